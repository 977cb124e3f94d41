"""People and what they are in leagues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet

from league import permissions
from league.models import Coach, Invitation, League, Member
from league.permissions import Act
from league.selectors.invitations import usable_invitations

if TYPE_CHECKING:
    from league.permissions import Person


def leagues_of_person(person: User) -> QuerySet[Member]:
    """The person's memberships with their leagues and those leagues' seasons, by name; two queries."""
    mine = Member.objects.filter(user=person).select_related("league")
    return mine.order_by("league__name").prefetch_related("league__seasons")


def teams_of_person(person: User) -> QuerySet[Coach]:
    """The teams that the person coaches, by league; one query."""
    seats = Coach.objects.filter(user=person).select_related("team__league")
    return seats.order_by("team__league__name", "team__city")


def members_of(league: League, *, viewer: Person | None) -> list[Member]:
    """The members by role, highest first, each with `seats`, his teams here; two queries and the asking.

    Raises Hidden (no_such_league) to whoever may not look at the league.
    """
    permissions.require(viewer, Act.VIEW, league)
    seats = Coach.objects.filter(team__league=league).select_related("team").order_by("team__city")
    rows = Member.objects.filter(league=league).select_related("user").order_by("user__username")
    rows = rows.prefetch_related(Prefetch("user__coaching", queryset=seats, to_attr="seats"))
    return sorted(rows, key=lambda member: list(Member.Role).index(Member.Role(member.role)))


def open_invitations(league: League, *, viewer: Person | None) -> QuerySet[Invitation]:
    """The league's invitations that can still be accepted. Raises Forbidden: not_allowed."""
    permissions.require(viewer, Act.RUN, league)
    rows = usable_invitations().filter(league=league).select_related("team", "created_by")
    return rows.order_by("created_at")
