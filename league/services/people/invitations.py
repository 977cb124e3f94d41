"""Invitations: links that make the people who follow them members."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Forbidden, Refused
from league.hooks import position_changed
from league.models import Change, Coach, Invitation, League, Season, Team
from league.permissions import Permission, Role
from league.selectors.people.coaching import free_teams
from league.selectors.people.invitations import digest_of, invitation_for, offers_teams, usable_invitations
from league.services.history import audit
from league.services.locks import lock_league
from league.services.people.coaches import position_with_seat
from league.services.people.members import change_position, check_role
from league.services.people.placeholders import take_place
from league.services.people.positions import MemberPosition, position_of
from league.services.quotas import check_invitation_quota

if TYPE_CHECKING:
    from league.permissions import Person

DAYS = 14
MAX_USES = 100
TEAM_TAKEN = "team_taken"
RANK = [None, *reversed(Role.values)]  # lowest first: an invitation never lowers a member's role


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """Creates an invitation; returns it with the secret of its link. Only a digest of the secret is
    stored."""

    invitation: Invitation
    secret: str


@transaction.atomic
def create_invitation(
    *,
    league: League,
    role: str,
    team: Team | None = None,
    part: Coach.Part = Coach.Part.BOTH,
    uses: int = 1,
    days: int = DAYS,
    actor: Person | None = None,
) -> NewInvitation:
    """Makes a link that `uses` people can accept within `days` days. With a team, the one person who accepts
    it coaches the team.

    Raises Refused: not_allowed, quota_exceeded, unknown_role, bad_uses, bad_days, team_is_for_one_coach,
    no_such_team.
    """
    permissions.require(actor, permissions.permission_to_appoint(role), league)
    _check(league, role, team, uses, days)
    check_invitation_quota(usable_invitations().filter(league=league))
    secret = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        league=league,
        digest=digest_of(secret),
        role=role,
        team=team,
        part=part,
        uses_left=uses,
        created_by=actor if isinstance(actor, User) else None,
        expires_at=timezone.now() + timedelta(days=days),
    )
    after = {"role": role, "uses": uses, "days": days} | ({"team": team.slug} if team else {})
    audit.record_change(actor=actor, kind=Change.Kind.INVITED, league=league, after=after)
    return NewInvitation(invitation, secret)


@transaction.atomic
def invite_coaches(*, league: League, actor: Person | None = None) -> NewInvitation:
    """Makes one link for a whole group: each person who accepts it takes one of the free teams
    (`free_teams`).

    Raises Refused: not_allowed, quota_exceeded, no_free_team.
    """
    permissions.require(actor, Permission.MANAGE, league)
    free = free_teams(league)
    if not free:
        sentence = _("No team is free: each has a coach or an invitation, or the season has begun.")
        raise Refused("no_free_team", sentence)
    return create_invitation(league=league, role=Role.COACH, uses=len(free), actor=actor)


@transaction.atomic
def revoke_invitation(*, invitation: Invitation, actor: Person | None = None, reason: str = "") -> None:
    """Revokes the invitation. Raises Refused: not_allowed, invitation_over."""
    league = invitation.league
    permissions.require(actor, permissions.permission_to_appoint(invitation.role), league)
    if not usable_invitations().filter(pk=invitation.pk).update(revoked_at=timezone.now()):
        raise Refused("invitation_over", _("This invitation is no longer open: nothing has changed."))
    before = {"role": invitation.role}
    audit.record_change(
        actor=actor, kind=Change.Kind.INVITATION_REVOKED, league=league, before=before, reason=reason
    )


@transaction.atomic
def accept_invitation(*, secret: str, actor: Person, team: str = "") -> League:
    """Makes the person who follows the link a member. A member keeps the higher of the two roles. A person
    who was removed cannot return by a link that was made before the removal.

    By a coach's invitation without a team they may take a free one: `team` is its slug. Members who already
    have the role do so without using up the invitation, so that it is enough for the others.
    Raises Refused: log_in_first, invitation_over, league_archived, removed_since, seat_taken, member_already,
    and for `team` team_not_offered, has_team, season_begun, team_taken, no_such_team.
    """
    if not isinstance(actor, User):
        raise Forbidden("log_in_first", _("Sign in or sign up first: then the invitation can be accepted."))
    league = lock_league(invitation_for(secret=secret).league)
    permissions.require_open(league)
    invitation = invitation_for(secret=secret)  # read again under the lock
    before = position_of(league, actor)
    if before["role"] is None and _was_removed_since(invitation, actor):
        sentence = _("You were removed from this league after this invitation was made: ask for a new one.")
        raise Forbidden("removed_since", sentence)
    after = _raised(before, invitation)
    if team:
        seat = _chosen_team(league, invitation, before, team)
        after = position_with_seat(after, seat, Coach.Part.BOTH)
    if after == before and invitation.placeholder is None:
        raise Refused("member_already", _("You are already a member of this league: nothing has changed."))
    if invitation.placeholder is not None:
        after = take_place(invitation.placeholder, actor, after)
        invitation.placeholder = None
    change_position(league, actor, before, after, Change.Kind.JOINED, actor)
    if not team or after["role"] != before["role"]:
        invitation.uses_left -= 1
        invitation.save(update_fields=["uses_left"])
    return league


def _chosen_team(league: League, invitation: Invitation, before: MemberPosition, slug: str) -> Team:
    """The free team with this slug. The league is locked, so that only one person takes it."""
    if not offers_teams(invitation):
        raise Refused("team_not_offered", _("This invitation offers no choice of teams: leave the team out."))
    if before["teams"]:
        own = ", ".join(team.name for team in league.teams.filter(slug__in=before["teams"]))
        sentence = _("You already coach %(team)s: ask the commissioner if you want another team.")
        raise Refused("has_team", sentence % {"team": own})
    if not league.seasons.filter(state=Season.State.SCHEDULED).exists():
        sentence = _("The season has begun: ask the commissioner for a team.")
        raise Refused("season_begun", sentence)
    free = {team.slug: team for team in free_teams(league)}
    if slug not in free:
        team = league.teams.filter(slug=slug).first()
        if team is None:
            raise Refused("no_such_team", _("There is no such team in this league: choose one of its teams."))
        sentence = _("%(team)s have just been taken: choose another team.")
        raise Refused(TEAM_TAKEN, sentence % {"team": team.name})
    return free[slug]


def _was_removed_since(invitation: Invitation, person: User) -> bool:
    removals = Change.objects.filter(
        league=invitation.league, person=person, kind=Change.Kind.DISMISSED, reverted_by=None
    )
    return removals.filter(at__gte=invitation.created_at).exists()


@receiver(position_changed)
def _end_invitations(league: League, person: User, **_: Any) -> None:
    """Revokes the person's invitations to roles that they may no longer give."""
    made = usable_invitations().filter(league=league, created_by=person)
    ended = [
        invitation.pk
        for invitation in made
        if not permissions.may(person, permissions.permission_to_appoint(invitation.role), league)
    ]
    Invitation.objects.filter(pk__in=ended).update(revoked_at=timezone.now())


@receiver(pre_delete, sender=User)
def _end_all_invitations(instance: User, **_: Any) -> None:
    """Revokes all invitations of a person whose account is deleted."""
    usable_invitations().filter(created_by=instance).update(revoked_at=timezone.now())


def _raised(before: MemberPosition, invitation: Invitation) -> MemberPosition:
    role = max(before["role"], invitation.role, key=RANK.index)
    after: MemberPosition = {**before, "role": role}
    return position_with_seat(after, invitation.team, invitation.part) if invitation.team else after


def _check(league: League, role: str, team: Team | None, uses: int, days: int) -> None:
    check_role(role)
    if not 1 <= uses <= MAX_USES:
        raise Refused(
            "bad_uses",
            _("An invitation is for 1 to %(most)d people: choose a number in this range.")
            % {"most": MAX_USES},
        )
    if not 1 <= days <= 365:
        raise Refused("bad_days", _("An invitation lasts 1 to 365 days: choose a number in this range."))
    if team is None:
        return
    if team.league_id != league.pk:
        raise Refused("no_such_team", _("There is no such team in this league: choose one of its teams."))
    if role != Role.COACH or uses != 1:
        sentence = _("An invitation with a team is for one coach: leave the team out, or invite one coach.")
        raise Refused("team_is_for_one_coach", sentence)
