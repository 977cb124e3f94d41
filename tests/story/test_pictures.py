"""The pictures of a game: everything is where it belongs, and no label covers another one."""

from __future__ import annotations

import random
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from games.story.pictures import (
    FLOW_SIZES,
    NARROW,
    WIDE,
    ChartSize,
    CurveSize,
    TextLabel,
    drive_chart,
    flow_picture,
)
from games.story.views import FIGURES, figures

CLUBS = (
    SimpleNamespace(nickname="Bombers", abbreviation="BOS"),
    SimpleNamespace(nickname="Locusts", abbreviation="LOU"),
)
HALVES = [(0, "1st half"), (45, "2nd half")]


def a_game(seed: int, size: CurveSize) -> dict[str, Any]:
    """The picture of a random game of 90 plays with scores and balls lost."""
    chance = random.Random(seed)
    leads, scores, losses, lead = [], [], [], 0
    for play in range(90):
        side = chance.randrange(2)
        if chance.random() < 0.12:
            lead += 7 if side else -7
            scores.append((play, side, "BOS TD"))
        elif chance.random() < 0.05:
            losses.append((play, side, "SLC DOWNS"))
        leads.append(lead)
    return flow_picture(leads, HALVES, scores, losses, "21–14", size)


def box(label: TextLabel) -> tuple[float, float, float, float]:
    """The box of a label (left, top, right, bottom), a little smaller than its letters."""
    wide = len(label.text) * 6.0
    left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    return left, label.y - 9, left + wide, label.y


def meet(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


@pytest.mark.parametrize("size", FLOW_SIZES)
def test_labels_of_the_running_score_stay_inside_and_apart(size: CurveSize) -> None:
    shown = 0
    for seed in range(40):
        picture = a_game(seed, size)
        labels = [
            *picture["ends"],
            *(part[-1] for part in (*picture["dots"], *picture["losses"]) if part[-1]),
        ]
        boxes = [box(label) for label in labels]
        shown += len(boxes)
        assert all(left >= 0 and top >= 0 and bottom <= size.height for left, top, _right, bottom in boxes)
        assert not any(meet(label, other) for label, other in combinations(boxes, 2)), seed
    assert shown > 40 * 4


def test_the_running_score_goes_up_for_the_visitors_and_ends_at_the_final_lead() -> None:
    size = FLOW_SIZES[0]
    picture = flow_picture([0, 7, 7, -3], HALVES[:1], [(1, 1, "TD"), (3, 0, "TD")], [], "7–10", size)
    [zero] = [y for y, _points, is_middle in picture["grid"] if is_middle]
    (_x, visitors, *_dot), (_x, hosts, *_dot) = picture["dots"]
    assert visitors < zero < hosts
    assert picture["line"].endswith(f"V{hosts:g}H{size.edge:g}")
    assert all(area.endswith(f"V{zero:g}Z") for area in picture["areas"])


def test_a_game_without_points_is_a_level_line() -> None:
    picture = flow_picture([0, 0], HALVES[:1], [], [], "0–0", FLOW_SIZES[1])
    assert picture["areas"] == ["", ""]
    assert "V" not in picture["line"]


def drive(side: int, half: int, start: int, end: int, code: str) -> Any:
    return {"drive": SimpleNamespace(side=side, half=half, start=start, end=end), "code": code}


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_visitors_go_to_the_right_in_every_period_and_hosts_to_the_left(size: ChartSize) -> None:
    drives = [drive(side, period, 20, 75, "PUNT") for period in (1, 2) for side in (0, 1)]
    chart = drive_chart(drives, CLUBS, size)
    assert [bar["tip"] > bar["x"] for bar, _row in chart["drives"]] == [False, True, False, True]
    assert len(chart["breaks"]) == 1
    visitors, hosts = chart["zones"]
    assert visitors["x"] < hosts["x"]
    assert (visitors["side"], hosts["side"]) == (1, 0)


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_labels_of_drives_stay_on_the_field_and_off_the_names_in_the_end_zones(size: ChartSize) -> None:
    chance = random.Random(7)
    drives = [
        drive(chance.randrange(2), 1 + nth // 8, chance.randrange(100), chance.randrange(-5, 101), "DOWNS")
        for nth in range(16)
    ]
    chart = drive_chart(drives, CLUBS, size)
    bars = [bar for bar, _row in chart["drives"]]
    assert all(bar["pill"] >= size.left and bar["pill"] + bar["pill_width"] <= size.edge for bar in bars)
    for zone in chart["zones"]:
        for bar in bars:
            if bar["pill"] < zone["x"] + zone["width"] and bar["pill"] + bar["pill_width"] > zone["x"]:
                assert abs(bar["y"] - zone["middle_y"]) >= zone["room"] / 2


def test_bars_are_shares_of_both_figures_and_figures_that_nobody_has_are_left_out() -> None:
    none = {key: 0 for _title, keys, _sign in FIGURES for key in keys}
    box = {"away": none | {"yards": 300, "turnovers": 3}, "home": none | {"yards": 100}}
    yards, turnovers = figures(box)
    assert (yards["bars"], yards["better"]) == ([74.2, 24.8], "away")
    assert (turnovers["bar_x"], turnovers["better"]) == (0, "home")
