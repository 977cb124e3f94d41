"""The step that a season's job takes when there is no game to play."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Season
from league.selectors.season.steps import SeasonStep, next_step
from league.services.locks import lock_season
from league.services.season.regular_season import require_complete
from league.services.season.steps import ACTIONS


def take_next_step(*, season: Season, through: int | None) -> bool:
    """Takes the season's next step unless it lies after week `through`: closes the regular season, opens a
    playoff round or crowns the champion. Returns whether it took one. Call it in a transaction.

    Raises Refused: results_missing while a report is not settled, no_schedule."""
    locked = lock_season(season)
    step = next_step(locked)
    if step is SeasonStep.OVER or (step is not SeasonStep.CROWN and _reached(season, through)):
        return False
    if step in (SeasonStep.DRAW, SeasonStep.PLAY):
        require_complete(locked)
        sentence = _("A playoff game has no final result yet: settle its report first.")
        raise Refused("results_missing", sentence)
    ACTIONS[step](season=locked, actor=None)
    season.refresh_from_db(fields=["state", "champion", "kept_terms"])
    return True


def _reached(season: Season, through: int | None) -> bool:
    if through is None:
        return False
    return (season.weeks.aggregate(last=Max("number"))["last"] or 0) >= through
