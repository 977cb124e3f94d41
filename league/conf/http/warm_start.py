"""What a web process does once, before its first request."""

from __future__ import annotations

import contextlib
import gc
import resource

from django.urls import get_resolver


def warm_up() -> None:
    """Imports all views, and takes everything loaded so far out of the garbage collector's rounds: a round
    over the modules of Django, the league and the engine takes 0.2 s, and some request would wait for it.
    After that only few objects are old, so without higher thresholds a round over all of them would follow
    almost every request; with much higher ones, requests that were under way in a round would stay in memory
    for thousands of others. Raises the limit of open files, because each live stream is one."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 5)
