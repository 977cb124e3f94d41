"""Steps of tie-breaks, compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.compilation import rule
from engine.kernel.dice import MASK, scale, stir
from league.standings.steps import Coin

# Field.clubs: what a club is.
DIVISION, CONFERENCE, WITHDRAWN = range(3)
# Field.sums: what a club has done this season. MET is the group of its opponents; UNCOUNTED are games whose
# touchdowns were not counted; ADJUSTMENT are standings points by a decision, a win being 2.
WINS, LOSSES, TIES, POINTS_FOR, POINTS_AGAINST, NET_TOUCHDOWNS, UNCOUNTED, MET, ADJUSTMENT = range(9)
SUMS = 9
# Field.pairs: what a club has done against another one: WINS, LOSSES and TIES as above.
NET_POINTS = 3
PAIRS = 4
# Field.lists: the step list for divisions, and the one for everything wider.
DIVISION_STEPS, WILD_CARD_STEPS = range(2)
# Field.state. NEEDED: a group whose toss Python has to decide. TOSSED: whether this season needed a toss.
# FRESH: whether each season tosses its own coins, from SEED and SEASON.
NEEDED, TOSSED, FRESH, SEED, SEASON = range(5)
STATE = 5
# Field.scratch: of a club of the group at hand, its figure as a fraction.
ABOVE, BELOW = range(2)


# Coin tosses: of the league's own coin or, if there is none, of a new coin for every season.
#
# Only Python can toss the league's coin: it is asked once for every group, and its answers are kept in a
# table.

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
    """Asks the league's coin, or with None only the commissioner."""

    def __init__(
        self, names: Sequence[str], coin: int | Coin | None, overrides: Mapping[frozenset[str], str] | None
    ) -> None:
        self.names = names
        made = coin if isinstance(coin, Coin) else Coin(coin or 0)
        self.coin = replace(made, overrides=overrides or made.overrides)
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


# The tie-break steps over tables: the same numbers as `league.standings.steps`, as fractions.
#
# Each step writes the figure of every club of the group into `field.scratch`, the greatest being the best,
# and returns whether it applies. `field.members` has the `count` clubs of the group.

STEPS = (
    "head_to_head",
    "head_to_head_sweep",
    "division_record",
    "conference_record",
    "common_games",
    "common_games_four",
    "strength_of_victory",
    "strength_of_schedule",
    "combined_rank_conference",
    "combined_rank_league",
    "net_points_among",
    "net_points_common",
    "net_points_conference",
    "net_points",
    "points_for",
    "points_ratio",
    "net_touchdowns",
)
CODES = {key: code for code, key in enumerate(STEPS)}
(
    HEAD_TO_HEAD,
    SWEEP,
    DIVISION_RECORD,
    CONFERENCE_RECORD,
    COMMON,
    COMMON_FOUR,
    VICTORY,
    SCHEDULE,
    RANK_CONFERENCE,
    RANK_LEAGUE,
    NET_AMONG,
    NET_COMMON,
    NET_CONFERENCE,
    NET_ALL,
    SCORED,
    RATIO,
    TOUCHDOWNS,
) = range(len(STEPS))


@rule
def compare(field: Any, step: int, group: int, count: int) -> bool:
    """Applies one step to the group; False if it does not apply."""
    if step == HEAD_TO_HEAD or (step == SWEEP and count == 2):
        return percentages(field, group, count, 1)
    if step == SWEEP:
        return sweep(field, count)
    if step == CONFERENCE_RECORD or step == RANK_CONFERENCE or step == NET_CONFERENCE:
        return in_conference(field, step, group, count)
    if step == COMMON or step == COMMON_FOUR or step == NET_COMMON:
        return in_common(field, step, count)
    if step == NET_AMONG:
        return all_met(field, group, count) and nets(field, group, count)
    if step == RANK_LEAGUE:
        return ranks(field, -1, count)
    return records(field, step, count)


@rule
def in_conference(field: Any, step: int, group: int, count: int) -> bool:
    """The steps inside a conference; they apply if all play in the same one."""
    conference = field.conferences[field.clubs[field.members[0]][CONFERENCE]]
    if group & ~conference:
        return False
    if step == CONFERENCE_RECORD:
        return percentages(field, conference, count, 1)
    return ranks(field, conference, count) if step == RANK_CONFERENCE else nets(field, conference, count)


@rule
def all_met(field: Any, group: int, count: int) -> bool:
    """Whether each of them has played all the others."""
    for place in range(count):
        club = field.members[place]
        if group & ~(field.sums[club][MET] | 1 << club):
            return False
    return True


@rule
def in_common(field: Any, step: int, count: int) -> bool:
    """The steps against opponents that all have met."""
    common = field.sums[field.members[0]][MET]
    for place in range(1, count):
        common &= field.sums[field.members[place]][MET]
    if step == NET_COMMON:
        return common != 0 and nets(field, common, count)
    return percentages(field, common, count, 1 if step == COMMON else 4)


@rule
def records(field: Any, step: int, count: int) -> bool:
    """The steps in which the clubs do not depend on each other."""
    if step == DIVISION_RECORD:
        return division_record(field, count)
    if step == VICTORY or step == SCHEDULE:
        return strengths(field, count, step == VICTORY)
    return totals(field, step, count)


@rule
def percentages(field: Any, opponents: int, count: int, least: int) -> bool:
    """Percentages of the games against these opponents, at least so many for each club."""
    for place in range(count):
        club = field.members[place]
        wins = losses = ties = 0
        for other in range(len(field.clubs)):
            if opponents >> other & 1:
                pair = field.pairs[club][other]
                wins += pair[WINS]
                losses += pair[LOSSES]
                ties += pair[TIES]
        games = wins + losses + ties
        if games < least:
            return False
        field.scratch[place][ABOVE] = 2 * wins + ties
        field.scratch[place][BELOW] = games
    return True


@rule
def division_record(field: Any, count: int) -> bool:
    """Percentages of the games inside each club's own division."""
    for place in range(count):
        club = field.members[place]
        division = field.divisions[field.clubs[club][DIVISION]]
        wins = losses = ties = 0
        for other in range(len(field.clubs)):
            if division >> other & 1:
                pair = field.pairs[club][other]
                wins += pair[WINS]
                losses += pair[LOSSES]
                ties += pair[TIES]
        if wins + losses + ties == 0:
            return False
        field.scratch[place][ABOVE] = 2 * wins + ties
        field.scratch[place][BELOW] = wins + losses + ties
    return True


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


@rule
def strengths(field: Any, count: int, beaten: bool) -> bool:
    """Percentages of the pooled records of the opponents beaten or played, one for each game."""
    for place in range(count):
        club = field.members[place]
        wins = losses = ties = 0
        for other in range(len(field.clubs)):
            pair = field.pairs[club][other]
            games = pair[WINS]
            if not beaten:
                games += pair[LOSSES] + pair[TIES]
            if games:
                own = field.sums[other]
                wins += games * own[WINS]
                losses += games * own[LOSSES]
                ties += games * own[TIES]
        if wins + losses + ties == 0:
            return False
        field.scratch[place][ABOVE] = 2 * wins + ties
        field.scratch[place][BELOW] = wins + losses + ties
    return True


@rule
def ranks(field: Any, pool: int, count: int) -> bool:
    """The combined rank in points scored and allowed in a pool of clubs, negative because the lowest is
    best."""
    for place in range(count):
        own = field.sums[field.members[place]]
        better = 0
        for other in range(len(field.clubs)):
            if pool >> other & 1:
                theirs = field.sums[other]
                better += theirs[POINTS_FOR] > own[POINTS_FOR]
                better += theirs[POINTS_AGAINST] < own[POINTS_AGAINST]
        field.scratch[place][ABOVE] = -better
        field.scratch[place][BELOW] = 1
    return True


@rule
def nets(field: Any, opponents: int, count: int) -> bool:
    """Net points against these opponents."""
    for place in range(count):
        club = field.members[place]
        net = 0
        for other in range(len(field.clubs)):
            if opponents >> other & 1:
                net += field.pairs[club][other][NET_POINTS]
        field.scratch[place][ABOVE] = net
        field.scratch[place][BELOW] = 1
    return True


@rule
def totals(field: Any, step: int, count: int) -> bool:
    """Net points, points scored, their share of all points, or net touchdowns of all games."""
    for place in range(count):
        own, below = field.sums[field.members[place]], 1
        if step == TOUCHDOWNS:
            if own[UNCOUNTED] != 0:
                return False
            total = own[NET_TOUCHDOWNS]
        elif step == SCORED:
            total = own[POINTS_FOR]
        elif step == RATIO:
            total, below = own[POINTS_FOR], own[POINTS_FOR] + own[POINTS_AGAINST]
            if below == 0:
                return False
        else:
            total = own[POINTS_FOR] - own[POINTS_AGAINST]
        field.scratch[place][ABOVE] = total
        field.scratch[place][BELOW] = below
    return True


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
