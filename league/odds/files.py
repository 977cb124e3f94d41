"""Seasons of CSV files as values for odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from league.odds.exact import Endings
from league.odds.values import ClubTally, OddsGame, OddsSeason, Tally
from league.standings.files import FileSeason, places_of_each
from league.standings.steps import StepLists


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
        coin=coin,
        places=places_of_each(conferences, places) if conferences else 0,
    )


EXACT, SAMPLED = "exact", "sampled"
COLUMNS = ("wins", "division", "playoffs")


@dataclass(frozen=True, slots=True)
class ClubReport:
    """A club's line. `fractions` are the exact values, `errors` the standard errors of sampled ones, both in
    the shape of `values`."""

    values: dict[str, Any]
    fractions: dict[str, Any] | None = None
    errors: dict[str, Any] | None = None

    def as_dict(self) -> dict[str, Any]:
        extra = {"fraction": self.fractions, "error": self.errors}
        return {**self.values, **{name: value for name, value in extra.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class SeasonOddsReport:
    """The odds of one season; its name is "" if the files have no season column."""

    name: str
    method: str
    seasons: int
    tossed: int
    clubs: dict[str, ClubReport]
    seed: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Values for JSON. `season` and `seed` are there only if there are any."""
        named: dict[str, Any] = {"season": self.name} if self.name else {}
        if self.seed is not None:
            named["seed"] = self.seed
        return {
            "method": self.method,
            "seasons": self.seasons,
            **named,
            "tossed": self.tossed,
            "teams": {name: club.as_dict() for name, club in self.clubs.items()},
        }


def exact_report(name: str, season: OddsSeason, endings: Endings) -> SeasonOddsReport:
    clubs = {}
    for club in season.clubs:
        odds = endings.clubs[club.name]
        exact = _line(odds.division, dict(enumerate(odds.seeds, 1)), odds.playoffs, odds.wins)
        clubs[club.name] = ClubReport(_each(exact, float), fractions=_each(exact, str))
    return SeasonOddsReport(name, EXACT, endings.seasons, endings.tossed, clubs)


def sampled_report(name: str, season: OddsSeason, tally: Tally, seed: int) -> SeasonOddsReport:
    clubs = {club.name: _sampled(tally.clubs[club.name], tally.seasons) for club in season.clubs}
    return SeasonOddsReport(name, SAMPLED, tally.seasons, tally.tossed, clubs, seed)


def _sampled(club: ClubTally, seasons: int) -> ClubReport:
    wins = sum(number * count for number, count in enumerate(club.wins))
    squares = sum(number * number * count for number, count in enumerate(club.wins))
    seeds = dict(enumerate(club.seeds, 1))
    values = _each(_line(club.division, seeds, club.playoffs, wins), lambda count: count / seasons)
    errors = _each(_line(club.division, seeds, club.playoffs, 0), lambda count: _error(count, seasons))
    errors["wins"] = sqrt((Fraction(squares, seasons) - Fraction(wins, seasons) ** 2) / seasons)
    return ClubReport(values, errors=errors)


def _error(count: int, seasons: int) -> float:
    """The standard error of count / seasons."""
    return sqrt(count * (seasons - count) / seasons) / seasons


def _line(division: Any, seeds: Mapping[int, Any], playoffs: Any, wins: Any) -> dict[str, Any]:
    named = {str(seed): value for seed, value in seeds.items()}
    return {"division": division, "seeds": named, "playoffs": playoffs, "wins": wins}


def _each(line: dict[str, Any], convert: Any) -> dict[str, Any]:
    return {
        name: _each(value, convert) if isinstance(value, dict) else convert(value)
        for name, value in line.items()
    }


def as_text(report: SeasonOddsReport) -> str:
    """A table of the clubs, the likeliest for the playoffs first."""
    return "\n".join(_lines(report))


def _lines(report: SeasonOddsReport) -> Iterator[str]:
    if report.name:
        yield f"Season {report.name}"
    how = "all" if report.method == EXACT else "a sample of"
    yield f"{report.method}: {how} {report.seasons} seasons, {report.tossed} of them with a coin toss"
    width = max((len(name) for name in report.clubs), default=0)
    yield " " * width + "".join(f"{name:>10}" for name in COLUMNS)
    order = sorted(
        report.clubs.items(), key=lambda item: (-item[1].values["playoffs"], -item[1].values["wins"])
    )
    for name, club in order:
        wins, *odds = (club.values[column] for column in COLUMNS)
        yield name.ljust(width) + f"{wins:>10.2f}" + "".join(f"{_percent(p, report):>10}" for p in odds)


def _percent(p: float, report: SeasonOddsReport) -> str:
    """A sample never says 0 or 100 %."""
    if report.method == SAMPLED and not 0.01 <= p <= 0.99:
        return "<1 %" if p < 0.5 else ">99 %"
    return f"{100 * p:.1f} %"
