"""The season presets that can be drawn: who meets whom, and within which limits."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations

from league.errors import Refused
from league.schedule import round_robin
from league.schedule.certificate import Limits
from league.schedule.match import Match
from league.schedule.patterns import patterns
from league.schedule.pool import Pool
from league.schedule.shape import Conference, Shape
from league.schedule.solving import Solution, solve
from league.wording import gettext_noop as _

CLASSIC_WEEKS, CLASSIC_HOMES, CLASSIC_SIZES = 14, 7, (4, 4, 4)
Draw = Callable[[Shape, int, float, float | None], Solution]


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of season. `draw` takes shape, seed, effort and a safety stop in seconds."""

    name: str
    title: str
    limits: Callable[[Shape], Limits]
    draw: Draw


def _classic_limits(shape: Shape) -> Limits:
    # In a conference everybody meets, so no two clubs share a pattern, and only two patterns have no break.
    bound = sum(len(conference.clubs) - 2 for conference in shape.conferences)
    return Limits(frozenset({CLASSIC_HOMES}), bound, last_week_in_divisions=True)


def _draw_classic(shape: Shape, seed: int, effort: float, seconds: float | None) -> Solution:
    """Each conference by itself, beside each other: the solver leaves Python while it works."""
    for sizes in shape.sizes:
        if sizes != CLASSIC_SIZES:
            sentence = (
                "classic_14 is for conferences of three divisions of four: choose another preset or shape."
            )
            raise Refused("preset_shape", sentence)
    share = effort / len(shape.conferences)

    def drawn(place: int) -> Solution:
        chance = random.Random(f"{seed}/{place}")
        pool = _conference_pool(shape.conferences[place], chance)
        return solve(pool, seed=chance.getrandbits(31), effort=share, seconds=seconds)

    with ThreadPoolExecutor() as threads:
        halves = list(threads.map(drawn, range(len(shape.conferences))))
    games = sorted(match for half in halves for match in half.games)
    return Solution(games, truncated=any(half.truncated for half in halves))


def _conference_pool(conference: Conference, chance: random.Random) -> Pool:
    """Division games twice, the other clubs of the conference once; the seed decides who is who."""
    clubs = list(conference.clubs)
    chance.shuffle(clubs)
    division = {club: division for division in conference.divisions for club in division.clubs}
    pairs = {
        (one, other): 2 if division[one] is division[other] else 1
        for one, other in combinations(sorted(clubs), 2)
    }
    venues = tuple(patterns(CLASSIC_WEEKS, [CLASSIC_HOMES]))
    return Pool(clubs, pairs, range(1, CLASSIC_WEEKS + 1), dict.fromkeys(clubs, venues))


def _robin_limits(times: int) -> Callable[[Shape], Limits]:
    def limits(shape: Shape) -> Limits:
        clubs = len(shape.clubs)
        homes = (clubs - 1) * times / 2
        bound = 0 if clubs % 2 else times * (clubs - 2)
        return Limits(frozenset({int(homes), int(homes + 0.5)}), bound, rematch=min(4, clubs - 1))

    return limits


def _draw_robin(method: Callable[[list[str]], list[Match]]) -> Draw:
    def draw(shape: Shape, seed: int, effort: float, seconds: float | None) -> Solution:  # noqa: ARG001
        clubs = list(shape.clubs)
        random.Random(seed).shuffle(clubs)
        return Solution(method(clubs), truncated=False)

    return draw


PRESETS = {
    preset.name: preset
    for preset in (
        Preset("classic_14", _("14 games: division twice, conference once"), _classic_limits, _draw_classic),
        Preset("round_robin", _("everybody once"), _robin_limits(1), _draw_robin(round_robin.once)),
        Preset("double_round_robin", _("everybody twice"), _robin_limits(2), _draw_robin(round_robin.twice)),
    )
}
