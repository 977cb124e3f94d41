"""Assigning, removing and replacing the coaches of a team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Coach, League, Team
from league.permissions import Permission, Role
from league.services.locks import lock_league
from league.services.people.members import change_position
from league.services.people.positions import MemberPosition, position_of

if TYPE_CHECKING:
    from league.permissions import Person


@transaction.atomic
def assign_coach(
    *,
    team: Team,
    person: User,
    part: Coach.Part = Coach.Part.BOTH,
    actor: Person | None = None,
    reason: str = "",
) -> None:
    """Makes the person a coach of the team, or of its offense or defense. A visitor or viewer gets the role
    coach.

    Raises Refused: not_allowed, seat_taken.
    """
    league = lock_league(team.league)
    permissions.require(actor, Permission.MANAGE, league)
    before = position_of(league, person)
    change_position(
        league, person, before, position_with_seat(before, team, part), Change.Kind.SEATED, actor, reason
    )


@transaction.atomic
def remove_coach(*, team: Team, person: User, actor: Person | None = None, reason: str = "") -> None:
    """Gives the person's part of the team back to the computer. A coach without any team becomes a viewer.

    Raises Refused: not_allowed, no_such_coach.
    """
    league = lock_league(team.league)
    permissions.require(actor, Permission.MANAGE, league)
    _remove(league, team, person, actor, reason)


@transaction.atomic
def replace_coach(
    *, team: Team, person: User, successor: User, actor: Person | None = None, reason: str = ""
) -> None:
    """Gives the person's part of the team to the successor.

    Raises Refused: not_allowed, no_such_coach, seat_taken.
    """
    league = lock_league(team.league)
    permissions.require(actor, Permission.MANAGE, league)
    part = _remove(league, team, person, actor, reason)
    before = position_of(league, successor)
    change_position(
        league, successor, before, position_with_seat(before, team, part), Change.Kind.SEATED, actor, reason
    )


def position_with_seat(before: MemberPosition, team: Team, part: str) -> MemberPosition:
    """The position with this seat added."""
    role = Role.COACH if before["role"] in (None, Role.VIEWER) else before["role"]
    return {"role": role, "teams": {**before["teams"], team.slug: part}}


def _remove(league: League, team: Team, person: User, actor: Person | None, reason: str) -> str:
    before = position_of(league, person)
    if team.slug not in before["teams"]:
        sentence = _("%(person)s does not coach %(team)s: nothing has changed.")
        raise Refused("no_such_coach", sentence % {"person": person, "team": team.name})
    teams = {slug: part for slug, part in before["teams"].items() if slug != team.slug}
    coaches_on = teams or before["role"] != Role.COACH
    after: MemberPosition = {"role": before["role"] if coaches_on else Role.VIEWER, "teams": teams}
    change_position(league, person, before, after, Change.Kind.UNSEATED, actor, reason)
    return before["teams"][team.slug]
