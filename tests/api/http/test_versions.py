"""What everybody may see, by one small query."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from api.feed.items import feed_with_plays
from api.http.kept_answers import public_game, public_league
from league.models import League
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def test_an_open_game_names_the_feed_of_its_plays(world: ApiWorld) -> None:
    for game, is_refereed in ((world.game, False), (world.at_table, True)):
        feed, found = feed_with_plays(game), public_game(game.public_id)
        assert found is not None
        assert (found.pk, found.is_refereed) == (game.pk, is_refereed)
        feed.refresh_from_db()
        assert (found.feed_pk, found.feed) == (feed.pk, feed.last)


def test_a_public_league_names_its_feed(world: ApiWorld) -> None:
    found = public_league(world.league.slug)
    league = League.objects.values_list("pk", "feed", "feed__last").get(pk=world.league.pk)
    assert found is not None
    assert (found.pk, found.feed, found.last) == league


def test_nothing_of_a_private_league_is_open(world: ApiWorld) -> None:
    assert public_league(world.closed.league.slug) is None


@pytest.mark.parametrize(
    "address", ["leagues/{slug}", "leagues/{slug}/feed", "games/{game}", "games/{game}/feed"]
)
def test_a_league_that_waits_for_its_deletion_is_closed_with_its_games(
    world: ApiWorld, client: APIClient, address: str
) -> None:
    path = f"/api/v1/{address.format(slug=world.league.slug, game=world.game.public_id)}"
    assert client.get(path).status_code == 200
    League.objects.filter(pk=world.league.pk).update(delete_at=timezone.now() + timedelta(days=8))
    assert client.get(path).status_code == 404
    assert public_league(world.league.slug) is None
    assert public_game(world.game.public_id) is None
