"""The administrator's forms."""

from __future__ import annotations

import pytest
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["games_game", "league_result"])
def test_admin_rows_do_not_query_the_teams_of_every_fixture(
    admin_client: Client, django_assert_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    season = expansion_season(rounds=2)
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    game = play_fixture(fixture=fixture)
    row = {"games_game": game, "league_result": fixture.result}[name]
    ContentType.objects.clear_cache()  # a page read before would save the query of its type
    with django_assert_num_queries(7):
        assert admin_client.get(reverse(f"admin:{name}_change", args=[row.pk])).status_code == 200


@pytest.mark.parametrize(
    "model", ["league", "season", "team", "fixture", "result", "job", "member", "coach", "change"]
)
def test_models_guarded_by_services_are_read_only_in_the_admin(admin_client: Client, model: str) -> None:
    assert admin_client.get(reverse(f"admin:league_{model}_changelist")).status_code == 200
    assert admin_client.get(reverse(f"admin:league_{model}_add")).status_code == 403
