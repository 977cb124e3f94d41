"""Games behind."""

from __future__ import annotations

import pytest

from league.standings.pages import behind_text
from league.standings.records import WLT


@pytest.mark.parametrize(
    ("own", "text"),
    [
        (WLT(8, 2), "–"),
        (WLT(9, 2), "–"),
        (WLT(8, 3), "½"),
        (WLT(7, 3), "1"),
        (WLT(6, 3), "1½"),
        (WLT(7, 2, 1), "½"),
        (WLT(0, 10), "8"),
    ],
)
def test_half_a_game_is_a_win_or_a_loss_less(own: WLT, text: str) -> None:
    assert behind_text(own, WLT(8, 2)) == text
