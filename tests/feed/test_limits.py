"""How many streams may be open, in one process and in all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from pytest_django import Settings

from league.feed import limits
from league.feed.limits import SharedCounts, TooManyStreams, open_from, open_stream, open_streams
from tests.waiting import eventually


class Streams(ExitStack):
    def open(self, address: str, person: int | None = None) -> None:
        self.enter_context(closing(open_stream(address, person)))


@pytest.fixture
def opened() -> Iterator[Streams]:
    with Streams() as stack:
        yield stack
    assert not open_from


def test_streams_of_one_version_6_network_are_counted_together(opened: Streams, settings: Settings) -> None:
    settings.LIVE_STREAMS_PER_ADDRESS = 2
    for number in range(2):
        opened.open(f"2001:db8::{number}")
    with pytest.raises(TooManyStreams):
        opened.open("2001:db8::ffff")
    opened.open("2001:db8:0:1::1")


def test_streams_of_one_person_are_counted_wherever_they_come_from(
    opened: Streams, settings: Settings
) -> None:
    settings.LIVE_STREAMS_PER_PERSON = 1
    opened.open("192.0.2.1", 7)
    with pytest.raises(TooManyStreams):
        opened.open("192.0.2.2", 7)
    opened.open("192.0.2.2", 8)


def test_all_streams_together_have_a_limit(opened: Streams, settings: Settings) -> None:
    settings.LIVE_STREAMS = 1
    opened.open("192.0.2.1")
    with pytest.raises(TooManyStreams):
        opened.open("192.0.2.2")


def test_a_process_opens_no_more_streams_than_it_has_files(
    opened: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "getrlimit", lambda _kind: (limits.FILES + 1, 0))
    opened.open("192.0.2.1")
    with pytest.raises(TooManyStreams):
        opened.open("192.0.2.2")


def test_a_stream_that_is_closed_twice_is_counted_once(opened: Streams) -> None:
    opened.open("192.0.2.1")
    ticket = open_stream("192.0.2.1")
    ticket.close()
    ticket.close()
    assert open_streams() == 1


@pytest.fixture
def other_process(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> SharedCounts:
    """Another web process; both count in Redis."""
    settings.IS_CACHE_SHARED, settings.CACHE_URL = True, settings.CELERY_BROKER_URL
    settings.LIVE_STREAMS_PER_PERSON = 3
    monkeypatch.setattr(limits, "_shared", SharedCounts(open_from))
    monkeypatch.setattr(limits, "PULSE", 0.02)
    return SharedCounts(Counter())


def test_streams_of_all_processes_are_counted_together(opened: Streams, other_process: SharedCounts) -> None:
    other_process.published({"person 7": 2})
    opened.open("192.0.2.1", 7)
    with pytest.raises(TooManyStreams):
        opened.open("192.0.2.1", 7)
    opened.open("192.0.2.1", 8)
    assert eventually(lambda: other_process.published({"person 7": 1}) == {"person 7": 1})
    opened.open("192.0.2.1", 7)


def test_streams_of_a_killed_process_count_no_longer(
    opened: Streams, other_process: SharedCounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ALIVE", 0.2)
    monkeypatch.setattr(limits, "PULSE", 60)
    other_process.published({"person 7": 3})

    def may_open() -> bool:
        try:
            opened.open("192.0.2.1", 7)
        except TooManyStreams:
            return False
        return True

    assert eventually(may_open)


def test_without_redis_each_process_counts_for_itself(
    opened: Streams, other_process: SharedCounts, settings: Settings
) -> None:
    settings.CACHE_URL = "redis://127.0.0.1:1/0"
    opened.open("192.0.2.1", 7)
    assert other_process.published({"person 7": 3}) == {}
