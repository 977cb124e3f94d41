"""Questions and answers as people and programs see them: JSON outside, whole numbers in the rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron import coach_pairs
from engine.gridiron.events import SIDES
from engine.gridiron.refusals import UNKNOWN_ANSWER
from engine.kernel.tape import InputRequest
from engine.rulesets.first_and_roll.rules import throw_json
from engine.rulesets.first_and_roll.rules.legal import how_many, legal
from engine.rulesets.first_and_roll.rules.names import FIRST_DIE, SECOND_DIE, Ask, Die, Roll, Ruling
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.refusals import RULES, SENTENCES

CHANCE = frozenset({Ask.DIE})
SEALED = frozenset({Ask.CALL_OFF, Ask.CALL_DEF})
COLORS = ["red", "yellow", "green"]
WORDS: dict[int, list[Any]] = {
    Ask.COIN_CALL: ["heads", "tails"],
    Ask.COIN_CHOICE: ["receive", "kick"],
    Ask.KICKOFF_KIND: ["regular", "onside"],
    Ask.KICKOFF_RECEIVE: ["touchback", "return"],
    Ask.SCRIMMAGE: ["play", "punt", "field_goal", "hail_mary"],
    Ask.CALL_OFF: COLORS,
    Ask.CALL_DEF: COLORS,
    Ask.BOMB: ["normal", "bomb"],
    Ask.BREAKAWAY: ["reroll", "stop"],
    Ask.PENALTY: ["accept", "decline"],
    Ask.BLOCK_DICE: [[COLORS[one], COLORS[other]] for one, other in zip(FIRST_DIE, SECOND_DIE, strict=True)],
    Ask.PUNT_DIE: COLORS,
    Ask.PUNT_RECEIVE: ["fair_catch", "return"],
    Ask.BLOCK_RETURN: ["hold", "return"],
    Ask.TRY: ["pat", "two_point"],
    Ask.RUNOFF: ["run", "leave"],
    Ask.TIMEOUT: ["use", "pass"],
}
# Who of two coaches decides, as in 1st & Goal. Where neither is named either may.
COACHES: dict[int, str] = {
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
}


class Questions:
    """The two-way tables of one clock track: `labels` are its spaces, END first."""

    chance, sealed, secret = CHANCE, SEALED, frozenset[int]()
    sealed_ids = frozenset(f"D_{Ask(kind).name}" for kind in SEALED)
    secret_ids = frozenset[str]()
    chance_ids = frozenset(f"R_{roll.name}" for roll in Roll)
    deal_ids: frozenset[str] = frozenset()  # there are no cards
    # Second half of a sealed pair: the first. Once both are in they have been shown.
    replies: Mapping[str, str] = {"D_CALL_DEF": "D_CALL_OFF"}
    coaches = {f"D_{Ask(kind).name}": coach for kind, coach in COACHES.items()}
    pair_rule = ""

    def __init__(self, labels: tuple[str, ...]) -> None:
        self.labels = labels

    def name(self, g: Game, want: InputRequest) -> tuple[str, str]:
        """(id, side) of an input, as section 4 calls it."""
        kind, by, _ = want
        return f"R_{Roll(g.throw.roll).name}" if kind == Ask.DIE else f"D_{Ask(kind).name}", SIDES[by]

    def dice(self, g: Game, want: InputRequest) -> tuple[str, ...]:
        """The names of the dice that a Roll takes."""
        return tuple(die.name.lower() for die in throw_json.dice_of(g.throw))

    def faces(self, g: Game, want: InputRequest) -> list[tuple[str, ...]]:
        """What each die of `dice` may show, as JSON."""
        return throw_json.choices(g)

    def house(self, g: Game, want: InputRequest) -> tuple[bool, ...]:
        """Which of `dice` are stand-ins that take other faces than theirs, see `throwing.read`."""
        return tuple(bool(g.house[die]) for die in throw_json.dice_of(g.throw))

    def size(self, g: Game, want: InputRequest) -> int:
        """How many values this input has."""
        return len(throw_json.dice_of(g.throw)) if want[0] == Ask.DIE else 1

    def unseen(self, g: Game, want: InputRequest) -> bool:
        """Everything lies on the table in this game."""
        return False

    def legal(self, g: Game, want: InputRequest) -> list[Any]:
        """Every legal answer to a Decision, as JSON."""
        kind, by, _ = want
        return [WORDS[kind][a] for a in range(how_many(g, kind)) if legal(g, kind, by, a) < Ruling.REFUSED]

    def show(self, g: Game, want: InputRequest, values: list[int]) -> Any:
        """The values of an input as JSON."""
        return throw_json.show(g, values) if want[0] == Ask.DIE else WORDS[want[0]][values[0]]

    def read(self, g: Game, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (values, mark). Raises IllegalAnswer if it may not be given."""
        kind, by, _ = want
        if kind == Ask.DIE:
            return throw_json.read(g, answer)
        if kind == Ask.BLOCK_DICE and isinstance(answer, list) and all(die in COLORS for die in answer):
            answer = sorted(answer, key=COLORS.index)  # two dice in either order
        if answer not in WORDS[kind]:
            said = json.dumps(answer, ensure_ascii=False)
            raise IllegalAnswer("unknown_answer", UNKNOWN_ANSWER, said=said, asked=f"D_{Ask(kind).name}")
        value = WORDS[kind].index(answer)
        ruling = Ruling(legal(g, kind, by, value))
        if ruling >= Ruling.REFUSED:
            stands = {"down": g.down, "spot": g.spot, "timeouts": g.team[by].timeouts}
            raise IllegalAnswer(ruling.name.lower(), SENTENCES[ruling], RULES[ruling], **stands)
        return [value], None

    def roll(self, g: Game, want: InputRequest, number: Callable[[int], int]) -> Any:
        """The app rolls: JSON faces. `number(n)` is a 32-bit number for the n-th die."""
        return throw_json.show(g, throw_json.roll(g, number))

    def part(self, g: Game, want: InputRequest) -> str:
        """The coach of a pair who decides this."""
        carrier = 1 - g.offense if g.move == Roll.PUNT_RETURN else g.offense
        return coach_pairs.part_of(COACHES, want[0], want[1] == carrier)

    def holder(self, g: Game, side: int) -> str:
        """The coach of a pair whose secrets `private` shows: there are none."""
        return coach_pairs.BOTH

    def private(self, g: Game, side: int) -> dict[str, Any]:
        """What this side alone may see: nothing."""
        return {}

    def public(self, g: Game) -> dict[str, Any]:
        """What everybody sees beside score and field: the clock's space, and the die that shows a circle."""
        return {"clock": self.labels[g.clock], "circled": Die(g.circled).name.lower()}
