"""What a ruleset is to everything above it: one value for each boxed game, with its parts by type.

A ruleset is one folder. Its `ruleset.py` makes the value, `engine/catalog.py` lists it in one line, and mypy
checks each part against this contract. `G` is the ruleset's own game record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from engine.components.files import ComponentFiles
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import Line
from engine.gridiron.labels import GameLabels, Label
from engine.gridiron.standing_orders import StandingOrder
from engine.gridiron.translation import Translate
from engine.gridiron.words import Words
from engine.kernel.tape import InputRequest
from engine.notation.vocabulary import Vocabulary

G = TypeVar("G")
G_contra = TypeVar("G_contra", contravariant=True)
Q_contra = TypeVar("Q_contra", contravariant=True)
Data = Mapping[str, Any]  # of a component set, of a header: plain data as JSON has it
Scenario = Mapping[str, Any]


class Questions(Protocol[G_contra]):
    """Questions and answers as people and programs see them. `engine.gridiron.questions` has most of it.

    A `want` is (kind, side asked, item). Sets of kinds: `chance` (dice, deals), `sealed` (given in secret,
    shown together), `secret` (never shown to the other side); `..._ids` are the same by ID."""

    chance: frozenset[int]
    sealed: frozenset[int]
    secret: frozenset[int]
    chance_ids: frozenset[str]
    sealed_ids: frozenset[str]
    secret_ids: frozenset[str]
    deal_ids: frozenset[str]
    plays: tuple[tuple[str, ...], ...]  # keys of the cards in either deck, offense first; () without cards
    replies: Mapping[str, str]  # second half of a sealed pair -> the first
    optional_decisions: Mapping[str, Any]  # Decisions that nobody has to make -> what saying nothing means
    coaches: Mapping[str, str]  # by Decision, see `gridiron.coach_pairs`
    pair_rule: str  # the rule that two coaches of one side play by

    def name(self, g: G_contra, want: InputRequest) -> tuple[str, str]:
        """(id, side) of an input."""

    def dice(self, g: G_contra, want: InputRequest) -> tuple[str, ...]:
        """What a chance input takes: names of dice, or `card` for each one dealt."""

    def house(self, g: G_contra, want: InputRequest) -> tuple[bool, ...]:
        """Which of `dice` are stand-ins of ours, that take any face of their kind."""

    def faces(self, g: G_contra, want: InputRequest) -> list[tuple[Any, ...]]:
        """What each of `dice` may show, as JSON."""

    def size(self, g: G_contra, want: InputRequest) -> int:
        """How many values this input has."""

    def unseen(self, g: G_contra, want: InputRequest) -> bool:
        """Can only the coach who holds the real deck name this card?"""

    def legal(self, g: G_contra, want: InputRequest) -> list[Any]:
        """Every legal answer to a Decision, as JSON."""

    def show(self, g: G_contra, want: InputRequest, values: list[int]) -> Any:
        """The values of an input as JSON."""

    def read(self, g: G_contra, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (values, mark on the sheet). Raises IllegalAnswer if it may not be given."""

    def roll(self, g: G_contra, want: InputRequest, number: Callable[[int], int]) -> Any:
        """What the app rolls or deals, as JSON. `number(n)` is a 32-bit number for the n-th die or card."""

    def part(self, g: G_contra, want: InputRequest) -> str:
        """The coach of a pair who decides this."""

    def holder(self, g: G_contra, side: int) -> str:
        """The coach of a pair whose secrets `private` shows."""

    def private(self, g: G_contra, side: int) -> dict[str, Any]:
        """What this side alone may see."""

    def public(self, g: G_contra) -> dict[str, Any]:
        """What everybody sees on the table beside score and field."""


class Cards(Protocol[G_contra]):
    """The decks of a game with cards. Cards are counts in the order of `Questions.plays`; a `side` is 0
    (home) or 1, a `deck` 0 (the offense's) or 1."""

    def use_real_cards(self, g: G_contra, side: int) -> None:
        """This side holds real cards from now on, which nobody deals or sees here."""

    def has_hand(self, g: G_contra, side: int) -> bool:
        """Does the record know a hand of this side?"""

    def deck_of(self, g: G_contra, side: int) -> int:
        """The deck that this side holds."""

    def hand(self, g: G_contra, side: int) -> list[int]:
        """This side's hand."""

    def hand_size(self, now: G_contra, side: int) -> int:
        """How many cards are in it."""

    def hidden_cards(self, now: G_contra, side: int) -> list[int]:
        """What lies unseen in this side's hand and deck."""

    def left_in_deck(self, g: G_contra, deck: int) -> list[int]:
        """What may be dealt from a deck."""

    def defense_cards(self, g: G_contra) -> int:
        """How many cards the defense has in deck and hand."""

    def can_write_hand(self, mark: G_contra, now: G_contra, side: int) -> bool:
        """Has this side only laid cards down since the step began, at `mark`?"""

    def write_hand(self, mark: G_contra, now: G_contra, side: int, hand: list[int]) -> None:
        """Writes into the record at the mark that this hand is there now."""

    def label(self, data: Data, header: Data, name: str, translate: Translate) -> Label:
        """What a card is, by its printed name. Raises KeyError for a name that is on no card."""


class ScenarioAdapter(Protocol[G, Q_contra]):
    """From the words of a scenario file (docs/scenarios.md) to a record, and back."""

    def set_up_values(self, file: Scenario, scenario: Scenario) -> dict[str, Any]:
        """The arguments of `play.setup.header` beside the ruleset."""

    def place(self, g: G, questions: Q_contra, situation: Scenario, inputs: Sequence[Scenario], /) -> G:
        """Writes a situation into a fresh record. Raises KeyError for a word that it does not know."""

    def sides_of(self, g: G, role: str) -> tuple[str, ...]:
        """The sides that a role (offense, defense ...) may mean now. Raises KeyError for another role."""

    def facts(self, g: G, questions: Q_contra, by: str | None) -> dict[str, Any]:
        """Everything that a scenario may expect, by name. `by`: the side that is awaited first."""

    def expected_fact(self, name: str, wanted: Any) -> Any:
        """An expected value in the form of `facts`."""


@dataclass(frozen=True)
class GamePlans(Generic[G]):
    """What the computer coaches' plans promise, where calls meet in a matrix.

    `expected_yards` (record, side in attack, scene) -> hundredths of a yard, weights of both sides' calls."""

    scenes: tuple[str, ...]  # by number; 0 is the open field
    expected_yards: Callable[[G, int, int], tuple[int, Sequence[int], Sequence[int]]]


@dataclass(frozen=True, eq=False)
class Ruleset(Generic[G]):
    """One boxed game as a value.

    `version` is raised by every change of behaviour: a finished game is never played again under newer
    rules. `folder` holds `components/` (docs/components.md) and `scenarios.json`. `clock`: what is left of
    the half, in the notation of a situation. `before_down`: the phase, after a correction, in which something
    comes before its down. `is_sound`: are the counts of this record such as a game has? else it is not
    played. `correct` raises EngineError impossible_state."""

    name: str
    version: int
    folder: Path
    editions: tuple[str, ...]  # the default first
    decided: Mapping[str, str]  # the options that play on until somebody wins
    record: type[G]
    resolve: Callable[[str, Data], dict[str, Any]]  # (edition, chosen options) -> every option
    set_up: Callable[[Data, Data], G]  # (component data, header) -> record
    step: Callable[[G], None]  # plays on to the next step boundary
    over: Callable[[G], bool]
    play_out: Callable[[G, int, int, int], None]  # (record, master, season, game)
    automatic_answer: Callable[[G, int, int, int], int]  # (record, kind, side, item) -> dice and coaches
    coach: Callable[[G, int, int, int], int]  # (record, kind, side, number) -> a computer coach's answer
    line: Callable[[G, int, int, int], Line]  # (record, event, side, amount) -> a line of play-by-play
    clock: Callable[[G], str]
    correct: Callable[[G, DownCorrection], None]
    is_sound: Callable[[G], bool]
    down_phase: int  # the phase in which a play from scrimmage begins
    questions: Callable[[Data, Data], Questions[G]]  # (component data, header)
    vocabulary: Callable[[Data, Data], Vocabulary]  # the same -> the codes of the text notation
    words: Words
    labels: GameLabels
    component_files: ComponentFiles
    scenarios: ScenarioAdapter[G, Any]
    orders: tuple[StandingOrder, ...]
    team_dice: bool = False  # False: all teams roll the same dice, and any name is a team
    before_down: int | None = None
    cards: Cards[G] | None = None
    game_plans: GamePlans[G] | None = None
