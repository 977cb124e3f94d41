"""The fixed cards and dice of the guided drives: three plays, each with two calls to choose from.

Inputs are those of docs/scenarios.md, so the engine rules on them as it does at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Input = dict[str, Any]
START = 65  # yards from the own goal line: every choice of calls scores on the third play


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """A call that the reader may choose, the defense's call, and everything that follows until the next down.

    `key` is that of the engine's `Call`. `calls` are the inputs until both calls are on the table."""

    key: str
    calls: tuple[Input, ...]
    rest: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """The drive of a ruleset: `situation` and `teams` as in a scenario, and its plays."""

    situation: Input
    plays: tuple[tuple[ScriptedCall, ScriptedCall], ...]
    teams: dict[str, str] = field(default_factory=dict)
    file: dict[str, Any] = field(default_factory=dict)


def _roll(roll: str, **faces: Any) -> Input:
    return {"roll": roll, "faces": faces}


def _decision(name: str, by: str, answer: Any) -> Input:
    return {"decision": name, "by": by, "answer": answer}


def _cards(key: str, defense: str, *rest: Input) -> ScriptedCall:
    """A call of 1st & Goal."""
    calls = (
        _decision("offense_call", "home", {"card": key}),
        _decision("defense_call", "away", {"card": defense}),
    )
    return ScriptedCall(key, calls, rest)


def _colors(key: str, defense: str, *rest: Input) -> ScriptedCall:
    """A call of 1st & Roll."""
    calls = (
        _decision("D_CALL_OFF", "home", key),
        _decision("D_CALL_DEF", "away", defense),
    )
    return ScriptedCall(key, calls, rest)


def _strategies(key: str, defense: str, whites: str, own: str, other: str, *rest: Input) -> ScriptedCall:
    """A call of Touchdown-A-Minute. `whites` are the faces of the four white dice."""
    calls = (
        _decision("D_STRATEGY_OFF", "home", key),
        _decision("D_STRATEGY_DEF", "away", defense),
    )
    faces = {f"white_{number}": face for number, face in enumerate(whites.split(), 1)}
    return ScriptedCall(key, calls, (_roll("R_PLAY", **faces, **{key: own, defense: other}), *rest))


def _cancel(result: str) -> Input:
    """The defense cancels this result of a roll of Touchdown-A-Minute."""
    return _decision("D_CANCEL", "away", [result])


AGAIN = _decision("D_BREAKAWAY", "home", "reroll")
HAND = [
    *("halfback_dive", "bomb", "counter", "short_pass"),
    *("medium_pass", "reverse", "screen", "off_tackle"),
]

DEFENSES = [
    *("nickel", "corner_blitz", "dime", "goal_line"),
    *("edge_contain", "inside_stack", "run_blitz", "prevent"),
]

FIRST_AND_GOAL = Script(
    situation={
        "at": "down",
        "offense": "home",
        "spot": START,
        "down": 1,
        "offense_hand": HAND,
        "defense_hand": DEFENSES,
    },
    teams={"home": "columbus_cobras", "away": "birmingham_black_widows"},
    file={"matrix": "house_matrix_first_and_goal_2"},
    plays=(
        (
            _cards(
                "halfback_dive",
                "nickel",
                _roll("scrimmage", ivory=6, brown=4, black=[-2], play="HAIL"),
            ),
            _cards("bomb", "nickel", _roll("scrimmage", blue=9, black=[2], play="HAIL")),
        ),
        (
            _cards(
                "counter",
                "corner_blitz",
                _roll("scrimmage", red=4, brown=5, black=[-2], play="X"),
            ),
            _cards("short_pass", "corner_blitz", _roll("scrimmage", blue=8, black=[-2], play="X")),
        ),
        (
            _cards(
                "reverse",
                "dime",
                _roll("scrimmage", ivory=6, brown=3, blue=8, black=[0], play="BREAKAWAY"),
                _roll("scrimmage_again", ivory=7, brown=5, blue=9, black=[2], play="HAIL"),
            ),
            _cards(
                "medium_pass",
                "dime",
                _roll("scrimmage", ivory=6, yellow=6, green=10, black=[0], play="BREAKAWAY"),
                _roll("scrimmage_again", ivory=7, yellow=6, green=14, black=[2], play="HAIL"),
            ),
        ),
    ),
)
FIRST_AND_ROLL = Script(
    situation={
        "at": "D_SCRIMMAGE",
        "offense": "home",
        "spot": START,
        "down": 1,
        "timeouts": {"home": 0, "away": 0},
    },
    plays=(
        (
            _colors("yellow", "red", _roll("R_PLAY", off_yellow="6", clock="clock")),
            _colors("green", "red", _roll("R_PLAY", off_green="12", clock="clock")),
        ),
        (
            _colors("red", "red", _roll("R_PLAY", off_red="4", def_red="-3", clock="clock")),
            _colors("yellow", "yellow", _roll("R_PLAY", off_yellow="5", def_yellow="-4", clock="clock")),
        ),
        (
            _colors(
                "yellow",
                "red",
                _roll("R_PLAY", off_yellow="10o", clock="blank"),
                AGAIN,
                _roll("R_REROLL", off_yellow="10o"),
                AGAIN,
                _roll("R_REROLL", off_yellow="8"),
            ),
            _colors(
                "green",
                "red",
                _roll("R_PLAY", off_green="15o", clock="blank"),
                AGAIN,
                _roll("R_REROLL", off_green="14"),
            ),
        ),
    ),
)
TOUCHDOWN_A_MINUTE = Script(
    situation={
        "at": "D_SCRIMMAGE",
        "offense": "home",
        "spot": START,
        "down": 1,
        "timeouts": {"home": 0, "away": 0},
    },
    plays=(
        (
            _strategies("run_inside", "blitz", "CP4 GN3 CP2 CP3", "GN5", "BP"),
            _strategies("short_pass", "blitz", "GN1 CP4 GN3 GN4", "CP6", "TK"),
        ),
        (
            _strategies("run_outside", "nickel", "CP2 GN2 TK CP3", "GN4", "BP", _cancel("GN4")),
            _strategies("short_pass", "nickel", "GN1 CP4 BP GN4", "CP6", "TK", _cancel("CP6")),
        ),
        (
            _strategies("run_outside", "dime", "CP2 GN3 CP2 CP3", "GNL", "BP"),
            _strategies("long_pass", "stop_run", "GN1 GN2 GN3 CP3", "CPL", "TK"),
        ),
    ),
)
SCRIPTS = {
    "first_and_goal": FIRST_AND_GOAL,
    "first_and_roll": FIRST_AND_ROLL,
    "touchdown_a_minute": TOUCHDOWN_A_MINUTE,
}
