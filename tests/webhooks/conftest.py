"""A league with a commissioner, and a receiver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker, Settings

from league.frame.permissions import Role
from league.models import Season
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.receivers import HOME, Receiver, receiver
from tests.shared_rows import shared_rows


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    with shared_rows(django_db_blocker):
        season = small_season()
        owner = person("carla", season.league, Role.COMMISSIONER)
        owner.email = "carla@league.test"
        owner.save()
        yield season


@pytest.fixture
def there(settings: Settings) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = HOME
    with receiver() as there:
        yield there
