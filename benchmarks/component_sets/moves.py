"""Random changes of the house values of a set. Values with another source stay."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from engine.components.library import ComponentSet
from tests.engine.tools.calibration import test_matrices

COLORS = ("red", "ivory", "brown", "yellow", "blue", "green")
YARDS = [f"CP{yards}" for yards in (1, 2, 3, 4, 6)]
GROUND = [f"GN{yards}" for yards in (1, 2, 3, 4, 5)]
# The faces that a house face may become, by die. The clock die of 1st & Roll, which is not here, stays: it
# decides how long a game takes.
WHITE = [*GROUND, *YARDS, "TK", "BP", "IN", "FM"]
FACES: dict[str, list[str]] = {
    "off_red": ["1", "2", "3", "4"],
    "off_yellow": [str(yards) for yards in range(10)],
    "off_green": [str(yards) for yards in range(15)],
    "def_red": [str(-yards) for yards in range(1, 6)],
    "def_yellow": [str(-yards) for yards in range(1, 10)],
    "def_green": [str(-yards) for yards in range(1, 16)],
    "kick": [str(yards) for yards in range(20, 55, 5)],
    "white": WHITE,
    "run": [*GROUND, "GNL", "TK", "FM"],
    "pass": [*YARDS, "CPL", "BP", "IN", "SK"],
    "blue": ["TK", "BP", "IN", "SK", "FM"],
}
BOX_KICKS = {"field_goal": 2, "punt": 2}  # the fewest dice of a kick whose dice nobody has published
MOST_COLORS, MOST_BLACKS = 3, 3
CELLS = [
    (list(colors), black)
    for count in range(MOST_COLORS + 1)
    for colors in combinations(COLORS, count)
    for black in range(1, MOST_BLACKS + 1)
]
KICK_CHANCE = 0.1
NEAR, NEAR_CHANCE = 2.5, 0.8  # yards between a cell and the one that replaces it, and how often it is so near


def changed(box: ComponentSet, data: dict[str, Any], dice: Random, most: int = 3) -> dict[str, Any]:
    """Returns a copy of the data with one to `most` other house values."""
    found = deepcopy(data)
    for _ in range(dice.randint(1, most)):
        if data.get("matrix"):
            _change_box_of_cards(found, dice)
        else:
            _change_face(box, found, dice)
    return found


def _change_face(box: ComponentSet, data: dict[str, Any], dice: Random) -> None:
    free = [
        (die, nth)
        for die in box.files.dice(data)
        for nth, source in enumerate(die.sources)
        if source == "house" and _kind(data, die.name) in FACES
    ]
    die, nth = dice.choice(free)
    table = data["die"][die.name]
    face = dice.choice(FACES[_kind(data, die.name)])
    if isinstance(table["faces"][nth], dict):
        table["faces"][nth] = {"id": face, "sure": "house"}
    else:
        table["faces"][nth] = face


def _kind(data: dict[str, Any], name: str) -> str:
    table = data["die"][name]
    return name if name in FACES else str(table.get("play", table["color"]))


def _change_box_of_cards(data: dict[str, Any], dice: Random) -> None:
    if dice.random() < KICK_CHANCE:
        kick = dice.choice(list(BOX_KICKS))
        count = dice.randint(BOX_KICKS[kick], len(COLORS))
        chosen = dice.sample(COLORS, count)
        colors = [color for color in COLORS if color in chosen]
        data.setdefault("kicks", {})[kick] = {"dice": colors, "sure": "house"}
        return
    matrix = data["matrix"][data["about"]["matrix"]]
    known = {(cell["offense"], cell["defense"]) for cell in matrix["known"]}
    cells = [
        (play["key"], answer["key"])
        for play in matrix["offense"]
        for answer in matrix["defense"]
        if (play["key"], answer["key"]) not in known
    ]
    play, answer = dice.choice(cells)
    was = value(matrix["cell"][play][answer])
    cells = [{"dice": colors, "black": black} for colors, black in CELLS]
    if dice.random() < NEAR_CHANCE:
        cells = [cell for cell in cells if abs(value(cell) - was) <= NEAR]
    matrix["cell"][play][answer] = dice.choice(cells)


def value(cell: dict[str, Any]) -> float:
    """Mean yards of a cell with base dice, as the constraints of the matrix have it."""
    return _value(tuple(cell["dice"]), cell["black"])


@cache
def _value(colors: tuple[str, ...], black: int) -> float:
    return test_matrices.value({"dice": colors, "black": black})
