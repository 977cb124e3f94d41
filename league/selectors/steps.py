"""Where a season stands, and what has to be done for it to go on."""

from __future__ import annotations

from enum import StrEnum

from league.models import Result, Season, Week
from league.selectors.playoffs import bracket_of


class Step(StrEnum):
    """DRAW its schedule, PLAY the open games, CLOSE the regular season, draw the next ROUND, CROWN the
    champion; OVER when all is done."""

    DRAW = "draw"
    PLAY = "play"
    CLOSE = "close"
    ROUND = "round"
    CROWN = "crown"
    OVER = "over"


def next_step(season: Season) -> Step:
    """What comes next; at most four queries."""
    if season.state == Season.State.FINISHED:
        return Step.OVER
    if season.state == Season.State.PLAYOFFS:
        return _in_playoffs(season)
    if not season.weeks.exists():
        return Step.DRAW
    return Step.PLAY if _open(season, Week.Kind.REGULAR) else Step.CLOSE


def _in_playoffs(season: Season) -> Step:
    if _open(season, Week.Kind.PLAYOFF):
        return Step.PLAY
    return Step.CROWN if bracket_of(season).champion else Step.ROUND


def _open(season: Season, kind: str) -> bool:
    return season.fixtures.filter(kind=kind).exclude(result__state=Result.State.FINAL).exists()
