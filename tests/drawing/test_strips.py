"""The geometry of a team's small pictures."""

from __future__ import annotations

import re

import pytest

from league.drawing.strips import (
    MARGINS_NARROW,
    MARGINS_WIDE,
    dice_scale,
    dice_strip,
    form_strip,
    rank_strip,
    strip_beside,
)


def test_bars_stand_up_for_wins_and_hang_down_for_losses_within_the_picture() -> None:
    margins = [28, -3, 0, None, -35, 7]
    for sizes in (MARGINS_WIDE, MARGINS_NARROW):
        strip = strip_beside(margins, margins, sizes, cut=4)
        bars = [bar for bar, _margin in strip["bars"]]
        assert [bar["side"] for bar in bars] == ["up", "down", "level", "open", "down", "up"]
        up, down = (
            [tuple(map(float, bar)) for bar in re.findall(r"M\S+ (\S+)h\S+?v(\S+?)h", strip[f"{way}_path"])]
            for way in ("up", "down")
        )
        assert [top + height for top, height in up] == pytest.approx(
            [strip["middle"], strip["middle"] + 1, strip["middle"]], abs=0.11
        )
        assert [top for top, _height in down] == [strip["middle"]] * 2
        assert 0 <= up[0][0] < strip["middle"] < sum(down[1]) <= strip["mark_y"]
        assert down[1][1] / up[0][1] == pytest.approx(35 / 28, abs=0.01)
        assert bars[3]["center"] < strip["divider"] < bars[4]["center"]
        assert all(0 <= bar["mark_x"] <= sizes.width - sizes.mark for bar in bars)


def test_season_without_a_result_has_a_line_and_no_bar() -> None:
    strip = strip_beside([1, 2], [None, None], MARGINS_WIDE)
    assert strip["up_path"] == strip["down_path"] == ""
    assert 0 < strip["middle"] < MARGINS_WIDE.height


def test_form_has_the_last_six_games_in_order() -> None:
    assert "".join(letter for letter, _x in form_strip("LLWTWLLW")) == "WTWLLW"


def test_faces_that_come_twice_are_larger_and_all_lie_on_the_line() -> None:
    scale = dice_scale([-9, 20], 328)
    strip = dice_strip([-2, -2, 0, 1, 6, 9], 2.5, scale)
    assert re.findall(r"0a(\d)", strip["faces"])[::2] == ["5", "9", "5", "5", "5", "5"]
    assert [value for value, _x in scale.ticks] == [0, 10, 20]
    assert scale.place(-9) < strip["means"][0] < strip["usual"] < scale.place(20) < 328


def test_further_right_is_better_and_level_teams_share_the_better_rank() -> None:
    allowed = {"a": 10.0, "b": 20.0, "c": 20.0, "d": 30.0}
    assert rank_strip(allowed, "abcd", more_is_better=False)["places"] == [1, 2, 2, 4]
    assert rank_strip(allowed, "ad", more_is_better=True)["places"] == [4, 1]
    strip = rank_strip(allowed, ["a", "d"], more_is_better=False)
    assert strip["dots"][0] > strip["mean"] > strip["dots"][1]
    assert strip["ticks"].count("M") == 2
