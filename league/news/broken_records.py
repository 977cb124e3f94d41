"""The records of the league that fell in a week."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from league.almanac import Contest, RecordsBook, StreaksSoFar, club_streaks, game_records, streaks
from league.news.facts import Fact

WEEKS = 3  # of the league's life, in which everything is a record
SHORTEST = 4  # games of a streak
WINNING, UNBEATEN = "Longest winning streak", "Longest unbeaten streak"


@dataclass(frozen=True, slots=True)
class PastSeasons:
    """What earlier seasons have left: their weeks with games (more than WEEKS need not be counted), the best
    of their games, and the clubs' streaks after them."""

    weeks: int = 0
    records: RecordsBook = field(default_factory=dict)
    streaks: StreaksSoFar = field(default_factory=dict)


def broken_records(before: Sequence[Contest], played: Sequence[Contest], past: PastSeasons) -> list[Fact]:
    """The best of all games and streaks that were better than the best before the week, which are the `past`
    and the games `before`; `played` are the week's games."""
    if past.weeks + len({(contest.season, contest.week) for contest in before}) < WEEKS:
        return []
    best = game_records(before, past.records)
    holders = {holder.first for book in best.values() for holder in book}  # only they can still be better
    running = club_streaks(before, past.streaks)
    found = [
        *_broken("record", best, game_records([*holders, *played]), played),
        *_broken("streak", streaks([], running), streaks(played, running), played),
    ]
    won = {(fact.team, fact.values["value"]) for fact in found if fact.values["record"] == WINNING}
    return [
        fact
        for fact in found
        if fact.values["record"] != UNBEATEN or (fact.team, fact.values["value"]) not in won
    ]


def _broken(kind: str, old: RecordsBook, new: RecordsBook, played: Sequence[Contest]) -> Iterator[Fact]:
    for name, holders in new.items():
        past = old.get(name)
        if not past or not holders or holders[0].value <= past[0].value or holders[0].last not in played:
            continue
        best, was = holders[0], past[0]
        if kind == "streak" and best.value < SHORTEST:
            continue
        values = {
            "record": name,
            "value": best.value,
            "was": was.value,
            "season": was.last.season,
            "week": was.last.week,
        }
        yield Fact(kind, best.club, was.club, values, best.last)
