"""Made-up leagues that catch mistakes which real history does not."""

from __future__ import annotations

from random import Random

import pytest

from league.standings.tie_breaks import rank
from tests.helpers.nfl_history import SYNTHETIC_SEASONS, synthetic, synthetic_orders, synthetic_seasons


@pytest.mark.parametrize("season", SYNTHETIC_SEASONS)
def test_every_division_of_a_made_up_league_is_in_order(season: str) -> None:
    orders = {name: order for own in synthetic(season).divisions.values() for name, order in own.items()}
    assert orders == synthetic_orders("div")[season]


@pytest.mark.parametrize("season", SYNTHETIC_SEASONS)
def test_every_conference_of_a_made_up_league_is_in_order(season: str) -> None:
    assert synthetic(season).seeds == synthetic_orders("conf")[season]


@pytest.mark.parametrize("season", SYNTHETIC_SEASONS[::6])
def test_the_order_of_rows_makes_no_difference(season: str) -> None:
    clubs, games = list(synthetic_seasons()[season].clubs), list(synthetic_seasons()[season].games)
    Random(season).shuffle(clubs)
    Random(season).shuffle(games)
    shuffled, table = rank(clubs, games), synthetic(season)
    assert (shuffled.divisions, shuffled.seeds, shuffled.league, shuffled.records) == (
        table.divisions,
        table.seeds,
        table.league,
        table.records,
    )


@pytest.mark.parametrize("season", SYNTHETIC_SEASONS)
def test_the_league_order_follows_the_percentages_and_each_conference(season: str) -> None:
    table = synthetic(season)
    pct = {name: record.overall.value for name, record in table.records.items()}
    assert [pct[name] for name in table.league] == sorted(pct.values(), reverse=True)
    for seeds in table.seeds.values():
        own = sorted(seeds, key=lambda name: -pct[name])  # a stable sort: level clubs stay by seed
        assert [name for name in table.league if name in seeds] == own
