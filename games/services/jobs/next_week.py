"""Finds the week that a season's job plays next."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Fixture, Season, Week
from league.selectors.schedule.computer_games import games_for_computer, games_of_coaches
from league.selectors.season.steps import SeasonStep, next_step
from league.services.season.regular_season import require_complete
from league.services.season.steps import take_step


@transaction.atomic
def next_week(*, season: Season, through: int | None = None, instead_of: Collection[int] = ()) -> Week | None:
    """The first week with games for the computer, up to week `through`; None if there is none.

    `instead_of` is as in `games_for_computer`. The season stops while games wait for their coaches. If none
    do, this takes the season's next step: it closes the regular season, opens a playoff round or crowns the
    champion. Raises Refused: results_missing while a report is not settled, no_schedule."""
    due = _first_game(season, instead_of)
    if due is None and not games_of_coaches(season, instead_of).exists() and _take_step(season, through):
        due = _first_game(season, instead_of)
    return due.week if due and (through is None or due.week.number <= through) else None


def _first_game(season: Season, instead_of: Collection[int]) -> Fixture | None:
    return games_for_computer(season, instead_of).order_by("week__number").first()


def _take_step(season: Season, through: int | None) -> bool:
    """Takes the season's next step unless it lies after week `through`. Returns whether it took one."""
    step = next_step(season)
    if step is SeasonStep.OVER or (step is not SeasonStep.CROWN and _reached(season, through)):
        return False
    if step in (SeasonStep.DRAW, SeasonStep.PLAY):
        require_complete(season)
        sentence = _("A playoff game has no final result yet: settle its report first.")
        raise Refused("results_missing", sentence)
    take_step(season=season)
    season.refresh_from_db()
    return True


def _reached(season: Season, through: int | None) -> bool:
    last = season.weeks.aggregate(last=Max("number"))["last"] or 0
    return through is not None and last >= through
