"""Fourth downs played out: the chances to win after a play, a punt and a field goal, by spot and distance.

The first play of each sample is made interpreted, with the choice that is looked at; the rest of the game is
played by the standing coaches, compiled if numba is installed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.bulk.situations import situation_odds
from engine.calls.chosen_answers import (
    LIMIT,
    REPEATS,
    ChoiceOdds,
    ChosenAnswer,
    Counts,
    add_sample,
    after_answer,
    odds_of_row,
)
from engine.catalog import ruleset
from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES
from engine.gridiron.field import GOAL
from engine.gridiron.fourth_downs import CHOICES, GO
from engine.kernel.dice import MASK, next32
from engine.play.setup import header_key, starting_record

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
        state = _state(header_key(header), lead, point.spot, point.distance or min(10, GOAL - point.spot))
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
    found = {point: odds_of_row(counts.get(point.key)) for point in POINTS}
    return {point: odds for point, odds in found.items() if odds}


@lru_cache(maxsize=2 * len(POINTS))
def _state(key: str, lead: int, spot: int, to_go: int) -> Any:
    """Fourth down of the home side."""
    header = json.loads(key)
    g, rules = starting_record(header), ruleset(header["ruleset"])
    if rules.fourth_downs is None:
        raise EngineError("no_fourth_downs", f"Nobody chooses on fourth downs of {header['ruleset']}.")
    period, clock = rules.fourth_downs.second_half(g)
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
