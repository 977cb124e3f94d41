"""What a web process does once, before its first request."""

from __future__ import annotations

import contextlib
import gc
import resource
import sys

from django.urls import get_resolver

from league.conf.runtime.garbage import spare_loaded_objects

SWITCH = 0.001  # seconds


def warm_up() -> None:
    """Imports all views, and takes everything loaded so far out of the garbage collector's rounds, which
    begin only now: a round over the modules of Django, the league and the engine takes 0.2 s, and some
    request would wait for it. Importing leaves 5,000 objects as garbage of 400,000. After that only few
    objects are old, so without higher thresholds a round over all of them would follow almost every request.
    Raises the limit of open files, because each live stream is one.

    The event loop gives up the interpreter's lock whenever it writes to a connection. A thread that computes
    an answer keeps it for 5 ms then, by default; an event for a thousand readers would take seconds."""
    sys.setswitchinterval(SWITCH)
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    _ = get_resolver().url_patterns
    spare_loaded_objects()
    gc.enable()
