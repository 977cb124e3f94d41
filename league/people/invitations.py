"""Invitations, places, and placeholders for coaches who have not joined yet.

A placeholder of an imported league owns what a person did elsewhere. It cannot sign in, has no address and no
role; its teams belong to the computer until somebody takes its place.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Min, QuerySet
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from engine.lines import LONGEST_SLUG
from league.almanac.pasts import store_pasts
from league.archives.tables import insert_and_number
from league.frame import permissions
from league.frame.errors import Forbidden, Refused
from league.frame.locks import lock_league
from league.frame.permissions import Permission, Role
from league.frame.quotas import check_invitation_quota
from league.frame.secrets import digest_of
from league.frame.signals import position_changed
from league.history.services import record_change
from league.models import Change, Coach, Invitation, League, Member, Placeholder, Season, Team, Tenure
from league.people.members import (
    MemberPosition,
    change_position,
    check_role,
    position_of,
    position_with_seat,
    save_position,
)
from league.people.selectors import free_teams, invitation_for, usable_invitations

if TYPE_CHECKING:
    from league.frame.permissions import Person


# An account that signs in can have no name with a space and brackets.
MARK = "{name} (imported)"
NEXT_MARK = "{name} (imported {number})"
MOST_TEAMS = 64


def new_placeholder(league: League, number: int, name: Any, teams: Any) -> Placeholder:
    """A person of the league's file, not stored yet. Raises AttributeError, TypeError, ValidationError or
    ValueError."""
    if (
        len(teams) > MOST_TEAMS
        or any(len(slug) > LONGEST_SLUG for slug in teams)
        or not {*teams.values()} <= {*Coach.Part.values}
    ):
        raise ValueError("the teams of a person are not teams and their parts")
    placeholder = Placeholder(league=league, number=number, name=str(name).strip(), teams=teams)
    placeholder.clean_fields(exclude=["user", "league"])
    return placeholder


@transaction.atomic
def insert_placeholders(placeholders: Sequence[Placeholder]) -> list[int]:
    """Stores some hundred new placeholders with their accounts, in five queries and one for each name that
    is taken. Returns the primary keys of the accounts."""
    usernames = _free_usernames([placeholder.name for placeholder in placeholders])
    people = [
        User(username=username, password=make_password(None), is_active=False) for username in usernames
    ]
    keys = insert_and_number(people)
    for placeholder, key in zip(placeholders, keys, strict=True):
        placeholder.user_id = key
    insert_and_number(placeholders)
    return keys


def take_place(placeholder: Placeholder, person: User, before: MemberPosition) -> MemberPosition:
    """Gives the person what the placeholder did, and those of its teams that have no coach; then the
    placeholder is gone, and its other invitations are revoked. Returns the person's new position, which is
    saved. Lock the league first.
    """
    league = placeholder.league
    coached = Tenure.objects.filter(user=placeholder.user).aggregate(first=Min("season__number"))["first"]
    Invitation.objects.filter(placeholder=placeholder).update(placeholder=None, revoked_at=timezone.now())
    for relation in User._meta.related_objects:
        if relation.related_model is not Placeholder:
            field = relation.field
            _move_rows(field, field.model._base_manager.filter(**{field.name: placeholder.user}), person)
    if coached:
        store_pasts(league, coached)  # their career is the person's
    free = Team.objects.filter(league=league, slug__in=placeholder.teams, coaches=None)
    seats = {team.slug: placeholder.teams[team.slug] for team in free if team.slug not in before["teams"]}
    role = before["role"] if before["role"] not in (None, Role.VIEWER) or not seats else Role.COACH
    after: MemberPosition = {"role": role or Role.VIEWER, "teams": before["teams"] | seats}
    save_position(league, person, after)
    placeholder.user.delete()
    return after


def _move_rows(field: Any, rows: QuerySet[Any], person: User) -> None:
    """Lets the rows refer to the person. A row that the person has already is not needed twice."""
    try:
        with transaction.atomic():
            rows.update(**{field.name: person})
    except IntegrityError:
        keys = list(rows.values_list("pk", flat=True))
        if len(keys) == 1:
            rows.delete()
        else:
            for key in keys:
                _move_rows(field, rows.filter(pk=key), person)


def _free_usernames(names: Sequence[str]) -> list[str]:
    """Each name with a mark and, if that is taken, a number."""
    first = {MARK.format(name=name) for name in names}
    taken = set(User.objects.filter(username__in=first).values_list("username", flat=True))
    numbers = Counter[str]()
    usernames = list[str]()
    for name in names:
        username = MARK.format(name=name)
        if username in taken and name not in numbers:
            like_it = User.objects.filter(username__startswith=username.removesuffix(")"))
            taken.update(like_it.values_list("username", flat=True))
            numbers[name] = 1
        while username in taken:
            numbers[name] += 1
            username = NEXT_MARK.format(name=name, number=numbers[name])
        taken.add(username)
        usernames.append(username)
    return usernames


DAYS = 14
MAX_USES = 100
TEAM_TAKEN = "team_taken"
RANK = [None, *reversed(Role.values)]  # lowest first: an invitation never lowers a member's role


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
) -> Invitation:
    """Makes a link that `uses` people can accept within `days` days; the invitation that is returned knows
    the `secret` of its link. With a team, the one person who accepts
    it coaches the team.

    Raises Refused: not_allowed, quota_exceeded, unknown_role, bad_uses, bad_days, team_is_for_one_coach,
    no_such_team.
    """
    permissions.require(actor, permissions.permission_to_appoint(role), league)
    _check(league, role, team, uses, days)
    lock_league(league)  # so that two never count the open invitations at once
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
    record_change(actor=actor, kind=Change.Kind.INVITED, league=league, after=after)
    invitation.secret = secret
    return invitation


@transaction.atomic
def invite_coaches(*, league: League, actor: Person | None = None) -> Invitation:
    """Makes one link for a whole group: each person who accepts it takes one of the free teams
    (`free_teams`).

    Raises Refused: not_allowed, quota_exceeded, no_free_team.
    """
    permissions.require(actor, Permission.MANAGE, league)
    free = free_teams(league)
    if not free:
        raise Refused("no_free_team")
    return create_invitation(league=league, role=Role.COACH, uses=len(free), actor=actor)


@transaction.atomic
def revoke_invitation(*, invitation: Invitation, actor: Person | None = None, reason: str = "") -> None:
    """Revokes the invitation. Raises Refused: not_allowed, invitation_over."""
    league = invitation.league
    permissions.require(actor, permissions.permission_to_appoint(invitation.role), league)
    if not usable_invitations().filter(pk=invitation.pk).update(revoked_at=timezone.now()):
        raise Refused("invitation_over.revoke")
    before = {"role": invitation.role}
    record_change(
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
    actor = permissions.signed_in(actor, "invitation")
    league = lock_league(invitation_for(secret=secret).league)
    permissions.require_open(league)
    invitation = invitation_for(secret=secret)  # read again under the lock
    before = position_of(league, actor)
    removals = Change.objects.filter(
        league=league, person=actor, kind=Change.Kind.DISMISSED, reverted_by=None
    )
    if before["role"] is None and removals.filter(at__gte=invitation.created_at).exists():
        raise Forbidden("removed_since")
    after: MemberPosition = {**before, "role": max(before["role"], invitation.role, key=RANK.index)}
    if invitation.team:
        after = position_with_seat(after, invitation.team, invitation.part)
    if team:
        seat = _chosen_team(league, invitation, before, team)
        after = position_with_seat(after, seat, Coach.Part.BOTH)
    if after == before and invitation.placeholder is None:
        raise Refused("member_already")
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
    if not invitation.offers_teams:
        raise Refused("team_not_offered")
    if before["teams"]:
        own = ", ".join(team.name for team in league.teams.filter(slug__in=before["teams"]))
        raise Refused("has_team", team=own)
    if not league.seasons.filter(state=Season.State.SCHEDULED).exists():
        raise Refused("season_begun")
    free = {team.slug: team for team in free_teams(league)}
    if slug not in free:
        team = league.teams.filter(slug=slug).first()
        if team is None:
            raise Refused("no_such_team")
        raise Refused(TEAM_TAKEN, team=team.name)
    return free[slug]


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


def _check(league: League, role: str, team: Team | None, uses: int, days: int) -> None:
    check_role(role)
    if not 1 <= uses <= MAX_USES:
        raise Refused("bad_uses", most=MAX_USES)
    if not 1 <= days <= 365:
        raise Refused("bad_days.invitation")
    if team is None:
        return
    if team.league_id != league.pk:
        raise Refused("no_such_team")
    if role != Role.COACH or uses != 1:
        raise Refused("team_is_for_one_coach")


def placeholder_numbered(league: League, number: int, *, viewer: Person | None) -> Placeholder:
    """The placeholder with this number. Raises Forbidden: not_allowed; Refused: no_such_placeholder."""
    permissions.require(viewer, Permission.MANAGE, league)
    placeholders = Placeholder.objects.select_related("league", "user").filter(league=league, number=number)
    placeholder = placeholders.first()
    if placeholder is None:
        raise Refused("no_such_placeholder")
    return placeholder


@transaction.atomic
def give_place(*, placeholder: Placeholder, person: User, actor: Person | None = None) -> None:
    """Gives what the placeholder did in the league, and its teams if they are free, to a member.

    Raises Refused: not_allowed, not_a_member, no_such_placeholder.
    """
    league = lock_league(placeholder.league)
    placeholder = placeholder_numbered(league, placeholder.number, viewer=actor)
    if not Member.objects.filter(league=league, user=person).exists():
        raise Refused("not_a_member.person", person=person.get_username())
    before = position_of(league, person)
    after = take_place(placeholder, person, before)
    record_change(
        actor=actor, kind=Change.Kind.PLACE_GIVEN, league=league, person=person, before=before, after=after
    )


@transaction.atomic
def invite_to_place(*, placeholder: Placeholder, actor: Person | None = None) -> Invitation:
    """Makes an invitation for the one person who takes the placeholder's place.

    Raises Refused: those of `create_invitation`, and no_such_placeholder.
    """
    league = lock_league(placeholder.league)
    placeholder = placeholder_numbered(league, placeholder.number, viewer=actor)
    invitation = create_invitation(league=league, role=Role.COACH, actor=actor)
    invitation.placeholder = placeholder
    invitation.save(update_fields=["placeholder"])
    return invitation
