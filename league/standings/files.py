"""Seasons and results in CSV files, ranked.

GAMES has home, away, home_score and away_score, TEAMS has team, division and conference. Both may have a
`season` column. TEAMS may have `adjustment`: points awarded or, if negative, deducted, a win being 2. GAMES
may also have week, type (`TYPES`, REG if empty), outcome (played if empty), home_touchdowns and
away_touchdowns. A game without scores has not been played yet; its p_home is the probability that the home
side wins. The line of a club without an opponent is a bye and no game.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from league.frame.csv_files import LONGEST_ECHO, CsvRow, read_rows
from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.standings.records import (
    FORFEITS,
    MOST_ADJUSTMENT,
    MOST_POINTS,
    Club,
    ClubRecord,
    GameOutcome,
    PlayedGame,
    PointsAdjustment,
)
from league.standings.tie_breaks import Standings, TieBreakDecision

GAME_COLUMNS = ("home", "away", "home_score", "away_score")
TEAM_COLUMNS = ("team", "division", "conference")
REGULAR, PRESEASON, THIRD, PLAYOFFS = "REG", "PRE", "THIRD", "POST"
# nflverse's rounds, those of one field of clubs, and POST, which our exports write for all of them.
ROUND_TYPES = ("WC", "DIV", "CON", "SB", "R32", "R16", "QF", "SF", "F", THIRD, PLAYOFFS)
TYPES = (REGULAR, PRESEASON, *ROUND_TYPES)
BYES = {"", "bye"}
LAST_WEEK = 99  # a higher number is a date or a year
SIGNED_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
MOST_NAMED = 20  # seasons in a refusal


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game of one of the `TYPES`, and its row for refusals. Of a regular season all games have a week or
    none."""

    row: CsvRow
    game: PlayedGame
    type: str

    @property
    def to_come(self) -> bool:
        return self.game.outcome is GameOutcome.PLAYED and self.game.home_score is None


@dataclass(frozen=True, slots=True)
class FileSeason:
    """The regular season of one season of the files; its name is "" if GAMES has no season column. `left` are
    the games still to be played, without scores, and `chances` the p_home of each of them, or None."""

    name: str
    clubs: list[Club]
    games: list[PlayedGame]
    left: list[PlayedGame]
    chances: list[Fraction | None] = field(default_factory=list)


def read_seasons(games: Path, teams: Path) -> list[FileSeason]:
    """The seasons named in GAMES, in order, including those without a game that counts; if GAMES is empty,
    the seasons of TEAMS.

    Raises Refused with file and line: those of `parse_rows`, `TeamsFile` and `games_by_season`, and
    bad_probability.
    """
    clubs = TeamsFile(teams.name, read_rows(teams, TEAM_COLUMNS))
    by_season = games_by_season(read_rows(games, GAME_COLUMNS), clubs)
    seasons = []
    for name in sorted(by_season or clubs.seasons, key=_age):
        regular = [game for game in by_season.get(name, ()) if game.type == REGULAR]
        left = [game for game in regular if game.to_come]
        seasons.append(
            FileSeason(
                name,
                list(clubs.seasons[name].values()),
                [game.game for game in regular if not game.to_come],
                [game.game for game in left],
                [game.row.probability("p_home") for game in left],
            )
        )
    return seasons


def games_by_season(rows: Iterable[CsvRow], teams: TeamsFile) -> dict[str, list[FileGame]]:
    """Season -> its games in the order of the file, without byes and the preseason.

    Raises Refused: unknown_type, season_needed, empty_cell, bad_number, missing_score, unknown_outcome,
    contradicting_score, unknown_team, plays_itself, bad_week, twice_in_a_week.
    """
    seasons: dict[str, list[FileGame]] = defaultdict(list)
    for row in rows:
        kind, season = _type(row), season_in(row)
        if kind != PRESEASON:
            clubs = teams.of(season, row)
            games = seasons[season]
            if not _is_bye(row, clubs):
                games.append(FileGame(row, _game(row, clubs, teams.file), kind))
    for games in seasons.values():
        _check_weeks([game for game in games if game.type == REGULAR])
    return seasons


def season_in(row: CsvRow) -> str:
    """The season that the row names, without the .0 of pandas; "" if it names none."""
    return row.get("season").removesuffix(".0")


class TeamsFile:
    """The clubs of TEAMS by season and name. Without a season column they play in every season."""

    def __init__(self, file: str, rows: Iterable[CsvRow]) -> None:
        """Raises Refused: empty_cell, duplicate_team."""
        self.file = file
        self.seasons: dict[str, dict[str, Club]] = defaultdict(dict)
        for row in rows:
            season, name = season_in(row), row.filled("team")
            if name in self.seasons[season]:
                raise row.refused("duplicate_team", team=name[:LONGEST_ECHO])
            self.seasons[season][name] = Club(
                name,
                row.filled("conference"),
                row.filled("division"),
                adjustments=_adjustments(row),
                city=row.get("city"),
                nickname=row.get("nickname"),
                abbreviation=row.get("abbreviation"),
            )
        self.only = next(iter(self.seasons.values())) if len(self.seasons) == 1 else None
        self.dated = "" not in self.seasons

    def of(self, season: str, row: CsvRow) -> dict[str, Club]:
        """The clubs of a game's season. Raises Refused: season_needed."""
        if season not in self.seasons and self.only is not None and not (self.dated and season):
            self.seasons[season] = self.only
        if season not in self.seasons:
            raise row.refused(
                "season_needed",
                teams=self.file,
                season=season[:LONGEST_ECHO],
                known=", ".join(sorted(self.seasons)[:MOST_NAMED]) or translated(_("none")),
            )
        return self.seasons[season]


def _age(season: str) -> tuple[int, str]:
    return (int(season) if season.isdecimal() else -1, season)


def _adjustments(row: CsvRow) -> tuple[PointsAdjustment, ...]:
    """The points of the column `adjustment`; none if the cell is empty, 0 or missing. Raises Refused:
    bad_points."""
    text = row.get("adjustment").replace("\N{MINUS SIGN}", "-") or "0"
    if not SIGNED_NUMBER.fullmatch(text) or abs(int(text)) > MOST_ADJUSTMENT:
        raise row.refused("bad_points.line", points=text[:LONGEST_ECHO], most=MOST_ADJUSTMENT)
    return (PointsAdjustment(int(text)),) if int(text) else ()


def _type(row: CsvRow) -> str:
    kind = row.get("type").upper() or REGULAR
    if kind not in TYPES:
        raise row.refused("unknown_type", type=kind[:LONGEST_ECHO], known=", ".join(TYPES))
    return kind


def _is_bye(row: CsvRow, clubs: Mapping[str, Club]) -> bool:
    """Whether a club rests here. A line with a score is a game whose club is missing."""
    rests = any(name.lower() in BYES and name not in clubs for name in (row.get("home"), row.get("away")))
    return rests and _score(row) is None and not row.get("outcome")


def _game(row: CsvRow, clubs: Mapping[str, Club], teams: str) -> PlayedGame:
    """The row's game between two of the clubs, which come from the file `teams`. A game still to be played
    and one that was not played have no scores."""
    home, away = row.filled("home"), row.filled("away")
    for name in (home, away):
        if name not in clubs:
            raise row.refused("unknown_team.line", team=name[:LONGEST_ECHO], teams=teams)
    if home == away:
        raise row.refused("plays_itself.line", team=home[:LONGEST_ECHO])
    outcome, score, week = _outcome(row), _score(row), row.number("week")
    _check_agreement(row, outcome, score)
    if score is None or outcome is not GameOutcome.PLAYED:
        return PlayedGame(home, away, week=week, outcome=outcome)
    touchdowns = (row.number("home_touchdowns"), row.number("away_touchdowns"))
    return PlayedGame(home, away, *score, week, outcome, *touchdowns)


def _outcome(row: CsvRow) -> GameOutcome:
    given = row.get("outcome").lower() or GameOutcome.PLAYED.value
    try:
        return GameOutcome(given)
    except ValueError:
        known = ", ".join(GameOutcome)
        raise row.refused("unknown_outcome", outcome=given[:LONGEST_ECHO], known=known) from None


def _score(row: CsvRow) -> tuple[int, int] | None:
    home, away = row.number("home_score"), row.number("away_score")
    if home is None and away is None:
        return None
    if home is None or away is None:
        raise row.refused("missing_score")
    if max(home, away) > MOST_POINTS:
        raise row.refused("bad_number.score", most=MOST_POINTS)
    return home, away


def _check_agreement(row: CsvRow, outcome: GameOutcome, score: tuple[int, int] | None) -> None:
    """Checks that the score does not contradict the outcome. Some leagues print 20-0 for a forfeit, and
    programs write 0-0 for a game that was not played."""
    if outcome is GameOutcome.PLAYED or score is None or score == (0, 0):
        return
    loser = FORFEITS.get(outcome)
    if loser is None or score[loser] >= score[1 - loser]:
        raise row.refused("contradicting_score", outcome=outcome.value, home=score[0], away=score[1])


def _check_weeks(games: Sequence[FileGame]) -> None:
    """Checks the weeks of the regular season. A file without weeks has nothing to check."""
    if all(game.game.week is None for game in games):
        return
    busy: set[tuple[int, str]] = set()
    for entry in games:
        week = entry.game.week or 0
        if not 1 <= week <= LAST_WEEK:
            raise entry.row.refused("bad_week.line", most=LAST_WEEK)
        for club in (entry.game.home, entry.game.away):
            if (week, club) in busy:
                raise entry.row.refused("twice_in_a_week.line", team=club, week=week)
            busy.add((week, club))


DEFAULT_PLACES = 10
# Title, width in characters, and cell.
COLUMNS: tuple[tuple[str, int, Callable[[ClubRecord], object]], ...] = (
    ("W-L-T", 7, lambda record: record.overall),
    ("Pct", 6, lambda record: record.overall.pct_text),
    ("PF", 5, lambda record: record.points_for),
    ("PA", 5, lambda record: record.points_against),
    ("Home", 7, lambda record: record.home),
    ("Away", 7, lambda record: record.away),
    ("Div", 7, lambda record: record.division),
    ("Conf", 7, lambda record: record.conference),
    ("SOV", 6, lambda record: record.sov.pct_text),
    ("SOS", 6, lambda record: record.sos.pct_text),
    ("Strk", 5, lambda record: record.streak),
)


def playoff_clubs(table: Standings, places: int | None) -> dict[str, list[str]]:
    """Conference -> its playoff clubs. Raises Refused: uneven_places."""
    each = places_of_each(len(table.seeds), places)
    return {conference: seeds[:each] for conference, seeds in table.seeds.items()}


def places_of_each(conferences: int, places: int | None) -> int:
    """A conference's equal share of the league's places, by default of the largest number up to 10 that can
    be shared. Raises Refused: uneven_places."""
    if places is None:
        places = DEFAULT_PLACES // conferences * conferences
    if places % conferences:
        raise Refused("uneven_places.file", places=places, conferences=conferences)
    return places // conferences


def as_dict(table: Standings, qualified: dict[str, list[str]], explain: bool) -> dict[str, Any]:
    """divisions, seeds, playoffs, and with `explain` the decisions and their sentences."""
    report: dict[str, Any] = {"divisions": table.divisions, "seeds": table.seeds, "playoffs": qualified}
    if explain:
        report["decisions"] = [{**d.as_dict(), "sentences": d.sentences()} for d in table.decisions]
    return report


def as_text(table: Standings, qualified: dict[str, list[str]], explain: bool) -> str:
    """Every division's table, every conference's seeds, and with `explain` the reasons."""
    lines: list[str] = []
    for conference, divisions in table.divisions.items():
        for division, order in divisions.items():
            lines += [*_division(division, order, table.records), ""]
        lines += [*_seeds(conference, table.seeds[conference], len(qualified[conference])), ""]
    if explain:
        lines += _reasons(table.decisions)
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _division(division: str, order: Sequence[str], records: dict[str, ClubRecord]) -> Iterator[str]:
    width = max(len(division), *(len(name) + 3 for name in order))
    longest = max(len(str(records[name].overall)) for name in order)
    (overall, least, overall_of), *others = COLUMNS
    columns = [(overall, max(longest + 2, least), overall_of), *others]
    yield division.ljust(width) + "".join(f"{title:>{size}}" for title, size, _cell in columns)
    for place, name in enumerate(order, start=1):
        cells = (f"{cell(records[name])!s:>{size}}" for _title, size, cell in columns)
        yield f"{place}. {name}".ljust(width) + "".join(cells)


def _seeds(conference: str, seeds: Sequence[str], places: int) -> Iterator[str]:
    for title, numbers in (("playoffs", range(places)), ("out", range(places, len(seeds)))):
        listed = ", ".join(f"{number + 1} {seeds[number]}" for number in numbers if number < len(seeds))
        if listed:
            yield f"{conference} {title}: {listed}"


def _reasons(decisions: Sequence[TieBreakDecision]) -> Iterator[str]:
    for decision in decisions:
        first, *others = decision.sentences()
        yield first
        yield from (f"  {sentence}" for sentence in others)
        yield ""
