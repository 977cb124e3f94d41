"""A kind of simulations that is quick: sample number n of a seed is a hash, and counts in one of ten
boxes."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

from games.models import Run
from games.simulations.samples import Kind
from games.simulations.services import SIMULATIONS
from league.frame.errors import Refused


def play(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    if "refused" in spec:
        raise Refused("no", "It cannot be played.")
    if "broken" in spec:
        raise ValueError("broken")
    return dict(
        Counter(str(sha256(f"{seed} {n}".encode()).digest()[0] % 10) for n in range(first, first + count))
    )


def add(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return {box: one.get(box, 0) + other.get(box, 0) for box in sorted(one | other)}


KIND = Kind("counting", play, add, chunk=10, most=1_000)


def work_through(run: Run) -> Run:
    """Plays chunks in this process until none is free."""
    while SIMULATIONS.take(run.public_id):
        pass
    run.refresh_from_db()
    return run
