"""Members, their invitations, and coaches."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import F, Max, Prefetch, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from league.frame import permissions
from league.frame.errors import Refused
from league.frame.permissions import Permission, in_active_league, may, permission_to_appoint
from league.frame.secrets import digest_of
from league.models import Coach, Invitation, League, Member, Season, Team, Tenure

if TYPE_CHECKING:
    from league.frame.permissions import Person


def usable_invitations() -> QuerySet[Invitation]:
    """The invitations that can be accepted now."""
    return Invitation.objects.filter(revoked_at=None, uses_left__gt=0, expires_at__gt=timezone.now())


def invitation_for(secret: str) -> Invitation:
    """The usable invitation with this secret. Raises Refused: invitation_over, also for an unknown secret."""
    related = ("league", "team", "created_by")
    invitation = usable_invitations().select_related(*related).filter(digest=digest_of(secret)).first()
    giver = invitation.created_by if invitation else None  # None: the computer made it
    if invitation is None or not (
        giver is None
        or (giver.is_active and may(giver, permission_to_appoint(invitation.role), invitation.league))
    ):
        raise Refused("invitation_over.invited")
    return invitation


@dataclass(frozen=True, slots=True)
class MemberPermissions:
    """A person's role and permissions in a league, for pages that offer only allowed actions."""

    role: str | None
    run: bool
    own: bool

    @property
    def title(self) -> str:
        """The role in words, empty for a visitor."""
        return str(Member.Role(self.role).label) if self.role else ""

    @property
    def plays_all(self) -> bool:
        """Whether the person may play or log every game of the league, not only their own."""
        return self.run or self.role in permissions.ALLOWED[Permission.SCORE]


def permissions_in(league: League, person: Person) -> MemberPermissions:
    """The person's role and what it allows them; one query, none for a visitor."""
    role = permissions.role_of(person, league)
    held = permissions.permissions_with(person, league, role)
    return MemberPermissions(role, Permission.MANAGE in held, Permission.OWN in held)


def leagues_of_person(person: User) -> QuerySet[Member]:
    """The person's memberships with their active leagues, by name; one query."""
    return (
        Member.objects.filter(in_active_league("league"), user=person)
        .select_related("league")
        .order_by("league__name")
    )


def teams_of_person(person: User) -> QuerySet[Coach, Any]:
    """The person's coaching seats by league, with `season`, the number of the team's newest season; one
    query."""
    newest = Max("team__memberships__season__number")
    seats = Coach.objects.filter(user=person).select_related("team__league").annotate(season=newest)
    return seats.order_by("team__league__name", "team__city")


def members_of(league: League, *, viewer: Person | None) -> list[Member]:
    """The members by role, highest first, with their seats in this league in `user.seats_here`; two queries.

    Raises Hidden (no_such_league) if the viewer may not view the league.
    """
    permissions.require(viewer, Permission.VIEW, league)
    seats = Coach.objects.filter(team__league=league).select_related("team").order_by("team__city")
    rows = Member.objects.filter(league=league).select_related("user").order_by("user__username")
    rows = rows.prefetch_related(Prefetch("user__coaching", queryset=seats, to_attr="seats_here"))
    return sorted(rows, key=lambda member: list(Member.Role).index(Member.Role(member.role)))


def open_invitations(league: League, *, viewer: Person | None) -> QuerySet[Invitation]:
    """The league's invitations that can still be accepted. Raises Forbidden: not_allowed."""
    permissions.require(viewer, Permission.MANAGE, league)
    rows = usable_invitations().filter(league=league).select_related("team", "created_by")
    return rows.order_by("created_at")


@dataclass(frozen=True, slots=True)
class CoachedSeason:
    """A season in which a person had a team; `is_over` seasons count for careers."""

    season: int
    team: Team
    is_over: bool


def coaches_of_team(season: Season, team: Team) -> list[str]:
    """The usernames of the team's coaches: now, or at the end of a finished season. The name of a person who
    has left the site is empty. One query."""
    if season.state == Season.State.FINISHED:
        tenures = Tenure.objects.filter(season=season, team=team).order_by("pk")
        return [name or "" for name in tenures.values_list("user__username", flat=True)]
    seats = Coach.objects.filter(team=team).order_by("pk")
    return list(seats.values_list("user__username", flat=True))


def coached_seasons(league: League, username: str) -> list[CoachedSeason]:
    """The seasons in which this person had a team of the league, in order, with the seats of the season under
    way; two queries. Empty for people who never had one."""
    past = Tenure.objects.filter(season__league=league, user__username=username)
    rows = past.select_related("season", "team").order_by("season__number", "team__city")
    earlier = [CoachedSeason(tenure.season.number, tenure.team, is_over=True) for tenure in rows]
    under_way = league.seasons.exclude(state=Season.State.FINISHED)
    seats = Coach.objects.filter(
        team__league=league, user__username=username, team__memberships__season__in=under_way
    )
    numbered = seats.select_related("team").annotate(number=F("team__memberships__season__number"))
    now = [CoachedSeason(seat.number, seat.team, is_over=False) for seat in numbered.order_by("number", "pk")]
    return earlier + now


def free_teams(league: League) -> list[Team]:
    """The teams that a person may take by an invitation for everybody: those without a coach and without an
    invitation of their own, in a season that has not begun; one or two queries."""
    season = league.seasons.filter(state=Season.State.SCHEDULED).first()
    if season is None:
        return []
    promised = usable_invitations().filter(league=league, team__isnull=False).values("team")
    teams = Team.objects.filter(memberships__season=season, memberships__withdrawn_at=None, coaches=None)
    return list(teams.exclude(pk__in=promised).order_by("city", "nickname"))


def teams_of_computer(season: Season) -> list[Team]:
    """The teams of the season that no person coaches now; one query."""
    teams = Team.objects.filter(memberships__season=season, coaches=None)
    return list(teams.order_by("city", "nickname"))


def teams_coached_in(league: League, person: Person) -> frozenset[int]:
    """The primary keys of the league's teams that the person coaches; one query, none for a visitor."""
    if not person.is_authenticated:
        return frozenset()
    return frozenset(Coach.objects.filter(user=person, team__league=league).values_list("team", flat=True))


AT_ONCE = 500  # sessions per query: SQLite limits the parameters


def people_of_sessions(keys: Collection[str]) -> dict[str, User]:
    """The person of each session, as `django.contrib.auth.get_user` finds them: sessions that have ended,
    closed accounts, and people with another password are missing. Two queries for up to 500 sessions.
    """
    people: dict[str, User] = {}
    ordered = sorted(keys)
    for begin in range(0, len(ordered), AT_ONCE):
        rows = Session.objects.filter(
            session_key__in=ordered[begin : begin + AT_ONCE], expire_date__gt=timezone.now()
        )
        contents = {row.session_key: row.get_decoded() for row in rows}
        numbers = {content[SESSION_KEY] for content in contents.values() if SESSION_KEY in content}
        users = {str(user.pk): user for user in User.objects.filter(pk__in=numbers, is_active=True)}
        for key, content in contents.items():
            user, digest = users.get(content.get(SESSION_KEY, "")), content.get(HASH_SESSION_KEY, "")
            if user is None:
                continue
            hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
            if any(constant_time_compare(digest, current) for current in hashes):
                people[key] = user
    return people


def league_context(request: HttpRequest, shown: League, page: str) -> dict[str, Any]:
    """Template variables of every page of a league: the league, the page, and what this person may do."""
    return {"league": shown, "page": page, "powers": permissions_in(shown, request.user)}
