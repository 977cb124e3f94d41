"""Experiments with rules and dice."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.simulations.models import Run


class Experiment(models.Model):
    """The same games under several rules or dice (`games.experiments`).

    `plan` and `seed` decide every game. `digest` is that of the first finished run: a later one must have the
    same. Everybody who has its link sees it.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="experiments", verbose_name=_("owner")
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    varied = models.CharField(_("what varies"), max_length=40)
    plan = models.JSONField(_("plan"))
    seed = models.BigIntegerField(_("seed"))
    run = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("simulation")
    )
    digest = models.CharField(_("digest"), max_length=64, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("experiment")
        verbose_name_plural = _("experiments")

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.varied}"

    def get_absolute_url(self) -> str:
        """The address of its page, which is the link that people share."""
        return reverse("games:experiment", args=[self.public_id])
