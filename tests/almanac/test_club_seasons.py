"""A club's way through the seasons."""

from __future__ import annotations

from league.almanac.careers import club_histories
from tests.almanac.test_careers import CHAMPIONS, TWO_SEASONS


def test_history_tells_how_far_each_season_came_and_how_each_opponent_fared() -> None:
    histories = club_histories(TWO_SEASONS, CHAMPIONS)
    rows = [
        (row.season, str(row.regular), str(row.playoffs), row.points, row.in_final, row.is_champion)
        for row in histories["B"].seasons
    ]
    assert rows == [(1, "0-1", "1-0", (14, 20), False, False), (2, "1-0", "0-1", (10, 6), True, False)]
    assert {club: str(record) for club, record in histories["B"].against.items()} == {"A": "1-2", "D": "1-0"}
    assert [row.is_champion for row in histories["A"].seasons] == [True, True]
