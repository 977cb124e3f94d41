"""Advice during a league game: only while both sides agree to it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from games.models import AdviceConsent, Game
from league.errors import Refused


def advice_consents(game: Game) -> dict[str, AdviceConsent]:
    """The consents by side, home first; one query."""
    found = {consent.side: consent for consent in AdviceConsent.objects.filter(game=game)}
    return {side: found[side] for side in SIDES if side in found}


def advice_is_agreed(game: Game) -> bool:
    """Whether both sides agree now; one query."""
    return len(advice_consents(game)) == len(SIDES)


def require_advice(game: Game) -> None:
    """Raises Refused advice_not_agreed."""
    if not advice_is_agreed(game):
        sentence = _(
            "There is advice about a game only after it, or during it if both sides agree: wait for its end,"
            " or agree at the table."
        )
        raise Refused("advice_not_agreed", sentence)
