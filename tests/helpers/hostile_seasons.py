"""Files of old seasons at the limits of an import, and beyond them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, islice

from league.almanac.old_seasons import MOST_CLUBS, MOST_GAMES, MOST_SEASONS

Files = tuple[str, str]  # GAMES and TEAMS


def largest_files() -> Files:
    """The most seasons, games and clubs that one import takes."""
    return old_files(MOST_SEASONS, MOST_CLUBS, MOST_GAMES // MOST_SEASONS)


def old_files(seasons: int, clubs: int, games: int) -> Files:
    """So many seasons of so many clubs in one division, with so many games each."""
    played = ["season,week,home,away,home_score,away_score"]
    for season in range(1, seasons + 1):
        pairs = ((week, *pair) for week in count(1) for pair in _pairs(week, clubs))
        played += [
            f"{season},{week},Old T{home},Old T{away},{home % 40},{week % 30}"
            for week, home, away in islice(pairs, games)
        ]
    return "\n".join(played), _teams((f"Old T{number}", "C", "D") for number in range(clubs))


def many_divisions(number: int) -> Files:
    """One season with so many divisions and conferences of two clubs: 400 clubs took 47 seconds."""
    clubs = [f"Old T{place}" for place in range(2 * number)]
    games = (f"{home},{away},1,1" for home, away in zip(clubs[::2], clubs[1::2], strict=True))
    teams = _teams((club, f"C{place // 2}", f"D{place // 2}") for place, club in enumerate(clubs))
    return "\n".join(("home,away,home_score,away_score", *games)), teams


def many_rounds(number: int) -> Files:
    """One season with so many rounds of the playoffs."""
    games = (f"{week},Old A,Old B,1,0,POST" for week in range(1, number + 1))
    header = "week,home,away,home_score,away_score,type"
    return "\n".join((header, *games)), _teams((name, "C", "D") for name in ("Old A", "Old B"))


def _pairs(week: int, clubs: int) -> list[tuple[int, int]]:
    """The games of a week: everybody plays, against somebody else in each of the first weeks."""
    order = [0, *((week + place) % (clubs - 1) + 1 for place in range(clubs - 1))]
    return [(order[place], order[-1 - place]) for place in range(clubs // 2)]


def _teams(clubs: Iterable[tuple[str, str, str]]) -> str:
    return "\n".join(("team,conference,division", *(",".join(club) for club in clubs)))
