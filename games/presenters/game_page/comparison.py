"""Both teams side by side: some figures of the box score as bars."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.pictures.meters import Meter, meter

MORE, LESS = 1, -1  # which figure is better
FIGURES = (
    (gettext_noop("Total yards"), ("yards",), MORE),
    (gettext_noop("Rushing yards"), ("rush_yards",), MORE),
    (gettext_noop("Passing yards"), ("pass_yards",), MORE),
    (gettext_noop("First downs"), ("first_downs",), MORE),
    (gettext_noop("Breakaways"), ("breakaways",), MORE),
    (gettext_noop("Return yards"), ("kick_return_yards", "punt_return_yards"), MORE),
    (gettext_noop("Turnovers"), ("turnovers",), LESS),
    (gettext_noop("Sack yards lost"), ("sack_yards",), LESS),
    (gettext_noop("Penalty yards"), ("penalty_yards",), LESS),
)


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One figure of both teams; `better` is "home", "away" or empty."""

    title: str
    away: int
    home: int
    better: str
    meter: Meter


def figures(box: dict[str, dict[str, int]]) -> list[ComparedFigure]:
    """The figures that at least one team has."""
    found = []
    for title, keys, sign in FIGURES:
        away, home = (sum(box[side][key] for key in keys) for side in ("away", "home"))
        if away or home:
            better = "" if away == home else "away" if (away > home) == (sign == MORE) else "home"
            found.append(ComparedFigure(_(title), away, home, better, meter(away, home)))
    return found
