"""Reads seasons from CSV files: GAMES (home, away, home_score, away_score) and TEAMS (team, division,
conference).

Both may have a `season` column. GAMES may also have week, type (only REG counts), outcome (played if empty),
home_touchdowns and away_touchdowns. A game without scores has not been played yet; its p_home is the
probability that the home side wins.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from league.standings.files.rows import CsvRow, read_rows
from league.standings.values import Club, GameOutcome, PlayedGame

GAME_COLUMNS = ("home", "away", "home_score", "away_score")
TEAM_COLUMNS = ("team", "division", "conference")
MOST_NAMED = 20  # seasons in a refusal


@dataclass(frozen=True, slots=True)
class FileSeason:
    """One season of the files; its name is "" if GAMES has no season column. `left` are the games still to
    be played, without scores, and `chances` the p_home of each of them, or None."""

    name: str
    clubs: list[Club]
    games: list[PlayedGame]
    left: list[PlayedGame]
    chances: list[Fraction | None] = field(default_factory=list)


def read_seasons(games: Path, teams: Path) -> list[FileSeason]:
    """The seasons named in GAMES, in order, including those without a game that counts; if GAMES is empty,
    the seasons of TEAMS.

    Raises Refused with file and line: file_unreadable, missing_column, duplicate_column, bad_row, empty_cell,
    bad_number, bad_probability, missing_score, unknown_outcome, unknown_team, duplicate_team,
    duplicate_game, plays_itself, season_needed.
    """
    clubs = TeamsFile(teams.name, read_rows(teams, TEAM_COLUMNS))
    found: dict[str, list[tuple[PlayedGame, Fraction | None]]] = {}
    met: set[tuple[str, ...]] = set()
    for row in read_rows(games, GAME_COLUMNS):
        season = row.get("season", "")
        if row.get("type", "REG").upper() == "REG":
            _meet_once_a_week(row, met)
            game = game_in(row, clubs.of(season, row), teams.name)
            found.setdefault(season, []).append((game, row.probability("p_home")))
        elif clubs.serving(season) is not None:
            found.setdefault(season, [])
    if not found:
        found = {season: [] for season in clubs.seasons}
    return [
        FileSeason(
            name,
            list(clubs.seasons[name].values()),
            [game for game, _ in found[name] if not _to_come(game)],
            [game for game, _ in found[name] if _to_come(game)],
            [chance for game, chance in found[name] if _to_come(game)],
        )
        for name in sorted(found, key=_age)
    ]


def _meet_once_a_week(row: CsvRow, met: set[tuple[str, ...]]) -> None:
    """Refuses a line that repeats a game of the week, because it would count twice. Without weeks nothing
    can be checked. Raises Refused: duplicate_game."""
    season, week, home, away = (row.get(column, "") for column in ("season", "week", "home", "away"))
    game = (season, week, home, away)
    if week and game in met:
        sentence = f"{home} against {away} in week {week} is here twice: take one of the lines out"
        raise row.refused("duplicate_game", sentence)
    met.add(game)


def _to_come(game: PlayedGame) -> bool:
    return game.outcome is GameOutcome.PLAYED and game.home_score is None


def _age(season: str) -> tuple[int, str]:
    return (int(season) if season.isdecimal() else -1, season)


class TeamsFile:
    """The clubs of TEAMS by season and name. Without a season column they play in every season."""

    def __init__(self, file: str, rows: Iterable[CsvRow]) -> None:
        self.file = file
        self.seasons: dict[str, dict[str, Club]] = defaultdict(dict)
        for row in rows:
            season, name = row.get("season", ""), row.filled("team")
            if name in self.seasons[season]:
                raise row.refused("duplicate_team", f"{name} is here twice: take one of the lines out")
            self.seasons[season][name] = Club(name, row.filled("conference"), row.filled("division"))
        self.only = next(iter(self.seasons.values())) if len(self.seasons) == 1 else None
        self.dated = "" not in self.seasons

    def serving(self, season: str) -> dict[str, Club] | None:
        """The clubs of a season; None if TEAMS has none for it."""
        if season not in self.seasons and self.only is not None and not (self.dated and season):
            self.seasons[season] = self.only
        return self.seasons.get(season)

    def of(self, season: str, row: CsvRow) -> dict[str, Club]:
        """The clubs of a game's season. Raises Refused: season_needed."""
        clubs = self.serving(season)
        if clubs is None:
            known = ", ".join(sorted(self.seasons)[:MOST_NAMED]) or "none"
            sentence = f"{self.file} has no teams for season {season!r} (it has {known}): correct one of them"
            raise row.refused("season_needed", sentence)
        return clubs


def game_in(row: CsvRow, clubs: Mapping[str, Club], teams: str) -> PlayedGame:
    """The row's game between two of the clubs, which come from the file `teams`; a game still to be played
    has no scores.

    Raises Refused: empty_cell, bad_number, missing_score, unknown_outcome, unknown_team, plays_itself.
    """
    home, away = row.filled("home"), row.filled("away")
    for name in (home, away):
        if name not in clubs:
            sentence = f"there is no team {name} in {teams}: add it there or correct it here"
            raise row.refused("unknown_team", sentence)
    if home == away:
        raise row.refused("plays_itself", f"{home} cannot play itself: correct one of the two")
    outcome = _outcome(row)
    score = (row.number("home_score"), row.number("away_score"))
    if outcome is GameOutcome.PLAYED and None in score and score != (None, None):
        raise row.refused(
            "missing_score", "only one side has a score: give both, or none for a game not played yet"
        )
    touchdowns = (row.number("home_touchdowns"), row.number("away_touchdowns"))
    return PlayedGame(home, away, *score, row.number("week"), outcome, *touchdowns)


def _outcome(row: CsvRow) -> GameOutcome:
    given = row.get("outcome", "") or GameOutcome.PLAYED.value
    try:
        return GameOutcome(given)
    except ValueError:
        known = ", ".join(GameOutcome)
        raise row.refused("unknown_outcome", f"there is no outcome {given}: choose from {known}") from None
