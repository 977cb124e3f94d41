"""The form strip: how the last games ended. Wins stand up, losses hang down, ties are a dash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

STEP = 10  # from one game to the next
WIDTH, HEIGHT = 62, 18
MOST = 6  # games


@dataclass(frozen=True, slots=True)
class FormMark:
    """One game: its letter (W, L or T) and its left edge."""

    letter: str
    x: int


@dataclass(frozen=True, slots=True)
class FormStrip:
    """The last games, oldest first, in a box of 62 x 18 whose middle line is at 9."""

    marks: tuple[FormMark, ...]

    @property
    def letters(self) -> str:
        return "".join(mark.letter for mark in self.marks)


def form_strip(letters: Sequence[str]) -> FormStrip:
    """The strip of the last six letters."""
    return FormStrip(
        tuple(FormMark(letter, 2 + place * STEP) for place, letter in enumerate(letters[-MOST:]))
    )
