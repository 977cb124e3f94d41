from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models import Fixture, Result


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
