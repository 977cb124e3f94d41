"""Reporting the results of several games at once: all of them, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Fixture, Result, Season
from league.services.locks import lock_fixtures
from league.services.notifications.feed_items import publish_to_league, standings_items
from league.services.results.reports import report_result
from league.services.results.results import Score

if TYPE_CHECKING:
    from league.permissions import Person


@dataclass(frozen=True, slots=True)
class GameReport:
    """The result of the game of this number in its season; `score` is None if it was not played."""

    number: int
    score: Score | None
    outcome: Result.Outcome
    reason: str = ""


@transaction.atomic
def report_results(*, season: Season, reports: Sequence[GameReport], actor: Person) -> None:
    """Enters the results one after another, each as `report_result` does. If one of them is refused, none is
    entered, and the sentence names its game. The standings are published once, after all of them.

    Raises Refused: game_twice, unknown_game, and those of `report_result`."""
    numbers = {report.number for report in reports}
    if len(numbers) < len(reports):
        raise Refused("game_twice", _("A game is in the list twice: send each game once."))
    fixtures = _locked(season, numbers)
    if unknown := numbers - fixtures.keys():
        sentence = _("There is no game %(number)d in this season: choose another.")
        raise Refused("unknown_game", sentence % {"number": min(unknown)})
    settled = []
    for report in reports:
        try:
            result = report_result(
                fixture=fixtures[report.number],
                score=report.score,
                outcome=report.outcome,
                actor=actor,
                reason=report.reason,
                with_standings=False,
            )
        except Refused as refused:
            values = {"number": report.number, "sentence": refused.sentence}
            refused.sentence = _("Game %(number)d: %(sentence)s") % values
            raise
        if result.state == Result.State.FINAL:
            settled.append(fixtures[report.number])
    publish_to_league(season, *standings_items(season, *settled))


def _locked(season: Season, numbers: set[int]) -> dict[int, Fixture]:
    """The fixtures of these numbers. All of them are locked first, because each result locks the season."""
    found = season.fixtures.filter(number__in=numbers)
    lock_fixtures(found)
    related = ("season__league__feed", "week", "home", "away", "result", "appointment")
    return {fixture.number: fixture for fixture in found.select_related(*related)}
