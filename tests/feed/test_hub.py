"""What readers in one process get: everything once, in their language, as long as they may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any

import pytest

from league.feed import channels, hub
from league.feed.channels import Reader, subject_of
from league.feed.hub import current_hub
from tests.feed.counted import CountedTopic, OneSubject, text
from tests.feed.loops import run

pytestmark = pytest.mark.django_db(transaction=True)  # a database that can be polled
KEY = 1


class Screen:
    """A reader, and what has arrived there."""

    def __init__(
        self, topic: CountedTopic, viewer: Hashable = "ann", language: str = "en", only: str = ""
    ) -> None:
        self.topic, self.shown, self.is_cut = topic, b"", False
        self.reader = Reader(viewer, language, self.cut, selection=OneSubject(only) if only else None)
        self.is_open = asyncio.Event()
        self.is_open.set()
        self.task = asyncio.create_task(self.reader.send_all(self.show))
        assert current_hub().join(self.reader, topic, KEY, len(topic.happened))

    def cut(self) -> None:
        self.is_cut = True
        self.is_open.set()

    async def show(self, piece: bytes) -> None:
        await self.is_open.wait()
        self.shown += piece

    async def ended(self) -> bytes:
        await self.task
        current_hub().leave(self.reader, self.topic, KEY)
        return self.shown

    async def leave(self) -> bytes:
        self.reader.end()
        return await self.ended()


async def until(check: Callable[[], object]) -> None:
    while not check():  # noqa: ASYNC110 - no event tells it
        await asyncio.sleep(0.01)


def happen(topic: CountedTopic, *subjects: str) -> None:
    topic.happened += subjects
    current_hub().wake(subject_of(topic.name, KEY))


def test_an_event_is_rendered_once_in_each_language_however_many_read_it() -> None:
    async def many_readers() -> list[bytes]:
        screens = [Screen(topic, viewer, language) for viewer in range(60) for language in ("en", "fr")]
        happen(topic, "a", "b")
        await until(lambda: all(screen.shown for screen in screens))
        return [await screen.leave() for screen in screens]

    topic = CountedTopic()
    assert run(many_readers()) == [b"en1 en2 ", b"fr1 fr2 "] * 60
    assert topic.rendered == {"en": 2, "fr": 2}


def test_a_reader_of_one_game_gets_its_events_alone() -> None:
    async def two_readers() -> list[bytes]:
        screens = [Screen(topic, only="b"), Screen(topic)]
        happen(topic, "a", "b", "a")
        await until(lambda: all(screen.shown for screen in screens))
        return [await screen.leave() for screen in screens]

    topic = CountedTopic()
    assert run(two_readers()) == [b"en2 ", b"en1 en2 en3 "]


def test_a_reader_whose_permission_ends_gets_nothing_more() -> None:
    async def one_is_refused() -> tuple[bytes, bytes]:
        ann, ben = Screen(topic, "ann"), Screen(topic, "ben")
        happen(topic, "a")
        await until(lambda: ann.shown and ben.shown)
        topic.refused.add("ben")
        happen(topic, "a")
        refused = await ben.ended()
        await until(lambda: len(ann.shown) > 4)
        return refused, await ann.leave()

    topic = CountedTopic()
    assert run(one_is_refused()) == (b"en1 ", b"en1 en2 ")


def test_a_permission_that_ends_in_silence_ends_the_stream(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refused_in_silence() -> bytes:
        topic = CountedTopic()
        ann = Screen(topic)
        topic.refused.add("ann")
        return await ann.ended()

    monkeypatch.setattr(hub, "SILENCE", 0.05)
    assert run(refused_in_silence()).replace(b": nothing new\n\n", b"") == b""


def test_a_reader_who_takes_nothing_is_cut_off_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def one_is_slow() -> tuple[bool, bool, bytes]:
        slow, quick = Screen(topic), Screen(topic)
        slow.is_open.clear()
        for number in range(1, 6):
            happen(topic, "a")
            await until(lambda: len(quick.shown) >= 4 * number)  # noqa: B023 - awaited here
        await slow.ended()
        return slow.is_cut, quick.is_cut, await quick.leave()

    monkeypatch.setattr(channels, "MOST", 10)
    topic = CountedTopic()
    assert run(one_is_slow()) == (True, False, b"en1 en2 en3 en4 en5 ")


def test_a_stuck_reader_is_cut_off_although_little_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stuck() -> bool:
        topic = CountedTopic()
        slow = Screen(topic)
        slow.is_open.clear()
        happen(topic, "a")
        await slow.ended()
        return slow.is_cut

    monkeypatch.setattr(hub, "PATIENCE", 0.05)
    assert run(stuck())


def test_a_reader_who_has_missed_events_has_to_read_them_first() -> None:
    async def late() -> tuple[bool, bool]:
        topic = CountedTopic(["a"])
        ann, ben = Screen(topic), Reader("ben", "en", lambda: None)
        joined = current_hub().join(ben, topic, KEY, 0), current_hub().join(ben, topic, KEY, 1)
        current_hub().leave(ben, topic, KEY)
        await ann.leave()
        return joined

    assert run(late()) == (False, True)


def test_a_reader_ahead_of_the_others_gets_no_event_twice() -> None:
    async def ahead() -> list[bytes]:
        screens = [Screen(topic)]
        topic.happened += ["a", "a"]  # without a notification: the other has not got them yet
        screens.append(Screen(topic))
        happen(topic, "a")
        await until(lambda: all(screen.shown for screen in screens))
        return [await screen.leave() for screen in screens]

    topic = CountedTopic()
    assert run(ahead()) == [b"en1 en2 en3 ", b"en3 "]


def test_other_work_has_its_turn_while_events_are_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def turns_between_first_and_last() -> int:
        screens = [Screen(topic, number) for number in range(40)]
        happen(topic, "a")
        turns = 0
        while not all(screen.shown for screen in screens):
            turns += any(screen.shown for screen in screens)
            await asyncio.sleep(0)
        for screen in screens:
            await screen.leave()
        return turns

    monkeypatch.setattr(channels, "SLICE", 4)
    topic = CountedTopic()
    assert run(turns_between_first_and_last()) > 4


def test_a_long_chunk_is_sent_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    async def pieces() -> list[bytes]:
        sent: list[bytes] = []

        async def send(piece: bytes) -> None:
            sent.append(piece)

        reader = Reader("ann", "en", lambda: None)
        reader.offer(text(1, "en") * 2)
        reader.end()
        await reader.send_all(send)
        return sent

    monkeypatch.setattr(channels, "PIECE", 5)
    assert run(pieces()) == [b"en1 e", b"n1 "]


def test_a_subject_that_is_gone_ends_its_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone() -> bytes:
        topic = CountedTopic()
        ann = Screen(topic)
        monkeypatch.setattr(CountedTopic, "versions", lambda _topic, _keys: {})
        happen(topic, "a")
        return await ann.ended()

    assert run(gone()) == b""


def test_a_failure_ends_the_streams_of_its_subject_alone(caplog: Any) -> None:
    class Broken(CountedTopic):
        def events(self, *_arguments: Any) -> Any:
            raise RuntimeError("for the log")

    async def one_fails() -> tuple[bytes, bytes]:
        broken, fine = Broken(), CountedTopic()
        ann, ben = Screen(broken), Screen(fine)
        happen(broken, "a")
        happen(fine, "a")
        await until(lambda: ben.shown)
        return await ann.ended(), await ben.leave()

    assert run(one_fails()) == (b"", b"en1 ")
