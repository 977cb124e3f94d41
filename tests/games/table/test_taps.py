"""How many taps a play takes on one phone, with dice on the table: one for each answer and each die."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

import pytest

from engine.playthrough import Decision, Roll
from engine.silence import ahead
from games.models import Game
from games.phone.asked import asked_of
from games.services import table
from tests.games.table.phones import ANN, pick_up, standing

pytestmark = pytest.mark.django_db
CALLS = {"offense_call", "D_CALL_OFF", "D_STRATEGY_OFF"}
PLAYS = 24
# Six dice lie on the table in every play of Touchdown-A-Minute, and two calls have to be said.
AS_A_SCRIBE = {"first_and_goal": 6, "first_and_roll": 6, "touchdown_a_minute": 8}
PASSING_THE_PHONE = {"first_and_goal": 10, "first_and_roll": 10, "touchdown_a_minute": 10}


def taps_of_plays(game: Game, plays: int) -> Iterator[int]:
    """The taps of each play, from its call to the next one; calls go round."""
    taps, began = 0, False
    while game.state == Game.State.IN_PROGRESS and plays:
        asked = asked_of(standing(game), list(game.seats.order_by("pk")), ANN)
        if asked.roll:
            roll = ahead(standing(game)).game.awaiting()[0]
            assert isinstance(roll, Roll)
            taps += len(roll.dice)
            game = table.roll_for_us(game=game, player=ANN, seen=game.last)
            continue
        question = asked.questions[0]
        decision = question.decision
        if decision is not None and decision.id in CALLS:
            if began:
                yield taps
                plays -= 1
            taps, began = 0, True
        handed_over = game.sealed and decision is not None and decision.sealed
        taps += 2 if handed_over else 1
        game = table.answer(
            game=game,
            player=ANN,
            seen=game.last,
            side=question.seat.side,
            asked=decision.id if decision else "",
            answer=said(decision, plays) if decision else None,
        )


def said(decision: Decision, turn: int) -> Any:
    """One call after the other in turn; of other answers the first."""
    if not decision.sealed:
        return decision.answers[0]
    cards = [answer for answer in decision.answers if isinstance(answer, dict) and "card" in answer]
    calls = cards or list(decision.answers)
    return calls[turn % len(calls)]


@pytest.mark.parametrize(("sealed", "most"), [(False, AS_A_SCRIBE), (True, PASSING_THE_PHONE)])
@pytest.mark.parametrize("ruleset", list(AS_A_SCRIBE))
def test_a_play_takes_few_taps(ruleset: str, sealed: bool, most: dict[str, int]) -> None:
    game = pick_up(ruleset, away="me", dice=Game.Dice.TABLE, sealed=sealed)
    Game.objects.filter(pk=game.pk).update(secret="2a" * 32)  # the same dice in every run
    taps = list(taps_of_plays(game, PLAYS))
    assert len(taps) == PLAYS
    assert statistics.median(taps) <= most[ruleset]
