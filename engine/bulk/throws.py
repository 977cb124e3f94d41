"""The faces that physical dice have shown in a refereed game, as people typed them, and how often a fair die
would have shown them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.bulk.steps import PlayedStep
from engine.gridiron.events import SIDES
from engine.kernel.record import copy_of
from engine.kernel.tape import GivenInput, Tape
from engine.play.playthrough import Playthrough

PARTS = 60  # every die has 2, 6 or 20 sides, so each side is a whole number of sixtieths
FULL = 1 << 32
# (side that rolls, die) -> face -> [how often, expected in sixtieths of a throw]
Faces = dict[tuple[str, str], dict[str, list[int]]]


def typed_throws(game: Playthrough, steps: Sequence[PlayedStep]) -> Faces:
    """Returns the faces of all throws that people typed. A face that the die cannot show, which house dice
    take, is left out with its die."""
    sources = {entry.n: entry.source for entry in game.sheet.entries}
    found: Faces = {}
    for step in steps:
        if not any(sources[given[0]].startswith("person:") for given in step.inputs):
            continue
        tape = _ThrowReader(game, step.inputs)
        trial = copy_of(step.mark)
        trial.tape = tape
        game.rules.step(trial)
        for entry, side, die, face, table in tape.thrown:
            if sources[entry].startswith("person:") and face in table:
                faces = found.setdefault((SIDES[side], die), {})
                for name, parts in table.items():
                    faces.setdefault(name, [0, 0])[1] += parts
                faces[face][0] += 1
    return found


class _ThrowReader(Tape):
    """A tape that notes every die: (entry, side that owns the die, die, face, sixtieths of each face)."""

    def __init__(self, game: Playthrough, given: Sequence[GivenInput]) -> None:
        super().__init__(given)
        self.game, self.die = game, game.questions.die
        self.thrown: list[tuple[int, int, str, str, Mapping[str, int]]] = []
        self.dice: Iterator[tuple[int, str, str, Mapping[str, int]]] = iter(())

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if kind == self.die:
            if not self.values:
                self.dice = self._announced(g, (kind, by, item))
            entry, die, face, table = next(self.dice)
            self.thrown.append((entry, by, die, face, table))
        return super().answer(g, kind, by, item)

    def _announced(self, g: Any, want: tuple[int, int, int]) -> Iterator[tuple[int, str, str, Any]]:
        """The dice of the throw that begins: its entry, and each die's name, face and table."""
        entry, _kind, _by, values = self.given[self.at]
        questions = self.game.questions
        names = questions.dice(g, want)
        shown = _faces(questions.show(g, want, values), names)
        rolls = [_faces(questions.roll(g, want, _number_of(part)), names) for part in range(PARTS)]
        for place, name in enumerate(names):
            table: dict[str, int] = {}
            for roll in rolls:
                table[roll[place]] = table.get(roll[place], 0) + 1
            yield entry, name, shown[place], table


def _number_of(part: int) -> Callable[[int], int]:
    """The 32-bit number with which every die shows the face of this sixtieth."""
    return lambda _nth: part * FULL // PARTS + 1


def _faces(shown: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The face of each of these dice, from a throw as JSON. Dice of the same name are in a list."""
    lists = {name: iter(faces) for name, faces in shown.items() if isinstance(faces, list)}
    return [str(next(lists[name]) if name in lists else shown[name]) for name in names]
