"""The playoff seeds, from the standings or as the commissioner has set them."""

from __future__ import annotations

from league.models import Season, Seed
from league.selectors.playoffs.playoffs import format_of
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug


def freeze_seeds(season: Season) -> list[Seed]:
    """Replaces the season's seeds by those of the current standings. An order set by the commissioner
    overrides the standings."""
    standings = standings_of(season)
    teams, places = team_by_slug(season), _places(season)
    league_place = {slug: place for place, slug in enumerate(standings.league, start=1)}
    conferences = {conference.name: conference for conference in season.conferences.all()}
    Seed.objects.filter(season=season).delete()
    return Seed.objects.bulk_create(
        Seed(
            season=season,
            conference=conferences[name],
            team=teams[slug],
            number=number,
            league_place=league_place[slug],
        )
        for name, slugs in standings.seeds.items()
        for number, slug in enumerate(season.seeding.get(name, slugs)[:places], start=1)
    )


def _places(season: Season) -> int:
    """The number of playoff places in each conference."""
    return format_of(season).per_conference(season.conferences.count())
