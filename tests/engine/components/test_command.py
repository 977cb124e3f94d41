"""`python3 manage.py components`, as used by a person who owns the boxed game."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.engine.components.broken import put, released

BLITZ = ("touchdown_a_minute", "my_box", "die.blitz")


class Shell:
    """The command with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, verb: str, *words: object) -> list[str]:
        out = StringIO()
        call_command("components", "--folder", self.folder, verb, *words, stdout=out)
        return out.getvalue().splitlines()


@pytest.fixture
def components(tmp_path: Path) -> Shell:
    """With one set of its own."""
    shell = Shell(tmp_path)
    shell("copy", "touchdown_a_minute", "house_2026", "my_box")
    return shell


def test_list_shows_the_origin_of_each_set(components: Shell) -> None:
    assert [line.rpartition(",")[0] for line in components("list")] == [
        "first_and_goal football_2026  released",
        "first_and_goal house_2026  released",
        "first_and_goal house_2026_2  released",
        "first_and_roll football_2026  released",
        "first_and_roll house_2026  released",
        "touchdown_a_minute house_2026  released",
        "touchdown_a_minute my_box  your own",
    ]


def test_list_shows_the_reason_why_a_set_cannot_be_used(components: Shell, tmp_path: Path) -> None:
    file = tmp_path / "touchdown_a_minute" / "my_box.toml"
    file.write_text(file.read_text().replace("quarters = 4", "quarters = 5"))
    assert components("list", "touchdown_a_minute")[1] == (
        "touchdown_a_minute my_box  your own: The component set my_box cannot be used: "
        "clock_track.quarters: quarters takes 4, not 5."
    )


def test_show_has_every_value_with_its_source(components: Shell) -> None:
    lines = components("show", "touchdown_a_minute", "house_2026", "--part", "clock")
    assert lines[:-1] == [
        "clock_track.quarters  4  [printed]",
        "clock_track.plays_per_quarter  30  [printed]",
        "clock_track.timeouts_per_half  3  [house]",
    ]


def test_show_lists_values_that_are_not_known_yet(components: Shell) -> None:
    lines = components("show", "first_and_roll", "house_2026", "--part", "dice", "--source", "printed")
    places = [line.partition(" ")[0] for line in lines[:-1]]
    assert places == [
        f"die.{die}" for die in ("off_red", "off_yellow", "off_green", "penalty", "kick", "clock")
    ]


def test_edit_accepts_negative_faces(components: Shell) -> None:
    components("copy", "first_and_goal", "house_2026", "my_box")
    components("edit", "first_and_goal", "my_box", "team.base.dice.black", *[-5, -4, -3, -1, 0, 1])
    assert components("validate", "first_and_goal", "my_box") == ["0 errors, 0 warnings"]


def test_refused_edit_shows_code_and_place(components: Shell) -> None:
    out = StringIO()
    with pytest.raises(
        CommandError, match=r"Nothing has changed: correct this first\. \[broken_components\]"
    ):
        call_command("components", "--folder", components.folder, "edit", *BLITZ, "TK", "XX", stdout=out)
    assert out.getvalue() == (
        "error die.blitz.sure: `sure` of die `blitz` has 2 faces, needs 6. [face_count]\n"
        "error die.blitz.faces: die `blitz` has 2 faces, needs 6. [face_count]\n"
    )


def test_suspicious_edit_is_applied_with_a_warning(components: Shell) -> None:
    printed = components("edit", *BLITZ, "TK", "BP", "BP", "SK", "SK", "GN9")
    assert printed[0] == "warning die.blitz.faces.6: [results] does not list GN9. [unlisted_result]"
    assert printed[1].endswith("my_box.toml")


def test_validate_exits_with_1_when_no_game_can_be_played(components: Shell, tmp_path: Path) -> None:
    file = tmp_path / "drawn.toml"
    file.write_text(
        "\n".join(components("export", "first_and_roll", "house_2026")).replace('"END"', '"0:00"')
    )
    with pytest.raises(SystemExit) as ended:
        components("validate", "first_and_roll", file)
    assert ended.value.code == 1


@pytest.mark.parametrize(
    ("game", "place", "value", "where", "code"),
    [
        ("first_and_roll", "die/def_red/faces/5/id", "5o", "die.def_red.6", "unknown_face"),
        (
            "first_and_roll",
            "clock_track/spaces/0/sure",
            "rumor",
            "clock_track.spaces.30:00.sure",
            "unknown_source",
        ),
        ("touchdown_a_minute", "die/run_inside/play", "kick", "die.run_inside.play", "unknown_kind"),
        ("touchdown_a_minute", "die/white_1/faces/0", "GN99", "die.white_1.faces.1", "unknown_face"),
    ],
)
def test_validate_names_the_one_wrong_value_of_a_file(
    game: str, place: str, value: str, where: str, code: str, components: Shell, tmp_path: Path
) -> None:
    file, out = tmp_path / "damaged.json", StringIO()
    file.write_text(json.dumps(put(released(game), place, value)))
    with pytest.raises(SystemExit):
        call_command("components", "--folder", components.folder, "validate", game, file, stdout=out)
    error, summary = out.getvalue().splitlines()
    assert (error.partition(": ")[0], error.rpartition(" ")[2]) == (f"error {where}", f"[{code}]")
    assert summary == "1 errors, 0 warnings"


def test_table_round_trips(components: Shell, tmp_path: Path) -> None:
    table = tmp_path / "dice.csv"
    assert components("export", "touchdown_a_minute", "my_box", "--to", table) == [f"my_box is in {table}"]
    table.write_text(table.read_text().replace(",TK,BP,BP,SK,SK,SK,house", ",TK,TK,TK,SK,SK,SK,owner"))
    components("import", "touchdown_a_minute", table, "--into", "my_box")
    shown = components("show", "touchdown_a_minute", "my_box", "--part", "dice", "--source", "owner")
    assert shown[0] == "die.blitz  TK TK TK SK SK SK  [owner]"


def test_set_can_be_imported_under_another_name(components: Shell, tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    components("export", "touchdown_a_minute", "my_box", "--to", file)
    components("import", "touchdown_a_minute", file, "--name", "their_box")
    assert components("validate", "touchdown_a_minute", "their_box") == ["0 errors, 0 warnings"]


def test_existing_set_is_replaced_only_on_request(components: Shell, tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    components("export", "touchdown_a_minute", "my_box", "--to", file)
    with pytest.raises(CommandError, match=r"You already have a set my_box.*\[name_taken\]"):
        components("import", "touchdown_a_minute", file)
    assert components("import", "touchdown_a_minute", file, "--replace")[0].startswith("my_box is saved in")


def test_unwritable_file_is_reported(components: Shell, tmp_path: Path) -> None:
    with pytest.raises(
        CommandError, match=r"nowhere/set\.toml: No such file or directory\. \[unwritable_file\]"
    ):
        components("export", "touchdown_a_minute", "my_box", "--to", tmp_path / "nowhere" / "set.toml")


def test_a_table_is_a_csv_file(components: Shell, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"\[table_needs_csv\]"):
        components("export", "touchdown_a_minute", "my_box", "--table", "dice", "--to", tmp_path / "set.json")
