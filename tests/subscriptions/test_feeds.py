"""Atom feeds, read by a feed parser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import feedparser  # type: ignore[import-untyped]
import pytest
from django.core.cache import cache
from django.db.models import TextField, Value
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, Fixture, League, Season
from league.results.services import Score, correct_result, record_result
from league.subscriptions.links import make_subscription_link, token_of
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """The first week is played: each home side has won 20-13."""
    with shared_rows(django_db_blocker):
        season = small_season()
        for game in season.fixtures.filter(week__number=1):
            record_result(fixture=game, score=Score((20, 13)))
        yield season


@pytest.fixture
def season(shared_season: Season) -> Season:
    cache.clear()  # a rolled back change gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=shared_season.pk)


def feed(client: Client, season: Season, kind: str, *, whole: bool = True) -> Any:
    """The feed of the league, or of the season alone. It has everything that RFC 4287 requires."""
    slug = season.league.slug
    address = reverse("league:feed", args=[slug, kind])
    if not whole:
        address = reverse("league:season_feed", args=[slug, season.number, kind])
    answer = client.get(address)
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    found = feedparser.parse(answer.content)
    assert (bool(found.bozo), found.version) == (False, "atom10")
    assert {"id", "title", "updated", "author"} <= found.feed.keys()
    assert {link.rel for link in found.feed.links} == {"alternate", "self"}
    assert all({"id", "title", "updated", "link"} <= entry.keys() for entry in found.entries)
    assert len({entry.id for entry in found.entries}) == len(found.entries)
    return found


def first_game(season: Season) -> Fixture:
    return season.fixtures.select_related("home", "away", "week", "season__league__feed").get(number=1)


def test_the_results_of_a_season_are_entries_that_lead_to_their_games(client: Client, season: Season) -> None:
    found = feed(client, season, "results", whole=False)
    game = next(game for game in season.fixtures.select_related("home", "away") if hasattr(game, "result"))
    titles = {entry.title: entry.link for entry in found.entries}
    assert len(titles) == 2
    assert titles[f"{game.away} 13, {game.home} 20"] == f"http://testserver{game.get_absolute_url()}"


def test_a_correction_keeps_its_entry_says_what_was_there_before_and_goes_with_its_reversal(
    client: Client, season: Season
) -> None:
    game = season.fixtures.filter(week__number=1).select_related("home", "away")[0]
    carla = person("carla", season.league, Role.COMMISSIONER)
    before = {entry.id: entry for entry in feed(client, season, "results").entries}
    correct_result(fixture=game, score=Score((13, 20)), actor=carla, reason="The wrong way round")
    corrected = feed(client, season, "results").entries[0]
    assert corrected.title == f"Corrected: {game.away} 20, {game.home} 13"
    assert f"{game.away} 13, {game.home} 20" in corrected.summary
    assert corrected.updated_parsed >= before[corrected.id].updated_parsed
    assert corrected.published == before[corrected.id].published
    revert_change(change=Change.objects.latest("pk"), actor=carla)
    assert {entry.title for entry in feed(client, season, "results").entries} == {
        entry.title for entry in before.values()
    }


def test_a_complete_week_is_an_entry_of_the_news(client: Client, season: Season) -> None:
    [entry] = feed(client, season, "news").entries
    assert entry.title.startswith("Week 1: ")
    assert entry.link.endswith(f"/leagues/{season.league.slug}/1/news/week/1/")


def test_changes_are_entries_that_say_when_they_are_taken_back(client: Client, season: Season) -> None:
    carla = person("carla", season.league, Role.COMMISSIONER)
    game = season.fixtures.filter(week__number=1)[0]
    correct_result(fixture=game, score=Score((13, 20)), actor=carla, reason="<b>Wrong</b>")
    change = Change.objects.latest("pk")
    stored_before = Value("<b>Wrong</b>\x0b\x1b", output_field=TextField())  # such texts were not refused
    Change.objects.filter(pk=change.pk).update(reason=stored_before)
    [entry] = feed(client, season, "changes", whole=False).entries
    assert "carla" in entry.summary
    assert "<b>" not in entry.summary
    revert_change(change=change, actor=carla)
    titles = {one.id: one.title for one in feed(client, season, "changes").entries}
    assert (titles[entry.id], len(titles)) == (f"{entry.title}, taken back", 2)


def test_an_unchanged_feed_is_not_sent_again(client: Client, season: Season) -> None:
    address = reverse("league:feed", args=[season.league.slug, "results"])
    first = client.get(address)
    assert client.get(address).content == first.content
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_a_feed_of_a_season_without_entries_is_valid(client: Client, season: Season) -> None:
    season.fixtures.update(void=True)
    assert feed(client, season, "results").entries == []


def test_a_private_leagues_feeds_need_the_link_of_a_member_and_stand_in_no_page(
    client: Client, season: Season
) -> None:
    page = client.get(season.get_absolute_url()).content.decode()
    path = reverse("league:feed", args=[season.league.slug, "results"])
    assert f'type="application/atom+xml" title="Small League: Results" href="{path}"' in page
    League.objects.update(visibility=League.Visibility.PRIVATE)
    bob = person("bob", season.league, Role.VIEWER)
    link = token_of(make_subscription_link(actor=bob, league=season.league))
    assert client.get(path).status_code == 404
    for address in ((link, "results"), (link, 1, "changes")):
        name = "league:linked_feed" if len(address) == 2 else "league:linked_season_feed"
        assert client.get(reverse(name, args=address)).status_code == 200
    client.force_login(bob)
    assert link not in client.get(season.get_absolute_url()).content.decode()


def test_an_unknown_feed_or_season_is_not_found(client: Client, season: Season) -> None:
    bob = person("bob", season.league, Role.VIEWER)
    link = token_of(make_subscription_link(actor=bob, league=season.league))
    own = token_of(make_subscription_link(actor=bob))
    for name, arguments in (
        ("league:feed", [season.league.slug, "gossip"]),
        ("league:linked_season_feed", [link, 7, "results"]),
        ("league:linked_feed", [own, "results"]),
        ("league:linked_team_calendar", [own, "nobody"]),
        ("league:linked_team_calendar", [link, "nobody"]),
    ):
        assert client.get(reverse(name, args=arguments)).status_code == 404
