"""`manage.py rules` and `manage.py scenarios`, run as in a terminal."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engine.components import own_sets
from engine.components.library import own_set_file
from engine.tools.scenarios import EXAMPLES

OURS = EXAMPLES[0]


def printed(*words: str) -> list[str]:
    """The output of a command as lines."""
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue().splitlines()


def failing(*words: str) -> list[str]:
    """The output of a command that exits with status 1."""
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command(*words, stdout=out)
    assert left.value.code == 1
    return out.getvalue().splitlines()


def test_rules_prints_every_rule_of_a_game_with_its_tests_and_functions() -> None:
    lines = printed("rules", "first_and_goal")
    assert lines[-1] == "first_and_goal: 110 rules, 110 with a test"
    (line,) = [line for line in lines if line.startswith("1G-KNEEL-1 ")]
    assert line.endswith("a hand card, a yard and a down.  [scrimmage.kneel, legal.legal_special]")


def test_rules_without_a_game_ends_each_game_with_its_count() -> None:
    counts = [line.split(":")[0] for line in printed("rules") if line.endswith("with a test")]
    assert counts == ["first_and_goal", "first_and_roll", "touchdown_a_minute"]


def test_rules_of_an_unknown_game_are_refused() -> None:
    with pytest.raises(CommandError, match="no ruleset 'rugby': choose first_and_goal"):
        printed("rules", "rugby")


def test_scenarios_counts_what_passed() -> None:
    assert printed("scenarios", str(OURS)) == ["91 passed, 0 failed, 0 skipped"]


def test_scenarios_without_a_file_plays_our_own() -> None:
    assert printed("scenarios") == ["169 passed, 0 failed, 0 skipped"]


def test_scenarios_skips_other_editions_and_options_on_request() -> None:
    (line,) = printed("scenarios", str(OURS), "--edition", "en", "--defaults-only", "--json")
    assert json.loads(line) == {"passed": 51, "skipped": 40, "failed": []}


def test_scenarios_prints_differences_and_exits_with_1(tmp_path: Path) -> None:
    file = json.loads(OURS.read_text("utf-8"))
    file["scenarios"] = [file["scenarios"][0] | {"expect": {"spot": 31}}]
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(file), "utf-8")
    assert failing("scenarios", str(wrong)) == [
        "OWN-BLACK-en (1G-PLAY-7): spot: wanted 31, got 33",
        "0 passed, 1 failed, 0 skipped",
    ]
    why = [{"id": "OWN-BLACK-en", "why": "spot: wanted 31, got 33"}]
    assert json.loads(failing("scenarios", str(wrong), "--json")[-1])["failed"] == why


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    """A set of one's own with four cards of each play, whose brown die of the base set always shows 11."""
    box = own_sets.copy_set("first_and_goal", "house_2026", "nines", tmp_path)
    saved = own_sets.edit_value(box, "team.base.dice.brown", ["11"] * 6, "owner", tmp_path)
    cards = "matrix.house_matrix_first_and_goal.copies_of_each_play"
    box = own_sets.edit_value(saved, cards, ["4"], "owner", tmp_path)
    return own_set_file(box.game, box.name, tmp_path)


def test_scenarios_are_played_with_a_component_file(own_file: Path, tmp_path: Path) -> None:
    whole = json.loads(OURS.read_text("utf-8"))
    scenario = whole["scenarios"][0]
    scenario["inputs"][-1]["faces"]["brown"] = 11
    scenario["expect"] = {"spot": 36, "offense_hand_count": 8, "offense_deck": 38}
    whole["scenarios"] = [scenario]
    file = tmp_path / "nine.json"
    file.write_text(json.dumps(whole), "utf-8")
    ours = ["--components", str(own_file)]
    assert printed("scenarios", str(file), *ours) == ["1 passed, 0 failed, 0 skipped"]
    assert "OWN-BLACK-en" in failing("scenarios", str(file))[0]
    skipped = printed("scenarios", str(EXAMPLES[1]), *ours)[0]
    assert skipped.startswith("0 passed, 0 failed,")


def test_a_calibration_is_played_with_a_component_file(own_file: Path) -> None:
    words = ["calibrate", "--games", "1", "--teams", "base", "--processes", "1", "--json"]
    usual, ours = (json.loads(printed(*words, *more)[-1]) for more in ([], ["--components", str(own_file)]))
    assert ours["length"]["plays"] < usual["length"]["plays"]
    with pytest.raises(CommandError, match="unreadable_components"):
        printed(*words, "--components", "nowhere.json")
