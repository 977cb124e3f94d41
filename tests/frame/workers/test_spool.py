"""The file broker's folder: whole messages, oldest first, each to one reader."""

from __future__ import annotations

from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.utils.json import dumps
from structlog.testing import capture_logs

from league.conf.broker import Channel
from tests.forking.processes import CONTEXT
from tests.waiting import eventually


def channel_on(folder: Path) -> Channel:
    options = {"folder": str(folder / "queue")}
    connection = Connection(
        "filesystem://localhost",
        transport="league.conf.broker:Transport",
        transport_options=options,
    )
    channel = connection.channel()
    assert isinstance(channel, Channel)
    return channel


def message_of(number: int, body: str = "") -> dict[str, Any]:
    """A task's message, as Celery writes it."""
    content = dumps([[number, body], {}, {}])
    return {
        "body": content,
        "headers": {"id": str(number), "task": "count"},
        "content-type": "application/json",
        "content-encoding": "utf-8",
        "properties": {"delivery_tag": str(number), "delivery_info": {"exchange": "", "routing_key": "work"}},
    }


def number_of(message: dict[str, Any]) -> int:
    return int(message["headers"]["id"])


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
            (seen / str(number_of(message))).touch(exist_ok=False)


def test_two_concurrent_readers_get_every_message_whole_and_once(tmp_path: Path) -> None:
    (tmp_path / "seen").mkdir()
    readers = [CONTEXT.Process(target=read_all, args=(tmp_path, 50)) for _ in range(2)]
    for reader in readers:
        reader.start()
    writer = channel_on(tmp_path)
    for number in range(50):  # each meets readers who wait for it, and is long to write
        writer._put("work", message_of(number, "x" * 1_000_000))
        assert eventually(lambda: writer._size("work") == 0)
    for reader in readers:
        reader.join(30)
    assert [reader.exitcode for reader in readers] == [0, 0]
    assert list((tmp_path / "queue").glob("**/*-*")) == []


def test_messages_come_oldest_first(tmp_path: Path) -> None:
    channel = channel_on(tmp_path)
    for number in range(3):
        channel._put("work", message_of(number))
    assert [number_of(channel._get("work")) for _ in range(3)] == [0, 1, 2]


def test_a_queue_has_only_its_own_messages(tmp_path: Path) -> None:
    channel = channel_on(tmp_path)
    channel._put("work", message_of(1))
    with pytest.raises(Empty):
        channel._get("wor")
    assert channel._size("work") == 1


def test_purging_a_queue_counts_what_it_removes(tmp_path: Path) -> None:
    channel = channel_on(tmp_path)
    for queue in ("work", "work", "rest"):
        channel._put(queue, {})
    assert channel._purge("work") == 2
    assert [channel._size(queue) for queue in ("work", "rest")] == [0, 1]


def damage(parts: dict[str, Any]) -> bytes:
    """A message with these other parts."""
    return dumps({**message_of(0), **parts}).encode()


DAMAGED = {
    "cut": dumps(message_of(0)).encode()[:100],
    "empty": b"",
    "binary": b"\xff\xfe\x00",
    "deep": b"[" * 100_000,
    "list": b"[]",
    "bare": b"{}",
    "no properties": damage({"properties": None}),
    "no tag": damage({"properties": {}}),
    "no place": damage({"properties": {"delivery_tag": "1", "delivery_info": {}}}),
    "no headers": damage({"headers": []}),
    "other arguments": damage({"body": "{}"}),
    "no task": damage({"headers": {"id": "1"}}),
    "list of tasks": damage({"headers": {"id": "1", "task": ["count"]}}),
    "pickle": damage({"content-type": "application/x-python-serialize", "content-encoding": "binary"}),
}


def test_a_damaged_message_is_set_aside_with_one_line_and_the_next_one_is_read(tmp_path: Path) -> None:
    channel = channel_on(tmp_path)
    for number, content in enumerate(DAMAGED.values()):
        (channel.folder / f"{number:020}-damaged.work").write_bytes(content)
    (channel.folder / "1-folder.work").mkdir()
    (channel.folder / "1-link.work").symlink_to(tmp_path / "nowhere")
    channel._put("work", message_of(7))
    with capture_logs() as lines:
        assert number_of(channel._get("work")) == 7
        with pytest.raises(Empty):
            channel._get("work")
    assert [line["event"] for line in lines] == ["damaged message set aside"] * (len(DAMAGED) + 2)
    assert len(list(channel.damaged.iterdir())) == len(DAMAGED) + 2
    assert (channel._size("work"), list(channel.claimed.iterdir())) == (0, [])


def test_a_file_that_cannot_be_moved_is_reported_once_and_passed_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = channel_on(tmp_path)
    stuck = channel.folder / f"{0:020}-stuck.work"
    stuck.write_bytes(b"")
    rename = Path.rename

    def refuse(file: Path, target: Path) -> Path:
        if file == stuck:
            raise PermissionError("not yours")
        return rename(file, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with capture_logs() as lines:
        for number in range(2):
            channel._put("work", message_of(number))
            assert number_of(channel._get("work")) == number
    assert [line["event"] for line in lines] == ["a message cannot be read or moved"]
