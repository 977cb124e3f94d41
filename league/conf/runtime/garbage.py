"""The garbage collector in processes that live long."""

from __future__ import annotations

import gc

THRESHOLDS = (20_000, 20, 5)


def spare_loaded_objects() -> None:
    """Takes everything loaded so far out of the collector's rounds, and makes these rarer: after that only
    few objects are old, so with Python's thresholds a round over all of them would follow almost every task;
    with much higher ones, requests that were under way in a round would stay in memory for thousands of
    others.
    """
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
