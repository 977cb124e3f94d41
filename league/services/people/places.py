"""Giving the place of a placeholder to a member, or to the person who accepts an invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, League, Member, Placeholder
from league.permissions import Permission, Role
from league.services.history import audit
from league.services.locks import lock_league
from league.services.people.invitations import NewInvitation, create_invitation
from league.services.people.placeholders import take_place
from league.services.people.positions import position_of

if TYPE_CHECKING:
    from league.permissions import Person


def placeholder_numbered(league: League, number: int, *, viewer: Person | None) -> Placeholder:
    """The placeholder with this number. Raises Forbidden: not_allowed; Refused: no_such_placeholder."""
    permissions.require(viewer, Permission.MANAGE, league)
    placeholder = Placeholder.objects.select_related("league", "user").filter(league=league, number=number)
    found = placeholder.first()
    if found is None:
        sentence = _("Somebody has already taken this place, or there is none: read the list again.")
        raise Refused("no_such_placeholder", sentence)
    return found


@transaction.atomic
def give_place(*, placeholder: Placeholder, person: User, actor: Person | None = None) -> None:
    """Gives what the placeholder did in the league, and its teams if they are free, to a member.

    Raises Refused: not_allowed, not_a_member, no_such_placeholder.
    """
    league = lock_league(placeholder.league)
    placeholder = placeholder_numbered(league, placeholder.number, viewer=actor)
    if not Member.objects.filter(league=league, user=person).exists():
        sentence = _("%(person)s is not a member of this league: invite them first.")
        raise Refused("not_a_member", sentence % {"person": person.get_username()})
    before = position_of(league, person)
    after = take_place(placeholder, person, before)
    audit.record_change(
        actor=actor, kind=Change.Kind.PLACE_GIVEN, league=league, person=person, before=before, after=after
    )


@transaction.atomic
def invite_to_place(*, placeholder: Placeholder, actor: Person | None = None) -> NewInvitation:
    """Makes an invitation for the one person who takes the placeholder's place.

    Raises Refused: those of `create_invitation`, and no_such_placeholder.
    """
    league = lock_league(placeholder.league)
    placeholder = placeholder_numbered(league, placeholder.number, viewer=actor)
    made = create_invitation(league=league, role=Role.COACH, actor=actor)
    made.invitation.placeholder = placeholder
    made.invitation.save(update_fields=["placeholder"])
    return made
