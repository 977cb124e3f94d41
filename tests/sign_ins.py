"""Sessions and accounts that stay the same for many requests, because all changes are rolled back.

Each request still presents its session cookie, which is decoded and checked against the account's password.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.db import SessionStore


def keep_sign_ins(patch: pytest.MonkeyPatch) -> None:
    """Reads each session and each account once. Every request gets its own copy of the account."""
    read_session = SessionStore._get_session_from_db  # type: ignore[attr-defined]
    read_person = ModelBackend.get_user
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
