"""Rows as input of `league.standings`, which identifies clubs by their teams' slugs."""

from __future__ import annotations

from league.models import League, Result, Season, Week
from league.selectors.season.season_secrets import coin_source_of
from league.selectors.season.teams import slugs_by_division
from league.standings import STEP_LISTS, Club, Coin, GameOutcome, PlayedGame, Standings, StepLists, rank


def standings_of(season: Season, through: int | None = None) -> Standings:
    """The order of the season's clubs by its final regular results, up to week `through`; three queries.

    Coin tosses are decided by the season's secret (`coin_source_of`), unless the commissioner has decided
    them.
    """
    return rank(
        clubs_of(season),
        games_of(season, through),
        steps=tie_breaks_of(season),
        coin=coin_of(season, through),
        overrides=tosses_of(season),
    )


def coin_of(season: Season, through: int | None = None) -> Coin:
    """The coin of the standings up to week `through`; one query."""
    source = coin_source_of(season, through)
    return Coin(source.seed, secret=source.secret, provisional=source.provisional)


def tie_breaks_of(season: Season) -> StepLists:
    """The tie-break steps of the season."""
    terms = season.terms
    if terms.tie_break == League.TieBreak.OWN:
        return StepLists.of(terms.steps["division"], terms.steps["wild_card"])
    return STEP_LISTS[terms.tie_break]


def clubs_of(season: Season) -> list[Club]:
    """The season's clubs as `league.standings` expects them; one query."""
    return [
        Club(name=slug, conference=conference, division=division)
        for conference, divisions in slugs_by_division(season).items()
        for division, slugs in divisions.items()
        for slug in slugs
    ]


def tosses_of(season: Season) -> dict[frozenset[str], str]:
    """Group of clubs that only a coin could separate -> the one that the commissioner has put first."""
    return {frozenset(group): first for group, first in season.tosses}


def games_of(season: Season, through: int | None = None) -> list[PlayedGame]:
    """The season's final regular games as `league.standings` expects them; one query."""
    results = Result.objects.filter(
        fixture__season=season, fixture__kind=Week.Kind.REGULAR, state=Result.State.FINAL
    )
    if through is not None:
        results = results.filter(fixture__week__number__lte=through)
    # Values instead of objects: every page with standings reads all results of the season.
    rows = results.order_by("fixture__number").values_list(
        "fixture__home__slug",
        "fixture__away__slug",
        "home_score",
        "away_score",
        "fixture__week__number",
        "outcome",
        "home_touchdowns",
        "away_touchdowns",
    )
    return [
        PlayedGame(
            home=home,
            away=away,
            home_score=home_score,
            away_score=away_score,
            week=week,
            outcome=GameOutcome(outcome),
            home_touchdowns=home_touchdowns,
            away_touchdowns=away_touchdowns,
        )
        for home, away, home_score, away_score, week, outcome, home_touchdowns, away_touchdowns in rows
    ]


def standings_by_week(season: Season) -> list[Standings]:
    """The order after each regular week up to the last one with a final result; four queries. Coins fall as
    they do now."""
    clubs, games, steps, coin = clubs_of(season), games_of(season), tie_breaks_of(season), coin_of(season)
    tosses = tosses_of(season)
    last = max((game.week or 0 for game in games), default=0)
    return [
        rank(
            clubs,
            [game for game in games if (game.week or 0) <= week],
            steps=steps,
            coin=coin,
            overrides=tosses,
        )
        for week in range(1, last + 1)
    ]
