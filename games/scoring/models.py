"""Links of scorers, and box scores that people report."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models import Fixture, Result


class ScorerLinkQuerySet(models.QuerySet["ScorerLink"]):
    def usable(self) -> ScorerLinkQuerySet:
        """The links that are neither revoked nor expired, and whose fixture is not void; newest first."""
        usable = self.filter(revoked_at=None, expires_at__gt=timezone.now(), fixture__void=False)
        return usable.order_by("-created_at")


class ScorerLink(models.Model):
    """A link with which a person without an account keeps the score of one fixture.

    The secret is only in the link; this row stores its SHA-256. Reports made with the link count for `side`,
    the side coached by the person who made it; if `side` is empty they count for neither side."""

    secret = ""  # known only where the link has just been made
    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    fixture = models.ForeignKey(
        Fixture, models.CASCADE, related_name="scorer_links", verbose_name=_("fixture")
    )
    digest = models.CharField(_("digest of the secret"), max_length=64, unique=True, editable=False)
    side = models.CharField(_("side"), max_length=4, choices=Result.Side, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    objects = ScorerLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("scorer's link")
        verbose_name_plural = _("scorers' links")

    def __str__(self) -> str:
        return str(self.fixture)


class BoxScoreReport(models.Model):
    """A box score that a person has counted and reported.

    Rows are only added, and pages show the newest one of a fixture. `data` has the keys of the engine's box
    score, as far as people counted it: `{"home": {...}, "away": {...}, "periods": [[home, away], ...]}`."""

    fixture = models.ForeignKey(
        Fixture, models.CASCADE, related_name="box_reports", verbose_name=_("fixture")
    )
    data = models.JSONField(_("data"))
    overtime = models.BooleanField(_("overtime"), default=False)
    side = models.CharField(_("reported for"), max_length=4, choices=Result.Side, blank=True)
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("reported by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("reported box score")
        verbose_name_plural = _("reported box scores")

    def __str__(self) -> str:
        return str(self.fixture)
