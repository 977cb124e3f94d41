"""When a call that failed is repeated: the schedule that Standard Webhooks recommends, with jitter."""

from __future__ import annotations

import math
import random

MINUTE, HOUR = 60, 3600
DELAYS = (5, 5 * MINUTE, 30 * MINUTE, *(hours * HOUR for hours in (2, 5, 10, 14, 20, 24)))  # 3.1 days in all
LONGEST_REST = 10 * MINUTE
LONGEST_WISH = HOUR  # of a receiver that says when to come back


def next_delay(tries: int) -> float | None:
    """Seconds until the next attempt after this many failed ones; None if it was the last."""
    return _with_jitter(DELAYS[tries - 1]) if tries <= len(DELAYS) else None


def rest_after(failures: int) -> float:
    """Seconds for which a receiver is left alone after this many failures in a row, whatever is waiting for
    it: 5, 10, 20 ... up to ten minutes."""
    return _with_jitter(min(5 * 2 ** min(failures - 1, 10), LONGEST_REST))


def wished_rest(retry_after: str) -> float | None:
    """Seconds of a Retry-After header, at most an hour; None if it is not a number."""
    try:
        seconds = float(retry_after)
    except ValueError:
        return None
    return min(max(seconds, 1.0), LONGEST_WISH) if math.isfinite(seconds) else None


def _with_jitter(seconds: float) -> float:
    return seconds * random.uniform(0.8, 1.2)
