"""Running coroutines in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
PATIENCE = 30.0  # seconds


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: the browser's fixtures keep a loop running in this one."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, _in_time(coroutine)).result()


async def _in_time(coroutine: Coroutine[Any, Any, T]) -> T:
    return await asyncio.wait_for(coroutine, PATIENCE)
