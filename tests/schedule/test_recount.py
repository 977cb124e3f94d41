"""The certificate against a recount that shares nothing with it but the numbers of the limits."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

import pytest

from league.frame.errors import Refused
from league.schedule.fairness import certify
from league.schedule.presets import preset_named
from league.schedule.shapes import (
    EvenMeetings,
    LeagueShape,
    Match,
    ScheduleLimits,
    stretch,
)
from league.schedule.solver.draws import draw
from tests.schedule.shapes import shape

DAMAGES = 12  # of each schedule


def recount(games: Sequence[Match], league: LeagueShape, limits: ScheduleLimits) -> set[str]:
    """The codes of the limits that these games break. Nobody plays twice in a week."""
    rounds = {week: place for place, week in enumerate(sorted({match.week for match in games}))}
    last = max(limits.weeks, len(rounds))
    own: dict[str, dict[int, str]] = {club: {} for club in league.clubs}
    met: dict[frozenset[str], list[Match]] = defaultdict(list)
    for match in sorted(games):
        own[match.home][rounds[match.week]] = "H"
        own[match.away][rounds[match.week]] = "A"
        met[frozenset(match.clubs)].append(match)
    codes = {code for club in league.clubs for code in of_club(own[club], last, limits)}
    codes |= {
        code for pair in combinations(league.clubs, 2) for code in of_pair(met[frozenset(pair)], limits)
    }
    resting = [sum(week not in own[club] for club in league.clubs) for week in range(last)]
    most = limits.byes.clubs if limits.byes else len(league.clubs)
    return codes | ({"byes_in_week"} if max(resting) > most else set())


def of_club(venues: dict[int, str], last: int, limits: ScheduleLimits) -> Iterator[str]:
    """`venues` are by round, from 0 to before `last`."""
    line = "".join(venues.values())
    if line.count("H") not in limits.homes:
        yield "home_games"
    if sum(one == other for one, other in pairwise(line)) > limits.breaks:
        yield "breaks"
    if any(venue * (limits.stand + 1) in line for venue in "HA"):
        yield "stand"
    first = [week for week, venue in venues.items() if venue == "H" and week < last // 2]
    second = [week for week, venue in venues.items() if venue == "H" and week >= last - last // 2]
    if abs(len(first) - len(second)) > limits.half:
        yield "half"
    if last - len(venues) != (limits.byes.times if limits.byes else 0):
        yield "bye_count"


def of_pair(games: Sequence[Match], limits: ScheduleLimits) -> Iterator[str]:
    """All games of two clubs."""
    allowed = limits.meetings
    assert isinstance(allowed, EvenMeetings)
    if not allowed.times <= len(games) <= allowed.times + allowed.more:
        yield "meetings"
    elif len(games) == 2 and len({match.home for match in games}) == 1:
        yield "same_field"
    if any(second.week - first.week < limits.rematch for first, second in pairwise(games)):
        yield "rematch"


def damaged(games: Sequence[Match], chance: Random) -> list[Match]:
    """A schedule with other fields, opponents or weeks, in which nobody plays twice in a week."""
    changed = list(games)
    for _time in range(chance.randint(0, 4)):
        place = chance.randrange(len(changed))
        week, home, away = changed[place]
        kind = chance.choice(("field", "visitors", "weeks", "missing"))
        mates = [at for at, match in enumerate(changed) if match.week == week and at != place]
        if kind == "field":
            changed[place] = Match(week, away, home)
        elif kind == "visitors" and mates:
            mate = chance.choice(mates)
            other = changed[mate]
            changed[place], changed[mate] = Match(week, home, other.away), Match(week, other.home, away)
        elif kind == "weeks":
            other_week = chance.choice([match.week for match in changed])
            swap = {week: other_week, other_week: week}
            changed = [match._replace(week=swap.get(match.week, match.week)) for match in changed]
        elif kind == "missing" and mates:
            del changed[place]
    return sorted(changed)


@pytest.mark.parametrize("clubs", [4, 5, 7, 8, 12])
def test_certificate_tells_the_truth(clubs: int) -> None:
    league, chance = shape((clubs,)), Random(clubs)
    seen = Counter[str]()
    for preset in ("round_robin", "double_round_robin", *(f"weeks_{weeks}" for weeks in range(2, 21))):
        try:
            limits = preset_named(preset).limits(league)
        except Refused:
            continue
        plan = draw(preset=preset, shape=league, seed=clubs).games
        assert recount(plan, league, limits) == set()
        for number in range(DAMAGES):
            free = sorted(chance.sample(range(1, limits.weeks + 1), number % 3))
            games = stretch(damaged(plan, chance), free)
            codes = {violation.code for violation in certify(games, league, preset).violations}
            assert codes == recount(games, league, limits), (preset, games)
            seen.update(codes)
    assert {"home_games", "half", "meetings", "rematch", "bye_count"} <= set(seen)
