"""Snapshots of a fixture's result: taken, compared and restored."""

from __future__ import annotations

from typing import Any

from django.utils.dateparse import parse_datetime

from league.models import Dispute, Fixture, Result


def result_snapshot(result: Result | None) -> dict[str, Any] | None:
    """The result as the history of changes shows it; None while there is none."""
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
    """Every value that is needed to restore the row exactly."""
    more = {"settlement": result.settlement, "side": result.side}
    return {**(result_snapshot(result) or {}), **more, "recorded_at": result.recorded_at.isoformat()}


def matches_snapshot(fixture: Fixture, values: dict[str, Any] | None) -> bool:
    """Whether the fixture's result has these values, which may be a part of all."""
    result = Result.objects.filter(fixture=fixture).first()
    if result is None or values is None:
        return result is None and values is None
    now = full_result_snapshot(result)
    return {name: now[name] for name in values} == values


def restore_result(fixture: Fixture, values: dict[str, Any] | None) -> None:
    """Gives the fixture's result the values of a snapshot; with None there is none any more."""
    results = Result.objects.filter(fixture=fixture)
    if values is None:
        results.delete()
        return
    if not values.get("side", True):
        results.update(reported_by=None)  # it was no report
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
