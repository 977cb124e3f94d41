"""Questions and answers: JSON for people and programs, whole numbers for the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.gridiron import coach_pairs
from engine.gridiron.questions import (
    BREAKAWAY,
    COIN_CALL,
    COIN_CHOICE,
    PENALTY,
    PUNT_RECEIVE,
    DecisionTables,
    GridironQuestions,
)
from engine.rulesets.first_and_roll.rules import throw_json
from engine.rulesets.first_and_roll.rules.legal import how_many, legal
from engine.rulesets.first_and_roll.rules.names import FIRST_DIE, SECOND_DIE, Ask, Die, Roll, Ruling
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.refusals import RULES, SENTENCES

COLORS = ["red", "yellow", "green"]
TABLES = DecisionTables[Game](
    asks=Ask,
    rolls=Roll,
    rulings=Ruling,
    how_many=how_many,
    legal=legal,
    sentences=SENTENCES,
    rules=RULES,
    throws=throw_json,
    sealed=frozenset({Ask.CALL_OFF, Ask.CALL_DEF}),
    replies={"D_CALL_DEF": "D_CALL_OFF"},
    answers={
        Ask.COIN_CALL: COIN_CALL,
        Ask.COIN_CHOICE: COIN_CHOICE,
        Ask.KICKOFF_KIND: ["regular", "onside"],
        Ask.KICKOFF_RECEIVE: ["touchback", "return"],
        Ask.SCRIMMAGE: ["play", "punt", "field_goal", "hail_mary"],
        Ask.CALL_OFF: COLORS,
        Ask.CALL_DEF: COLORS,
        Ask.BOMB: ["normal", "bomb"],
        Ask.BREAKAWAY: BREAKAWAY,
        Ask.PENALTY: PENALTY,
        Ask.BLOCK_DICE: [
            [COLORS[one], COLORS[other]] for one, other in zip(FIRST_DIE, SECOND_DIE, strict=True)
        ],
        Ask.PUNT_DIE: COLORS,
        Ask.PUNT_RECEIVE: PUNT_RECEIVE,
        Ask.BLOCK_RETURN: ["hold", "return"],
        Ask.TRY: ["pat", "two_point"],
        Ask.RUNOFF: ["run", "leave"],
        Ask.TIMEOUT: ["use", "pass"],
    },
    # As in 1st & Goal. Where neither coach is named either may decide.
    coaches={
        Ask.KICKOFF_KIND: coach_pairs.OFFENSE,
        Ask.KICKOFF_RECEIVE: coach_pairs.OFFENSE,
        Ask.SCRIMMAGE: coach_pairs.OFFENSE,
        Ask.CALL_OFF: coach_pairs.OFFENSE,
        Ask.CALL_DEF: coach_pairs.DEFENSE,
        Ask.BOMB: coach_pairs.OFFENSE,
        Ask.BREAKAWAY: coach_pairs.OFFENSE,
        Ask.PENALTY: coach_pairs.BALL,
        Ask.BLOCK_DICE: coach_pairs.DEFENSE,
        Ask.PUNT_DIE: coach_pairs.OFFENSE,
        Ask.PUNT_RECEIVE: coach_pairs.OFFENSE,
        Ask.BLOCK_RETURN: coach_pairs.OFFENSE,
        Ask.TRY: coach_pairs.OFFENSE,
        Ask.RUNOFF: coach_pairs.OFFENSE,
    },
    optional={
        "D_KICKOFF_KIND": "regular",
        "D_SCRIMMAGE": "play",
        "D_BOMB": "normal",
        "D_RUNOFF": "leave",
        "D_TIMEOUT": "pass",
    },
)


class Questions(GridironQuestions[Game]):
    """The two-way tables of one clock track: `labels` are its spaces, END first."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        super().__init__(TABLES)
        self.labels = labels

    def dice_of(self, g: Game) -> Sequence[tuple[str, bool]]:
        """Returns (name, whether it is a stand-in) of each die of the throw."""
        return [(die.name.lower(), bool(g.house[die])) for die in throw_json.dice_of(g.throw)]

    def number_of(self, g: Game, kind: int, by: int, answer: Any) -> int:
        """The number of an answer; two dice to block a kick may be named in either order.

        Raises IllegalAnswer unknown_answer."""
        if kind == Ask.BLOCK_DICE and isinstance(answer, list) and all(die in COLORS for die in answer):
            answer = sorted(answer, key=COLORS.index)
        return super().number_of(g, kind, by, answer)

    def situation(self, g: Game, by: int) -> dict[str, object]:
        """Returns the values for the placeholders of refusals."""
        return {"down": g.down, "spot": g.spot, "timeouts": g.team[by].timeouts}

    def carrier(self, g: Game) -> int:
        """The side that has the ball."""
        return 1 - g.offense if g.move == Roll.PUNT_RETURN else g.offense

    def public(self, g: Game) -> dict[str, Any]:
        """Returns what everybody sees besides score and field: clock space, and die with a circle."""
        return {"clock": self.labels[g.clock], "circled": Die(g.circled).name.lower()}
