"""Questions and answers as people and programs see them: JSON outside, whole numbers in the rules.

`GridironQuestions` is what all games have in common; each ruleset adds its own (`rules/questions.py`)."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Generic, Protocol, TypeVar

from engine.errors import IllegalAnswer
from engine.gridiron import coach_pairs
from engine.gridiron.events import SIDES
from engine.gridiron.refusals import UNKNOWN_ANSWER
from engine.kernel.tape import InputRequest

G = TypeVar("G")
G_contra = TypeVar("G_contra", contravariant=True)

# Answers to the Decisions that every game has; the first one is the number 0 in the rules.
COIN_CALL = ("heads", "tails")
COIN_CHOICE = ("receive", "kick")
PENALTY = ("accept", "decline")
PUNT_RECEIVE = ("fair_catch", "return")
BREAKAWAY = ("reroll", "stop")


class ThrowsJson(Protocol[G_contra]):
    """How a ruleset reads and shows throws: its module `throw_json`."""

    def show(self, g: G_contra, values: list[int]) -> dict[str, Any]:
        """Face values as JSON."""

    def read(self, g: G_contra, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (face values, mark). Raises IllegalAnswer wrong_dice or impossible_face."""

    def choices(self, g: G_contra) -> list[tuple[Any, ...]]:
        """What each die of the throw may show."""

    def roll(self, g: G_contra, number: Callable[[int], int]) -> list[int]:
        """Random faces; `number(n)` is a 32-bit number for the n-th die."""


@dataclass(frozen=True)
class DecisionTables(Generic[G]):
    """What a ruleset asks, as data.

    `asks` and `rolls` name the inputs; the kind DIE of `asks` is a throw. `answers`: by Decision every answer
    as JSON, its place in the list is the number that the rules see. `coaches`: who of two coaches decides, as
    in `coach_pairs`. `replies`: the ID of the second half of a sealed pair -> the ID of the first.
    `optional`: the ID of a Decision that nobody has to make -> the answer of a coach who says nothing."""

    asks: type[IntEnum]
    rolls: type[IntEnum]
    rulings: type[IntEnum]
    how_many: Callable[[G, int], int]
    legal: Callable[[G, int, int, int], int]
    sentences: Mapping[Any, str]
    rules: Mapping[Any, str]
    answers: Mapping[int, Sequence[Any]]
    coaches: Mapping[int, str]
    throws: ThrowsJson[G]
    sealed: frozenset[int]
    replies: Mapping[str, str]
    optional: Mapping[str, Any]
    secret: frozenset[int] = frozenset()
    plain: frozenset[int] = frozenset()  # rulings that need no explanation: a card that is not in the hand
    chance: frozenset[int] = frozenset()  # beside the dice
    named: Callable[[str, str], str] = field(default=lambda prefix, name: f"{prefix}_{name}")

    def decision_id(self, kind: int) -> str:
        """The ID of a Decision (or of a deal) by its number."""
        return self.named("D", self.asks(kind).name)

    def roll_id(self, roll: int) -> str:
        """The ID of a Roll by its number."""
        return self.named("R", self.rolls(roll).name)


class GridironQuestions(ABC, Generic[G]):
    """The two-way tables of a game whose record has `offense` and `throw` (with `roll` and `side`).

    Without cards: a game with cards overrides what deals concern."""

    plays: tuple[tuple[str, ...], ...] = ()  # keys of the cards in either deck, offense first
    pair_rule = ""  # the rule that two coaches of one side play by
    deal_ids: frozenset[str] = frozenset()

    def __init__(self, tables: DecisionTables[G]) -> None:
        self.tables, self.die = tables, int(tables.asks["DIE"])
        self.chance = frozenset({self.die, *map(int, tables.chance)})
        self.sealed, self.secret = tables.sealed, tables.secret
        self._decision_ids = {int(kind): tables.decision_id(kind) for kind in tables.asks}
        self._roll_ids = {int(roll): tables.roll_id(roll) for roll in tables.rolls}
        self.sealed_ids = frozenset(self._decision_ids[kind] for kind in tables.sealed)
        self.secret_ids = frozenset(self._decision_ids[kind] for kind in tables.secret)
        self.chance_ids = self.deal_ids | frozenset(self._roll_ids.values())
        self.replies, self.optional_decisions = tables.replies, tables.optional
        self.coaches: Mapping[str, str] = {
            self._decision_ids[kind]: coach for kind, coach in tables.coaches.items()
        }

    def name(self, g: Any, want: InputRequest) -> tuple[str, str]:
        """(id, side) of an input, as section 4 of the rule reference calls it."""
        kind, by, _ = want
        if kind == self.die:
            return self._roll_ids[g.throw.roll], SIDES[g.throw.side]
        return self._decision_ids[kind], SIDES[by]

    @abstractmethod
    def dice_of(self, g: G) -> Sequence[tuple[str, bool]]:
        """Returns (name, whether it is a stand-in that takes other faces too) for each die of the throw."""

    def dice(self, g: G, want: InputRequest) -> tuple[str, ...]:
        """What a chance input takes: the names of the dice."""
        return tuple(name for name, _ in self.dice_of(g))

    def house(self, g: G, want: InputRequest) -> tuple[bool, ...]:
        """Whether each of `dice` is a stand-in, which also takes other faces (see `throw_json.read`)."""
        return tuple(is_house for _, is_house in self.dice_of(g))

    def faces(self, g: G, want: InputRequest) -> list[tuple[Any, ...]]:
        """The faces that each of `dice` may show, as JSON."""
        return self.tables.throws.choices(g)

    def size(self, g: G, want: InputRequest) -> int:
        """How many values this input has."""
        return len(self.dice_of(g)) if want[0] == self.die else 1

    def unseen(self, g: G, want: InputRequest) -> bool:
        """Whether only the coach with the real deck can name this card."""
        return False

    def answers_to(self, g: G, kind: int, by: int) -> Sequence[Any]:
        """Every answer to this Decision as JSON, by its number."""
        return self.tables.answers[kind]

    def answer_numbered(self, g: G, kind: int, by: int, number: int) -> Any:
        """The answer with this number, as JSON."""
        return self.answers_to(g, kind, by)[number]

    def number_of(self, g: G, kind: int, by: int, answer: Any) -> int:
        """The number of an answer. Raises IllegalAnswer unknown_answer."""
        answers = self.answers_to(g, kind, by)
        if answer not in answers:
            said = json.dumps(answer, ensure_ascii=False)
            raise IllegalAnswer("unknown_answer", UNKNOWN_ANSWER, said=said, asked=self._decision_ids[kind])
        return answers.index(answer)

    def legal(self, g: G, want: InputRequest) -> list[Any]:
        """Every legal answer to a Decision, as JSON."""
        kind, by, _ = want
        tables, refused = self.tables, self.tables.rulings["REFUSED"]
        numbers = (a for a in range(tables.how_many(g, kind)) if tables.legal(g, kind, by, a) < refused)
        return [self.answer_numbered(g, kind, by, number) for number in numbers]

    def refused(self, g: G, want: InputRequest) -> list[tuple[Any, IllegalAnswer]]:
        """Every answer that is not legal now, as JSON, with its refusal; without those that need none."""
        kind, by, _ = want
        tables, found = self.tables, []
        for number in range(tables.how_many(g, kind)):
            ruling = tables.rulings(tables.legal(g, kind, by, number))
            if ruling >= tables.rulings["REFUSED"] and ruling not in tables.plain:
                found.append((self.answer_numbered(g, kind, by, number), self.refusal(g, by, ruling)))
        return found

    def show(self, g: G, want: InputRequest, values: list[int]) -> Any:
        """The values of an input as JSON."""
        kind, by, _ = want
        if kind == self.die:
            return self.tables.throws.show(g, values)
        return self.answer_numbered(g, kind, by, values[0])

    def read(self, g: G, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (values, mark). Raises IllegalAnswer if it may not be given."""
        kind, by, _ = want
        if kind == self.die:
            return self.tables.throws.read(g, answer)
        number = self.number_of(g, kind, by, answer)
        ruling = self.tables.rulings(self.tables.legal(g, kind, by, number))
        if ruling >= self.tables.rulings["REFUSED"]:
            raise self.refusal(g, by, ruling)
        return [number], self.mark(ruling)

    def mark(self, ruling: IntEnum) -> str | None:
        """How a legal answer with this ruling is marked on the sheet."""
        return None

    def refusal(self, g: G, by: int, ruling: IntEnum) -> IllegalAnswer:
        """The refusal with its sentence and rule."""
        tables = self.tables
        return IllegalAnswer(
            ruling.name.lower(), tables.sentences[ruling], tables.rules[ruling], **self.situation(g, by)
        )

    def situation(self, g: G, by: int) -> dict[str, object]:
        """What fills the placeholders of refusals."""
        return {}

    def roll(self, g: G, want: InputRequest, number: Callable[[int], int]) -> Any:
        """The app rolls: JSON faces. `number(n)` is a 32-bit number for the n-th die."""
        return self.tables.throws.show(g, self.tables.throws.roll(g, number))

    def carrier(self, g: Any) -> int:
        """The side that has the ball."""
        return int(g.offense)

    def part(self, g: G, want: InputRequest) -> str:
        """The coach of a pair who decides this."""
        return coach_pairs.part_of(self.tables.coaches, want[0], want[1] == self.carrier(g))

    def holder(self, g: G, side: int) -> str:
        """The coach of a pair whose secrets `private` shows: there are none."""
        return coach_pairs.BOTH

    def private(self, g: G, side: int) -> dict[str, Any]:
        """What this side alone may see: nothing."""
        return {}

    def public(self, g: G) -> dict[str, Any]:
        """What everybody sees on the table beside score and field."""
        return {}
