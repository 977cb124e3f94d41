"""The records book: single games and single seasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from league.almanac.contests import Contest
from league.translation import gettext_noop as _

Value = Callable[[Contest, str], int]
MOST = 3


@dataclass(frozen=True, slots=True)
class RecordHolder:
    """A line of the book: the club, the number, and the first and last of the games."""

    club: str
    value: int
    first: Contest
    last: Contest


RecordsBook = dict[str, list[RecordHolder]]  # name (msgid) -> its best entries

GAME_RECORDS: dict[str, Value] = {
    _("Most points"): lambda contest, club: contest.points(club),
    _("Biggest win"): lambda contest, club: contest.margin(club),
    _("Biggest comeback"): lambda contest, club: contest.comeback(club),
    _("Most points by a losing team"): (
        lambda contest, club: contest.points(club) if contest.margin(club) < 0 else 0
    ),
    _("Most points by both teams"): lambda contest, club: (
        contest.points(club) + contest.points(contest.other(club)) if contest.letter(club) != "L" else 0
    ),
}
SEASON_RECORDS: dict[str, Value] = {
    _("Most wins"): lambda contest, club: contest.letter(club) == "W",
    _("Most points scored"): lambda contest, club: contest.points(club),
    _("Best net points"): lambda contest, club: contest.margin(club),
    _("Most shutouts"): lambda contest, club: contest.shutout(club),
    _("Most comebacks"): lambda contest, club: contest.comeback(club) > 0,
    _("Most losses"): lambda contest, club: contest.letter(club) == "L",
}
# For these the least is the record; only a finished season can hold one.
LOW_SEASON_RECORDS: dict[str, Value] = {
    _("Fewest points allowed"): lambda contest, club: contest.points(contest.other(club)),
    _("Fewest points scored"): lambda contest, club: contest.points(club),
}


def game_records(contests: Iterable[Contest], before: RecordsBook | None = None) -> RecordsBook:
    """The best single games; of equal ones the earlier comes first. `before` are the best of other games."""
    played = [contest for contest in contests if contest.played]
    return {
        name: best_entries(
            [
                *(before or {}).get(name, ()),
                *(RecordHolder(club, value(c, club), c, c) for c in played for club in c.clubs),
            ]
        )
        for name, value in GAME_RECORDS.items()
    }


def season_records(
    contests: Iterable[Contest], finished: Collection[int] = (), before: RecordsBook | None = None
) -> RecordsBook:
    """The best regular seasons. A season in progress counts so far, except for records of the least:
    `finished` are the numbers of the seasons that are over. `before` are the best of other seasons."""
    known = before or {}
    seasons: dict[tuple[int, str], list[Contest]] = defaultdict(list)
    for contest in contests:
        if not contest.playoff:
            for club in contest.clubs:
                seasons[contest.season, club].append(contest)
    over = {key: own for key, own in seasons.items() if key[0] in finished}
    return {
        name: best_entries([*known.get(name, ()), *_totals(seasons, value)])
        for name, value in SEASON_RECORDS.items()
    } | {
        name: _first([*known.get(name, ()), *_totals(over, value)], lambda entry: entry.value)
        for name, value in LOW_SEASON_RECORDS.items()
    }


def _totals(seasons: Mapping[tuple[int, str], list[Contest]], value: Value) -> Iterable[RecordHolder]:
    for (_season, club), own in seasons.items():
        yield RecordHolder(club, sum(value(contest, club) for contest in own), own[0], own[-1])


def best_entries(entries: Iterable[RecordHolder]) -> list[RecordHolder]:
    """The highest values; of equal ones the earlier comes first."""
    return _first((entry for entry in entries if entry.value > 0), lambda entry: -entry.value)


def _first(entries: Iterable[RecordHolder], order: Callable[[RecordHolder], int]) -> list[RecordHolder]:
    return sorted(entries, key=lambda e: (order(e), e.first.season, e.first.week, e.first.number, e.club))[
        :MOST
    ]
