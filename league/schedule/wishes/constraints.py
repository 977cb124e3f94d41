"""Adds wishes to pools."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import product

from league.errors import Refused
from league.schedule.model.limits import ScheduleLimits
from league.schedule.model.match import Match
from league.schedule.model.shape import DivisionShape, LeagueShape
from league.schedule.model.venue_patterns import BYE, HOME, breaks
from league.schedule.solver.pools import Pool
from league.schedule.wishes.kinds import (
    BlockedWeek,
    FixedMatch,
    NoHomeGame,
    RivalryRound,
    SharedField,
    TravelPartners,
    Wish,
    Wishes,
    clubs_of,
)
from league.translation import gettext_noop as _
from league.translation import translated

Counts = Iterator[tuple[list[Match], int]]


class UnservableWish(Exception):
    """A wish that no draw of these pools can keep."""

    def __init__(self, wish: Wish) -> None:
        super().__init__(str(wish))
        self.wish = wish


def check_wishes(wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits) -> None:
    """Raises Refused: unknown_club, no_such_week."""
    for wish in wishes:
        for club in clubs_of(wish):
            if club not in shape.clubs:
                text = _("{wish}: {club} is not a club of this league, check its name.")
                raise Refused("unknown_club", translated(text, wish=wish, club=club))
        week = getattr(wish, "week", 1)
        if week > limits.weeks:
            text = _("{wish}: the season has weeks 1 to {last}, choose one of them.")
            raise Refused("no_such_week", translated(text, wish=wish, last=limits.weeks))


def apply_wishes(
    pools: Sequence[Pool],
    standing: Collection[Match],
    wishes: Wishes,
    shape: LeagueShape,
    limits: ScheduleLimits,
) -> tuple[Pool, ...]:
    """Returns the pools with the wishes added; `standing` are games outside of them. Raises
    UnservableWish."""
    for wish in wishes:
        pools = _settled_apart(pools, wish)
        match wish:
            case BlockedWeek() | NoHomeGame():
                pools = [_without(pool, wish, limits) for pool in pools]
            case FixedMatch():
                pools = _counted(pools, standing, wish, [(_meetings(wish), 1)])
            case RivalryRound() if wish.pairs:
                each = [(_meetings(FixedMatch(wish.week, pair)), 1) for pair in wish.pairs]
                pools = _counted(pools, standing, wish, each)
            case RivalryRound():
                inside = [
                    (_inside(division, wish.week), len(division.clubs) // 2) for division in shape.divisions
                ]
                pools = _counted(pools, standing, wish, inside)
            case TravelPartners():
                pools = [_together(pool, wish, standing) if _owns(pool, wish) else pool for pool in pools]
            case SharedField():
                pools = [_apart(pool, wish) if _owns(pool, wish) else pool for pool in pools]
    return tuple(pools)


def _owns(pool: Pool, wish: TravelPartners | SharedField) -> bool:
    return set(wish.pair) <= set(pool.clubs)


def _together(pool: Pool, wish: TravelPartners, standing: Collection[Match]) -> Pool:
    met = sum(match.pair == wish.pair for match in standing)
    most = wish.most_apart(met + pool.pairs.get(wish.pair, 0))
    one, other = (pool.patterns[club] for club in wish.pair)
    if not any(wish.suits(p, q, most) for p, q in product(one, other)):
        raise UnservableWish(wish)
    return replace(pool, together={**pool.together, wish.pair: most})


def _apart(pool: Pool, wish: SharedField) -> Pool:
    one, other = (pool.patterns[club] for club in wish.pair)
    if not any(wish.suits(p, q) for p, q in product(one, other)):
        raise UnservableWish(wish)
    return replace(pool, apart=[*pool.apart, wish.pair])


def _settled_apart(pools: Sequence[Pool], wish: Wish) -> Sequence[Pool]:
    """Travel partners in two pools that are drawn separately: gives each a pattern so that the two suit,
    with the fewest breaks."""
    if not isinstance(wish, TravelPartners | SharedField) or any(
        set(wish.pair) <= set(pool.clubs) for pool in pools
    ):
        return pools
    patterns = {club: choice for pool in pools for club, choice in pool.patterns.items()}
    one, other = wish.pair
    suiting = [(p, q) for p, q in product(patterns[one], patterns[other]) if wish.suits(p, q)]
    if not suiting:
        raise UnservableWish(wish)
    best = min(suiting, key=_breaks)
    found = {one: best[0], other: best[1]}
    return [
        replace(
            pool, patterns={club: [found[club]] if club in found else p for club, p in pool.patterns.items()}
        )
        for pool in pools
    ]


def _breaks(two: tuple[str, str]) -> int:
    return breaks(two[0]) + breaks(two[1])


def _without(pool: Pool, wish: BlockedWeek | NoHomeGame, limits: ScheduleLimits) -> Pool:
    if wish.club not in pool.clubs:
        return pool
    rests = isinstance(wish, BlockedWeek) and wish.rests(limits.byes)
    left = [
        pattern
        for pattern in pool.patterns[wish.club]
        if (pattern[wish.week - 1] == BYE if rests else pattern[wish.week - 1] != HOME)
    ]
    if not left:
        raise UnservableWish(wish)
    return replace(pool, patterns={**pool.patterns, wish.club: left})


def _meetings(wish: FixedMatch) -> Callable[[Match], bool]:
    return lambda match: match.week == wish.week and match.pair == wish.pair and wish.home in {"", match.home}


def _inside(division: DivisionShape, week: int) -> Callable[[Match], bool]:
    return lambda match: match.week == week and {*match.clubs} <= {*division.clubs}


def _counted(
    pools: Sequence[Pool],
    standing: Collection[Match],
    wish: Wish,
    wanted: Sequence[tuple[Callable[[Match], bool], int]],
) -> Sequence[Pool]:
    """Requires `wanted` of the wish's games in the pools, minus those already in `standing`."""
    for meant, number in wanted:
        left = number - sum(meant(match) for match in standing)
        for place, pool in enumerate(pools):
            games = [match for match in pool.games if meant(match)]
            if games and left > 0:
                pools = [
                    *pools[:place],
                    replace(pool, counts=[*pool.counts, (games, left)]),
                    *pools[place + 1 :],
                ]
                left = 0
        if left > 0:
            raise UnservableWish(wish)
    return pools
