"""What each color, and the bomb, brings against each color of the defense, by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from engine.gridiron.analysis import (
    CHOICES,
    MOST_REROLLS,
    CallOdds,
    CallTable,
    ChartChoices,
    OddsCount,
    moments,
)
from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.kernel.inputs import InputRequest, every_way
from engine.kernel.record import copy_of
from engine.rulesets.first_and_roll.rules.clock import read_clock_die
from engine.rulesets.first_and_roll.rules.record import (
    CLOCK,
    DEFENSE,
    FIELD_GOAL,
    LENGTH,
    LONG_BOMB,
    PLAY,
    PUNT,
    RED,
    REROLL,
    STOP,
    Ask,
    Die,
    Game,
    Phase,
)
from engine.rulesets.first_and_roll.rules.scoring import TRY_SPOT
from engine.rulesets.first_and_roll.rules.scrimmage import (
    flagged,
    is_taken,
    overthrown,
    roll_the_bomb,
    roll_the_play,
)

TWO_ZEROS = 2


def call_odds(g: Game, attacker: int, spot: int) -> CallTable:
    """Returns the chances of every color and the bomb against every color. The offense rolls a circle again
    until it has scored."""
    start = copy_of(g)
    start.phase, start.offense, start.snapped, start.spot = Phase.DOWN, attacker, attacker, spot
    start.box[attacker][Event.BREAKAWAY] = [0, 0, 0]
    lost_by = _lost_by_clock(start)
    calls, answers = range(LONG_BOMB + 1), range(DEFENSE)
    return tuple(tuple(_cell(start, call, answer, lost_by) for answer in answers) for call in calls)


def _cell(start: Game, call: int, answer: int, lost_by: Fraction) -> CallOdds:
    """`lost_by`: the chance that the clock die takes the ball."""
    start.call_off, start.call_def = call, answer
    tally = OddsCount(start.spot)
    for way, ways, total in every_way(start, _roll_the_bomb if call == LONG_BOMB else _roll, _answers):
        _count(tally, way, Fraction(ways, total), lost_by)
    return tally.odds()


def _roll(g: Game) -> None:
    roll_the_play(g, 0)


def _roll_the_bomb(g: Game) -> None:
    g.may_run_off = roll_the_bomb(g)  # how many zeros: the field is free until the play is over


def _count(tally: OddsCount, g: Game, chance: Fraction, lost_by: Fraction) -> None:
    """One roll: a flag, an interception by two zeros, a loss by the clock die, or yards."""
    if g.call_off == LONG_BOMB and g.may_run_off == TWO_ZEROS:
        tally.add("interception", chance)
        return
    if g.call_off != LONG_BOMB and flagged(g):
        _add_foul(tally, g, chance)
        return
    incomplete = overthrown(g) or (g.call_off == LONG_BOMB and g.may_run_off == 1)
    gain = 0 if incomplete else g.total
    after = copy_of(g)
    after.spot = g.spot + gain
    if is_taken(after):
        tally.add("fumble" if g.call_off == RED else "interception", chance * lost_by)
        chance *= 1 - lost_by
    tally.gain(gain, chance, incomplete=g.call_off != RED and gain == 0)


def _add_foul(tally: OddsCount, g: Game, chance: Fraction) -> None:
    """The penalty die names the side."""
    faces = g.dice[Die.PENALTY]
    by_defense = sum(face >> 1 > 0 for face in faces)
    tally.add("defense_foul", chance * Fraction(by_defense, len(faces)))
    tally.add("offense_foul", chance * Fraction(len(faces) - by_defense, len(faces)))


def _lost_by_clock(start: Game) -> Fraction:
    """The chance that the clock die shows T and T again."""
    lost = Fraction(0)
    for face, count in Counter(start.dice[Die.CLOCK]).items():
        shown = copy_of(start)
        shown.throw.face[Die.CLOCK] = face
        for g, ways, total in every_way(shown, _read, _answers):
            lost += Fraction(count * ways * g.walk, len(start.dice[Die.CLOCK]) * total)
    return lost


def _read(g: Game) -> None:
    g.walk = int(read_clock_die(g))


def _answers(g: Game, want: InputRequest) -> Mapping[int, int]:
    """The faces of a die. A circle is rolled again as long as that can gain a yard."""
    kind, _by, item = want
    if kind == Ask.DIE:
        if item == Die.CLOCK and g.throw.dice != CLOCK:
            return {0: 1}  # of a bomb: `_lost_by_clock` counts it
        return Counter(g.dice[item])
    chain = g.box[g.offense][Event.BREAKAWAY][0]
    return {REROLL if g.spot + g.total < GOAL and chain < MOST_REROLLS else STOP: 1}


def _answer(g: Game, side: int, choice: str, number: int) -> int:
    return (PLAY, PUNT, FIELD_GOAL)[CHOICES.index(choice)]


def _times(g: Game) -> list[tuple[int, int]]:
    return [(2, spaces) for spaces in moments(g.track[LENGTH], 6, 3, 2, 1)]


def _place_try(g: Game) -> None:
    g.phase, g.spot = Phase.TRY, TRY_SPOT


CHART_CHOICES = ChartChoices(
    down_ask=int(Ask.SCRIMMAGE),
    down_answer=_answer,
    times=_times,
    place_try=_place_try,
    try_ask=int(Ask.TRY),
    timeout_asks=(int(Ask.TIMEOUT),) * 2,
)
