"""Charts of decisions, fourth downs, tries and time-outs, by games that go on with each choice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from engine.bulk.situations import HANDS, situation_odds
from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.analysis import CHOICES, GO, TIMEOUTS, TRIES
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


@dataclass(frozen=True, slots=True)
class ChoiceOdds:
    """The chance to win after a choice (a tie counts half), with its standard error."""

    chance: float
    error: float


class ChosenAnswer(Recorder):
    """Plays with the ruleset's own dice and coaches, except for the first Decision of the kind `ask` by the
    side `by` (None: either), which `choose` (record, side) answers; NONE if that cannot be done."""

    def __init__(self, ask: int, by: int | None, choose: Callable[[Any, int], int]) -> None:
        super().__init__()
        self.ask, self.by, self.choose = ask, by, choose
        self.is_made = self.is_impossible = False

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if kind == self.ask and self.by in (None, by) and not self.is_made:
            self.is_made = True
            value = self.choose(g, by)
            if value != NONE:
                return int(value)
            self.is_impossible = True
        return ANSWERS[type(g)](g, kind, by, item)


def after_answer(
    rules: Any, state: Any, tape: ChosenAnswer, numbers: tuple[int, int, int], limit: int
) -> Any:
    """The record at the end of the step in which the answer was given; None if it was not asked for within
    `limit` steps, or cannot be given. `numbers` are the seeds of the dice."""
    g = copy_of(state)
    seed(g, *numbers)
    g.tape = tape
    for _step in range(limit):
        if rules.over(g):
            break
        rules.step(g)
        if tape.is_made:
            break
    g.tape = None
    return None if tape.is_impossible or not tape.is_made else g


def add_sample(row: list[int], wins: int) -> None:
    """Adds a sample: `wins` counts twice the wins of its games, ties as 1."""
    row[0] += wins
    row[1] += wins * wins
    row[2] += 1


def add_counts(total: Counts, other: Counts) -> Counts:
    """Adds the counts of other samples to `total` and returns it."""
    for key, row in other.items():
        total[key] = [a + b for a, b in zip(total.get(key, [0, 0, 0]), row, strict=True)]
    return total


def odds_of_row(row: list[int] | None) -> ChoiceOdds | None:
    """The chance after a choice; None for fewer than two samples."""
    total, squares, samples = row or (0, 0, 0)
    if samples < 2:
        return None
    mean = total / samples
    variance = max(0.0, squares / samples - mean * mean) / (samples - 1)
    return ChoiceOdds(mean / (2 * REPEATS), sqrt(variance) / (2 * REPEATS))


def legal_answer(header: Mapping[str, Any], ask: int, answer: int) -> Callable[[Any, int], int]:
    questions: Any = questions_of(header)
    tables = questions.tables
    refused = tables.rulings["REFUSED"]
    return lambda g, by: answer if tables.legal(g, ask, by, answer) < refused else NONE


# Fourth downs played out: the chances to win after a play, a punt and a field goal, by spot and distance.
#
# The first play of each sample is made interpreted, with the choice that is looked at; the rest of the game
# is played by the standing coaches, compiled if numba is installed.

SPOTS = tuple(range(5, GOAL, 5))
DISTANCES = (1, 2, 3, 4, 5, 7, 10, 15)
ANY = 0  # the distance of a kick, which depends on the spot alone


class FourthDownPoint(NamedTuple):
    """What is chosen where. `distance`: yards to the line to gain, ANY for a kick."""

    spot: int
    distance: int
    choice: str

    @property
    def key(self) -> str:
        """Its name in a result."""
        return f"{self.spot}:{self.distance}:{self.choice}"


POINTS = tuple(
    FourthDownPoint(spot, distance, choice)
    for spot in SPOTS
    for choice in CHOICES
    for distance in (DISTANCES if choice == GO else (ANY,))
    if distance <= GOAL - spot
)


def play_fourth_downs(header: Mapping[str, Any], lead: int, master: int, first: int, count: int) -> Counts:
    """Plays the samples `first`, `first` + 1 ... of every point, at the start of the second half with the
    offense ahead by `lead` points. Sample n depends on the header, `lead`, `master` and n alone.

    Raises EngineError no_fourth_downs, impossible_state."""
    counts: Counts = {}
    for place, point in enumerate(POINTS):
        to_go = point.distance or min(10, GOAL - point.spot)
        state = _fourth_down(header_key(header), lead, point.spot, to_go)
        row = counts[point.key] = [0, 0, 0]
        for number in range(first, first + count):
            after = _after_choice(header, state, point.choice, master, place, number)
            if after is None:
                continue
            season = (number * len(POINTS) + place) & MASK
            odds = situation_odds(header, after, games=REPEATS, master=master, season=season, full=True)
            wins = 2 * odds.home_wins + odds.ties
            add_sample(row, wins)
    return counts


def odds_of(counts: Counts) -> dict[FourthDownPoint, ChoiceOdds]:
    """The chances of every point that has two samples or more."""
    chances = {point: odds_of_row(counts.get(point.key)) for point in POINTS}
    return {point: odds for point, odds in chances.items() if odds}


@lru_cache(maxsize=2 * len(POINTS))
def _fourth_down(key: str, lead: int, spot: int, to_go: int) -> Any:
    """Fourth down of the home side."""
    header = json.loads(key)
    g, rules = starting_record(header), ruleset(header["ruleset"])
    if rules.fourth_downs is None:
        raise EngineError("no_fourth_downs", f"Nobody chooses on fourth downs of {header['ruleset']}.")
    period, clock = times_of(header)[0]  # the start of the second half
    score = (20 + lead, 20) if lead > 0 else (20, 20 - lead)
    timeouts = (g.team[0].timeouts, g.team[1].timeouts)
    rules.correct(g, DownCorrection(score, timeouts, period, clock, SIDES[0], 4, spot, to_go))
    return g


def _after_choice(
    header: Mapping[str, Any], state: Any, choice: str, master: int, place: int, number: int
) -> Any | None:
    """The record after the first play with this choice; None if the hand has no card to play."""
    rules = ruleset(header["ruleset"])
    assert rules.fourth_downs is not None
    answer = rules.fourth_downs.answer
    tape = ChosenAnswer(rules.fourth_downs.ask, None, lambda g, by: answer(g, by, choice, next32(g)))
    return after_answer(rules, state, tape, (master, place, number), LIMIT)


# Tries and time-outs played out: the chances to win with either choice, by score and clock.
#
# As for fourth downs, the first step of each sample is played interpreted with the choice that is looked
# at. Both choices have the same numbers, so their dice are the same as long as their games are: the margin
# between them is more certain than either chance.

BALL, NO_BALL = "offense", "defense"
ROLES = {TRIES: (BALL,), TIMEOUTS: (BALL, NO_BALL)}  # who chooses
LEADS = {TRIES: tuple(range(-14, 15)), TIMEOUTS: (-14, -10, -7, -4, -3, 0, 3, 4, 7, 10, 14)}
TRY_SPOT, TIMEOUT_SPOT, TO_GO = 98, 40, 10


class LateMoment(NamedTuple):
    """A point of a chart: who chooses, their lead in points (after the touchdown, before the try), and the
    number of the moment among the ruleset's `times`."""

    role: str
    lead: int
    time: int

    @property
    def key(self) -> str:
        """Its name in a result."""
        return f"{self.role}:{self.lead}:{self.time}"


class Comparison(NamedTuple):
    """The chances to win with the two choices (a tie counts half), the margin of the first one, and the
    standard error of this margin."""

    first: float
    second: float
    margin: float
    error: float


def times_of(header: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    """(period, clock) of every column of the charts. Raises EngineError no_late_choices."""
    choices: Any = ruleset(header["ruleset"]).late_choices
    if choices is None:
        raise EngineError("no_late_choices", f"{header['ruleset']} has no tries and no time-outs to choose.")
    return _times(header_key(header))


@lru_cache(maxsize=64)
def _times(key: str) -> tuple[tuple[int, int], ...]:
    header = json.loads(key)
    choices: Any = ruleset(header["ruleset"]).late_choices
    return tuple(choices.times(starting_record(header)))


def moments_of(header: Mapping[str, Any], chart: str) -> list[LateMoment]:
    """Every point of the chart (TRIES or TIMEOUTS), in the order of their numbers."""
    times = range(len(times_of(header)))
    return [LateMoment(role, lead, time) for role in ROLES[chart] for lead in LEADS[chart] for time in times]


def play_late_choices(header: Mapping[str, Any], chart: str, master: int, first: int, count: int) -> Counts:
    """Plays the samples `first`, `first` + 1 ... of every point. Sample n depends on the header, `chart`,
    `master` and n alone. Each has [samples, sums for both choices, sum of squares of the difference], in
    twice the wins. A sample in which the question does not come up, or only after one of the choices, is
    left out.

    Raises EngineError no_late_choices, impossible_state."""
    counts: Counts = {}
    moments = moments_of(header, chart)
    for place, moment in enumerate(moments):
        row = counts[moment.key] = [0, 0, 0, 0]
        for number in range(first, first + count):
            season = (number * len(moments) + place) & MASK
            wins = [
                _wins(header, chart, moment, answer, (master, place, number), season) for answer in (0, 1)
            ]
            if wins[0] is None or wins[1] is None:
                continue
            row[0] += 1
            row[1] += wins[0]
            row[2] += wins[1]
            row[3] += (wins[0] - wins[1]) ** 2
    return counts


def compared(counts: Counts, header: Mapping[str, Any], chart: str) -> dict[LateMoment, Comparison]:
    """What is known of every point that has two samples or more."""
    comparisons = {}
    for moment in moments_of(header, chart):
        samples, first, second, squares = counts.get(moment.key, (0, 0, 0, 0))
        if samples > 1:
            mean = (first - second) / samples
            variance = max(0.0, squares / samples - mean * mean) / (samples - 1)
            scale = 2 * REPEATS
            comparisons[moment] = Comparison(
                first / samples / scale, second / samples / scale, mean / scale, sqrt(variance) / scale
            )
    return comparisons


def _wins(
    header: Mapping[str, Any],
    chart: str,
    moment: LateMoment,
    answer: int,
    numbers: tuple[int, int, int],
    season: int,
) -> int | None:
    """Twice the wins, ties as 1, of the side that chooses."""
    rules: Any = ruleset(header["ruleset"])
    side = ROLES[TIMEOUTS].index(moment.role)  # the home side has the ball
    asks = (rules.late_choices.try_ask,) * 2 if chart == TRIES else rules.late_choices.timeout_asks
    tape = ChosenAnswer(asks[side], side, legal_answer(header, asks[side], answer))
    state = _prepared(header, chart, moment, numbers)
    after = after_answer(rules, state, tape, numbers, LIMIT)
    if after is None:
        return None
    odds = situation_odds(header, after, games=REPEATS, master=numbers[0], season=season, full=True)
    return 2 * (odds.away_wins if side else odds.home_wins) + odds.ties


@lru_cache(maxsize=512)
def _first_down(key: str, chart: str, moment: LateMoment) -> Any:
    """A first down of the home side before the choice: on the 2, or on its own 40."""
    header = json.loads(key)
    g = starting_record(header)
    rules: Any = ruleset(header["ruleset"])
    times = times_of(header)
    period, clock = times[0 if rules.late_choices.run_down else moment.time]
    lead = moment.lead if moment.role == BALL else -moment.lead
    score = (20 + lead, 20) if lead > 0 else (20, 20 - lead)
    timeouts = (g.team[0].timeouts, g.team[1].timeouts)
    spot, to_go = (TRY_SPOT, 2) if chart == TRIES else (TIMEOUT_SPOT, TO_GO)
    rules.correct(g, DownCorrection(score, timeouts, period, clock, SIDES[0], 1, spot, to_go))
    return g


def _prepared(
    header: Mapping[str, Any], chart: str, moment: LateMoment, numbers: tuple[int, int, int]
) -> Any:
    """The record before the choice: cards burned, hands dealt, strengths picked by own numbers."""
    rules: Any = ruleset(header["ruleset"])
    g = copy_of(_first_down(header_key(header), chart, moment))
    seed(g, numbers[0] ^ HANDS, *numbers[1:])
    if rules.late_choices.run_down:
        rules.late_choices.run_down(g, times_of(header)[moment.time][1])
    while g.phase != rules.down_phase:
        rules.step(g)
    if chart == TRIES:
        rules.late_choices.place_try(g)
    return g
