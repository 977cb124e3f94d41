"""A club's way through the seasons."""

from __future__ import annotations

from league.almanac.careers import seasons_of_clubs
from tests.almanac.test_careers import CHAMPIONS, TWO_SEASONS


def test_a_season_of_a_club_tells_how_far_it_came() -> None:
    seasons = seasons_of_clubs(TWO_SEASONS, CHAMPIONS)
    rows = [
        (row.season, str(row.regular), str(row.playoffs), row.points, row.in_final, row.is_champion)
        for row in (clubs["B"] for clubs in seasons.values())
    ]
    assert rows == [(1, "0-1", "1-0", (14, 20), False, False), (2, "1-0", "0-1", (10, 6), True, False)]
    assert [clubs["A"].is_champion for clubs in seasons.values()] == [True, True]
