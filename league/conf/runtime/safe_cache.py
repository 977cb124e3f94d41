"""The shared cache, which is optional: while Redis is away each process counts for itself."""

from __future__ import annotations

import time
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

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


class SafeRedisCache(RedisCache):
    """Redis, or a cache in this process's memory while Redis cannot be reached.

    Rate-limit counters then start at zero, and each process applies the limits on its own.
    """

    _class: Any  # see RedisCache
    _servers: list[str]
    _options: dict[str, Any]

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": {**OPTIONS, **params.get("OPTIONS", {})}})
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
                log.warning("cache unreachable", error=str(failure))
        return getattr(self.spare, name)(*args, **kwargs)

    method.__name__ = method.__qualname__ = name
    return method


for _name in METHODS:
    setattr(SafeRedisCache, _name, _safe(_name))
