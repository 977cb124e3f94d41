"""What pictures of a play show: the dice of two calls, and what each die that was thrown has added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engine.gridiron.analysis import Chances
from engine.gridiron.events import Line
from engine.gridiron.words import Data
from engine.kernel.inputs import InputRequest

G_contra = TypeVar("G_contra", contravariant=True)

# What became of a die. A ruleset adds its own reasons.
COUNTED = "counted"
SYMBOL = "symbol"  # a die of symbols, which did what it showed
NO_YARDS = "no_yards"  # a die of symbols or marks that changed nothing

PLAY, KICK, RETURN, CHECK = "play", "kick", "return", "check"  # stages of a play


@dataclass(frozen=True, slots=True)
class Call:
    """A call of one side: its key as in answers, its title in English, and its kind (`run`, `pass`, or empty
    where a ruleset does not say). `limit`: it may not be played so near the goal line, in yards; 0: it may
    be played anywhere."""

    key: str
    title: str
    kind: str = ""
    limit: int = 0


@dataclass(frozen=True, slots=True)
class NamedDie:
    """A die before it is thrown: its key as `labels.die` takes it, and the side (0 home, 1 away) whose die it
    is and who throws it."""

    die: str
    side: int


@dataclass(frozen=True, slots=True)
class CallMeeting:
    """One call against one answer, by their numbers.

    `dice` in the order of the throw. `low` and `high`: the fewest and
    the most yards of one throw; `mean`: average yards, as `PlayFacts.gains` gives their chances."""

    call: int
    answer: int
    dice: tuple[NamedDie, ...]
    low: int
    high: int
    mean: float


@dataclass(frozen=True, slots=True)
class CountedDie:
    """A die after the throw.

    `face` as JSON shows it, `side` as in `NamedDie`. `yards`: what it adds to the gain, 0 if it does not
    count. `status`: COUNTED, SYMBOL, NO_YARDS or the reason why it does not count, a key of
    the table `reasons` of the texts."""

    die: str
    face: str | int
    side: int
    yards: int
    status: str = COUNTED


@dataclass(frozen=True, slots=True)
class CountedThrow:
    """A throw of a play: the ID of its Roll, its dice, and the yards that they add together. `stage`: PLAY,
    KICK or RETURN for a throw that moves the ball, CHECK for any other. `extra`: yards that no die shows,
    with the key of the reason in `why`. `is_void`: the throw was called off and does not count."""

    roll: str
    dice: tuple[CountedDie, ...]
    yards: int
    stage: str
    extra: int = 0
    why: str = ""
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance from 0 to 1 with the keys of the `assumptions` that it rests on. `distance`: yards of a
    kick as the rules measure it, 0 for anything else. `call`: the number of the call that it is reckoned
    with, -1 for none."""

    value: float
    assumes: tuple[str, ...] = ()
    distance: int = 0
    call: int = -1


Calls = tuple[Sequence[Call], Sequence[Call]]  # of the offense and of the defense


class PlayFacts(Protocol[G_contra]):
    """What pictures of a play need from a ruleset.

    A `side` is 0 (home) or 1 (away); `attacker` is the side that has the ball. Calls are numbers, in the
    order of `calls` and of `Words.titles`, as in `Line.calls`. A ruleset without calls has empty tables."""

    @property
    def average_assumes(self) -> tuple[str, ...]:
        """The keys of the `assumptions` (see `Words`) of `CallMeeting.mean` and `gains`."""

    @property
    def call_ids(self) -> frozenset[str]:
        """IDs of the Decisions by which the defense answers a call of the offense."""

    def calls(self, components: Data, header: Data) -> Calls:
        """Returns the offense's and the defense's calls."""

    def meeting(self, g: G_contra, attacker: int, call: int, answer: int) -> CallMeeting:
        """Returns the dice of two calls and their yards, with the dice of both sides."""

    def gains(self, g: G_contra, attacker: int, call: int, answer: int) -> Chances:
        """Returns the chance of each gain, under `average_assumes`."""

    def clock_cost(self, g: G_contra, call: int) -> tuple[int, int]:
        """Returns (fewest, most) units of the clock that this call takes: cards, spaces or plays. Time-outs
        may save one, fouls all."""

    def count(self, options: Data, lines: Sequence[Line]) -> tuple[CountedThrow, ...]:
        """Returns every throw of one play, with what each die has added. `lines` are those of one row of the
        play-by-play; `options` are those of a header."""

    def chance(self, g: G_contra, want: InputRequest, answer: Any) -> Chance | None:
        """Returns the chance that a kick or try that this answer begins is good, or None for others."""
