"""The odds of a season as rows of a CSV file."""

from __future__ import annotations

from games.presenters.odds.chances import SampledChance
from games.presenters.odds.season.page import SeasonOddsPage


def season_rows(page: SeasonOddsPage) -> list[list[object]]:
    """The rows of the CSV file, the header first. Probabilities have their standard error beside them."""
    keys = [column.key for column in page.columns]
    places = max(len(row.seeds) for row in page.rows)
    seeds = [f"seed_{number}" for number in range(1, places + 1)]
    head = ["team", "seasons", "wins", "wins_low", "wins_high"]
    rows: list[list[object]] = [
        [*head, *(f"{key}{end}" for key in (*keys, *seeds) for end in ("", "_error"))]
    ]
    for row in page.rows:
        wins = [round(row.wins.mean, 3), row.wins.low, row.wins.high]
        chances = [*row.chances.values(), *row.seeds]
        rows.append([row.team.slug, page.seasons, *wins, *(value for one in chances for value in _pair(one))])
    return rows


def _pair(chance: SampledChance) -> tuple[float, float]:
    return round(chance.share, 6), round(chance.error, 6)
