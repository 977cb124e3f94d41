"""The step that a season's job takes when there is no game to play."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Season
from league.selectors.season.steps import SeasonStep, due_step
from league.services.locks import lock_season
from league.services.notifications.feed import NewFeedItem
from league.services.season.regular_season import require_complete
from league.services.season.steps import take_due_step


def take_next_step(
    *, season: Season, through: int | None, unpublished: Sequence[NewFeedItem] = ()
) -> list[NewFeedItem] | None:
    """Takes the season's next step unless it lies after week `through`: closes the regular season, opens a
    playoff round or crowns the champion. Returns the feed items that the caller publishes after
    `unpublished`; None if it took no step. Call it in a transaction.

    Raises Refused: results_missing while a report is not settled, no_schedule; nothing is written then."""
    locked = lock_season(season)
    due = due_step(locked)
    if due.step is SeasonStep.OVER or (due.step is not SeasonStep.CROWN and _reached(season, through)):
        return None
    if due.step in (SeasonStep.DRAW, SeasonStep.PLAY):
        require_complete(locked)
        sentence = _("A playoff game has no final result yet: settle its report first.")
        raise Refused("results_missing", sentence)
    items = take_due_step(locked, due, unpublished=unpublished)
    for field in ("state", "champion", "kept_terms"):
        setattr(season, field, getattr(locked, field))
    return items


def _reached(season: Season, through: int | None) -> bool:
    if through is None:
        return False
    return (season.weeks.aggregate(last=Max("number"))["last"] or 0) >= through
