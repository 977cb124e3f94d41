from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class BoxScore(models.Model):
    """The statistics of a finished game, stored as the engine computed them at the time.

    `home_behind` and `away_behind` are the most points that each side was behind, derived from the
    play-by-play for the record book, and `flow` says how the game turned (`engine.presentation.game_flow`);
    they are empty where they have not been computed."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="box_score", verbose_name=_("game"))
    data = models.JSONField(_("data"))
    home_behind = models.PositiveSmallIntegerField(_("home behind by at most"), null=True, blank=True)
    away_behind = models.PositiveSmallIntegerField(_("away behind by at most"), null=True, blank=True)
    flow = models.JSONField(_("how the game turned"), null=True, blank=True)

    class Meta:
        verbose_name = _("box score")
        verbose_name_plural = _("box scores")

    def __str__(self) -> str:
        return str(self.game)
