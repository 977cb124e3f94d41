"""The number of taps of a play on one phone with real dice: one for each answer and each die, and one to
enter a throw."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.play.optional_decisions import next_stop
from engine.play.prompts import Decision, Roll
from games.models import Game
from games.presenters.table.whole_play import WholePlayForm, whole_play_form, written_play
from games.records import scoresheets
from games.selectors.pending_input import pending_input
from games.services.table.answers import answer_decision, enter_whole_play, roll_by_app
from tests.games.table.phones import ANN, RULESETS, pick_up

pytestmark = pytest.mark.django_db
CALLS = {"offense_call", "D_CALL_OFF", "D_STRATEGY_OFF"}
PLAYS = 24
AS_A_SCRIBE, PASSING_THE_PHONE = 7, 11


def taps_of_plays(game: Game, plays: int) -> Iterator[int]:
    """The taps of each play, from its call to the next one; calls rotate."""
    taps, began = 0, False
    while game.state == Game.State.IN_PROGRESS and plays:
        at_table, seats = scoresheets.resume_game(game), list(game.seats.order_by("pk"))
        pending = pending_input(at_table, seats, ANN)
        if pending.roll:
            roll = next_stop(at_table).game.awaiting()[0]
            assert isinstance(roll, Roll)
            taps += len(roll.dice) + 1
            game = roll_by_app(game=game, player=ANN, seen=game.last)
            continue
        if scribe := whole_play_form(game, at_table, seats, ANN):
            if began:
                yield taps
                plays -= 1
            taps, began = (
                len(scribe.dice) + 2 + 1,
                True,
            )  # each call is tapped as a face of that side's die
            game = written(game, scribe, plays)
            continue
        question = pending.questions[0]
        decision = question.decision
        if decision is not None and decision.id in CALLS:
            if began:
                yield taps
                plays -= 1
            taps, began = 0, True
        handed_over = game.sealed and decision is not None and decision.sealed
        taps += 2 if handed_over else 1
        game = answer_decision(
            game=game,
            player=ANN,
            seen=game.last,
            side=question.seat.side,
            asked=decision.id if decision else "",
            answer=next_answer(decision, plays) if decision else None,
        )


def written(game: Game, scribe: WholePlayForm, turn: int) -> Game:
    """Strategy pairs in turn, with random faces."""
    dice = Random(turn)
    form = {die.name: dice.choice(die.faces).value for die in scribe.dice}
    for name, strategies in (("offense", scribe.offense), ("defense", scribe.defense)):
        call, die = strategies[turn % len(strategies)]
        form[name] = f"{call}:{dice.choice(die.faces).value}"
    return enter_whole_play(game=game, player=ANN, seen=game.last, **written_play(form))


def next_answer(decision: Decision, turn: int) -> Any:
    """The calls in turn; of other answers the first."""
    if not decision.sealed:
        return decision.answers[0]
    cards = [answer for answer in decision.answers if isinstance(answer, dict) and "card" in answer]
    calls = cards or list(decision.answers)
    return calls[turn % len(calls)]


@pytest.mark.parametrize(("sealed", "most"), [(False, AS_A_SCRIBE), (True, PASSING_THE_PHONE)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_play_takes_few_taps(ruleset: str, sealed: bool, most: int) -> None:
    game = pick_up(ruleset, away="me", dice=Game.Dice.TABLE, sealed=sealed)
    Game.objects.filter(pk=game.pk).update(secret="2a" * 32)  # the same dice in every run
    taps = list(taps_of_plays(game, PLAYS))
    assert len(taps) == PLAYS
    assert statistics.median(taps) <= most
