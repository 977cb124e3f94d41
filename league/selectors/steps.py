"""Where a season stands, and what has to be done for it to go on."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Exists, OuterRef, Q

from league.models import Fixture, League, Result, Season, Week
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


BY_HAND = frozenset({Step.CLOSE, Step.ROUND, Step.CROWN})


def next_step(season: Season) -> Step:
    """What comes next; at most four queries."""
    if season.state == Season.State.FINISHED:
        return Step.OVER
    if season.state == Season.State.PLAYOFFS:
        return _in_playoffs(season)
    if not season.weeks.exists():
        return Step.DRAW
    return Step.PLAY if _open(season, Week.Kind.REGULAR) else Step.CLOSE


def waits_for_a_step(league: League) -> bool:
    """Is one of the steps `BY_HAND` the next of the league's season under way? One query."""
    open_games = Fixture.objects.filter(season=OuterRef("pk")).exclude(result__state=Result.State.FINAL)
    over = {kind: ~Exists(open_games.filter(kind=kind)) for kind in Week.Kind}
    playoffs = Q(state=Season.State.PLAYOFFS)
    regular = ~playoffs & Q(weeks__isnull=False)
    due = playoffs & Q(over[Week.Kind.PLAYOFF]) | regular & Q(over[Week.Kind.REGULAR])
    return league.seasons.filter(due).exclude(state=Season.State.FINISHED).exists()


def _in_playoffs(season: Season) -> Step:
    if _open(season, Week.Kind.PLAYOFF):
        return Step.PLAY
    return Step.CROWN if bracket_of(season).champion else Step.ROUND


def _open(season: Season, kind: str) -> bool:
    return season.fixtures.filter(kind=kind).exclude(result__state=Result.State.FINAL).exists()
