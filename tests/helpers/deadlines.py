"""A small league with a deadline: two games, three teams that have coaches, one that has none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from league.frame.permissions import Role
from league.models import Coach, Fixture, League, Season, Week
from tests.helpers.clubs import small_season
from tests.helpers.people import person

DUE = datetime(2026, 9, 7, 18, 0, tzinfo=UTC)


def hours(count: float) -> datetime:
    """So many hours after the deadline."""
    return DUE + timedelta(hours=count)


def season_with_deadline(kind: Week.Kind = Week.Kind.REGULAR, **policies: Any) -> Season:
    """Aston (hannah) plays Bexley (amir), Corby (cleo) plays Dover (nobody); carla runs the league."""
    season = small_season()
    for name, value in policies.items():
        setattr(season.league, name, value)
    season.league.save()
    playoff = kind == Week.Kind.PLAYOFF
    if playoff:
        Season.objects.update(state=Season.State.PLAYOFFS)
        season.refresh_from_db()
    teams = list(season.league.teams.order_by("city"))
    week = Week.objects.create(
        season=season, number=1, name="Week 1", kind=kind, round=1 if playoff else None, deadline=DUE
    )
    for number, (home, away) in enumerate([teams[:2], teams[2:]], start=1):
        Fixture.objects.create(
            season=season, week=week, number=number, kind=kind, home=home, away=away, round=week.round
        )
    for name, team in zip(("hannah", "amir", "cleo"), teams, strict=False):
        Coach.objects.create(team=team, user=mailed(name, season.league, Role.COACH))
    mailed("carla", season.league, Role.COMMISSIONER)
    return season


def game(season: Season, number: int = 1) -> Fixture:
    """A fixture with all that is around it."""
    related = ("season__league__feed", "week", "home", "away")
    return season.fixtures.select_related(*related).get(number=number)


def mailed(name: str, league: League, role: Role) -> User:
    """A person with an address."""
    user = person(name, league, role)
    user.email = f"{name}@example.org"
    user.save()
    return user


def named(name: str) -> User:
    """The person of that name."""
    return User.objects.get(username=name)
