"""The orders of clubs and the steps of tie-breaks, compiled.

`league.standings` stays the judge, because it explains what it decides. It takes 1.7 ms for a season, and
10,000 simulated seasons would take 17 s instead of 0.2 s, so the same steps are here as arithmetic on tables.
Tests compare the orders of both over all steps, one by one and in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.compilation import rule
from engine.kernel.dice import MASK, scale, stir
from league.standings.steps import (
    AMONG,
    COMMON,
    MET_AMONG,
    NET,
    OWN_CONFERENCE,
    OWN_DIVISION,
    PERCENTAGE,
    RANK,
    RATIO,
    SCORED,
    SWEEP,
    TOUCHDOWNS,
    VICTORY,
    Coin,
)

# Field.clubs: what a club is.
DIVISION, CONFERENCE, WITHDRAWN = range(3)
# Field.sums: what a club has done this season. MET is the group of its opponents; UNCOUNTED are games whose
# touchdowns were not counted; ADJUSTMENT are standings points by a decision, a win being 2.
WINS, LOSSES, TIES, POINTS_FOR, POINTS_AGAINST, NET_TOUCHDOWNS, UNCOUNTED, MET, ADJUSTMENT = range(9)
SUMS = 9
# Field.pairs: what a club has done against another one: WINS, LOSSES and TIES as above.
NET_POINTS = 3
PAIRS = 4
# Field.lists: the step list for divisions, and the one for everything wider, each step as in TIE_BREAK_STEPS.
DIVISION_STEPS, WILD_CARD_STEPS = range(2)
# Field.state. NEEDED: a group whose toss Python has to decide. TOSSED: whether this season needed a toss.
# FRESH: whether each season tosses its own coins, from SEED and SEASON.
NEEDED, TOSSED, FRESH, SEED, SEASON = range(5)
STATE = 5
# Field.scratch: of a club of the group at hand, its figure as a fraction.
ABOVE, BELOW = range(2)


# Coin tosses: of the league's own coin or, if there is none, of a new coin for every season.
#
# Only Python can toss the league's coin: it is asked once for every group, and a table keeps its answers.

SLOTS = 1 << 13
FULL = SLOTS // 2
FRESH_TOSS = 0x2545F491  # keeps the tosses of a season apart from its dice


@rule
def slot_of(tosses: Any, group: int) -> int:
    """The slot of this group, or the free slot where it belongs."""
    slot = stir((group ^ (group >> 31)) & MASK) % SLOTS
    while tosses[slot][1] != 0 and tosses[slot][0] != group:
        slot = (slot + 1) % SLOTS
    return slot


@rule
def toss(field: Any, group: int, count: int) -> int:
    """The club that wins the toss; `field.members` has the `count` clubs of the group.

    If Python has to decide, the group is noted as needed, and the season must be ranked again.
    """
    state = field.state
    state[TOSSED] = 1
    slot = slot_of(field.tosses, group)
    if field.tosses[slot][1] != 0:
        return field.tosses[slot][1] - 1  # type: ignore[no-any-return]
    if state[FRESH] == 0:
        state[NEEDED] = group
        return field.members[0]  # type: ignore[no-any-return]
    x = stir((state[SEED] + FRESH_TOSS) & MASK)
    x = stir((x + state[SEASON]) & MASK)
    x = stir((x + group) & MASK)
    x = stir((x + (group >> 32)) & MASK)
    return field.members[scale(x, count)]  # type: ignore[no-any-return]


class Tosser:
    """Asks the league's coin, and the commissioner."""

    def __init__(self, names: Sequence[str], coin: Coin) -> None:
        self.names, self.coin = names, coin
        self.decided: dict[int, int] = {}

    def start(self, tosses: Any) -> None:
        """Writes what the commissioner has decided into an empty table."""
        number = {name: place for place, name in enumerate(self.names)}
        for group, winner in self.coin.overrides.items():
            if winner in group and group <= number.keys():
                self._write(tosses, sum(1 << number[name] for name in group), number[winner])

    def toss(self, tosses: Any, group: int) -> None:
        """Tosses for a group and writes the winner into the table. A full table is emptied first, so that it
        does not grow with the number of seasons."""
        if len(self.decided) >= FULL:
            self.decided.clear()
            for slot in tosses:
                slot[0] = slot[1] = 0
            self.start(tosses)
        clubs = [name for number, name in enumerate(self.names) if group >> number & 1]
        self._write(tosses, group, self.names.index(self.coin.toss(clubs).winner))

    def _write(self, tosses: Any, group: int, winner: int) -> None:
        self.decided[group] = winner
        slot = slot_of(tosses, group)
        tosses[slot][0], tosses[slot][1] = group, winner + 1


# The tie-break steps over tables: the same numbers as `league.standings.steps`, as fractions; the greatest
# is best.
#
# A step is a row of TIE_BREAK_STEPS without its name; the last column is the least denominator with which it
# applies.


@rule
def compare(field: Any, step: Any, group: int, count: int) -> bool:
    """Writes the figure of every club of the group into `field.scratch`; False if the step does not apply.
    `field.members` has the `count` clubs of the group."""
    figure, about, least = step[0], step[1], step[2]
    if figure == SWEEP:
        if count > 2:
            return sweep(field, count)
        figure = PERCENTAGE
    opponents = opponents_of(field, about, group, count)
    if opponents == 0:
        return False
    for place in range(count):
        club = field.members[place]
        if about == OWN_DIVISION:
            opponents = field.divisions[field.clubs[club][DIVISION]]
        above, below = figure_of(field, figure, club, opponents)
        if below < least:
            return False
        field.scratch[place][ABOVE] = above
        field.scratch[place][BELOW] = below
    return True


@rule
def opponents_of(field: Any, about: int, group: int, count: int) -> int:
    """The clubs that a step is about; none if it does not apply to this group."""
    if about == AMONG:
        return group
    first = field.members[0]
    if about == OWN_CONFERENCE:
        conference = field.conferences[field.clubs[first][CONFERENCE]]
        return 0 if group & ~conference else conference
    common = -1
    if about == COMMON or about == MET_AMONG:
        for place in range(count):
            club = field.members[place]
            common &= field.sums[club][MET] | (1 << club if about == MET_AMONG else 0)
    if about == MET_AMONG:
        return 0 if group & ~common else group
    return common


@rule
def figure_of(field: Any, figure: int, club: int, opponents: int) -> tuple[int, int]:
    """A club's figure as a fraction, from its games against these opponents; below the line is 0 if it has
    none."""
    own, above, below = field.sums[club], 0, 0
    if figure == SCORED:
        return own[POINTS_FOR], 1
    if figure == RATIO:
        return own[POINTS_FOR], own[POINTS_FOR] + own[POINTS_AGAINST]
    if figure == TOUCHDOWNS:
        return own[NET_TOUCHDOWNS], int(own[UNCOUNTED] == 0)
    for other in range(len(field.clubs)):
        if opponents >> other & 1:
            pair, theirs = field.pairs[club][other], field.sums[other]
            games = pair[WINS] + pair[LOSSES] + pair[TIES]
            if figure == PERCENTAGE:
                above += 2 * pair[WINS] + pair[TIES]
                below += games
            elif figure == NET:
                above += pair[NET_POINTS]
            elif figure == RANK:  # negative, because the lowest rank is best
                above -= int(theirs[POINTS_FOR] > own[POINTS_FOR])
                above -= int(theirs[POINTS_AGAINST] < own[POINTS_AGAINST])
            else:  # the pooled records of the opponents beaten or played, one for each game
                games = pair[WINS] if figure == VICTORY else games
                above += games * (2 * theirs[WINS] + theirs[TIES])
                below += games * (theirs[WINS] + theirs[LOSSES] + theirs[TIES])
    return above, 1 if figure == NET or figure == RANK else below


@rule
def sweep(field: Any, count: int) -> bool:
    """1 for a club that leads its series with each of the others, -1 for one that trails in each; applies if
    there is such a club."""
    applies = False
    for place in range(count):
        club = field.members[place]
        ahead = behind = 0
        for other in range(count):
            pair = field.pairs[club][field.members[other]]
            ahead += pair[WINS] > pair[LOSSES]
            behind += pair[WINS] < pair[LOSSES]
        value = int(ahead == count - 1) - int(behind == count - 1)
        field.scratch[place][ABOVE] = value
        field.scratch[place][BELOW] = 1
        applies = applies or value != 0
    return applies


# Orders clubs as `league.standings.tie_breaks` does: picks one best club at a time, and restarts with the
# first step whenever the group shrinks.


@rule
def order_divisions(field: Any) -> None:
    """Writes every club's place in its division."""
    for division in range(len(field.divisions)):
        left, place = field.divisions[division], 0
        while left:
            club = choose(field, best(field, left), DIVISION_STEPS)
            if place == 0 and field.clubs[club][WITHDRAWN]:
                place = 1  # nobody wins a division whose clubs have all withdrawn
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
    give_seeds(field)


@rule
def give_seeds(field: Any) -> None:
    """Writes the seeds that do not follow from the games; the other clubs move down behind them."""
    for club in range(len(field.clubs)):
        if field.given[club] == 0:
            behind = 0
            for other in range(len(field.clubs)):
                if field.given[other] and field.clubs[other][CONFERENCE] == field.clubs[club][CONFERENCE]:
                    behind += field.seeds[other] > field.seeds[club]
            field.seeds[club] += behind
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
    """The group of those with the best percentage; without games it is 0. Clubs that have withdrawn come
    after all others."""
    group = most = gone = 0
    of = 1
    for club in range(len(field.clubs)):
        if clubs >> club & 1:
            own, out = field.sums[club], field.clubs[club][WITHDRAWN]
            value = 2 * own[WINS] + own[TIES] + own[ADJUSTMENT]
            games = max(own[WINS] + own[LOSSES] + own[TIES], 1)
            lead = value * of - most * games
            if group == 0 or out < gone or (out == gone and lead > 0):
                group, most, of, gone = 1 << club, value, games, out
            elif out == gone and lead == 0:
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
        if steps[number][0] < 0:
            break
        if compare(field, steps[number], group, count):
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
