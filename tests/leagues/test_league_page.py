"""A league's page: its newest season at a glance, and all seasons."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.frame.permissions import Role
from league.leagues.selectors import NEWEST
from league.leagues.services import create_league
from league.models import Season
from tests.flat import flat
from tests.helpers.old_seasons import old_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results, with_a_week_to_go

pytestmark = pytest.mark.django_db


def page(season: Season, client: Client | None = None) -> str:
    answer = (client or Client()).get(reverse("league:league", args=[season.league.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_shows_the_week_the_lead_story_and_who_leads_and_the_next_step_to_who_runs_it() -> None:
    season, client = with_a_week_to_go(), Client()
    text = page(season)
    parts = [text.index(f'id="{part}"') for part in ("latest", "lead-story", "leading", "seasons")]
    assert parts == sorted(parts)
    assert text.count("<article") == 4  # the games with the most at stake
    assert "96 of 108 games played" in flat(text.encode())
    assert "Let the computer play" not in text
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    text = page(season, client)
    assert text.index("Let the computer play") < text.index('id="latest"')


def test_a_league_without_a_season_or_a_schedule_says_so() -> None:
    league = create_league(name="Empty League")
    answer = Client().get(reverse("league:league", args=[league.slug])).content.decode()
    assert "No season yet." in answer
    assert 'id="latest"' not in answer


def test_it_takes_the_same_queries_for_any_number_of_games(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for rounds in (1, 2):
        season = expansion_season(rounds=rounds, name=f"League {rounds}")
        type_results(season)
        page(season)  # the edition is kept
        with django_assert_num_queries(15):
            page(season)


def test_older_seasons_follow_on_further_pages() -> None:
    league = create_league(name="Old League")
    for number in range(1, 13):
        old_season(league, number=number)
    address = reverse("league:league", args=[league.slug])

    def listed(text: str) -> list[bool]:
        return [f'href="{reverse("league:season", args=[league.slug, number])}"' in text for number in (2, 3)]

    first = Client().get(address).content.decode()
    assert (listed(first), 'href="?before=3#seasons"' in first) == ([False, True], True)
    rest = Client().get(f"{address}?before=3").content.decode()
    assert (listed(rest), 'href="?before=' in rest) == ([True, False], False)


def test_the_front_page_lists_the_newest_seasons_of_a_league() -> None:
    league = create_league(name="Old League")
    for number in range(1, NEWEST + 2):
        old_season(league, number=number)
    text = Client().get(reverse("league:index")).content.decode()
    assert [number for number in range(NEWEST + 2) if f">Season {number}<" in text] == [2, 3, 4, 5, 6]
