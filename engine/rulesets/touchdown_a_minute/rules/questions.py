"""Questions and answers: JSON for people and programs, whole numbers for the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron import coach_pairs
from engine.gridiron.events import SIDES
from engine.gridiron.questions import (
    COIN_CALL,
    COIN_CHOICE,
    PENALTY,
    PUNT_RECEIVE,
    DecisionTables,
    GridironQuestions,
)
from engine.kernel.inputs import NONE
from engine.rulesets.touchdown_a_minute.rules import throw_json
from engine.rulesets.touchdown_a_minute.rules.legal import how_many, legal
from engine.rulesets.touchdown_a_minute.rules.names import STRATEGIES, Ask, Die, Roll, Ruling
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.refusals import NO_RESULTS, RULES, SENTENCES

CALLS = [die.name.lower() for die in Die][Die.RUN_INSIDE : Die.COIN]  # the eight strategies
TABLES = DecisionTables[Game](
    asks=Ask,
    rolls=Roll,
    rulings=Ruling,
    how_many=how_many,
    legal=legal,
    sentences=SENTENCES,
    rules=RULES,
    throws=throw_json,
    plain=frozenset({Ruling.NOT_CANCELABLE, Ruling.WRONG_NUMBER_CANCELED}),
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
        Ask.KICKOFF_KIND: coach_pairs.OFFENSE,
        Ask.SCRIMMAGE: coach_pairs.OFFENSE,
        Ask.STRATEGY_OFF: coach_pairs.OFFENSE,
        Ask.STRATEGY_DEF: coach_pairs.DEFENSE,
        Ask.STRENGTH_OFF: coach_pairs.OFFENSE,
        Ask.STRENGTH_DEF: coach_pairs.DEFENSE,
        Ask.PENALTY: coach_pairs.BALL,
        Ask.CANCEL: coach_pairs.BALL,
        Ask.RUNBACK: coach_pairs.OFFENSE,
        Ask.PUNT_RECEIVE: coach_pairs.OFFENSE,
        Ask.TRY: coach_pairs.OFFENSE,
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

    def dice_of(self, g: Game) -> Sequence[tuple[str, bool]]:
        """Returns (name, whether it is a stand-in) of each die of the throw."""
        return [(die.name.lower(), bool(g.house[die])) for die in throw_json.dice_of(g.throw.dice)]

    def answer_numbered(self, g: Game, kind: int, by: int, number: int) -> Any:
        """The answer with this number, as JSON."""
        if kind == Ask.CANCEL:
            return canceled_results(g, number)
        return super().answer_numbered(g, kind, by, number)

    def number_of(self, g: Game, kind: int, by: int, answer: Any) -> int:
        """Returns the number of an answer. Raises IllegalAnswer unknown_answer or not_cancelable."""
        if kind == Ask.CANCEL:
            return self._cancel_mask(g, by, answer)
        return super().number_of(g, kind, by, answer)

    def situation(self, g: Game, by: int) -> dict[str, object]:
        """Returns the values for the placeholders of refusals."""
        c = g.canceling
        results = ", ".join(throw_json.result_name(result) for result in c.results[: c.count])
        return {"target": g.target, "due": c.due, "results": results}

    def public(self, g: Game) -> dict[str, Any]:
        """Returns what everybody sees on the table besides score and field."""
        sides = dict(zip(SIDES, g.team, strict=True))
        return {
            "quarter": g.quarter,
            "plays_left": g.options.plays_per_quarter - g.clock,
            "strengths": {n: None if t.strength == NONE else CALLS[t.strength] for n, t in sides.items()},
            "strengths_used": {name: bool(team.strength_used) for name, team in sides.items()},
            "home_reroll_used": bool(g.reroll_used),
        }

    def _cancel_mask(self, g: Game, by: int, answer: Any) -> int:
        """From a list of results in any order. Raises IllegalAnswer unknown_answer or not_cancelable."""
        if not isinstance(answer, list) or not answer or None in map(throw_json.value_of, answer):
            raise IllegalAnswer("unknown_answer", NO_RESULTS)
        c, mask = g.canceling, 0
        for result in answer:
            value = throw_json.value_of(result)
            free = [n for n in range(c.count) if c.results[n] == value and not mask >> n & 1]
            if not free:
                raise self.refusal(g, by, Ruling.NOT_CANCELABLE)
            mask |= 1 << free[0]
        return mask


def canceled_results(g: Game, mask: int) -> list[str]:
    """A D_CANCEL answer as JSON: the results that go, lowest first."""
    c = g.canceling
    return [throw_json.result_name(c.results[nth]) for nth in range(c.count) if mask >> nth & 1]
