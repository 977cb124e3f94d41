"""Three and four people: the pages on which they start, sit down, pass a phone and stand in."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.models import Game, Seat
from league.frame.permissions import Role
from league.models import Coach, League, Season
from tests.helpers.deadlines import game as fixture_of
from tests.helpers.deadlines import mailed, named
from tests.story.test_table import look, start, tap
from tests.table.league_games import two_games

pytestmark = pytest.mark.django_db
SEATS = ("side", "part", "name")


def seats_of(game: Game) -> list[tuple[str, ...]]:
    return list(game.seats.order_by("pk").values_list(*SEATS))


def links_on(page: str) -> list[str]:
    return re.findall(r'readonly value="http://testserver(/play/tables/[^"]+)"', page)


def test_partner_and_opponents_sit_down_by_their_links(client: Client) -> None:
    talk = {"pair_talk": "on", "partner": "link", "part": "defense", "opponents": "two"}
    game = start(client, ruleset="first_and_goal", against="link", **talk)
    assert (game.header["pairs"], game.header["options"]["pair_talk"]) == (["home", "away"], "yes")
    (link,) = links_on(look(client, game))
    cem, ben = Client(), Client()
    page = " ".join(cem.get(link).content.decode().split())
    shown = re.findall(r"<b>([^<]+)</b> <br> <span class=\"small soft\">([^<]+)</span>", page)
    assert shown == [
        ("Cobras, Offense", "Free"),
        ("Cobras, Defense", "Ann"),
        ("Bombers, Offense", "Free"),
        ("Bombers, Defense", "Free"),
    ]
    assert "Partners may show each other their cards" in page
    cem.post(link, {"name": "Cem", "seat": "home-offense"})
    ben.post(link, {"name": "Ben", "seat": "away-offense"})
    assert seats_of(game) == [
        ("home", "offense", "Cem"),
        ("home", "defense", "Ann"),
        ("away", "offense", "Ben"),
        ("away", "defense", ""),
    ]
    (of_ann,), (of_ben,) = links_on(look(client, game)), links_on(look(ben, game))
    for link in (of_ann, of_ben):
        assert re.findall(r'name="seat" value="([^"]+)"', Client().get(link).content.decode()) == [
            "away-defense"
        ]


def test_second_phone_that_wants_the_same_seat_is_told_and_sees_the_other_seats(client: Client) -> None:
    game = start(client, ruleset="first_and_goal", against="link", opponents="two")
    (link,) = links_on(look(client, game))
    Client().post(link, {"name": "Ben", "seat": "away-offense"})
    late = Client().post(link, {"name": "Dia", "seat": "away-offense"})
    page = late.content.decode()
    assert (late.status_code, "Ben already has that seat" in page) == (409, True)
    assert re.findall(r'name="seat" value="([^"]+)"', page) == ["away-defense"]
    assert 'value="Dia"' in page


def test_revoked_link_of_a_table_opens_nothing_and_the_table_shows_a_new_one(client: Client) -> None:
    game = start(client, against="link")
    (link,) = links_on(look(client, game))
    assert Client().post(f"/play/{game.public_id}/link/revoke/").status_code == 403
    assert client.post(f"/play/{game.public_id}/link/revoke/").status_code == 302
    assert (Client().get(link).status_code, Client().post(link, {"name": "Ben"}).status_code) == (404, 404)
    (new,) = links_on(look(client, game))
    ben = Client()
    assert ben.post(new, {"name": "Ben", "seat": "away-both"}).status_code == 302
    assert "Back to the table" in ben.get(new).content.decode()


def test_one_phone_is_passed_among_four_people_by_name(client: Client) -> None:
    names = {"partner_name": "Cem", "opponent_name": "Ben", "opponent_partner_name": "Dia"}
    game = start(
        client, ruleset="first_and_goal", against="me", partner="me", opponents="two", cards="", **names
    )
    page, passed = look(client, game), set()
    for _tap in range(60):
        passed |= set(re.findall(r"I am (\w+) \(", page))
        if len(passed) == len(names) + 1:
            break
        page = tap(client, game, page)
    assert passed == {"Ann", "Ben", "Cem", "Dia"}
    assert {name for _side, _part, name in seats_of(game)} == {"Ann", "Ben", "Cem", "Dia"}


def test_phone_that_was_passed_to_one_coach_of_a_pair_hides_the_others_call(client: Client) -> None:
    game = start(client, ruleset="first_and_goal", against="computer", partner="me")
    page = look(client, game)
    while "show me my call" not in page:
        page = tap(client, game, page)
    due = "offense" if "Cobras, Offense" in page else "defense"
    other = {"offense": "defense", "defense": "offense"}[due]
    for key, shown in ((f"home-{other}", False), (f"home-{due}", True)):
        client.post(f"/play/{game.public_id}/face/", {"side": key})
        assert ('name="answer"' in look(client, game)) is shown


def test_absent_partner_is_replaced_on_the_page_and_comes_back(client: Client) -> None:
    game = start(client, ruleset="first_and_goal", partner="link")
    cem = Client()
    (link,) = links_on(look(client, game))
    cem.post(link, {"name": "Cem", "seat": "home-defense"})
    address = f"/play/{game.public_id}/seats/home/offense/stand-in/"
    assert client.post(address).status_code == 302
    assert "Cem stands in for you." in look(client, game)
    assert "You stand in for Ann." in look(cem, game)
    assert client.post(address, {"back": "1"}).status_code == 302
    assert "stands in" not in look(client, game)
    assert Client().post(address).status_code == 403


@pytest.fixture
def season() -> Season:
    """Amir (offense) and Dirk (defense) share the away team."""
    found = two_games()
    League.objects.update(ruleset="first_and_goal", edition="en", options={})
    Coach.objects.filter(user=named("amir")).update(part="offense")
    dirk = mailed("dirk", found.league, Role.COACH)
    Coach.objects.create(team=fixture_of(found).away, user=dirk, part="defense")
    return found


def test_coach_who_starts_a_leagues_game_takes_one_part_and_the_partner_the_other(season: Season) -> None:
    fixture, client = fixture_of(season), Client()
    client.force_login(named("dirk"))
    address = f"/leagues/{season.league.slug}/{season.number}/games/{fixture.number}/start/"
    page = client.get(address).content.decode()
    assert '<option value="me_defense" selected>' in page
    response = client.post(address, {"home": "link", "away": "me_defense", "dice": "app", "pace": "table"})
    assert response.status_code == 302, response.content.decode()
    assert seats_of(Game.objects.get()) == [
        ("home", "both", "hannah"),
        ("away", "offense", "amir"),
        ("away", "defense", "dirk"),
    ]


def test_coach_of_one_part_takes_only_their_own_seat_from_others(season: Season) -> None:
    fixture, client = fixture_of(season), Client()
    client.force_login(named("hannah"))
    address = f"/leagues/{season.league.slug}/{season.number}/games/{fixture.number}/start/"
    client.post(address, {"home": "me", "away": "me_pair", "dice": "app", "pace": "table"})
    game = Game.objects.get()
    dirk = Client()
    dirk.force_login(named("dirk"))
    assert dirk.post(f"/play/{game.public_id}/sit/").status_code == 302
    assert [name for _side, _part, name in seats_of(game)] == ["hannah", "hannah", "dirk"]
    assert Seat.objects.get(side="away", part="defense").person == 2
