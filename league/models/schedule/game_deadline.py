from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.results.result import Result
from league.models.schedule.fixture import Fixture


class GameDeadline(models.Model):
    """A game's own scheduling data, besides its week's deadline; most games have no row.

    `deadline` is the game's own, empty to use its week's. The coaches were `reminded_at` of it;
    `escalated_at` is when the commissioner was informed that it had passed. A side that is `ready` has said
    that it will play. `proposed` is another deadline requested by one side; `by_hand` means that the computer
    leaves the game to the commissioner.
    """

    fixture = models.OneToOneField(
        Fixture, models.CASCADE, related_name="appointment", verbose_name=_("fixture")
    )
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    extensions = models.PositiveSmallIntegerField(_("extensions"), default=0)
    reminded_at = models.DateTimeField(_("reminded"), null=True, blank=True)
    escalated_at = models.DateTimeField(_("escalated"), null=True, blank=True)
    home_ready = models.BooleanField(_("the home team is ready"), default=False)
    away_ready = models.BooleanField(_("the away team is ready"), default=False)
    proposed = models.DateTimeField(_("proposed deadline"), null=True, blank=True)
    proposed_by = models.CharField(_("proposed by"), max_length=4, choices=Result.Side, blank=True)
    by_hand = models.BooleanField(_("left to the commissioner"), default=False)

    class Meta:
        verbose_name = _("appointment")
        verbose_name_plural = _("appointments")

    def __str__(self) -> str:
        return f"{self.fixture}: {self.deadline}"
