"""A reported box score as pages show it, and where it differs from the computed one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.forms.box_scores import LINES
from games.models import BoxScore, BoxScoreReport
from league.models import Fixture, Result


@dataclass(frozen=True, slots=True)
class ReportedRow:
    """One line with the values of both sides, empty if not counted. `computed` is (away, home) from the
    play-by-play if that differs."""

    title: Any
    away: Any
    home: Any
    computed: tuple[int, int] | None = None


def newest_box_report(fixture: Fixture) -> BoxScoreReport | None:
    """The newest reported box score of the fixture, or None; one query."""
    reports = BoxScoreReport.objects.select_related("reported_by").filter(fixture=fixture)
    return reports.order_by("-pk").first()


def reported_rows(report: BoxScoreReport, computed: BoxScore | None = None) -> list[ReportedRow]:
    """The lines that were counted; with a computed box score also its values where they differ."""
    home, away = report.data["home"], report.data["away"]
    rows = []
    for name, title in LINES.items():
        if name in home or name in away:
            values = _computed(computed, name, (away.get(name), home.get(name)))
            rows.append(ReportedRow(title, away.get(name, "–"), home.get(name, "–"), values))
    return rows


def differs_from_result(report: BoxScoreReport, result: Result | None) -> bool:
    """Whether the result now differs from the report."""
    if result is None or result.home_score is None:
        return result is not None
    values = (report.data["home"]["points"], report.data["away"]["points"], report.overtime)
    return values != (result.home_score, result.away_score, result.overtime)


def _computed(
    box: BoxScore | None, name: str, counted: tuple[int | None, int | None]
) -> tuple[int, int] | None:
    """(away, home) of the computed box score if it differs from what was counted, otherwise None."""
    if box is None:
        return None
    values = (box.data["away"][name], box.data["home"][name])
    same = all(count is None or count == known for count, known in zip(counted, values, strict=True))
    return None if same else values
