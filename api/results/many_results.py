"""The results of several games at once."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.writes import write_method
from api.results.fixtures import FixtureOut, FixturesView
from api.results.results import ReportIn
from api.season.moves import MoveOut, season_moves
from league.services.results.many_reports import GameReport, report_results

MOST_RESULTS = 200


class GameReportIn(ReportIn):
    """The result of one of the games."""

    fixture = serializers.IntegerField(min_value=1, max_value=1_000_000)


class ResultsIn(serializers.Serializer[Any]):
    """The results, each game once."""

    results = GameReportIn(many=True, min_length=1, max_length=MOST_RESULTS)  # type: ignore[call-arg] # of the list


class ResultsMovedOut(serializers.Serializer[Any]):
    """The fixtures with their results, by number, and everything that all of these results moved."""

    fixtures = FixtureOut(many=True)
    moves = MoveOut(many=True)


class SeasonResults(FixturesView):
    """Reporting several results."""

    @write_method(ResultsIn, ResultsMovedOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Reports these results, each as `report` does: all of them, or none. A refusal names its game.
        `dry_run` shows what they would move.
        """
        reports = [GameReport(result.pop("fixture"), **result) for result in data["results"]]
        found = season_moves(
            self.season, lambda: report_results(season=self.season, reports=reports, actor=self.person)
        )
        numbers = [report.number for report in reports]
        fixtures = self.get_queryset().filter(number__in=numbers).order_by("number")
        return {"fixtures": fixtures, "moves": found.moves}
