from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class GameAnalysis(models.Model):
    """What a worker found about a finished game: its win probability, its luck, and the throws of its
    physical dice. All of it can be computed again; `version` is the version of the computation.

    `points` has [lines told before, home wins, ties, away wins, home points, away points] for each step and
    for the end, of `samples` games played on from there. `turn` is the index of the turning point, `roll`
    that of the luckiest roll; `before_roll` has the three counts between its calls and its dice.
    `luck` is that of `engine.bulk.luck`, `throws` that of `engine.bulk.throws`."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="analysis", verbose_name=_("game"))
    version = models.PositiveSmallIntegerField(_("version of the analysis"))
    samples = models.PositiveIntegerField(_("games played on from each step"))
    points = models.JSONField(_("win probability"), default=list, blank=True)
    turn = models.PositiveIntegerField(_("turning point"), null=True, blank=True)
    roll = models.PositiveIntegerField(_("luckiest roll"), null=True, blank=True)
    before_roll = models.JSONField(_("before the luckiest roll"), default=list, blank=True)
    luck = models.JSONField(_("luck"), default=dict, blank=True)
    throws = models.JSONField(_("typed throws"), default=list, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now=True)

    class Meta:
        verbose_name = _("analysis of a game")
        verbose_name_plural = _("analyses of games")

    def __str__(self) -> str:
        return str(self.game)
