"""Plots as SVG that follows the page's colors."""

from __future__ import annotations

import re

import pytest

from league.drawing.charts import (
    NARROW,
    WIDE,
    ClubPair,
    Look,
    Size,
    Spec,
    WeekLine,
    bars,
    columns,
    draw,
    scatter,
    size_of,
    spans,
    spread,
    week_lines,
)

LOOKS = {
    "ants": Look("ANT", "Ants", "team-a", "mark1"),
    "bees": Look("BEE", "Bees & Co <b>", "team-b", "mark2"),
}
LINES = [WeekLine("ants", [0, 1, 2], is_key=True), WeekLine("bees", [0, -1, -2], is_key=False)]
ROWS = [ClubPair("ants", 60.0, 40.0), ClubPair("bees", 30.0, None)]


def race(size: Size) -> Spec:
    return week_lines(LINES, LOOKS, size, range(5), week="Week")


SPECS = {
    "lines": race(WIDE),
    "ranks": week_lines(LINES, LOOKS, WIDE, range(3), week="Week", is_rank=True),
    "scatter": scatter(
        [ClubPair("ants", 20, 10), ClubPair("bees", 10, 20)], LOOKS, WIDE, across="For", up="Against"
    ),
    "columns": columns([("1–3", 4), ("4–7", 2)], WIDE, title="Margin"),
    "spans": spans(ROWS, LOOKS, size_of(2, WIDE.width), title="Percent"),
    "bars": bars([ClubPair("ants", 3, 1), ClubPair("bees", 0, 2)], LOOKS, size_of(2, WIDE.width)),
}


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_a_drawing_has_no_color_and_no_style_of_its_own(spec: Spec) -> None:
    svg = draw(spec, WIDE, "What it shows", [LOOKS["ants"]])
    assert re.findall(r'#[0-9a-f]{6}|style=|font-|="white"|="black"', svg) == []
    assert 'role="img" aria-label="What it shows"' in svg


def test_a_key_line_has_the_colors_of_its_team_and_ends_with_its_mark_and_name() -> None:
    svg = draw(race(WIDE), WIDE, "Race", [LOOKS["ants"]])
    assert svg.count('class="team-a stroke-team"') == 1
    assert 'href="#mark-mark1"' in svg
    assert ">ANT</text>" in svg
    assert "BEE" not in svg


def test_names_of_teams_are_escaped() -> None:
    svg = draw(SPECS["spans"], size_of(2, WIDE.width), 'A "label" & more <b>')
    assert "Bees &amp; Co &lt;b&gt;" in svg
    assert "<b>" not in svg
    assert 'aria-label="A &quot;label&quot; &amp; more &lt;b&gt;"' in svg


def test_narrow_drawings_are_as_wide_as_a_phone_shows() -> None:
    assert f'class="plot plot-narrow" viewBox="0 0 {NARROW.width} {NARROW.height}"' in draw(
        race(NARROW), NARROW, ""
    )
    assert 'class="plot plot-wide"' in draw(race(WIDE), WIDE, "")


def test_a_mean_line_stands_at_the_mean_of_the_teams() -> None:
    values = [layer["data"]["values"] for layer in SPECS["scatter"]["layer"][:2]]
    assert values == [[{"first": 15}], [{"second": 15}]]


@pytest.mark.parametrize(
    ("heights", "spaced"),
    [
        ([10, 5, 0], [10, 5, 0]),
        ([5, 5], [6, 4]),
        ([6, 5, 5], [7.333, 5.333, 3.333]),
        ([10, 5, 5, -9], [10, 6, 4, -9]),
        ([], []),
    ],
)
def test_names_move_apart_around_their_middle(heights: list[float], spaced: list[float]) -> None:
    assert spread(heights, 2) == pytest.approx(spaced, abs=0.001)
