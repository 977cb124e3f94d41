"""Snapshots of a fixture's result: taking, comparing and restoring them."""

from __future__ import annotations

from typing import Any

from django.utils.dateparse import parse_datetime

from league.models import Dispute, Fixture, Result


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


def restore_result(fixture: Fixture, values: dict[str, Any] | None) -> None:
    """Restores the fixture's result from a snapshot; None deletes the result."""
    results = Result.objects.filter(fixture=fixture)
    if values is None:
        results.delete()
        return
    if not values.get("side", True):
        results.update(reported_by=None)  # it was not a report
    if not results.exists():
        Result.objects.create(fixture=fixture, state=values["state"], outcome=Result.Outcome.NO_CONTEST)
    known = dict(values)
    if "recorded_at" in known:
        known["recorded_at"] = parse_datetime(known["recorded_at"])
    if known["state"] != Result.State.FINAL:
        known["settlement"] = ""
    results.update(**known)
    if known["state"] == Result.State.DISPUTED:
        Dispute.objects.filter(result__fixture=fixture).update(resolution="", withdrawn=False)
