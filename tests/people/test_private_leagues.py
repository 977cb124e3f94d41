"""Private leagues are visible to members only, and their pages are not cached."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from games.models import Adoption, Game
from games.records.participants import Participant
from games.table.actions import abandon_game, finish_by_computer
from games.table.start import start_game
from league.frame.middleware import protect_private_pages
from league.models import Fixture, League
from league.people.members import remove_member
from tests.helpers.people import person
from tests.scoring.fixtures import fixture_with_people, named, phone

pytestmark = pytest.mark.django_db
PRIVATE = "private, no-store"
GUEST = Participant(guest="a" * 32, name="Gus")


@pytest.fixture
def fixture() -> Fixture:
    found = fixture_with_people()
    League.objects.update(visibility=League.Visibility.PRIVATE)
    return found


@pytest.fixture
def stranger(fixture: Fixture) -> Client:
    client = Client()
    client.force_login(person("sid"))
    return client


def hannah() -> Participant:
    return Participant(user=named("hannah"), name="hannah")


def abandoned(fixture: Fixture) -> Game:
    game = start_game(player=hannah(), deciders=("me", "situational"), fixture=fixture)
    return abandon_game(game=game, player=hannah())


def addresses(game: Game) -> list[str]:
    pages = ["table", "log", "proof", "take_along", "options", "hand_in"]
    found = [reverse(f"games:{name}", args=[game.public_id]) for name in pages]
    parts = ["", "/table", "/entries", "/events", "/drives", "/feed", "/proof", "/box-score"]
    return found + [f"/api/v1/games/{game.public_id}{part}" for part in parts]


def test_an_abandoned_game_of_a_private_league_stays_in_the_league(
    fixture: Fixture, stranger: Client
) -> None:
    game = abandoned(fixture)
    assert game.played_for == fixture
    for client in (stranger, Client()):
        assert {address: client.get(address).status_code for address in addresses(game)} == dict.fromkeys(
            addresses(game), 404
        )
    assert phone("carla").get(addresses(game)[0]).status_code == 200


def test_a_removed_member_does_not_find_their_games_of_the_league_in_a_list(fixture: Fixture) -> None:
    game = abandoned(fixture)
    client = phone("hannah")
    listed = f"/api/v1/games/{game.public_id}"
    ids = [one["id"] for one in client.get("/api/v1/games").json()["results"]]
    assert (ids, client.get(listed).status_code) == ([str(game.public_id)], 200)
    remove_member(league=fixture.season.league, person=named("hannah"))
    assert client.get("/api/v1/games").json()["results"] == []
    assert client.get(listed).status_code == 404


def test_abandoned_pick_up_game_is_visible_to_its_players_only(stranger: Client) -> None:
    game = start_game(player=hannah(), deciders=("me", "situational"))
    address = reverse("games:table", args=[game.public_id])
    assert stranger.get(address).status_code == 200
    abandon_game(game=game, player=hannah())
    assert [stranger.get(one).status_code for one in (address, f"/api/v1/games/{game.public_id}")] == [
        404
    ] * 2
    assert [phone("hannah").get(one).status_code for one in (address, f"/api/v1/games/{game.public_id}")] == [
        200
    ] * 2


@pytest.fixture
def proposed(fixture: Fixture) -> Game:
    """A pick-up game that is proposed to count in the private league."""
    setup = {"teams": (fixture.home.key, fixture.away.key)}
    game = start_game(player=GUEST, setup=setup, deciders=("me", "situational"))
    game = finish_by_computer(game=game, player=GUEST)
    Adoption.objects.create(game=game, fixture=fixture)
    return game


def test_adoption_page_reveals_nothing_of_a_private_league(
    fixture: Fixture, stranger: Client, proposed: Game
) -> None:
    address = reverse("games:adopt", args=[proposed.public_id])
    page = stranger.get(address).content.decode()
    assert [name in page for name in (fixture.season.league.slug, str(fixture))] == [False, False]
    assert str(fixture) in phone("hannah").get(address).content.decode()


def test_strangers_can_neither_agree_to_a_hidden_adoption_nor_withdraw_it(
    fixture: Fixture, stranger: Client, proposed: Game
) -> None:
    address = reverse("games:adopt", args=[proposed.public_id])
    season = fixture.season
    stranger.post(address, {"fixture": f"{season.league.slug}/{season.number}/{fixture.number}"})
    assert "Nobody has proposed" in stranger.post(address, {"withdraw": "1"}).content.decode()
    by_program = stranger.delete(f"/api/v1/games/{proposed.public_id}/adoption")
    assert (by_program.status_code, by_program.json()["code"]) == (409, "not_proposed")
    adoption = Adoption.objects.get()
    assert {adoption.home_agrees, adoption.away_agrees, adoption.league_agrees} == {False}


def kept(client: Client, address: str) -> str:
    """The Cache-Control header of the answer."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.headers.get("Cache-Control", "")


def test_pages_and_answers_of_a_private_league_are_not_cached(fixture: Fixture) -> None:
    season = f"{fixture.season.league.slug}/1"
    api = f"/api/v1/leagues/{fixture.season.league.slug}"
    parts = ("", "/feed", "/seasons/1/standings", "/seasons/1/schedule", "/members", "/changes")
    for address in [
        f"/leagues/{season}/",
        f"/leagues/{season}/standings/",
        *(f"{api}{part}" for part in parts),
    ]:
        assert kept(phone("hannah"), address) == PRIVATE, address


def test_pages_of_a_signed_in_person_are_not_cached(fixture: Fixture) -> None:
    League.objects.update(visibility=League.Visibility.PUBLIC)
    pages = [
        "/",
        "/home/",
        "/account/",
        "/account/export/",
        "/account/tokens/",
        f"/leagues/{fixture.season.league.slug}/",
    ]
    for address in pages:
        assert "no-store" in kept(phone("hannah"), address), address
    assert kept(phone("hannah"), "/api/v1/tokens") == PRIVATE


def test_answers_about_public_leagues_are_revalidated_by_etag(fixture: Fixture) -> None:
    League.objects.update(visibility=League.Visibility.PUBLIC)
    address = f"/api/v1/leagues/{fixture.season.league.slug}/seasons/1/standings"
    assert [kept(Client(), address), kept(phone("hannah"), address)] == ["private, no-cache"] * 2
    etag = Client().get(address).headers["ETag"]
    assert Client().get(address, headers={"If-None-Match": etag}).status_code == 304


def test_private_answer_is_revalidated_by_etag(fixture: Fixture) -> None:
    address = f"/api/v1/leagues/{fixture.season.league.slug}/seasons/1/standings"
    answer = phone("hannah").get(address)
    again = phone("hannah").get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.headers["Cache-Control"]) == (304, PRIVATE)


def test_public_files_are_cached() -> None:
    request = RequestFactory().get("/static/css/tokens.css", headers={"Cookie": "sessionid=one"})
    file = HttpResponse(headers={"Cache-Control": "max-age=60, public"})
    protect_private_pages(request, file)
    assert file.headers["Cache-Control"] == "max-age=60, public"
