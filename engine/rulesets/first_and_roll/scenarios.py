"""Scenarios of 1st & Roll: converts the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import AWAY, HOME, SIDES
from engine.rulesets.first_and_roll.rules.names import Phase
from engine.rulesets.first_and_roll.rules.questions import Questions
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import FREE_KICK_SPOT, FREE_KICK_TARGET, TRY_SPOT

PHASES = {
    "D_COIN_CALL": Phase.START,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
    "D_PUNT_DIE": Phase.FREE_KICK,
    "D_BLOCK_DICE": Phase.FREE_KICK,  # with `safety_kick = punt_with_block`
}
OVERTIME = 3


def set_up_values(file: Mapping[str, Any], scenario: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the arguments of `play.setup.header`, without the ruleset, for the scenario's game."""
    teams = scenario.get("teams", {})
    options = ({"dice_set": file["dice"]} if "dice" in file else {}) | scenario.get("options", {})
    return {
        "edition": options.pop("edition", scenario.get("edition", "")),
        "options": options,
        "teams": (teams.get("home", "base"), teams.get("away", "base")),
    }


def place(
    g: Game, questions: Questions, situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
) -> Game:
    """Writes a situation into a fresh record. Raises KeyError for an unknown word."""
    g.phase = PHASES[situation["at"]]
    g.half = int(situation.get("half", 1))
    g.offense = SIDES.index(situation.get("kicking") or situation.get("offense") or "home")
    g.received = SIDES.index(situation.get("first_receiver", "home"))
    g.snapped = g.offense
    for side, name in enumerate(SIDES):
        g.team[side].score = situation.get("score", {}).get(name, g.team[side].score)
        g.team[side].timeouts = situation.get("timeouts", {}).get(name, g.team[side].timeouts)
    if "clock" in situation:
        g.clock = questions.labels.index(situation["clock"])
    _place_ball(g, situation)
    return g


def _place_ball(g: Game, situation: Mapping[str, Any]) -> None:
    if g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(100, g.spot + 10))
    elif g.phase == Phase.FREE_KICK:
        g.spot, g.target = situation.get("spot", FREE_KICK_SPOT), FREE_KICK_TARGET
    elif g.phase == Phase.TRY:
        g.spot = TRY_SPOT


def sides_of(g: Game, role: str) -> tuple[str, ...]:
    """Returns the side that has this role now. Files of this game mostly name the sides themselves."""
    return {"offense": (SIDES[g.offense],), "defense": (SIDES[1 - g.offense],)}[role]


def facts(g: Game, questions: Questions, by: str | None) -> dict[str, Any]:
    """Returns everything that a scenario may expect, by name. `by`: the side of the first prompt."""
    home, away = g.team[HOME].score, g.team[AWAY].score
    return {
        "by": by,
        "offense": SIDES[g.offense],
        "spot": g.spot,
        "down": g.down,
        "target": g.target,
        "half": min(g.half, OVERTIME),
        "clock": questions.labels[g.clock],
        "score": {"home": home, "away": away},
        "timeouts": {name: g.team[side].timeouts for side, name in enumerate(SIDES)},
        "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
        "first_receiver": SIDES[g.received],
        "winner": None if home == away else SIDES[int(away > home)],
    }


def expected_fact(name: str, wanted: Any) -> Any:
    """Converts an expected value to the form of `facts`: nobody wins a tie."""
    return None if name == "winner" and wanted == "tie" else wanted
