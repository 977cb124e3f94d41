"""What every team of a season has done, and what its opponents have done, as sums of box scores."""

from __future__ import annotations

from games.selectors.leaders import Leader, Statistic, counted, counted_games, points
from league.models import Season
from league.selectors.season.statistics import Totals

OWN = (
    *("yards", "rush_yards", "pass_yards", "first_downs", "turnovers", "takeaways", "plays", "rushes"),
    *("third_downs", "third_downs_made", "fourth_downs", "punts", "penalty_yards", "two_point_tries"),
)
OPPONENTS = ("yards", "rush_yards", "pass_yards", "first_downs", "sacked")
STATISTICS = (
    *(Statistic(key, key) for key in OWN),
    *(Statistic(f"{key}_against", key, other=True) for key in OPPONENTS),
)


def totals_of(season: Season) -> Totals:
    """The totals of the season's regular games; names are keys of the box score, with `_against` for what
    the opponents did; eight queries."""
    played, sources = counted_games(season.league, season.number)
    found = {
        "points": points(played),
        "points_against": points(played, allowed=True),
        **{statistic.title: rows for statistic, rows in counted(sources, STATISTICS).items()},
    }
    return {name: _by_team(rows) for name, rows in found.items() if rows}


def _by_team(rows: list[Leader]) -> dict[str, tuple[int, int]]:
    return {row.team: (row.total, row.games) for row in rows}
