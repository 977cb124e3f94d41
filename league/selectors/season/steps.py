"""The next step of a season."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q

from league.models import Fixture, League, Result, Season, Week
from league.playoffs import Bracket
from league.selectors.playoffs.playoffs import bracket_of


class SeasonStep(StrEnum):
    """DRAW its schedule, PLAY the open games, CLOSE the regular season, draw the next ROUND, CROWN the
    champion; OVER when all is done."""

    DRAW = "draw"
    PLAY = "play"
    CLOSE = "close"
    ROUND = "round"
    CROWN = "crown"
    OVER = "over"

    @property
    def is_manual(self) -> bool:
        """Whether a commissioner takes this step on the season's pages."""
        return self in MANUAL_STEPS


MANUAL_STEPS = frozenset({SeasonStep.CLOSE, SeasonStep.ROUND, SeasonStep.CROWN})


@dataclass(frozen=True, slots=True)
class DueStep:
    """A season's next step, and its bracket if the playoffs have no open game."""

    step: SeasonStep
    bracket: Bracket | None = None


def next_step(season: Season) -> SeasonStep:
    """The next step of the season; at most four queries."""
    return due_step(season).step


def due_step(season: Season) -> DueStep:
    """The next step of the season with what it depends on; at most four queries."""
    if season.state == Season.State.FINISHED:
        return DueStep(SeasonStep.OVER)
    if season.state == Season.State.PLAYOFFS:
        return _in_playoffs(season)
    if not season.weeks.exists():
        return DueStep(SeasonStep.DRAW)
    return DueStep(SeasonStep.PLAY if _open(season, Week.Kind.REGULAR) else SeasonStep.CLOSE)


def has_manual_step_due(league: League) -> bool:
    """Whether the next step of the league's current season is one of MANUAL_STEPS; one query."""
    open_games = Fixture.objects.filter(season=OuterRef("pk")).exclude(result__state=Result.State.FINAL)
    over = {kind: ~Exists(open_games.filter(kind=kind)) for kind in Week.Kind}
    playoffs = Q(state=Season.State.PLAYOFFS)
    regular = ~playoffs & Q(weeks__isnull=False)
    due = playoffs & Q(over[Week.Kind.PLAYOFF]) | regular & Q(over[Week.Kind.REGULAR])
    return league.seasons.filter(due).exclude(state=Season.State.FINISHED).exists()


def _in_playoffs(season: Season) -> DueStep:
    if _open(season, Week.Kind.PLAYOFF):
        return DueStep(SeasonStep.PLAY)
    bracket = bracket_of(season)
    return DueStep(SeasonStep.CROWN if bracket.champion else SeasonStep.ROUND, bracket)


def _open(season: Season, kind: str) -> bool:
    return season.fixtures.filter(kind=kind).exclude(result__state=Result.State.FINAL).exists()
