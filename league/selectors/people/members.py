"""Members of leagues, their permissions and their teams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.db.models import Max, Prefetch, QuerySet

from league import permissions
from league.models import Coach, Invitation, League, Member
from league.permissions import Permission
from league.selectors.leagues.leagues import in_active_league
from league.selectors.people.invitations import usable_invitations

if TYPE_CHECKING:
    from league.permissions import Person


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
