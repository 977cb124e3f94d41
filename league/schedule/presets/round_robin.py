"""`round_robin` and `double_round_robin`: every club meets every other, in a league of any size."""

from __future__ import annotations

from itertools import combinations, starmap

from league.schedule.model.last_season import LastSeason
from league.schedule.model.limits import ByeRules, RoundRobinMeetings, ScheduleLimits
from league.schedule.model.match import Match, pair_of
from league.schedule.model.shape import LeagueShape
from league.schedule.model.venue_patterns import OPEN, completions
from league.schedule.presets import circle
from league.schedule.presets.outlines import Outline, OutlineInput, Preset
from league.schedule.solver.pools import Pool, possible_games

LOOSE_BREAKS, LOOSE_STAND = 2, 3


def round_robin_preset(name: str, title: str, times: int) -> Preset:
    def limits(shape: LeagueShape) -> ScheduleLimits:
        clubs = len(shape.clubs)
        weeks = (clubs - 1 + clubs % 2) * times
        games = (clubs - 1) * times
        return ScheduleLimits(
            weeks=weeks,
            homes=tuple(sorted({games // 2, (games + 1) // 2})),
            meetings=RoundRobinMeetings(times),
            lower_bound=0 if clubs % 2 else (clubs - 2) * times,
            byes=ByeRules(1, weeks, clubs=1, times=times) if clubs % 2 else None,
            rematch=min(4, clubs - 1),
        )

    def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
        """Uses the circle method; a loose outline leaves it to the solver."""
        clubs = list(shape.clubs)
        start.chance.shuffle(clubs)
        if start.loose:
            return Outline(pools=(_pool(clubs, times, limits(shape)),))
        games = (circle.single_round_robin if times == 1 else circle.double_round_robin)(clubs)
        return Outline(games=tuple(games if times == 2 else _turned(games, start.past)))

    return Preset(name, title, limits, outline)


def _turned(games: list[Match], past: LastSeason | None) -> list[Match]:
    """Last season in reverse with venues swapped, if the same clubs played the same kind of season."""
    if (
        past is None
        or {m.pair for m in past.games} != {m.pair for m in games}
        or len(past.games) != len(games)
    ):
        return games
    last = games[-1].week
    return sorted(Match(last + 1 - week, away, home) for week, home, away in past.games)


def _pool(clubs: list[str], times: int, limits: ScheduleLimits) -> Pool:
    weeks = range(1, limits.weeks + 1)
    byes = limits.byes.times if limits.byes else 0
    pairs = dict.fromkeys(starmap(pair_of, combinations(clubs, 2)), times)
    good = completions(OPEN * limits.weeks, limits.homes, byes, weeks, LOOSE_BREAKS, LOOSE_STAND)
    return Pool(
        clubs=clubs,
        pairs=pairs,
        weeks=weeks,
        patterns=dict.fromkeys(clubs, good),
        games=list(possible_games(pairs, weeks, last=None)),
        byes_a_week=limits.byes.clubs if limits.byes else 0,
        rematch=limits.rematch,
    )
