"""The records of the league that fell in a week."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.almanac import Contest, RecordsBook, game_records, streaks
from league.news.facts import Fact

WEEKS = 3  # of the league's life, in which everything is a record
SHORTEST = 4  # games of a streak
WINNING, UNBEATEN = "Longest winning streak", "Longest unbeaten streak"


def broken_records(before: Sequence[Contest], played: Sequence[Contest]) -> list[Fact]:
    """The best of all games and streaks that were better than the best `before` the week; `played` are the
    week's games."""
    if len({(contest.season, contest.week) for contest in before}) < WEEKS:
        return []
    best = game_records(before)
    holders = {holder.first for book in best.values() for holder in book}  # only they can still be better
    found = [
        *_broken("record", best, game_records([*holders, *played]), played),
        *_broken("streak", streaks(before), streaks([*before, *played]), played),
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
