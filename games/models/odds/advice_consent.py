from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.seat import Seat
from league.lines import Line


class AdviceConsent(models.Model):
    """A side of a league game in progress agrees that both may see advice and odds during it. There is advice
    while both sides agree; either may withdraw at any time."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="advice_consents", verbose_name=_("game"))
    side = models.CharField(_("side"), max_length=4, choices=Seat.Side)
    name = Line(_("who agreed"), max_length=150)
    created_at = models.DateTimeField(_("agreed"), auto_now_add=True)

    class Meta:
        verbose_name = _("consent to advice")
        verbose_name_plural = _("consents to advice")
        constraints = [models.UniqueConstraint(fields=["game", "side"], name="one_advice_consent_for_a_side")]

    def __str__(self) -> str:
        return f"{self.get_side_display()}: {self.name}"
