"""What Touchdown-A-Minute Football asks: which answers are legal, and how people and programs see them.

Legality is a predicate on the record, with the reason of a refusal: the same for people, computer coaches and
bulk play.
"""

from __future__ import annotations

from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.events import Line
from engine.gridiron.questions import (
    GridironQuestions,
    line_of,
)
from engine.gridiron.words import gettext_noop as _
from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.rules.record import (
    FIRST_DOWN,
    FOLDER,
    STRATEGIES,
    Ask,
    Die,
    Game,
    Roll,
    Ruling,
)
from engine.rulesets.touchdown_a_minute.rules.scrimmage import legal_first_down
from engine.rulesets.touchdown_a_minute.rules.throws import THROWS, legal_cancel, result_name, value_of


@rule
def legal(g: Game, kind: int, by: int, answer: int) -> int:
    """Returns the Ruling on this side's answer to this Decision now."""
    if kind == Ask.CANCEL:
        return legal_cancel(g, answer)
    if kind == Ask.STRENGTH_OFF and answer == FIRST_DOWN:
        return legal_first_down(g)
    return Ruling.FINE


@rule
def how_many(g: Game, kind: int) -> int:
    """The number of answers to consider: those from 0 to this number minus one."""
    if kind == Ask.CANCEL:
        return 1 << g.canceling.count
    if kind == Ask.STRENGTH:
        return 2 * STRATEGIES
    if kind == Ask.STRATEGY_OFF or kind == Ask.STRATEGY_DEF:
        return STRATEGIES
    return 3 if kind == Ask.SCRIMMAGE or kind == Ask.STRENGTH_OFF else 2


NO_RESULTS = _('D_CANCEL takes a list of results, such as ["GN5"].')


def line(g: Game, event: int, side: int, amount: int) -> Line:
    """The clock is the plays left in the quarter."""
    left, calls = g.options.plays_per_quarter - g.clock, (g.offense_call, g.defense_call)
    return line_of(g, THROWS, event, side, amount, left, calls)._replace(half=g.quarter)


def clock(g: Game) -> str:
    """The quarter and the plays left in it: TDM-CLOCK-1."""
    return f"Q{g.quarter} {g.options.plays_per_quarter - g.clock}"


CALLS = [die.name.lower() for die in Die][Die.RUN_INSIDE : Die.COIN]  # the eight strategies


class Questions(GridironQuestions[Game]):
    """The two-way tables; the same for every game."""

    asks, rolls, rulings, throws = Ask, Roll, Ruling, THROWS
    how_many, ruling = staticmethod(how_many), staticmethod(legal)
    folder = FOLDER
    replies = {"D_STRENGTH": "D_STRENGTH", "D_STRATEGY_DEF": "D_STRATEGY_OFF"}

    def answer_numbered(self, g: Game, kind: int, by: int, number: int) -> Any:
        if kind == Ask.CANCEL:
            return canceled_results(g, number)
        return super().answer_numbered(g, kind, by, number)

    def number_of(self, g: Game, kind: int, by: int, answer: Any) -> int:
        """Returns the number of an answer. Raises IllegalAnswer unknown_answer or not_cancelable."""
        if kind == Ask.CANCEL:
            return self._cancel_mask(g, by, answer)
        return super().number_of(g, kind, by, answer)

    def situation(self, g: Game, by: int) -> dict[str, object]:
        c = g.canceling
        results = ", ".join(result_name(result) for result in c.results[: c.count])
        return {"target": g.target, "due": c.due, "results": results}

    def _cancel_mask(self, g: Game, by: int, answer: Any) -> int:
        """From a list of results in any order. Raises IllegalAnswer unknown_answer or not_cancelable."""
        if not isinstance(answer, list) or not answer or None in map(value_of, answer):
            raise IllegalAnswer("unknown_answer", NO_RESULTS)
        c, mask = g.canceling, 0
        for result in answer:
            value = value_of(result)
            free = [n for n in range(c.count) if c.results[n] == value and not mask >> n & 1]
            if not free:
                raise self.refusal(g, by, Ruling.NOT_CANCELABLE)
            mask |= 1 << free[0]
        return mask


def canceled_results(g: Game, mask: int) -> list[str]:
    """A D_CANCEL answer as JSON: the results that go, lowest first."""
    c = g.canceling
    return [result_name(c.results[nth]) for nth in range(c.count) if mask >> nth & 1]
