"""Wishes as constraints of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule.shapes import (
    BYE,
    HOME,
    DivisionShape,
    LeagueShape,
    Match,
    ScheduleLimits,
    breaks,
    round_of,
)
from league.schedule.solver.pools import Pool
from league.schedule.wishes import Wish, Wishes, most_apart, share_field, travel_together

Counts = Iterator[tuple[list[Match], int]]
PLAYOFF_WEEKS = 6  # after the regular season, in which nobody may play; more than any bracket has rounds


class UnservableWish(Refused):
    """A wish that no draw of these pools can keep."""

    def __init__(self, wish: Wish) -> None:
        text = _("This wish cannot be kept: {wish}. Change it or drop it.")
        super().__init__("constraint_unfit", translated(text, wish=wish))


def check_wishes(wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits) -> None:
    """Raises Refused: unknown_club, no_such_week."""
    weeks = limits.weeks + len(wished_free_weeks(wishes, shape, limits))
    for wish in wishes:
        for club in wish.everybody:
            if club not in shape.clubs:
                text = _("{wish}: {club} is not a club of this league, check its name.")
                raise Refused("unknown_club", translated(text, wish=wish, club=club))
        last = weeks + PLAYOFF_WEEKS if wish.code == "free_weeks" else weeks
        if wish.week > last:
            text = _("{wish}: the season has weeks 1 to {last}, choose one of them.")
            raise Refused("no_such_week", translated(text, wish=wish, last=last))


def wished_free_weeks(wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits) -> tuple[int, ...]:
    """The weeks of the regular season in which nobody plays by these wishes, also those for which every club
    is blocked."""
    blocked = Counter(wish.week for wish in {*wishes} if wish.code == "blocked")
    free = {wish.week for wish in wishes if wish.code == "free_weeks"}
    free |= {week for week, clubs in blocked.items() if clubs == len(shape.clubs)}
    return within(free, limits.weeks)


def within(free: Iterable[int], rounds: int) -> tuple[int, ...]:
    """The free weeks before the last round, if there are this many rounds."""
    kept: list[int] = []
    for week in sorted(free):
        if week <= rounds + len(kept):
            kept.append(week)
    return tuple(kept)


def wishes_by_round(wishes: Wishes, free: Collection[int]) -> dict[Wish, Wish]:
    """The wishes for rounds instead of weeks, each with the original; without those for the free weeks, which
    are kept. Raises UnservableWish for a game in such a week."""
    by_round: dict[Wish, Wish] = {}
    for wish in wishes:
        if wish.week in free and wish.code in {"fixed", "rivalry_weeks"}:
            raise UnservableWish(wish)
        if wish.week not in free and wish.code != "free_weeks":
            by_round[replace(wish, week=round_of(wish.week, free))] = wish
    return by_round


def apply_wishes(
    pools: Sequence[Pool],
    standing: Collection[Match],
    wishes: Mapping[Wish, Wish],
    shape: LeagueShape,
    limits: ScheduleLimits,
) -> Sequence[Pool]:
    """Returns the pools with the wishes added, which are by round, each with the original; `standing` are
    games outside of the pools. Raises UnservableWish."""
    for wish, original in wishes.items():
        try:
            pools = _applied(pools, standing, wish, shape, limits)
        except UnservableWish:
            raise UnservableWish(original) from None
    return pools


def _applied(
    pools: Sequence[Pool],
    standing: Collection[Match],
    wish: Wish,
    shape: LeagueShape,
    limits: ScheduleLimits,
) -> Sequence[Pool]:
    match wish.code:
        case "blocked" | "no_home":
            return [_without(pool, wish, limits) for pool in pools]
        case "travel_partners" | "shared_fields":
            return _suited(pools, standing, wish)
        case "rivalry_weeks" if not wish.pairs:
            inside = [
                (_inside(division, wish.week), len(division.clubs) // 2) for division in shape.divisions
            ]
            return _counted(pools, standing, wish, inside)
    each = [(_meetings(replace(wish, clubs=pair)), 1) for pair in wish.pairs or [wish.clubs]]
    return _counted(pools, standing, wish, each)


def _suited(pools: Sequence[Pool], standing: Collection[Match], wish: Wish) -> Sequence[Pool]:
    """Requires venue patterns that suit. In two pools that are drawn separately, each of the two clubs gets
    one pattern, with the fewest breaks."""
    own = next((pool for pool in pools if set(wish.clubs) <= set(pool.clubs)), None)
    patterns = {club: choice for pool in pools for club, choice in pool.patterns.items()}
    pair, partners, most = (wish.clubs[0], wish.clubs[1]), wish.code == "travel_partners", 0
    if own and partners:
        most = most_apart(sum(match.pair == pair for match in standing) + own.pairs.get(pair, 0))
    suits = partial(travel_together, most=most) if partners else share_field
    suiting = (two for two in product(*(patterns[club] for club in pair)) if suits(*two))
    best = next(suiting, None) if own else min(suiting, key=lambda two: sum(map(breaks, two)), default=None)
    if best is None:
        raise UnservableWish(wish)
    if own is None:
        chosen = dict(zip(pair, ([pattern] for pattern in best), strict=True))
        return [
            replace(pool, patterns={club: chosen.get(club, choice) for club, choice in pool.patterns.items()})
            for pool in pools
        ]
    if partners:
        wished = replace(own, together={**own.together, pair: most})
    else:
        wished = replace(own, apart=[*own.apart, pair])
    return [wished if pool is own else pool for pool in pools]


def _without(pool: Pool, wish: Wish, limits: ScheduleLimits) -> Pool:
    (club,) = wish.clubs
    if club not in pool.clubs:
        return pool
    rests = wish.rests(limits.byes)
    left = [
        pattern
        for pattern in pool.patterns[club]
        if (pattern[wish.week - 1] == BYE if rests else pattern[wish.week - 1] != HOME)
    ]
    if not left:
        raise UnservableWish(wish)
    return replace(pool, patterns={**pool.patterns, club: left})


def _meetings(wish: Wish) -> Callable[[Match], bool]:
    return lambda match: (
        match.week == wish.week and match.pair == wish.clubs and wish.home in {"", match.home}
    )


def _inside(division: DivisionShape, week: int) -> Callable[[Match], bool]:
    return lambda match: match.week == week and {*match.clubs} <= {*division.clubs}


def _counted(
    pools: Sequence[Pool],
    standing: Collection[Match],
    wish: Wish,
    required: Sequence[tuple[Callable[[Match], bool], int]],
) -> Sequence[Pool]:
    """Requires these numbers of the wish's games in the pools, minus those already in `standing`."""
    for meant, number in required:
        left = number - sum(meant(match) for match in standing)
        if left > 0:
            own = next((pool for pool in pools if any(map(meant, pool.games))), None)
            if own is None:
                raise UnservableWish(wish)
            counts = [*own.counts, ([match for match in own.games if meant(match)], left)]
            pools = [replace(pool, counts=counts) if pool is own else pool for pool in pools]
    return pools
