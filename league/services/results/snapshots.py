"""Snapshots of a fixture's result: taking and comparing them."""

from __future__ import annotations

from typing import Any

from league.models import Fixture, Result


def result_snapshot(result: Result | None) -> dict[str, Any] | None:
    """The values that the history of changes shows; None if there is no result."""
    fields = (
        "state",
        "outcome",
        "away_score",
        "home_score",
        "away_touchdowns",
        "home_touchdowns",
        "overtime",
    )
    return {field: getattr(result, field) for field in fields} if result else None


def full_result_snapshot(result: Result) -> dict[str, Any]:
    """All values that are needed to restore the row exactly."""
    more = {"settlement": result.settlement, "side": result.side}
    return {**(result_snapshot(result) or {}), **more, "recorded_at": result.recorded_at.isoformat()}


def matches_snapshot(fixture: Fixture, values: dict[str, Any] | None) -> bool:
    """Whether the fixture's result has these values, which may be some of its fields; None means no
    result."""
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or values is None:
        return result is None and values is None
    current = full_result_snapshot(result)
    return {name: current[name] for name in values} == values
