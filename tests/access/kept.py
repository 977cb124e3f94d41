"""What is the same in all requests of the walk, because every change is rolled back: it is read or computed
once.

Each request still presents its session cookie, which is decoded and checked against the account's password.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.test import override_settings
from rest_framework.throttling import SimpleRateThrottle

# Instead of Redis, which every request would ask several times.
IN_MEMORY = override_settings(
    CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
)
COUNTERS = LocMemCache("counters", {})  # of throttles
OWN_ADDRESSES = ("api:", "games:", "league:")  # allauth's pages count requests in the default cache


def keep_counters_apart(patch: pytest.MonkeyPatch) -> None:
    """Lets throttles count in `COUNTERS`, so that they can be cleared without everything else."""
    patch.setattr(SimpleRateThrottle, "cache", COUNTERS)


def clear_caches(name: str, *, changes: bool) -> None:
    """Clears the counters before a request to this address, so that none is refused as one too many. What
    pages have computed stays, except for a request that `changes` rows: its computed values would be those
    of rows that are rolled back."""
    COUNTERS.clear()
    if changes or not name.startswith(OWN_ADDRESSES):
        cache.clear()


def keep_sign_ins(patch: pytest.MonkeyPatch) -> None:
    """Reads each session and each account once. Every request gets its own copy of the account."""
    read_session, read_person = SessionStore._get_session_from_db, ModelBackend.get_user
    sessions: dict[str | None, Any] = {}
    people: dict[Any, Any] = {}

    def session(store: SessionStore) -> Any:
        key = store.session_key
        if key not in sessions and (found := read_session(store)):
            sessions[key] = found
        return sessions.get(key)

    def person(backend: ModelBackend, user_id: Any) -> Any:
        if user_id not in people and (found := read_person(backend, user_id)):
            people[user_id] = found
        return copy.copy(people.get(user_id))

    patch.setattr(SessionStore, "_get_session_from_db", session)
    patch.setattr(ModelBackend, "get_user", person)
