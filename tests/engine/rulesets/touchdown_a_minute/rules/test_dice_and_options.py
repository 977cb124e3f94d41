"""The twelve dice as data, typed throws, and the options of a league."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.components.library import component_set
from engine.errors import EngineError, IllegalAnswer
from engine.play.setup import header
from engine.rulesets.touchdown_a_minute.coach.situational import current_gain
from engine.rulesets.touchdown_a_minute.rules.flow import set_up
from engine.rulesets.touchdown_a_minute.rules.record import Die, resolve
from engine.rulesets.touchdown_a_minute.rules.scrimmage import is_lost
from engine.rulesets.touchdown_a_minute.rules.throws import add_result, least_gain
from tests.engine.rulesets.touchdown_a_minute.table import Table

SET = "house_2026"


def test_every_result_of_the_box_is_on_some_die() -> None:
    data = component_set("touchdown_a_minute", SET).data
    assert {face for die in data["die"].values() for face in die["faces"]} == set(data["results"])


def test_four_white_faces_follow_from_the_examples_of_the_rulebook() -> None:
    dice = component_set("touchdown_a_minute", SET).data["die"]
    sure = [
        (key, face)
        for key, die in dice.items()
        for face, mark in zip(die["faces"], die["sure"], strict=True)
        if mark != "house"
    ]
    assert sure == [("white_1", "GN5"), ("white_2", "GN2"), ("white_3", "TK"), ("white_4", "BP")]


def mean_yards(red: str, blue: str) -> Fraction:
    """The exact mean yards of all 46,656 throws; a turnover counts as 0 yards."""
    g = set_up(component_set("touchdown_a_minute", SET).data, header(ruleset="touchdown_a_minute"))
    g.offense_call = Die[red.upper()] - Die.RUN_INSIDE
    whites = Counter(tuple(sorted(faces)) for faces in product(*g.dice[:4]))
    total = 0
    for white, *colored in product(whites, g.dice[Die[red.upper()]], g.dice[Die[blue.upper()]]):
        g.throw.count = 0
        for face in (*white, *colored):
            add_result(g, face)
        g.least = least_gain(g)
        total += whites[white] * (0 if is_lost(g) else current_gain(g))
    return Fraction(total, 6**6)


@pytest.mark.parametrize(
    ("red", "blue", "yards"),
    [
        ("run_inside", "stop_run", 3.88),
        ("run_outside", "blitz", 7.22),
        ("short_pass", "nickel", 5.36),
        ("long_pass", "dime", 4.57),
    ],
)
def test_every_throw_of_a_call_averages_the_yards_of_the_reference(red: str, blue: str, yards: float) -> None:
    assert round(float(mean_yards(red, blue)), 2) == yards


def code_of(table: Table, faces: Any) -> str:
    """The code with which these faces are refused."""
    with pytest.raises(IllegalAnswer) as refusal:
        table.game.answer("dice", faces)
    return refusal.value.code


def test_a_throw_is_typed_by_die_and_face() -> None:
    table = Table().give("home punt")
    given: list[Any] = [
        {"white_1": "GN5", "white_2": "GN4", "white_3": "TK"},
        {"white_1": "GN5", "white_2": "GN4", "white_3": "TK", "white_4": "FM", "coin": "heads"},
        ["GN5", "GN4", "TK", "FM"],
        "GN5",
    ]
    assert [code_of(table, answer) for answer in given] == ["wrong_dice"] * 4


@pytest.mark.parametrize("face", ["GN9", "GN0", "CP", "TK1", "gn5", "CPL2", "GN99", 5, None, "heads"])
def test_face_on_no_die_of_the_set_is_refused(face: Any) -> None:
    faces = {"white_1": face, "white_2": "GN4", "white_3": "TK", "white_4": "FM"}
    assert code_of(Table().give("home punt"), faces) == "impossible_face"


@pytest.mark.parametrize(("die", "face"), [("blitz", "GN5"), ("run_inside", "CP4"), ("long_pass", "GN5")])
def test_a_strategy_die_shows_only_what_suits_it(die: str, face: str) -> None:
    calls = ("home long_pass", "away nickel") if die == "long_pass" else ("home run_inside", "away blitz")
    table = Table().give("home play", *calls)
    dice = table.game.awaiting()[0].dice  # type: ignore[union-attr]
    assert code_of(table, dict.fromkeys(dice, "TK") | {die: face}) == "impossible_face"


def test_a_house_die_takes_another_result_of_the_set_and_the_entry_is_marked() -> None:
    table = Table().give("home punt", "GN4 GN4 TK BP")
    assert table.game.sheet.entries[-1].mark == "house_face"
    assert Table().give("home punt", "GN5 GN4 TK BP").game.sheet.entries[-1].mark is None


def test_the_coin_shows_heads_or_tails() -> None:
    table = Table("D_COIN_CALL").give("away heads")
    assert table.refuses("GN5") == "impossible_face"


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"overtime": "on"}, "unknown_option_value"),
        ({"sack_yards": 8}, "unknown_option_value"),
        ({"timeouts": False}, "unknown_option_value"),
        ({"dice_set": 3}, "unknown_option_value"),
        ({"fourth_period": "on"}, "unknown_option"),
        ({"dice_set": "somewhere_else"}, "unknown_components"),
    ],
)
def test_unknown_option_is_refused(chosen: dict[str, Any], code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        header(ruleset="touchdown_a_minute", options=chosen)
    assert refusal.value.code == code


def test_there_is_one_edition() -> None:
    with pytest.raises(EngineError) as refusal:
        resolve("de", {})
    assert refusal.value.code == "unknown_edition"


def test_a_game_that_must_be_decided_plays_overtimes_until_somebody_wins() -> None:
    options = header(ruleset="touchdown_a_minute", options={"overtime": "none"}, decided=True)["options"]
    assert (options["overtime"], options["overtime_end"]) == ("sudden_death", "new_period")


@pytest.mark.parametrize("faces", [["GN5"] * 5, ["GN5"] * 7, ["GN5"] * 5 + ["XX"]])
def test_a_die_of_a_custom_set_has_six_results(faces: list[str]) -> None:
    data = component_set("touchdown_a_minute", SET).data
    dice = data["die"] | {"nickel": data["die"]["nickel"] | {"faces": faces}}
    with pytest.raises(EngineError) as refusal:
        set_up({**data, "die": dice}, header(ruleset="touchdown_a_minute"))
    assert refusal.value.code == "bad_die"
