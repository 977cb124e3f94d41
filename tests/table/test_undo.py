"""Undo, corrections, and going back by agreement."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import AWAY
from engine.presentation.scoreboard import scoreboard
from games.errors import AgainstTheRules
from games.models import CorrectionRequest, Game
from games.records.participants import Participant
from games.table.actions import enter_throw, undo_input
from games.table.corrections import agree_to_correction, go_back_to_play, set_game_state
from games.table.plays import newest_entries
from games.table.questions import undone_answer
from league.frame.errors import Forbidden, Refused
from tests.offline.phones import sit_down
from tests.table.phones import ANN, BEN, RULESETS, act, fresh, pick_up, standing
from tests.table.test_answers import at_the_calls, call

pytestmark = pytest.mark.django_db
FOURTH = DownCorrection(
    score=(14, 10), timeouts=(2, 1), period=2, clock=8, offense="away", down=4, spot=70, to_go=3
)
CALLS = (("D_CALL_OFF", "home"), ("D_CALL_DEF", "away"))
SUMMARY = "OWL 10 – FOX 14, 2nd half, 8 spaces left, OWL: 4th & 3 at the Foxes' 30"


def throw(game: Game, player: Participant, **faces: str) -> Game:
    return enter_throw(game=game, player=player, seen=game.last, faces=faces)


def at_the_goal_line() -> Game:
    """Both coaches have agreed on a state with Home on the one, and have called red and green."""
    game = at_the_calls()
    goal = replace(FOURTH, score=(0, 0), offense="home", down=1, spot=99, to_go=1, period=1, clock=20)
    set_game_state(game=game, player=ANN, correction=goal)
    game = agree_to_correction(game=fresh(game), player=BEN)
    return call(call(game, ANN, "home", "D_CALL_OFF", "red"), BEN, "away", "D_CALL_DEF", "green")


def test_typed_throw_can_be_undone_after_a_score() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    assert game.home_score == 6
    game = undo_input(game=game, player=ANN, seen=game.last)
    assert game.home_score == 0
    game = throw(game, ANN, off_red="1", clock="T")
    assert standing(game).score == (game.home_score, game.away_score)


def test_an_undone_throw_is_offered_until_another_one_is_entered() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    assert undone_answer(newest_entries(game), "R_PLAY") is None
    game = undo_input(game=game, player=ANN, seen=game.last)
    assert undone_answer(newest_entries(game), "R_PLAY") == {"off_red": "3", "clock": "blank"}
    game = throw(game, ANN, off_red="1", clock="blank")
    assert undone_answer(newest_entries(game), "R_PLAY") is None


def test_calls_are_offered_again_after_going_back_to_before_the_play() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="1", clock="blank")
    go_back_to_play(game=game, player=ANN, number=game.last)
    game = agree_to_correction(game=fresh(game), player=BEN)
    calls = [undone_answer(newest_entries(game), asked, by) for asked, by in CALLS]
    assert calls == ["red", "green"]


def test_the_scoreboard_shows_the_snap_until_the_play_is_over() -> None:
    """The first dice of the play may already have moved the ball beyond the line to gain or a goal line."""
    game = Game.objects.get(pk=at_the_calls().pk)
    second = replace(FOURTH, score=(0, 0), offense="home", down=2, spot=40, to_go=5, period=1, clock=20)
    set_game_state(game=game, player=ANN, correction=second)
    game = agree_to_correction(game=fresh(game), player=BEN)
    game = call(call(game, ANN, "home", "D_CALL_OFF", "green"), BEN, "away", "D_CALL_DEF", "red")
    game = call(game, ANN, "home", "D_BOMB", "bomb")
    game = throw(game, ANN, off_green="0", off_yellow="0", kick="30", clock="blank")  # intercepted
    stop = standing(game)
    assert (stop.now.offense, stop.now.spot, stop.awaiting()[0].id) == (AWAY, 30, "R_RETURN")  # type: ignore[union-attr]
    board = scoreboard(stop)
    assert (board.offense, board.down, board.to_go, board.spot) == ("home", 2, 5, 40)


def test_throw_of_the_other_coach_cannot_be_undone() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    with pytest.raises(AgainstTheRules) as refused:
        undo_input(game=game, player=BEN, seen=game.last)
    assert refused.value.code == "undo_past_dice"


def test_early_call_is_undone_first() -> None:
    game = call(at_the_calls(), BEN, "away", "D_CALL_DEF", "red")
    last = game.last
    game = undo_input(game=game, player=BEN, seen=game.last)
    assert (game.last, game.seats.get(side="away").early) == (last, None)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_game_continues_from_a_set_state(ruleset: str) -> None:
    game = pick_up(ruleset, away="me", dice=Game.Dice.TABLE)
    board = scoreboard(standing(set_game_state(game=game, player=ANN, correction=FOURTH)))
    assert replace(FOURTH, clock=board.clock) == DownCorrection(
        score=board.score,
        timeouts=board.timeouts,
        period=board.period,
        clock=FOURTH.clock,
        offense=board.offense,
        down=board.down,
        spot=board.spot,
        to_go=board.to_go,
    )


def test_a_defense_that_is_set_to_no_cards_gets_its_discards_and_eight_of_them_in_hand(
    client: Client,
) -> None:
    """1G-PLAY-10. The ball changes sides, so the hand goes back into the deck: no card has to stay."""
    sit_down(client)
    game = pick_up("first_and_goal", away="me")
    while not scoreboard(standing(game)).down:
        game = act(game, ANN)
    other = {"home": "away", "away": "home"}[scoreboard(standing(game)).offense or ""]
    wish: dict[str, int | str] = {
        "home_score": 0,
        "away_score": 0,
        "home_timeouts": 0,
        "away_timeouts": 0,
        "period": 1,
        "clock": 30,
    }
    wish |= {"offense": other, "down": 1, "to_go": 10, "spot": 30, "defense_cards": 0}
    answer = client.post(reverse("games:correct", args=[game.public_id]), wish)
    assert answer.status_code == 302
    game = fresh(game)
    for _roll in range(4):
        if "defense_call" not in {getattr(due, "id", "") for due in standing(game).awaiting()}:
            game = act(game, ANN)
    deck = standing(game).now.deck[1]
    assert (deck.hand_size, deck.deck_size, sum(deck.discard)) == (8, 52, 0)


def test_a_correction_waits_for_the_other_coach() -> None:
    game = at_the_calls()
    set_game_state(game=game, player=ANN, correction=FOURTH)
    asked = CorrectionRequest.objects.get()
    assert (fresh(game).last, asked.asked_by.name) == (game.last, "Ann")
    assert asked.summary == SUMMARY
    with pytest.raises(Forbidden):
        agree_to_correction(game=game, player=ANN)
    game = agree_to_correction(game=game, player=BEN)
    assert ((game.home_score, game.away_score), CorrectionRequest.objects.count()) == ((14, 10), 0)


def test_a_correction_is_void_once_the_game_has_gone_on() -> None:
    game = at_the_calls()
    set_game_state(game=game, player=ANN, correction=FOURTH)
    call(game, ANN, "home", "D_SCRIMMAGE", "field_goal")
    with pytest.raises(Refused) as refused:
        agree_to_correction(game=fresh(game), player=BEN)
    assert refused.value.code == "correction_void"


def test_impossible_down_is_refused() -> None:
    with pytest.raises(AgainstTheRules) as refused:
        set_game_state(game=at_the_calls(), player=ANN, correction=replace(FOURTH, to_go=40))
    assert refused.value.code == "impossible_state"


def test_players_can_agree_to_go_back_before_a_throw() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    thrown = game.entries.get(asked="R_PLAY").number
    go_back_to_play(game=game, player=ANN, number=thrown)
    game = agree_to_correction(game=fresh(game), player=BEN)
    assert (game.home_score, scoreboard(standing(game)).spot) == (0, 99)


def test_undone_plays_are_removed_from_the_play_by_play() -> None:
    game = throw(at_the_goal_line(), ANN, off_red="3", clock="blank")
    game = undo_input(game=game, player=ANN, seen=game.last)
    last = game.feed.items.order_by("-number").first()  # type: ignore[union-attr]
    assert last is not None
    assert last.kind == "undone"


def test_lone_player_needs_no_agreement_for_a_correction() -> None:
    game = set_game_state(game=pick_up(away="situational"), player=ANN, correction=FOURTH)
    assert game.home_score == 14
