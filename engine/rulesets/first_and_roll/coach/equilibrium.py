"""The computer coaches of 1st & Roll, and the solved game that the equilibrium coach looks up.

The tables are by spaces and time-outs left, lead, spot, down and yards to go. `solved_house_2026.json` is
computed from the dice by `python3 manage.py solve --ruleset first_and_roll`. For each situation `calls` has
two bytes, in base64: how often each side calls red and yellow, in fifteenths; green has the rest. `choices`
has one byte: the choice (play, punt, field goal or Hail Mary) and whether a green call that was not guessed
becomes a long bomb.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.coaches import (
    SHARE_BITS,
    computer_coach,
    dice_and,
    lead_of,
    random_coach,
    unpacked,
    zone_of,
)
from engine.coaches import share_in as share_of
from engine.gridiron.words import Data
from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.coach.situational import (
    LAST,
    LATE,
    PROTECT,
    SHORT_KICK_SPOT,
    fourth_down,
    fourth_downs,
    pick_color,
    protects_lead,
    situational,
)
from engine.rulesets.first_and_roll.rules import flow
from engine.rulesets.first_and_roll.rules.questions import how_many, legal
from engine.rulesets.first_and_roll.rules.record import (
    GREEN,
    NORMAL,
    PASS,
    PLAY,
    RED,
    YELLOW,
    Ask,
    Game,
    Phase,
    Ruling,
)

# The first value of each zone, and the value that stands for the zone in the solution.
SPOTS = (1, 6, 16, 36, 55, 60, 65, 70, 80, 84, 88, 92, 95, 98)
SPOTS_SOLVED = (3, 11, 26, 45, 57, 62, 67, 75, 82, 86, 90, 93, 96, 98)
DISTANCES, DISTANCES_SOLVED = (1, 2, 3, 5, 8, 12), (1, 2, 4, 6, 10, 15)
LEADS, LEADS_SOLVED = (-99, -16, -11, -8, -3, 0, 1, 4, 9, 17), (-18, -14, -10, -7, -3, 0, 3, 7, 12, 18)
EARLY_LEADS, EARLY_LEADS_SOLVED = (-99, -3, 4), (-8, 0, 8)  # of the first half
TIMES, TIMES_SOLVED = (2, 3, 4, 5, 7, 10, 16), (2, 3, 4, 6, 8, 12, 22)  # spaces left in the half
HALVES, DOWNS, MOST_LEAD = 2, 4, 20
LAST_SPACE, ALL_TIMEOUTS = 4, 3  # the last space is told apart by the time-outs that are left
MOMENTS = 1 + LAST_SPACE + len(TIMES)
CHOICES = 4
FILE = Path(__file__).with_name("solved_house_2026.json")


@rule
def moment_of(half: int, spaces: int, lead: int, ours: int, theirs: int) -> int:
    """0: no space and no time-out is left. 1 to 4: the last space, by time-outs. From 5: more spaces.

    `lead` and the time-outs are those of the same side. In the second half the side that is behind uses its
    time-outs when the marker is on the last space, so they count as spaces; the other side uses none."""
    if half == 2 and lead != 0:
        whole = spaces + (ours if lead < 0 else theirs)
        if whole <= LAST_SPACE:
            return whole
        spaces = whole - ALL_TIMEOUTS
    elif spaces < TIMES[0]:
        return 1 + 2 * min(ours, 1) + min(theirs, 1) if spaces > 0 else 0
    return 1 + LAST_SPACE + zone_of(spaces, TIMES, len(TIMES))


@rule
def lead_zone_of(half: int, lead: int) -> int:
    """The zone of a lead, which is wider in the first half."""
    if half == 1:
        return zone_of(lead, EARLY_LEADS, len(EARLY_LEADS))
    return zone_of(lead, LEADS, len(LEADS))


@rule
def situation_of(half: int, moment: int, lead: int, spot: int, down: int, to_go: int) -> int:
    """The place of a situation in the tables of plays."""
    place = (moment - 1) * len(EARLY_LEADS) + lead_zone_of(half, lead)
    if half == 2:
        place = (MOMENTS - 1) * len(EARLY_LEADS) + (moment - 1) * len(LEADS) + lead_zone_of(half, lead)
    place = place * len(SPOTS) + zone_of(spot, SPOTS, len(SPOTS))
    return (place * DOWNS + down - 1) * len(DISTANCES) + zone_of(to_go, DISTANCES, len(DISTANCES))


@rule
def by_lead(half: int, moment: int, lead: int) -> int:
    """The place of a moment and lead in the tables of tries and onside kicks."""
    lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
    return ((half - 1) * MOMENTS + moment) * (2 * MOST_LEAD + 1) + lead + MOST_LEAD


SITUATIONS = (MOMENTS - 1) * (len(EARLY_LEADS) + len(LEADS)) * len(SPOTS) * DOWNS * len(DISTANCES)
SOLVED = json.loads(FILE.read_text("utf-8"))
DICE, TRACK = tuple(map(tuple, SOLVED["dice"])), tuple(SOLVED["track"])
CALLS, PLANS = unpacked(SOLVED["calls"], "H"), unpacked(SOLVED["choices"], "B")
TRIES: tuple[int, ...] = tuple(SOLVED["tries"])  # by moment and lead: 1 for two points
ONSIDE: tuple[int, ...] = tuple(SOLVED["onside"])
TRY_CALLS: int = SOLVED["try_calls"]


def is_solved(g: Any) -> bool:
    """Whether the tables were computed from the dice and the clock track of this record."""
    return g.dice == DICE and g.track == TRACK  # type: ignore[no-any-return]


@rule
def choice_in(plan: int) -> int:
    """PLAY, PUNT, FIELD_GOAL or HAIL_MARY."""
    return plan % CHOICES


@rule
def bombs_in(plan: int) -> int:
    """NORMAL or BOMB, for a green call that was not guessed."""
    return plan // CHOICES


@rule
def share_in(calls: int, defense: int, color: int) -> int:
    """The share of a color in fifteenths; `defense` is 1 for the defense's."""
    return share_of(calls >> SHARE_BITS * GREEN * defense, GREEN, color)


@rule
def moment(g: Game, side: int, spaces: int) -> int:
    """The moment with this many spaces left, for a side."""
    ours, theirs = g.team[side].timeouts, g.team[1 - side].timeouts
    return moment_of(g.half, spaces, lead_of(g, side), ours, theirs)


@rule
def situation(g: Game) -> int:
    """The place of the situation on the field in the tables."""
    side = g.offense
    return situation_of(g.half, moment(g, side, g.clock), lead_of(g, side), g.spot, g.down, g.target - g.spot)


@rule
def mixed_color(g: Game, kind: int, number: int) -> int:
    """A color with the chance of its share."""
    calls = TRY_CALLS if g.phase == Phase.TRY else CALLS[situation(g)]
    defense = 1 if kind == Ask.CALL_DEF else 0
    red, yellow = share_in(calls, defense, RED), share_in(calls, defense, YELLOW)
    return pick_color(red, yellow, share_in(calls, defense, GREEN), number)


@rule
def must_follow_the_clock(half: int, spaces: int, lead: int, spot: int) -> bool:
    """Whether what every coach knows of score and clock decides a fourth down: an almost certain kick at the
    end of the first half or one that changes what the score needs, and a lead that is not risked."""
    if half == 1:
        return spaces <= LAST and spot >= SHORT_KICK_SPOT
    return spaces <= PROTECT and (lead > 0 or (spot >= SHORT_KICK_SPOT and spaces <= LATE and lead >= -3))


@rule
def solved_choice(g: Game, by: int) -> int:
    """Play, punt, field goal or Hail Mary."""
    if g.down == 4 and must_follow_the_clock(g.half, g.clock, lead_of(g, by), g.spot):
        return fourth_down(g, by)
    choice = choice_in(PLANS[situation(g)])
    return choice if legal(g, Ask.SCRIMMAGE, by, choice) == Ruling.FINE else PLAY


@rule
def time_out(g: Game, by: int) -> int:
    """Kept until the marker is on the last space, where no run-off takes it on: no earlier one saves more."""
    return situational(g, Ask.TIMEOUT, by, 0) if g.clock == 1 else PASS


@rule
def equilibrium(g: Game, kind: int, by: int, number: int) -> int:
    """Returns the answer to one Decision."""
    if g.half > HALVES:
        return situational(g, kind, by, number)
    if kind == Ask.CALL_OFF or kind == Ask.CALL_DEF:
        return mixed_color(g, kind, number)
    if kind == Ask.SCRIMMAGE:
        return solved_choice(g, by)
    if kind == Ask.BOMB:
        return NORMAL if protects_lead(g, by) else bombs_in(PLANS[situation(g)])
    if kind == Ask.TIMEOUT:
        return time_out(g, by)
    if kind == Ask.TRY:
        return TRIES[by_lead(g.half, moment(g, by, g.clock - g.pending), lead_of(g, by))]
    if kind == Ask.KICKOFF_KIND:
        return ONSIDE[by_lead(g.half, moment(g, by, g.clock), lead_of(g, by))]
    return situational(g, kind, by, number)


def set_up(components: Data, header: Data) -> Game:
    """Returns the record before the coin is called, with what coaches know of the dice."""
    g = flow.set_up(components, header)
    g.fourth_downs = fourth_downs(g.dice)
    return g


coach = computer_coach(random_coach(how_many, legal, int(Ruling.REFUSED)), situational, equilibrium)
automatic_answer = dice_and(coach)
