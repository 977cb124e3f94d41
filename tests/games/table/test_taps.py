"""The number of taps and hand-overs of a play on one phone with real dice: a tap for each answer, each die
and each hand-over."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.play.prompts import Decision
from games.models import Game
from games.presenters.table.questions import first_question
from games.presenters.table.whole_play import WholePlayForm, whole_play_form, written_play
from games.records import scoresheets
from games.selectors.pending_input import pending_input
from games.services.table.answers import answer_decision, enter_whole_play, roll_by_app
from tests.games.table.phones import ANN, RULESETS, pick_up

pytestmark = pytest.mark.django_db
CALLS = {
    "offense_call",
    "defense_call",
    "D_CALL_OFF",
    "D_CALL_DEF",
    "D_STRATEGY_OFF",
    "D_STRATEGY_DEF",
}
PLAYS = 24
DICE = 4  # of a usual throw
MOST_OPEN, MOST_PASSING_THE_PHONE = 6, 7


def taps_of_plays(game: Game, plays: int) -> Iterator[tuple[int, int]]:
    """The taps besides those for dice, and the hand-overs among them, of each play, from its call to the next
    one; calls rotate. The last die enters a typed throw, so nothing else is tapped for it."""
    taps, passed, began, facing = 0, 0, False, ""
    while game.state == Game.State.IN_PROGRESS and plays:
        at_table, seats = scoresheets.resume_game(game), list(game.seats.order_by("pk"))
        pending = pending_input(at_table, seats, ANN)
        if pending.roll:
            game = roll_by_app(game=game, player=ANN, seen=game.last)
            continue
        if scribe := whole_play_form(game, at_table, seats, ANN):
            if began:
                yield taps, passed
                plays -= 1
            taps, passed, began = 0, 0, True  # each call is tapped as a face of that side's die
            game = written(game, scribe, plays)
            continue
        shown = first_question(game, pending.questions, facing)
        decision, side = shown.decision, shown.seat.side
        if decision is not None and decision.id in CALLS and not any(seat.early for seat in seats):
            if began:
                yield taps, passed
                plays -= 1
            taps, passed, began = 0, 0, True
        if game.sealed and decision is not None and decision.sealed and facing != side:
            taps, passed, facing = taps + 1, passed + 1, side
        facing = facing if facing == side else ""
        taps += 1
        game = answer_decision(
            game=game,
            player=ANN,
            seen=game.last,
            side=side,
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


@pytest.mark.parametrize(("sealed", "most"), [(False, MOST_OPEN), (True, MOST_PASSING_THE_PHONE)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_play_takes_few_taps_and_one_hand_over(ruleset: str, sealed: bool, most: int) -> None:
    game = pick_up(ruleset, away="me", dice=Game.Dice.TABLE, sealed=sealed)
    Game.objects.filter(pk=game.pk).update(secret="2a" * 32)  # the same dice in every run
    plays = list(taps_of_plays(game, PLAYS))
    assert len(plays) == PLAYS
    assert DICE + statistics.median(taps for taps, _passed in plays) <= most
    assert statistics.median(passed for _taps, passed in plays) == int(sealed)
