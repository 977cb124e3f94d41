"""Choosing the computer coach of a team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from engine.coaches.profiles.presets import computer_coaches
from league import permissions
from league.errors import Refused
from league.models import Change, Team
from league.permissions import Permission
from league.selectors.leagues.changes import team_of_change
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_league

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def choose_computer_coach(*, team: Team, profile: str, actor: Person | None = None) -> Team:
    """Sets the computer coach (see `engine.coaches.profiles.presets.computer_coaches`) that plays for the
    team in place of its coach, from the next game on; empty means the team's own style.

    Raises Refused: not_allowed, unknown_coach, nothing_changed.
    """
    team = _lock_team(team, actor)
    check_profile(profile)
    if profile == team.profile:
        raise Refused("nothing_changed", _("The team already has these settings: nothing has changed."))
    before = team.profile
    _save_profile(team, profile)
    audit.record_change(
        actor=actor,
        kind=Change.Kind.PROFILE_CHOSEN,
        league=team.league,
        about=team,
        before={"profile": before},
        after={"profile": profile},
    )
    return team


@restores(Change.Kind.PROFILE_CHOSEN)
def _revert(change: Change, actor: Person | None) -> None:
    team = _lock_team(team_of_change(change), actor)
    if change.after != {"profile": team.profile}:
        raise changed_since()
    _save_profile(team, (change.before or {})["profile"])


def _lock_team(team: Team, actor: Person | None) -> Team:
    league = lock_league(team.league)
    if actor is not None and not permissions.may(actor, Permission.MANAGE, league):
        permissions.require(actor, Permission.COACH, league, teams=(team,))
    return Team.objects.select_related("league").get(pk=team.pk)


def check_profile(profile: str) -> None:
    """Raises Refused: unknown_coach."""
    if profile and profile not in {coach.name for coach in computer_coaches()}:
        raise Refused("unknown_coach", _("There is no such computer coach: choose one from the list."))


def _save_profile(team: Team, profile: str) -> None:
    check_profile(profile)
    team.profile = profile
    team.save(update_fields=["profile"])
