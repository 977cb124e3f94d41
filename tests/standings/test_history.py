"""Real seasons: the steps reproduce what the league office announced."""

from __future__ import annotations

import pytest

from tests.helpers.nfl_history import TODAYS_RULES, nfl, nfl_division_orders, nfl_seeds


@pytest.mark.parametrize("conference", ["AFC", "NFC"])
@pytest.mark.parametrize("season", TODAYS_RULES)
def test_seeds_of_a_real_season_are_reproduced(season: str, conference: str) -> None:
    actual = nfl_seeds()[season][conference]
    assert nfl(season).seeds[conference][: len(actual)] == actual


@pytest.mark.parametrize("season", TODAYS_RULES)
def test_division_orders_of_a_real_season_are_reproduced(season: str) -> None:
    assert nfl(season).divisions == nfl_division_orders()[season]


def test_no_real_season_needed_a_coin() -> None:
    decisions = [decision for season in TODAYS_RULES for decision in nfl(season).decisions]
    assert [decision for decision in decisions if decision.toss] == []
