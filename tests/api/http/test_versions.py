"""What everybody may see, by one small query."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from rest_framework.test import APIClient

from api.events import feed_with_plays
from api.http.views import seen_game
from league.frame.kept import league_version, version_for
from league.models import League
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def test_an_open_game_names_the_feed_of_its_plays(world: ApiWorld) -> None:
    for game, is_refereed in ((world.game, False), (world.at_table, True)):
        feed, seen = feed_with_plays(game), seen_game(game.public_id)
        assert (seen.pk, seen.is_refereed, seen.is_open) == (game.pk, is_refereed, True)
        feed.refresh_from_db()
        assert (seen.feed, seen.feed_last) == (feed.pk, feed.last)


def test_the_version_of_a_league_is_seen_by_those_who_may_view_it(world: ApiWorld) -> None:
    version = version_for(AnonymousUser(), world.league.slug)
    assert version is not None
    assert version[:4] == league_version(League.objects.select_related("feed").get(pk=world.league.pk))
    assert version_for(AnonymousUser(), world.closed.league.slug) is None


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
    assert version_for(AnonymousUser(), world.league.slug) is None
    assert not seen_game(world.game.public_id).is_open
