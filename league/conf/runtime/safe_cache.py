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
    "clear",
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


class SafeRedisCache(RedisCache):
    """Redis, or a cache in this process's memory while Redis cannot be reached.

    Rate-limit counters then start at zero, and each process applies the limits on its own.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": {**OPTIONS, **params.get("OPTIONS", {})}})
        self.spare = LocMemCache("spare", {})


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
