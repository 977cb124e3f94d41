"""A kept answer never survives a change, and never reaches a person whom it is not for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from rest_framework.test import APIClient

from api.http.reads import SHARED
from games.models import Game
from league.leagues.settings import change_league
from league.leagues.teams import change_team
from league.models import League, Member
from league.people.members import remove_member
from tests.api.reads.conftest import SmallWorld, program
from tests.helpers.computer_games import play_fixture

pytestmark = pytest.mark.django_db
LEAGUE = "/api/v1/leagues/small-league"
SEASON = f"{LEAGUE}/seasons/1"


def read(client: APIClient, address: str, **headers: str) -> Any:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, answer.content
    return answer.json()


def wins(client: APIClient) -> list[int]:
    (conference,) = read(client, f"{SEASON}/standings")["conferences"]
    return [row["overall"]["wins"] for division in conference["divisions"] for row in division["rows"]]


def is_kept(client: APIClient, address: str) -> bool:
    """Whether the second of two requests is answered by one query."""
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked) == 1


def test_kept_answer_is_the_answer(small: SmallWorld) -> None:
    first, second = (program().get(f"{SEASON}/standings") for _ in range(2))
    assert first.content == second.content
    assert {name: first[name] for name in ("ETag", "Content-Type", "Cache-Control", "Vary")} == {
        name: second[name] for name in ("ETag", "Content-Type", "Cache-Control", "Vary")
    }
    assert is_kept(program(), f"{SEASON}/standings")


def test_result_and_its_correction_are_read_at_once(small: SmallWorld) -> None:
    runner, visitor = program(small.runner), program()
    assert sum(wins(visitor)) == 0
    report = {"home_score": 21, "away_score": 14}
    assert runner.post(f"{SEASON}/fixtures/1/report", report, format="json").status_code == 200
    assert sum(wins(visitor)) == 1
    before = read(visitor, f"{SEASON}/fixtures/1")["result"]
    correction = {"home_score": 14, "away_score": 21, "reason": "The wrong way round"}
    assert runner.post(f"{SEASON}/fixtures/1/correct", correction, format="json").status_code == 200
    after = read(visitor, f"{SEASON}/fixtures/1")["result"]
    assert (before["home_score"], after["home_score"]) == (21, 14)
    assert before["winner"] != after["winner"]


def test_new_name_of_a_team_is_read_in_its_games_too(small: SmallWorld) -> None:
    fixture = small.season.fixtures.select_related("season__league__feed", "home", "away", "week").get(
        number=1
    )
    play_fixture(fixture=fixture)
    address = f"/api/v1/games/{Game.objects.get(fixture=fixture).public_id}"
    before = read(program(), address)["home"]["name"]
    change_team(team=fixture.home, actor=small.runner, city="Elsewhere")
    assert read(program(), address)["home"]["name"] != before


def test_league_that_becomes_private_is_hidden_at_once(small: SmallWorld) -> None:
    visitor, coach = program(), program(small.coach)
    etag = visitor.get(f"{SEASON}/standings")["ETag"]
    read(coach, f"{SEASON}/standings")
    change_league(league=small.league, actor=small.runner, visibility=League.Visibility.PRIVATE)
    assert visitor.get(f"{SEASON}/standings").status_code == 404
    assert visitor.get(f"{SEASON}/standings", headers={"If-None-Match": etag}).status_code == 404
    assert program(small.stranger).get(f"{SEASON}/standings").status_code == 404
    read(coach, f"{SEASON}/standings")
    change_league(league=small.league, actor=small.runner, visibility=League.Visibility.PUBLIC)
    read(visitor, f"{SEASON}/standings")


def test_league_made_private_behind_our_back_is_hidden_at_once(small: SmallWorld) -> None:
    read(program(), f"{SEASON}/standings")
    small.close()
    assert program().get(f"{SEASON}/standings").status_code == 404


def test_removed_member_reads_no_more(small: SmallWorld) -> None:
    small.close()
    coach = program(small.coach)
    read(coach, f"{SEASON}/standings")
    remove_member(league=small.league, person=small.coach, actor=small.runner)
    assert coach.get(f"{SEASON}/standings").status_code == 404


def test_membership_deleted_behind_our_back_ends_at_once(small: SmallWorld) -> None:
    small.close()
    coach = program(small.coach)
    read(coach, f"{SEASON}/standings")
    Member.objects.filter(user=small.coach).delete()
    assert coach.get(f"{SEASON}/standings").status_code == 404


@pytest.mark.parametrize("name", ["inbox", "invitations"])
def test_what_is_for_runners_is_not_kept(small: SmallWorld, name: str) -> None:
    read(program(small.runner), f"{LEAGUE}/{name}")
    assert program(small.coach).get(f"{LEAGUE}/{name}").status_code == 403
    assert program().get(f"{LEAGUE}/{name}").status_code in (401, 403)


def test_each_language_has_its_own(small: SmallWorld) -> None:
    address = f"{SEASON}/weeks"
    names = [
        read(program(), address, **{"Accept-Language": one})["results"][0]["name"]
        for one in ("en", "de", "en")
    ]
    assert names[0] == names[2] != names[1]


def test_cookies_do_not_change_an_answer(small: SmallWorld) -> None:
    client = program()
    plain = client.get(f"{SEASON}/standings").content
    client.cookies["scores"] = "hidden"
    assert client.get(f"{SEASON}/standings").content == plain


def test_links_in_a_kept_list_name_the_readers_host(small: SmallWorld) -> None:
    address = f"{SEASON}/fixtures?limit=2"
    hosts = [
        program().get(address, headers={"Host": one}).json()["next"] for one in ("localhost", "127.0.0.1:81")
    ]
    assert [one.split("/api")[0] for one in hosts] == ["http://localhost", "http://127.0.0.1:81"]


def test_query_is_part_of_what_was_asked(small: SmallWorld) -> None:
    pages = [read(program(), f"{SEASON}/fixtures?week={week}")["results"] for week in (1, 2, 1)]
    assert pages[0] == pages[2] != pages[1]


def shared_addresses(small: SmallWorld) -> Iterator[str]:
    values = {"league": "small-league", "season": 1, "week": 1, "fixture": 1, "username": "cody"}
    team, other = small.league.teams.order_by("slug")[:2]
    values |= {"team": team.slug, "other": other.slug, "plot": "race", "coach": "cody"}
    values["change"] = small.league.changes.latest("pk").public_id
    values["game"] = Game.objects.get(fixture__season=small.season).public_id
    for name in sorted(SHARED):
        for arguments in (("league",), ("league", "season"), ("game",)):
            for more in ("", "team", "week", "fixture", "username", "change", "plot", "coach", "team other"):
                try:
                    yield reverse(name, kwargs={key: values[key] for key in (*arguments, *more.split())})
                except NoReverseMatch:
                    continue


def test_everybody_gets_the_same_where_answers_are_kept(small: SmallWorld) -> None:
    fixture = small.season.fixtures.select_related("season__league__feed", "home", "away", "week").get(
        number=1
    )
    play_fixture(fixture=fixture)
    change_team(team=fixture.home, actor=small.runner, city="Elsewhere")
    found = list(shared_addresses(small))
    assert len(found) == len(SHARED)
    for address in found:
        answers = []
        for user in (small.runner, None):
            caches["pages"].clear()
            answers.append(program(user).get(address))
        assert len({(answer.status_code, answer.content) for answer in answers}) == 1, address
