"""A small league with three people, and a program for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import transaction
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Coach, League, Season
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season


@dataclass(frozen=True)
class SmallWorld:
    """A public league without a result, its commissioner, a coach and somebody else."""

    season: Season
    runner: User
    coach: User
    stranger: User

    @property
    def league(self) -> League:
        return self.season.league

    def close(self) -> None:
        """Makes the league private."""
        League.objects.filter(pk=self.league.pk).update(visibility=League.Visibility.PRIVATE)


@pytest.fixture(scope="module")
def small_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[SmallWorld]:
    """The same for all tests of a module; what a test changes is undone after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        season = small_season("Small League")
        runner = person("carla", season.league, Role.COMMISSIONER)
        coach = person("cody", season.league, Role.COACH)
        Coach.objects.create(team=season.league.teams.order_by("slug")[0], user=coach)
        yield SmallWorld(season, runner, coach, person("sam"))
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def kept_answers(settings: Any) -> None:
    """Lets the API keep answers, none of them from another test."""
    settings.PAGE_LIFE = 60
    caches["pages"].clear()


@pytest.fixture
def small(small_world: SmallWorld) -> SmallWorld:
    """The small world, read again."""
    small_world.season.refresh_from_db()
    season = Season.objects.select_related("league__feed").get(pk=small_world.season.pk)
    return SmallWorld(season, small_world.runner, small_world.coach, small_world.stranger)


def program(user: User | None = None) -> APIClient:
    """The program of this person, or of a visitor."""
    client = APIClient()
    if user:
        client.force_login(user)
    return client
