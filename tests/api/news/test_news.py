"""The news, the yearbook and the stakes say what the pages say."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.models import Result
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def read(world: ApiWorld, rest: str, language: str = "en") -> Any:
    address = f"/api/v1/leagues/{world.league.slug}/seasons/1/{rest}"
    answer = APIClient().get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.content
    return answer.json()


def page(world: ApiWorld, rest: str, language: str = "en") -> str:
    address = f"/leagues/{world.league.slug}/1/{rest}"
    answer = Client().get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


@pytest.mark.parametrize("language", ["en", "de"])
def test_edition_has_the_sentences_of_the_page(world: ApiWorld, language: str) -> None:
    edition, shown = read(world, "news/1", language), page(world, "news/week/1/", language)
    stories = edition["stories"]
    items = [item for part in ("moves", "performances", "records", "stakes") for item in edition[part]]
    assert (len(stories), edition["complete"]) == (12, True)
    assert {item["kind"] for item in edition["performances"]} >= {"offense", "defense"}
    texts = [story["headline"] for story in stories]
    texts += [sentence for story in stories for sentence in story["sentences"]]
    texts += [item["sentence"] for item in items]
    assert [text for text in texts if " ".join(text.split()) not in shown] == []


def test_story_has_the_game_as_numbers(world: ApiWorld) -> None:
    story = read(world, "news/1")["stories"][0]
    result = Result.objects.get(fixture__season=world.season, fixture__number=story["fixture"])
    assert (story["home_score"], story["away_score"]) == (result.home_score, result.away_score)
    assert story["winner"] == (result.winner.slug if result.winner else None)


def test_performance_has_the_numbers_of_its_sentence(world: ApiWorld) -> None:
    (best,) = [item for item in read(world, "news/1")["performances"] if item["kind"] == "offense"]
    for name in ("yards", "rushing", "passing"):
        assert str(best["values"][name]) in best["sentence"]


def test_list_has_the_lead_story_of_every_week(world: ApiWorld) -> None:
    leads = read(world, "news")["results"]
    assert [lead["week"] for lead in leads] == [1, 2, 3, 4, 5, 6]
    assert leads[0]["headline"] == read(world, "news/1")["stories"][0]["headline"]


def test_week_without_news_is_not_found(client: APIClient, world: ApiWorld) -> None:
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/seasons/1/news/77")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_week")


def test_yearbook_has_what_the_page_shows(world: ApiWorld) -> None:
    book, shown = read(world, "yearbook"), page(world, "yearbook/")
    assert world.season.champion
    assert book["champion"]["slug"] == world.season.champion.slug
    assert (book["road"][-1]["title"], book["leaders"][0]["key"]) == ("1st & Goal Bowl", "points")
    texts = [lead["headline"] for lead in book["weeks"]]
    texts += [award["text"] for award in book["awards"]]
    texts += [f"{game['opponent']['name'].split()[-1]} {game['score']}" for game in book["road"]]
    texts += [f"{leader['team']['name'].split()[-1]}: {leader['mean']:.1f}" for leader in book["leaders"]]
    assert len(texts) > 12
    assert [text for text in texts if text not in shown] == []


def test_yearbook_of_an_open_season_is_refused(world: ApiWorld, coach: APIClient) -> None:
    answer = coach.get(f"/api/v1/leagues/{world.closed.league.slug}/seasons/1/yearbook")
    assert (answer.status_code, answer.json()["code"]) == (409, "season_not_over")


def test_stakes_of_a_week_are_those_of_its_page(world: ApiWorld) -> None:
    bowl = world.season.fixtures.get(week__number=6, round=4)
    Result.objects.filter(fixture=bowl).delete()
    (game,) = read(world, "weeks/6/stakes")["games"]
    assert (game["fixture"], game["rank"], game["leverage"]) == (bowl.number, 0, None)
    assert game["sentence"]
    assert game["sentence"] in page(world, "weeks/6/")


def test_week_that_is_over_has_no_stakes(world: ApiWorld) -> None:
    assert read(world, "weeks/1/stakes")["games"] == []
