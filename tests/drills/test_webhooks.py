"""The worker that sends webhooks is killed while a receiver reads: nothing is lost, and each event has one
ID."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django import Settings

from league.frame.permissions import Role
from league.models import Delivery, Webhook
from league.results.services import Score, record_result
from league.webhooks.lanes import sweep_webhooks
from league.webhooks.services import register_webhook
from tests.databases import address_of
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.installation import Installation
from tests.receivers import HOME, receiver
from tests.waiting import eventually


@pytest.fixture
def installation(transactional_db: None, settings: Settings) -> Iterator[Installation]:
    settings.WEBHOOK_NETWORKS = HOME
    networks = ",".join(map(str, HOME))
    database = address_of(str(connection.settings_dict["NAME"]))
    installation = Installation.of(DATABASE_URL=database, WEBHOOK_NETWORKS=networks)
    yield installation
    installation.kill()


def test_a_killed_sender_loses_nothing_and_repeats_only_what_was_not_answered(
    installation: Installation,
) -> None:
    season = small_season()
    owner = person("carla", season.league, Role.COMMISSIONER)
    with receiver() as there:
        register_webhook(league=season.league, name="Site", url=there.url, kinds=["result"], actor=owner)
        for fixture in season.fixtures.filter(number__lte=3).select_related("season__league__feed", "week"):
            record_result(fixture=fixture, score=Score((20, 10)))
        there.pause = 1
        sender = installation.start_sender()
        sweep_webhooks()
        assert eventually(lambda: there.requests)
        sender.kill()
        there.pause = 0
        Webhook.objects.update(lease_until=None)  # nobody has to wait for it here
        installation.start_sender()
        sweep_webhooks()
        assert eventually(lambda: Delivery.objects.filter(state="delivered").count() == 3)
        first, *others = [(request.event, request.body) for request in there.requests]
    assert (first == others[0], len(others), len(set(others))) == (True, 3, 3)
