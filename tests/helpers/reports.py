"""A game with a reported result, its people, and helpers for tests of reports and disputes."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from league.frame.errors import Refused
from league.frame.permissions import Role
from league.models import Coach, Fixture, League, Result
from league.results.reports import report_result
from league.results.services import Score
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

WE_WON = Score((24, 17), (3, 2))


def game_with_people() -> Fixture:
    """Hannah coaches the home team, Amir the visitors; Sue scores for the league, Carla runs it."""
    season = expansion_season(rounds=1)
    found = season.fixtures.select_related("season__league__feed", "week", "home", "away").get(number=1)
    league = found.season.league
    Coach.objects.create(team=found.home, user=person("hannah", league, Role.COACH))
    Coach.objects.create(team=found.away, user=person("amir", league, Role.COACH))
    person("sue", league, Role.SCORER)
    person("carla", league, Role.COMMISSIONER)
    return found


def named(name: str) -> User:
    """The person."""
    return User.objects.get(username=name)


def stand(fixture: Fixture) -> tuple[str, int | None, int | None, str]:
    """The result's state, home score, away score, and how it became final."""
    result = Result.objects.get(fixture=fixture)
    return result.state, result.home_score, result.away_score, result.settlement


def policy(fixture: Fixture, **policy: object) -> None:
    """Changes the league's settings."""
    League.objects.update(**policy)
    fixture.season.league.refresh_from_db()


def reported(fixture: Fixture, by: str = "hannah") -> Result:
    """This person has reported that the home team won."""
    return report_result(fixture=fixture, score=WE_WON, actor=named(by))


def refused(code: str, act: object, **wish: object) -> None:
    """The service refuses it with this code."""
    with pytest.raises(Refused) as refusal:
        act(**wish)  # type: ignore[operator]
    assert refusal.value.code == code
