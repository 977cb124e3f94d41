"""Tries and time-outs played out: the chances to win with either choice, by score and clock.

As for fourth downs, the first step of each sample is played interpreted with the choice that is looked at.
Both choices have the same numbers, so their dice are the same as long as their games are: the margin between
them is more certain than either chance.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from engine.bulk.situations import HANDS, situation_odds
from engine.calls.chosen_answers import LIMIT, REPEATS, ChosenAnswer, Counts, after_answer, legal_answer
from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES
from engine.gridiron.late_choices import TIMEOUTS, TRIES
from engine.kernel.dice import MASK, seed
from engine.kernel.record import copy_of
from engine.play.setup import header_key, starting_record

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
    found = {}
    for moment in moments_of(header, chart):
        samples, first, second, squares = counts.get(moment.key, (0, 0, 0, 0))
        if samples > 1:
            mean = (first - second) / samples
            variance = max(0.0, squares / samples - mean * mean) / (samples - 1)
            scale = 2 * REPEATS
            found[moment] = Comparison(
                first / samples / scale, second / samples / scale, mean / scale, sqrt(variance) / scale
            )
    return found


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
def _state(key: str, chart: str, moment: LateMoment) -> Any:
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
    g = copy_of(_state(header_key(header), chart, moment))
    seed(g, numbers[0] ^ HANDS, *numbers[1:])
    if rules.late_choices.run_down:
        rules.late_choices.run_down(g, times_of(header)[moment.time][1])
    while g.phase != rules.down_phase:
        rules.step(g)
    if chart == TRIES:
        rules.late_choices.place_try(g)
    return g
