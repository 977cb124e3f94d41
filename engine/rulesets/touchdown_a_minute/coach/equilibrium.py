"""The computer coaches of Touchdown-A-Minute, and the solved game that the equilibrium coach looks up.

The tables are by plays left, lead, spot, down and yards to go. `solved_house_2026.json` is computed from the
dice by `python3 manage.py solve`. `plays` has four bytes for each situation, in base64: the choice (play,
punt or field goal) and how often each strategy is called, in fifteenths; the last strategy of each side has
the rest.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.coaches import (
    SHARE_BITS,
    computer_coach,
    dice_and,
    lead_of,
    random_coach,
    shares_of,
    unpacked,
    zone_of,
)
from engine.coaches import share_in as share_of
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.touchdown_a_minute.coach.situational import (
    NEAR_END,
    ends_first_half,
    is_late,
    plays_left,
    protects_lead,
    situational,
)
from engine.rulesets.touchdown_a_minute.rules.questions import how_many, legal
from engine.rulesets.touchdown_a_minute.rules.record import LONG_PASS, STRATEGIES, Ask, Game, Phase, Ruling
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS

# The first value of each zone, and the value that stands for the zone in the solution.
SPOTS, SPOTS_SOLVED = (1, 6, 16, 26, 36, 46, 57, 67, 77, 87, 94), (3, 11, 21, 31, 41, 51, 61, 71, 81, 90, 96)
DISTANCES, DISTANCES_SOLVED = (1, 2, 3, 5, 8, 12), (1, 2, 3, 6, 10, 15)
LEADS, LEADS_SOLVED = (-99, -16, -11, -8, -3, 0, 1, 4, 9, 17), (-18, -14, -10, -7, -3, 0, 3, 7, 12, 18)
TIMES, TIMES_SOLVED = (1, 2, 3, 4, 5, 7, 10, 16, 31), (1, 2, 3, 4, 6, 8, 12, 23, 45)  # plays left in the half
HALVES, DOWNS, MOST_LEAD = 2, 4, 20
CHOICES, LISTED = 4, STRATEGIES - 1
FILE = Path(__file__).with_name("solved_house_2026.json")


@rule
def moment_of(half: int, left: int) -> int:
    """The place of a half and its plays left in the tables of tries and onside kicks."""
    return (half - 1) * len(TIMES) + zone_of(left, TIMES, len(TIMES))


@rule
def situation_of(half: int, left: int, lead: int, spot: int, down: int, to_go: int) -> int:
    """The place of a situation in the table of plays."""
    place = moment_of(half, left) * len(LEADS) + zone_of(lead, LEADS, len(LEADS))
    place = place * len(SPOTS) + zone_of(spot, SPOTS, len(SPOTS))
    return (place * DOWNS + down - 1) * len(DISTANCES) + zone_of(to_go, DISTANCES, len(DISTANCES))


SITUATIONS = HALVES * len(TIMES) * len(LEADS) * len(SPOTS) * DOWNS * len(DISTANCES)
SOLVED = json.loads(FILE.read_text("utf-8"))
DICE, PLAYS = tuple(map(tuple, SOLVED["dice"])), unpacked(SOLVED["plays"])
TRIES: tuple[int, ...] = tuple(SOLVED["tries"])  # by moment and lead: 1 for two points
ONSIDE: tuple[int, ...] = tuple(SOLVED["onside"])
TRY_PLAY: int = SOLVED["try_play"]


def is_solved(g: Any) -> bool:
    """Whether the tables were computed from the dice of this record."""
    return g.dice == DICE  # type: ignore[no-any-return]


@rule
def choice_in(code: int) -> int:
    """PLAY, PUNT or FIELD_GOAL."""
    return code % CHOICES


@rule
def share_in(code: int, defense: int, strategy: int) -> int:
    """The share of a strategy in fifteenths; `defense` is 1 for the defense's."""
    return share_of(code // CHOICES >> SHARE_BITS * LISTED * defense, LISTED, strategy)


def code_of(choice: int, offense: Sequence[int], defense: Sequence[int]) -> int:
    """Packs a choice and how often each strategy is chosen into one number."""
    return choice + CHOICES * shares_of(offense, defense)


@rule
def left_in_half(g: Game) -> int:
    """Plays left in this half, this one among them."""
    return plays_left(g) + (g.options.plays_per_quarter if g.quarter & 1 else 0)


@rule
def solved_play(g: Game) -> int:
    """The solution of the situation on the field."""
    if g.phase == Phase.TRY:
        return TRY_PLAY
    lead, to_go = lead_of(g, g.offense), g.target - g.spot
    return PLAYS[situation_of(g.half, left_in_half(g), lead, g.spot, g.down, to_go)]


@rule
def by_lead(g: Game, by: int) -> int:
    """The place of this moment and lead in the tables of tries and onside kicks."""
    lead = max(-MOST_LEAD, min(MOST_LEAD, lead_of(g, by)))
    return moment_of(g.half, left_in_half(g)) * (2 * MOST_LEAD + 1) + lead + MOST_LEAD


@rule
def mixed_strategy(g: Game, by: int, number: int) -> int:
    """A strategy with the chance of its share. No long pass protects a lead."""
    code, defense = solved_play(g), 1 if by != g.offense else 0
    barred = LONG_PASS if defense == 0 and g.phase != Phase.TRY and protects_lead(g, NEAR_END) else -1
    whole = 0
    for strategy in range(STRATEGIES):
        if strategy != barred:
            whole += share_in(code, defense, strategy)
    pick, last = scale(number, whole), 0
    for strategy in range(STRATEGIES):
        if strategy != barred:
            pick -= share_in(code, defense, strategy)
            if pick < 0:
                return strategy
    return last


@rule
def equilibrium(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if g.quarter > QUARTERS:
        return situational(g, kind, by, number)
    if kind == Ask.STRATEGY_OFF or kind == Ask.STRATEGY_DEF:
        return mixed_strategy(g, by, number)
    if kind == Ask.SCRIMMAGE and not (g.down == 4 and (is_late(g, NEAR_END) or ends_first_half(g))):
        return choice_in(solved_play(g))
    if kind == Ask.TRY:
        return TRIES[by_lead(g, by)]
    if kind == Ask.KICKOFF_KIND:
        return ONSIDE[by_lead(g, by)]
    return situational(g, kind, by, number)


coach = computer_coach(random_coach(how_many, legal, int(Ruling.REFUSED)), situational, equilibrium)
automatic_answer = dice_and(coach)
