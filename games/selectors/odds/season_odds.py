"""The stored odds of a season."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.models import Run, SeasonOdds
from league.errors import Refused
from league.models import Result, Season
from league.odds import Tally
from league.selectors.season.known_then import results_as_of

RESULT = ("result__outcome", "result__home_score", "result__away_score")
NOW = 0  # `through` of the odds with all results


class StoredOdds(NamedTuple):
    """Odds and how they are known. `tally` is None until the first simulation has ended; `run` is the one
    under way or the last one. `is_current`: nothing has changed since the simulated season was read."""

    row: SeasonOdds
    tally: Tally | None

    @property
    def is_current(self) -> bool:
        return self.row.asked == self.row.answered

    @property
    def run(self) -> Run | None:
        return self.row.run


def odds_of(season: Season, through: int | None = None) -> StoredOdds | None:
    """The stored odds after week `through`, or now; None if nothing has been asked yet. One query."""
    rows = SeasonOdds.objects.filter(season=season, through=through or NOW)
    row = rows.select_related("run").defer("run__result", "run__spec").first()
    return StoredOdds(row, _tally(row)) if row else None


def week_of_odds(season: Season, at: datetime) -> int:
    """The last week that was complete at this time, whose odds people saw then; three queries.

    Raises Refused (odds_not_known) if there was none yet, or if a result up to it was corrected since,
    because odds are kept with the results as they are now; and nothing_known_then."""
    then, complete = results_as_of(season, at), 0
    games = season.fixtures.order_by("week__number").values_list("number", "week__number", *RESULT)
    for week, rows in groupby(games, key=itemgetter(1)):
        played = list(rows)
        if not all(number in then for number, *_rest in played):
            break
        complete = week
        if any(_values(then[number]) != values for number, _week, *values in played):
            complete = 0
            break
    if not complete:
        sentence = _("The odds of that time are not known: send the number of a week instead.")
        raise Refused("odds_not_known", sentence)
    return complete


def _values(result: Result) -> list[Any]:
    return [result.outcome, result.home_score, result.away_score]


def odds_by_week(season: Season) -> dict[int, Tally]:
    """Week -> the odds after it, of the weeks for which they are known; one query."""
    rows = SeasonOdds.objects.filter(season=season, through__gt=NOW, tally__isnull=False).order_by("through")
    return {row.through: Tally.from_json(row.tally) for row in rows if row.tally}


def odds_version(season: Season) -> tuple[object, ...]:
    """A value that changes with the stored odds of the season and the progress of their simulations."""
    rows = SeasonOdds.objects.filter(season=season).order_by("through")
    return tuple(rows.values_list("through", "answered", "made_at", "run__state", "run__done"))


def _tally(row: SeasonOdds) -> Tally | None:
    return None if row.tally is None else Tally.from_json(row.tally)
