from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.lines import Line
from league.models.results.result import Result


class Dispute(models.Model):
    """The other side's objection to a report, for everybody to read.

    `claim` is the other side's own report as the fields of a Result, None if it gave none; `resolution` is
    the commissioner's reason, empty until they have decided; `side` is the side that disputes, and
    `withdrawn` says that it has withdrawn the dispute. A result with an open dispute is never final.
    """

    result = models.OneToOneField(Result, models.CASCADE, related_name="dispute", verbose_name=_("result"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="disputes", null=True, verbose_name=_("by")
    )
    side = models.CharField(_("disputed for"), max_length=4, choices=Result.Side, blank=True)
    note = Line(_("note"), max_length=300)
    claim = models.JSONField(_("claim"), null=True, blank=True)
    resolution = Line(_("resolution"), max_length=300, blank=True)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")

    def __str__(self) -> str:
        return f"{self.result.fixture}: {self.note}"

    @property
    def is_open(self) -> bool:
        """Whether it is neither resolved nor withdrawn."""
        return not (self.resolution or self.withdrawn)
