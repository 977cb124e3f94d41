"""The fixture with two coaches and a commissioner, for every test of scoring."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from league.models import Fixture
from tests.scoring.fixtures import fixture_with_people
from tests.shared_rows import shared_rows


@pytest.fixture(scope="module")
def fixture_key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield fixture_with_people().pk


@pytest.fixture
def fixture(fixture_key: int) -> Fixture:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Fixture.objects.select_related("season__league__feed", "week", "home", "away").get(pk=fixture_key)
