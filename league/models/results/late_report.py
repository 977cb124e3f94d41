from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.results.result import Result
from league.models.schedule.fixture import Fixture


class LateReport(models.Model):
    """A report that arrived after the deadline or the computer had made a result, until it is confirmed.
    Until then the existing result counts.

    `report` holds the reported values of the fields of a Result.
    """

    fixture = models.OneToOneField(
        Fixture, models.CASCADE, related_name="late_report", verbose_name=_("fixture")
    )
    report = models.JSONField(_("report"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True, verbose_name=_("by")
    )
    side = models.CharField(_("reported for"), max_length=4, choices=Result.Side, blank=True)
    at = models.DateTimeField(_("at"), auto_now=True)

    class Meta:
        verbose_name = _("late report")
        verbose_name_plural = _("late reports")

    def __str__(self) -> str:
        return f"{self.fixture}: {self.side}"
