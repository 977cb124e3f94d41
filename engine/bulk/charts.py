"""Charts of decisions, fourth downs, tries and time-outs, by games that go on with each choice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import sqrt
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


def choices_of(header: Mapping[str, Any]) -> ChartChoices[Any]:
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
    return tuple(choices_of(header).times(starting_record(header)))


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

    Raises EngineError no_late_choices, impossible_state."""
    counts: Counts = {}
    choices = choices_of(header)
    for place, point in enumerate(POINTS):
        to_go = point.distance or min(10, GOAL - point.spot)
        state = _down_of(header_key(header), lead, 0, 4, point.spot, to_go)  # as the second half starts
        row = counts[point.key] = [0, 0, 0]
        for number in range(first, first + count):
            tape = ChosenAnswer(choices.down_ask, 0, _choice_on_a_down(choices, point.choice))
            wins = _wins(header, state, tape, (master, place, number), len(POINTS))
            if wins is not None:  # the hand may have no card to play
                row[0] += wins
                row[1] += wins * wins
                row[2] += 1
    return counts


def _choice_on_a_down(choices: ChartChoices[Any], choice: str) -> Callable[[Any], int]:
    return lambda g: choices.down_answer(g, 0, choice, next32(g))


def odds_of(counts: Counts) -> dict[FourthDownPoint, ChoiceOdds]:
    """The chances of every point that has two samples or more."""
    rows = {point: counts.get(point.key, (0, 0, 0)) for point in POINTS}
    return {point: _estimate(*row) for point, row in rows.items() if row[2] > 1}


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
            numbers = (master, place, number)
            state = _prepared(header, chart, moment, numbers)
            kick_or_use, other = (
                _wins(header, state, _late_answer(header, chart, moment, answer), numbers, len(moments))
                for answer in (0, 1)
            )
            if kick_or_use is None or other is None:
                continue
            row[0] += 1
            row[1] += kick_or_use
            row[2] += other
            row[3] += (kick_or_use - other) ** 2
    return counts


def _late_answer(header: Mapping[str, Any], chart: str, moment: LateMoment, answer: int) -> ChosenAnswer:
    """The answer, if it is legal."""
    choices, questions = choices_of(header), questions_of(header)
    side = ROLES[TIMEOUTS].index(moment.role)  # the home side has the ball
    ask = choices.try_ask if chart == TRIES else choices.timeout_asks[side]
    return ChosenAnswer(
        ask, side, lambda g: answer if answer in questions.legal_numbers(g, ask, side) else NONE
    )


def compared(counts: Counts, header: Mapping[str, Any], chart: str) -> dict[LateMoment, Comparison]:
    """What is known of every point that has two samples or more."""
    comparisons = {}
    for moment in moments_of(header, chart):
        samples, first, second, squares = counts.get(moment.key, (0, 0, 0, 0))
        if samples > 1:
            margin, error = _estimate(first - second, squares, samples)
            chances = (first / samples / (2 * REPEATS), second / samples / (2 * REPEATS))
            comparisons[moment] = Comparison(*chances, margin, error)
    return comparisons


def _prepared(
    header: Mapping[str, Any], chart: str, moment: LateMoment, numbers: tuple[int, int, int]
) -> Any:
    """The record before the choice, after a first down of the home side on the 2, or on its own 40: cards
    burned, hands dealt, strengths picked by own numbers."""
    rules, choices = ruleset(header["ruleset"]), choices_of(header)
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
