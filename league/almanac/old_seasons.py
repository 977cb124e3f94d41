"""Seasons played elsewhere, read from the two files that `rank` reads, here including playoffs.

Games of type REG are the regular season, those of type PRE do not count; every other type is a round of the
playoffs, in order of appearance, with THIRD (third place) in the round of SB. GAMES may have `neutral` (1 on
neutral ground), TEAMS the columns city, nickname and abbreviation. Without a column `week` the games of a
club follow each other week by week.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from league.almanac.weeks import assign_weeks
from league.playoffs.formats import BOWL, CONFERENCE_ROUNDS
from league.standings import GameOutcome, PlayedGame
from league.standings.files.rows import CsvRow
from league.standings.files.seasons import TeamsFile, game_in

REGULAR, PRESEASON, THIRD, FINAL = "REG", "PRE", "THIRD", "SB"
CHAMPIONSHIP, DIVISIONAL, WILD_CARD, _first_round = CONFERENCE_ROUNDS
LONGEST = {  # characters
    "team": 40,
    "conference": 40,
    "division": 40,
    "city": 29,
    "nickname": 30,
    "type": 40,
    "season": 20,
    "abbreviation": 20,
}
MOST_POINTS = 999
# Of one import: the transaction that saves the largest takes about a second with SQLite.
MOST_SEASONS, MOST_GAMES, MOST_CLUB_LINES = 20, 2000, 4000
# Of one season.
MOST_CLUBS, MOST_DIVISIONS, MOST_ROUNDS = 32, 16, 10
FORFEITS = (GameOutcome.FORFEIT_BY_HOME, GameOutcome.FORFEIT_BY_AWAY)
ROUND_NAMES = {"WC": WILD_CARD, "DIV": DIVISIONAL, "CON": CHAMPIONSHIP, FINAL: BOWL}


@dataclass(frozen=True, slots=True)
class OldClub:
    """A club in TEAMS; the reader of this value derives missing names from `name`."""

    name: str
    conference: str
    division: str
    city: str = ""
    nickname: str = ""
    abbreviation: str = ""


@dataclass(frozen=True, slots=True)
class OldGame:
    """A game, its row for refusals, and its playoff round (from 1) if it has one."""

    row: CsvRow
    game: PlayedGame
    week: int
    round: int | None = None
    neutral: bool = False


@dataclass(slots=True)
class OldSeason:
    """A season of the files. `rounds` are the names (msgids) of its playoff rounds; the last playoff game
    decides the champion."""

    name: str
    clubs: list[OldClub]
    rounds: list[str] = field(default_factory=list)
    games: list[OldGame] = field(default_factory=list)


def read_old_seasons(games: Iterable[CsvRow], teams: Iterable[CsvRow], file: str) -> list[OldSeason]:
    """The seasons of GAMES in order of appearance; `file` is the name of TEAMS.

    Raises Refused with file and line: name_too_long, bad_row, empty_cell, bad_number, missing_score,
    not_played, unknown_outcome, unknown_team, duplicate_team, plays_itself, season_needed, twice_in_a_week,
    bad_week, playoff_tie, too_many_games, too_many_seasons, too_many_clubs, too_many_divisions,
    too_many_rounds.
    """
    rows = list(_at_most(MOST_CLUB_LINES, teams, "too_many_clubs"))
    clubs, own = TeamsFile(file, rows), _clubs(rows)
    seasons: dict[str, list[CsvRow]] = defaultdict(list)
    for row in _at_most(MOST_GAMES, games, "too_many_games"):
        if row.get("type", REGULAR) != PRESEASON:
            _check_lengths(row)
            seasons[row.get("season", "")].append(row)
        if len(seasons) > MOST_SEASONS:
            sentence = f"one import takes at most {MOST_SEASONS} seasons: leave later ones to the next one"
            raise row.refused("too_many_seasons", sentence)
    return [_season(name, found, clubs, own) for name, found in seasons.items()]


def _at_most(most: int, rows: Iterable[CsvRow], code: str) -> Iterator[CsvRow]:
    for number, row in enumerate(rows, start=1):
        if number > most:
            raise row.refused(
                code, f"one import takes at most {most} lines: leave later seasons to the next one"
            )
        yield row


def _clubs(rows: Sequence[CsvRow]) -> dict[tuple[str, str], OldClub]:
    for row in rows:
        _check_lengths(row)
    return {
        (row.get("season", ""), row.filled("team")): OldClub(
            row.filled("team"),
            row.filled("conference"),
            row.filled("division"),
            *(row.get(column, "") for column in ("city", "nickname", "abbreviation")),
        )
        for row in rows
    }


def _season(
    name: str, rows: Sequence[CsvRow], teams: TeamsFile, own: dict[tuple[str, str], OldClub]
) -> OldSeason:
    clubs = teams.of(name, rows[0])
    _check_number(rows[0], "clubs", len(clubs), MOST_CLUBS)
    divisions = {(club.conference, club.division) for club in clubs.values()}
    _check_number(rows[0], "divisions", len(divisions), MOST_DIVISIONS)
    played = [(row, _played(row, game_in(row, clubs, teams.file))) for row in rows]
    regular = [(row, game) for row, game in played if _type(row) == REGULAR]
    playoffs = [(row, game) for row, game in played if _type(row) != REGULAR]
    season = OldSeason(name, [_details(own, name, club) for club in clubs])
    season.games = [
        OldGame(row, game, week, None, _neutral(row)) for row, game, week in assign_weeks(regular)
    ]
    last = max((game.week for game in season.games), default=0)
    rounds = _rounds([row for row, _game in playoffs])
    _check_number(rows[0], "rounds", len(rounds), MOST_ROUNDS)
    season.rounds = [ROUND_NAMES.get(name, name) for name in rounds]
    season.games += _playoffs(playoffs, rounds, last)
    return season


def _check_number(row: CsvRow, what: str, number: int, most: int) -> None:
    if number > most:
        raise row.refused(
            f"too_many_{what}", f"its season has {number} {what}, at most {most} fit: correct it"
        )


def _check_lengths(row: CsvRow) -> None:
    for column, most in LONGEST.items():
        if len(row.get(column, "")) > most:
            raise row.refused("name_too_long", f"{column} has more than {most} characters: shorten it")


def _details(own: dict[tuple[str, str], OldClub], season: str, club: str) -> OldClub:
    """The club's row for the season, or for all seasons if TEAMS has no season column."""
    return own.get((season, club)) or own.get(("", club)) or next(c for (_, n), c in own.items() if n == club)


def _played(row: CsvRow, game: PlayedGame) -> PlayedGame:
    """The game, if it is valid in a finished season."""
    level = game.home_score == game.away_score
    if game.outcome is GameOutcome.PLAYED and game.home_score is None:
        sentence = "an old season is over: give the scores, or an outcome such as no_contest"
        raise row.refused("not_played", sentence)
    if max(game.home_score or 0, game.away_score or 0) > MOST_POINTS:
        raise row.refused("bad_number", f"nobody scores more than {MOST_POINTS} points: correct the score")
    if _type(row) != REGULAR and level and game.outcome not in FORFEITS:
        raise row.refused("playoff_tie", "a playoff game needs a winner: correct the scores or the type")
    return game


def _playoffs(
    played: Sequence[tuple[CsvRow, PlayedGame]], rounds: Sequence[str], last: int
) -> Iterator[OldGame]:
    """Round after round, with the game that decides the champion last."""
    for number, name in enumerate(rounds, start=1):
        own = [(row, game) for row, game in played if _round(row) == name]
        own.sort(key=lambda one: _type(one[0]) != THIRD)
        seen: set[str] = set()
        for row, game in own:
            if seen & {game.home, game.away}:
                raise row.refused(
                    "twice_in_a_week", f"a club plays twice in the round {name}: correct the type"
                )
            seen |= {game.home, game.away}
            yield OldGame(row, game, last + number, number, _neutral(row))


def _rounds(rows: Iterable[CsvRow]) -> list[str]:
    return list(dict.fromkeys(_round(row) for row in rows))


def _round(row: CsvRow) -> str:
    return FINAL if _type(row) == THIRD else _type(row)


def _type(row: CsvRow) -> str:
    return row.get("type", REGULAR) or REGULAR


def _neutral(row: CsvRow) -> bool:
    return row.get("neutral", "") == "1"
