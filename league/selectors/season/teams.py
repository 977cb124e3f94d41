"""A season's clubs and how they are grouped."""

from __future__ import annotations

from django.db.models import F

from league.models import Conference, Division, Membership, Season, Team

Grouped = dict[Conference, dict[Division, list[Team]]]


def teams_by_division(season: Season) -> Grouped:
    """Conference -> division -> teams by name, in the season's order; one query."""
    members = (
        Membership.objects.filter(season=season)
        .select_related("division__conference", "team")
        .order_by("division__conference__order", "division__order", "team__city", "team__nickname")
    )
    grouped: Grouped = {}
    for member in members:
        divisions = grouped.setdefault(member.division.conference, {})
        divisions.setdefault(member.division, []).append(member.team)
    return grouped


def slugs_by_division(season: Season) -> dict[str, dict[str, list[str]]]:
    """The same by name, with the teams' slugs: as the plain packages take a league's shape."""
    return {
        conference.name: {
            division.name: [team.slug for team in teams] for division, teams in divisions.items()
        }
        for conference, divisions in teams_by_division(season).items()
    }


def team_by_slug(season: Season) -> dict[str, Team]:
    """The season's teams by the name that schedules and standings know them by, each with `withdrawn_at`."""
    teams = Team.objects.filter(memberships__season=season)
    return {team.slug: team for team in teams.annotate(withdrawn_at=F("memberships__withdrawn_at"))}
