"""Four Throws: the rules, and the coaches."""

from __future__ import annotations

from engine.coaches import RANDOM_LEGAL, dice_and, random_coach
from engine.gridiron.events import AWAY, Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from tests.engine.toy.record import DRIVES, GIVE_AWAY, THROW, Ask, Die, Game, Phase, Roll, Ruling


@rule
def throw(g: Game, roll: int, side: int, die: int) -> int:
    g.throw.roll, g.throw.side = roll, side
    g.throw.face = ask(g, Ask.DIE, side, die)
    note(g, Event.THROW, side, roll)
    return g.throw.face


@rule
def begin_drive(g: Game, side: int) -> None:
    """TOY-2"""
    g.offense, g.spot, g.down = side, 20, 1
    note(g, Event.POSSESSION, side, g.spot)


@rule
def toss(g: Game) -> None:
    """TOY-1"""
    note(g, Event.COIN, AWAY, g.half)
    called = ask(g, Ask.COIN_CALL, AWAY, 0)
    winner = AWAY if throw(g, Roll.COIN, AWAY, Die.COIN) == called else 1 - AWAY
    g.phase = Phase.DOWN
    begin_drive(g, winner)


@rule
def end_drive(g: Game) -> None:
    """TOY-5, TOY-6"""
    g.clock -= 1
    if g.clock == 0:
        note(g, Event.HALF_OVER, g.offense, g.half)
        tied = g.team[0].score == g.team[1].score
        if g.half >= 2 and not (tied and g.overtime == 1):
            g.phase = Phase.FINAL
            note(g, Event.GAME_OVER, 0, 0)
            return
        g.half += 1
        g.clock = DRIVES
    begin_drive(g, 1 - g.offense)


@rule
def play(g: Game) -> None:
    """TOY-2, -3, -4: one throw."""
    if ask(g, Ask.THROW, g.offense, 0) == GIVE_AWAY:
        note(g, Event.PUNT, g.offense, 0)
        end_drive(g)
        return
    yards = throw(g, Roll.YARDS, g.offense, Die.YARDS)
    gained = min(yards, 100 - g.spot)
    g.spot += gained
    note(g, Event.RUN, g.offense, gained)
    if g.spot == 100:
        g.team[g.offense].score += 7
        note(g, Event.TOUCHDOWN, g.offense, 7)
        end_drive(g)
    elif g.down == 4:
        note(g, Event.DOWNS, g.offense, 0)
        end_drive(g)
    else:
        g.down += 1


@rule
def step(g: Game) -> None:
    if g.phase == Phase.COIN:
        toss(g)
    else:
        play(g)


@rule
def how_many(g: Game, kind: int) -> int:
    return 2


@rule
def legal(g: Game, kind: int, by: int, answer: int) -> int:
    return Ruling.FINE


random_legal = random_coach(how_many, legal, int(Ruling.REFUSED))


@rule
def coach(g: Game, kind: int, by: int, number: int) -> int:
    if g.team[by].coach == RANDOM_LEGAL or kind == Ask.COIN_CALL:
        return random_legal(g, kind, by, number)
    return THROW


automatic_answer = dice_and(coach)
