"""Who plays for a team when nobody else does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from league import permissions
from league.errors import Refused
from league.models import Change, Team
from league.permissions import Act
from league.selectors.changes import team_about
from league.services import audit
from league.services.positions import locked
from league.services.reverting import changed_since, restores

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def choose_profile(*, team: Team, profile: str, actor: Person | None = None) -> Team:
    """Names the computer coach (see `engine.computer_coaches`) who plays for the team in its coach's stead,
    from the next game on; empty is the team's own way.

    Raises Refused: not_allowed, unknown_coach, nothing_changed.
    """
    team = _held(team, actor)
    if profile and profile not in {coach.name for coach in engine.computer_coaches()}:
        raise Refused("unknown_coach", _("There is no such computer coach: choose one of the list."))
    if profile == team.profile:
        raise Refused("nothing_changed", _("The team is like this already: nothing has changed."))
    before = team.profile
    _put(team, profile)
    audit.note(
        actor=actor,
        kind=Change.Kind.PROFILE_CHOSEN,
        league=team.league,
        about=team,
        before={"profile": before},
        after={"profile": profile},
    )
    return team


@restores(Change.Kind.PROFILE_CHOSEN)
def _restore(change: Change, actor: Person | None) -> None:
    team = _held(team_about(change), actor)
    if change.after != {"profile": team.profile}:
        raise changed_since()
    _put(team, (change.before or {})["profile"])


def _held(team: Team, actor: Person | None) -> Team:
    league = locked(team.league)
    if actor is not None and not permissions.may(actor, Act.RUN, league):
        permissions.require(actor, Act.COACH, league, teams=(team,))
    return Team.objects.select_related("league").get(pk=team.pk)


def _put(team: Team, profile: str) -> None:
    team.profile = profile
    team.save(update_fields=["profile"])
