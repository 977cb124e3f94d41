"""What a game awaits: a Decision, a Roll, or nothing more after the final whistle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.gridiron.coach_pairs import BOTH


@dataclass(frozen=True, slots=True)
class Decision:
    """Waits for a coach. `answers` lists every legal one, as JSON.

    `part`: of two coaches of the side (`pairs` in the header) the `offense` or the `defense` coach; `both`:
    either of them, or there is only one."""

    id: str
    by: str
    answers: tuple[Any, ...]
    sealed: bool = False
    part: str = BOTH


@dataclass(frozen=True, slots=True)
class Roll:
    """Waits for dice, or for cards from a deck. `unseen`: only who has the real deck can name the card.
    `house`: which of the dice are stand-ins of ours, that take any face of their kind."""

    id: str
    by: str
    dice: tuple[str, ...]
    unseen: bool = False
    faces: tuple[tuple[Any, ...], ...] = ()  # what each of the dice may show, as JSON
    house: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class FinalWhistle:
    """The game is over."""

    score: tuple[int, int]
