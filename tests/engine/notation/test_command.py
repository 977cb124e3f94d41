"""`manage.py referee`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine.kernel.record import dump
from engine.notation.writer import write_notation
from engine.play.playthrough import Playthrough
from tests.engine.notation.games import GOAL, ROLL, header, play, sheet


def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *arguments: str) -> tuple[int, str]:
    """(exit status, what is printed)"""
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    try:
        call_command("referee", str(file), *arguments)
    except SystemExit as end:
        return int(str(end.code)), capsys.readouterr().out.replace(str(file), "game.txt")
    return 0, capsys.readouterr().out


def test_finished_game_is_printed_with_its_box_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = sheet(header("first_and_roll"), seed=2)
    status, printed = run(tmp_path, capsys, write_notation(written))
    assert (status, "Final whistle: " in printed, "\nfirst downs" in printed, "It stands" in printed) == (
        0,
        True,
        True,
        False,
    )


def test_unfinished_game_shows_its_state_and_what_is_awaited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed = run(tmp_path, capsys, ROLL + "R x G R4 T:C\n")
    assert status == 0
    assert printed.splitlines()[-2:] == [
        "It stands: A 2 & 6 @29 | 0-0 | half 1 | 3-3 | 29",
        "Awaited: D_TIMEOUT by away: TO NO",
    ]


def test_a_game_with_a_handover_and_a_correction_stands_as_it_was_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = play(Playthrough.begin(header("first_and_roll")), seed=2, most=60)
    game.handover("away", "situational", "person")
    state = dump(game.mark)
    state["team"][0]["score"], state["team"][1]["score"] = 45, 38
    game.set_state(state, "person")
    status, printed = run(tmp_path, capsys, write_notation(game.sheet))
    stands = next(line for line in printed.splitlines() if line.startswith("It stands: "))
    assert (status, stands.split(" | ")[1]) == (0, "45-38")


def test_the_first_broken_rule_is_printed_with_its_place_id_and_legal_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, printed = run(tmp_path, capsys, GOAL + "A 1 & 10 @20 | PUNT\n")
    lines = printed.splitlines()
    assert (status, lines[:3]) == (
        1,
        [
            (
                "game.txt:5:16: 1G-PUNT-1: A punt is only allowed on 4th down, and this is down 1: choose "
                "another play. (not_fourth_down)"
            ),
            "    A 1 & 10 @20 | PUNT",
            "                   ^",
        ],
    )
    assert lines[-1] == "defense_call by home: GL RB EC IS 6M 43 C2 NI DI CB SB PR"


def test_json_has_the_game_and_the_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def as_json(text: str) -> tuple[int, dict[str, Any]]:
        status, out = run(tmp_path, capsys, text, "--json")
        return status, json.loads(out)

    status, game = as_json(ROLL)
    assert (status, game["over"], game["score"], game["error"]) == (0, False, [0, 0], None)
    status, game = as_json(ROLL + "QQ")
    assert (status, game["error"]["code"], game["error"]["line"], game["error"]["column"]) == (
        1,
        "unknown_word",
        4,
        1,
    )
    status, game = as_json('[Ruleset "chess"]')
    assert (status, game["error"]["code"]) == (1, "unknown_ruleset")


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("referee", str(tmp_path / "nothing.txt"))
