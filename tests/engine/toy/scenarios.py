"""Four Throws: from the words of a scenario file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import SIDES
from tests.engine.toy.record import Game, Phase


def set_up_values(file: Mapping[str, Any], scenario: Mapping[str, Any]) -> dict[str, Any]:
    return {"options": scenario.get("options", {})}


def place(
    g: Game, questions: object, situation: Mapping[str, Any], inputs: Sequence[Mapping[str, Any]]
) -> Game:
    g.phase, g.offense = Phase.DOWN, SIDES.index(situation["offense"])
    g.spot, g.down, g.clock = situation["spot"], situation["down"], situation.get("clock", 1)
    g.half = situation.get("half", 1)
    return g


def sides_of(g: Game, role: str) -> tuple[str, ...]:
    return {"offense": (SIDES[g.offense],), "defense": (SIDES[1 - g.offense],)}[role]


def facts(g: Game, questions: object, by: str | None) -> dict[str, Any]:
    score = {side: team.score for side, team in zip(SIDES, g.team, strict=True)}
    return {
        "by": by,
        "offense": SIDES[g.offense],
        "spot": g.spot,
        "down": g.down,
        "half": g.half,
        "score": score,
    }


def expected_fact(name: str, expected: Any) -> Any:
    return expected
