"""Places for drawing schedules in the web server: each draw keeps a core busy for seconds.

Requests wait for a place in the order in which they came. A person, and a league, has one request there at a
time, so that people take turns: who asks again comes behind all others who wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.utils.translation import gettext as _

from league.errors import Refused
from league.services.quotas import spend_draw

if TYPE_CHECKING:
    from league.models import League
    from league.permissions import Person

WAITING = 8  # requests that wait in one process; each keeps a thread
PATIENCE = 50.0  # seconds that one waits: proxies give up after a minute

_Request = tuple[int, int]  # the keys of the person and of the league
_queue: list[_Request] = []  # the first DRAWS_AT_ONCE draw, the others wait
_moved = Condition()


@contextmanager
def draw_slot(actor: Person | None, league: League) -> Iterator[None]:
    """Counts a draw of this person, and waits for one of the places of this process (DRAWS_AT_ONCE). Call it
    before any transaction. The computer has no limits. Raises Refused: quota_exceeded, draws_at_once."""
    if not isinstance(actor, User):
        yield
        return
    mine = actor.pk, league.pk
    with _moved:
        _line_up(mine)
    try:
        _wait(mine)
        spend_draw(actor)
        yield
    finally:
        with _moved:
            _queue.remove(mine)
            _moved.notify_all()


def _line_up(mine: _Request) -> None:
    if any(person == mine[0] or league == mine[1] for person, league in _queue):
        sentence = _("You or your league are drawing a schedule already: wait until it is done.")
        raise Refused("draws_at_once", sentence)
    if len(_queue) >= settings.DRAWS_AT_ONCE + WAITING:
        raise _too_many()
    _queue.append(mine)


def _wait(mine: _Request) -> None:
    with _moved:
        if _is_next(mine):
            return
    if not connection.in_atomic_block:
        connection.close()  # the pool has few; the next query takes one again
    with _moved:
        if not _moved.wait_for(lambda: _is_next(mine), PATIENCE):
            raise _too_many()


def _is_next(mine: _Request) -> bool:
    return mine in _queue[: settings.DRAWS_AT_ONCE]


def _too_many() -> Refused:
    sentence = _("Another schedule is being drawn at the moment: wait a few seconds, then ask again.")
    return Refused("draws_at_once", sentence)
