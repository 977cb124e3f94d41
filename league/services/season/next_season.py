"""A preview of a league's next season."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from league.models import Coach, League, Season, Team
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import teams_by_division
from league.services.dry_run import run_and_roll_back
from league.services.season.seasons import open_season

if TYPE_CHECKING:
    from league.permissions import Person


@dataclass(frozen=True, slots=True)
class SeasonEntrant:
    """A team of the next season with its coaches. `place` is its place in its division in the last season,
    None if it did not play; `withdrawn` is true if it withdrew from that season."""

    team: Team
    coaches: list[Coach]
    place: int | None
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The number of the next season, and conference -> division -> its teams."""

    number: int
    conferences: dict[str, dict[str, list[SeasonEntrant]]]


def preview_season(*, league: League, actor: Person | None = None) -> NextSeason:
    """The season that `open_season` would open; nothing is changed. Raises Refused with the same codes."""
    return run_and_roll_back(lambda: _preview_of(open_season(league=league, actor=actor)))


def _preview_of(season: Season) -> NextSeason:
    last = season.league.seasons.filter(number__lt=season.number).order_by("-number").first()
    places, withdrawn = _places(last), _withdrawn(last)
    coaches: dict[int, list[Coach]] = {}
    for coach in Coach.objects.filter(team__league=season.league).select_related("user").order_by("pk"):
        coaches.setdefault(coach.team_id, []).append(coach)

    def entrants(teams: Iterable[Team]) -> list[SeasonEntrant]:
        found = [
            SeasonEntrant(team, coaches.get(team.pk, []), places.get(team.slug), team.pk in withdrawn)
            for team in teams
        ]
        return sorted(found, key=lambda entrant: entrant.place or len(found) + 1)

    groups = teams_by_division(season)
    return NextSeason(
        season.number,
        {
            conference.name: {division.name: entrants(teams) for division, teams in divisions.items()}
            for conference, divisions in groups.items()
        },
    )


def _places(season: Season | None) -> dict[str, int]:
    """Slug -> place in the division, from 1; empty without a season."""
    if season is None:
        return {}
    orders = [order for divisions in standings_of(season).divisions.values() for order in divisions.values()]
    return {slug: place for order in orders for place, slug in enumerate(order, start=1)}


def _withdrawn(season: Season | None) -> set[int]:
    if season is None:
        return set()
    return set(season.memberships.exclude(withdrawn_at=None).values_list("team", flat=True))
