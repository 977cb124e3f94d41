from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.seat import Seat
from league.lines import Line


class CorrectionRequest(models.Model):
    """A correction that one person asks for, until the other side agrees. It is void as soon as the game gets
    another entry.

    `state` is a correction of `engine.play.corrections`. The state of a phone's log is a whole record, which
    holds both hands, so it is never shown."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="correction", verbose_name=_("game"))
    last = models.PositiveIntegerField(_("entries before it"))
    state = models.JSONField(_("state"))
    kind = models.CharField(
        _("kind"), max_length=12, default="correction"
    )  # of games.records.circumstances.CircumstanceKind
    of = models.PositiveIntegerField(_("entry that it goes back to"), default=0)
    summary = Line(_("what it says"), max_length=200)
    asked_by = models.ForeignKey(Seat, models.CASCADE, related_name="+", verbose_name=_("asked by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")

    def __str__(self) -> str:
        return self.summary
