"""Links, seats and who takes over from whom."""

from __future__ import annotations

import pytest
import time_machine

from games.models import Game
from games.players import Player
from games.services import table
from league.errors import Forbidden, Hidden, Refused
from tests.games.table.phones import ANN, BEN, act, fresh, pick_up, with_ben

pytestmark = pytest.mark.django_db
CEM = Player(guest="c" * 32, name="Cem")


def away_link(game: Game) -> str:
    return table.seat_link(seat=game.seats.get(side="away"), player=ANN)


def test_who_follows_the_link_sits_down_and_once_more_changes_nothing() -> None:
    game = pick_up()
    link = away_link(game)
    for _time in range(2):
        seat = table.take_seat(link=link, player=BEN)
    assert (seat.name, seat.person, game.seats.filter(person=2).count()) == ("Ben", 2, 1)


def test_a_seat_is_taken_once() -> None:
    game = pick_up()
    link = away_link(game)
    table.take_seat(link=link, player=BEN)
    with pytest.raises(Refused) as refused:
        table.take_seat(link=link, player=CEM)
    assert refused.value.code == "seat_taken"


def test_nobody_makes_or_revokes_the_link_of_a_seat_that_another_person_holds() -> None:
    game = with_ben(pick_up())
    seat = table.offer_seat(seat=game.seats.get(side="away"), player=BEN)
    for verb in (table.seat_link, table.revoke_link):
        with pytest.raises(Forbidden) as refused:
            verb(seat=seat, player=ANN)
        assert refused.value.code == "not_your_side"
    table.take_seat(link=table.seat_link(seat=seat, player=BEN), player=CEM)
    assert game.seats.get(side="away").name == "Cem"


def test_a_revoked_link_leads_nowhere() -> None:
    game = pick_up()
    link = away_link(game)
    table.revoke_link(seat=game.seats.get(side="away"), player=ANN)
    with pytest.raises(Hidden) as refused:
        table.take_seat(link=link, player=BEN)
    assert refused.value.code == "link_invalid"


def test_a_link_expires_after_a_week() -> None:
    with time_machine.travel("2026-11-01 12:00", tick=False):
        link = away_link(pick_up())
    with time_machine.travel("2026-11-08 13:00", tick=False), pytest.raises(Hidden):
        table.take_seat(link=link, player=BEN)


def test_only_who_sits_at_the_table_gives_links_away() -> None:
    game = pick_up()
    with pytest.raises(Forbidden):
        table.seat_link(seat=game.seats.get(side="away"), player=CEM)


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


def test_the_computer_takes_over_and_gives_back() -> None:
    game = with_ben(pick_up())
    game = table.hand_over(game=game, player=BEN, side="away")
    for _input in range(6):
        game = act(game, ANN)
    assert "computer" in game.entries.filter(by="away").values_list("source", flat=True)
    game = table.hand_over(game=game, player=BEN, side="away", coach="")
    seat, newest = game.seats.get(side="away"), game.entries.get(number=game.last)
    assert (seat.coach, newest.kind, newest.answer) == ("", "handover", None)


def test_the_computer_finishes_for_who_is_left() -> None:
    game = with_ben(pick_up(dice=Game.Dice.TABLE))
    with pytest.raises(Forbidden) as refused:
        table.finish_for_us(game=game, player=ANN)
    assert refused.value.code == "others_play"
    table.hand_over(game=game, player=BEN, side="away")
    game = table.finish_for_us(game=fresh(game), player=ANN)
    assert (game.state, game.box_score.data["away"]["points"]) == (Game.State.FINISHED, game.away_score)


def test_an_abandoned_game_takes_no_more_inputs() -> None:
    game = table.abandon(game=pick_up(), player=ANN)
    with pytest.raises(Refused) as refused:
        table.undo(game=game, player=ANN, seen=game.last)
    assert (refused.value.code, game.state) == ("game_over", Game.State.ABANDONED)
