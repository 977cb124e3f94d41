"""Taking the next step of a season, for pages, the API and jobs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Season
from league.permissions import Permission
from league.selectors.season.steps import SeasonStep, next_step
from league.services.locks import lock_season
from league.services.playoffs.playoffs import advance_playoffs, crown_champion
from league.services.season.regular_season import close_regular_season

if TYPE_CHECKING:
    from league.permissions import Person


def begin_playoffs(*, season: Season, actor: Person | None = None) -> None:
    """Closes the regular season and draws the first round."""
    close_regular_season(season=season, actor=actor)
    advance_playoffs(season=season, actor=actor)


# How each step is taken. Games are played and schedules drawn elsewhere.
ACTIONS: Mapping[SeasonStep, Callable[..., object]] = {
    SeasonStep.CLOSE: begin_playoffs,
    SeasonStep.ROUND: advance_playoffs,
    SeasonStep.CROWN: crown_champion,
}


@transaction.atomic
def take_step(*, season: Season, actor: Person | None = None) -> SeasonStep:
    """Closes the regular season and draws the first round, draws the next one, or crowns the champion;
    returns the step taken. Of two concurrent requests the second takes the step after, or is refused.

    Raises Refused: not_allowed, nothing_due, and the codes of those services.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    season = lock_season(season)
    step = next_step(season)
    if step not in ACTIONS:
        sentence = _("The season cannot take its next step yet: play its open games first.")
        raise Refused("nothing_due", sentence)
    ACTIONS[step](season=season, actor=actor)
    return step
