"""Calendars, read by another library than the one that writes them."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import translation
from ical.calendar import Calendar
from ical.calendar_stream import IcsCalendarStream
from ical.event import Event, EventStatus
from pytest_django import DjangoDbBlocker

from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, League, Result, Season, SubscriptionLink
from league.people.members import assign_coach, remove_member
from league.results.services import Score, correct_result, record_result
from league.schedule.dates import move_week_deadline, set_week_dates
from league.subscriptions.links import make_subscription_link, token_of
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """Weeks end on Sundays at 23:00 in Berlin, from 18 October 2026 on; summer time ends on the 25th."""
    with shared_rows(django_db_blocker):
        season = small_season()
        set_week_dates(
            season=season,
            starts_on=date(2026, 10, 12),
            days=7,
            deadline_time=time(23),
            time_zone="Europe/Berlin",
        )
        yield season


@pytest.fixture
def season(shared_season: Season) -> Season:
    cache.clear()  # a rolled back change gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=shared_season.pk)


@pytest.fixture
def bob(season: Season) -> User:
    return person("bob", season.league, Role.COACH)


def read(client: Client, address: str, **headers: str) -> Calendar:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return IcsCalendarStream.calendar_from_ics(answer.content.decode())


def league_calendar(client: Client, season: Season) -> Calendar:
    return read(client, reverse("league:calendar", args=[season.league.slug]))


def games(calendar: Calendar) -> dict[str, Event]:
    return {event.uid: event for event in calendar.events if isinstance(event.dtstart, datetime)}


def about(calendar: Calendar, season: Season, number: int) -> Event:
    """The event of a game, found by its page."""
    path = reverse("league:result", args=[season.league.slug, season.number, number])
    return next(event for event in calendar.events if str(event.url).endswith(path))


def private(season: Season) -> None:
    League.objects.update(visibility=League.Visibility.PRIVATE)
    season.refresh_from_db()


def linked(link: SubscriptionLink) -> str:
    return reverse("league:linked_calendar", args=[token_of(link)])


def test_games_end_at_their_deadline_across_a_change_of_summer_time(client: Client, season: Season) -> None:
    calendar = league_calendar(client, season)
    ends = {event.dtend for event in games(calendar).values()}
    assert ends >= {
        datetime(2026, 10, 18, 21, tzinfo=UTC),
        datetime(2026, 10, 25, 22, tzinfo=UTC),
    }
    assert len(games(calendar)) == season.fixtures.count() == 12


def test_weeks_are_whole_days_of_the_leagues_clock(client: Client, season: Season) -> None:
    weeks = [
        event for event in league_calendar(client, season).events if not isinstance(event.dtstart, datetime)
    ]
    assert [(week.dtstart, week.dtend) for week in weeks][:2] == [
        (date(2026, 10, 12), date(2026, 10, 19)),
        (date(2026, 10, 19), date(2026, 10, 26)),
    ]


def test_an_unchanged_calendar_is_the_same_to_the_byte_and_not_sent_again(
    client: Client, season: Season
) -> None:
    address = reverse("league:calendar", args=[season.league.slug])
    first, second = client.get(address), client.get(address)
    assert first.content == second.content
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    week = season.weeks.get(number=1)
    move_week_deadline(week=week, deadline=datetime(2026, 10, 19, 12, tzinfo=UTC))
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_moved_deadline_moves_the_same_event_with_a_higher_sequence(client: Client, season: Season) -> None:
    game = season.fixtures.get(number=1)
    before = about(league_calendar(client, season), season, 1)
    carla = person("carla", season.league, Role.COMMISSIONER)
    move_week_deadline(week=game.week, deadline=datetime(2027, 1, 1, tzinfo=UTC), actor=carla)
    moved = about(league_calendar(client, season), season, 1)
    revert_change(change=Change.objects.latest("pk"), actor=carla)
    back = about(league_calendar(client, season), season, 1)
    assert moved.uid == before.uid == back.uid
    assert (moved.dtend, back.dtend) == (datetime(2027, 1, 1, tzinfo=UTC), before.dtend)
    assert sequence(before) < sequence(moved) < sequence(back)


def sequence(event: Event) -> int:
    assert event.sequence is not None
    return event.sequence


def test_a_result_is_in_the_calendar_in_the_language_of_the_address(client: Client, season: Season) -> None:
    game = season.fixtures.select_related("home", "away").get(number=1)
    record_result(fixture=game, score=Score((20, 13)))
    address = reverse("league:calendar", args=[season.league.slug])
    event = about(read(client, address), season, 1)
    assert event.summary == f"{game.away} 13, {game.home} 20"
    before = about(read(client, address), season, 2)
    german = about(read(client, f"{address}?language=de"), season, 2)
    with translation.override("de"):
        assert german.summary == str(season.fixtures.select_related("home", "away").get(number=2))
        assert german.summary != str(before.summary)


@pytest.mark.parametrize("values", [{"void": True}, {"outcome": "no_contest"}])
def test_a_game_that_is_off_is_cancelled(client: Client, season: Season, values: dict[str, Any]) -> None:
    game = season.fixtures.get(number=1)
    if "void" in values:
        season.fixtures.filter(pk=game.pk).update(**values)
    else:
        record_result(fixture=game, score=None, outcome=Result.Outcome.NO_CONTEST)
    calendar = league_calendar(client, season)
    assert about(calendar, season, 1).status == EventStatus.CANCELLED
    assert about(calendar, season, 2).status == EventStatus.CONFIRMED


def test_a_teams_calendar_has_its_own_games_alone(client: Client, season: Season) -> None:
    team = season.league.teams.order_by("pk")[0]
    calendar = read(client, reverse("league:team_calendar", args=[season.league.slug, team.slug]))
    assert len(calendar.events) == 6
    assert all(team.name in str(event.summary) for event in calendar.events)


def test_a_coachs_link_shows_the_games_of_all_their_teams(client: Client, season: Season, bob: User) -> None:
    for team in season.league.teams.order_by("pk")[:2]:
        assign_coach(team=team, person=bob)
    calendar = read(client, linked(make_subscription_link(actor=bob)))
    assert len(games(calendar)) == len(calendar.events) == 6 + 6 - 2  # they meet twice


def test_a_private_leagues_calendar_needs_the_link_of_a_member(
    client: Client, season: Season, bob: User
) -> None:
    private(season)
    link = make_subscription_link(actor=bob, league=season.league)
    assert client.get(reverse("league:calendar", args=[season.league.slug])).status_code == 404
    assert len(read(client, linked(link)).events) == 12 + 6
    forged = linked(link).replace("~", "~x")
    assert client.get(forged).status_code == 404


def test_a_removed_member_has_no_link_any_more_and_gets_none_back(
    client: Client, season: Season, bob: User
) -> None:
    private(season)
    address = linked(make_subscription_link(actor=bob, league=season.league))
    carla = person("carla", season.league, Role.COMMISSIONER)
    remove_member(league=season.league, person=bob, actor=carla)
    assert client.get(address).status_code == 404
    revert_change(change=Change.objects.latest("pk"), actor=carla)
    assert client.get(address).status_code == 404


def test_a_new_password_ends_all_links(client: Client, season: Season, bob: User) -> None:
    address = linked(make_subscription_link(actor=bob, league=season.league))
    bob.set_password("another one that is long")
    bob.save()
    assert client.get(address).status_code == 404


def test_a_renewed_link_ends_the_old_address_and_a_removed_one_both(
    client: Client, season: Season, bob: User
) -> None:
    link = make_subscription_link(actor=bob, league=season.league)
    old = linked(link)
    client.force_login(bob)
    client.post(reverse("league:renew_subscription", args=[link.public_id]))
    link.refresh_from_db()
    assert client.get(old).status_code == 404
    assert client.get(linked(link)).status_code == 200
    client.post(reverse("league:remove_subscription", args=[link.public_id]))
    assert client.get(linked(link)).status_code == 404


def test_pages_offer_subscribing_and_copying(client: Client, season: Season, bob: User) -> None:
    page = client.get(reverse("league:subscribe", args=[season.league.slug])).content.decode()
    assert f"webcal://testserver/leagues/{season.league.slug}/calendar.ics" in page
    assert f'data-copy="http://testserver/leagues/{season.league.slug}/calendar.ics"' in page
    private(season)
    client.force_login(bob)
    client.post(reverse("league:make_league_subscription", args=[season.league.slug]))
    page = client.get(reverse("league:subscribe", args=[season.league.slug])).content.decode()
    assert f"webcal://testserver{linked(SubscriptionLink.objects.get())}" in page


def test_a_result_and_its_correction_change_the_sequence_of_their_own_event_alone(
    client: Client, season: Season
) -> None:
    carla = person("carla", season.league, Role.COMMISSIONER)
    game = season.fixtures.select_related("season__league__feed", "week", "home", "away").get(number=1)

    def changed(do: Callable[[], object]) -> list[str]:
        """The pages of the events that have another sequence or time after it."""
        before, _done = league_calendar(client, season), do()
        after = league_calendar(client, season)
        assert len(before.events) == len(after.events) == 12 + 6
        pairs = zip(before.events, after.events, strict=True)
        return [
            str(new.url).removeprefix("http://testserver")
            for old, new in pairs
            if (old.sequence, old.dtstamp, old.last_modified)
            != (new.sequence, new.dtstamp, new.last_modified)
        ]

    own = [game.get_absolute_url()]
    assert changed(lambda: record_result(fixture=game, score=Score((20, 13)))) == own  # the season begins
    correct = partial(correct_result, fixture=game, score=Score((20, 14)), reason="miscounted", actor=carla)
    assert changed(correct) == own
    assert changed(lambda: revert_change(change=Change.objects.latest("pk"), actor=carla)) == own
    week = season.weeks.get(number=1)
    move = partial(move_week_deadline, week=week, deadline=datetime(2027, 1, 1, tzinfo=UTC), actor=carla)
    assert len(changed(move)) == 12 + 6


def test_a_calendar_is_compressed_and_has_one_etag(client: Client, season: Season) -> None:
    address = reverse("league:calendar", args=[season.league.slug])
    plain, packed = client.get(address), client.get(address, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 4
    assert plain["ETag"] == packed["ETag"]
    assert "Accept-Encoding" in plain["Vary"]
    for encoding in ("gzip", "identity"):
        headers = {"If-None-Match": packed["ETag"], "Accept-Encoding": encoding}
        known = client.get(address, headers=headers)
        assert (known.status_code, known["ETag"], known.content) == (304, packed["ETag"], b"")


def test_a_league_without_dates_says_so_instead_of_offering_calendars(client: Client, season: Season) -> None:
    set_week_dates(season=season, starts_on=None)
    address = reverse("league:subscribe", args=[season.league.slug])
    page = client.get(address).content.decode()
    assert ("webcal://" in page, "would be empty" in page, "results.atom" in page) == (False, True, True)
    dates = reverse("league:dates", args=[season.league.slug, season.number])
    assert dates not in page
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    assert dates in client.get(address).content.decode()
    assert league_calendar(client, season).events == []
