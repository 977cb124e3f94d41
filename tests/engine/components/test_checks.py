"""Each error in a component set is reported with a stable code, its place and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.components.library import problems_of
from tests.engine.components.broken import complaints, put, released

GOAL, ROLL, TDM = RULESETS
HOUSE = "matrix/house_matrix_first_and_goal"
PLAYS = "matrix.house_matrix_first_and_goal"
NICKEL = f"{HOUSE}/cell/bomb/nickel"
CELL = f"{PLAYS}.cell.bomb.nickel"
RED = "team/base/dice/red"
AT_RED = "team.base.dice.red"
SPACES = [{"label": label, "sure": "house"} for label in ("2:00", "1:00", "END")]


@pytest.mark.parametrize("game", RULESETS)
def test_released_sets_have_no_errors(game: str) -> None:
    assert problems_of(game, released(game)) == []


@pytest.mark.parametrize(
    ("place", "value", "code", "where"),
    [
        (RED, [0, 1, 1, 2, 3], "face_count", AT_RED),
        (RED, [0, 1, 1, 2, 3, 31], "unknown_face", AT_RED),
        (RED, [0, 1, 1, 2, 3, "5"], "unknown_face", AT_RED),
        (RED, [0, 1, 1, 2, 3, 6], "face_sum", AT_RED),
        (RED, None, "missing_die", AT_RED),
        ("team/base/dice/purple", [0, 1, 1, 2, 3, 5], "unknown_color", "team.base.dice.purple"),
        ("team/base", None, "missing_team", "team.base"),
        ("team/base/sure", "rumor", "unknown_source", "team.base.sure"),
        ("team/base/sure_dice", {"red": "rumor"}, "unknown_source", "team.base.sure_dice.red"),
        ("team/base/nickname", None, "missing_text", "team.base.nickname"),
        ("team/base/nickname", "slwO\u202e", "bad_characters", "team.base.nickname"),
        ("team/base/nickname", "a\x1b[2Jb", "bad_characters", "team.base.nickname"),
        ("team/base/nicknam", "Base", "unknown_key", "team.base.nicknam"),
        ("team/base/kicks", {"punt": ["brown"]}, "dice_count", "team.base.kicks.punt"),
        ("team/base/kicks", {"dropkick": ["brown"]}, "unknown_kick", "team.base.kicks.dropkick"),
        ("team/base/kicks", {"field_goal": ["black"]}, "unknown_color", "team.base.kicks.field_goal"),
        ("team/base/kicks", {"onside": ["red", "red"]}, "repeated_color", "team.base.kicks.onside"),
        ("white/play/faces/0", "Y", "unknown_face", "white.play.faces"),
        ("white/play/faces", ["BREAKAWAY"] * 6, "endless_die", "white.play.faces"),
        ("white/penalty/faces", ["5"], "face_count", "white.penalty.faces"),
        ("white/referee/alternative", None, "missing_table", "white.referee.alternative"),
        ("about/matrix", "real_matrix", "unknown_matrix", "about.matrix"),
        ("about/game", ROLL, "wrong_game", "about.game"),
        (NICKEL, None, "missing_cell", CELL),
        (NICKEL, {"dice": "red", "black": 1}, "bad_cell", CELL),
        (NICKEL, {"dice": ["pink"], "black": 1}, "unknown_color", CELL),
        (NICKEL, {"dice": ["red", "red"], "black": 1}, "repeated_color", CELL),
        (NICKEL, {"dice": ["red", "blue", "green", "ivory"], "black": 1}, "color_count", CELL),
        (NICKEL, {"dice": [], "black": 0}, "black_count", CELL),
        (f"{HOUSE}/cell/bomb/zone", {"dice": [], "black": 1}, "unknown_play", f"{PLAYS}.cell.bomb.zone"),
        (
            f"{HOUSE}/offense/0/red_zone_limit",
            15,
            "red_zone_limit",
            f"{PLAYS}.offense.reverse.red_zone_limit",
        ),
        (f"{HOUSE}/offense/0/kind", "pass", "run_pass_split", f"{PLAYS}.offense"),
        (f"{HOUSE}/offense/0/weight", 0, "wrong_number", f"{PLAYS}.offense.reverse.weight"),
        (f"{HOUSE}/copies_of_each_play", 0, "wrong_number", f"{PLAYS}.copies_of_each_play"),
        (f"{HOUSE}/offense/0/copies", 21, "wrong_number", f"{PLAYS}.offense.reverse.copies"),
        (f"{HOUSE}/known/0/defense", "zone", "unknown_play", f"{PLAYS}.known.1.defense"),
    ],
)
def test_error_in_a_first_and_goal_set_has_code_and_place(
    place: str, value: Any, code: str, where: str
) -> None:
    assert complaints(GOAL, place, value) == [(code, where)]


@pytest.mark.parametrize(
    ("place", "value", "code", "where"),
    [
        ("die/off_red/faces/0/id", "flag", "unknown_face", "die.off_red.1"),
        ("die/off_red/faces/5/id", "5", "no_circle", "die.off_red"),
        ("die/def_red/faces/5/id", "-1", "no_flag", "die.def_red"),
        ("die/kick/faces/0/id", "-20", "unknown_face", "die.kick.1"),
        ("die/clock/faces/0/id", "hourglass", "unknown_face", "die.clock.1"),
        ("die/clock/faces/0/sure", "rumor", "unknown_source", "die.clock.1.sure"),
        ("die/penalty/faces", [], "face_count", "die.penalty.faces"),
        ("die/off_red/faces", [{"id": "5o", "sure": "owner"}] * 6, "endless_die", "die.off_red"),
        ("die/clock/faces", [{"id": "T", "sure": "owner"}] * 6, "endless_die", "die.clock"),
        ("die/kick", None, "missing_die", "die.kick"),
        ("die/dime", {}, "unknown_die", "die.dime"),
        ("clock_track/spaces", SPACES[:2], "no_end", "clock_track.spaces"),
        ("clock_track/spaces", [SPACES[1], *SPACES], "clock_order", "clock_track.spaces.2:00"),
        ("clock_track/spaces/0/label", "half", "bad_clock_space", "clock_track.spaces.half"),
        ("clock_track/two_minute", "2:30", "unknown_space", "clock_track.two_minute"),
        ("clock_track/timeouts", "3", "wrong_number", "clock_track.timeouts"),
    ],
)
def test_error_in_a_first_and_roll_set_has_code_and_place(
    place: str, value: Any, code: str, where: str
) -> None:
    assert complaints(ROLL, place, value) == [(code, where)]


def test_a_clock_track_needs_a_start_before_end() -> None:
    found = complaints(ROLL, "clock_track/spaces", SPACES[2:])
    assert found == [("no_start", "clock_track.spaces"), ("unknown_space", "clock_track.two_minute")]


@pytest.mark.parametrize(
    ("place", "value", "code", "where"),
    [
        ("die/white_1/faces/0", "GN6", "unlisted_result", "die.white_1.faces.1"),
        ("die/white_1/sure", ["house"] * 5, "face_count", "die.white_1.sure"),
        ("die/blitz", None, "missing_die", "die.blitz"),
        ("clock_track/plays_per_quarter", 20, "wrong_number", "clock_track.plays_per_quarter"),
        ("results/XX", "house", "unknown_face", "results.XX"),
    ],
)
def test_error_in_a_touchdown_a_minute_set_has_code_and_place(
    place: str, value: Any, code: str, where: str
) -> None:
    assert complaints(TDM, place, value) == [(code, where)]


def test_die_with_five_faces_is_reported_in_a_sentence() -> None:
    data = put(released(GOAL), "team/essen_eagles/dice/red", [0, 1, 1, 1, 4])
    (problem,) = problems_of(GOAL, data)
    assert problem.sentence == "die `red` of team `essen_eagles` has 5 faces, needs 6."


def test_die_that_never_stops_rolling_is_reported_in_a_sentence() -> None:
    (problem,) = problems_of(GOAL, put(released(GOAL), "white/play/faces", ["BREAKAWAY"] * 6))
    assert problem.sentence == (
        "every face of the white die `play` is BREAKAWAY, so a play would never end:"
        " give it at least one other."
    )


def test_face_sum_not_divisible_by_twelve_is_only_a_warning() -> None:
    (problem,) = problems_of(GOAL, put(released(GOAL), RED, [0, 1, 1, 2, 3, 6]))
    assert problem.severity == "warning"


def test_decks_have_eight_to_120_cards() -> None:
    found = [("deck_size", f"{PLAYS}.offense"), ("deck_size", f"{PLAYS}.defense")]
    assert complaints(GOAL, f"{HOUSE}/copies_of_each_play", 11) == found


def test_fewer_plays_than_in_the_box_are_a_warning_and_more_an_error() -> None:
    data = released(GOAL)
    matrix = data["matrix"]["house_matrix_first_and_goal"]
    cut = matrix["offense"].pop(5)
    del matrix["cell"][cut["key"]]
    matrix["known"] = []
    assert [(found.code, found.severity) for found in problems_of(GOAL, data)] == [("matrix_size", "warning")]
    matrix["offense"] += [cut, {**cut, "key": "flea_flicker"}]
    matrix["cell"] |= dict.fromkeys([cut["key"], "flea_flicker"], matrix["cell"]["bomb"])
    found = [(found.code, found.severity) for found in problems_of(GOAL, data)]
    assert found == [("matrix_size", "error")]


def test_dates_are_not_valid_values() -> None:
    assert complaints(TDM, "about/printed", 1.5) == [("wrong_type", "about.printed")]
