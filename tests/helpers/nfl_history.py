"""Real seasons and made-up leagues from tests/data, as input for the standings."""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import cache
from pathlib import Path

from league.standings.files import FileSeason, read_seasons
from league.standings.tie_breaks import Standings, rank

DATA = Path(__file__).resolve().parents[1] / "data"
NFL = DATA / "nfl_history"
SYNTHETIC = DATA / "synthetic_leagues"
TODAYS_RULES = [str(season) for season in range(2002, 2021)]
SYNTHETIC_SEASONS = [str(number) for number in range(1, 31)]
ROUNDS = {"WC": 1, "DIV": 2, "CON": 3, "SB": 4}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


@cache
def nfl_seasons() -> dict[str, FileSeason]:
    return {season.name: season for season in read_seasons(NFL / "games.csv", NFL / "membership.csv")}


@cache
def nfl(season: str) -> Standings:
    return rank(nfl_seasons()[season].clubs, nfl_seasons()[season].games)


@cache
def nfl_seeds() -> dict[str, dict[str, list[str]]]:
    """Season -> conference -> the clubs that were seeded."""
    seeds: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in rows(NFL / "seeds.csv"):
        seeds[row["season"]][row["conference"]].append(row["team"])
    return {season: dict(conferences) for season, conferences in seeds.items()}


@cache
def nfl_division_orders() -> dict[str, dict[str, dict[str, list[str]]]]:
    """Season -> conference -> division -> its clubs in the final order."""
    orders: dict[str, dict[str, dict[str, list[str]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(list))
    )
    for row in rows(NFL / "division_order.csv"):
        orders[row["season"]][row["conference"]][row["division"]].append(row["team"])
    return orders


@cache
def nfl_playoff_winners() -> dict[str, dict[tuple[int, str, str], str]]:
    """Season -> (round, home, away) -> winner; the home side of the last game is a label only."""
    winners: dict[str, dict[tuple[int, str, str], str]] = defaultdict(dict)
    for row in rows(NFL / "games.csv"):
        if row["type"] in ROUNDS:
            home_won = int(row["home_score"]) > int(row["away_score"])
            key = (ROUNDS[row["type"]], row["home"], row["away"])
            winners[row["season"]][key] = row["home"] if home_won else row["away"]
    return winners


@cache
def synthetic_seasons() -> dict[str, FileSeason]:
    seasons = read_seasons(SYNTHETIC / "games.csv", SYNTHETIC / "teams.csv")
    return {season.name: season for season in seasons}


@cache
def synthetic(season: str) -> Standings:
    return rank(synthetic_seasons()[season].clubs, synthetic_seasons()[season].games)


@cache
def synthetic_orders(kind: str) -> dict[str, dict[str, list[str]]]:
    """Season -> division or conference ("div", "conf") -> its clubs in order."""
    orders: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for row in rows(SYNTHETIC / "expected.csv"):
        if row["kind"] == kind:
            orders[row["season"]][row["group"]] = row["order"].split()
    return orders
