"""Forks of seasons."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.simulations.models import Run
from league.frame.texts import Line, Lines
from league.models import Season

LONGEST_NAME, LONGEST_NOTES = 80, 2000
FEWEST_SEASONS, MOST_SEASONS, USUAL_SEASONS = 100, 50_000, 10_000


class Fork(models.Model):
    """A "what if" of a season: changes laid over it (`games.forks`). The season itself stays as it is.

    Results after `week` are open again (empty: all results count). `original` and `changed` are the newest
    simulations without and with the changes, `once` one single season with them. Only its owner changes a
    fork; everybody who has its link and may view the league sees it. It is deleted some time after
    `used_at`.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    season = models.ForeignKey(Season, models.CASCADE, related_name="forks", verbose_name=_("season"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="forks", verbose_name=_("owner")
    )
    name = Line(_("name"), max_length=LONGEST_NAME)
    notes = Lines(_("notes"), max_length=LONGEST_NOTES, blank=True)
    week = models.PositiveSmallIntegerField(_("after week"), null=True, blank=True)
    changes = models.JSONField(_("changes"), default=dict, blank=True)
    seasons = models.PositiveIntegerField(_("simulated seasons"), default=USUAL_SEASONS)
    original = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("odds of the season")
    )
    changed = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("odds of the fork")
    )
    once = models.ForeignKey(
        Run, models.SET_NULL, related_name="+", null=True, blank=True, verbose_name=_("one season")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    used_at = models.DateTimeField(_("last used"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("fork")
        verbose_name_plural = _("forks")
        constraints = [models.CheckConstraint(condition=Q(seasons__gte=1), name="fork_has_seasons")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of its page, which is the link that people share."""
        return reverse("games:fork", args=[self.season.league.slug, self.season.number, self.public_id])
