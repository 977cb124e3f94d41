"""Questions and answers as people and programs see them: JSON outside, whole numbers in the rules.

`GridironQuestions` is what all games have in common; each ruleset adds its own (`rules/questions.py`).
"""

from __future__ import annotations

import json
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES, Event, Line
from engine.gridiron.words import Data
from engine.gridiron.words import gettext_noop as _
from engine.kernel.dice import scale
from engine.kernel.inputs import InputRequest

# Two coaches of one side, and which of them decides what (1G-TEAM). The header says which sides have a pair.
BOTH, OFFENSE, DEFENSE = PARTS = ("both", "offense", "defense")
# In a `questions.toml`: the offense coach of the side that has the ball, the other's defense coach.
BALL = "ball"


def nth_card(counts: Sequence[int], nth: int) -> int:
    """The play of copy number `nth`, counted in the order of plays. Raises ValueError past the last copy."""
    for card, copies in enumerate(counts):
        nth -= copies
        if nth < 0:
            return card
    raise ValueError("no such card is left")


UNKNOWN_ANSWER = _("{said} is not an answer to {asked}: choose one of the answers offered.")
WRONG_DICE = _("The throw {roll} takes these dice: {dice}.")
IMPOSSIBLE_FACE = _("The {die} die has no face {shown}. It shows {faces}.")
G = TypeVar("G")


@cache
def questions_in(folder: Path) -> Mapping[str, Any]:
    """The `questions.toml` in the folder of a ruleset, or what all games share."""
    return tomllib.loads((folder / "questions.toml").read_text("utf-8"))


class ThrowsJson(ABC, Generic[G]):
    """Throws as JSON: an object with a face for the name of each die. The record's `throw` has `side`, and
    `dice` with one bit for each of `die`.

    `impossible` refuses a face that a die does not have, by `rule`. A house die, whose faces are our
    stand-in, also takes what `may_show` allows; the entry is then marked."""

    die: type[IntEnum]
    impossible, rule = IMPOSSIBLE_FACE, ""

    @abstractmethod
    def face_name(self, die: int, face: int, /) -> Any:
        """A face as people call it."""

    @abstractmethod
    def face_of(self, g: G, die: Any, shown: Any) -> int | None:
        """The number of a face, or None if no die of this kind shows such a thing."""

    def dice_of(self, g: Any) -> Sequence[tuple[int, Any]]:
        """(side, die) of every die of the throw, in the order in which the rules read them."""
        return [(g.throw.side, die) for die in self.die if g.throw.dice >> die & 1]

    def faces_of(self, g: Any, side: int, die: int) -> Sequence[int]:
        return g.dice[die]  # type: ignore[no-any-return]

    def is_house(self, g: Any, side: int, die: int, /) -> bool:
        """Whether faces of this side's die are a stand-in."""
        return bool(g.house[die])

    def may_show(self, g: G, die: Any, face: int) -> bool:
        """Whether a house die of this kind could show this face."""
        return False

    def show(self, g: G, values: list[int]) -> dict[str, Any]:
        """Face values as JSON."""
        dice = zip(self.dice_of(g), values, strict=True)
        return {die.name.lower(): self.face_name(die, face) for (_, die), face in dice}

    def shown(self, g: Any) -> tuple[tuple[int, int], ...]:
        """(die, face) of every die of the throw on the table."""
        return tuple((int(die), g.throw.shown[nth]) for nth, (_, die) in enumerate(self.dice_of(g)))

    def choices(self, g: G) -> list[list[int]]:
        """The faces that each die of the throw may show, without repeats."""
        return [sorted(set(self.faces_of(g, side, die))) for side, die in self.dice_of(g)]

    def roll(self, g: G, number: Callable[[int], int]) -> list[int]:
        """Random faces; `number(n)` is a 32-bit number for the n-th die."""
        every = [self.faces_of(g, side, die) for side, die in self.dice_of(g)]
        return [faces[scale(number(nth), len(faces))] for nth, faces in enumerate(every)]

    def faces_in(self, g: G, answer: Any) -> list[Any] | None:
        """The face of each die in order, or None if these are not the dice of the throw."""
        names = [die.name.lower() for _, die in self.dice_of(g)]
        if not isinstance(answer, dict) or answer.keys() != set(names):
            return None
        return [answer[name] for name in names]

    def read(self, g: G, answer: Any, roll: str) -> tuple[list[int], str | None]:
        """JSON to (face values, mark). Raises IllegalAnswer wrong_dice or impossible_face."""
        dice, faces = self.dice_of(g), self.faces_in(g, answer)
        if faces is None:
            needed = ", ".join(die.name.lower() for _, die in dice)
            raise IllegalAnswer("wrong_dice", WRONG_DICE, roll=roll, dice=needed)
        values, mark = [], None
        for (side, die), shown in zip(dice, faces, strict=True):
            face = self.face_of(g, die, shown)
            if face is None or face not in self.faces_of(g, side, die):
                if face is None or not self.is_house(g, side, die) or not self.may_show(g, die, face):
                    raise self._impossible(g, side, die, shown)
                mark = "house_face"
            values.append(face)
        return values, mark

    def _impossible(self, g: G, side: int, die: Any, shown: Any) -> IllegalAnswer:
        faces = ", ".join(str(self.face_name(die, face)) for face in self.faces_of(g, side, die))
        name = die.name.lower()
        return IllegalAnswer(
            "impossible_face", self.impossible, self.rule, die=name, shown=shown, faces=faces
        )


def line_of(
    g: Any, throws: ThrowsJson[Any], event: int, side: int, amount: int, clock: int, calls: tuple[int, int]
) -> Line:
    """Everything that a sentence about the event needs."""
    dice = throws.shown(g) if event == Event.THROW else ()
    points = (g.team[0].score, g.team[1].score)
    return Line(
        int(event), side, amount, g.half, g.offense, g.down, g.target, g.spot, *points, clock, calls, dice
    )


class Asked(NamedTuple):
    """What a ruleset says of a Decision. `answers`: every answer as JSON, its place in the list is the number
    that the rules see; empty where a game computes them. `coach`: who of two coaches decides, one of PARTS or
    BALL. `usual`: the answer of a coach who says nothing, to a Decision that nobody has to make. `sealed`:
    given in secret, revealed together. `secret`: never shown to the other side."""

    answers: Sequence[Any] = ()
    coach: str = BOTH
    usual: Any = None
    sealed: bool = False
    secret: bool = False


class GridironQuestions(Generic[G]):
    """The two-way tables of a game whose record has `offense` and `throw` (with `roll` and `side`). A game
    with cards overrides what deals concern.

    A `want` is (kind, side, item). `asks` and `rolls` name the inputs; the kind DIE of `asks` is a throw.
    `folder` contains the game's `questions.toml`. `replies`: the ID of the second half of a sealed pair ->
    the ID of the first. Sets of kinds: `chance` (dice, deals), `sealed`, `secret`; `..._ids` are the same by
    ID."""

    asks: type[IntEnum]
    rolls: type[IntEnum]
    rulings: type[IntEnum]
    how_many: Callable[[Any, int], int]  # (record, kind) -> the answers to a Decision
    ruling: Callable[[Any, int, int, int], int]  # (record, kind, side, number of an answer)
    throws: ThrowsJson[Any]
    folder: Path
    replies: Mapping[str, str] = {}
    deals: frozenset[int] = frozenset()  # kinds of `asks` that chance answers, beside the dice
    plays: tuple[tuple[str, ...], ...] = ()  # keys of the cards in either deck, offense first
    pair_rule = ""  # the rule that two coaches of one side play by
    deal_ids: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.die = int(self.asks["DIE"])
        self.chance = self.deals | {self.die}
        self._decision_ids = {int(kind): self.id_of("D", kind.name) for kind in self.asks}
        self._roll_ids = {int(roll): self.id_of("R", roll.name) for roll in self.rolls}
        rows = questions_in(self.folder)["decisions"]
        self.decisions = {
            kind: Asked(**rows[id_] | {"answers": [*rows[id_].get("answers", {}).values()]})
            for kind, id_ in self._decision_ids.items()
            if id_ in rows
        }
        self.sealed = frozenset(kind for kind, asked in self.decisions.items() if asked.sealed)
        self.secret = frozenset(kind for kind, asked in self.decisions.items() if asked.secret)
        self.sealed_ids = frozenset(self._decision_ids[kind] for kind in self.sealed)
        self.secret_ids = frozenset(self._decision_ids[kind] for kind in self.secret)
        self.chance_ids = self.deal_ids | frozenset(self._roll_ids.values())
        self.optional_decisions = {
            self._decision_ids[kind]: asked.usual
            for kind, asked in self.decisions.items()
            if asked.usual is not None
        }

    def id_of(self, prefix: str, name: str) -> str:
        """The ID of a Decision (D), a deal (D) or a roll (R)."""
        return f"{prefix}_{name}"

    def name(self, g: Any, want: InputRequest) -> tuple[str, str]:
        """(id, side) of an input, as section 4 of the rule reference calls it."""
        kind, by, _ = want
        if kind == self.die:
            return self._roll_ids[g.throw.roll], SIDES[g.throw.side]
        return self._decision_ids[kind], SIDES[by]

    def dice(self, g: G, want: InputRequest) -> tuple[str, ...]:
        """What a chance input takes: the names of the dice."""
        return tuple(die.name.lower() for _, die in self.throws.dice_of(g))

    def house(self, g: G, want: InputRequest) -> tuple[bool, ...]:
        """Whether each of `dice` is a stand-in, which also takes other faces (see `ThrowsJson`)."""
        throws = self.throws
        return tuple(throws.is_house(g, side, die) for side, die in throws.dice_of(g))

    def faces(self, g: G, want: InputRequest) -> list[tuple[Any, ...]]:
        """The faces that each of `dice` may show, as JSON."""
        throws = self.throws
        every = zip(throws.dice_of(g), throws.choices(g), strict=True)
        return [tuple(throws.face_name(die, face) for face in faces) for (_, die), faces in every]

    def face_values(self, g: G, want: InputRequest) -> list[list[int]]:
        """The same faces as values, for `show`."""
        return self.throws.choices(g)

    def size(self, g: G, want: InputRequest) -> int:
        """How many values this input has."""
        return len(self.throws.dice_of(g)) if want[0] == self.die else 1

    def unseen(self, g: G, want: InputRequest) -> bool:
        """Whether only the coach with the real deck can name this card."""
        return False

    def answers_to(self, g: G, kind: int, by: int) -> Sequence[Any]:
        """Every answer to this Decision as JSON, by its number."""
        return self.decisions[kind].answers

    def answer_numbered(self, g: G, kind: int, by: int, number: int) -> Any:
        return self.answers_to(g, kind, by)[number]

    def number_of(self, g: G, kind: int, by: int, answer: Any) -> int:
        """The number of an answer. Raises IllegalAnswer unknown_answer."""
        answers = self.answers_to(g, kind, by)
        if answer not in answers:
            text = json.dumps(answer, ensure_ascii=False)
            raise IllegalAnswer("unknown_answer", UNKNOWN_ANSWER, said=text, asked=self._decision_ids[kind])
        return answers.index(answer)

    def legal(self, g: G, want: InputRequest) -> list[Any]:
        """Every legal answer to a Decision, as JSON."""
        kind, by, _ = want
        return [self.answer_numbered(g, kind, by, number) for number in self.legal_numbers(g, kind, by)]

    def legal_numbers(self, g: G, kind: int, by: int) -> list[int]:
        """The numbers of the legal answers to a Decision."""
        refused = self.rulings["REFUSED"]
        return [n for n in range(self.how_many(g, kind)) if self.ruling(g, kind, by, n) < refused]

    def show(self, g: G, want: InputRequest, values: list[int]) -> Any:
        """The values of an input as JSON."""
        kind, by, _ = want
        if kind == self.die:
            return self.throws.show(g, values)
        return self.answer_numbered(g, kind, by, values[0])

    def read(self, g: G, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (values, mark). Raises IllegalAnswer if it may not be given."""
        kind, by, _ = want
        if kind == self.die:
            return self.throws.read(g, answer, self.name(g, want)[0])
        number = self.number_of(g, kind, by, answer)
        ruling = self.rulings(self.ruling(g, kind, by, number))
        if ruling >= self.rulings["REFUSED"]:
            raise self.refusal(g, by, ruling)
        return [number], self.mark(ruling)

    def mark(self, ruling: IntEnum) -> str | None:
        """How a legal answer with this ruling is marked on the sheet."""
        return None

    def refusal(self, g: G, by: int, ruling: IntEnum) -> IllegalAnswer:
        code = ruling.name.lower()
        sentence, rule = questions_in(self.folder)["refusals"][code]
        return IllegalAnswer(code, sentence, rule, **self.situation(g, by))

    def situation(self, g: G, by: int) -> dict[str, object]:
        """What fills the placeholders of refusals."""
        return {}

    def roll(self, g: G, want: InputRequest, number: Callable[[int], int]) -> Any:
        """The app rolls: JSON faces. `number(n)` is a 32-bit number for the n-th die."""
        return self.throws.show(g, self.throws.roll(g, number))

    def carrier(self, g: Any) -> int:
        """The side that has the ball."""
        return int(g.offense)

    def part(self, g: G, want: InputRequest) -> str:
        """The coach of a pair who decides this."""
        kind, by, _ = want
        part = self.decisions[kind].coach if kind in self.decisions else BOTH
        if part == BALL:
            return OFFENSE if by == self.carrier(g) else DEFENSE
        return part

    def holder(self, g: G, side: int) -> str:
        """The coach of a pair whose secrets `private` shows: there are none."""
        return BOTH

    def private(self, g: G, side: int) -> dict[str, Any]:
        """What this side alone may see: nothing."""
        return {}


# As a seat keeps standing orders: by Decision, and of several the first that fits is given.
StoredOrders = dict[str, list[dict[str, Any]]]
SHARED = questions_in(Path(__file__).parent)  # the orders of all games, and the titles of their groups
GROUPS: Mapping[str, str] = SHARED["groups"]


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An answer that a coach always gives. `answers`: by question. The order applies while the period's clock
    shows more than `until`, and only where `when` allows: at this `down`, with more than `over` yards to go,
    `before` or `at` a spot (yards from the own goal line). Only one order of a `group` can be active.
    `usual`: active in every new game, `mail`: in every game by mail."""

    key: str
    title: str
    answers: Data
    until: int = 0
    usual: bool = False
    mail: bool = False
    group: str = ""
    when: Mapping[str, int] = field(default_factory=dict)

    def given(self) -> StoredOrders:
        """As a seat keeps it."""
        line = {"until": self.until} | ({"when": dict(self.when)} if self.when else {})
        return {asked: [{"answer": answer, **line}] for asked, answer in self.answers.items()}


def standing_orders_in(folder: Path) -> tuple[StandingOrder, ...]:
    """The orders of the ruleset in this folder: its own, then the shared ones whose Decisions it has."""
    game = questions_in(folder)
    orders = [StandingOrder(key, **row) for key, row in game["orders"].items()]
    for key, row in SHARED["orders"].items():
        if asked := game["group_decisions"].get(row["group"]):
            answers = game["decisions"][asked]["answers"].values()
            answer = next(answer for answer in row["answer"] if answer in answers)
            given = {name: value for name, value in row.items() if name != "answer"}
            orders.append(StandingOrder(key, answers={asked: answer}, **given))
    return tuple(orders)
