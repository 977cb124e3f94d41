"""Files of seasons that were played elsewhere."""

from __future__ import annotations

from league.almanac.old_seasons import OldSeason, read_old_seasons
from league.frame.csv_files import parse_rows
from league.models import League, Season
from league.seasons.imports import import_seasons
from league.standings.files import GAME_COLUMNS, TEAM_COLUMNS
from tests.helpers.nfl_history import NFL

TEAMS = """\
team,conference,division
Ann Arbor Ants,East,North
Boston Bees,East,North
Chicago Cats,West,South
Denver Dogs,West,South
"""
GAMES = """\
season,week,type,home,away,home_score,away_score
1999,1,REG,Ann Arbor Ants,Boston Bees,20,10
1999,1,REG,Chicago Cats,Denver Dogs,7,7
1999,2,REG,Boston Bees,Ann Arbor Ants,3,6
1999,2,REG,Denver Dogs,Chicago Cats,14,0
1999,3,SB,Ann Arbor Ants,Denver Dogs,13,16
"""


def read(games: str = GAMES, teams: str = TEAMS) -> list[OldSeason]:
    played = parse_rows("games.csv", games.encode(), GAME_COLUMNS)
    return read_old_seasons(played, parse_rows("teams.csv", teams.encode(), TEAM_COLUMNS), "teams.csv")


def old_season(league: League, games: str = GAMES, number: int | None = None) -> Season:
    """An imported season of four clubs."""
    (season,) = import_seasons(league=league, old=read(games), number=number)
    return season


def nfl_files(*seasons: str) -> tuple[str, str]:
    """GAMES and TEAMS of these real seasons."""
    return _of(seasons, "games.csv"), _of(seasons, "membership.csv")


def _of(seasons: tuple[str, ...], name: str) -> str:
    first, *lines = (NFL / name).read_text().splitlines()
    return "\n".join([first, *(line for line in lines if line.split(",")[0] in seasons)])
