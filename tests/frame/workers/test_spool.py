"""The file broker's folder: whole messages, oldest first, each to one reader."""

from __future__ import annotations

import multiprocessing
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from league.conf.broker.file_transport import Channel
from tests.waiting import eventually


def channel_on(folder: Path) -> Channel:
    options = {"folder": str(folder / "queue")}
    connection = Connection(
        "filesystem://localhost",
        transport="league.conf.broker.file_transport:Transport",
        transport_options=options,
    )
    channel = connection.channel()
    assert isinstance(channel, Channel)
    return channel


def read_all(folder: Path, expected: int) -> None:
    """Marks each message that it reads, until all are; a broken or second one raises."""
    channel, seen = channel_on(folder), folder / "seen"
    while True:
        try:
            message = channel._get("work")
        except Empty:
            if len(list(seen.iterdir())) == expected:
                return
        else:
            (seen / str(message["number"])).touch(exist_ok=False)


def test_two_concurrent_readers_get_every_message_whole_and_once(tmp_path: Path) -> None:
    (tmp_path / "seen").mkdir()
    context = multiprocessing.get_context("spawn")
    readers = [context.Process(target=read_all, args=(tmp_path, 50)) for _ in range(2)]
    for reader in readers:
        reader.start()
    writer = channel_on(tmp_path)
    for number in range(50):  # each meets readers who wait for it, and is long to write
        writer._put("work", {"number": number, "body": "x" * 1_000_000})
        assert eventually(lambda: writer._size("work") == 0)
    for reader in readers:
        reader.join(30)
    assert [reader.exitcode for reader in readers] == [0, 0]
    assert list((tmp_path / "queue").glob("**/*-*")) == []


def test_messages_come_oldest_first(tmp_path: Path) -> None:
    channel = channel_on(tmp_path)
    for number in range(3):
        channel._put("work", {"number": number})
    assert [channel._get("work")["number"] for _ in range(3)] == [0, 1, 2]


def test_a_queue_has_only_its_own_messages(tmp_path: Path) -> None:
    channel = channel_on(tmp_path)
    channel._put("work", {"number": 1})
    with pytest.raises(Empty):
        channel._get("wor")
    assert channel._size("work") == 1


def test_purging_a_queue_counts_what_it_removes(tmp_path: Path) -> None:
    channel = channel_on(tmp_path)
    for queue in ("work", "work", "rest"):
        channel._put(queue, {})
    assert channel._purge("work") == 2
    assert [channel._size(queue) for queue in ("work", "rest")] == [0, 1]
