"""What is known of each box beside the values with a source: no search may contradict it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from engine.components.library import component_set
from tests.engine.tools.calibration import test_matrices

Data = Mapping[str, Any]

# Touchdown-A-Minute: lists of results that examples of the rulebook show, and which red dice could show them.
RUN, PASS = ("run_inside", "run_outside"), ("short_pass", "long_pass")
EXAMPLES = (
    ("GN5 GN4 GN1 CP4 TK IN", RUN),
    ("GN5 GN2 GN1 CP4 TK BP", RUN),
    ("GN1 GN2 TK TK", RUN),
    ("GN1 TK TK TK", RUN),
    ("GNL GN2 GN3", RUN),
    ("GNL CP6 CP1 BP BP FM", RUN),
    ("CP4 TK TK TK BP FM", RUN),
    ("CP6 CP2 CP2 CP1 TK FM", RUN),
    ("CP4 CP3 GN3 GN1 TK TK", PASS),
    ("CP4 CP3 BP BP", PASS),
    ("CP4 CP3 BP BP BP", PASS),
    ("GN1 TK BP BP BP IN", PASS),
    ("CP4 CP3 BP GN1 TK TK", PASS),
)
RETURN = "GN5 GN2 TK BP"  # on the four white dice
WHITE = ("white_1", "white_2", "white_3", "white_4")
BLUE = ("stop_run", "nickel", "dime", "blitz")
# The rule reference: what the examples need of single dice.
NEEDED = {"run_inside": (("GN1", "TK"), ("FM",)), "nickel": (("IN",),), "dime": (("TK",),)}

DRIFT, BOMB_DRIFT = 1.25, 5.0  # yards

# 1st & Goal: the constraints of the rule reference, as they are tested; those of the mixes are slow.
CELL_CONSTRAINTS = (
    test_matrices.test_matrix_has_the_known_cells_and_limits,
    test_matrices.test_six_runs_and_six_passes_a_deck_with_low_dice_for_runs_and_high_dice_for_passes,
    test_matrices.test_four_plays_vary_widely_and_the_others_little,
    test_matrices.test_every_play_has_a_counter,
)
MIX_CONSTRAINTS = (
    test_matrices.test_equilibrium_is_4_5_to_6_yards_with_at_least_five_plays_a_side,
    test_matrices.test_no_play_is_dominated_not_even_by_a_mix,
)


def can_show(dice: Sequence[Sequence[str]], results: Sequence[str]) -> bool:
    """Whether one throw of these dice can show all these results."""
    if not results:
        return True
    first, *rest = results
    return any(
        first in die and can_show([*dice[:nth], *dice[nth + 1 :]], rest) for nth, die in enumerate(dice)
    )


def minute_facts(data: Data) -> Iterator[str]:
    """Yields what contradicts the rulebook of Touchdown-A-Minute."""
    faces = {name: die["faces"] for name, die in data["die"].items()}
    if {face for die in faces.values() for face in die} != set(data["results"]):
        yield "the results of the box"
    white = [faces[name] for name in WHITE]
    if not can_show(white, RETURN.split()):
        yield RETURN
    for example, reds in EXAMPLES:
        throws = ([*white, faces[red], faces[blue]] for red in reds for blue in BLUE)
        if not any(can_show(throw, example.split()) for throw in throws):
            yield example
    for name, needs in NEEDED.items():
        for need in needs:
            if not set(need) & set(faces[name]):
                yield f"{need} on {name}"


def mean_yards(data: Data) -> dict[str, float]:
    """Returns the mean yards of each color of 1st & Roll unmatched, matched, and of the long bomb; circles
    and squares count once more."""
    yards = {
        name: [int(face["id"].rstrip("os")) if face["id"] != "flag" else 0 for face in die["faces"]]
        for name, die in data["die"].items()
        if name.startswith(("off", "def")) or name == "kick"
    }
    mean = {name: sum(faces) / 6 for name, faces in yards.items()}
    found = {}
    for color in ("red", "yellow", "green"):
        alone = mean[f"off_{color}"] * (4 / 3 if color == "red" else 7 / 6)
        found[color] = alone
        found[f"matched {color}"] = alone + mean[f"def_{color}"]
    sums = [
        green + kick - yellow
        for green, kick, yellow in product(*(yards[name] for name in ("off_green", "kick", "off_yellow")))
        if green and yellow
    ]
    return found | {"bomb": sum(sums) / 6**3}


def roll_facts(data: Data) -> Iterator[str]:
    """Yields what contradicts the rulebooks of 1st & Roll: the top of an offense die is its circle, and each
    defense die has one flag. Our own constraint: every color gains and loses about as much as in house_2026,
    so that the coaches' mixes, which are the equilibrium of that set, stay near that of this one."""
    usual = mean_yards(component_set("first_and_roll", "house_2026").data)
    for name, yards in mean_yards(data).items():
        if abs(yards - usual[name]) > (BOMB_DRIFT if name == "bomb" else DRIFT):
            yield f"the mean of {name}"
    for name in ("off_red", "off_yellow", "off_green"):
        faces = [face["id"] for face in data["die"][name]["faces"]]
        top = max(int(face.rstrip("os")) for face in faces)
        if [face for face in faces if int(face.rstrip("os")) == top] != [f"{top}o"]:
            yield f"the circle of {name}"
    for name in ("def_red", "def_yellow", "def_green"):
        if [face["id"] for face in data["die"][name]["faces"]].count("flag") != 1:
            yield f"the flag of {name}"


def goal_facts(data: Data) -> Iterator[str]:
    """Yields which constraints of the rule reference of 1st & Goal (section 5) the matrix in use breaks, and
    whether the field goal dice cannot make the 19 of an example. For its mixes see fits_the_slow_facts."""
    kick = data.get("kicks", {}).get("field_goal", {"dice": ["brown", "yellow", "blue"]})
    sums = {0}
    for color in kick["dice"]:
        sums = {total + face for total in sums for face in data["team"]["base"]["dice"][color]}
    if 19 not in sums:
        yield "the 19 of an example of a field goal"
    yield from _broken(data, CELL_CONSTRAINTS)


def _broken(data: Data, constraints: Sequence[Callable[[Any], None]]) -> Iterator[str]:
    matrix = data["matrix"][data["about"]["matrix"]]
    for constraint in constraints:
        try:
            constraint(matrix)
        except AssertionError:
            yield constraint.__name__


FACTS = {"first_and_goal": goal_facts, "first_and_roll": roll_facts, "touchdown_a_minute": minute_facts}


def fits_the_facts(data: Data) -> bool:
    """Whether a set contradicts nothing that is known; stops at the first contradiction."""
    return next(FACTS[data["about"]["game"]](data), None) is None


def fits_the_slow_facts(data: Data) -> bool:
    """Whether the matrix of a set keeps the constraints that take seconds; True without a matrix."""
    return not data["matrix"] or next(_broken(data, MIX_CONSTRAINTS), None) is None
