"""Idle streams, and the format of feed positions."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from rest_framework.exceptions import ParseError

from api.feed import streams
from api.feed.happenings import Happening
from api.feed.positions import FeedPosition, parse_feed_position
from api.feed.streams import FeedStream, event_text


class Silent(FeedStream):
    """Nothing happens."""

    def read(self) -> list[Happening]:
        return []


def test_idle_stream_sends_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "POLL", 0.001)
    monkeypatch.setattr(streams, "COMMENT", 0.002)

    async def first_three() -> list[str]:
        events = Silent(1, FeedPosition(0), "en", lambda: True).events()
        return [await anext(events) for _ in range(3)]

    with ThreadPoolExecutor(1) as elsewhere:  # browser tests leave a loop running in this thread
        sent = elsewhere.submit(asyncio.run, first_three()).result()
    assert sent == ["retry: 2000\n\n", ": nothing new\n\n", ": nothing new\n\n"]


def test_an_event_is_one_line_of_data_under_its_id() -> None:
    told = event_text({"id": "17.43", "kind": "play", "data": "Gain of 3.\nFirst down."})
    name, data = "id: 17.43\nevent: play\n", '{"id":"17.43","kind":"play","data":"Gain of 3.\\nFirst down."}'
    assert told == f"{name}data: {data}\n\n"


@pytest.mark.parametrize("text", ["0", "17", "17.43"])
def test_feed_position_round_trips(text: str) -> None:
    assert str(parse_feed_position(text)) == text


@pytest.mark.parametrize("text", ["x", "-1", "1.", "1.2.3", "1" * 19, "١"])
def test_other_texts_are_not_feed_positions(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_feed_position(text)
    assert refused.value.get_codes() == "bad_position"
