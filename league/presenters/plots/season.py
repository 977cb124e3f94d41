"""All plots of a season."""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.utils.translation import get_language

from league.marks import color_class, mark_of
from league.models import Fixture, Result, Season, Team, Week
from league.plots import Look
from league.presenters.plots.figures import Figure, SeasonNumbers
from league.presenters.plots.opponents import opponents
from league.presenters.plots.points import margins, points
from league.presenters.plots.race import race, seeds
from league.presenters.plots.streaks import streaks
from league.selectors.playoffs.playoffs import format_of
from league.selectors.season.standings import games_of, standings_by_week

DAY = 24 * 3600  # seconds
PLOTS = (race, seeds, points, margins, opponents, streaks)


def season_figures(season: Season, teams: dict[str, Team]) -> list[Figure]:
    """The plots of the season's regular weeks, none before the first final result.

    They are cached for a day, because drawing them takes a second. A new result, another language or a
    changed team has its own entry in the cache.
    """
    looks = {slug: _look(team) for slug, team in teams.items()}
    state = [season.pk, season.league.feed.last, games_of(season), get_language(), sorted(looks.items())]
    key = f"plots:{hashlib.sha256(repr(state).encode()).hexdigest()}"
    figures: list[Figure] | None = cache.get(key)
    if figures is None:
        figures = _drawn(season, looks)
        cache.set(key, figures, DAY)
    return figures


def _drawn(season: Season, looks: dict[str, Look]) -> list[Figure]:
    standings = standings_by_week(season)
    if not standings:
        return []
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR, void=False)
    still_open = regular.exclude(result__state=Result.State.FINAL)
    numbers = SeasonNumbers(
        looks=looks,
        standings=standings,
        games=games_of(season),
        open_games=list(still_open.values_list("home__slug", "away__slug")),
        weeks=season.weeks.filter(kind=Week.Kind.REGULAR).count(),
        places=format_of(season).per_conference(len(standings[-1].seeds)),
    )
    return [figure for plot in PLOTS if (figure := plot(numbers)) is not None]


def _look(team: Team) -> Look:
    colors = color_class(team.primary_color, team.secondary_color)
    return Look(team.abbreviation, team.nickname, colors, mark_of(team).key)
