"""The site's front page: its leagues, in pages, by name."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.leagues.services import create_league
from league.models import League
from league.pages.views import A_PAGE
from tests.helpers.people import person

pytestmark = pytest.mark.django_db


def page(query: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(f"{reverse('league:index')}{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def many() -> None:
    person("ann")
    for number in range(A_PAGE + 2):
        create_league(name=f"League {number:02}")


@pytest.mark.usefixtures("many")
def test_many_leagues_are_shown_in_pages() -> None:
    first, second, too_far = page(), page("?page=2"), page("?page=99")
    assert first.count("<h3>") == A_PAGE
    assert 'href="?page=2"' in first
    for last in (second, too_far):
        assert "League 24" in last
        assert "League 25" in last
        assert "League 23" not in last
        assert 'href="?page=1"' in last


@pytest.mark.usefixtures("many")
def test_a_league_is_found_by_a_part_of_its_name() -> None:
    found = page("?name=gue+17")
    assert found.count("<h3>") == 1
    assert "League 17" in found
    assert "No league has this name." in page("?name=Bombers")
    assert page("?name=League&page=2").count("<h3>") == 2


@pytest.mark.usefixtures("many")
def test_a_search_does_not_find_private_leagues_of_others() -> None:
    create_league(name="Secret League", visibility=League.Visibility.PRIVATE)
    assert "Secret League" not in page("?name=Secret")


@pytest.mark.usefixtures("many")
def test_the_number_of_leagues_does_not_change_the_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    page()
    with django_assert_num_queries(9):
        page()


def test_few_leagues_need_no_search() -> None:
    person("ann")
    create_league(name="Only League")
    assert 'type="search"' not in page()
