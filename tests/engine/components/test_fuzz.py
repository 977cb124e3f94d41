"""A damaged set is either refused with a sentence or can be played with."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import RULESETS
from engine.components.checks import problems_of
from engine.components.exchange import export_set, read_set
from engine.components.library import checked_set
from engine.components.values import values_of
from engine.play.setup import header, starting_record
from tests.engine.components.broken import put, released

JUNK = ["null", "0", "-1", "99", "true", '""', '"END"', '"red"', "[]", "[99]", '["red"]', "{}", "0.5"]


def some_place(choice: st.DataObject, data: Any) -> str:
    """A random path into the data; it may end at any depth, so whole tables are chosen, too."""
    steps: list[str] = []
    while isinstance(data, (dict, list)) and data and (not steps or choice.draw(st.integers(0, 4))):
        key = choice.draw(st.sampled_from(sorted(data) if isinstance(data, dict) else range(len(data))))
        steps.append(str(key))
        data = data[key]
    return "/".join(steps)


@pytest.mark.parametrize("game", RULESETS)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(choice=st.data())
def test_sets_that_pass_the_checks_can_be_played_and_exported(game: str, choice: st.DataObject) -> None:
    data = released(game)
    for _ in range(choice.draw(st.integers(1, 2))):
        put(data, some_place(choice, data), json.loads(choice.draw(st.sampled_from(JUNK))))
    if any(problem.severity == "error" for problem in problems_of(game, data)):
        return
    box = checked_set(game, "spoiled", data)
    starting_record(header(ruleset=game, components=box))
    assert values_of(box)
    assert read_set(game, export_set(box, "toml"), "toml", "spoiled.toml") == box.data
