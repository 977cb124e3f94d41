"""Seasons of CSV files as values for odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from league.odds.exact import Endings
from league.odds.values import ClubTally, OddsGame, OddsSeason, Tally
from league.standings.files import FileSeason, places_of_each
from league.standings.steps import Coin, StepLists


def odds_season(season: FileSeason, steps: StepLists, coin: int, places: int | None) -> OddsSeason:
    """The season, its games numbered in the order of the file: first those played, then the open ones.

    `places` are the playoff places of the whole league. Raises Refused: uneven_places."""
    played = [OddsGame(number, g.week, g.home, g.away, g) for number, g in enumerate(season.games)]
    left = [
        OddsGame(number, g.week, g.home, g.away, p_home=chance)
        for number, (g, chance) in enumerate(zip(season.left, season.chances, strict=True), len(played))
    ]
    conferences = len({club.conference for club in season.clubs})
    return OddsSeason(
        tuple(season.clubs),
        (*played, *left),
        steps,
        coin=Coin(coin),
        places=places_of_each(conferences, places) if conferences else 0,
    )


EXACT, SAMPLED = "exact", "sampled"
COLUMNS = ("wins", "division", "playoffs")


Report = dict[str, Any]  # values for JSON; `season` and `seed` are there only if there are any


def _report(name: str, method: str, seasons: int, tossed: int, clubs: Report, **extra: int) -> Report:
    """The odds of one season; its name is "" if the files have no season column."""
    named = {"season": name} if name else {}
    return {"method": method, "seasons": seasons, **named, **extra, "tossed": tossed, "teams": clubs}


def exact_report(name: str, season: OddsSeason, endings: Endings) -> Report:
    """Every club's probabilities, with the exact values as `fraction`."""
    clubs = {}
    for club in season.clubs:
        odds = endings.clubs[club.name]
        exact = _line(odds.division, odds.seeds, odds.playoffs, odds.wins)
        clubs[club.name] = {**_each(exact, float), "fraction": _each(exact, str)}
    return _report(name, EXACT, endings.seasons, endings.tossed, clubs)


def sampled_report(name: str, season: OddsSeason, tally: Tally, seed: int) -> Report:
    """Every club's shares of the seasons, with their standard errors as `error`."""
    clubs = {club.name: _sampled(tally.clubs[club.name], tally.seasons) for club in season.clubs}
    return _report(name, SAMPLED, tally.seasons, tally.tossed, clubs, seed=seed)


def _sampled(club: ClubTally, seasons: int) -> Report:
    wins = sum(number * count for number, count in enumerate(club.wins))
    squares = sum(number * number * count for number, count in enumerate(club.wins))
    values = _each(_line(club.division, club.seeds, club.playoffs, wins), lambda count: count / seasons)
    errors = _each(
        _line(club.division, club.seeds, club.playoffs, 0),
        lambda count: sqrt(count * (seasons - count) / seasons) / seasons,
    )
    errors["wins"] = sqrt((Fraction(squares, seasons) - Fraction(wins, seasons) ** 2) / seasons)
    return {**values, "error": errors}


def _line(division: Any, seeds: Sequence[Any], playoffs: Any, wins: Any) -> Report:
    named = {str(seed): value for seed, value in enumerate(seeds, 1)}
    return {"division": division, "seeds": named, "playoffs": playoffs, "wins": wins}


def _each(line: dict[str, Any], convert: Any) -> dict[str, Any]:
    return {
        name: _each(value, convert) if isinstance(value, dict) else convert(value)
        for name, value in line.items()
    }


def as_text(report: Report) -> str:
    """A table of the clubs, the likeliest for the playoffs first."""
    lines = [f"Season {report['season']}"] if "season" in report else []
    how = "all" if report["method"] == EXACT else "a sample of"
    seasons = f"{how} {report['seasons']} seasons, {report['tossed']} of them with a coin toss"
    lines.append(f"{report['method']}: {seasons}")
    width = max((len(name) for name in report["teams"]), default=0)
    lines.append(" " * width + "".join(f"{name:>10}" for name in COLUMNS))
    for name, club in sorted(
        report["teams"].items(), key=lambda item: (-item[1]["playoffs"], -item[1]["wins"])
    ):
        wins, *odds = (club[column] for column in COLUMNS)
        percents = (_percent(chance, report["method"]) for chance in odds)
        lines.append(name.ljust(width) + f"{wins:>10.2f}" + "".join(f"{percent:>10}" for percent in percents))
    return "\n".join(lines)


def _percent(chance: float, method: str) -> str:
    """A sample never says 0 or 100 %."""
    if method == SAMPLED and not 0.01 <= chance <= 0.99:
        return "<1 %" if chance < 0.5 else ">99 %"
    return f"{100 * chance:.1f} %"
