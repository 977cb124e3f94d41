"""Games behind, as newspapers print them."""

from __future__ import annotations

from league.standings import WLT

NONE = "–"


def behind_text(own: WLT, leader: WLT) -> str:
    """ "½", "3", "3½"; a dash for a club that is not behind."""
    behind = own.games_behind(leader)
    if behind <= 0:
        return NONE
    whole, half = divmod(behind.numerator, behind.denominator)
    return f"{whole or ''}{'½' if half else ''}"
