"""Two requests for the same simulation at the same moment."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from games.models import Chunk, Run
from league.frame.permissions import Role
from tests.helpers.clubs import drawn_season
from tests.helpers.people import person
from tests.races import run_at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent_tasks")]
SEASONS = 1_500


def test_the_same_question_asked_twice_at_once_is_one_simulation() -> None:
    season = drawn_season()
    person("carla", season.league, Role.COMMISSIONER)
    address = f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/odds"

    def ask() -> int:
        client = APIClient()
        client.force_login(User.objects.get(username="carla"))
        return client.post(address, {"seasons": SEASONS}, format="json").status_code

    assert run_at_once(Run, [ask, ask])[0] == 201
    assert Run.objects.count() == 1
    assert sum(Chunk.objects.values_list("count", flat=True)) == SEASONS
