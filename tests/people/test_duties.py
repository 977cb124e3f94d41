"""What a commissioner's home says about the leagues that they run."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from league.frame.permissions import Role
from league.models import Result, Season
from league.results.inbox import duties_of
from league.results.pages import duty_buttons
from league.seasons.services import close_regular_season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=3)


@pytest.fixture
def ann(season: Season) -> User:
    return person("ann", season.league, Role.COMMISSIONER)


def labels(user: User) -> list[str]:
    return [button.label for duty in duties_of(user) for button in duty_buttons(duty)]


def test_next_step_of_the_newest_season_is_one_button(season: Season, ann: User) -> None:
    assert labels(ann) == ["Play Week 1"]
    type_results(season)
    assert labels(ann) == ["Close the regular season and draw the playoffs"]
    close_regular_season(season=season)
    assert labels(ann) == ["Go on with the playoffs"]


def test_results_that_wait_come_first_and_lead_to_the_inbox(season: Season, ann: User) -> None:
    first = season.fixtures.earliest("number")
    Result.objects.create(fixture=first, state=Result.State.REPORTED, home_score=3, away_score=0)
    (duty,) = duties_of(ann)
    buttons = duty_buttons(duty)
    assert (buttons[0].text, buttons[0].label) == ("1 result is not confirmed.", "Settle results")
    assert buttons[0].url == reverse("games:inbox", args=[season.league.slug])
    assert len(buttons) == 2


def test_a_season_without_a_schedule_is_to_be_drawn() -> None:
    season = small_season(drawn=False)
    assert labels(person("ann", season.league, Role.COMMISSIONER)) == ["Draw the schedule"]


def test_coaches_have_no_duties(season: Season) -> None:
    assert labels(person("hannah", season.league, Role.COACH)) == []


def test_any_number_of_leagues_takes_the_same_queries(
    season: Season, ann: User, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(4):
        assert len(duties_of(ann)) == 1
    for number in range(3):
        other = expansion_season(rounds=1, name=f"League {number}")
        other.league.members.create(user=ann, role=Role.COMMISSIONER)
    with django_assert_num_queries(4):
        assert len(duties_of(ann)) == 4
