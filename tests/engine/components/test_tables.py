"""Dice and matchups as CSV tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.catalog import RULESETS
from engine.components import own_sets
from engine.components.exchange import export_set, merge_table
from engine.components.library import ComponentSet, checked_set, component_set, problems_of
from engine.errors import EngineError
from tests.fuzzing.mutations import within_limits

GOAL, ROLL, _ = RULESETS
MATRIX = "house_matrix_first_and_goal"
DICE = "die,face_1,face_2,face_3,face_4,face_5,face_6\n"


@pytest.fixture
def mine(tmp_path: Path) -> ComponentSet:
    """A set of one's own."""
    return own_sets.copy_set(GOAL, "house_2026", "my_box", tmp_path)


def matrix_lines() -> list[str]:
    """The house matrix as a CSV table."""
    return export_set(component_set(GOAL, "house_2026"), "csv", table="matrix").splitlines()


def refusal(text: str) -> str:
    with pytest.raises(EngineError) as refused:
        merge_table(component_set(GOAL, "house_2026"), text)
    assert refused.value.code == "bad_csv"
    return str(refused.value)


@pytest.mark.parametrize("game", RULESETS)
def test_dice_table_matches_the_set(game: str) -> None:
    box = component_set(game)
    assert merge_table(box, export_set(box, "csv")) == box.data


def test_matrix_table_matches_the_set() -> None:
    box = component_set(GOAL, "house_2026")
    read = merge_table(box, export_set(box, "csv", table="matrix"))["matrix"][MATRIX]
    was = box.data["matrix"][MATRIX]
    house = [known for known in was["known"] if known["sure"] != "house"]
    assert read == {**was, "known": house}


def test_semicolons_tabs_and_byte_order_mark_are_accepted() -> None:
    box = component_set(GOAL)
    text = export_set(box, "csv", table="matrix")
    for other in (text.replace(",", ";"), text.replace(",", "\t"), "\ufeff" + text):
        assert merge_table(box, other) == merge_table(box, text)


def test_the_real_matrix_becomes_the_one_that_games_use(mine: ComponentSet, tmp_path: Path) -> None:
    lines = matrix_lines()
    lines[4] = lines[4].replace("house", "owner", 1)
    lines[5] = lines[5].replace("Reverse", "Flea Flicker")
    file = tmp_path / "real.csv"
    file.write_text("\n".join(lines), "utf-8")
    box = own_sets.import_table(mine, file, tmp_path, matrix="real_matrix")
    matrix = box.data["matrix"]["real_matrix"]
    assert (box.data["about"]["matrix"], matrix["sure"]) == ("real_matrix", "owner")
    assert (matrix["offense"][0]["key"], matrix["offense"][1]["key"]) == ("flea_flicker", "sweep")


def test_new_team_is_added_by_its_dice(mine: ComponentSet, tmp_path: Path) -> None:
    rows = [line for line in export_set(mine, "csv").splitlines() if line.startswith("base,")]
    file = tmp_path / "dice.csv"
    head = "team," + DICE.strip() + ",source"
    file.write_text("\n".join([head, *(row.replace("base", "home_town", 1) for row in rows)]), "utf-8")
    team = own_sets.import_table(mine, file, tmp_path).team("home_town")
    assert (team["nickname"], team["sure"]) == ("Home Town", "owner")
    assert team["dice"] == mine.team("base")["dice"]


def test_columns_may_come_in_any_order_and_faces_have_their_own_sources() -> None:
    head = "source;Die;Face 6;Face 5;Face 4;Face 3;Face 2;Face 1"
    text = f"{head}\nowner house house house house owner;off_red;5o;4;4;3;2s;1"
    faces = merge_table(component_set(ROLL), text)["die"]["off_red"]["faces"]
    assert faces[0] == {"id": "1", "sure": "owner"}
    assert faces[1] == {"id": "2s", "sure": "house"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("die,face_1\n", "line 1: the first line names the columns"),
        (DICE + "red,1,2,3,4,5", "line 2: die `red` has 5 faces, needs 6"),
        (DICE + "red,1,2,3,4,5,6\n,1,2,3,4,5,6", "line 3: the column die is empty"),
        ("source," + DICE + "owner house,red,1,2,3,4,5,6", "line 2: source takes one word, or 6"),
    ],
)
def test_error_in_a_dice_table_is_reported_with_its_line(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


def test_error_in_a_matrix_cell_is_reported_with_its_two_plays() -> None:
    text = "\n".join(matrix_lines()).replace("red brown blue 1", "red brown blue")
    assert refusal(text).startswith("line 6: Reverse against Goal Line: 'red brown blue' is no cell")


def test_a_table_says_how_many_cards_and_warns_of_a_missing_row(mine: ComponentSet, tmp_path: Path) -> None:
    lines = matrix_lines()[:-1]
    assert lines[2] == "copies,,,5" + "," * 14
    lines[2] = "copies,,,4,,,6" + "," * 11
    file = tmp_path / "real.csv"
    file.write_text("\n".join(lines), "utf-8")
    saved = own_sets.import_table(mine, file, tmp_path)
    matrix = saved.data["matrix"][MATRIX]
    assert (matrix["copies_of_each_play"], matrix["defense"][0]["copies"]) == (4, 6)
    assert [warning.code for warning in problems_of(GOAL, saved.data)] == ["matrix_size"]


def test_only_first_and_goal_has_a_matrix() -> None:
    with pytest.raises(EngineError, match="has no matrix"):
        export_set(component_set(ROLL), "csv", table="matrix")


@pytest.mark.parametrize(
    "text",
    [
        "play," + ",".join(f"D{number}" for number in range(5000)),
        "play,run\n" + "Bomb,red 1\n" * 5000,
        "play,run\nBomb," + "9" * 5000,
        "play,run\nBomb," + "red " * 50_000,
        'play,run\nBomb,"' + "x" * 200_000,
        DICE + "white," + "1," * 5000,
    ],
)
def test_an_endless_table_is_refused_at_its_first_limit(mine: ComponentSet, text: str) -> None:
    with within_limits(), pytest.raises(EngineError) as refused:
        checked_set(GOAL, "my_box", merge_table(mine, text))
    assert refused.value.code == "bad_csv"
