"""What is at stake in the games of the next week."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from league.news.facts import Fact
from league.news.movements import CLINCHED, ELIMINATED, StandingsStep

MOST = 6  # facts
STREAK = 4  # wins


@dataclass(frozen=True, slots=True)
class ComingGame:
    """A game of the next week. `round` is empty in the regular season; `final` decides the title."""

    number: int
    home: str
    away: str
    round: str = ""
    final: bool = False
    third: bool = False


def stakes(coming: Sequence[ComingGame], now: StandingsStep | None) -> list[tuple[Fact, int]]:
    """The facts with the numbers of their games, one for each game and the most important first. `now` are
    the standings, None in a season of playoffs only."""
    ranked = sorted((row for game in coming if (row := _stake(game, now))), key=lambda row: (row[0], row[2]))
    return [(fact, number) for _order, fact, number in ranked][:MOST]


def _stake(game: ComingGame, now: StandingsStep | None) -> tuple[int, Fact, int] | None:
    if game.round:
        kind = "title" if game.final else "third" if game.third else "playoff"
        return 0, Fact(kind, game.away, game.home, {"round": game.round}), game.number
    if now is None:
        return None
    for order, part in enumerate((_first_place, _bubble, _streak, _perfect)):
        for fact in part(game, now):
            return order, fact, game.number
    return None


def _first_place(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    for conference, divisions in now.standings.divisions.items():
        for division, clubs in divisions.items():
            if {game.home, game.away} == set(clubs[:2]) and not _settled(now, clubs[0], "division"):
                first, second = clubs[:2]
                records = now.standings.records
                values = {
                    "conference": conference,
                    "division": division,
                    "record": str(records[first].overall),
                    "other_record": str(records[second].overall),
                }
                yield Fact("first_place", first, second, values)


def _bubble(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    """Two clubs of a conference, both within two seeds of the playoff line, neither safe nor out."""
    seeds = now.seeds
    (one, first), (two, second) = seeds[game.home], seeds[game.away]
    better, worse = (game.home, game.away) if first < second else (game.away, game.home)
    near = abs(first - now.places - 0.5) < 2 and abs(second - now.places - 0.5) < 2
    if one == two and near and not any(_settled(now, club, "playoffs") for club in (better, worse)):
        values = {"seed": min(first, second), "other_seed": max(first, second), "places": now.places}
        yield Fact("bubble", better, worse, {**values, "conference": one})


def _perfect(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    for club, other in ((game.away, game.home), (game.home, game.away)):
        overall = now.standings.records[club].overall
        if overall.wins == 0 and overall.ties == 0 and overall.losses > 1:
            yield Fact("winless", club, other, {"losses": overall.losses})


def _streak(game: ComingGame, now: StandingsStep) -> Iterator[Fact]:
    for club, other in ((game.away, game.home), (game.home, game.away)):
        record = now.standings.records[club]
        if record.streak.startswith("W") and int(record.streak[1:]) >= STREAK:
            unbeaten = record.overall.losses == 0 and record.overall.ties == 0
            kind = "unbeaten" if unbeaten else "streak"
            yield Fact(kind, club, other, {"wins": int(record.streak[1:])})


def _settled(now: StandingsStep, club: str, aim: str) -> bool:
    return now.marks.get(club, {}).get(aim) in (CLINCHED, ELIMINATED)
