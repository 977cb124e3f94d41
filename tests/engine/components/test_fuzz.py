"""A damaged set is either refused with a sentence or can be played with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import RULESETS
from engine.components.exchange import export_set, read_set
from engine.components.files import LONGEST, MOST_PROBLEMS
from engine.components.library import checked_set, component_set, problems_of, save_set
from engine.components.own_sets import values_of
from engine.errors import EngineError
from engine.play.setup import header, starting_record
from tests.engine.components.broken import put, released
from tests.fuzzing.mutations import within_limits

TEAMS = ("base", "boston_bombers")
JUNK = ["null", "0", "-1", "99", "true", '""', '"END"', '"red"', "[]", "[99]", '["red"]', "{}", "0.5"]


def small(game: str) -> Any:
    """A copy of the newest set's data with two of its teams and one of its matrices."""
    data = released(game)
    if "team" in data:
        data["team"] = {key: data["team"][key] for key in TEAMS if key in data["team"]}
    if data.get("matrix"):
        data["matrix"] = {data["about"]["matrix"]: data["matrix"][data["about"]["matrix"]]}
    return data


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
    data = small(game)
    for _ in range(choice.draw(st.integers(1, 2))):
        put(data, some_place(choice, data), json.loads(choice.draw(st.sampled_from(JUNK))))
    if any(problem.severity == "error" for problem in problems_of(game, data)):
        return
    box = checked_set(game, "spoiled", data)
    starting_record(header(ruleset=game, components=box))
    assert values_of(box)
    assert read_set(game, export_set(box, "toml"), "toml", "spoiled.toml") == box.data


ODD: list[Any] = ["\ud800", "9" * 5000, 10**6, {"a": {"b": []}}, [[["red"]]], ["red"] * 3000, {"x" * 9000: 1}]


def kinds_of_places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every table and value, of equal ones to the first two."""
    keys = list(data)[: 2 if path else None] if isinstance(data, dict) else range(len(data))[:1]
    for key in keys:
        yield (*path, key)
        if isinstance(data[key], dict | list):
            yield from kinds_of_places(data[key], (*path, key))


@pytest.mark.parametrize("game", RULESETS)
def test_an_odd_value_at_any_place_is_refused_with_a_code(game: str, tmp_path: Path) -> None:
    refused = 0
    for path in kinds_of_places(small(game)):
        for odd in ODD:
            data = small(game)
            put(data, "/".join(map(str, path)), odd)
            try:
                save_set(game, "odd", read_set(game, json.dumps(data), "json", "odd.json"), tmp_path)
            except EngineError:
                refused += 1
            else:
                assert component_set(game, "odd", tmp_path)
    assert refused > 50


@pytest.mark.parametrize(
    "about", [["first_and_goal"], {}, "first_and_goal", None, {"game": ["first_and_goal"]}, {"game": {}}]
)
def test_a_set_with_odd_words_about_it_is_refused(about: Any, tmp_path: Path) -> None:
    text = json.dumps({**released("first_and_goal"), "about": about})
    with pytest.raises(EngineError):
        save_set("first_and_goal", "odd", read_set("first_and_goal", text, "json", "odd.json"), tmp_path)


def test_a_set_with_very_many_mistakes_names_the_first_ones() -> None:
    play = {"key": "a", "name": "x" * 50_000}
    few: dict[str, Any] = {
        f"m{number}": {"offense": [{}] * 12, "defense": [{}] * 12, "cell": {}} for number in range(1500)
    }
    large = {
        "offense": [{"key": str(n)} for n in range(3000)],
        "defense": [{"key": str(n)} for n in range(3000)],
    }
    for matrix in (
        {**few},
        {"m": {**large, "cell": {str(n): {} for n in range(3000)}}},
        {"m": {"offense": [play] * 9}},
    ):
        with within_limits():
            problems = problems_of("first_and_goal", {**released("first_and_goal"), "matrix": matrix})
        assert 0 < len(problems) <= MOST_PROBLEMS + 1
        assert max(len(problem.sentence) for problem in problems) <= LONGEST
