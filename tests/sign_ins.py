"""Signing in with few statements, and sessions and accounts that are read once.

Each request still presents its session cookie, which is decoded and checked against the account's password.
"""

from __future__ import annotations

import copy
import time
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.crypto import get_random_string


def sign_in_quickly(patch: pytest.MonkeyPatch) -> None:
    """Lets `force_login` save the session of a new browser in one statement; Django makes one for the
    visitor first, then another one, and tells all receivers: fourteen statements."""
    from league.people.accounts import SIGNED_IN_AT

    sign_in = Client._login  # type: ignore[attr-defined]

    def signed_in(client: Client, user: User, backend: str | None = None) -> None:
        if settings.SESSION_COOKIE_NAME in client.cookies:
            sign_in(client, user, backend)
            return
        store, key = SessionStore(), get_random_string(32)
        content = {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: backend,
            HASH_SESSION_KEY: user.get_session_auth_hash(),
            SIGNED_IN_AT: time.time(),
        }
        Session.objects.create(
            session_key=key, session_data=store.encode(content), expire_date=store.get_expiry_date()
        )
        client._set_login_cookies(SimpleNamespace(session=SessionStore(key)))  # type: ignore[attr-defined]

    patch.setattr(Client, "_login", signed_in)


def keep_sign_ins(patch: pytest.MonkeyPatch) -> None:
    """Reads each session and each account once, for many requests whose changes are all rolled back. Every
    request gets its own copy of the account."""
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
