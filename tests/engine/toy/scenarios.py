"""Four Throws: from the words of a scenario file to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.events import SIDES
from engine.gridiron.scenarios import GridironScenarios
from tests.engine.toy.record import Game, Phase


class ToyScenarios(GridironScenarios[Game]):
    def place(
        self, g: Game, _questions: Any, situation: Mapping[str, Any], _inputs: Sequence[Mapping[str, Any]]
    ) -> Game:
        g.phase, g.offense = Phase.DOWN, SIDES.index(situation["offense"])
        g.spot, g.down, g.clock = situation["spot"], situation["down"], situation.get("clock", 1)
        g.half = situation.get("half", 1)
        return g

    def facts(self, g: Game, questions: object, by: str | None) -> dict[str, Any]:
        return super().facts(g, questions, by) | {"by": by, "half": g.half}
