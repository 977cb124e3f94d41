"""The pictures of a game: everything is where it belongs, and no label covers another one."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from games.story import drive_chart as story_drive_chart
from games.story import flow
from games.story.drive_chart import DriveBar, Rectangle, TextLabel, drive_chart
from games.story.flow import Flow, FlowMoment, FlowPicture, flow_picture, meter

SIZES = (flow.FLOW_WIDE, flow.FLOW_NARROW)


def a_game(seed: int) -> Flow:
    """A random game of 90 plays with scores and balls lost."""
    chance = random.Random(seed)
    leads, scores, losses, lead = [], [], [], 0
    for play in range(90):
        side = chance.randrange(2)
        if chance.random() < 0.12:
            lead += 7 if side else -7
            scores.append(FlowMoment(play, side, "BOS TD"))
        elif chance.random() < 0.05:
            losses.append(FlowMoment(play, side, "SLC DOWNS"))
        leads.append(lead)
    return Flow(leads, "1st half", [(45, "2nd half")], scores, losses, "21–14")


def box(label: TextLabel) -> Rectangle:
    """The box of a label, a little smaller than its letters."""
    wide = len(label.text) * 6.0
    left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    return Rectangle(left, label.y - 9, left + wide, label.y)


def labels_of(picture: FlowPicture) -> list[TextLabel]:
    placed = [*(dot.label for dot in picture.dots), *(loss.label for loss in picture.triangles)]
    return [picture.final, *(label for label in placed if label)]


@pytest.mark.parametrize("size", SIZES)
def test_labels_of_the_running_score_stay_inside_and_apart(size: flow.FlowSize) -> None:
    shown = 0
    for seed in range(40):
        picture = flow_picture(a_game(seed), size)
        boxes = [box(label) for label in labels_of(picture)]
        shown += len(boxes)
        assert all(one.left >= 0 and one.top >= 0 and one.bottom <= size.height for one in boxes)
        assert not any(one.meets(other) for one, other in combinations(boxes, 2)), seed
    assert shown > 40 * 4


def test_the_running_score_goes_up_for_the_visitors_and_ends_at_the_final_lead() -> None:
    game = Flow([0, 7, 7, -3], "1st half", [], [FlowMoment(1, 1, "TD"), FlowMoment(3, 0, "TD")], [], "7–10")
    picture = flow_picture(game, flow.FLOW_WIDE)
    zero = next(line.y for line in picture.grid if line.points == 0)
    visitors, hosts = picture.dots
    assert visitors.y < zero < hosts.y
    assert picture.line.endswith(f"V{hosts.y:g}H{flow.FLOW_WIDE.edge:g}")
    assert all(area.endswith(f"V{zero:g}Z") for area in picture.areas)


def test_a_game_without_points_is_a_level_line() -> None:
    picture = flow_picture(Flow([0, 0], "1st half", [], [], [], "0–0"), flow.FLOW_NARROW)
    assert picture.areas == ("", "")
    assert "V" not in picture.line


@pytest.mark.parametrize("size", [story_drive_chart.WIDE, story_drive_chart.NARROW])
def test_visitors_go_to_the_right_in_every_period_and_hosts_to_the_left(
    size: story_drive_chart.ChartSize,
) -> None:
    drives = [DriveBar(side, period, 20, 75, "PUNT") for period in (1, 2) for side in (0, 1)]
    chart = drive_chart(drives, size)
    assert [bar.tip > bar.x for bar in chart.bars] == [False, True, False, True]
    assert len(chart.breaks) == 1
    assert chart.zones[0].x < chart.zones[1].x
    assert (chart.zones[0].side, chart.zones[1].side) == (1, 0)


@pytest.mark.parametrize("size", [story_drive_chart.WIDE, story_drive_chart.NARROW])
def test_labels_of_drives_stay_on_the_field_and_off_the_names_in_the_end_zones(
    size: story_drive_chart.ChartSize,
) -> None:
    chance = random.Random(7)
    drives = [
        DriveBar(
            chance.randrange(2), 1 + number // 8, chance.randrange(100), chance.randrange(-5, 101), "DOWNS"
        )
        for number in range(16)
    ]
    chart = drive_chart(drives, size)
    assert all(bar.pill >= size.left and bar.pill + bar.pill_width <= size.edge for bar in chart.bars)
    for zone in chart.zones:
        for bar in chart.bars:
            if bar.pill < zone.x + zone.width and bar.pill + bar.pill_width > zone.x:
                assert abs(bar.y - zone.middle_y) >= zone.room / 2


def test_bars_are_shares_of_both_figures() -> None:
    assert (meter(300, 100).away, meter(300, 100).home) == (74.2, 24.8)
    assert meter(3, 0).away_x == 0
    assert (meter(0, 0).away, meter(0, 0).home) == (0, 0)
