"""The people who coach teams, now and in past seasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, QuerySet

from league.models import Coach, League, Season, Team, Tenure
from league.selectors.people.invitations import usable_invitations

if TYPE_CHECKING:
    from league.permissions import Person


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
    found = [CoachedSeason(tenure.season.number, tenure.team, is_over=True) for tenure in rows]
    seats = Coach.objects.filter(
        team__league=league, user__username=username, team__memberships__season__in=_under_way(league)
    )
    numbered = seats.select_related("team").annotate(number=F("team__memberships__season__number"))
    now = [CoachedSeason(seat.number, seat.team, is_over=False) for seat in numbered.order_by("number", "pk")]
    return found + now


def _under_way(league: League) -> QuerySet[Season]:
    return league.seasons.exclude(state=Season.State.FINISHED)


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
