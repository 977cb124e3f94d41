"""Values that nobody should send: a right one with some parts made wrong, always the same for one seed."""

from __future__ import annotations

import copy
import os
import random
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ROUNDS = int(os.environ.get("FUZZ", "40"))  # mutations of each kind; FUZZ=10000 for a long run
MOST_SECONDS, MOST_MEGABYTES = 2.0, 100
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    9,
    61,
    1000,
    10**6,
    10**9,
    2**31,
    2**63 - 1,
    -(2**63),
    2**80,
    1.5,
    "",
    "x",
    "home",
    "away",
    "both",
    "dice",
    "house",
    "computer",
    "rule",
    "person:1",
    "person:2",
    "set_state",
    "undo",
    "\0",
    "9" * 5000,
    [],
    [0] * 3000,
    {},
    {"before": 1},
    {"before": 10**9},
    [[[[[[]]]]]],
)
Place = tuple[Any, Any]  # (a list or an object, the key in it)


def mutated(value: Any, dice: random.Random) -> Any:
    """A copy with one to three parts that are something else."""
    changed = copy.deepcopy(value)
    for _part in range(dice.randint(1, 3)):
        places = list(_places(changed))
        if places:
            _spoil(*dice.choice(places), dice)
    return changed


def _places(value: Any) -> Iterator[Place]:
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def _spoil(part: Any, key: Any, dice: random.Random) -> None:
    here, how = part[key], dice.random()
    if isinstance(here, int) and how < 0.5:
        part[key] = here + dice.choice((-30, -5, -1, 1, 5, 30))
    elif how < 0.6:
        del part[key]
    elif how < 0.7 and isinstance(part, list):
        part.insert(key, copy.deepcopy(dice.choice(part)))
    elif how < 0.8 and isinstance(part, list):
        part[:] = part * 40
    else:
        part[key] = copy.deepcopy(dice.choice(ODD))


@contextmanager
def within_limits() -> Iterator[None]:
    """Fails where what is done takes longer, or more memory, than one input may."""
    began, had = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    took = time.process_time() - began
    grew = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - had) / 1024
    assert (took < MOST_SECONDS, grew < MOST_MEGABYTES) == (True, True), (took, grew)
