"""Taking the next step of a season, for pages, the API and jobs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Season
from league.permissions import Permission
from league.selectors.playoffs.playoffs import bracket_of
from league.selectors.season.steps import DueStep, SeasonStep, due_step
from league.services.locks import lock_season
from league.services.notifications.feed import NewFeedItem
from league.services.notifications.feed_items import publish_to_league
from league.services.playoffs.playoffs import crown_locked_season, draw_next_round
from league.services.season.regular_season import close_locked_season

if TYPE_CHECKING:
    from league.permissions import Person


def take_due_step(
    season: Season, due: DueStep, *, actor: Person | None = None, unpublished: Sequence[NewFeedItem] = ()
) -> list[NewFeedItem]:
    """Takes the step that is due in the season, which the caller has locked and may change. Returns the feed
    items that the caller publishes, after `unpublished`, those of the same transaction so far.

    Raises Refused as the steps' services do, with nothing written."""
    return ACTIONS[due.step](season, due, actor, unpublished)


def _begin_playoffs(
    season: Season, _due: DueStep, actor: Person | None, unpublished: Sequence[NewFeedItem]
) -> list[NewFeedItem]:
    """Closes the regular season and draws the first round."""
    with transaction.atomic():  # both or none
        _seeds, closed = close_locked_season(season, actor=actor, unpublished=unpublished)
        _fixtures, drawn = draw_next_round(season, bracket_of(season), actor=actor)
    return [*closed, *drawn]


def _draw_round(
    season: Season, due: DueStep, actor: Person | None, _unpublished: Sequence[NewFeedItem]
) -> list[NewFeedItem]:
    return draw_next_round(season, due.bracket or bracket_of(season), actor=actor)[1]


def _crown(
    season: Season, due: DueStep, actor: Person | None, _unpublished: Sequence[NewFeedItem]
) -> list[NewFeedItem]:
    return crown_locked_season(season, due.bracket or bracket_of(season), actor=actor)


# How each step is taken. Games are played and schedules drawn elsewhere.
ACTIONS: Mapping[SeasonStep, Callable[..., list[NewFeedItem]]] = {
    SeasonStep.CLOSE: _begin_playoffs,
    SeasonStep.ROUND: _draw_round,
    SeasonStep.CROWN: _crown,
}


@transaction.atomic
def take_step(*, season: Season, actor: Person | None = None) -> SeasonStep:
    """Closes the regular season and draws the first round, draws the next one, or crowns the champion;
    returns the step taken. Of two concurrent requests the second takes the step after, or is refused.

    Raises Refused: not_allowed, nothing_due, and the codes of those services.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    season = lock_season(season)
    due = due_step(season)
    if due.step not in ACTIONS:
        sentence = _("The season cannot take its next step yet: play its open games first.")
        raise Refused("nothing_due", sentence)
    publish_to_league(season, *take_due_step(season, due, actor=actor))
    return due.step
