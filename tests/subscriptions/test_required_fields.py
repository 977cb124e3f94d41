"""What RFC 5545 asks of the events of a calendar, and RFC 4287 of the entries of a feed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Season
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
START = datetime(2026, 10, 10, 12, tzinfo=UTC)
LEAGUE = "/leagues/small-league"
SEASON = "/api/v1/leagues/small-league/seasons/1"
ATOM = "{http://www.w3.org/2005/Atom}"
ONCE = ("UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "SEQUENCE", "LAST-MODIFIED", "STATUS", "URL")
UTC_TIME = re.compile(r"\d{8}T\d{6}Z")
RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """Its dates were set at noon; Week 1 ends on 18 October. Carla runs the league."""
    with shared_rows(django_db_blocker):
        with time_machine.travel(START, tick=False):
            season = small_season()
            carla = program(season)
            sent(carla.put(f"{SEASON}/dates", {"starts_on": "2026-10-12"}, format="json"))
        yield season


@pytest.fixture
def carla(shared_season: Season) -> APIClient:
    client = APIClient()
    client.force_login(shared_season.league.members.get(user__username="carla").user)
    return client


def program(season: Season) -> APIClient:
    client = APIClient()
    client.force_login(person("carla", season.league, Role.COMMISSIONER))
    return client


def sent(answer: Any) -> Any:
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


def report(carla: APIClient, *, minutes: int, **score: int) -> None:
    with time_machine.travel(START + timedelta(minutes=minutes), tick=False):
        sent(carla.post(f"{SEASON}/fixtures/1/report", score, format="json"))


def correct(carla: APIClient, *, minutes: int, **score: int) -> None:
    body = {**score, "reason": "Miscounted."}
    with time_machine.travel(START + timedelta(minutes=minutes), tick=False):
        sent(carla.post(f"{SEASON}/fixtures/1/correct", body, format="json"))


def events_of(client: Client, address: str = f"{LEAGUE}/calendar.ics") -> list[dict[str, list[str]]]:
    """The properties of each event, by their names without parameters; `DTSTART;VALUE=DATE` keeps its own."""
    content = client.get(address).content.decode()
    assert "\n" not in content.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in content.split("\r\n"))
    lines = content.replace("\r\n ", "").rstrip().split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-1] == "END:VCALENDAR"
    header = lines[: lines.index("BEGIN:VEVENT")]
    assert header.count("VERSION:2.0") == 1
    assert len([line for line in header if line.startswith("PRODID:")]) == 1
    events: list[dict[str, list[str]]] = []
    for line in lines[len(header) : -1]:
        name, value = re.split(r"(?:;[^:]*)?:", line, maxsplit=1)
        if line == "BEGIN:VEVENT":
            events.append({})
        elif line != "END:VEVENT":
            events[-1].setdefault(name, []).append(value)
    return events


def game_event(client: Client, number: int = 1) -> dict[str, str]:
    """The event of a game, with one value of each property."""
    [event] = [
        event for event in events_of(client) if re.search(rf"/games/{number}/(?:result/)?$", event["URL"][0])
    ]
    return {name: value for name, [value] in event.items()}


def test_each_event_has_each_required_property_once(client: Client, shared_season: Season) -> None:
    events = events_of(client)
    assert len(events) == 12 + 6
    for event in events:
        assert [len(event.get(name, ())) for name in ONCE] == [1] * len(ONCE), event
        assert UTC_TIME.fullmatch(event["DTSTAMP"][0])
        assert UTC_TIME.fullmatch(event["LAST-MODIFIED"][0])
        assert event["SEQUENCE"][0].isdigit()
        assert event["DTSTART"][0] < event["DTEND"][0]
    uids = [event["UID"][0] for event in events]
    assert len(set(uids)) == len(uids)


def test_times_of_games_are_utc_and_those_of_weeks_are_whole_days(
    client: Client, shared_season: Season
) -> None:
    starts = [event["DTSTART"][0] for event in events_of(client)]
    assert [len(start) for start in sorted(starts, key=len)] == [len("20261012")] * 6 + [
        len("20261018T210000Z")
    ] * 12
    assert min(start for start in starts if len(start) == 8) == "20261012"
    assert all(UTC_TIME.fullmatch(start) for start in starts if len(start) > 8)


def test_stamps_and_sequences_move_with_each_change_of_a_game_and_its_uid_stays(
    client: Client, carla: APIClient
) -> None:
    versions = [game_event(client)]
    report(carla, minutes=5, home_score=20, away_score=13)
    versions.append(game_event(client))
    correct(carla, minutes=65, home_score=20, away_score=14)
    versions.append(game_event(client))
    assert [version["DTSTAMP"] for version in versions] == [
        "20261010T120000Z",
        "20261010T120500Z",
        "20261010T130500Z",
    ]
    assert [version["LAST-MODIFIED"] for version in versions] == [version["DTSTAMP"] for version in versions]
    sequences = [int(version["SEQUENCE"]) for version in versions]
    assert sequences == sorted(set(sequences))
    assert len({version["UID"] for version in versions}) == 1
    assert [" 13" in versions[1]["SUMMARY"], " 14" in versions[2]["SUMMARY"]] == [True, True]
    assert game_event(client, 2)["DTSTAMP"] == versions[0]["DTSTAMP"]


def test_events_have_the_same_uid_in_the_calendar_of_a_team(client: Client, shared_season: Season) -> None:
    team = shared_season.fixtures.select_related("home").get(number=1).home
    whole = {event["UID"][0] for event in events_of(client)}
    own = [event["UID"][0] for event in events_of(client, f"{LEAGUE}/teams/{team.slug}/calendar.ics")]
    assert len(own) == 6
    assert set(own) < whole


def feed_of(client: Client, kind: str) -> ET.Element:
    """The feed, which has what RFC 4287 asks for (sections 4.1.1 and 4.1.2)."""
    feed = ET.fromstring(client.get(f"{LEAGUE}/{kind}.atom").content)
    for element in (feed, *feed.findall(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            assert [bool((child.text or "").strip()) for child in element.findall(ATOM + name)] == [True], (
                name
            )
        assert RFC3339.fullmatch(element.findtext(f"{ATOM}updated", ""))
        assert re.match(r"[a-z]+:", element.findtext(f"{ATOM}id", ""))
    own = [link.get("href") for link in feed.findall(f"{ATOM}link") if link.get("rel") == "self"]
    assert own == [f"http://testserver{LEAGUE}/{kind}.atom"]
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    return feed


def entry_of(feed: ET.Element) -> dict[str, str]:
    [entry] = feed.findall(f"{ATOM}entry")
    return {child.tag.removeprefix(ATOM): child.text or "" for child in entry}


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_an_entry_keeps_its_id_and_its_update_moves_with_a_correction(
    client: Client, carla: APIClient
) -> None:
    report(carla, minutes=5, home_score=20, away_score=13)
    first = feed_of(client, "results")
    correct(carla, minutes=65, home_score=20, away_score=14)
    second = feed_of(client, "results")
    before, after = entry_of(first), entry_of(second)
    assert before["id"] == after["id"]
    assert moment(before["updated"]) == moment(before["published"]) == START + timedelta(minutes=5)
    assert moment(after["updated"]) == START + timedelta(minutes=65)
    assert after["published"] == before["published"]
    assert moment(second.findtext(f"{ATOM}updated", "")) == moment(after["updated"])
    assert first.findtext(f"{ATOM}id") == second.findtext(f"{ATOM}id")


def test_feeds_of_changes_and_news_have_ids_of_their_own(client: Client, carla: APIClient) -> None:
    report(carla, minutes=5, home_score=20, away_score=13)
    correct(carla, minutes=65, home_score=20, away_score=14)
    feeds = {kind: feed_of(client, kind) for kind in ("results", "changes", "news")}
    assert len({feed.findtext(f"{ATOM}id") for feed in feeds.values()}) == 3
    entries = feeds["changes"].findall(f"{ATOM}entry")
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(entries) > 0
    assert len(set(ids)) == len(ids)
    assert moment(entries[0].findtext(f"{ATOM}updated", "")) == START + timedelta(minutes=65)
