"""Wishes as constraints of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
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
from league.schedule.wishes import (
    BlockedWeek,
    FixedMatch,
    FreeWeek,
    NoHomeGame,
    RivalryRound,
    SharedField,
    TravelPartners,
    Wish,
    Wishes,
    clubs_of,
)

Counts = Iterator[tuple[list[Match], int]]
PLAYOFF_WEEKS = 6  # after the regular season, in which nobody may play; more than any bracket has rounds


class UnservableWish(Exception):
    """A wish that no draw of these pools can keep."""

    def __init__(self, wish: Wish) -> None:
        super().__init__(str(wish))
        self.wish = wish


def check_wishes(wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits) -> None:
    """Raises Refused: unknown_club, no_such_week."""
    weeks = limits.weeks + len(wished_free_weeks(wishes, shape, limits))
    for wish in wishes:
        for club in clubs_of(wish):
            if club not in shape.clubs:
                text = _("{wish}: {club} is not a club of this league, check its name.")
                raise Refused("unknown_club", translated(text, wish=wish, club=club))
        week, last = getattr(wish, "week", 1), weeks
        if isinstance(wish, FreeWeek):
            last += PLAYOFF_WEEKS
        if week > last:
            text = _("{wish}: the season has weeks 1 to {last}, choose one of them.")
            raise Refused("no_such_week", translated(text, wish=wish, last=last))


def wished_free_weeks(wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits) -> tuple[int, ...]:
    """The weeks of the regular season in which nobody plays by these wishes, also those for which every club
    is blocked."""
    blocked = Counter(wish.week for wish in {*wishes} if isinstance(wish, BlockedWeek))
    free = {wish.week for wish in wishes if isinstance(wish, FreeWeek)}
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
        match wish:
            case FreeWeek():
                continue
            case FixedMatch() | RivalryRound() if wish.week in free:
                raise UnservableWish(wish)
            case BlockedWeek() | NoHomeGame() if wish.week in free:
                continue
            case TravelPartners() | SharedField():
                by_round[wish] = wish
            case _:
                by_round[replace(wish, week=round_of(wish.week, free))] = wish
    return by_round


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
    first, second = (pool.patterns[club] for club in wish.pair)
    if not any(wish.suits(p, q, most) for p, q in product(first, second)):
        raise UnservableWish(wish)
    return replace(pool, together={**pool.together, wish.pair: most})


def _apart(pool: Pool, wish: SharedField) -> Pool:
    first, second = (pool.patterns[club] for club in wish.pair)
    if not any(wish.suits(p, q) for p, q in product(first, second)):
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
    first, second = wish.pair
    suiting = [(p, q) for p, q in product(patterns[first], patterns[second]) if wish.suits(p, q)]
    if not suiting:
        raise UnservableWish(wish)
    best = min(suiting, key=_breaks)
    chosen = {first: best[0], second: best[1]}
    return [
        replace(
            pool,
            patterns={club: [chosen[club]] if club in chosen else p for club, p in pool.patterns.items()},
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
    required: Sequence[tuple[Callable[[Match], bool], int]],
) -> Sequence[Pool]:
    """Requires these numbers of the wish's games in the pools, minus those already in `standing`."""
    for meant, number in required:
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
