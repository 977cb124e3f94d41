"""One link for all free seats of a table."""

from __future__ import annotations

import pytest
import time_machine

from games.models import Game, Seat
from games.records.participants import Participant
from games.table.actions import abandon_game
from games.table.seating import (
    offer_own_seat,
    revoke_seat_link,
    revoke_table_link,
    seat_link,
    table_by_link,
    table_link,
    take_seat,
)
from league.frame.errors import Refused
from tests.table.phones import ANN, BEN, pick_up

pytestmark = pytest.mark.django_db
CEM, DIA, EVE = (
    Participant(guest=letter * 32, name=name) for letter, name in (("c", "Cem"), ("d", "Dia"), ("e", "Eve"))
)


def link_of(game: Game, player: Participant = ANN) -> str:
    return table_link(game=game, seats=list(game.seats.order_by("pk")), player=player)


def opened(link: str) -> list[str]:
    return [f"{seat.side} {seat.part}" for seat in table_by_link(link)[2]]


def refusal_of(link: str, player: Participant, side: str = "", part: str = "") -> str:
    with pytest.raises(Refused) as refused:
        take_seat(link=link, player=player, side=side, part=part)
    return refused.value.code


@pytest.fixture
def pairs() -> Game:
    """Ann plays the offense at home; three seats are free."""
    return pick_up("first_and_goal", deciders=("me_offense", "link_pair"))


def test_one_link_seats_everybody_and_none_of_them_twice(pairs: Game) -> None:
    link = link_of(pairs)
    wishes = ((CEM, "home", "defense"), (BEN, "away", "offense"), (DIA, "away", "defense"))
    for player, side, part in wishes:
        for _tap in range(2):
            take_seat(link=link, player=player, side=side, part=part)
    seats = list(pairs.seats.order_by("pk").values_list("name", "person"))
    assert seats == [("Ann", 1), ("Cem", 2), ("Ben", 3), ("Dia", 4)]
    assert [refusal_of(link, EVE, side, part) for _player, side, part in wishes] == ["seat_taken"] * 3
    assert (opened(link), refusal_of(link, EVE)) == ([], "no_such_seat")


def test_single_free_seat_needs_no_choice() -> None:
    game = pick_up()
    assert refusal_of(link_of(game), Participant(guest="b" * 32), "away", "both") == "name_needed"
    assert take_seat(link=link_of(game), player=BEN).side == "away"


def test_opponent_does_not_take_the_seat_of_a_partner(pairs: Game) -> None:
    link = link_of(pairs)
    take_seat(link=link, player=BEN, side="away", part="offense")
    assert refusal_of(link, BEN, "home", "defense") == "plays_other_side"
    assert refusal_of(link, ANN, "away", "defense") == "plays_other_side"


def test_link_of_a_table_takes_no_seat_that_somebody_has_or_passes_on() -> None:
    game = pick_up("first_and_goal", deciders=("me_offense", "link_pair"))
    link = link_of(game)
    for part in ("offense", "defense"):  # both on Ben's phone
        take_seat(link=link, player=BEN, side="away", part=part)
    assert refusal_of(link, EVE, "away", "defense") == "seat_taken"
    seat = game.seats.select_related("game").get(side="away", part="defense")
    offer_own_seat(seat=seat, player=BEN)
    assert refusal_of(link, EVE, "away", "defense") == "seat_taken"
    assert refusal_of(link, EVE, "home", "offense") == "seat_taken"  # Ann's own


def test_coach_who_has_come_decides_alone_about_the_partner_after_revoking(pairs: Game) -> None:
    link = link_of(pairs)
    take_seat(link=link, player=BEN, side="away", part="offense")
    assert opened(link_of(pairs)) == ["home defense", "away defense"]
    revoke_seat_link(seat=Seat.objects.get(game=pairs, side="away", part="defense"), player=BEN)
    assert refusal_of(link, EVE, "away", "defense") == "seat_not_open"
    assert opened(link_of(pairs)) == ["home defense"]
    assert opened(link_of(pairs, BEN)) == ["away defense"]


def test_starter_revokes_all_seats_at_once(pairs: Game) -> None:
    link, of_one = link_of(pairs), seat_link(seat=pairs.seats.get(side="home", part="defense"), player=ANN)
    revoke_table_link(game=pairs, player=ANN)
    assert refusal_of(link, BEN, "away", "offense") == "link_invalid"
    assert opened(link_of(pairs)) == ["home defense", "away offense", "away defense"]
    assert refusal_of(of_one, BEN) == "link_invalid"  # nor is the link of a seat one of a table


def test_only_people_at_the_table_make_or_revoke_its_link(pairs: Game) -> None:
    for act in (lambda: link_of(pairs, EVE), lambda: revoke_table_link(game=pairs, player=EVE)):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "not_seated"
    take_seat(link=link_of(pairs), player=CEM, side="home", part="defense")
    with pytest.raises(Refused) as refused:
        revoke_table_link(game=pick_up(away="situational"), player=ANN)
    assert refused.value.code == "no_free_seat"


def test_link_of_a_table_ends_after_a_week_and_with_the_game() -> None:
    with time_machine.travel("2026-11-01 12:00", tick=False):
        game = pick_up()
        link = link_of(game)
    with time_machine.travel("2026-11-08 13:00", tick=False):
        assert refusal_of(link, BEN) == "link_invalid"
    link = link_of(game)
    abandon_game(game=game, player=ANN)
    assert refusal_of(link, BEN) == "game_over"
