"""The exact chances of calls, against the rules played once for every throw of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from engine.catalog import ruleset
from engine.gridiron.analysis import CallOdds, CallTable, average_of
from engine.gridiron.events import Event
from engine.gridiron.field import GOAL
from engine.kernel.inputs import every_way
from engine.kernel.record import copy_of
from engine.play.setup import header, starting_record
from engine.rulesets.first_and_goal.rules import record
from engine.rulesets.first_and_goal.rules.scrimmage import scrimmage as play_cards
from engine.rulesets.first_and_roll.rules import record as rules_record
from engine.rulesets.first_and_roll.rules.flow import step as roll_step
from engine.rulesets.touchdown_a_minute.rules import record as touchdown_a_minute_record
from engine.rulesets.touchdown_a_minute.rules.flow import step as tdm_step

YARDS = (Event.RUN, Event.COMPLETION, Event.INCOMPLETION, Event.SACK)
Facts = dict[Any, Fraction]


def on_a_down(name: str, spot: int, **changes: Any) -> Any:
    g = starting_record(header(ruleset=name, **changes))
    g.phase, g.offense, g.spot, g.down, g.target = ruleset(name).down_phase, 0, spot, 1, min(100, spot + 10)
    g.team[0].timeouts = g.team[1].timeouts = 0
    return g


def table(name: str, g: Any, side: int, spot: int) -> CallTable:
    call_odds = ruleset(name).call_odds
    assert call_odds is not None
    return call_odds(g, side, spot)


def facts(odds: CallOdds) -> Facts:
    found = {yards: Fraction(ways, odds.total) for yards, ways in odds.yards.items()}
    names = ("fumble", "interception", "offense_foul", "defense_foul")
    return found | {name: Fraction(getattr(odds, name), odds.total) for name in names if getattr(odds, name)}


def played(start: Any, rule: Callable[[Any], object], answers: Callable[..., Mapping[int, int]]) -> Facts:
    """What the box score says after every possible play."""
    found: Facts = {}
    for g, ways, total in every_way(start, rule, answers):
        fact = happened(g.box)
        found[fact] = found.get(fact, Fraction(0)) + Fraction(ways, total)
    return found


def happened(box: Any) -> Any:
    for side, name in enumerate(("offense_foul", "defense_foul")):
        if box[side][Event.FOUL][0]:
            return name
    for event, name in ((Event.FUMBLE, "fumble"), (Event.INTERCEPTION, "interception")):
        if box[0][event][0]:
            return name
    return next(box[0][event][1] for event in YARDS if box[0][event][0])


def roll_answers(call: int, answer: int) -> Callable[..., Mapping[int, int]]:
    ask, offense = rules_record.Ask, min(call, rules_record.GREEN)
    given = {
        ask.SCRIMMAGE: rules_record.PLAY,
        ask.CALL_OFF: offense,
        ask.CALL_DEF: answer,
        ask.RUNOFF: rules_record.LEAVE,
    }
    given |= {
        ask.PENALTY: rules_record.DECLINE,
        ask.BOMB: rules_record.BOMB if call > offense else rules_record.NORMAL,
    }

    def answers(g: Any, want: Any) -> Mapping[int, int]:
        if want[0] == ask.DIE:
            settled = g.offense != 0  # the return of a lost ball is another throw
            return {g.dice[want[2]][0]: 1} if settled else Counter(g.dice[want[2]])
        if want[0] == ask.BREAKAWAY:
            return {
                rules_record.REROLL if g.offense == 0 and g.spot + g.total < GOAL else rules_record.STOP: 1
            }
        return {given[want[0]]: 1}

    return answers


@pytest.mark.parametrize(
    ("call", "answer", "spot"), [(0, 0, 40), (0, 1, 97), (1, 1, 40), (2, 0, 85), (2, 2, 1), (3, 0, 70)]
)
def test_colors_equal_every_throw(call: int, answer: int, spot: int) -> None:
    g = on_a_down("first_and_roll", spot)
    found = table("first_and_roll", g, 0, spot)[call][answer]
    assert facts(found) == played(g, roll_step, roll_answers(call, answer))


@pytest.mark.parametrize(
    ("call", "answer", "options"),
    [
        (0, 0, {}),
        (8, 1, {}),
        (3, 3, {"advanced_broken_plays": "on", "three_breakaways": "on"}),
        (9, 4, {"optional_turnovers": "second_chance", "edition": "de"}),
    ],
)
def test_cards_equal_every_throw(call: int, answer: int, options: dict[str, str]) -> None:
    edition = options.pop("edition", "")
    g = on_a_down("first_and_goal", 86, edition=edition, options=options)
    few = [(yards, yards, yards, yards, yards + 4, yards + 4) for yards in range(3, 9)]
    one = (*few, (-2, -1, -1, -1, -1, -1), *g.dice[0][record.Die.PLAY :])
    g.dice = (one, one)
    for deck, card in zip(g.deck, (call, answer), strict=True):
        deck.on_table, deck.deck_size, deck.hand_size = card, 0, 0
    found = table("first_and_goal", g, 0, g.spot)[call][answer]

    def answers(g: Any, want: Any) -> Mapping[int, int]:
        if want[0] != record.Ask.DIE:
            return {{record.Ask.PENALTY_ANSWER: record.DECLINE}.get(want[0], 0): 1}
        faces, again = g.dice[want[1]][want[2]], g.throw.roll == record.Roll.SCRIMMAGE_AGAIN
        if want[2] == record.Die.PLAY and again:  # only another Breakaway counts
            faces = [face if face == record.Face.BREAKAWAY else record.Face.BLANK for face in faces]
        return {faces[0]: 1} if g.offense else Counter(faces)

    assert facts(found) == played(g, lambda g: play_cards(g, False), answers)


@pytest.mark.parametrize(("call", "answer"), [(1, 0), (3, 3)])
def test_strategies_equal_every_throw(call: int, answer: int) -> None:
    g = on_a_down("touchdown_a_minute", 30)
    red, kind = (
        touchdown_a_minute_record.Kind.GN if g.is_run[call] else touchdown_a_minute_record.Kind.CP,
        touchdown_a_minute_record.KIND,
    )
    lost = (kind * touchdown_a_minute_record.Kind.FM, kind * touchdown_a_minute_record.Kind.IN)
    whites = [(face, face, face, kind * red + 2, kind * red + 2, kind * red + 2) for face in lost]
    g.dice = (*whites, g.dice[2], (0,) * 6, *g.dice[4:])
    found = table("touchdown_a_minute", g, 0, 30)[call][answer]
    given = {
        touchdown_a_minute_record.Ask.STRATEGY_OFF: call,
        touchdown_a_minute_record.Ask.STRATEGY_DEF: answer,
        touchdown_a_minute_record.Ask.PENALTY: touchdown_a_minute_record.DECLINE,
    }

    def answers(g: Any, want: Any) -> Mapping[int, int]:
        if want[0] == touchdown_a_minute_record.Ask.DIE:
            is_settled = g.throw.roll not in (
                touchdown_a_minute_record.Roll.PLAY,
                touchdown_a_minute_record.Roll.FLAG,
            )
            faces = g.dice[want[2]]
            if g.throw.roll == touchdown_a_minute_record.Roll.FLAG:
                faces = [
                    kind
                    if face // kind in (touchdown_a_minute_record.Kind.GN, touchdown_a_minute_record.Kind.CP)
                    else 0
                    for face in faces
                ]
            return {faces[0]: 1} if is_settled else Counter(faces)
        return {given.get(want[0], 0): 1}

    g.options.auto_cancel = 1
    assert facts(found) == played(g, tdm_step, answers)


def test_every_way_of_a_call_is_counted_once() -> None:
    g = on_a_down("touchdown_a_minute", 30)
    cells = [cell for row in table("touchdown_a_minute", g, 0, 30) for cell in row]
    assert cells
    for odds in cells:
        lost = odds.fumble + odds.interception + odds.offense_foul + odds.defense_foul
        assert sum(odds.yards.values()) + lost == odds.total


def test_the_average_weighs_every_answer_alike() -> None:
    one, other = CallOdds(40, 6, {1: 3, 5: 2}, fumble=1), CallOdds(40, 4, {5: 4})
    both = average_of([one, other])
    assert both == CallOdds(40, 12, {1: 3, 5: 8}, fumble=1)
    assert (both.mean, both.reach(5)) == (Fraction(43, 11), Fraction(2, 3))


def test_the_tables_of_two_sides_leave_the_record_alone() -> None:
    g = on_a_down("first_and_roll", 25)
    before = copy_of(g)
    table("first_and_roll", g, 1, 60)
    assert g == before
