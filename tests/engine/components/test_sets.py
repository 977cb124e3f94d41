"""Sets are found by name, never change once released, and are stored with the games that use them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.components import own_sets
from engine.components.library import ComponentSet, component_set, digest_of, set_names
from engine.errors import EngineError
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet
from engine.play.setup import header, starting_record
from engine.presentation.play_by_play import play_by_play
from tests.engine.components.broken import put

DIGESTS = {
    "first_and_goal": "2336c0a6de06eb1fd83c821e87e0796cabdecf66441eccba3bedf001c427e017",
    "first_and_roll": "5fe7f9b2e4f1f2393490dedbe3f859ff72e8fafd2088c2f4373f24ec792835bf",
    "touchdown_a_minute": "a6cac5cf18a2889dd6f2e0013124b0a538bc9ff344cf9a4c0852e71e0550a63b",
}
GOAL = next(iter(RULESETS))
SECOND = "29c8934c974cfdb0af94d379e35254c4227fa02679d4ee8bd1073ff53b00bf41"
MATRICES = {
    "house_matrix_first_and_goal": "703d6493b69833bb9c1f1375f01b6f7c63f33855d23b3227ca820596df1eed2a",
    "house_matrix_first_and_goal_2": "d0004d94eb96eabf560c9adf7bccc8196d2ffc7050253067c3fa25beebcc1d9d",
    "house_matrix_first_and_goal_3": "c0336310a6d732e4d64c4e9569ec2b7869efdc2673915d1d243a221b7902f2c9",
}
FOOTBALL = {
    "first_and_goal": "de3028d86ea851e38095aa6254ad0079d9497b4453bbf5cac365339c20738813",
    "first_and_roll": "0df954d4a1d89a347abcfeb4a1d43826729519cfc3e1a929fe853c33c3e3612a",
}
CELL = "matrix.house_matrix_first_and_goal.cell.bomb.nickel"


@pytest.fixture
def mine(tmp_path: Path) -> ComponentSet:
    """An own set with one changed matchup."""
    box = own_sets.copy_set(GOAL, "house_2026", "my_box", tmp_path)
    return own_sets.edit_value(box, CELL, ["green", "1"], "owner", tmp_path)


def refusal(game_header: dict[str, Any]) -> str:
    with pytest.raises(EngineError) as refused:
        starting_record(game_header)
    return refused.value.code


@pytest.mark.parametrize("game", RULESETS)
def test_a_released_set_never_changes(game: str) -> None:
    assert component_set(game, "house_2026").digest == DIGESTS[game]
    if game in FOOTBALL:
        assert component_set(game, "football_2026").digest == FOOTBALL[game]


def test_the_second_set_of_first_and_goal_is_the_first_with_another_matrix() -> None:
    first, second = component_set(GOAL, "house_2026"), component_set(GOAL)
    assert (second.name, second.digest) == ("house_2026_2", SECOND)
    assert {**second.data, "about": first.data["about"]} == first.data
    assert header()["options"]["matrix"] == "house_matrix_first_and_goal_2"
    assert header(components="house_2026")["options"]["matrix"] == "house_matrix_first_and_goal"


def test_a_released_matrix_never_changes() -> None:
    found = component_set(GOAL).data["matrix"]
    assert {name: digest_of(matrix) for name, matrix in found.items()} == MATRICES


def test_own_sets_are_found_only_in_the_given_folder(mine: ComponentSet, tmp_path: Path) -> None:
    assert set_names(GOAL, tmp_path) == [*set_names(GOAL), "my_box"]
    assert component_set(GOAL, "my_box", tmp_path) == mine
    with pytest.raises(EngineError, match="not 'my_box'"):
        component_set(GOAL, "my_box")


def test_a_changed_file_is_read_again(mine: ComponentSet, tmp_path: Path) -> None:
    own_sets.edit_value(mine, CELL, ["blue", "1"], "owner", tmp_path)
    found = component_set(GOAL, "my_box", tmp_path)
    assert found.data["matrix"]["house_matrix_first_and_goal"]["cell"]["bomb"]["nickel"]["dice"] == ["blue"]


def test_a_released_name_always_means_the_released_set(tmp_path: Path) -> None:
    (tmp_path / GOAL).mkdir()
    (tmp_path / GOAL / "house_2026.toml").write_text("")
    assert not component_set(GOAL, "house_2026", tmp_path).own
    assert set_names(GOAL, tmp_path) == set_names(GOAL)


def test_a_set_that_cannot_be_played_with_is_refused_when_it_is_found(tmp_path: Path) -> None:
    (tmp_path / GOAL).mkdir()
    (tmp_path / GOAL / "my_box.toml").write_text('[about]\ngame = "first_and_goal"\nname = "my_box"\n')
    with pytest.raises(EngineError, match="my_box cannot be used: white: the table") as refused:
        component_set(GOAL, "my_box", tmp_path)
    assert refused.value.code == "broken_components"


def test_game_stores_the_own_set_it_is_played_with(mine: ComponentSet, tmp_path: Path) -> None:
    finished = auto_play(header(components=mine), master=3, season=1, game=1)
    packed = json.loads(json.dumps(finished.sheet.packed()))
    (tmp_path / GOAL / "my_box.toml").unlink()
    again = unpack(PackedSheet.of(packed))
    assert (again.now.team[0].score, again.now.team[1].score) == finished.score
    assert play_by_play(packed["header"], finished.lines, ("Snakes", "Spiders"))


def test_a_refereed_game_with_a_set_of_its_own_resumes_from_its_sheet(mine: ComponentSet) -> None:
    game = Playthrough.begin(header(components=mine))
    assert Playthrough.resume(game.sheet, game.save()).wants == game.wants


def test_game_with_a_modified_set_is_refused(mine: ComponentSet) -> None:
    travelled = json.loads(json.dumps(header(components=mine)))
    put(travelled, "components/data/team/base/dice/red", [0, 0, 0, 0, 0, 12])
    assert refusal(travelled) == "changed_components"


def test_game_with_a_modified_matrix_is_refused(mine: ComponentSet) -> None:
    travelled = json.loads(json.dumps(header(components=mine)))
    at = "components/data/matrix/house_matrix_first_and_goal/cell/bomb/nickel/black"
    assert refusal(put(travelled, at, 2)) == "changed_components"


def test_a_game_with_a_broken_set_is_refused_whatever_its_digest_says(mine: ComponentSet) -> None:
    travelled = json.loads(json.dumps(header(components=mine)))
    put(travelled, "components/data/team/base/dice/red", [0])
    assert refusal(travelled) == "broken_components"


def test_game_with_a_released_set_stores_only_name_and_digest() -> None:
    assert header()["components"].keys() == {"name", "digest"}


def test_a_set_of_another_game_is_refused(mine: ComponentSet) -> None:
    with pytest.raises(EngineError, match="my_box is a set of first_and_goal"):
        header(ruleset="first_and_roll", components=mine)


def test_the_set_decides_matrix_and_penalty_die_unless_the_league_does(
    mine: ComponentSet, tmp_path: Path
) -> None:
    box = own_sets.edit_value(mine, "white.penalty", ["5", "5", "5", "5A", "10", "15"], "owner", tmp_path)
    usual = ["5", "5", "5A", "10", "10", "15"]
    assert header(components=box)["options"]["penalty_die"] == ["5", "5", "5", "5A", "10", "15"]
    assert header(components=box, options={"penalty_die": usual})["options"]["penalty_die"] == usual


def test_die_entered_from_a_box_is_not_a_house_die(mine: ComponentSet, tmp_path: Path) -> None:
    put(mine.data, "team/base/sure", "house")
    box = own_sets.edit_value(mine, "team.base.dice.red", ["0", "1", "1", "2", "3", "5"], "owner", tmp_path)
    start = starting_record(header(components=box))
    assert start.house[0][:7] == (0, 1, 1, 1, 1, 1, 1)


@pytest.mark.rule("1G-EXP-2")
def test_a_special_teams_card_is_used_where_the_league_plays_with_them(
    mine: ComponentSet, tmp_path: Path
) -> None:
    box = own_sets.edit_value(mine, "team.base.kicks.field_goal", ["green"], "owner", tmp_path)
    with_cards = starting_record(header(components=box, options={"special_teams": "team_card"}))
    without = starting_record(header(components=box))
    assert (with_cards.kick_dice[0][3], without.kick_dice[0][3]) == (0b100000, 0b011100)
