"""Readers who come back at once read the feed once, and each of them only if they may."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from api.events import events_after
from api.feed import FeedSelection, FeedTopic, FeedViewer
from league.feed.channels import StreamEnded
from league.models import League
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    season = expansion_season(rounds=1)
    play_fixture(fixture=season.fixtures.select_related("season__league", "week", "home", "away")[0])
    return League.objects.get(pk=season.league_id)


def test_the_same_batch_is_described_once_in_each_language(league: League) -> None:
    topic, viewer = FeedTopic(), FeedViewer(league.pk)
    with patch("api.feed.events_after", wraps=events_after) as read:
        texts = [
            topic.backlog(league.feed_id, viewer, 0, language, FeedSelection()).chunk
            for language in ("en", "en", "de", "de")
        ]
    assert (texts[0] == texts[1], texts[2] == texts[3], read.call_count) == (True, True, 2)


def test_what_is_published_later_is_not_hidden_by_a_kept_batch(league: League) -> None:
    topic, viewer = FeedTopic(), FeedViewer(league.pk)
    selection = FeedSelection(kinds=frozenset({"result"}))
    first = topic.backlog(league.feed_id, viewer, 0, "en", selection)
    season = league.seasons.get()
    play_fixture(fixture=season.fixtures.select_related("season__league", "week", "home", "away")[1])
    later = topic.backlog(league.feed_id, viewer, 0, "en", selection)
    assert (first.chunk.count(b"event:"), later.chunk.count(b"event:")) == (1, 2)


def test_a_kept_batch_is_not_for_people_who_may_not_see_the_league(league: League) -> None:
    topic, viewer = FeedTopic(), FeedViewer(league.pk)
    topic.backlog(league.feed_id, viewer, 0, "en", FeedSelection())
    League.objects.update(visibility=League.Visibility.PRIVATE)
    with pytest.raises(StreamEnded):
        topic.backlog(league.feed_id, viewer, 0, "en", FeedSelection())
