"""Going on with a season by hand: the step that is due, whichever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Season
from league.permissions import Permission
from league.selectors.season.steps import SeasonStep, next_step
from league.services.playoffs.playoffs import advance_playoffs, crown_champion
from league.services.season.regular_season import close_regular_season

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def take_step(*, season: Season, actor: Person | None = None) -> SeasonStep:
    """Closes the regular season and draws the first round, draws the next one, or crowns the champion;
    returns which. Games are played and schedules drawn elsewhere.

    Raises Refused: not_allowed, nothing_due, and what those services refuse.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    step = next_step(season)
    match step:
        case SeasonStep.CLOSE:
            close_regular_season(season=season, actor=actor)
            advance_playoffs(season=season, actor=actor)
        case SeasonStep.ROUND:
            advance_playoffs(season=season, actor=actor)
        case SeasonStep.CROWN:
            crown_champion(season=season, actor=actor)
        case _:
            sentence = _("Nothing of this season waits for you: first its games must be played.")
            raise Refused("nothing_due", sentence)
    return step
