"""The kinds of simulations, by name.

A kind's results contain whole numbers only, and its sample number n depends on the spec, the seed and n
alone. So the sum of all chunks does not depend on how a run was cut, or on which chunk ended first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

# Name -> the module with its `KIND`, or the module and the name there. It is imported when a run of that kind
# is started or played.
SAMPLES = "games.simulations.samples"
KINDS: dict[str, str] = {
    "experiment": "games.experiments.measures",
    "fork": f"{SAMPLES}:FORK",
    "fourth_downs": f"{SAMPLES}:FOURTH_DOWNS",
    "late_choices": f"{SAMPLES}:LATE_CHOICES",
    "matchups": f"{SAMPLES}:MATCHUPS",
    "reviews": f"{SAMPLES}:REVIEWS",
    "season": f"{SAMPLES}:SEASON",
}

Play = Callable[[dict[str, Any], int, int, int], dict[str, Any]]
Add = Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of simulations.

    `play(spec, seed, first, count)` plays the samples first, first + 1 ... and returns their counts as JSON
    values. `add` returns the sum of two results; it may change the first. `chunk` is the number of samples
    that take about one second of CPU time; `start_run` takes another one for a run whose samples are slower.
    `most` is the greatest number of samples of a run that a person may ask for. `days` is how long a finished
    run is kept.
    """

    name: str
    play: Play
    add: Add
    chunk: int
    most: int = 100_000
    days: int = 30


def kind_named(name: str) -> Kind:
    """The kind with this name. Raises KeyError."""
    module, _colon, attribute = KINDS[name].partition(":")
    kind: Kind = getattr(import_module(module), attribute or "KIND")
    return kind


def add_counts(left: Any, right: Any) -> Any:
    """The sum of two nestings of mappings and lists of whole numbers of the same shape; for `Kind.add`. A
    name that only one of them has keeps its count."""
    if isinstance(left, dict):
        return {
            name: add_counts(left[name], right[name])
            if name in left and name in right
            else (left | right)[name]
            for name in left | right
        }
    if isinstance(left, list):
        return [add_counts(*pair) for pair in zip(left, right, strict=True)]
    return left + right
