"""Scenarios of Touchdown-A-Minute Football: from the words of a file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import setup
from engine.gridiron.events import AWAY, HOME, SIDES
from engine.kernel.asking import NONE
from engine.playthrough import Playthrough
from engine.rulesets.touchdown_a_minute.clock import half_of
from engine.rulesets.touchdown_a_minute.names import Phase
from engine.rulesets.touchdown_a_minute.questions import CALLS
from engine.rulesets.touchdown_a_minute.record import Game
from engine.rulesets.touchdown_a_minute.scoring import QUARTERS, TRY_SPOT

PHASES = {
    "D_STRENGTH": Phase.STRENGTHS,
    "D_COIN_CALL": Phase.COIN,
    "D_KICKOFF_KIND": Phase.KICKOFF,
    "D_SCRIMMAGE": Phase.DOWN,
    "D_TRY": Phase.TRY,
}
STRENGTHS = {"home": "long_pass", "away": "blitz"}  # where a situation names none
OVERTIME = QUARTERS + 1


def header(file: Mapping[str, Any], scenario: Mapping[str, Any]) -> dict[str, Any]:
    """The header of the game that the scenario is a moment of."""
    return setup.header(ruleset="touchdown_a_minute", options=scenario.get("options", {}))


def place(
    g: Game, header: Mapping[str, Any], situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
) -> Game:
    """Writes a situation into a fresh record. Raises KeyError for a word that it does not know."""
    g.phase = PHASES[situation["at"]]
    quarter = situation.get("quarter", 1)
    g.quarter = OVERTIME if quarter == "ot" else int(quarter)
    g.half = half_of(g.quarter)
    g.clock = situation.get("clock", 0)
    g.reroll_used = int(situation.get("home_reroll_used", False))
    g.first_kicker = SIDES.index(situation.get("first_kicker", "away"))
    score, strengths = situation.get("score", {}), STRENGTHS | situation.get("strengths", {})
    for side, name in enumerate(SIDES):
        g.team[side].score = score.get(name, 0)
    if g.phase == Phase.STRENGTHS:
        return g
    used, timeouts = situation.get("strength_used", {}), situation.get("timeouts", {})
    for side, name in enumerate(SIDES):
        g.team[side].timeouts = timeouts.get(name, 0)
        g.team[side].strength = CALLS.index(strengths[name])
        g.team[side].strength_used = int(used.get(name, True))
    if g.phase != Phase.COIN:
        _place_ball(g, situation)
    return g


def _place_ball(g: Game, situation: Mapping[str, Any]) -> None:
    """A try belongs to a snap of the side that scored, so it counts as a play."""
    g.offense = SIDES.index(situation["kicking" if g.phase == Phase.KICKOFF else "offense"])
    if g.phase == Phase.TRY:
        g.spot, g.snapper = situation.get("spot", TRY_SPOT), g.offense
    elif g.phase == Phase.DOWN:
        g.spot, g.down = situation["spot"], situation.get("down", 1)
        g.target = situation.get("target", min(100, g.spot + 10))


def facts(game: Playthrough) -> dict[str, Any]:
    """Everything that a scenario may expect, by name."""
    g = game.now
    home, away = g.team[HOME].score, g.team[AWAY].score
    sides = dict(zip(SIDES, g.team, strict=True))
    return {
        "offense": SIDES[g.offense],
        "kicking": SIDES[g.offense] if g.phase == Phase.KICKOFF else None,
        "by": getattr(game.awaiting()[0], "by", None),
        "spot": g.spot,
        "down": g.down,
        "target": g.target,
        "quarter": g.quarter,
        "clock": g.clock,
        "score": {"home": home, "away": away},
        "timeouts": {name: team.timeouts for name, team in sides.items()},
        "strengths": {n: None if t.strength == NONE else CALLS[t.strength] for n, t in sides.items()},
        "strength_used": {name: bool(team.strength_used) for name, team in sides.items()},
        "home_reroll_used": bool(g.reroll_used),
        "first_kicker": SIDES[g.first_kicker],
        "winner": None if home == away else SIDES[int(away > home)],
    }


def plain(name: str, wanted: Any) -> Any:
    """An expected value in the form of `facts`."""
    if name == "quarter" and wanted == "ot":
        return OVERTIME
    return None if name == "winner" and wanted == "tie" else wanted
