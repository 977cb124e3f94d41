"""The situational coach's calls: play, kick or Hail Mary, and which color."""

from __future__ import annotations

from engine.coaches.profiles import FOURTH_DOWN, PASSING
from engine.coaches.traits import lead_of, three_points_count, trait
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.first_and_roll.coach.mixes import DEFENSE, OFFENSE
from engine.rulesets.first_and_roll.rules.legal import legal
from engine.rulesets.first_and_roll.rules.names import (
    BOMB,
    FIELD_GOAL,
    GO_ANYWHERE,
    GO_AT_MIDFIELD,
    GOOD_KICK_SPOT,
    GREEN,
    HAIL_MARY,
    KICK_SPOT,
    NORMAL,
    PLAY,
    PUNT,
    RED,
    YELLOW,
    Ask,
    Phase,
    Ruling,
)
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scrimmage import RED_ZONE

LATE = 6  # spaces of the clock track: about ten plays
USUAL = 100  # percent
A_YARD = 20  # hundredths of a point of nerve: a yard more to go for
LAST, PROTECT = 3, 8  # spaces: of a first half, and of a game in which a lead is protected
SHORT_KICK_SPOT = 80  # from here one field goal in 36 misses
MIDFIELD = 45  # from here to the spot of good kicks, neither a kick nor a punt gains much


@rule
def is_late(g: Game) -> bool:
    """Whether the last spaces of the game have begun."""
    return g.half >= 2 and g.clock <= LATE


@rule
def protects_lead(g: Game, by: int) -> bool:
    """Whether the side is ahead near the end, so that risks help only the other side."""
    return g.half == 2 and g.clock <= PROTECT and lead_of(g, by) > 0


@rule
def bomb_answer(g: Game, by: int) -> int:
    """A long bomb wherever it may be caught, but not to protect a lead."""
    return NORMAL if 100 - g.spot <= RED_ZONE or protects_lead(g, by) else BOMB


@rule
def last_space(g: Game, by: int) -> int:
    """The marker on the last space and no time-out to keep it there: kick, throw it up, or PLAY."""
    lead, distance = lead_of(g, by), 100 - g.spot
    if g.clock > 1 or g.team[by].timeouts > 0 or (g.half == 2 and lead > 0):
        return PLAY
    needs_touchdown = g.half == 2 and lead < -3
    if not needs_touchdown and g.spot >= g.fourth_downs[KICK_SPOT]:
        return FIELD_GOAL
    if needs_touchdown and distance >= 60 and legal(g, Ask.SCRIMMAGE, by, HAIL_MARY) == Ruling.FINE:
        return HAIL_MARY
    return PLAY


@rule
def fourth_down(g: Game, by: int) -> int:
    """Go for it where the equilibrium does; behind in the last plays, kick only what ties or wins."""
    to_go, lead = g.target - g.spot, lead_of(g, by)
    reach, near = g.spot >= g.fourth_downs[KICK_SPOT], g.spot >= g.fourth_downs[GOOD_KICK_SPOT]
    if g.half > 2 and near:
        return FIELD_GOAL
    if g.half == 1 and g.clock <= LAST and reach:
        return FIELD_GOAL
    if is_late(g) and lead < 0:
        return FIELD_GOAL if reach and lead >= -3 else PLAY
    if is_late(g) and reach and lead >= 0:
        return FIELD_GOAL
    if g.half == 2 and g.clock <= PROTECT and g.spot >= SHORT_KICK_SPOT and three_points_count(g, by):
        return FIELD_GOAL
    if protects_lead(g, by):
        return FIELD_GOAL if reach else PUNT
    most = g.fourth_downs[GO_AT_MIDFIELD if g.spot >= MIDFIELD and not near else GO_ANYWHERE]
    if to_go <= most + trait(g, by, FOURTH_DOWN) // A_YARD:
        return PLAY
    return FIELD_GOAL if reach else PUNT


@rule
def scrimmage_choice(g: Game, by: int) -> int:
    """Play, punt, field goal or Hail Mary."""
    last = last_space(g, by)
    if last != PLAY:
        return last
    return fourth_down(g, by) if g.down == 4 else PLAY


@rule
def mix_column(to_go: int) -> int:
    """The column of a mix for this many yards to go."""
    if to_go <= 3:
        return 0
    if to_go <= 6:
        return 1
    return 2 if to_go <= 10 else 3


@rule
def percent_of(g: Game, kind: int, color: int) -> int:
    """Returns the percentage of this color here. A team in a hurry passes, one that leads runs."""
    zone = 0 if g.spot < 80 else (1 if g.spot < 88 else 2)
    row = g.down - 1
    where = mix_column(g.target - g.spot)
    if g.phase == Phase.TRY:  # two yards, one play: fourth and short at the goal line
        zone, row, where = 2, 3, 0
    if kind == Ask.CALL_DEF:
        percent = DEFENSE[zone][row][where][color]
    else:
        taste = USUAL if color == RED else trait(g, g.offense, PASSING)
        percent = OFFENSE[zone][row][where][color] * taste // USUAL
    if g.phase == Phase.TRY or zone == 2 or not is_late(g):
        return percent
    lead = lead_of(g, g.offense)
    if lead < 0 and color == RED:
        return percent // 4
    if lead > 0 and color == RED:
        return percent + 25
    if lead > 0 and color == GREEN:
        return percent // 2
    return percent


@rule
def color_call(g: Game, kind: int, number: int) -> int:
    """Returns a color, chosen by weight."""
    red, yellow = percent_of(g, kind, RED), percent_of(g, kind, YELLOW)
    pick = scale(number, red + yellow + percent_of(g, kind, GREEN))
    if pick < red:
        return RED
    return YELLOW if pick < red + yellow else GREEN
