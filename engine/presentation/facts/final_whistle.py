"""The final whistle: the score by period, the flow of the lead, and the plays of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import erf, sqrt
from typing import Any

from engine.catalog import ruleset
from engine.gridiron.events import Event, Line
from engine.presentation.play_by_play import PlayRow

PLAYS_OF_THE_GAME = 3
LEAST_TIME = 0.02  # share of the game that a last play is reckoned with
SPREAD = 14.0  # points: how much a lead changes over a whole game, as a standard deviation
EVEN_SPOT, A_YARD = 25, 0.08  # the points of a 1st down for each yard beyond that spot
NO_PLAYS = frozenset({"timeout", "quarter_over", "half_over", "game_over", "home_reroll", "correction"})
BEFORE_A_KICK = frozenset(
    {
        Event.TOUCHDOWN,
        Event.EXTRA_POINT,
        Event.EXTRA_POINT_MISSED,
        Event.TWO_POINT,
        Event.TWO_POINT_FAILED,
        Event.FIELD_GOAL,
        Event.SAFETY,
        Event.HALF_OVER,
    }
)


@dataclass(frozen=True, slots=True)
class FlowPoint:
    """The score at one moment. `time`: the share of regulation that is over, 0 to 1, and more in overtime."""

    time: float
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class PlayOfTheGame:
    """A play that changed the chances. `row`: its number among the rows of the play-by-play. `swing`: by how
    much home's chance to win changed, -1 to 1; an estimate from lead, clock and field position."""

    row: int
    swing: float
    side: int


@dataclass(frozen=True, slots=True)
class FinalFigures:
    """A finished game in figures. `winner`: 0 home, 1 away, None for a tie. `periods`: points of (home, away)
    in each period of the ruleset, overtimes last; they add up to the score."""

    winner: int | None
    score: tuple[int, int]
    periods: tuple[tuple[int, int], ...]
    flow: tuple[FlowPoint, ...]
    plays: tuple[PlayOfTheGame, ...]
    lead_changes: int


def final_figures(
    header: Mapping[str, Any], lines: Iterable[Sequence[Any]], rows: Sequence[PlayRow]
) -> FinalFigures:
    """Returns the figures of a finished game. `lines` are its lines of play-by-play, also after a round trip
    through JSON; `rows` are what `play_by_play` makes of them."""
    found = [Line(*line) for line in lines]
    score = (found[-1].home, found[-1].away) if found else (0, 0)
    winner = None if score[0] == score[1] else int(score[1] > score[0])
    clock = _Clock(header, found)
    flow = _flow(found, clock)
    return FinalFigures(
        winner, score, _periods(header, found), flow, _plays(found, rows, clock), _lead_changes(flow)
    )


class _Clock:
    """How much of a game is over at each line, from what the periods began with."""

    def __init__(self, header: Mapping[str, Any], lines: Sequence[Line]) -> None:
        self.periods = len(ruleset(header["ruleset"]).words.periods)
        self.full: dict[int, int] = {}
        for line in lines:
            self.full[line.half] = max(self.full.get(line.half, 1), line.clock)

    def time(self, line: Line) -> float:
        over = 1 - line.clock / self.full[line.half]
        return (line.half - 1 + over) / self.periods


def _periods(header: Mapping[str, Any], lines: Sequence[Line]) -> tuple[tuple[int, int], ...]:
    ends: dict[int, tuple[int, int]] = dict.fromkeys(
        range(1, len(ruleset(header["ruleset"]).words.periods) + 1), (-1, -1)
    )
    for line in lines:
        ends[line.half] = line.home, line.away
    found, before = [], (0, 0)
    for period in sorted(ends):
        end = before if ends[period][0] < 0 else ends[period]
        found.append((end[0] - before[0], end[1] - before[1]))
        before = end
    return tuple(found)


def _flow(lines: Sequence[Line], clock: _Clock) -> tuple[FlowPoint, ...]:
    """Every change of the score, with its beginning and its end."""
    points = [FlowPoint(0.0, 0, 0)]
    for line in lines:
        if (line.home, line.away) != (points[-1].home, points[-1].away):
            points.append(FlowPoint(max(points[-1].time, clock.time(line)), line.home, line.away))
    last = max([1.0, *(clock.time(line) for line in lines[-1:])])
    points.append(FlowPoint(max(points[-1].time, last), points[-1].home, points[-1].away))
    return tuple(points)


def _lead_changes(flow: Sequence[FlowPoint]) -> int:
    leads = [point.home > point.away for point in flow if point.home != point.away]
    return sum(one != other for one, other in pairwise(leads))


def _plays(lines: Sequence[Line], rows: Sequence[PlayRow], clock: _Clock) -> tuple[PlayOfTheGame, ...]:
    """The rows with the largest swings, the largest first."""
    chances = _win_chances(lines, clock)
    found, before = [], 0.5
    for number, row in enumerate(rows):
        after = chances[row.end - 1]
        if row.event not in NO_PLAYS:
            found.append(PlayOfTheGame(number, after - before, row.side))
        before = after
    return tuple(sorted(found, key=lambda play: (-abs(play.swing), play.row))[:PLAYS_OF_THE_GAME])


def _win_chances(lines: Sequence[Line], clock: _Clock) -> list[float]:
    """Home's chance to win after each line. A spot counts from the start of a drive to a score."""
    found, on_drive = [], False
    for line in lines:
        if line.event == Event.POSSESSION:
            on_drive = True
        elif line.event in BEFORE_A_KICK:
            on_drive = False
        found.append(win_chance(line, clock.time(line), on_drive))
    return found


def win_chance(line: Line, time: float, on_drive: bool) -> float:
    """Returns an estimate of home's chance to win, 0 to 1: the lead, plus what the field position is worth
    `on_drive`, against how much a lead still changes in the time that is left."""
    lead = line.home - line.away
    if line.event == Event.GAME_OVER:
        return 0.5 if lead == 0 else float(lead > 0)
    value = A_YARD * (line.spot - EVEN_SPOT) if on_drive else 0.0
    expected = lead + (value if line.offense == 0 else -value)
    if line.event == Event.TOUCHDOWN:  # its try is still to come
        expected += 1 if line.side == 0 else -1
    left = max(LEAST_TIME, 1 - time)
    return (1 + erf(expected / (SPREAD * sqrt(2 * left)))) / 2
