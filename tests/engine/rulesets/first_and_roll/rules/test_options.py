"""Editions, options, dice as data, and refusals."""

from typing import Any

import pytest

from engine.components.library import component_set
from engine.errors import EngineError, IllegalAnswer
from engine.play.setup import header
from engine.rulesets.first_and_roll.rules.record import Die
from engine.rulesets.first_and_roll.rules.throws import face_name, read_face
from tests.engine.rulesets.first_and_roll.board import Board


def options(**chosen: Any) -> dict[str, Any]:
    return dict(header(ruleset="first_and_roll", options=chosen)["options"])


@pytest.mark.parametrize(
    ("edition", "differs"),
    [
        ("standard", {}),
        ("de", {"onside_minimum": 11}),
        ("fr", {"two_point_minimum": 3, "punt_block_recovery": "offense_red"}),
        ("en_update", {"runoff_condition": "any_red_clean"}),
    ],
)
def test_edition_sets_the_options_of_its_rulebook(edition: str, differs: dict[str, Any]) -> None:
    chosen = header(ruleset="first_and_roll", edition=edition)["options"]
    assert chosen == {**options(), **differs, "edition": edition}


def test_without_an_edition_a_game_is_played_by_the_standard_reading() -> None:
    assert options()["edition"] == "standard"


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"two_minute_drill": "on"}, "unknown_option"),
        ({"onside_minimum": 9}, "unknown_option_value"),
        ({"onside_minimum": "10"}, "unknown_option_value"),
        ({"overtime": True}, "unknown_option_value"),
        ({"dice_set": "home_made"}, "unknown_components"),
        ({"dice_set": 7}, "unknown_option"),
        ({"edition": "de"}, "unknown_option_value"),
    ],
)
def test_unknown_option_is_refused(chosen: dict[str, Any], code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        options(**chosen)
    assert refusal.value.code == code


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(EngineError) as refusal:
        header(ruleset="first_and_roll", edition="es")
    assert refusal.value.code == "unknown_edition"


def test_every_team_rolls_the_same_dice() -> None:
    chosen = header(ruleset="first_and_roll", teams=("columbus_cobras", "our_village"))
    assert chosen["teams"] == ["columbus_cobras", "our_village"]


def test_a_decided_game_plays_overtimes_until_somebody_scores() -> None:
    chosen = header(ruleset="first_and_roll", decided=True)["options"]
    assert (chosen["overtime"], chosen["overtime_end"]) == ("sudden_death", "new_period")


def test_every_face_of_the_box_has_one_number_and_one_name() -> None:
    dice = component_set("first_and_roll").data["die"]
    of_the_box = [die for die in Die if die != Die.COIN]
    assert {die.name.lower() for die in of_the_box} == dice.keys()
    for die in of_the_box:
        names = [face["id"] for face in dice[die.name.lower()]["faces"]]
        assert [face_name(die, read_face(die, name)) for name in names] == names
        assert len(names) == 6


def test_equal_faces_may_have_different_degrees_of_certainty() -> None:
    faces = component_set("first_and_roll").data["die"]["off_red"]["faces"]
    assert [face["sure"] for face in faces if face["id"] == "4"] == ["inferred", "house"]


@pytest.mark.parametrize(
    ("die", "name"),
    [(Die.OFF_RED, "five"), (Die.CLOCK, "X"), (Die.PENALTY, "flag"), (Die.KICK, "20x"), (Die.COIN, "edge")],
)
def test_unknown_face_of_a_die_is_an_error(die: Die, name: str) -> None:
    with pytest.raises(ValueError, match="cannot show"):
        read_face(die, name)


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ({"off_yellow": "31", "clock": "blank"}, "impossible_face"),
        ({"off_yellow": "flag", "clock": "blank"}, "impossible_face"),
        ({"off_yellow": "4", "clock": "clog"}, "impossible_face"),
        ({"off_yellow": 4, "clock": "blank"}, "impossible_face"),
        ({"off_yellow": "4"}, "wrong_dice"),
        ({"off_yellow": "4", "clock": "blank", "kick": "20"}, "wrong_dice"),
        (["4", "blank"], "wrong_dice"),
    ],
)
def test_impossible_throw_is_refused(faces: Any, code: str) -> None:
    board = Board().give("home play; home yellow; away red")
    with pytest.raises(IllegalAnswer) as refusal:
        board.game.answer("dice", faces)
    assert (refusal.value.code, board.due) == (code, "R_PLAY home")


def thrown(board: Board) -> tuple[Any, Any]:
    """(faces, mark) of the newest entry."""
    entry = board.game.sheet.entries[-1]
    return entry.answer, entry.mark


def test_a_die_with_house_faces_takes_any_face_of_its_kind_and_the_entry_is_marked() -> None:
    board = Board(spot=40).snap("yellow red", "off_yellow 7 clock blank")
    assert (board.ball, thrown(board)) == (
        "home 2 & 3 @47",
        ({"off_yellow": "7", "clock": "blank"}, "house_face"),
    )


def test_a_face_that_the_die_has_leaves_no_mark() -> None:
    board = Board(spot=40).snap("yellow red", "off_yellow 8 clock blank")
    assert thrown(board) == ({"off_yellow": "8", "clock": "blank"}, None)


def test_circle_of_a_house_face_may_be_rolled_again() -> None:
    board = Board(spot=40).snap("red yellow", "off_red 6o clock blank")
    assert board.due == "D_BREAKAWAY home"


def test_die_with_all_faces_known_accepts_no_other_face() -> None:
    board = Board(spot=40).snap("yellow yellow", "off_yellow 4 def_yellow flag clock blank")
    assert (board.refuses("penalty D10"), board.due) == ("impossible_face", "R_PENALTY away")


@pytest.mark.parametrize("answer", ["moonwalk", 1, None, ["red"], {"play": 1}])
def test_invalid_answer_is_refused(answer: Any) -> None:
    board = Board()
    with pytest.raises(IllegalAnswer) as refusal:
        board.game.answer("home", answer)
    assert (refusal.value.code, board.due) == ("unknown_answer", "D_SCRIMMAGE home")


def test_a_refusal_names_its_rule() -> None:
    with pytest.raises(IllegalAnswer) as refusal:
        Board(down=2).give("home punt")
    assert refusal.value.rule == "1R-PUNT-1"
    assert (
        str(refusal.value)
        == "A punt is only allowed on 4th down, and this is down 2: play on or kick a field goal."
    )
