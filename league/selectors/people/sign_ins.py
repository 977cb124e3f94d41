"""The people of many sessions at once, for streams that outlive their request."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

AT_ONCE = 500  # sessions per query: SQLite limits the parameters


def people_of_sessions(keys: Collection[str]) -> dict[str, User]:
    """The person of each session, as `django.contrib.auth.get_user` finds them: sessions that have ended,
    closed accounts, and people with another password are missing. Two queries for up to 500 sessions.
    """
    found: dict[str, User] = {}
    wanted = sorted(keys)
    for begin in range(0, len(wanted), AT_ONCE):
        found |= _people_of(wanted[begin : begin + AT_ONCE])
    return found


def _people_of(keys: Collection[str]) -> dict[str, User]:
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    contents = {row.session_key: row.get_decoded() for row in rows}
    numbers = {content[SESSION_KEY] for content in contents.values() if SESSION_KEY in content}
    people = {str(user.pk): user for user in User.objects.filter(pk__in=numbers, is_active=True)}
    return {
        key: user
        for key, content in contents.items()
        if (user := people.get(content.get(SESSION_KEY, ""))) and _is_valid(user, content)
    }


def _is_valid(user: User, content: dict[str, Any]) -> bool:
    """Whether the session began with the password that the person still has."""
    digest = content.get(HASH_SESSION_KEY, "")
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(digest, one) for one in hashes)
