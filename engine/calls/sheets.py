"""The calls of one side against those of the other, with the figures that people compare."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.errors import EngineError
from engine.gridiron.call_odds import CallOdds, average_of
from engine.gridiron.field import GOAL
from engine.gridiron.play_facts import Call
from engine.play.setup import header_key, starting_record

KEPT = 16  # sheets in this process: one is about 100 kB
FIRST_STEP, LONG_GAIN = 4, 10  # yards: half a new series in two downs, and all of it in one


@dataclass(frozen=True, slots=True)
class CallFigures:
    """One call in numbers: chances from 0 to 1 of the play as a whole, and yards.

    `mean`: average gain of plays that count (no flag, ball kept), None if there are none. `four`, `ten`: the
    play counts and gains 4 (10) yards or more. `loss`: it counts and loses yards. `yards`: the chance of each
    gain. `is_barred`: the call may not be played at this spot."""

    mean: float | None
    four: float
    ten: float
    touchdown: float
    loss: float
    incomplete: float
    fumble: float
    interception: float
    offense_foul: float
    defense_foul: float
    yards: Mapping[int, float]
    is_barred: bool = False

    @property
    def turnover(self) -> float:
        """The chance that the ball is lost."""
        return self.fumble + self.interception


@dataclass(frozen=True, slots=True)
class CallSheet:
    """All calls from a spot. `cells` [call][answer]; `rows`: each call against all answers alike."""

    spot: int
    calls: tuple[Call, ...]
    answers: tuple[Call, ...]
    cells: tuple[tuple[CallFigures, ...], ...]
    rows: tuple[CallFigures, ...]


def call_sheet(header: Mapping[str, Any], side: int, spot: int) -> CallSheet:
    """Returns what the calls of this side (0 home, 1 away) of a header bring against the other side's dice,
    from a spot of 1 to 99. It takes a fifth of a second; the newest sheets are kept.

    Raises EngineError no_calls for a game without calls, spot_out_of_range; as `setup.starting_record`."""
    if not 0 < spot < GOAL:
        raise EngineError("spot_out_of_range", f"A spot is a whole number from 1 to 99, not {spot}.")
    return _sheet(header_key(header), side, spot)


@lru_cache(maxsize=KEPT)
def _sheet(key: str, side: int, spot: int) -> CallSheet:
    header = json.loads(key)
    rules = ruleset(header["ruleset"])
    if rules.call_odds is None:
        raise EngineError("no_calls", f"{header['ruleset']} is played without calls.")
    offense, defense = rules.play_facts.calls(set_in_play(header).data, header)
    table = rules.call_odds.table(starting_record(header), side, spot)
    known: dict[int, CallFigures] = {}  # equal cells are one object
    barred = [0 < call.limit and spot >= GOAL - call.limit for call in offense]
    cells = []
    for row in table:
        for odds in row:
            if id(odds) not in known:
                known[id(odds)] = figures_of(odds)
        cells.append(tuple(known[id(odds)] for odds in row))
    rows = tuple(figures_of(average_of(row), is_barred=no) for row, no in zip(table, barred, strict=True))
    return CallSheet(spot, tuple(offense), tuple(defense), tuple(cells), rows)


def figures_of(odds: CallOdds, *, is_barred: bool = False) -> CallFigures:
    """Returns exact chances as decimals."""
    total = odds.total
    return CallFigures(
        mean=None if odds.mean is None else float(odds.mean),
        four=float(odds.reach(FIRST_STEP)),
        ten=float(odds.reach(LONG_GAIN)),
        touchdown=float(odds.touchdown),
        loss=sum(ways for yards, ways in odds.yards.items() if yards < 0) / total,
        incomplete=odds.incomplete / total,
        fumble=odds.fumble / total,
        interception=odds.interception / total,
        offense_foul=odds.offense_foul / total,
        defense_foul=odds.defense_foul / total,
        yards={yards: ways / total for yards, ways in odds.yards.items()},
        is_barred=is_barred,
    )
