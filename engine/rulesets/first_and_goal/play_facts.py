"""What each die of a 1st & Goal play has added, from the lines of its row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.gridiron.analysis import (
    NOTHING,
    Chances,
    added,
    chances_of,
    lowest_of,
    mean,
    mixed,
    reach,
    sum_of,
)
from engine.gridiron.events import Event, Line
from engine.gridiron.play_facts import (
    CHECK,
    COUNTED,
    KICK,
    NO_YARDS,
    PLAY,
    RETURN,
    SYMBOL,
    Call,
    CallMeeting,
    Calls,
    Chance,
    CountedDie,
    CountedThrow,
    NamedDie,
)
from engine.gridiron.words import Data
from engine.kernel.inputs import InputRequest
from engine.rulesets.first_and_goal.rules.legal import barred as is_barred
from engine.rulesets.first_and_goal.rules.legal import in_hand
from engine.rulesets.first_and_goal.rules.record import (
    COLORED_DICE,
    OFFENSE,
    Ask,
    BlackDice,
    Die,
    Face,
    Game,
    Kick,
    Roll,
    Switch,
    XEffect,
    YesNo,
    unseen,
)
from engine.rulesets.first_and_goal.rules.throws import face_name

BROKEN_RUN, D20_RETURN, D20_PUNT = 3, 10, 35  # yards
STAGES = {
    Roll.SCRIMMAGE: PLAY,
    Roll.SCRIMMAGE_AGAIN: PLAY,
    Roll.SNEAK: PLAY,
    Roll.KICKOFF_RETURN: RETURN,
    Roll.KICKOFF_RETURN_AGAIN: RETURN,
    Roll.PUNT_RETURN: RETURN,
    Roll.PUNT_RETURN_AGAIN: RETURN,
    Roll.TURNOVER_MOVE: RETURN,
    Roll.ONSIDE: KICK,
    Roll.SQUIB: KICK,
    Roll.FG_KICK: KICK,
    Roll.PUNT_KICK: KICK,
    Roll.PUNT_BOUNCE: KICK,
}
AGAIN = frozenset({Roll.SCRIMMAGE_AGAIN, Roll.KICKOFF_RETURN_AGAIN, Roll.PUNT_RETURN_AGAIN})
BLACK_ADDS = "sum"
ONE_YARD = (Face.HAIL, Face.MARY, Face.BREAKAWAY)


def count(options: Data, lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
    """Returns every throw of one play, with what each die has added to its yards."""
    is_run = any(line.event == Event.RUN for line in lines)
    throws = [_throw(options, line, is_run) for line in lines if line.event == Event.THROW]
    return tuple(_all_the_way(options, lines, throws))


def _throw(options: Data, line: Line, is_run: bool) -> CountedThrow:
    roll, faces = Roll(line.amount), dict(line.dice)
    status = _status(options, roll, faces, is_run)
    lowest = _lowest(line) if options["black_dice"] != BLACK_ADDS and roll != Roll.TURNOVER_MOVE else -1
    dice = []
    for nth, (die, face) in enumerate(line.dice):
        side = 1 - line.side if die == Die.BLACK else line.side
        why = status.get(die, NO_YARDS)
        if die == Die.BLACK and why == COUNTED and lowest not in (-1, nth):
            why = "not_lowest"
        yards = _yards(roll, die, face) if why == COUNTED else 0
        dice.append(CountedDie(Die(die).name.lower(), face_name(die, face), side, yards, why))
    extra, reason = _extra(options, roll, faces, is_run)
    yards, stage = sum(die.yards for die in dice) + extra, STAGES.get(roll, CHECK)
    return CountedThrow(roll.name.lower(), tuple(dice), yards, stage, extra, reason)


def _lowest(line: Line) -> int:
    """The place of the black die that counts, the first of equal ones."""
    blacks = [(face, nth) for nth, (die, face) in enumerate(line.dice) if die == Die.BLACK]
    return min(blacks)[1] if blacks else -1


def _yards(roll: Roll, die: int, face: int) -> int:
    if roll == Roll.SNEAK:
        return int(face in ONE_YARD)
    return face if die <= Die.BLACK or die == Die.D20 else 0


def _status(options: Data, roll: Roll, faces: Mapping[int, int], is_run: bool) -> dict[int, str]:
    """What became of each kind of die in this throw; a kind that is missing changed nothing."""
    if roll not in STAGES:
        return dict.fromkeys(faces, SYMBOL)
    symbol = faces.get(Die.PLAY, Face.BLANK)
    status = dict.fromkeys((die for die in faces if die <= Die.BLACK or die == Die.D20), COUNTED)
    status |= dict.fromkeys((die for die in faces if Die.BLACK < die < Die.D20), SYMBOL)
    if roll == Roll.SNEAK:
        return {Die.PLAY: COUNTED if symbol in ONE_YARD else SYMBOL if symbol == Face.P else "no_yard"}
    if roll in AGAIN:
        acts = symbol == Face.BREAKAWAY
        status[Die.PLAY] = SYMBOL if acts else "symbol_ignored" if symbol < Face.HAIL else NO_YARDS
    elif symbol in (Face.HAIL, Face.MARY) and roll != Roll.PUNT_KICK:
        status[Die.PLAY] = NO_YARDS
    elif symbol == Face.X:
        status |= _canceled(options, roll, status, is_run)
    if _leaves_black_out(options, roll, symbol) and Die.BLACK in status:
        status[Die.BLACK] = "black_left_out"
    return {die: why for die, why in status.items() if die in faces}


def _canceled(options: Data, roll: Roll, dice: Mapping[int, str], is_run: bool) -> dict[int, str]:
    """1G-DIE-2: what X takes away."""
    if roll == Roll.ONSIDE or (
        is_run and roll == Roll.SCRIMMAGE and options["advanced_broken_plays"] == "on"
    ):
        return {}
    whole = options["x_effect"] == "whole_play_zero"
    why = "all_canceled" if whole else "canceled"
    return {die: why for die in dice if die < Die.BLACK or die == Die.D20 or (die == Die.BLACK and whole)}


def _leaves_black_out(options: Data, roll: Roll, symbol: int) -> bool:
    again = roll in AGAIN or (roll == Roll.SCRIMMAGE and symbol == Face.BREAKAWAY)
    if roll == Roll.SCRIMMAGE and symbol == Face.T and options.get("turnover_yards") == "colors_only":
        return True
    return again and options["breakaway_counts_black"] == "no"


def _extra(options: Data, roll: Roll, faces: Mapping[int, int], is_run: bool) -> tuple[int, str]:
    """Yards of a throw that no die shows, and why."""
    advanced = is_run and options["advanced_broken_plays"] == "on"
    if roll in AGAIN:
        return 0, "breakaway"
    if roll == Roll.SCRIMMAGE and advanced and faces[Die.PLAY] == Face.X:
        return -BROKEN_RUN, "broken_run"
    if Die.D20 in faces and roll == Roll.KICKOFF_RETURN:
        return D20_RETURN, "by_d20"
    if Die.D20 in faces and roll == Roll.PUNT_KICK:
        return D20_PUNT, "by_d20"
    return 0, ""


def _all_the_way(options: Data, lines: Sequence[Line], throws: list[CountedThrow]) -> list[CountedThrow]:
    """1G-OPT-4, 1G-OPT-7: a third BREAKAWAY, or a second 20 of the d20, carries the ball to the goal line."""
    away = sum(line.event == Event.BREAKAWAY for line in lines)
    thirds = options["three_breakaways"] == "on" and away >= 3
    chain = [nth for nth, throw in enumerate(throws) if throw.stage in (PLAY, RETURN)]
    if not chain or not (thirds or _two_twenties(throws[chain[-1]])):
        return throws
    yards = next((line.amount for line in lines if line.event in GAINS), 0)
    last, extra = throws[chain[-1]], yards - sum(throws[nth].yards for nth in chain)
    throws[chain[-1]] = replace(
        last, yards=last.yards + extra, extra=last.extra + extra, why="all_the_way" if extra else last.why
    )
    return throws


def _two_twenties(throw: CountedThrow) -> bool:
    return throw.roll == "kickoff_return_again" and (throw.dice[0].die, throw.dice[0].face) == ("d20", 20)


GAINS = frozenset({Event.RUN, Event.COMPLETION, Event.KICK_RETURN, Event.PUNT_RETURN, Event.INTERCEPTION})


average_assumes = ("one_breakaway", "no_turnovers")
call_ids = frozenset({"defense_call", "fake_card_defense"})


class YardFactors(NamedTuple):
    """Everything that the yards of two cards depend on, hashable."""

    colored: tuple[tuple[int, ...], ...]
    black: tuple[int, ...]
    play: tuple[int, ...]
    blacks: int
    is_advanced: bool  # 1G-OPT-6 applies
    adds_black: bool  # 1G-PLAY-7: the older edition adds the black dice
    is_whole_play: bool  # X cancels black too
    counts_black: bool  # on a BREAKAWAY


def calls(components: Data, header: Data) -> Calls:
    """Returns the cards of both decks, with the marks 20 and 10 of the offense's (1G-RED-1)."""
    matrix = components["matrix"][header["options"]["matrix"]]
    return (
        [Call(p["key"], p["name"], p["kind"], p["red_zone_limit"]) for p in matrix["offense"]],
        [Call(p["key"], p["name"], p["kind"]) for p in matrix["defense"]],
    )


def clock_cost(g: Game, call: int) -> tuple[int, int]:
    """Returns (fewest, most) cards: a run burns a second one, a pass that is complete may be followed by one
    (1G-PLAY-5, 1G-CLK-2)."""
    return (2, 2) if g.is_run[call] else (1, 2)


def meeting(g: Game, attacker: int, call: int, answer: int) -> CallMeeting:
    """Returns two cards with their dice, the Play die last; low and high are those of one throw."""
    bits, blacks = g.colours[call][answer], g.blacks[call][answer]
    dice = [NamedDie(die.name.lower(), attacker) for die in COLORED_DICE if bits >> die & 1]
    dice += [NamedDie("black", 1 - attacker)] * blacks
    dice.append(NamedDie("play", attacker))
    return CallMeeting(call, answer, tuple(dice), *_figures(_roll(g, attacker, call, answer)))


def gains(g: Game, attacker: int, call: int, answer: int) -> Chances:
    """Returns the chance of each gain: X and one BREAKAWAY count, T and P change nothing."""
    return _gains(_roll(g, attacker, call, answer))


def chance(g: Game, want: InputRequest, answer: Any) -> Chance | None:
    """Returns the chance of a field goal, of a try, and of a card to reach the line to gain."""
    kind, side = want[:2]
    if kind == Ask.OFFENSE_CALL and answer == "field_goal":
        return _field_goal(g, side)
    if kind == Ask.TRY_CHOICE and answer == "kick":
        return Chance(1 - _both_x(g, side))
    if kind == Ask.TRY_CHOICE:
        return _best_card(g, side, 100 - g.spot)
    return None


def card_chance(g: Game, attacker: int, call: int, yards: int) -> float:
    """Returns the chance that this card gains at least this many yards, over all defenses equally."""
    answers = len(g.colours[call])
    return sum(reach(gains(g, attacker, call, answer), yards) for answer in range(answers)) / answers


def _best_card(g: Game, side: int, yards: int) -> Chance | None:
    """The chance with the best card in the hand; None where only its coach sees the hand."""
    if unseen(g, OFFENSE):
        return None
    hand = [card for card in range(len(g.is_run)) if in_hand(g, OFFENSE, card) and not is_barred(g, card)]
    if not hand:
        return None
    best = max((card_chance(g, side, card, yards), -card) for card in hand)
    return Chance(best[0], ("best_card", "all_defenses", *average_assumes), call=-best[1])


def _field_goal(g: Game, kicker: int) -> Chance:
    dice = g.kick_dice[kicker][Kick.FIELD_GOAL]
    kick = chances_of(sum_of(g.dice[kicker][die] for die in COLORED_DICE if dice >> die & 1))
    distance = 100 - g.spot
    value = (1 - _both_x(g, 1 - kicker)) * reach(kick, distance)
    return Chance(value, ("no_fake",), distance)


def _both_x(g: Game, side: int) -> float:
    """The chance that Play die and Referee die both show X."""
    play, referee = g.dice[side][Die.PLAY], g.dice[side][Die.REFEREE]
    return play.count(Face.X) * referee.count(Face.X) / (len(play) * len(referee))


def _roll(g: Game, attacker: int, call: int, answer: int) -> YardFactors:
    bits, mine, o = g.colours[call][answer], g.dice[attacker], g.options
    return YardFactors(
        colored=tuple(mine[die] for die in COLORED_DICE if bits >> die & 1),
        black=g.dice[1 - attacker][Die.BLACK],
        play=mine[Die.PLAY],
        blacks=g.blacks[call][answer],
        is_advanced=bool(g.is_run[call]) and o.advanced_broken_plays == Switch.ON,
        adds_black=o.black_dice == BlackDice.SUM,
        is_whole_play=o.x_effect == XEffect.WHOLE_PLAY_ZERO,
        counts_black=o.breakaway_counts_black == YesNo.YES,
    )


@lru_cache(maxsize=512)
def _sums(roll: YardFactors) -> tuple[Chances, Chances]:
    """The chances of the colored sum and of the black result."""
    black = sum_of([roll.black] * roll.blacks) if roll.adds_black else lowest_of(roll.black, roll.blacks)
    return chances_of(sum_of(roll.colored)), chances_of(black)


def _shares(roll: YardFactors) -> tuple[float, float]:
    """How often the Play die shows X and BREAKAWAY."""
    return roll.play.count(Face.X) / len(roll.play), roll.play.count(Face.BREAKAWAY) / len(roll.play)


@lru_cache(maxsize=512)
def _figures(roll: YardFactors) -> tuple[int, int, float]:
    """The fewest and the most yards of one throw, and the average gain."""
    colored, black = _sums(roll)
    x, again = _shares(roll)
    c, b = mean(colored), mean(black)
    broken = c + b - BROKEN_RUN if roll.is_advanced else 0 if roll.is_whole_play else b
    away = 2 * (c + b if roll.counts_black else c)
    low, high = min(colored) + min(black), max(colored) + max(black)
    if x and roll.is_advanced:
        low -= BROKEN_RUN
    elif x:
        low = min(low, 0 if roll.is_whole_play else min(black))
        high = max(high, 0 if roll.is_whole_play else max(black))
    return low, high, x * broken + again * away + (1 - x - again) * (c + b)


@lru_cache(maxsize=512)
def _gains(roll: YardFactors) -> Chances:
    colored, black = _sums(roll)
    x, again = _shares(roll)
    whole = added(colored, black)
    broken: Chances = NOTHING if roll.is_whole_play else black
    if roll.is_advanced:
        broken = {yards - BROKEN_RUN: p for yards, p in whole.items()}
    once = whole if roll.counts_black else colored
    return mixed((x, broken), (again, added(once, once)), (1 - x - again, whole))
