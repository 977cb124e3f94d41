"""The engine's own scenarios."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.catalog import RULESETS
from engine.tools.rulebook import read_page, rulebook_of
from engine.tools.scenarios import EXAMPLES, play_file


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.parent.name)
def test_own_scenarios_pass(file: Path) -> None:
    outcomes = list(play_file(file))
    assert len(outcomes) > 10
    assert {outcome.id: outcome.why for outcome in outcomes if outcome.why} == {}


def test_there_is_a_file_for_every_game() -> None:
    assert [file.parent.name for file in EXAMPLES] == sorted(RULESETS)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.parent.name)
def test_each_has_a_name_of_its_own_and_names_rules_that_there_are(file: Path) -> None:
    scenarios = json.loads(file.read_text("utf-8"))["scenarios"]
    names = [scenario["id"] for scenario in scenarios]
    known = {rule.id for rule in read_page(rulebook_of(file.parent.name).read_text("utf-8"))}
    assert sorted(names) == sorted(set(names))
    assert [rule for scenario in scenarios for rule in scenario["rule_ids"] if rule not in known] == []
    assert [scenario["id"] for scenario in scenarios if not scenario["rule_ids"]] == []
