"""What the pages of teams, rivals and coaches show, for programs."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.frame.numbers import decimal
from league.models import Coach, Team, Tenure
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def read(world: ApiWorld, rest: str) -> Any:
    answer = APIClient().get(f"/api/v1/leagues/{world.league.slug}/{rest}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def page(world: ApiWorld, rest: str) -> str:
    answer = Client().get(f"/leagues/{world.league.slug}/{rest}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.fixture
def team(world: ApiWorld) -> Team:
    assert world.season.champion
    return world.season.champion


def test_team_has_the_figures_and_places_of_its_page(world: ApiWorld, team: Team) -> None:
    found, shown = read(world, f"seasons/1/teams/{team.slug}"), page(world, f"1/teams/{team.slug}/")
    assert [place["teams"] for place in found["places"]] == [4, 12, 24]
    figures = [figure for figure in found["figures"] if figure["part"] != "style"]
    assert len(figures) > 10
    assert [
        figure["title"]
        for figure in figures
        if figure["title"] not in shown or decimal(figure["value"]) not in shown
    ] == []
    season = found["seasons"][-1]
    assert (season["season"], season["champion"], season["in_final"]) == (1, True, True)
    _head, *lines = page(world, f"1/teams/{team.slug}/?csv=dice-table").splitlines()
    assert [line.split(",")[1:7] for line in lines] == [[*map(str, die["faces"])] for die in found["dice"]]
    assert lines


def test_rivals_have_their_record_and_their_games(world: ApiWorld, team: Team) -> None:
    rivals = read(world, f"rivalries?team={team.slug}")["results"]
    assert {one["team"] for one in rivals} == {team.slug}
    last = rivals[-1]
    games = read(world, f"rivalries/{team.slug}/{last['opponent']}")["results"]
    won = [game["winner"] == team.slug for game in games]
    record = last["record"]
    assert (len(games), sum(won)) == (record["wins"] + record["losses"] + record["ties"], record["wins"])
    assert games[0]["week"] == max(game["week"] for game in games)
    against = read(world, f"seasons/1/teams/{team.slug}")["opponents"]
    assert {row["team"]["slug"]: row["record"] for row in against}[last["opponent"]] == record


def test_all_rivalries_have_each_pair_once(world: ApiWorld) -> None:
    pairs = [frozenset((one["team"], one["opponent"])) for one in read(world, "rivalries")["results"]]
    assert (len(pairs), len(pairs)) == (len(set(pairs)), len([pair for pair in pairs if len(pair) == 2]))
    assert len(pairs) > 20


def test_rivalries_of_an_unknown_team_are_refused(client: APIClient, world: ApiWorld) -> None:
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/rivalries?team=nobody")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "no_such_team")


def test_coach_has_their_seasons(world: ApiWorld, team: Team) -> None:
    Tenure.objects.create(season=world.season, team=team, user=world.coach, part=Coach.Part.BOTH)
    (season,) = read(world, f"coaches/{world.coach.username}")["results"]
    assert (season["team"]["slug"], season["champion"]) == (team.slug, True)


def test_person_who_never_coached_is_not_found(client: APIClient, world: ApiWorld) -> None:
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/coaches/{world.coach.username}")
    assert answer.status_code == 404
