"""What the logs of finished games know, for the news of their week."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import F

from games.models import BoxScore, BoxScoreReport
from league.news import DecidingScore, GameLog
from league.news.logs import FIGURES


def logs_of(fixtures: Collection[int]) -> dict[int, GameLog]:
    """The logs of the games behind the results of these fixtures, by the fixture's primary key; reported box
    scores where there is no game. Two queries."""
    boxes = BoxScore.objects.filter(
        game__fixture__in=fixtures,
        game__home_score=F("game__fixture__result__home_score"),
        game__away_score=F("game__fixture__result__away_score"),
    )
    found = {fixture: log_of(*row) for fixture, *row in boxes.values_list("game__fixture", "data", "flow")}
    reports = BoxScoreReport.objects.filter(fixture__in=set(fixtures) - found.keys()).order_by("pk")
    return found | {fixture: log_of(box, None) for fixture, box in reports.values_list("fixture", "data")}


def log_of(box: Mapping[str, Any], flow: Mapping[str, Any] | None) -> GameLog:
    """The log from a box score and the game's flow, None without a play-by-play."""
    home, away = (
        {name: known[name] for name in FIGURES if isinstance(known.get(name), int)}
        for known in (box.get("home", {}), box.get("away", {}))
    )
    if flow is None:
        return GameLog((home, away))
    decider = DecidingScore(**flow["decider"]) if flow["decider"] else None
    return GameLog((home, away), complete=True, changes=flow["changes"], decider=decider)
