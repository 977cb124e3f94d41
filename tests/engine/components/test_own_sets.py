"""Copying, editing, exporting and importing component sets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.catalog import RULESETS
from engine.components import own_sets
from engine.components.exchange import export_set
from engine.components.library import component_set
from engine.components.own_sets import values_of
from engine.errors import EngineError

GOAL, ROLL, TDM = RULESETS
MATRIX = "house_matrix_first_and_goal"


def refused(code: str, text: str = ".") -> pytest.RaisesExc[EngineError]:
    return pytest.raises(EngineError, match=text, check=lambda error: error.code == code)


def value(game: str, name: str, place: str, folder: Path) -> tuple[str, str]:
    """(text, source) of one value of a set of one's own."""
    (found,) = [v for v in values_of(component_set(game, name, folder)) if v.place == place]
    return found.text, found.source


@pytest.mark.parametrize("game", RULESETS)
def test_copy_has_the_same_values_and_sources(game: str, tmp_path: Path) -> None:
    copy = own_sets.copy_set(game, "house_2026", "my_box", tmp_path)
    assert values_of(copy) == values_of(component_set(game))


@pytest.mark.parametrize(
    ("game", "place", "words", "shown"),
    [
        (GOAL, "team.base.dice.red", "0 0 2 2 3 5", "0 0 2 2 3 5"),
        (GOAL, "white.referee", "D O T X MARY BLANK", "D O T X MARY BLANK"),
        (GOAL, f"matrix.{MATRIX}.cell.bomb.nickel", "red+blue 2", "red blue 2"),
        (GOAL, "team.base.kicks.punt", "green blue", "green blue"),
        (ROLL, "die.off_red", "1 2s 3 3 4 5o", "1 2s 3 3 4 5o"),
        (TDM, "die.blitz", "TK TK BP SK SK SK", "TK TK BP SK SK SK"),
    ],
)
def test_edited_value_keeps_its_given_source(
    game: str, place: str, words: str, shown: str, tmp_path: Path
) -> None:
    box = own_sets.copy_set(game, "house_2026", "my_box", tmp_path)
    own_sets.edit_value(box, place, words.split(), "owner", tmp_path)
    assert value(game, "my_box", place, tmp_path) == (shown, "owner")


def test_a_play_can_be_renamed(tmp_path: Path) -> None:
    box = own_sets.copy_set(GOAL, "house_2026", "my_box", tmp_path)
    place = f"matrix.{MATRIX}.offense.reverse"
    own_sets.edit_value(box, f"{place}.name", ["Jet", "Sweep"], "owner", tmp_path)
    assert value(GOAL, "my_box", place, tmp_path) == ("Jet Sweep (run, weight 17)", "owner")


def test_the_clock_track_of_another_box_can_be_entered(tmp_path: Path) -> None:
    box = own_sets.copy_set(ROLL, "house_2026", "my_box", tmp_path)
    saved = own_sets.edit_value(box, "clock_track.spaces", ["4:00", "2:00", "1:00", "END"], "owner", tmp_path)
    labels = [space["label"] for space in saved.data["clock_track"]["spaces"]]
    assert labels == ["4:00", "2:00", "1:00", "END"]


def test_edit_that_breaks_the_set_is_refused(tmp_path: Path) -> None:
    box = own_sets.copy_set(GOAL, "house_2026", "my_box", tmp_path)
    with refused("broken_components", "die `red` of team `base` has 5 faces, needs 6"):
        own_sets.edit_value(box, "team.base.dice.red", ["0", "1", "1", "2", "3"], "owner", tmp_path)
    assert component_set(GOAL, "my_box", tmp_path) == box


def test_unknown_place_is_refused_with_similar_ones(tmp_path: Path) -> None:
    box = own_sets.copy_set(TDM, "house_2026", "my_box", tmp_path)
    with refused("unknown_place", r"Did you mean die\.nickel"):
        own_sets.edit_value(box, "die.nickle", ["TK"] * 6, "owner", tmp_path)


@pytest.mark.parametrize(("name", "code"), [("house_2026", "name_taken"), ("My Box", "bad_name")])
def test_a_copy_needs_a_name_of_its_own(name: str, code: str, tmp_path: Path) -> None:
    with refused(code):
        own_sets.copy_set(GOAL, "house_2026", name, tmp_path)


def test_copy_does_not_overwrite_another_set(tmp_path: Path) -> None:
    own_sets.copy_set(GOAL, "house_2026", "my_box", tmp_path)
    with refused("name_taken", "You already have a set my_box"):
        own_sets.copy_set(GOAL, "house_2026", "my_box", tmp_path)


def test_a_released_set_is_not_edited(tmp_path: Path) -> None:
    with refused("name_taken", "copy it"):
        own_sets.edit_value(
            component_set(GOAL), "team.base.dice.red", ["0", "1", "1", "2", "3", "5"], "owner", tmp_path
        )


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("form", ["toml", "json"])
def test_exported_set_round_trips(game: str, form: str, tmp_path: Path) -> None:
    box = own_sets.copy_set(game, "house_2026", "my_box", tmp_path / "here")
    file = tmp_path / f"set.{form}"
    file.write_text(export_set(box, form), "utf-8")
    assert own_sets.import_set(game, file, tmp_path / "there") == box


def test_modified_export_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    file.write_text(export_set(component_set(TDM), "json").replace('"BP"\n', '"TK"\n'), "utf-8")
    with refused("changed_components", "its digest differs"):
        own_sets.import_set(TDM, file, tmp_path, name="my_box")


def test_set_without_a_digest_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    file.write_text(json.dumps(component_set(TDM).data), "utf-8")
    assert (
        own_sets.import_set(TDM, file, tmp_path, name="my_box").digest != component_set(TDM).digest
    )  # its name


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("set.toml", b"[about", "unreadable_components"),
        ("set.json", b"[1]", "unreadable_components"),
        ("set.json", b'{"data": 3}', "unreadable_components"),
        ("set.toml", b'name = "\xe4"', "unreadable_components"),
        ("set.toml", b'[about]\ngame = "first_and_roll"', "wrong_game"),
        ("set.csv", b"die", "csv_needs_set"),
        ("set.xlsx", b"", "unknown_form"),
    ],
)
def test_invalid_set_file_is_refused(name: str, text: bytes, code: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(text)
    with refused(code):
        own_sets.import_set(GOAL, tmp_path / name, tmp_path)


def test_toml_error_is_reported_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "set.toml").write_text("[about]\ngame = first_and_goal\n")
    with refused("unreadable_components", "line 2, column 8"):
        own_sets.set_problems(GOAL, str(tmp_path / "set.toml"), tmp_path)
