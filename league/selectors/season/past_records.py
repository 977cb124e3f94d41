"""Careers, records and meetings as they are stored in a past (`league.selectors.season.pasts`).

{"clubs": slug -> a career's numbers, "coaches": primary key of a person -> the same, "champion": the last
champion and their titles in a row, "final": the end of this one season, "club_seasons": slug -> record,
record in the playoffs, points and presence in the final of this one season, "records": slug -> wins, losses
and ties in the newest regular season, "games" and "seasons": name of a record -> its best entries, "streaks":
name -> slug -> [longest, running], "rivalries": two clubs, the record of the first, and the points of both}.
A game is its season and the fields of its Contest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from league.almanac import (
    Career,
    ClubSeason,
    ClubStreak,
    Contest,
    Final,
    RecordHolder,
    RecordsBook,
    Rivalry,
    StreaksSoFar,
    careers,
    club_careers,
    club_histories,
    club_streaks,
    combined_careers,
    finals,
    game_records,
    records_of,
    rivalries,
    season_records,
)
from league.selectors.season.figures import restored, stored
from league.standings import WLT

Stored = Mapping[str, Any]
Seats = Mapping[tuple[int, str], Iterable[str]]  # (season, club) -> names of its coaches
NO_GAMES = WLT()
NO_RECORDS: Stored = {
    "clubs": {},
    "coaches": {},
    "champion": None,
    "final": None,
    "club_seasons": {},
    "records": {},
    "games": {},
    "seasons": {},
    "streaks": {},
    "rivalries": [],
}


def records_with(
    past: Stored, number: int, contests: list[Contest], champion: str | None, seats: Seats
) -> dict[str, Any]:
    """The past and the finished season with this number together. The coaches' names are primary keys."""
    champions = {number: champion} if champion else {}
    crowned = past["champion"] and tuple(past["champion"])
    records = records_of(contests)
    end = next(iter(finals(contests, champions, crowned)), None)
    clubs = combined_careers(careers_in(past["clubs"]), club_careers(contests, champions))
    coaches = combined_careers(careers_in(past["coaches"]), careers(contests, champions, seats))
    return {
        "clubs": _careers(clubs),
        "coaches": _careers(coaches),
        "champion": [end.champion, end.titles] if end else past["champion"],
        "final": end and _final(end, records.get(end.champion, NO_GAMES)),
        "club_seasons": {
            club: _club_season(history.seasons[0])
            for club, history in sorted(club_histories(contests, champions).items())
        },
        "records": {club: _record(records[club]) for club in sorted(records)} or past["records"],
        "games": _book(game_records(contests, book_in(past["games"]))),
        "seasons": _book(season_records(contests, {number}, book_in(past["seasons"]))),
        "streaks": _streaks(club_streaks(contests, streaks_in(past["streaks"]))),
        "rivalries": [
            [one.club, one.other, _record(one.record), list(one.points)]
            for one in rivalries(contests, rivalries_in(past["rivalries"]))
        ],
    }


def careers_in(found: Mapping[str, list[Any]]) -> list[Career]:
    """Stored careers."""
    return [
        Career(name, seasons, WLT(*regular), WLT(*playoffs), appearances, ends, titles, (*points,), *rest)
        for name, (seasons, regular, playoffs, appearances, ends, titles, points, *rest) in found.items()
    ]


def book_in(found: Mapping[str, list[Any]]) -> RecordsBook:
    """Stored records."""
    return {
        name: [RecordHolder(club, value, _game(first), _game(last)) for club, value, first, last in entries]
        for name, entries in found.items()
    }


def streaks_in(found: Mapping[str, Mapping[str, Any]]) -> StreaksSoFar:
    """Stored streaks."""
    return {
        name: {club: _streak(club, *streak) for club, streak in clubs.items()}
        for name, clubs in found.items()
    }


def rivalries_in(found: Iterable[list[Any]]) -> list[Rivalry]:
    """Stored rivalries."""
    return [Rivalry(club, other, WLT(*record), (*points,)) for club, other, record, points in found]


def final_in(number: int, found: Stored) -> tuple[Final, WLT]:
    """The stored end of the season with this number, and its champion's record in the regular season."""
    bowl = found["bowl"] and _game(found["bowl"])
    return Final(number, found["champion"], bowl, found["third"], found["titles"]), WLT(*found["record"])


def club_seasons_in(number: int, champion: str | None, found: Mapping[str, Any]) -> dict[str, ClubSeason]:
    """The stored clubs' seasons of the season with this number."""
    return {
        club: ClubSeason(
            number, WLT(*regular), WLT(*playoffs), (*points,), in_final, is_champion=club == champion
        )
        for club, (regular, playoffs, points, in_final) in found.items()
    }


def records_in(found: Mapping[str, list[int]]) -> dict[str, WLT]:
    """Stored records in a regular season."""
    return {club: WLT(*record) for club, record in found.items()}


def _careers(found: Iterable[Career]) -> dict[str, list[Any]]:
    return {
        one.name: [
            *(one.seasons, _record(one.regular), _record(one.playoffs), one.appearances, one.finals),
            *(one.titles, list(one.points), one.shutouts, one.comebacks),
        ]
        for one in sorted(found, key=lambda one: one.name)
    }


def _club_season(one: ClubSeason) -> list[Any]:
    return [_record(one.regular), _record(one.playoffs), list(one.points), one.in_final]


def _record(found: WLT) -> list[int]:
    return [found.wins, found.losses, found.ties]


def _final(end: Final, record: WLT) -> dict[str, Any]:
    return {
        "champion": end.champion,
        "bowl": end.bowl and _stored(end.bowl),
        "third": end.third,
        "titles": end.titles,
        "record": _record(record),
    }


def _book(found: RecordsBook) -> dict[str, list[Any]]:
    return {
        name: [[one.club, one.value, _stored(one.first), _stored(one.last)] for one in entries]
        for name, entries in found.items()
    }


def _streaks(found: StreaksSoFar) -> dict[str, dict[str, Any]]:
    return {
        name: {club: _stored_streak(clubs[club]) for club in sorted(clubs)} for name, clubs in found.items()
    }


def _stored_streak(streak: ClubStreak) -> list[Any]:
    best, running = streak.best, streak.running
    return [
        best and [best.value, _stored(best.first), _stored(best.last)],
        running and [running[0], _stored(running[1])],
    ]


def _streak(club: str, best: list[Any] | None, running: list[Any] | None) -> ClubStreak:
    return ClubStreak(
        RecordHolder(club, best[0], _game(best[1]), _game(best[2])) if best else None,
        (running[0], _game(running[1])) if running else None,
    )


def _stored(contest: Contest) -> list[Any]:
    return [contest.season, *stored(contest)]


def _game(found: list[Any]) -> Contest:
    return restored(found[0], found[1:])
