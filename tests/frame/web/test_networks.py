"""The network that an address is counted for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from pytest_django import Settings

from league.conf.http.networks import network_of
from league.conf.http.stream_limits import TooManyStreams, count_stream, open_from


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_version_6_address_counts_as_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack
    assert not open_from


def test_streams_of_one_version_6_network_are_counted_together(opened: ExitStack, settings: Settings) -> None:
    settings.LIVE_STREAMS_PER_ADDRESS = 2
    for number in range(2):
        opened.enter_context(count_stream(f"2001:db8::{number}"))
    with pytest.raises(TooManyStreams):
        opened.enter_context(count_stream("2001:db8::ffff"))
    opened.enter_context(count_stream("2001:db8:0:1::1"))


def test_streams_of_one_person_are_counted_wherever_they_come_from(
    opened: ExitStack, settings: Settings
) -> None:
    settings.LIVE_STREAMS_PER_PERSON = 1
    opened.enter_context(count_stream("192.0.2.1", 7))
    with pytest.raises(TooManyStreams):
        opened.enter_context(count_stream("192.0.2.2", 7))
    opened.enter_context(count_stream("192.0.2.2", 8))


def test_all_streams_together_have_a_limit(opened: ExitStack, settings: Settings) -> None:
    settings.LIVE_STREAMS = 1
    opened.enter_context(count_stream("192.0.2.1"))
    with pytest.raises(TooManyStreams):
        opened.enter_context(count_stream("192.0.2.2"))
