"""Orders clubs as `league.standings.orders` does: picks one best club at a time, and restarts with the first
step whenever the group shrinks."""

from __future__ import annotations

from typing import Any

from engine.kernel.compilation import rule
from league.odds.ranker.columns import (
    ABOVE,
    BELOW,
    CONFERENCE,
    DIVISION,
    DIVISION_STEPS,
    LOSSES,
    TIES,
    WILD_CARD_STEPS,
    WINS,
)
from league.odds.ranker.steps import compare
from league.odds.ranker.tosses import toss


@rule
def order_divisions(field: Any) -> None:
    """Writes every club's place in its division."""
    for division in range(len(field.divisions)):
        left, place = field.divisions[division], 0
        while left:
            club = choose(field, best(field, left), DIVISION_STEPS)
            field.places[club] = place
            left ^= 1 << club
            place += 1


@rule
def order_seeds(field: Any) -> None:
    """Writes every club's seed: of each conference the division winners, then all other clubs."""
    winners = 0
    for club in range(len(field.clubs)):
        if field.places[club] == 0:
            winners |= 1 << club
    for conference in range(len(field.conferences)):
        left, seed = field.conferences[conference], 1
        while left:
            tied = best(field, left & winners or left)
            club = choose(field, first_of_each(field, tied, DIVISION, field.places), WILD_CARD_STEPS)
            field.seeds[club] = seed
            left ^= 1 << club
            seed += 1
    for club in range(len(field.clubs)):
        if field.given[club]:
            field.seeds[club] = field.given[club]


@rule
def order_league(field: Any, clubs: int) -> None:
    """Writes the places of these clubs in the order of the league: all clubs, or all with one percentage."""
    left, place = clubs, 0
    while left:
        tied = best(field, left)
        club = choose(field, first_of_each(field, tied, CONFERENCE, field.seeds), WILD_CARD_STEPS)
        field.league[club] = place
        left ^= 1 << club
        place += 1


@rule
def best(field: Any, clubs: int) -> int:
    """The group of those with the best percentage; without games it is 0."""
    group = most = 0
    of = 1
    for club in range(len(field.clubs)):
        if clubs >> club & 1:
            own = field.sums[club]
            value = 2 * own[WINS] + own[TIES]
            games = max(own[WINS] + own[LOSSES] + own[TIES], 1)
            lead = value * of - most * games
            if lead > 0 or group == 0:
                group, most, of = 1 << club, value, games
            elif lead == 0:
                group |= 1 << club
    return group


@rule
def first_of_each(field: Any, tied: int, column: int, order: Any) -> int:
    """The best placed of the tied clubs of each division or conference."""
    if tied & (tied - 1) == 0:
        return tied
    group = tied
    for club in range(len(field.clubs)):
        if tied >> club & 1:
            for other in range(len(field.clubs)):
                if (
                    tied >> other & 1
                    and field.clubs[other][column] == field.clubs[club][column]
                    and order[other] < order[club]
                ):
                    group &= ~(1 << club)
    return group


@rule
def choose(field: Any, tied: int, scope: int) -> int:
    """The club of the group that takes the place; `scope` is the step list."""
    group = tied
    while True:
        count = gather(field, group)
        if count == 1:
            return field.members[0]  # type: ignore[no-any-return]
        kept = separate(field, group, count, scope)
        if kept == group:
            return toss(field, group, count)
        group = kept


@rule
def gather(field: Any, group: int) -> int:
    """Lists the clubs of the group as members; returns how many there are."""
    count = 0
    for club in range(len(field.clubs)):
        if group >> club & 1:
            field.members[count] = club
            count += 1
    return count


@rule
def separate(field: Any, group: int, count: int, scope: int) -> int:
    """The clubs that the first step which separates the group keeps; the whole group if no step does."""
    steps = field.lists[scope]
    for number in range(len(steps)):
        step = steps[number]
        if step < 0:
            break
        if compare(field, step, group, count):
            kept = leaders(field, count)
            if kept != group:
                return kept
    return group


@rule
def leaders(field: Any, count: int) -> int:
    """The group of the members with the greatest figure."""
    most, of = field.scratch[0][ABOVE], field.scratch[0][BELOW]
    kept = 1 << field.members[0]
    for place in range(1, count):
        lead = field.scratch[place][ABOVE] * of - most * field.scratch[place][BELOW]
        if lead > 0:
            kept = 1 << field.members[place]
            most, of = field.scratch[place][ABOVE], field.scratch[place][BELOW]
        elif lead == 0:
            kept |= 1 << field.members[place]
    return kept  # type: ignore[no-any-return]
