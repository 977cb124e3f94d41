from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class PlayByPlay(models.Model):
    """The play-by-play lines of a finished game, stored as the engine made them at the time."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="play_by_play", verbose_name=_("game"))
    lines = models.JSONField(_("lines"))

    class Meta:
        verbose_name = _("play-by-play")
        verbose_name_plural = _("plays-by-play")

    def __str__(self) -> str:
        return str(self.game)
