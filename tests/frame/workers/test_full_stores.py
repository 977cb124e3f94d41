"""Redis that is full or holds damage: damage counts as missing, and each failure has its true name."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator

import pytest
import redis
from celery import current_app
from kombu import Connection
from redis import Redis
from structlog.testing import capture_logs

from league.conf import logs, safe_cache
from league.conf.safe_cache import SafeRedisCache, SignedSerializer
from league.work import selectors as work_selectors
from tests import services


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch) -> SafeRedisCache:
    monkeypatch.setattr(safe_cache, "_away_until", 0.0)
    monkeypatch.setattr(logs, "_told", {})
    return SafeRedisCache(os.environ["LEAGUE_TEST_REDIS_URL"], {"KEY_PREFIX": "damaged"})


class Bomb:
    """Would run when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return pytest.fail, ("a stranger's pickle was loaded",)


SIGNED = SignedSerializer().dumps({"week": 9})
assert isinstance(SIGNED, bytes)
DAMAGED = [b"", b"\0", SIGNED[:-3], SIGNED[:10], SIGNED[:-1] + b"x", b"x" + SIGNED[1:], pickle.dumps(Bomb())]


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_entry_is_missing_and_deleted(cache: SafeRedisCache, data: bytes) -> None:
    server, name = Redis.from_url(os.environ["LEAGUE_TEST_REDIS_URL"]), cache.make_key("page")
    cache.set("whole", {"week": 9})
    server.set(name, data)
    with capture_logs() as lines:
        assert cache.get_many(["page", "whole"]) == {"whole": {"week": 9}}
    assert [line["event"] for line in lines] == ["damaged cache entry deleted"]
    assert not server.exists(name)
    server.set(name, data)
    assert cache.get("page", "missing") == "missing"
    assert cache.get_or_set("page", 5) == 5
    cache.delete("page")


def test_a_class_that_is_gone_is_missing(cache: SafeRedisCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        work_selectors, "Older", type("Older", (), {"__module__": work_selectors.__name__}), raising=False
    )
    cache.set("page", work_selectors.Older())  # type: ignore[attr-defined]
    monkeypatch.undo()
    assert cache.get("page") is None


@pytest.mark.parametrize("kind", ["text", "list"])
def test_a_counter_that_is_no_number_starts_again(cache: SafeRedisCache, kind: str) -> None:
    server, name = Redis.from_url(os.environ["LEAGUE_TEST_REDIS_URL"]), cache.make_key("count")
    server.delete(name)
    _ = server.set(name, "many") if kind == "text" else server.lpush(name, "many")
    with pytest.raises(ValueError, match="count"):
        cache.incr("count")
    assert cache.add("count", 1, 60)
    assert cache.incr("count") == 2
    cache.delete("count")


@pytest.fixture(scope="module")
def full_redis() -> Iterator[str]:
    """A Redis that takes nothing more."""
    server = services.redis_server()
    server.start()
    address = f"redis://127.0.0.1:{server.port}/0"
    client = Redis.from_url(address)
    client.set("before", 1)
    client.config_set("maxmemory-policy", "noeviction")
    client.config_set("maxmemory", "100kb")
    with pytest.raises(redis.exceptions.OutOfMemoryError):
        client.set("more", 1)
    yield address
    server.stop()


def test_a_full_cache_is_named_once_and_each_process_counts_alone(
    full_redis: str, cache: SafeRedisCache
) -> None:
    cache = SafeRedisCache(full_redis, {})
    with capture_logs() as lines:
        assert cache.add("count", 1, 60)
        assert [cache.incr("count") for _ in range(3)] == [2, 3, 4]
        cache.set("page", "text")
        assert cache.get("page") == "text"
    assert [line["event"] for line in lines] == ["cache is full"]


@pytest.mark.django_db
def test_a_full_broker_is_named_and_no_worker_is_blamed(
    full_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_app, "connection_for_write", lambda: Connection(full_redis))
    checks = work_selectors.readiness()
    assert checks["broker"].startswith("The broker is out of memory and takes no tasks")
    assert checks["worker"] == "Unknown, because the broker takes no tasks."


def test_a_file_broker_on_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    transport = "league.conf.broker:Transport"
    options = {"folder": f"{tmp_path}/queue"}
    link = Connection("filesystem://localhost", transport=transport, transport_options=options)
    monkeypatch.setattr(current_app, "connection_for_write", lambda: link)
    assert work_selectors.broker() == work_selectors.OK

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", fail)
    assert work_selectors.broker() == "The broker takes no tasks: disk_full."
