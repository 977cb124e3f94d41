"""Games with an own component set, as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.components import own_sets
from engine.components.library import component_set
from engine.notation.parser import NotationError
from engine.notation.reader import referee
from engine.notation.writer import write_notation
from engine.play.setup import header
from tests.engine.notation.games import read_scoresheet, sheet

GAMES = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
CHANGES = {
    "first_and_goal": ("team.base.dice.red", ["6"] * 6),
    "first_and_roll": ("die.off_red", ["3", "3", "3", "3", "3", "5o"]),
    "touchdown_a_minute": ("die.white_1", ["GN5"] * 6),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An own set for each ruleset, with one changed die."""
    for game in GAMES:
        own_sets.copy_set(game, component_set(game).name, "my_box", tmp_path)
        place, faces = CHANGES[game]
        own_sets.edit_value(component_set(game, "my_box", tmp_path), place, faces, "owner", tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", GAMES)
def test_game_with_an_own_set_round_trips(game: str, folder: Path) -> None:
    written = sheet(header(ruleset=game, components=component_set(game, "my_box", folder)), seed=3)
    again = read_scoresheet(write_notation(written), folder=folder)
    assert (again.header, again.entries) == (written.header, written.entries)


def refused(text: str, folder: Path | None) -> tuple[str, str]:
    """The error's code, and the tag of its line."""
    with pytest.raises(NotationError) as error:
        referee(text, folder=folder)
    return error.value.code, text.splitlines()[error.value.line - 1].partition(" ")[0]


def test_a_set_that_has_changed_since_is_refused_at_its_digest(folder: Path) -> None:
    box = component_set("first_and_roll", "my_box", folder)
    text = write_notation(sheet(header(ruleset="first_and_roll", components=box), seed=3, most=20))
    own_sets.edit_value(box, "die.off_red", ["1", "2s", "3", "4", "4", "5o"], "owner", folder)
    assert refused(text, folder) == ("changed_components", "[Digest")


def test_without_the_folder_only_released_sets_are_known() -> None:
    text = '[Ruleset "first_and_roll"]\n[Components "my_box"]\n'
    assert refused(text, None) == ("unknown_components", "[Components")


def test_unplayable_set_is_refused_at_its_name(folder: Path) -> None:
    file = folder / "first_and_roll" / "my_box.toml"
    file.write_text(file.read_text("utf-8").replace('id = "clock"', 'id = "blank"'), "utf-8")
    text = '[Ruleset "first_and_roll"]\n[Components "my_box"]\n'
    assert refused(text, folder) == ("broken_components", "[Components")
