"""The number of taps and hand-overs of a play on one phone: a tap for each answer, each die or throw, and
each hand-over; the tap that opens a cover comes on top. They are counted on what the page asks for, not in a
browser, so that each play is cheap."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.play.prompts import Decision
from games.models import Game
from games.records import scoresheets
from games.table.actions import answer_decision, enter_whole_play, roll_by_app
from games.table.questions import first_question
from games.table.rolls import whole_play_form, written_play
from games.table.seats import pending_input
from tests.table.phones import ANN, RULESETS, pick_up

pytestmark = pytest.mark.django_db
CALLS = {
    "offense_call",
    "defense_call",
    "D_CALL_OFF",
    "D_CALL_DEF",
    "D_STRATEGY_OFF",
    "D_STRATEGY_DEF",
}
PLAYS = 16
DICE = 4  # of a usual throw


@dataclass
class Taps:
    """The taps of one play. `answers` include `passed`, the hand-overs; each of `throws` is one tap if the
    app rolls. Typed dice come on top: the last one enters the throw, so nothing else is tapped for it."""

    answers: int = 0
    passed: int = 0
    throws: int = 0


def taps_of_plays(game: Game, plays: int, writes: bool = True) -> Iterator[Taps]:
    """The taps of each play, from its call to the next one; calls rotate. If somebody `writes` down what the
    table does, and each strategy has its die, calls are entered as the faces of these dice."""
    play, began, facing = Taps(), False, ""
    while game.state == Game.State.IN_PROGRESS and plays:
        at_table, seats = scoresheets.resume_game(game), list(game.seats.order_by("pk"))
        pending = pending_input(at_table, seats, ANN)
        if pending.roll:
            play.throws += 1
            game = roll_by_app(game=game, player=ANN, seen=game.last)
            continue
        if writes and (scribe := whole_play_form(game, at_table, seats, ANN)):
            if began:
                yield play
                plays -= 1
            play, began = Taps(), True  # each call is tapped as a face of that side's die
            game = written(game, scribe, plays)
            continue
        shown = first_question(game, pending.questions, facing)
        decision, side = shown.decision, shown.seat.side
        if decision is not None and decision.id in CALLS and not any(seat.early for seat in seats):
            if began:
                yield play
                plays -= 1
            play, began = Taps(), True
        shared = game.sealed and not any(seat.coach for seat in seats)
        if shared and decision is not None and decision.sealed and facing != side:
            play.answers, play.passed, facing = play.answers + 1, play.passed + 1, side
        facing = facing if facing == side else ""
        play.answers += 1
        game = answer_decision(
            game=game,
            player=ANN,
            seen=game.last,
            side=side,
            asked=decision.id if decision else "",
            answer=next_answer(decision, plays) if decision else None,
        )


def written(game: Game, scribe: dict[str, Any], turn: int) -> Game:
    """Strategy pairs in turn, with random faces."""
    dice = Random(turn)
    form = {die.name: dice.choice(die.faces)[0] for die in scribe["dice"]}
    for name in ("offense", "defense"):
        call, die = scribe[name][turn % len(scribe[name])]
        form[name] = f"{call}:{dice.choice(die.faces)[0]}"
    return enter_whole_play(game=game, player=ANN, seen=game.last, **written_play(form))


def next_answer(decision: Decision, turn: int) -> Any:
    """The calls in turn; of other answers the first."""
    if not decision.sealed:
        return decision.answers[0]
    cards = [answer for answer in decision.answers if isinstance(answer, dict) and "card" in answer]
    calls = cards or list(decision.answers)
    return calls[turn % len(calls)]


@pytest.mark.parametrize(
    ("ruleset", "sealed", "writes"),
    [*product(RULESETS, (False, True), (True,)), ("touchdown_a_minute", False, False)],
)
def test_a_play_takes_few_taps_and_one_hand_over(ruleset: str, sealed: bool, writes: bool) -> None:
    game = pick_up(ruleset, away="me", dice=Game.Dice.TABLE, sealed=sealed)
    plays = list(taps_of_plays(game, PLAYS, writes))
    assert len(plays) == PLAYS
    assert statistics.median(play.answers + DICE for play in plays) <= 6 + sealed
    assert statistics.median(play.answers + play.throws for play in plays) <= 4 + sealed
    assert statistics.median(play.passed for play in plays) == sealed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_play_against_the_computer_takes_one_tap(ruleset: str) -> None:
    plays = list(taps_of_plays(pick_up(ruleset, away="situational"), PLAYS))
    assert len(plays) == PLAYS
    assert statistics.median(play.answers + play.throws for play in plays) == 1
