"""The digest of a run: equal for equal plans, seeds and counts, on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.components.sets import digest_of
from games.experiments.plans import ExperimentPlan


def digest_of_run(plan: ExperimentPlan, seed: int, counts: Mapping[str, Any]) -> str:
    """SHA-256 of plan, seed and counts as canonical JSON. Counts are whole numbers, so that it does not
    matter in which parts the games were played."""
    return digest_of({"plan": plan.to_json(), "seed": seed, "counts": counts})
