"""Charts of decisions, fourth downs, tries and time-outs, by games that go on with each choice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import sqrt
from operator import add
from typing import Any, NamedTuple

from engine.bulk.simulation import HANDS, situation_odds
from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.analysis import CHOICES, GO, TIMEOUTS, TRIES, ChartChoices
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.kernel.dice import MASK, next32, seed
from engine.kernel.inputs import ANSWERS, NONE, Recorder
from engine.kernel.record import copy_of
from engine.play.setup import header_key, questions_of, starting_record

# Games that go on with one chosen answer: the first step is played interpreted and given the answer; the
# standing coaches and the dice decide everything else.

REPEATS = 10  # games after each first step
LIMIT = 50  # steps before the choice: hands may have to be dealt first
Counts = dict[str, list[int]]  # key of a point -> [sum, sum of squares, samples] of twice the wins, ties as 1


FOURTH_DOWNS = "fourth_downs"  # the other charts are those of `engine.gridiron.analysis`


class ChoiceOdds(NamedTuple):
    """The chance to win after a choice (a tie counts half), with its standard error."""

    chance: float
    error: float


class ChosenAnswer(Recorder):
    """Plays with the ruleset's own dice and coaches, except for the first Decision of the kind `ask` by the
    side `by`, which `choose` (record) answers; NONE if that cannot be done."""

    def __init__(self, ask: int, by: int, choose: Callable[[Any], int]) -> None:
        super().__init__()
        self.ask, self.by, self.choose = ask, by, choose
        self.is_made = self.is_impossible = False

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if (kind, by) == (self.ask, self.by) and not self.is_made:
            self.is_made = True
            value = self.choose(g)
            if value != NONE:
                return int(value)
            self.is_impossible = True
        return ANSWERS[type(g)](g, kind, by, item)


def chart_choices_of(header: Mapping[str, Any]) -> ChartChoices[Any]:
    """What the ruleset says about the charts. Raises EngineError no_late_choices."""
    choices = ruleset(header["ruleset"]).chart_choices
    if choices is None:
        raise EngineError("no_late_choices", f"{header['ruleset']} has no tries and no time-outs to choose.")
    return choices


def times_of(header: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    """(period, clock) of every column of the charts. Raises EngineError no_late_choices."""
    return _times(header_key(header))


@lru_cache(maxsize=64)
def _times(key: str) -> tuple[tuple[int, int], ...]:
    header = json.loads(key)
    return tuple(chart_choices_of(header).times(starting_record(header)))


@lru_cache(maxsize=1024)
def _down_of(key: str, lead: int, time: int, down: int, spot: int, to_go: int) -> Any:
    """A down of the home side, which is ahead by `lead` points, at one of the `times`."""
    header = json.loads(key)
    g, rules = starting_record(header), ruleset(header["ruleset"])
    period, clock = times_of(header)[time]
    score = (20 + lead, 20) if lead > 0 else (20, 20 - lead)
    timeouts = (g.team[0].timeouts, g.team[1].timeouts)
    rules.correct(g, DownCorrection(score, timeouts, period, clock, SIDES[0], down, spot, to_go))
    return g


def _wins(
    header: Mapping[str, Any], state: Any, tape: ChosenAnswer, numbers: tuple[int, int, int], points: int
) -> int | None:
    """Twice the wins, ties as 1, of the side that chooses, in the games after the step in which it does;
    None if it is not asked within LIMIT steps, or cannot choose this. `numbers`: the master, the place of the
    point among its chart's `points`, and the sample."""
    g, rules = copy_of(state), ruleset(header["ruleset"])
    seed(g, *numbers)
    g.tape = tape
    for _step in range(LIMIT):
        if tape.is_made or rules.over(g):
            break
        rules.step(g)
    g.tape = None
    if tape.is_impossible or not tape.is_made:
        return None
    master, place, number = numbers
    season = (number * points + place) & MASK
    odds = situation_odds(header, g, games=REPEATS, master=master, season=season, full=True)
    return 2 * (odds.away_wins if tape.by else odds.home_wins) + odds.ties


def _estimate(total: int, squares: int, samples: int) -> ChoiceOdds:
    """Of twice the wins of each sample: their sum, and the sum of their squares. Two samples or more."""
    mean = total / samples
    variance = max(0.0, squares / samples - mean * mean) / (samples - 1)
    return ChoiceOdds(mean / (2 * REPEATS), sqrt(variance) / (2 * REPEATS))


# Fourth downs played out: the chances to win after a play, a punt and a field goal, by spot and distance, at
# the start of the second half. Tries and time-outs: the chances with either choice, by score and clock.
#
# The first step of each sample is played interpreted with the choice that is looked at; the rest of the game
# is played by the standing coaches, compiled if numba is installed. Both choices of a try or time-out have
# the same numbers, so their dice are the same as long as their games are: the margin between them is more
# certain than either chance.

SPOTS = tuple(range(5, GOAL, 5))
DISTANCES = (1, 2, 3, 4, 5, 7, 10, 15)
ANY = 0  # the distance of a kick, which depends on the spot alone
BALL, NO_BALL = "offense", "defense"
ROLES = {TRIES: (BALL,), TIMEOUTS: (BALL, NO_BALL)}  # who chooses
LEADS = {TRIES: tuple(range(-14, 15)), TIMEOUTS: (-14, -10, -7, -4, -3, 0, 3, 4, 7, 10, 14)}
TRY_SPOT, TIMEOUT_SPOT, TO_GO = 98, 40, 10


class FourthDownPoint(NamedTuple):
    """What is chosen where. `distance`: yards to the line to gain, ANY for a kick."""

    spot: int
    distance: int
    choice: str


class LateMoment(NamedTuple):
    """A point of the other charts: who chooses, their lead in points (after the touchdown, before the try),
    and the number of the moment among the ruleset's `times`."""

    role: str
    lead: int
    time: int


class Comparison(NamedTuple):
    """The chances to win with the two choices (a tie counts half), the margin of the first one, and the
    standard error of this margin."""

    first: float
    second: float
    margin: float
    error: float


Point = FourthDownPoint | LateMoment


def points_of(header: Mapping[str, Any], chart: str) -> list[Point]:
    """Every point of the chart, in the order of their numbers."""
    if chart == FOURTH_DOWNS:
        return [
            FourthDownPoint(spot, distance, choice)
            for spot in SPOTS
            for choice in CHOICES
            for distance in (DISTANCES if choice == GO else (ANY,))
            if distance <= GOAL - spot
        ]
    times = range(len(times_of(header)))
    return [LateMoment(role, lead, time) for role in ROLES[chart] for lead in LEADS[chart] for time in times]


def key_of(point: Point) -> str:
    """The name of a point in a result."""
    return ":".join(map(str, point))


def play_chart(
    header: Mapping[str, Any], chart: str, lead: int, master: int, first: int, count: int
) -> Counts:
    """Plays the samples `first`, `first` + 1 ... of every point. Sample n depends on the header, `chart`,
    `lead` (of the offense on fourth down, in points), `master` and n alone. A sample in which the question
    does not come up, or only after one of two choices, is left out.

    Each point of fourth downs has [sum, sum of squares, samples], each of the other charts [samples, sums for
    both choices, sum of squares of the difference], in twice the wins, ties as 1.

    Raises EngineError no_late_choices, impossible_state."""
    counts: Counts = {}
    points = points_of(header, chart)
    for place, point in enumerate(points):
        row = counts[key_of(point)] = [0] * (3 if chart == FOURTH_DOWNS else 4)
        for number in range(first, first + count):
            numbers = (master, place, number)
            if isinstance(point, FourthDownPoint):
                to_go = point.distance or min(10, GOAL - point.spot)
                state = _down_of(header_key(header), lead, 0, 4, point.spot, to_go)
                tapes = [_fourth_down_answer(header, point.choice)]
            else:
                state = _prepared(header, chart, point, numbers)
                tapes = [_late_answer(header, chart, point, answer) for answer in (0, 1)]
            wins = [_wins(header, state, tape, numbers, len(points)) for tape in tapes]
            won = [twice for twice in wins if twice is not None]
            if len(won) < len(wins):
                continue  # such as a hand without a card to play
            square = (won[0] - sum(won[1:])) ** 2
            more = (*won, square, 1) if chart == FOURTH_DOWNS else (1, *won, square)
            row[:] = map(add, row, more)
    return counts


def chart_odds(counts: Counts, header: Mapping[str, Any], chart: str) -> dict[Any, Any]:
    """What is known of every point that has two samples or more: FourthDownPoint -> ChoiceOdds, or
    LateMoment -> Comparison."""
    odds: dict[Any, Any] = {}
    for point in points_of(header, chart):
        row = counts.get(key_of(point), (0, 0, 0, 0))
        if chart == FOURTH_DOWNS:
            if row[2] > 1:
                odds[point] = _estimate(*row[:3])
        elif row[0] > 1:
            samples, first, second, squares = row
            chances = (first / samples / (2 * REPEATS), second / samples / (2 * REPEATS))
            odds[point] = Comparison(*chances, *_estimate(first - second, squares, samples))
    return odds


def _fourth_down_answer(header: Mapping[str, Any], choice: str) -> ChosenAnswer:
    choices = chart_choices_of(header)
    return ChosenAnswer(choices.down_ask, 0, lambda g: choices.down_answer(g, 0, choice, next32(g)))


def _late_answer(header: Mapping[str, Any], chart: str, moment: LateMoment, answer: int) -> ChosenAnswer:
    """The answer, if it is legal."""
    choices, questions = chart_choices_of(header), questions_of(header)
    side = ROLES[TIMEOUTS].index(moment.role)  # the home side has the ball
    ask = choices.try_ask if chart == TRIES else choices.timeout_asks[side]
    return ChosenAnswer(
        ask, side, lambda g: answer if answer in questions.legal_numbers(g, ask, side) else NONE
    )


def _prepared(
    header: Mapping[str, Any], chart: str, moment: LateMoment, numbers: tuple[int, int, int]
) -> Any:
    """The record before the choice, after a first down of the home side on the 2, or on its own 40: cards
    burned, hands dealt, strengths picked by own numbers."""
    rules, choices = ruleset(header["ruleset"]), chart_choices_of(header)
    lead = moment.lead if moment.role == BALL else -moment.lead
    spot, to_go = (TRY_SPOT, 2) if chart == TRIES else (TIMEOUT_SPOT, TO_GO)
    time = 0 if choices.run_down else moment.time
    g = copy_of(_down_of(header_key(header), lead, time, 1, spot, to_go))
    seed(g, numbers[0] ^ HANDS, *numbers[1:])
    if choices.run_down:
        choices.run_down(g, times_of(header)[moment.time][1])
    while g.phase != rules.down_phase:
        rules.step(g)
    if chart == TRIES:
        choices.place_try(g)
    return g
