"""What a season needs next: a week to play, a bracket to draw, a champion to crown."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Fixture, Season, Week
from league.selectors.playoffs.playoffs import bracket_of
from league.selectors.schedule.computer_games import games_for_computer, games_of_coaches
from league.services.playoffs.playoffs import advance_playoffs, crown_champion
from league.services.season.regular_season import close_regular_season


@transaction.atomic
def next_week(*, season: Season, through: int | None = None, instead_of: Collection[int] = ()) -> Week | None:
    """The first week with games for the computer, up to week `through`; None when there is none.

    `instead_of` is as in `games_for_computer`. While games wait for their coaches the season stops there. If
    none do, this closes the regular season, opens the playoffs' rounds and crowns the champion on the way.
    Raises Refused: results_missing while a report is not settled, no_schedule.
    """
    due = games_for_computer(season, instead_of).order_by("week__number").first()
    if due is None and not games_of_coaches(season, instead_of).exists():
        due = _next_round(season, through)
    return due.week if due and (through is None or due.week.number <= through) else None


def _next_round(season: Season, through: int | None) -> Fixture | None:
    """The first fixture of the round after the weeks played, all of which have their results."""
    if season.state == Season.State.PLAYOFFS and bracket_of(season).champion:
        crown_champion(season=season)
        return None
    last = season.weeks.aggregate(last=Max("number"))["last"]
    if through is not None and (last or 0) >= through:
        return None
    if season.state != Season.State.PLAYOFFS:
        close_regular_season(season=season)
        season.refresh_from_db()
    opened = advance_playoffs(season=season)
    if not opened:
        raise Refused(
            "results_missing", _("A playoff game has no final result yet: settle its report first.")
        )
    return opened[0]
