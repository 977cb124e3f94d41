"""The sample scenarios that exist beside some checkouts, and how the adapter reads a file."""

import json
from pathlib import Path

import pytest

from engine.tools.scenarios import play_file
from tests.shared import SHARED, needs_shared


@needs_shared
@pytest.mark.parametrize("name", ["first_and_roll", "games_first_and_roll"])
def test_every_sample_scenario_passes(name: str) -> None:
    outcomes = list(play_file(Path(SHARED, "scenarios", f"{name}.json")))
    assert [(outcome.id, outcome.why) for outcome in outcomes if outcome.why] == []
    assert outcomes


def test_an_edition_may_stand_among_the_options(tmp_path: Path) -> None:
    kick = {
        "id": "onside",
        "options": {"edition": "de"},
        "situation": {"at": "D_KICKOFF_KIND", "kicking": "home"},
        "inputs": [
            {"decision": "D_KICKOFF_KIND", "by": "home", "answer": "onside"},
            {"roll": "R_ONSIDE", "faces": {"off_red": "4", "off_yellow": "6", "clock": "T"}},
        ],
        "expect": {"offense": "away"},
    }
    file = tmp_path / "edition.json"
    file.write_text(json.dumps({"game": "first_and_roll", "scenarios": [kick]}), "utf-8")
    assert [outcome.why for outcome in play_file(file)] == [()]
