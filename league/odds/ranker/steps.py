"""The tie-break steps over tables: the same numbers as `league.standings.steps`, as fractions.

Each step writes the figure of every club of the group into `field.scratch`, the greatest being the best, and
returns whether it applies. `field.members` has the `count` clubs of the group.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.compilation import rule
from league.odds.ranker.columns import (
    ABOVE,
    BELOW,
    CONFERENCE,
    DIVISION,
    LOSSES,
    MET,
    NET_POINTS,
    NET_TOUCHDOWNS,
    POINTS_AGAINST,
    POINTS_FOR,
    TIES,
    UNCOUNTED,
    WINS,
)

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
    "net_points_common",
    "net_points_conference",
    "net_points",
    "points_for",
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
    NET_COMMON,
    NET_CONFERENCE,
    NET_ALL,
    SCORED,
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
    found = False
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
        found = found or value != 0
    return found


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
    """Net points, points scored or net touchdowns of all games."""
    for place in range(count):
        own = field.sums[field.members[place]]
        if step == TOUCHDOWNS:
            if own[UNCOUNTED] != 0:
                return False
            total = own[NET_TOUCHDOWNS]
        elif step == SCORED:
            total = own[POINTS_FOR]
        else:
            total = own[POINTS_FOR] - own[POINTS_AGAINST]
        field.scratch[place][ABOVE] = total
        field.scratch[place][BELOW] = 1
    return True
