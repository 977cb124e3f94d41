"""What pictures of a play show in 1st & Goal: the dice of two cards, averages and chances."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.gridiron.chances import NOTHING, Chances, added, lowest_of, mean, mixed, reach, sum_of
from engine.gridiron.labels import label
from engine.gridiron.play_facts import Call, CallMeeting, Calls, Chance, NamedDie
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.tape import InputRequest
from engine.rulesets.first_and_goal.counting import BROKEN_RUN, count
from engine.rulesets.first_and_goal.rules.legal import barred as is_barred
from engine.rulesets.first_and_goal.rules.legal import in_hand
from engine.rulesets.first_and_goal.rules.names import COLORED_DICE, OFFENSE, Ask, Die, Face, Kick
from engine.rulesets.first_and_goal.rules.options import BlackDice, Switch, XEffect, YesNo
from engine.rulesets.first_and_goal.rules.record import Game, unseen

__all__ = [
    "assumptions",
    "average_assumes",
    "call_ids",
    "calls",
    "chance",
    "clock_cost",
    "count",
    "gains",
    "meeting",
    "reasons",
]

reasons = {
    "canceled": label(
        _("Canceled"), _("X breaks up the play: the colored dice of the offense count 0."), "1G-DIE-2"
    ),
    "all_canceled": label(_("Canceled"), _("X breaks up the play: no die counts."), "1G-DIE-2"),
    "broken_run": label(
        _("Broken run"), _("X on a run: the dice count, and 3 yards are lost."), "1G-OPT-6", "1G-DIE-2"
    ),
    "not_lowest": label(_("Not the lowest"), _("Of several black dice only the lowest counts."), "1G-PLAY-7"),
    "black_left_out": label(
        _("Left out"), _("On a play that breaks away, black does not count."), "1G-DIE-3", "1G-PLAY-7"
    ),
    "breakaway": label(_("Breakaway"), _("Breakaway: all the dice are rolled again and added."), "1G-DIE-3"),
    "symbol_ignored": label(
        _("Ignored"), _("When the dice are rolled again, only another Breakaway counts."), "1G-DIE-4"
    ),
    "all_the_way": label(
        _("All the way"),
        _("A third Breakaway, or a second 20, carries the ball to the goal line."),
        "1G-OPT-4",
        "1G-OPT-7",
    ),
    "by_d20": label(_("d20"), _("A fixed number of yards is added to the d20."), "1G-OPT-7", "1G-OPT-8"),
    "no_yard": label(
        _("No yard"), _("HAIL, MARY or Breakaway gains the yard, anything else gains none."), "1G-SNEAK-1"
    ),
}
assumptions = {
    "all_defenses": _("Every answer of the other side counts alike."),
    "one_breakaway": _("X and one Breakaway are included."),
    "no_turnovers": _("Turnovers and flags are not included."),
    "no_fake": _("A fake, and the 5 yards that it may add, are not included."),
    "best_card": _("With your best card."),
}
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


def calls(components: Mapping[str, Any], header: Mapping[str, Any]) -> Calls:
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
    kick = sum_of(g.dice[kicker][die] for die in COLORED_DICE if dice >> die & 1)
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
    return sum_of(roll.colored), black


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
