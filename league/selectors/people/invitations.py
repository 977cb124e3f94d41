"""Invitations: links that make people members. Only digests of their secrets are stored."""

from __future__ import annotations

import hashlib

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Invitation
from league.permissions import Role, may, permission_to_appoint


def usable_invitations() -> QuerySet[Invitation]:
    """The invitations that can be accepted now."""
    return Invitation.objects.filter(revoked_at=None, uses_left__gt=0, expires_at__gt=timezone.now())


def invitation_for(secret: str) -> Invitation:
    """The usable invitation with this secret. Raises Refused: invitation_over, also for an unknown secret."""
    related = ("league", "team", "created_by")
    invitation = usable_invitations().select_related(*related).filter(digest=digest_of(secret)).first()
    if invitation is None or not _still_stands(invitation):
        sentence = _(
            "This invitation has been used or revoked, or has expired: ask the commissioner for a new link."
        )
        raise Refused("invitation_over", sentence)
    return invitation


def _still_stands(invitation: Invitation) -> bool:
    """Whether the person who made the invitation may still give its role. Without a person, the computer made
    it."""
    giver = invitation.created_by
    if giver is None:
        return True
    return giver.is_active and may(giver, permission_to_appoint(invitation.role), invitation.league)


def offers_teams(invitation: Invitation) -> bool:
    """Whether the people who accept the invitation may take a free team."""
    is_for_coaches = invitation.role == Role.COACH and invitation.team_id is None
    return is_for_coaches and invitation.placeholder_id is None


def digest_of(secret: str) -> str:
    """SHA-256 in hexadecimal: the secret is long and random, so a slow hash would add nothing."""
    return hashlib.sha256(secret.encode()).hexdigest()
