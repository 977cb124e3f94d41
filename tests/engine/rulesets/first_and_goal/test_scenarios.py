"""Scenario files: our own, the samples, and errors in invalid ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.tools.scenarios import ScenarioOutcome, play_file
from tests.shared import SHARED, needs_shared

ROOT = Path(__file__).resolve().parents[4]
GAIN: dict[str, Any] = {
    "id": "gain",
    "situation": {"spot": 30, "down": 1},
    "inputs": [
        {"decision": "offense_call", "by": "offense", "answer": {"card": "counter"}},
        {"decision": "defense_call", "by": "defense", "answer": {"card": "goal_line"}},
        {"roll": "scrimmage", "faces": {"ivory": 2, "brown": 5, "black": [-1], "play": "HAIL"}},
    ],
    "expect": {"spot": 36, "down": 2},
}


def played(folder: Path, *scenarios: Any, **kinds: Any) -> list[ScenarioOutcome]:
    """The outcome of playing a file with these scenarios."""
    file = folder / "scenarios.json"
    file.write_text(json.dumps({"game": "first_and_goal", "scenarios": scenarios}), "utf-8")
    return list(play_file(file, **kinds))


@needs_shared
@pytest.mark.parametrize("name", ["first_and_goal", "games_first_and_goal"])
def test_the_sample_scenarios_pass(name: str, tmp_path: Path) -> None:
    """The sample games of edition `de` were recorded when its kickoff returns were rolled as in `en`."""
    sample = json.loads((SHARED / "scenarios" / f"{name}.json").read_text("utf-8"))
    for scenario in sample["scenarios"]:
        if scenario["edition"] == "de":
            scenario["options"].setdefault("kickoff_return_dice", ["red", "ivory", "brown", "blue"])
    file = tmp_path / "sample.json"
    file.write_text(json.dumps(sample), "utf-8")
    outcomes = list(play_file(file))
    assert [(outcome.id, outcome.why) for outcome in outcomes if outcome.why or outcome.skipped] == []
    assert outcomes != []


def test_scenario_may_omit_everything_with_a_default(tmp_path: Path) -> None:
    assert played(tmp_path, GAIN) == [ScenarioOutcome("gain")]


def test_differences_are_listed_by_field(tmp_path: Path) -> None:
    (outcome,) = played(tmp_path, GAIN | {"expect": {"spot": 37, "down": 2, "next": "punt_method"}})
    assert outcome.why == (
        "spot: wanted 37, got 36",
        "next: wanted punt_method, got defense_call or offense_call",
    )


def test_unexpected_refusal_is_reported(tmp_path: Path) -> None:
    inputs = [{"decision": "offense_call", "by": "offense", "answer": "punt"}]
    (outcome,) = played(tmp_path, GAIN | {"inputs": inputs, "expect": {}})
    assert outcome.why == (
        "refused: A punt is only allowed on 4th down, and this is down 1: choose another play.",
    )


def test_missing_refusal_is_reported(tmp_path: Path) -> None:
    (outcome,) = played(tmp_path, GAIN | {"expect": {"refused": True}})
    assert outcome.why == ("refused: wanted a refusal, and the input was taken",)


def test_an_answer_that_the_engine_gives_itself_may_be_listed(tmp_path: Path) -> None:
    opening = {
        "id": "opening",
        "edition": "de",
        "situation": {"at": "kickoff", "kicking": "home", "reason": "half"},
        "inputs": [
            {"decision": "kick_type", "by": "kicking", "answer": "normal"},
            {"decision": "kickoff_receive", "by": "receiving", "answer": "touchback"},
        ],
        "expect": {"offense": "away", "spot": 20},
    }
    assert played(tmp_path, opening) == [ScenarioOutcome("opening")]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"expect": {"yards": 6}}, "nothing is known of the expected field 'yards'"),
        ({"inputs": [{"faces": {}}]}, "an input is a decision, a roll or a draw, not ['faces']"),
        ({"situation": {"spot": 30}}, "'down' is missing"),
        ({"options": {"squibs": "on"}}, "1st & Goal has no option 'squibs'."),
        ({"edition": "fr"}, "1st & Goal has the editions en, de, not 'fr'."),
        ({"teams": {"home": "browns"}}, "'browns' is not a team of the component set"),
        (
            {"situation": {"spot": 30, "down": 1, "offense_hand": ["bomb"] * 6}},
            "the offense deck has 60 cards, 5 of each play",
        ),
    ],
)
def test_a_scenario_that_cannot_be_read_fails_with_the_reason(
    tmp_path: Path, change: dict[str, Any], why: str
) -> None:
    (outcome,) = played(tmp_path, GAIN | change)
    assert why in outcome.why[0]


def test_a_file_that_cannot_be_read_fails_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{", "utf-8")
    (outcome,) = play_file(file)
    assert (outcome.id, outcome.why[0][:41]) == (str(file), "the file cannot be read: JSONDecodeError:")


def test_other_editions_and_options_are_skipped_on_request(tmp_path: Path) -> None:
    german, squib = GAIN | {"edition": "de"}, GAIN | {"options": {"squib_kick": "on"}}
    found = played(tmp_path, GAIN, german, squib, edition="en", defaults_only=True)
    assert [outcome.skipped for outcome in found] == [False, True, True]


def test_the_example_of_the_documentation_passes(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
    file = tmp_path / "example.json"
    file.write_text(page.split("```json\n")[1].split("```")[0], "utf-8")
    assert [outcome.why for outcome in play_file(file)] == [()]
