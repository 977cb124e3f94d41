"""The race of a season as lines."""

from __future__ import annotations

from itertools import pairwise

from league.drawing.strips import LABEL, RACE_NARROW, RACE_WIDE, race

LETTERS = {"owls": "WWWL", "foxes": "WWLW", "cats": "LWTW", "dogs": "LLL"}


def test_a_line_climbs_with_wins_and_falls_with_losses() -> None:
    for sizes in (RACE_WIDE, RACE_NARROW):
        lines = {line["club"]: line for line in race(LETTERS, ["owls"], sizes)["lines"]}
        heights = [float(point.split(",")[1]) for point in lines["owls"]["points"].split()]
        assert heights[0] > heights[1] > heights[2] > heights[3] < heights[4]
        assert len(lines["dogs"]["points"].split()) == 4
        assert lines["dogs"]["end_x"] < lines["owls"]["end_x"]


def test_named_clubs_come_last_with_labels_that_do_not_touch() -> None:
    drawn = race(LETTERS, ["owls", "foxes", "cats"], RACE_NARROW)
    assert drawn["lines"][0]["club"] == "dogs"
    labels = sorted(line["label_y"] for line in drawn["lines"] if line["label_y"])
    assert len(labels) == 3
    assert all(after - before >= LABEL for before, after in pairwise(labels))


def test_labels_of_many_level_clubs_stay_within_the_picture() -> None:
    level = {f"club{number}": "WL" for number in range(6)}
    labels = [line["label_y"] for line in race(level, list(level), RACE_NARROW)["lines"]]
    assert 0 < min(labels) < max(labels) < RACE_NARROW.height


def test_axis_ends_with_the_last_game() -> None:
    assert [number for number, _x in race({"owls": "W" * 14}, [], RACE_WIDE)["columns"]] == [4, 8, 12, 14]
    assert [number for number, _x in race({"owls": "W"}, [], RACE_WIDE)["columns"]] == [1]
