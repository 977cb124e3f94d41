"""Seasons played elsewhere, read from the two files that `rank` reads, here including playoffs.

The types of playoff games are rounds, in order of appearance; THIRD (third place) is in the round of the
final, and each week of POST is a round. GAMES may have `neutral` (1) or `location` (Neutral) for games on
neutral ground and `week_name`, TEAMS the columns city, nickname and abbreviation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from engine.lines import LONGEST_NAME
from league.frame.csv_files import CsvRow
from league.playoffs.bracket import BOWL, CONFERENCE_ROUNDS, FIELD_ROUNDS
from league.standings.files import LAST_WEEK, REGULAR, THIRD, FileGame, TeamsFile, games_by_season, season_in
from league.standings.records import FORFEITS, Club, PlayedGame

LONGEST = {  # characters
    "team": 2 * LONGEST_NAME + 1,
    **dict.fromkeys(("conference", "division", "city", "nickname", "week_name"), LONGEST_NAME),
    "season": 20,
    "abbreviation": 20,
}
# Of one import: the transaction that saves the largest takes about a second with SQLite.
MOST_SEASONS, MOST_GAMES, MOST_CLUB_LINES = 20, 2000, 4000
# Of one season.
MOST_CLUBS, MOST_DIVISIONS, MOST_ROUNDS = 32, 16, 10
ROUND_NAMES = {
    **dict(zip(("CON", "DIV", "WC"), CONFERENCE_ROUNDS, strict=False)),
    **dict(zip(("SF", "QF", "R16", "R32"), FIELD_ROUNDS, strict=True)),
    **dict.fromkeys(("SB", "F", THIRD), BOWL),
}


@dataclass(frozen=True, slots=True)
class OldGame:
    """A game, always with its week, and its playoff round (from 1) if it has one."""

    game: PlayedGame
    round: int | None
    neutral: bool

    @property
    def week(self) -> int:
        return self.game.week or 0


@dataclass(frozen=True, slots=True)
class OldSeason:
    """A season of the files. `rounds` are the names (msgids) of its playoff rounds; the last playoff game
    decides the champion."""

    name: str
    clubs: list[Club]
    rounds: list[str]
    games: list[OldGame]


def read_old_seasons(games: Iterable[CsvRow], teams: Iterable[CsvRow], file: str) -> list[OldSeason]:
    """The seasons of GAMES in order of appearance; `file` is the name of TEAMS.

    Raises Refused with file and line: those of `TeamsFile` and `games_by_season`, name_too_long, not_played,
    bad_week, playoff_tie, too_many_games, too_many_seasons, too_many_clubs, too_many_divisions,
    too_many_rounds.
    """
    clubs = TeamsFile(file, _at_most(MOST_CLUB_LINES, teams, "too_many_clubs.lines"))
    seasons = games_by_season(_few_seasons(_at_most(MOST_GAMES, games, "too_many_games")), clubs)
    return [_season(name, played, clubs) for name, played in seasons.items() if played]


def _at_most(most: int, rows: Iterable[CsvRow], key: str) -> Iterator[CsvRow]:
    for number, row in enumerate(rows, start=1):
        if number > most:
            raise row.refused(key, most=most)
        for column, longest in LONGEST.items():
            if len(row.get(column)) > longest:
                raise row.refused("name_too_long.cell", column=column, most=longest)
        yield row


def _few_seasons(rows: Iterable[CsvRow]) -> Iterator[CsvRow]:
    seasons = set()
    for row in rows:
        seasons.add(season_in(row))
        if len(seasons) > MOST_SEASONS:
            raise row.refused("too_many_seasons", most=MOST_SEASONS)
        yield row


def _season(name: str, played: Sequence[FileGame], teams: TeamsFile) -> OldSeason:
    first = played[0].row
    clubs = teams.of(name, first)
    divisions = {(club.conference, club.division) for club in clubs.values()}
    playoffs = [game for game in played if game.type != REGULAR]
    rounds = list(dict.fromkeys(map(_round, playoffs)))
    if len(clubs) > MOST_CLUBS:
        raise first.refused("too_many_clubs.import", number=len(clubs), most=MOST_CLUBS)
    if len(divisions) > MOST_DIVISIONS:
        raise first.refused("too_many_divisions", number=len(divisions), most=MOST_DIVISIONS)
    if len(rounds) > MOST_ROUNDS:
        raise first.refused("too_many_rounds", number=len(rounds), most=MOST_ROUNDS)
    for game in played:
        _check_finished(game)
    regular = sorted(_regular([game for game in played if game.type == REGULAR]), key=attrgetter("week"))
    last = regular[-1].week if regular else 0
    return OldSeason(
        name,
        [*clubs.values()],
        [key if isinstance(key, str) else f"Week {number}" for number, key in enumerate(rounds, last + 1)],
        [*regular, *_playoffs(playoffs, rounds, last)],
    )


def _regular(played: Sequence[FileGame]) -> Iterator[OldGame]:
    """The regular season with its weeks. If the file has no weeks, the games of a club follow each other."""
    last: dict[str, int] = defaultdict(int)
    for entry in played:
        game = entry.game
        week = game.week or max(last[game.home], last[game.away]) + 1
        if week > LAST_WEEK:
            raise entry.row.refused("bad_week.games", most=LAST_WEEK)
        last[game.home] = last[game.away] = week
        yield OldGame(replace(game, week=week), None, _neutral(entry.row))


def _check_finished(entry: FileGame) -> None:
    """Checks that the game is valid in a finished season."""
    game = entry.game
    if entry.to_come:
        raise entry.row.refused("not_played")
    if entry.type != REGULAR and game.home_score == game.away_score and game.outcome not in FORFEITS:
        raise entry.row.refused("playoff_tie.line")


def _playoffs(played: Sequence[FileGame], rounds: Sequence[str | int], last: int) -> Iterator[OldGame]:
    """Round after round, with the game that decides the champion last."""
    for number, key in enumerate(rounds, start=1):
        own = [game for game in played if _round(game) == key]
        own.sort(key=lambda game: game.type != THIRD)
        seen: set[str] = set()
        for game in own:
            clubs = {game.game.home, game.game.away}
            if seen & clubs:
                raise game.row.refused("twice_in_a_week.round")
            seen |= clubs
            yield OldGame(replace(game.game, week=last + number), number, _neutral(game.row))


def _round(game: FileGame) -> str | int:
    """The name of a playoff game's round (msgid); of POST without one, the week in the file."""
    return ROUND_NAMES.get(game.type) or game.row.get("week_name") or game.game.week or 0


def _neutral(row: CsvRow) -> bool:
    return (
        row.get("neutral").lower() in ("1", "1.0", "true", "yes") or row.get("location").lower() == "neutral"
    )
