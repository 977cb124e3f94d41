from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Usage(models.Model):
    """How often a person, or an address without an account, has done something on one day.

    `who` is a keyed digest of the day and the person or address: neither is stored, and days cannot be
    linked.
    """

    what = models.CharField(_("what"), max_length=20)
    who = models.CharField(_("who"), max_length=64)
    day = models.DateField(_("day"), db_index=True)
    times = models.PositiveIntegerField(_("times"), default=0)

    class Meta:
        verbose_name = _("usage")
        verbose_name_plural = _("usages")
        constraints = [models.UniqueConstraint(fields=["what", "who"], name="usage_once_each")]

    def __str__(self) -> str:
        return f"{self.what} {self.day}: {self.times}"
