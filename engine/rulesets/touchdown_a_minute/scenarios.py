"""Scenarios of Touchdown-A-Minute Football: converts the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import AWAY, HOME, SIDES
from engine.gridiron.field import GOAL
from engine.kernel.inputs import NONE
from engine.rulesets.touchdown_a_minute.rules.clock import half_of
from engine.rulesets.touchdown_a_minute.rules.names import Phase
from engine.rulesets.touchdown_a_minute.rules.questions import CALLS, Questions
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS, TRY_SPOT

PHASES = {
    "D_STRENGTH": Phase.STRENGTHS,
    "D_COIN_CALL": Phase.COIN,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
}
STRENGTHS = {"home": "long_pass", "away": "blitz"}  # where a situation names none
OVERTIME = QUARTERS + 1


def set_up_values(file: Mapping[str, Any], scenario: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the arguments of `play.setup.header`, without the ruleset, for the scenario's game."""
    options = ({"dice_set": file["dice"]} if "dice" in file else {}) | scenario.get("options", {})
    return {
        "edition": options.pop("edition", scenario.get("edition", "")),
        "options": options,
    }


def place(
    g: Game, questions: Questions, situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
) -> Game:
    """Writes a situation into a fresh record. Raises KeyError for an unknown word."""
    g.phase = PHASES[situation["at"]]
    quarter = situation.get("quarter", 1)
    g.quarter = OVERTIME if quarter == "ot" else int(quarter)
    g.half = half_of(g.quarter)
    g.clock = situation.get("clock", 0)
    g.reroll_used = int(situation.get("home_reroll_used", False))
    g.first_kicker = SIDES.index(situation.get("first_kicker", "away"))
    for side, name in enumerate(SIDES):
        _place_side(g, side, name, situation)
    if g.phase not in (Phase.STRENGTHS, Phase.COIN):
        _place_ball(g, situation)
    return g


def _place_side(g: Game, side: int, name: str, situation: Mapping[str, Any]) -> None:
    """Before the first coin toss nobody has spent a time-out; later none are left where none are named."""
    team, opening = g.team[side], g.quarter == 1 and g.phase in (Phase.STRENGTHS, Phase.COIN)
    team.score = situation.get("score", {}).get(name, 0)
    team.timeouts = situation.get("timeouts", {}).get(name, team.timeouts if opening else 0)
    if g.phase != Phase.STRENGTHS:
        team.strength = CALLS.index(situation.get("strengths", {}).get(name, STRENGTHS[name]))
        team.strength_used = int(situation.get("strength_used", {}).get(name, True))


def _place_ball(g: Game, situation: Mapping[str, Any]) -> None:
    """A try belongs to a snap of the side that scored, so it counts as a play."""
    g.offense = SIDES.index(situation["kicking" if g.phase == Phase.KICKOFF else "offense"])
    if g.phase == Phase.TRY:
        g.spot, g.target, g.snapper = situation.get("spot", TRY_SPOT), GOAL, g.offense
    elif g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(GOAL, g.spot + 10))


def sides_of(g: Game, role: str) -> tuple[str, ...]:
    """Returns the side that has this role now. Files of this game mostly name the sides themselves."""
    return {"offense": (SIDES[g.offense],), "defense": (SIDES[1 - g.offense],)}[role]


def facts(g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
    """Returns everything that a scenario may expect, by name. `by`: the side of the first prompt."""
    home, away = g.team[HOME].score, g.team[AWAY].score
    sides = dict(zip(SIDES, g.team, strict=True))
    return {
        "offense": SIDES[g.offense],
        "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
        "by": by,
        "spot": g.spot,
        "down": g.down,
        "target": g.target,
        "quarter": g.quarter,
        "half": g.half,
        "clock": g.clock,
        "score": {"home": home, "away": away},
        "timeouts": {name: team.timeouts for name, team in sides.items()},
        "strengths": {n: None if t.strength == NONE else CALLS[t.strength] for n, t in sides.items()},
        "strength_used": {name: bool(team.strength_used) for name, team in sides.items()},
        "home_reroll_used": bool(g.reroll_used),
        "first_kicker": SIDES[g.first_kicker],
        "winner": None if home == away else SIDES[int(away > home)],
    }


def expected_fact(name: str, wanted: Any) -> Any:
    """Converts an expected value to the form of `facts`."""
    if name == "quarter" and wanted == "ot":
        return OVERTIME
    return None if name == "winner" and wanted == "tie" else wanted
