"""The fairness certificate: a schedule's figures against the limits of the season design, section 3."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from league.schedule.match import Match, weeks_of
from league.schedule.patterns import AWAY, BYE, HOME, breaks, home_by_half, longest_stand
from league.schedule.shape import Shape

MOST_BREAKS_PER_CLUB, LONGEST_STAND, LEAST_REMATCH, HALF_DIFFERENCE = 4, 3, 4, 1


@dataclass(frozen=True, slots=True)
class Certificate:
    """Figures over all clubs. `violations` are sentences that begin with a stable code and a colon."""

    preset: str
    seed: int
    effort: float
    truncated: bool
    breaks: int
    lower_bound: int
    longest_stand: int
    min_rematch: int | None
    home_by_half: int
    strength_spread: int
    violations: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self) | {"violations": list(self.violations)}


@dataclass(frozen=True, slots=True)
class Limits:
    """What a preset promises; `homes` are the allowed numbers of home games."""

    homes: frozenset[int]
    lower_bound: int
    last_week_in_divisions: bool = False
    rematch: int = LEAST_REMATCH


def certify(
    games: Sequence[Match],
    shape: Shape,
    limits: Limits,
    *,
    preset: str,
    seed: int,
    effort: float,
    truncated: bool = False,
) -> Certificate:
    """Measures a schedule, drawn or made by hand."""
    venues = venue_patterns(games, shape)
    rematch = min_rematch(games)
    return Certificate(
        preset=preset,
        seed=seed,
        effort=effort,
        truncated=truncated,
        breaks=sum(breaks(pattern) for pattern in venues.values()),
        lower_bound=limits.lower_bound,
        longest_stand=max((longest_stand(pattern) for pattern in venues.values()), default=0),
        min_rematch=rematch,
        home_by_half=max((home_by_half(pattern) for pattern in venues.values()), default=0),
        strength_spread=strength_spread(games, shape),
        violations=tuple(_violations(games, shape, limits, venues, rematch)),
    )


def venue_patterns(games: Iterable[Match], shape: Shape) -> dict[str, str]:
    """Where every club plays, week by week; a club that is listed twice in a week shows its last game."""
    games = list(games)
    venues = {club: [BYE] * weeks_of(games) for club in shape.clubs}
    for match in games:
        venues[match.home][match.week - 1] = HOME
        venues[match.away][match.week - 1] = AWAY
    return {club: "".join(pattern) for club, pattern in venues.items()}


def min_rematch(games: Iterable[Match]) -> int | None:
    """The fewest weeks between two games of the same clubs; None if nobody meets twice."""
    weeks = defaultdict(list)
    for match in sorted(games):
        weeks[match.pair].append(match.week)
    gaps = [later - earlier for met in weeks.values() for earlier, later in itertools.pairwise(met)]
    return min(gaps, default=None)


def strength_spread(games: Iterable[Match], shape: Shape) -> int:
    """The most games in which two clubs of a division differ in their opponents outside it; 0: all alike."""
    opponents: dict[str, list[str]] = defaultdict(list)
    for match in games:
        opponents[match.home].append(match.away)
        opponents[match.away].append(match.home)
    spread = 0
    for division in shape.divisions:
        outside = [
            sorted(club for club in opponents[own] if club not in division.clubs) for own in division.clubs
        ]
        for one in outside:
            for other in outside:
                spread = max(spread, sum(one.count(club) > other.count(club) for club in set(one)))
    return spread


def _violations(
    games: Sequence[Match], shape: Shape, limits: Limits, venues: dict[str, str], rematch: int | None
) -> Iterable[str]:
    seen: set[tuple[int, str]] = set()
    for match in games:
        for club in match.clubs:
            if (match.week, club) in seen:
                yield f"twice_a_week: {club} plays twice in week {match.week}."
            seen.add((match.week, club))
    for club, pattern in venues.items():
        yield from _club_violations(club, pattern, limits)
    if rematch is not None and rematch < limits.rematch:
        yield f"rematch: two clubs meet again after {rematch} weeks; the limit is {limits.rematch}."
    if limits.last_week_in_divisions:
        yield from _last_week(games, shape)


def _club_violations(club: str, pattern: str, limits: Limits) -> Iterable[str]:
    if breaks(pattern) > MOST_BREAKS_PER_CLUB:
        yield f"breaks: {club} has {breaks(pattern)}; the limit is {MOST_BREAKS_PER_CLUB}."
    if longest_stand(pattern) > LONGEST_STAND:
        yield f"long_stand: {club} plays {longest_stand(pattern)} in a row at home or away."
    if home_by_half(pattern) > HALF_DIFFERENCE:
        yield f"home_by_half: the halves of {club} differ by {home_by_half(pattern)} home games."
    if pattern.count(HOME) not in limits.homes:
        yield f"home_games: {club} has {pattern.count(HOME)} of {len(pattern) - pattern.count(BYE)} at home."


def _last_week(games: Sequence[Match], shape: Shape) -> Iterable[str]:
    division_of = {club: division for division in shape.divisions for club in division.clubs}
    last = weeks_of(games)
    for match in games:
        if match.week == last and division_of[match.home] is not division_of[match.away]:
            yield f"last_week: {match.away} at {match.home} is not a division game."
