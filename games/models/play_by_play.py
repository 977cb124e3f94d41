from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class PlayByPlay(models.Model):
    """The lines that the engine told of a finished game, frozen with the version that told them."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="play_by_play", verbose_name=_("game"))
    lines = models.JSONField(_("lines"))

    class Meta:
        verbose_name = _("play-by-play")
        verbose_name_plural = _("plays-by-play")

    def __str__(self) -> str:
        return str(self.game)
