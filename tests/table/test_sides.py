"""Agreements at a table need the other side, and nobody controls another person's seat."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game
from games.records.circumstances import circumstances_of
from games.table.actions import abandon_game, hand_over_side
from games.table.corrections import agree_to_correction
from games.table.seating import offer_own_seat, seat_link, sit_as_coach
from league.frame.errors import Forbidden
from league.frame.permissions import Role
from league.models import Coach, League, Season
from tests.helpers.deadlines import game as fixture_of
from tests.helpers.deadlines import mailed, named
from tests.table.league_games import AHEAD, finish, player, set_score, start, two_games, whistle
from tests.table.phones import fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return two_games()


def test_abandoned_game_of_a_private_league_is_visible_to_members_only(season: Season) -> None:
    League.objects.update(visibility="private")
    game = abandon_game(game=start(season, away="me"), player=player("hannah"))
    address = reverse("games:table", args=[game.public_id])
    amir = Client()
    amir.force_login(named("amir"))
    assert (Client().get(address).status_code, amir.get(address).status_code) == (404, 200)
    assert Client().get(f"/api/v1/games/{game.public_id}").status_code == 404


def test_game_with_the_other_coach_seated_cannot_be_abandoned_alone(season: Season) -> None:
    game = hand_over_side(game=start(season), player=player("amir"), side="away")
    with pytest.raises(Forbidden) as refused:
        abandon_game(game=game, player=player("hannah"))
    assert refused.value.code == "others_play"
    assert abandon_game(game=game, player=player("carla")).state == Game.State.ABANDONED


def test_coach_takes_their_side_from_a_computer_chosen_by_others(season: Season) -> None:
    game = sit_as_coach(game=start(season, away="situational"), player=player("amir"))
    seat = game.seats.get(side="away")
    assert (seat.user, seat.coach, whistle(finish(game))[0]) == (named("amir"), "", "reported")


def test_coach_takes_their_side_from_people_who_do_not_coach_it(season: Season) -> None:
    game = sit_as_coach(game=start(season, away="me"), player=player("amir"))
    Coach.objects.filter(user=named("amir")).update(user=mailed("anna", season.league, Role.COACH))
    sit_as_coach(game=game, player=player("anna"))
    assert game.seats.get(side="away").user == named("anna")
    with pytest.raises(Forbidden):
        sit_as_coach(game=game, player=player("amir"))


def test_partner_of_the_requester_cannot_agree(season: Season) -> None:
    fixture = fixture_of(season)
    Coach.objects.filter(user=named("amir")).update(part="offense")
    Coach.objects.create(team=fixture.away, user=mailed("dirk", season.league, Role.COACH), part="defense")
    game = set_score(start(season), player("amir"))
    with pytest.raises(Forbidden) as refused:
        agree_to_correction(game=fresh(game), player=player("dirk"))
    assert refused.value.code == "others_agree"
    assert agree_to_correction(game=fresh(game), player=player("hannah")).home_score == AHEAD.score[0]


def test_a_commissioner_who_plays_needs_the_other_side_too(season: Season) -> None:
    Coach.objects.filter(user=named("hannah")).update(user=named("carla"))
    game = set_score(start(season, "carla"), player("carla"))
    assert (game.home_score, hasattr(game, "correction")) == (0, True)


def test_decision_of_a_neutral_commissioner_is_listed(season: Season) -> None:
    game = set_score(start(season), player("carla"))
    assert [one.agreed_by for one in circumstances_of(game)] == ["commissioner"]
    assert whistle(finish(game))[0] == "final"


def test_opponent_cannot_make_a_link_to_a_passed_seat(season: Season) -> None:
    game = start(season)
    seat = offer_own_seat(seat=game.seats.get(side="away"), player=player("amir"))
    client = Client()
    client.force_login(named("hannah"))
    address = reverse("games:revoke_seat", args=[game.public_id, "away", "both"])
    assert client.post(address).status_code == 403
    with pytest.raises(Forbidden):
        seat_link(seat=seat, player=player("hannah"))
