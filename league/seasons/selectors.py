"""A league's seasons: the newest, their teams by division, and what their dice depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet

from league.frame.secrets import game_purpose, game_seed
from league.models import (
    Conference,
    Division,
    Fixture,
    League,
    Membership,
    Season,
    SeasonSecret,
    Team,
)


def newest_season(league: League) -> Season | None:
    """The league's last season, open or over; one query."""
    return league.seasons.order_by("-number").first()


def season_under_way(league: League) -> Season | None:
    """The season that has a schedule and no champion yet; one query."""
    open_ones = league.seasons.exclude(state=Season.State.FINISHED)
    return open_ones.filter(weeks__isnull=False).distinct().first()


Grouped = dict[Conference, dict[Division, list[Team]]]


def teams_by_division(season: Season) -> Grouped:
    """Conference -> division -> teams by name, in the season's order; one query."""
    grouped: Grouped = {}
    for member in memberships_of(season).select_related("division__conference", "team"):
        divisions = grouped.setdefault(member.division.conference, {})
        divisions.setdefault(member.division, []).append(member.team)
    return grouped


def slugs_by_division(season: Season) -> dict[str, dict[str, list[str]]]:
    """Conference name -> division name -> team slugs, the form that the plain packages expect; one query."""
    grouped: dict[str, dict[str, list[str]]] = {}
    rows = memberships_of(season).values_list("division__conference__name", "division__name", "team__slug")
    for conference, division, slug in rows:
        grouped.setdefault(conference, {}).setdefault(division, []).append(slug)
    return grouped


def memberships_of(season: Season) -> QuerySet[Membership]:
    """The season's memberships in its order of conferences, divisions and names."""
    return Membership.objects.filter(season=season).order_by(
        "division__conference__order", "division__order", "team__city", "team__nickname"
    )


def team_by_slug(season: Season) -> dict[str, Team]:
    """Slug -> team of the season, each annotated with `withdrawn_at`; one query."""
    teams = Team.objects.filter(memberships__season=season)
    return {team.slug: team for team in teams.annotate(withdrawn_at=F("memberships__withdrawn_at"))}


@dataclass(frozen=True, slots=True)
class DiceSource:
    """A secret of the season and the purpose it is used for, which together decide a game's dice."""

    secret: SeasonSecret
    purpose: str

    @property
    def seed(self) -> tuple[int, int, int]:
        """The numbers that the engine plays the game from."""
        return game_seed(self.secret.value, self.purpose)


def current_secret(season: Season) -> SeasonSecret | None:
    """The secret that further games depend on; None with public dice. One query."""
    return season.secrets.filter(fingerprint="").order_by("-number").first()


def dice_sources_for(season: Season, fixtures: Sequence[Fixture]) -> list[DiceSource | None]:
    """The source of the dice of each of these fixtures for a game that the computer plays now; None with
    public dice. One query."""
    secret = current_secret(season)
    if secret is None:
        return [None] * len(fixtures)
    places = ((fixture.number, fixture.home.slug, fixture.away.slug) for fixture in fixtures)
    return [DiceSource(secret, game_purpose(number=n, home=home, away=away)) for n, home, away in places]
