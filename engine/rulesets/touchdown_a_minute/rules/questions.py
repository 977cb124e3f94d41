"""What Touchdown-A-Minute Football asks: which answers are legal, and how people and programs see them.

Legality is a predicate on the record, with the reason of a refusal: the same for people, computer coaches and
bulk play.
"""

from __future__ import annotations

from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.events import Event, Line
from engine.gridiron.questions import (
    BALL,
    COIN_CALL,
    COIN_CHOICE,
    PENALTY,
    PUNT_RECEIVE,
    DecisionTables,
    GridironQuestions,
    refusal,
)
from engine.gridiron.questions import DEFENSE as DEFENSE_COACH
from engine.gridiron.questions import OFFENSE as OFFENSE_COACH
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.rules.gains import legal_cancel
from engine.rulesets.touchdown_a_minute.rules.record import (
    FIRST_DOWN,
    STRATEGIES,
    Ask,
    Die,
    Game,
    Roll,
    Ruling,
)
from engine.rulesets.touchdown_a_minute.rules.strengths import legal_first_down
from engine.rulesets.touchdown_a_minute.rules.throws import THROWS, result_name, value_of


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


REFUSALS = {
    Ruling.NO_GAIN: refusal(
        "This play may gain nothing, and that strength needs a gain of one yard: save it.", "TDM-STR-4"
    ),
    Ruling.NOT_CLOSE_ENOUGH: refusal(
        "This play may end too far from the line to gain on {target}: save your strength.", "TDM-STR-4"
    ),
    Ruling.LINE_REACHED: refusal(
        "This play already reaches the line to gain: save your strength.", "TDM-STR-4"
    ),
    Ruling.GOAL_TO_GO: refusal(
        "The line to gain is the goal line, and that strength cannot reach it: save it.", "TDM-STR-4"
    ),
    Ruling.NOT_CANCELABLE: refusal(
        "That result is not among those that can be canceled: name some of {results}.", "TDM-RUN-1"
    ),
    Ruling.WRONG_NUMBER_CANCELED: refusal(
        "Name {due} of {results}: one for each TK or BP that stops it.", "TDM-RUN-1"
    ),
}

NO_RESULTS = _('D_CANCEL takes a list of results, such as ["GN5"].')


def line(g: Game, event: int, side: int, amount: int) -> Line:
    """Everything that a sentence about it needs; the clock is the plays left in the quarter."""
    dice: tuple[tuple[int, int], ...] = ()
    if event == Event.THROW:
        dice = tuple((int(die), g.throw.shown[nth]) for nth, (_, die) in enumerate(THROWS.dice_of(g)))
    clock = g.options.plays_per_quarter - g.clock
    points = (g.team[0].score, g.team[1].score)
    calls = (g.offense_call, g.defense_call)
    return Line(
        int(event), side, amount, g.quarter, g.offense, g.down, g.target, g.spot, *points, clock, calls, dice
    )


def clock(g: Game) -> str:
    """The quarter and the plays left in it: TDM-CLOCK-1."""
    return f"Q{g.quarter} {g.options.plays_per_quarter - g.clock}"


CALLS = [die.name.lower() for die in Die][Die.RUN_INSIDE : Die.COIN]  # the eight strategies
TABLES = DecisionTables[Game](
    asks=Ask,
    rolls=Roll,
    rulings=Ruling,
    how_many=how_many,
    legal=legal,
    refusals=REFUSALS,
    throws=THROWS,
    sealed=frozenset({Ask.STRENGTH, Ask.STRATEGY_OFF, Ask.STRATEGY_DEF}),
    replies={"D_STRENGTH": "D_STRENGTH", "D_STRATEGY_DEF": "D_STRATEGY_OFF"},
    # D_CANCEL takes a list of results instead, see `canceled_results`.
    answers={
        Ask.STRENGTH: CALLS,
        Ask.COIN_CALL: COIN_CALL,
        Ask.COIN_CHOICE: COIN_CHOICE,
        Ask.KICKOFF_KIND: ["regular", "onside"],
        Ask.SCRIMMAGE: ["play", "punt", "field_goal"],
        Ask.STRATEGY_OFF: CALLS[:STRATEGIES],
        Ask.STRATEGY_DEF: CALLS[STRATEGIES:],
        Ask.HOME_REROLL: ["reroll", "keep"],
        Ask.STRENGTH_OFF: ["extra", "pass", "first_down"],
        Ask.STRENGTH_DEF: ["extra", "pass"],
        Ask.PENALTY: PENALTY,
        Ask.RUNBACK: ["run", "hold"],
        Ask.PUNT_RECEIVE: PUNT_RECEIVE,
        Ask.TRY: ["kick", "two_point"],
        Ask.TIMEOUT: ["use", "pass"],
    },
    # Not in the rulebook, so as in 1st & Goal. Where neither coach is named either may decide.
    coaches={
        Ask.KICKOFF_KIND: OFFENSE_COACH,
        Ask.SCRIMMAGE: OFFENSE_COACH,
        Ask.STRATEGY_OFF: OFFENSE_COACH,
        Ask.STRATEGY_DEF: DEFENSE_COACH,
        Ask.STRENGTH_OFF: OFFENSE_COACH,
        Ask.STRENGTH_DEF: DEFENSE_COACH,
        Ask.PENALTY: BALL,
        Ask.CANCEL: BALL,
        Ask.RUNBACK: OFFENSE_COACH,
        Ask.PUNT_RECEIVE: OFFENSE_COACH,
        Ask.TRY: OFFENSE_COACH,
    },
    optional={
        "D_KICKOFF_KIND": "regular",
        "D_SCRIMMAGE": "play",
        "D_HOME_REROLL": "keep",
        "D_STRENGTH_OFF": "pass",
        "D_STRENGTH_DEF": "pass",
        "D_TIMEOUT": "pass",
    },
)


class Questions(GridironQuestions[Game]):
    """The two-way tables; the same for every game."""

    def __init__(self) -> None:
        super().__init__(TABLES)

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
