"""The win probability of a game in progress."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class LiveOdds(models.Model):
    """How games went on from the step that was under way after entry number `last`. Deleted once the finished
    game has its analysis."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="live_odds", verbose_name=_("game"))
    last = models.PositiveIntegerField(_("last entry"))
    home_wins = models.PositiveIntegerField(_("home wins"))
    ties = models.PositiveIntegerField(_("ties"))
    away_wins = models.PositiveIntegerField(_("away wins"))

    class Meta:
        verbose_name = _("win probability of a game in progress")
        verbose_name_plural = _("win probabilities of games in progress")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.last}"

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.home_wins + self.ties + self.away_wins

    @property
    def home(self) -> float:
        """The home side's win probability; a tie counts half."""
        return (self.home_wins + self.ties / 2) / self.games
