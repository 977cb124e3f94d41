"""The sample scenarios that stand beside some checkouts, and what the adapter makes of a file."""

from pathlib import Path

import pytest

from engine.scenarios import play_file
from tests.shared import SHARED, needs_shared


@needs_shared
@pytest.mark.parametrize("name", ["first_and_roll", "games_first_and_roll"])
def test_every_sample_scenario_passes(name: str) -> None:
    outcomes = list(play_file(Path(SHARED, "scenarios", f"{name}.json")))
    assert [(outcome.id, outcome.why) for outcome in outcomes if outcome.why] == []
    assert outcomes
