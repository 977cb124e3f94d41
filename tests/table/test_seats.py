"""Links, seats, and taking over a seat."""

from __future__ import annotations

import pytest
import time_machine

from games.models import Game
from games.records.participants import Participant
from games.table.actions import abandon_game, finish_by_computer, hand_over_side, undo_input
from games.table.seating import offer_own_seat, revoke_seat_link, seat_link, take_linked_seat
from league.frame.errors import Forbidden, Hidden, Refused
from tests.table.phones import ANN, BEN, act, fresh, pick_up, with_ben

pytestmark = pytest.mark.django_db
CEM = Participant(guest="c" * 32, name="Cem")


def away_link(game: Game) -> str:
    return seat_link(seat=game.seats.get(side="away"), player=ANN)


def test_link_seats_a_person_once() -> None:
    game = pick_up()
    link = away_link(game)
    for _time in range(2):
        seat = take_linked_seat(link=link, player=BEN)
    assert (seat.name, seat.person, game.seats.filter(person=2).count()) == ("Ben", 2, 1)


def test_a_seat_is_taken_once() -> None:
    game = pick_up()
    link = away_link(game)
    take_linked_seat(link=link, player=BEN)
    with pytest.raises(Refused) as refused:
        take_linked_seat(link=link, player=CEM)
    assert refused.value.code == "seat_taken"


def test_link_of_an_occupied_seat_cannot_be_made_or_revoked_by_others() -> None:
    game = with_ben(pick_up())
    seat = offer_own_seat(seat=game.seats.get(side="away"), player=BEN)
    for verb in (seat_link, revoke_seat_link):
        with pytest.raises(Forbidden) as refused:
            verb(seat=seat, player=ANN)
        assert refused.value.code == "not_your_side"
    take_linked_seat(link=seat_link(seat=seat, player=BEN), player=CEM)
    assert game.seats.get(side="away").name == "Cem"


def test_revoked_seat_link_is_void() -> None:
    game = pick_up()
    link = away_link(game)
    revoke_seat_link(seat=game.seats.get(side="away"), player=ANN)
    with pytest.raises(Hidden) as refused:
        take_linked_seat(link=link, player=BEN)
    assert refused.value.code == "link_invalid"


def test_a_link_expires_after_a_week() -> None:
    with time_machine.travel("2026-11-01 12:00", tick=False):
        link = away_link(pick_up())
    with time_machine.travel("2026-11-08 13:00", tick=False), pytest.raises(Hidden):
        take_linked_seat(link=link, player=BEN)


def test_only_seated_players_can_make_links() -> None:
    game = pick_up()
    with pytest.raises(Forbidden):
        seat_link(seat=game.seats.get(side="away"), player=CEM)


def test_a_second_phone_takes_one_side_of_a_shared_phone() -> None:
    game = with_ben(pick_up(away="me"))
    assert list(game.seats.order_by("pk").values_list("side", "name", "person")) == [
        ("home", "Ann", 1),
        ("away", "Ben", 2),
    ]


def test_a_game_needs_a_person() -> None:
    with pytest.raises(Refused) as refused:
        pick_up(deciders=("situational", "situational"))
    assert refused.value.code == "nobody_plays"


def test_computer_takes_over_a_seat_and_returns_it() -> None:
    game = with_ben(pick_up())
    game = hand_over_side(game=game, player=BEN, side="away")
    for _input in range(6):
        game = act(game, ANN)
    assert "computer" in game.entries.filter(by="away").values_list("source", flat=True)
    game = hand_over_side(game=game, player=BEN, side="away", coach="")
    seat, newest = game.seats.get(side="away"), game.entries.get(number=game.last)
    assert (seat.coach, newest.kind, newest.answer) == ("", "handover", None)


def test_computer_finishes_for_the_remaining_player() -> None:
    game = with_ben(pick_up(dice=Game.Dice.TABLE))
    with pytest.raises(Forbidden) as refused:
        finish_by_computer(game=game, player=ANN)
    assert refused.value.code == "others_play"
    hand_over_side(game=game, player=BEN, side="away")
    game = finish_by_computer(game=fresh(game), player=ANN)
    assert (game.state, game.box_score.data["away"]["points"]) == (Game.State.FINISHED, game.away_score)


def test_an_abandoned_game_takes_no_more_inputs() -> None:
    game = abandon_game(game=pick_up(), player=ANN)
    with pytest.raises(Refused) as refused:
        undo_input(game=game, player=ANN, seen=game.last)
    assert (refused.value.code, game.state) == ("game_over", Game.State.ABANDONED)
