"""The steps of a finished game (kickoffs, downs, tries), and what luck and physical dice did in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Event
from engine.kernel.dice import seed
from engine.kernel.inputs import ANSWERS, GivenInput, InputNeeded, Player, Tape
from engine.kernel.record import copy_of
from engine.play.house import unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet, Scoresheet


class PlayedStep(NamedTuple):
    """One step: the lines of play-by-play before it and after it, the record that it began with, and its
    inputs."""

    line: int
    end: int
    mark: Any
    inputs: list[GivenInput]


def steps_of_packed(sheet: PackedSheet) -> tuple[Playthrough, list[PlayedStep]]:
    """Returns an auto-played game at its end, and its steps. Raises EngineError broken_sheet."""
    game, steps, line = unpack(sheet), list[PlayedStep](), 0
    for step in game.steps:
        steps.append(PlayedStep(line, line + step.lines, step.mark, step.inputs))
        line += step.lines
    return game, steps


def steps_of_sheet(sheet: Scoresheet, told_by: Sequence[int]) -> tuple[Playthrough, list[PlayedStep]]:
    """Returns a refereed game at its end, and its steps. `told_by` holds for each line of its play-by-play
    the number of the entry that made it. Raises EngineError if the sheet cannot be replayed."""
    game = Playthrough.replay(sheet)
    starts = [sum(entry < step.first for entry in told_by) for step in game.steps]
    ends = [*starts[1:], len(told_by)]
    return game, [
        PlayedStep(line, end, step.mark, step.inputs)
        for line, end, step in zip(starts, ends, game.steps, strict=True)
    ]


def calls_before_dice(game: Playthrough, step: PlayedStep) -> list[GivenInput]:
    """Returns the inputs up to the first throw of the step: the calls, and the cards drawn before them."""
    return list(takewhile(lambda given: given[1] != game.questions.die, step.inputs))


def replays_of(
    game: Playthrough, step: PlayedStep, given: Sequence[GivenInput], count: int, numbers: tuple[int, int]
) -> Iterable[Any]:
    """Yields `count` records at the end of the step, each after other dice. The first inputs are `given`; all
    else comes from the dice and the computer coaches. `numbers` are the master seed and the season."""
    rules = ruleset(game.sheet.header["ruleset"])
    for number in range(1, count + 1):
        g = copy_of(step.mark)
        seed(g, *numbers, number)
        g.tape = Continuation(given)
        rules.step(g)
        g.tape = None
        yield g


class Continuation(Tape):
    """A tape of first inputs, after which the ruleset's own dice and coaches answer."""

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        try:
            return super().answer(g, kind, by, item)
        except InputNeeded:
            return ANSWERS[type(g)](g, kind, by, item)

    def pair(
        self, g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        try:
            return super().pair(g, first, by_first, second, by_second, only_below)
        except InputNeeded:
            return Player.pair(self, g, first, by_first, second, by_second, only_below)


# The faces that physical dice have shown in a refereed game, as people typed them, and how often a fair die
# would have shown them.

PARTS = 60  # every die has 2, 6 or 20 sides, so each side is a whole number of sixtieths
# (side that rolls, die) -> face -> [how often, expected in sixtieths of a throw]
Faces = dict[tuple[str, str], dict[str, list[int]]]


def typed_throws(game: Playthrough, steps: Sequence[PlayedStep]) -> Faces:
    """Returns the faces of all throws that people typed. A face that the die cannot show, which house dice
    take, is left out with its die."""
    sources = {entry.n: entry.source for entry in game.sheet.entries}
    counted: Faces = {}
    for step in steps:
        if not any(sources[given[0]].startswith("person:") for given in step.inputs):
            continue
        tape = _ThrowReader(game, step.inputs)
        trial = copy_of(step.mark)
        trial.tape = tape
        game.rules.step(trial)
        for entry, side, die, face, table in tape.thrown:
            if sources[entry].startswith("person:") and face in table:
                faces = counted.setdefault((SIDES[side], die), {})
                for name, parts in table.items():
                    faces.setdefault(name, [0, 0])[1] += parts
                faces[face][0] += 1
    return counted


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
                self.dice = self._announced(g)
            entry, die, face, table = next(self.dice)
            self.thrown.append((entry, by, die, face, table))
        return super().answer(g, kind, by, item)

    def _announced(self, g: Any) -> Iterator[tuple[int, str, str, Mapping[str, int]]]:
        """The dice of the throw that begins: its entry, and each die's name, face and table."""
        entry, _kind, _by, values = self.given[self.at]
        throws = self.game.questions.throws
        for (side, die), value in zip(throws.dice_of(g), values, strict=True):
            faces = throws.faces_of(g, side, die)
            table: dict[str, int] = {}
            for name in (str(throws.face_name(die, face)) for face in faces):
                table[name] = table.get(name, 0) + PARTS // len(faces)
            yield entry, die.name.lower(), str(throws.face_name(die, value)), table


# Luck: what each team's dice brought, against what these calls with these dice bring on average.
#
# Every step of the game is replayed many times with the same calls and other dice. What happened minus the
# mean of the replays is luck: yards from scrimmage, points, turnovers, fouls and kicks.

REPLAYS = 200  # of each step with dice: some 50 microseconds each
THOUSANDTHS = 1000  # expectations are stored as whole numbers
MASTER = 1  # seed of the replays
COUNT, AMOUNT = 0, 1
YARDS = (
    *(Event.RUN, Event.SNEAK, Event.KNEEL, Event.COMPLETION, Event.INCOMPLETION),
    *(Event.SACK, Event.HAIL_MARY),
)
# Name -> (events, whether their amounts count).
KINDS = {
    "yards": (YARDS, AMOUNT),
    "turnovers": ((Event.FUMBLE, Event.INTERCEPTION), COUNT),
    "penalties": ((Event.FOUL,), COUNT),
    "field_goals": ((Event.FIELD_GOAL,), COUNT),
    "extra_points": ((Event.EXTRA_POINT,), COUNT),
}
NAMES = ("points", *KINDS)
Luck = dict[str, dict[str, list[int]]]


def luck_of(game: Playthrough, steps: Sequence[PlayedStep], *, replays: int = REPLAYS) -> Luck:
    """Returns `{"home": {name: [actual, expected in thousandths]}, "away": {...}}` for the names of NAMES.

    Steps without dice are left out. The standard error of an expectation is that of `replays` games for each
    step."""
    actual, expected = _zeros(), _zeros()
    for number, step in enumerate(steps, start=1):
        calls = calls_before_dice(game, step)
        if len(calls) == len(step.inputs):
            continue
        end = steps[number].mark if number < len(steps) else game.now
        _add(actual, step.mark, end)
        for other in replays_of(game, step, calls, replays, (MASTER, number)):
            _add(expected, step.mark, other)
    return {
        side: {name: [actual[by][name], expected[by][name] * THOUSANDTHS // replays] for name in NAMES}
        for by, side in enumerate(SIDES)
    }


def _zeros() -> list[dict[str, int]]:
    return [dict.fromkeys(NAMES, 0) for _ in SIDES]


def _add(sums: list[dict[str, int]], before: Any, after: Any) -> None:
    for side, figures in enumerate(sums):
        figures["points"] += after.team[side].score - before.team[side].score
        old, new = before.box[side], after.box[side]
        for name, (events, column) in KINDS.items():
            figures[name] += sum(new[event][column] - old[event][column] for event in events)
