"""An input that a phone sends again, because no answer to the first attempt arrived, counts once.

The first attempt may have reached the table, or may still arrive when the next one has been answered: a
machine that was asleep takes its connections up again. `seen` protects the scoresheet, but not calls that are
not in it yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.http import HttpRequest

from games.models import Game

KEY = re.compile(r"[0-9a-f]{32}")
KEPT = 3600  # seconds, longer than any connection waits


@contextmanager
def counted_once(request: HttpRequest, game: Game) -> Iterator[bool]:
    """Whether this input, by the `Idempotency-Key` of its request, has not arrived before. If the block
    fails, the input may be sent again. Without a key every input is new."""
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        yield True
        return
    name = f"input:{game.pk}:{key}"
    if not cache.add(name, 1, KEPT):
        yield False
        return
    try:
        yield True
    except BaseException:
        cache.delete(name)
        raise
