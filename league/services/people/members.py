"""The members of a league and their roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.models import Change, League
from league.permissions import Role
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_league
from league.services.people.positions import MemberPosition, position_of, save_position

if TYPE_CHECKING:
    from league.permissions import Person

VISITOR: MemberPosition = {"role": None, "teams": {}}


@transaction.atomic
def set_role(
    *, league: League, person: User, role: str, actor: Person | None = None, reason: str = ""
) -> None:
    """Gives a member or a visitor this role. They keep the teams that they coach.

    Raises Refused: not_allowed, unknown_role, last_commissioner, has_role.
    """
    league = lock_league(league)
    before = position_of(league, person)
    permissions.require(actor, permissions.permission_to_appoint(before["role"], role), league)
    check_role(role)
    if before["role"] == role:
        raise Refused("has_role", _("This member already has that role: nothing has changed."))
    change_position(league, person, before, {**before, "role": role}, Change.Kind.APPOINTED, actor, reason)


@transaction.atomic
def remove_member(*, league: League, person: User, actor: Person | None = None, reason: str = "") -> None:
    """Removes a member; the computer takes over the teams that they coached.

    Raises Refused: not_allowed, no_such_member, last_commissioner.
    """
    league = lock_league(league)
    before = position_of(league, person)
    permissions.require(actor, permissions.permission_to_appoint(before["role"]), league)
    if before == VISITOR:
        raise Refused("no_such_member", _("There is no such member in this league: nothing has changed."))
    change_position(league, person, before, VISITOR, Change.Kind.DISMISSED, actor, reason)


@transaction.atomic
def leave_league(*, league: League, actor: Person) -> None:
    """Removes the actor from the league. Raises Refused: log_in_first, no_such_member, last_commissioner."""
    league = lock_league(league)
    if not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Sign in first: visitors can only look."))
    before = position_of(league, actor)
    if before == VISITOR:
        raise Refused("no_such_member", _("You are not a member of this league: nothing has changed."))
    change_position(league, actor, before, VISITOR, Change.Kind.LEFT, actor)


def check_role(role: str) -> None:
    """Raises Refused: unknown_role."""
    if role not in Role.values:
        known = ", ".join(Role.values)
        raise Refused("unknown_role", _("There is no such role: choose one of %(known)s.") % {"known": known})


def change_position(
    league: League,
    person: User,
    before: MemberPosition,
    after: MemberPosition,
    kind: Change.Kind,
    actor: Person | None,
    reason: str = "",
) -> None:
    """Saves the person's new position and records the change. Raises Refused: the codes of
    `save_position`."""
    save_position(league, person, after)
    audit.record_change(
        actor=actor, kind=kind, league=league, person=person, before=before, after=after, reason=reason
    )


@restores(
    Change.Kind.APPOINTED, Change.Kind.DISMISSED, Change.Kind.JOINED, Change.Kind.SEATED, Change.Kind.UNSEATED
)
def _revert(change: Change, actor: Person | None) -> None:
    assert change.league is not None
    league = lock_league(change.league)
    before, after = cast("MemberPosition", change.before), cast("MemberPosition", change.after)
    permissions.require(actor, permissions.permission_to_appoint(before["role"], after["role"]), league)
    if change.person is None or position_of(league, change.person) != after:
        raise changed_since()
    if before["role"] is not None:
        check_role(before["role"])
    save_position(league, change.person, before)
