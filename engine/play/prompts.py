"""What a game awaits: a Decision, a Roll, or nothing more after the final whistle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import IllegalAnswer
from engine.gridiron.coach_pairs import BOTH
from engine.kernel.tape import InputRequest

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer that a coach has to give. `answers` lists every legal one as JSON.

    `part`: where two coaches share the side (`pairs` in the header), `offense` or `defense` is the coach who
    decides; `both` means that either may, or that there is only one."""

    id: str
    by: str
    answers: tuple[Any, ...]
    sealed: bool = False
    part: str = BOTH


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice to throw, or cards to deal from a deck. `unseen`: only the person who holds the real deck can name
    the card. `house`: which of the dice are our stand-ins, which take any face of their kind."""

    id: str
    by: str
    dice: tuple[str, ...]
    unseen: bool = False
    faces: tuple[tuple[Any, ...], ...] = ()  # what each of the dice may show, as JSON
    house: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class FinalWhistle:
    """The game is over. `score` is (home, away)."""

    score: tuple[int, int]


def prompt_for(game: Playthrough, want: InputRequest) -> Decision | Roll:
    """Returns an awaited input as a Decision or a Roll."""
    questions, g = game.questions, game.now
    name, by = questions.name(g, want)
    if want[0] in questions.chance:
        dice, faces = questions.dice(g, want), tuple(questions.faces(g, want))
        return Roll(name, by, dice, questions.unseen(g, want), faces, questions.house(g, want))
    legal = tuple(questions.legal(g, want))
    return Decision(name, by, legal, want[0] in questions.sealed, game.part_of(want))


def want_named(game: Playthrough, name: str, by: str) -> InputRequest:
    """Returns the awaited input with this ID and side. Raises IllegalAnswer not_awaited."""
    for want in game.wants:
        if game.questions.name(game.now, want) == (name, by):
            return want
    raise IllegalAnswer("not_awaited", f"The sheet has {name} by {by}, but another input is due there.")
