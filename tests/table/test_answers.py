"""Answers at the table: the responsible player, the time of entry, and what others can see."""

from __future__ import annotations

import pytest

from engine.gridiron.corrections import DownCorrection
from engine.play.prompts import Roll
from games.errors import AgainstTheRules
from games.models import Game, ScoresheetEntry
from games.records.participants import Participant
from games.table.actions import answer_decision, enter_throw, set_standing_orders, undo_input
from games.table.corrections import agree_to_correction, set_game_state
from games.table.seats import pending_input
from league.frame.errors import Forbidden, Refused
from tests.table.phones import ANN, BEN, act, fresh, pick_up, standing, with_ben

pytestmark = pytest.mark.django_db


def call(
    game: Game, player: Participant, side: str, question: str, answer: object, seen: int | None = None
) -> Game:
    seen = game.last if seen is None else seen
    return answer_decision(game=game, player=player, seen=seen, side=side, asked=question, answer=answer)


def at_the_calls() -> Game:
    """A game of 1st & Roll on two phones with real dice; both calls are due."""
    game = with_ben(pick_up(dice=Game.Dice.TABLE))
    game = call(game, BEN, "away", "D_COIN_CALL", "heads")
    game = enter_throw(game=game, player=ANN, seen=game.last, faces={"coin": "heads"})
    game = call(game, BEN, "away", "D_COIN_CHOICE", "kick")
    game = call(game, BEN, "away", "", None)
    return call(game, ANN, "home", "D_KICKOFF_RECEIVE", "touchback")


def given(game: Game) -> list[tuple[str, str]]:
    return list(game.entries.order_by("number").values_list("asked", "by"))[-3:]


def test_early_call_is_entered_when_its_question_is_due() -> None:
    game = call(at_the_calls(), BEN, "away", "D_CALL_DEF", "red")
    assert game.seats.get(side="away").early == {"asked": "D_CALL_DEF", "answer": "red"}
    game = call(game, ANN, "home", "D_CALL_OFF", "green")
    assert given(game) == [("D_SCRIMMAGE", "home"), ("D_CALL_OFF", "home"), ("D_CALL_DEF", "away")]
    assert game.seats.get(side="away").early is None


def test_early_call_is_void_when_the_other_side_intervenes() -> None:
    game = call(at_the_calls(), BEN, "away", "D_CALL_DEF", "red")
    game = call(game, ANN, "home", "D_SCRIMMAGE", "field_goal")
    assert game.seats.get(side="away").early is None


def test_call_is_hidden_from_the_other_side_and_not_asked_again() -> None:
    game = call(at_the_calls(), ANN, "home", "D_CALL_OFF", "green")
    seats = list(game.seats.order_by("pk"))
    mine, theirs = (pending_input(standing(game), seats, player) for player in (ANN, BEN))
    assert (mine.questions, [seat.name for seat in mine.waiting]) == ([], ["Ben"])
    assert [q.decision and q.decision.id for q in theirs.questions] == ["D_CALL_DEF"]


def test_second_answer_returns_the_first_one() -> None:
    game = at_the_calls()
    seen = game.last
    call(game, ANN, "home", "D_SCRIMMAGE", "field_goal")
    with pytest.raises(Refused) as refused:
        call(fresh(game), ANN, "home", "D_CALL_OFF", "red", seen=seen)
    assert refused.value.code == "already_answered"


def test_second_typed_throw_returns_the_first_one() -> None:
    game = call(call(at_the_calls(), ANN, "home", "D_CALL_OFF", "red"), BEN, "away", "D_CALL_DEF", "green")
    seen, faces = game.last, {"off_red": "3", "clock": "blank"}
    game = enter_throw(game=game, player=ANN, seen=seen, faces=faces)
    with pytest.raises(Refused, match="the Foxes' 28") as refused:
        enter_throw(game=game, player=BEN, seen=seen, faces=faces)
    assert (refused.value.code, fresh(game).last) == ("already_answered", game.last)


def test_impossible_face_is_refused_with_its_rule() -> None:
    game = call(call(at_the_calls(), ANN, "home", "D_CALL_OFF", "red"), BEN, "away", "D_CALL_DEF", "green")
    with pytest.raises(AgainstTheRules) as refused:
        enter_throw(game=game, player=ANN, seen=game.last, faces={"off_red": "flag", "clock": "blank"})
    assert (refused.value.code, fresh(game).last) == ("impossible_face", game.last)


def test_player_cannot_answer_for_the_other_side() -> None:
    with pytest.raises(Forbidden) as refused:
        call(at_the_calls(), BEN, "home", "D_CALL_OFF", "red")
    assert refused.value.code == "not_your_side"


def test_stranger_cannot_enter_anything() -> None:
    game = at_the_calls()
    with pytest.raises(Forbidden) as refused:
        undo_input(game=game, player=Participant(guest="c" * 32), seen=game.last)
    assert refused.value.code == "not_seated"


def test_faces_cannot_be_typed_when_the_app_rolls() -> None:
    game = with_ben(pick_up(dice=Game.Dice.APP))
    with pytest.raises(Refused) as refused:
        enter_throw(game=game, player=ANN, seen=game.last, faces={"coin": "heads"})
    assert refused.value.code == "dice_by_the_app"


def test_secret_decides_the_apps_rolls() -> None:
    rolled = []
    for _again in range(2):
        game = with_ben(pick_up(dice=Game.Dice.TABLE))
        Game.objects.filter(pk=game.pk).update(secret="07" * 32)
        for _input in range(6):
            game = act(fresh(game), ANN, BEN)
        rolls = game.entries.filter(kind=ScoresheetEntry.Kind.INPUT, source="house").order_by("number")
        rolled.append(list(rolls.values_list("number", "asked", "answer")))
    assert rolled[0] == rolled[1] != []


def test_standing_order_answers_for_its_coach() -> None:
    game = with_ben(pick_up(dice=Game.Dice.TABLE))
    set_standing_orders(game=game, player=ANN, side="home", orders=["touchback"])
    game = call(fresh(game), BEN, "away", "D_COIN_CALL", "heads")
    game = enter_throw(game=game, player=ANN, seen=game.last, faces={"coin": "heads"})
    game = call(game, BEN, "away", "D_COIN_CHOICE", "kick")
    game = call(game, BEN, "away", "D_KICKOFF_KIND", "regular")
    last = game.entries.get(number=game.last)
    assert (last.asked, last.answer, last.source) == ("D_KICKOFF_RECEIVE", "touchback", "order:1")


@pytest.mark.parametrize(("to_go", "answered"), [(7, "punt"), (3, None)])
def test_order_for_fourth_down_depends_on_yards_to_go(to_go: int, answered: str | None) -> None:
    game = at_the_calls()
    set_standing_orders(game=game, player=ANN, side="home", orders=["punt_3", "goal_30"])
    fourth = DownCorrection((0, 0), (3, 3), period=1, clock=20, offense="home", down=4, spot=30, to_go=to_go)
    set_game_state(game=fresh(game), player=ANN, correction=fourth)
    game = agree_to_correction(game=fresh(game), player=BEN)
    given = game.entries.filter(asked="D_SCRIMMAGE", source="order:1").values_list("answer", flat=True)
    assert list(given) == ([answered] if answered else [])


def test_dice_wait_for_optional_decisions() -> None:
    game = with_ben(pick_up("touchdown_a_minute", dice=Game.Dice.TABLE))
    while not isinstance(standing(game).awaiting()[0], Roll) or game.last < 8:
        game = act(game, ANN, BEN)
    assert pending_input(standing(game), list(game.seats.all()), ANN).roll is not None
