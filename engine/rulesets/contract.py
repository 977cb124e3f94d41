"""The contract of a ruleset: one `Ruleset` value for each boxed game, with typed parts.

A ruleset is one folder. Its `ruleset.py` makes the value, one line in `engine/catalog.py` registers it, and
mypy checks each part against this contract. `G` is the ruleset's own game record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from engine.components.files import ComponentFiles
from engine.gridiron.analysis import CallTable, ChartChoices
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import Line
from engine.gridiron.field import whole_game
from engine.gridiron.options import options_in
from engine.gridiron.play_facts import PlayFacts
from engine.gridiron.questions import GridironQuestions, StandingOrder, standing_orders_in
from engine.gridiron.scenarios import GridironScenarios
from engine.gridiron.words import Data, Words
from engine.notation.vocabulary import Vocabulary

G = TypeVar("G")
G_contra = TypeVar("G_contra", contravariant=True)


class Cards(Protocol[G_contra]):
    """The decks of a game with cards. Cards are counts in the order of `Questions.plays`. A `side` is 0
    (home) or 1 (away), a `deck` is 0 (offense) or 1 (defense).

    Each `deck` of the record counts what may be dealt (`deck`, `deck_size`) and the `hand` (`hand_size`). A
    `team` is `unseen` if it holds real cards, which the app neither deals nor sees."""

    def deck_of(self, g: G_contra, side: int) -> int:
        """Returns the deck that this side holds."""

    def hidden_cards(self, now: G_contra, side: int) -> list[int]:
        """Returns the cards that are hidden in this side's hand and deck."""

    def can_write_hand(self, mark: G_contra, now: G_contra, side: int) -> bool:
        """Whether this side has only played cards since the step began at `mark`."""

    def write_hand(self, mark: G_contra, now: G_contra, side: int, hand: list[int]) -> None:
        """Changes the record at the mark so that the side holds this hand now."""

    def came_back(self, before: G_contra, after: G_contra, deck: int, card: int) -> bool:
        """Whether a card on the table in `before` was not discarded in `after`."""


@dataclass(frozen=True, eq=False)
class Ruleset(Generic[G]):
    """One boxed game as a value."""

    name: str
    version: int  # increases with every change of behavior: no finished game is replayed under newer rules
    # contains `components/` (docs/components.md), `scenarios.json`, the texts for people (`texts.toml`), what
    # is asked (`questions.toml`), editions and options (`options.toml`), how dice and cards are written
    # (`notation.toml`), the rulebook (`RULES.md`), our readings of its ambiguous places (`RULINGS.md`), and
    # what new players are guided through (`first_drive.toml`)
    folder: Path
    record: type[G]
    resolve: Callable[[str, Data], dict[str, Any]]  # (edition, chosen options) -> every option
    set_up: Callable[[Data, Data], G]  # (component data, header) -> record
    step: Callable[[G], None]  # plays on to the next step boundary
    automatic_answer: Callable[[G, int, int, int], int]  # (record, kind, side, item) -> dice and coaches
    coach: Callable[[G, int, int, int], int]  # (record, kind, side, number) -> a computer coach's answer
    line: Callable[[G, int, int, int], Line]  # (record, event, side, amount) -> a line of play-by-play
    clock: Callable[[G], str]  # what is left of the half, in the notation of a situation
    # (component data, header) -> a side's time-outs of a half and of an overtime
    timeouts: Callable[[Data, Data], tuple[int, int]]
    correct: Callable[[G, DownCorrection], None]  # raises EngineError impossible_state
    is_sound: Callable[[G], bool]  # whether a game can have the counts of this record; no other is played
    phases: type[IntEnum]  # DOWN: a play from scrimmage begins; FINAL: the game is over
    questions: Callable[[Data, Data], GridironQuestions[G]]  # (component data, header)
    vocabulary: Callable[[Data, Data], Vocabulary]  # the same -> the codes of the text notation
    words: Words
    play_facts: PlayFacts[G]
    component_files: ComponentFiles
    scenarios: GridironScenarios[G]
    # (record, attacking side, spot) -> exact chances of every call against every answer, in the order of
    # `PlayFacts.calls`; None: a game without calls
    call_odds: Callable[[G, int, int], CallTable] | None = None
    chart_choices: ChartChoices[G] | None = None  # on fourth downs, tries and time-outs; None: there are none
    team_dice: bool = False  # False: all teams roll the same dice, and any name is a team
    # (component data, options) -> part of the dice of a team, such as `run` -> its dice
    dice_parts: Callable[[Data, Data], dict[str, tuple[str, ...]]] | None = None
    before_down: int | None = None  # the phase after a correction in which something happens before its down
    cards: Cards[G] | None = None
    # deals again what the table has not seen, in a game with hidden cards (`engine.bulk.simulation`)
    redeal: Callable[[G], None] | None = None
    scenes: tuple[str, ...] = ()  # the names of the scenes of `expected_yards`, the open field first
    # (record, attacking side, number of a scene) -> hundredths of a yard, weights of both sides' calls by the
    # computer coaches' plans, in a game where calls meet in a matrix
    expected_yards: Callable[[G, int, int], tuple[int, Sequence[int], Sequence[int]]] | None = None
    # whether the equilibrium coach has tables for the dice of this record
    is_solved: Callable[[G], bool] | None = None
    solver: str = ""  # the module that computes these tables

    @property
    def down_phase(self) -> int:
        return int(self.phases["DOWN"])

    def over(self, g: Any) -> Any:
        """Whether the game is over; of rows of records, which of them are."""
        return g.phase == int(self.phases["FINAL"])

    @property
    def editions(self) -> tuple[str, ...]:
        """The default first."""
        return tuple(options_in(self.folder)["editions"])

    @property
    def decided(self) -> Mapping[str, str]:
        """The options with which overtime continues until one side wins."""
        return options_in(self.folder)["decided"]  # type: ignore[no-any-return]

    @property
    def unstated(self) -> Data:
        """Options that a header leaves out while they have this value."""
        return options_in(self.folder)["unstated"]  # type: ignore[no-any-return]

    @cached_property
    def orders(self) -> tuple[StandingOrder, ...]:
        return standing_orders_in(self.folder)

    @cached_property
    def play_out(self) -> Callable[[G, int, int, int], None]:
        """The rule (record, master, season, game) that plays a whole game by its own dice and coaches."""
        return whole_game(self.step, int(self.phases["FINAL"]))
