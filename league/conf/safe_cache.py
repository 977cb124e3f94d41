"""The shared cache, which is optional: while Redis is away each process counts for itself."""

from __future__ import annotations

import hashlib
import pickle
import time
from collections.abc import Iterable
from contextlib import suppress
from hmac import compare_digest
from typing import Any, cast

import structlog
from django.conf import settings
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import OutOfMemoryError, RedisError, ResponseError
from redis.retry import Retry

from league.conf.logs import is_news

DIGEST = 16  # bytes
RETRY_AFTER = 5.0  # seconds before a failed Redis is tried again
OPTIONS = {
    "socket_connect_timeout": 1,
    "socket_timeout": 1,
    "retry": Retry(NoBackoff(), 1),  # once, for connections older than a restart; the default takes seconds
}
METHODS = (
    "add",
    "delete",
    "delete_many",
    "get",
    "get_many",
    "has_key",
    "incr",
    "set",
    "set_many",
    "touch",
)
log = structlog.get_logger(__name__)
_away_until = 0.0
_clients: dict[str, Any] = {}  # addresses -> client


class SignedSerializer:
    """Pickles behind a keyed digest: what is cut, damaged, or written by anybody else is never unpickled.
    Numbers stay numbers, because Redis counts with them.
    """

    def dumps(self, value: Any) -> int | bytes:
        if type(value) is int:
            return value
        packed = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        return _digest(packed) + packed

    def loads(self, data: bytes) -> Any:
        """The value. Raises an error of any kind if there is none: a class may be gone, too."""
        with suppress(ValueError):
            return int(data)
        if not compare_digest(data[:DIGEST], _digest(data[DIGEST:])):
            raise ValueError("not written by this service, or damaged")
        return pickle.loads(data[DIGEST:])


class Client(RedisCacheClient):
    """Django's client, for which an entry that cannot be read is missing, and is deleted."""

    _serializer: Any  # see RedisCacheClient

    def get(self, key: Any, default: Any) -> Any:
        return self.get_many([key]).get(key, default)

    def get_many(self, keys: Iterable[Any]) -> dict[Any, Any]:
        names = list(keys)
        values = {}
        for name, data in zip(names, self.get_client(None).mget(names), strict=True):
            if data is not None:
                try:
                    values[name] = self._serializer.loads(data)
                except Exception as failure:
                    self._forget(name, failure)
        return values

    def incr(self, key: Any, delta: Any) -> int:
        """Raises ValueError if there is no number."""
        try:
            return cast("int", super().incr(key, delta))
        except OutOfMemoryError:
            raise
        except ResponseError as failure:
            self._forget(key, failure)
            raise ValueError(f"{key} was no number") from failure

    def _forget(self, name: str, failure: Exception) -> None:
        self.get_client(None, write=True).delete(name)
        if is_news("cache entry"):
            log.warning("damaged cache entry deleted", error=str(failure) or type(failure).__name__)


def _digest(packed: bytes) -> bytes:
    key = hashlib.blake2b(settings.SECRET_KEY.encode(), person=b"league cache").digest()
    return hashlib.blake2b(packed, key=key, digest_size=DIGEST).digest()


class SafeRedisCache(RedisCache):
    """Redis, or a cache in this process's memory while Redis cannot be reached or is full.

    Rate-limit counters then start at zero, and each process applies the limits on its own.
    """

    _class: Any  # see RedisCache
    _servers: list[str]
    _options: dict[str, Any]

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        options = {**OPTIONS, "serializer": SignedSerializer(), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = Client
        self.spare = LocMemCache("spare", {})

    def clear(self) -> None:
        """Deletes our keys only: the broker may have its queues in the same database."""
        redis = self._cache.get_client(None, write=True)
        for key in redis.scan_iter(match=self.make_key("*"), count=1000):
            redis.unlink(key)

    @property
    def _cache(self) -> Any:
        """The client with its connections, one for the process: Django makes a cache for every request."""
        address = ",".join(self._servers)
        if address not in _clients:
            _clients[address] = self._class(self._servers, **self._options)
        return _clients[address]


def _safe(name: str) -> Any:
    ask_redis = getattr(RedisCache, name)

    def method(self: SafeRedisCache, *args: Any, **kwargs: Any) -> Any:
        global _away_until  # noqa: PLW0603 - one fact of the process, and each thread has a cache of its own
        if time.monotonic() >= _away_until:
            try:
                return ask_redis(self, *args, **kwargs)
            except RedisError as failure:
                _away_until = time.monotonic() + RETRY_AFTER
                event = "cache is full" if isinstance(failure, OutOfMemoryError) else "cache unreachable"
                if is_news(event):
                    log.warning(event, error=str(failure))
        return getattr(self.spare, name)(*args, **kwargs)

    method.__name__ = method.__qualname__ = name
    return method


for _name in METHODS:
    setattr(SafeRedisCache, _name, _safe(_name))
