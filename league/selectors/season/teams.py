"""The teams of a season by conference and division."""

from __future__ import annotations

from django.db.models import F, QuerySet

from league.models import Conference, Division, Membership, Season, Team

Grouped = dict[Conference, dict[Division, list[Team]]]


def teams_by_division(season: Season) -> Grouped:
    """Conference -> division -> teams by name, in the season's order; one query."""
    grouped: Grouped = {}
    for member in _memberships(season).select_related("division__conference", "team"):
        divisions = grouped.setdefault(member.division.conference, {})
        divisions.setdefault(member.division, []).append(member.team)
    return grouped


def slugs_by_division(season: Season) -> dict[str, dict[str, list[str]]]:
    """Conference name -> division name -> team slugs, the form that the plain packages expect; one query."""
    grouped: dict[str, dict[str, list[str]]] = {}
    rows = _memberships(season).values_list("division__conference__name", "division__name", "team__slug")
    for conference, division, slug in rows:
        grouped.setdefault(conference, {}).setdefault(division, []).append(slug)
    return grouped


def _memberships(season: Season) -> QuerySet[Membership]:
    return Membership.objects.filter(season=season).order_by(
        "division__conference__order", "division__order", "team__city", "team__nickname"
    )


def team_by_slug(season: Season) -> dict[str, Team]:
    """Slug -> team of the season, each annotated with `withdrawn_at`; one query."""
    teams = Team.objects.filter(memberships__season=season)
    return {team.slug: team for team in teams.annotate(withdrawn_at=F("memberships__withdrawn_at"))}
