from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from league.models import Fixture


class Adoption(models.Model):
    """A proposal to count a pick-up game as a league's fixture, and which parties have agreed to it so
    far."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="adoption", verbose_name=_("game"))
    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="+", verbose_name=_("fixture"))
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("proposed by"),
    )
    home_agrees = models.BooleanField(_("agreed for the home team"), default=False)
    away_agrees = models.BooleanField(_("agreed for the visitors"), default=False)
    league_agrees = models.BooleanField(_("the commissioner agrees"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("adoption")
        verbose_name_plural = _("adoptions")

    def __str__(self) -> str:
        return f"{self.game.public_id}: {self.fixture}"
