"""The caches of the walk. What pages compute is the same for all requests, because every change is rolled
back."""

from __future__ import annotations

import pytest
from django.core.cache import cache, caches
from django.core.cache.backends.locmem import LocMemCache
from django.test import override_settings
from rest_framework.throttling import SimpleRateThrottle

# Instead of Redis, which every request would ask several times. Pages and answers are kept, as in a service.
IN_MEMORY = override_settings(
    CACHES={
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
        for name in ("default", "pages")
    },
    PAGE_LIFE=60,
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
        caches["pages"].clear()
