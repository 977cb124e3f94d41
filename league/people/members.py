"""Members of a league, and a person's position in it: their role and the teams that they coach.

The services for members and coaches move people from one position to another, so that a change can be
reverted by restoring the position before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_league
from league.frame.permissions import Permission, Role
from league.frame.signals import position_changed
from league.history.services import record_change, restores
from league.models import Change, Coach, League, Member, Season, SeasonFigures, SubscriptionLink, Team, Tenure

if TYPE_CHECKING:
    from league.frame.permissions import Person


class MemberPosition(TypedDict):
    """`role` is None for a visitor; `teams` maps a team's slug to the part of it that the person decides."""

    role: str | None
    teams: dict[str, str]


def position_of(league: League, person: User) -> MemberPosition:
    """The person's current position; two queries."""
    role = Member.objects.filter(league=league, user=person).values_list("role", flat=True).first()
    seats = Coach.objects.filter(team__league=league, user=person).order_by("team__slug")
    return {"role": role, "teams": dict(seats.values_list("team__slug", "part"))}


def save_position(league: League, person: User, position: MemberPosition) -> None:
    """Saves the person's position. Raises Refused: last_commissioner, seat_taken, no_such_team."""
    before = position_of(league, person)
    commissioners = Member.objects.filter(league=league, role=Role.COMMISSIONER)
    is_one = commissioners.filter(user=person).exists()
    if position["role"] != Role.COMMISSIONER and is_one and not commissioners.exclude(user=person).exists():
        raise Refused("last_commissioner", league=league.name)
    Coach.objects.filter(team__league=league, user=person).delete()
    for slug, part in position["teams"].items():
        _seat(league, person, slug, part)
    if position["role"] is None:
        Member.objects.filter(league=league, user=person).delete()
        SubscriptionLink.objects.filter(league=league, person=person).delete()
    else:
        Member.objects.update_or_create(league=league, user=person, defaults={"role": position["role"]})
    position_changed.send(sender=None, league=league, person=person, before=before, after=position)


def _seat(league: League, person: User, slug: str, part: str) -> None:
    team = Team.objects.filter(league=league, slug=slug).first()
    if team is None:
        raise Refused("no_such_team")
    others = Coach.objects.filter(team=team)
    if part != Coach.Part.BOTH:
        others = others.filter(part__in=(part, Coach.Part.BOTH))
    if others.exists():
        raise Refused("seat_taken", team=team.name)
    Coach.objects.create(team=team, user=person, part=part)


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
        raise Refused("has_role")
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
        raise Refused("no_such_member.other")
    change_position(league, person, before, VISITOR, Change.Kind.DISMISSED, actor, reason)


@transaction.atomic
def leave_league(*, league: League, actor: Person) -> None:
    """Removes the actor from the league. Raises Refused: log_in_first, no_such_member, last_commissioner."""
    league = lock_league(league)
    actor = permissions.signed_in(actor)
    before = position_of(league, actor)
    if before == VISITOR:
        raise Refused("no_such_member.own")
    change_position(league, actor, before, VISITOR, Change.Kind.LEFT, actor)


def check_role(role: str) -> None:
    """Raises Refused: unknown_role."""
    if role not in Role.values:
        known = ", ".join(Role.values)
        raise Refused("unknown_role", known=known)


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
    record_change(
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
        raise Refused("changed_since")
    if before["role"] is not None:
        check_role(before["role"])
    save_position(league, change.person, before)


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
def remove_coach(*, team: Team, person: User, actor: Person | None = None, reason: str = "") -> str:
    """Gives the person's part of the team, which is returned, back to the computer. A coach without any team
    becomes a viewer.

    Raises Refused: not_allowed, no_such_coach.
    """
    league = lock_league(team.league)
    permissions.require(actor, Permission.MANAGE, league)
    before = position_of(league, person)
    if team.slug not in before["teams"]:
        raise Refused("no_such_coach", person=person, team=team.name)
    teams = {slug: part for slug, part in before["teams"].items() if slug != team.slug}
    coaches_on = teams or before["role"] != Role.COACH
    after: MemberPosition = {"role": before["role"] if coaches_on else Role.VIEWER, "teams": teams}
    change_position(league, person, before, after, Change.Kind.UNSEATED, actor, reason)
    return before["teams"][team.slug]


@transaction.atomic
def replace_coach(
    *, team: Team, person: User, successor: User, actor: Person | None = None, reason: str = ""
) -> None:
    """Gives the person's part of the team to the successor. Raises Refused: the codes of `remove_coach` and
    `assign_coach`."""
    part = remove_coach(team=team, person=person, actor=actor, reason=reason)
    assign_coach(team=team, person=successor, part=Coach.Part(part), actor=actor, reason=reason)


def position_with_seat(before: MemberPosition, team: Team, part: str) -> MemberPosition:
    """The position with this seat added."""
    role = Role.COACH if before["role"] in (None, Role.VIEWER) else before["role"]
    return {"role": role, "teams": {**before["teams"], team.slug: part}}


def save_tenures(season: Season) -> None:
    """Saves the current coaches of the season's teams, and deletes those of an earlier crowning."""
    Tenure.objects.filter(season=season).delete()
    coaches = Coach.objects.filter(team__memberships__season=season)
    Tenure.objects.bulk_create(
        Tenure(season=season, team_id=coach.team_id, user_id=coach.user_id, part=coach.part)
        for coach in coaches
    )


@receiver(pre_delete, sender=User)
def _end_career(instance: User, **_: Any) -> None:
    """Forgets the career of a person whose account is deleted; the seasons of their teams stay."""
    leagues = Tenure.objects.filter(user=instance).values("season__league")
    name = str(instance.pk)
    rows = SeasonFigures.objects.filter(season__league__in=leagues, past__coaches__has_key=name)
    for figures in rows.iterator():
        if figures.past is not None:
            del figures.past["coaches"][name]
            figures.save(update_fields=["past"])
