"""Drawing by sets of venue patterns: fewer breaks for more effort."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from league.schedule.pairings import OutlineInput
from league.schedule.presets import preset_named
from league.schedule.shapes import breaks
from league.schedule.solver.pools import Pool, Searches
from league.schedule.solver.solutions import games_by_pattern_sets
from tests.schedule.shapes import EXPANSION

SEED, EFFORT = 3, 1.5


@pytest.fixture(scope="module")
def pool() -> Pool:
    """One conference of `classic_14`: twelve clubs."""
    outline = preset_named("classic_14").outline(EXPANSION, OutlineInput(Random(1)))
    return outline.pools[0]


def test_a_set_of_patterns_gives_a_schedule_with_few_breaks(pool: Pool) -> None:
    games = games_by_pattern_sets(pool, seed=SEED, effort=EFFORT, searches=Searches())
    assert games is not None
    assert Counter(match.pair for match in games) == dict(pool.pairs)
    assert set(games) <= set(pool.games)
    venues = {club: ["-"] * len(pool.weeks) for club in pool.clubs}
    for match in games:
        venues[match.home][match.week - 1], venues[match.away][match.week - 1] = "H", "A"
    patterns = ["".join(venue) for venue in venues.values()]
    assert set(patterns) <= set(pool.patterns[pool.clubs[0]])
    assert sum(map(breaks, patterns)) <= 18


def test_no_set_is_tried_without_effort(pool: Pool) -> None:
    assert games_by_pattern_sets(pool, seed=SEED, effort=0, searches=Searches()) is None


def test_pool_with_wishes_is_left_to_the_solver(pool: Pool) -> None:
    wished = replace(pool, counts=[(pool.games[:4], 1)])
    assert games_by_pattern_sets(wished, seed=SEED, effort=EFFORT, searches=Searches()) is None


def test_clubs_that_differ_are_left_to_the_solver(pool: Pool) -> None:
    first, *_ = pool.clubs
    special = replace(pool, patterns={**pool.patterns, first: pool.patterns[first][1:]})
    assert games_by_pattern_sets(special, seed=SEED, effort=EFFORT, searches=Searches()) is None
