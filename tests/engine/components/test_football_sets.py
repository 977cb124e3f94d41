"""The sets whose house values were searched for: they fit what is known, are offered, and can be played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks.component_sets.facts import fits_the_facts
from engine.bulk.simulation import situation_odds
from engine.components import own_sets
from engine.components.files import ComponentDie
from engine.components.library import component_set, problems_of, set_names
from engine.components.own_sets import values_of
from engine.errors import EngineError
from engine.play.house import auto_play
from engine.play.setup import header, starting_record
from engine.presentation.labels import set_title

NAME = "football_2026"
GOAL, ROLL = "first_and_goal", "first_and_roll"
games = pytest.mark.parametrize("game", [GOAL, ROLL])


@games
def test_it_is_offered_beside_the_default(game: str) -> None:
    assert NAME in set_names(game)
    assert component_set(game).name == {GOAL: "house_2026_2", ROLL: "house_2026"}[game]
    assert set_title(NAME) == "Football set 2026"


@games
def test_it_can_be_played_with_and_contradicts_nothing_that_is_known(game: str) -> None:
    data = component_set(game, NAME).data
    assert problems_of(game, data) == []
    assert fits_the_facts(data)


@games
def test_only_house_values_differ(game: str) -> None:
    def known(die: ComponentDie) -> Counter[tuple[str, str]]:
        faces = zip(die.faces, die.sources, strict=True)
        return Counter((face, source) for face, source in faces if source != "house")

    new, old = (component_set(game, name) for name in (NAME, "house_2026"))
    for mine, theirs in zip(new.files.dice(new.data), old.files.dice(old.data), strict=True):
        assert (mine.team, mine.name, known(mine)) == (theirs.team, theirs.name, known(theirs))
    assert {value.source for value in values_of(new) if value.place.startswith("kicks")} <= {"house"}


def test_it_names_the_dice_of_kicks_unless_the_league_does() -> None:
    of_set = header(components=NAME)["options"]
    assert of_set["field_goal_dice"] == ["red", "ivory", "brown", "yellow", "green"]
    assert of_set["matrix"] == "house_matrix_first_and_goal_3"
    chosen = header(components=NAME, options={"field_goal_dice": ["blue", "green"]})
    assert chosen["options"]["field_goal_dice"] == ["blue", "green"]
    assert header()["options"]["field_goal_dice"] == ["brown", "yellow", "blue"]


@pytest.mark.xdist_group("compiled")
@games
def test_compiled_games_are_the_interpreted_ones(game: str) -> None:
    chosen = header(ruleset=game, components=NAME)
    for number in (1, 2, 3):
        odds = situation_odds(chosen, starting_record(chosen), games=1, first=number, master=5, full=True)
        played = auto_play(chosen, master=5, season=1, game=number)
        assert (odds.home_points, odds.away_points) == played.score


def test_the_dice_of_a_kick_can_be_edited_and_are_checked(tmp_path: Path) -> None:
    box = own_sets.copy_set(GOAL, "house_2026_2", "my_box", tmp_path)
    box = own_sets.edit_value(box, "kicks.field_goal", ["yellow", "green"], "owner", tmp_path)
    assert [(value.text, value.source) for value in values_of(box) if value.place == "kicks.field_goal"] == [
        ("yellow green", "owner")
    ]
    assert header(components=box)["options"]["field_goal_dice"] == ["yellow", "green"]


@pytest.mark.parametrize(
    ("place", "words", "code"),
    [
        ("kicks.onside", ["red"], "unknown_kick"),
        ("kicks.punt", ["red"], "dice_count"),
        ("kicks.field_goal", ["red", "red"], "repeated_color"),
        ("kicks.field_goal", ["pink"], "unknown_color"),
    ],
)
def test_kicks_that_nobody_can_roll_are_refused(
    place: str, words: list[str], code: str, tmp_path: Path
) -> None:
    box = own_sets.copy_set(GOAL, "house_2026_2", "my_box", tmp_path)
    with pytest.raises(EngineError) as refused:
        own_sets.edit_value(box, place, words, "owner", tmp_path)
    problems: Any = getattr(refused.value, "problems", [])
    assert [problem.code for problem in problems] == [code]


def test_coaches_know_the_fourth_downs_of_the_dice() -> None:
    """Yards to go for anywhere and around midfield, and spots from which a field goal is within reach and
    good more often than not: where kicks are longer and plays shorter, coaches kick sooner."""
    usual, new = (
        starting_record(header(ruleset=ROLL, components=name)).fourth_downs for name in ("house_2026", NAME)
    )
    assert (usual, new) == ((5, 8, 60, 70), (4, 8, 55, 60))
