"""What 1st & Roll asks: which answers are legal, and how people and programs see questions and answers.

Legality is a predicate on the record, with the reason of a refusal: the same for people, computer coaches and
bulk play.
"""

from __future__ import annotations

from typing import Any

from engine.gridiron.events import Line
from engine.gridiron.questions import (
    GridironQuestions,
    line_of,
)
from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.rules.record import (
    FOLDER,
    HAIL_MARY,
    PUNT,
    TWO_MINUTE,
    Ask,
    Game,
    Roll,
    Ruling,
)
from engine.rulesets.first_and_roll.rules.throws import THROWS

HAIL_MARY_SPOT = 35


@rule
def legal_hail_mary(g: Game) -> int:
    """1R-HAIL-1"""
    if g.clock != g.track[TWO_MINUTE]:
        return Ruling.NOT_TWO_MINUTES
    if g.team[g.offense].timeouts > 0:
        return Ruling.TIMEOUTS_LEFT
    return Ruling.FINE if g.spot >= HAIL_MARY_SPOT else Ruling.TOO_FAR_BACK


@rule
def legal(g: Game, kind: int, by: int, answer: int) -> int:
    """1R-PUNT-1, 1R-HAIL-1: returns the Ruling on this side's answer to this Decision now."""
    if kind == Ask.SCRIMMAGE and answer == PUNT:
        return Ruling.FINE if g.down == 4 else Ruling.NOT_FOURTH_DOWN
    if kind == Ask.SCRIMMAGE and answer == HAIL_MARY:
        return legal_hail_mary(g)
    return Ruling.FINE


@rule
def how_many(g: Game, kind: int) -> int:
    """The number of answers to consider: those from 0 to this number minus one."""
    if kind == Ask.SCRIMMAGE:
        return HAIL_MARY + 1
    colors = kind == Ask.CALL_OFF or kind == Ask.CALL_DEF or kind == Ask.BLOCK_DICE or kind == Ask.PUNT_DIE
    return 3 if colors else 2


def line(g: Game, event: int, side: int, amount: int) -> Line:
    return line_of(g, THROWS, event, side, amount, g.clock, (g.call_off, g.call_def))


def clock(g: Game) -> str:
    """Spaces that the marker has left: 1R-CLOCK-2."""
    return str(g.clock)


COLORS = ["red", "yellow", "green"]


class Questions(GridironQuestions[Game]):
    """The two-way tables of one clock track: `labels` are its spaces, END first."""

    asks, rolls, rulings, throws = Ask, Roll, Ruling, THROWS
    how_many, ruling = staticmethod(how_many), staticmethod(legal)
    folder = FOLDER
    replies = {"D_CALL_DEF": "D_CALL_OFF"}

    def __init__(self, labels: tuple[str, ...]) -> None:
        super().__init__()
        self.labels = labels

    def number_of(self, g: Game, kind: int, by: int, answer: Any) -> int:
        """The number of an answer; two dice to block a kick may be named in either order.

        Raises IllegalAnswer unknown_answer."""
        if kind == Ask.BLOCK_DICE and isinstance(answer, list) and all(die in COLORS for die in answer):
            answer = sorted(answer, key=COLORS.index)
        return super().number_of(g, kind, by, answer)

    def situation(self, g: Game, by: int) -> dict[str, object]:
        return {"down": g.down, "spot": g.spot, "timeouts": g.team[by].timeouts}

    def carrier(self, g: Game) -> int:
        return 1 - g.offense if g.move == Roll.PUNT_RETURN else g.offense
