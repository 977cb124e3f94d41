"""What every team of a season has done, and what its opponents have done, as sums of box scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.presentation.box_score import BY_KEY
from games.story.leaders import STATISTICS as LEADING
from games.story.leaders import Leader, counted, counted_games, points
from league.almanac.figures import SeasonTotals

OWN = (
    *("yards", "rush_yards", "pass_yards", "first_downs", "turnovers", "takeaways", "plays", "rushes"),
    *("third_downs", "third_downs_made", "fourth_downs", "punts", "penalty_yards", "two_point_tries"),
)
OPPONENTS = ("yards", "rush_yards", "pass_yards", "first_downs", "sacked")
STATISTICS = {
    statistic.name: statistic
    for statistic in (
        *LEADING,
        *(BY_KEY[key] for key in OWN),
        *(replace(BY_KEY[key], against=True) for key in OPPONENTS),
    )
}


def totals_of(seasons: Collection[int]) -> SeasonTotals:
    """The totals of the regular games of the seasons with these primary keys; names are keys of the box
    score, with `_against` for what the opponents did; ten queries, six without box scores."""
    played, sources = counted_games(seasons)
    sources = [source for source in sources if source[0].exists()]  # imported seasons have none
    leaders = {
        "points": points(played),
        "points_against": points(played, allowed=True),
        **{statistic.name: rows for statistic, rows in counted(sources, tuple(STATISTICS.values())).items()},
    }
    return {name: _by_team(rows) for name, rows in leaders.items() if rows}


def _by_team(rows: Sequence[Leader]) -> dict[str, tuple[int, int, int]]:
    return {row.team: (row.total, row.games, row.best) for row in rows}
