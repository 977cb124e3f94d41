"""The only ways for a rule to get input and report events: ask, ask_pair, note and tell.

Interpreted, an answer comes from g.tape, or without a tape from the ruleset's own dice and coaches. In
compiled code the ruleset's own dice and coaches are built in, selected by the type of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.errors import EndlessGame
from engine.kernel.compilation import compiled_form_of, rule
from engine.kernel.record import copy_of, dtype_of

NONE = -1
ALWAYS = 1 << 20  # ask_pair: every first answer needs the second one
MOST_INPUTS = 20_000  # inputs of a game without people; an ordinary one takes 1,000 to 2,000


Answer = Callable[[Any, int, int, int], int]  # (g, kind, by, item) -> one answer
MakeLine = Callable[[Any, int, int, int], Any]  # (g, event, side, amount) -> a line of play-by-play

# By record class: the ruleset's own dice and coaches, and what makes a line of its log.
ANSWERS: dict[type, Answer] = {}
LINES: dict[type, MakeLine] = {}


def register(record: type, answer: Answer, line: MakeLine) -> None:
    """Makes these play records of this class without people, interpreted and compiled."""
    ANSWERS[record] = answer
    LINES[record] = line


def ask(g: Any, kind: int, by: int, item: int) -> int:
    """Returns one input, a whole number. `by` is the side asked; `item` says which die, or whose deck."""
    value = g.tape.answer(g, kind, by, item) if g.tape else ANSWERS[type(g)](g, kind, by, item)
    g.asked += 1
    return int(value)


def ask_pair(
    g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
) -> tuple[int, int]:
    """Returns two sealed answers, given in either order; the record sees neither before both are in.

    A first answer of `only_below` or more makes the second one void (NONE).
    """
    if g.tape:
        lead, late = g.tape.pair(g, first, by_first, second, by_second, only_below)
    else:
        own = ANSWERS[type(g)]
        lead = own(g, first, by_first, 0)
        late = NONE if lead >= only_below else own(g, second, by_second, 0)
    g.asked += 1 if late == NONE else 2
    return lead, late


@rule
def count_event(g: Any, event: int, side: int, amount: int) -> None:
    """Counts an event of this and all games like it: number, total and maximum of the amounts. Box scores of
    single games are counted from their lines, with the same result."""
    row = g.box[side][event]
    row[0] += 1
    row[1] += amount
    if row[0] == 1 or amount > row[2]:
        row[2] = amount


def note(g: Any, event: int, side: int, amount: int) -> None:
    """Reports an event: it is counted; interpreted play also writes a line of play-by-play."""
    count_event(g, event, side, amount)
    tell(g, event, side, amount)


def tell(g: Any, event: int, side: int, amount: int) -> None:
    """Writes a line of play-by-play, in interpreted play, about an event that does not count."""
    if g.log is not None:
        g.log.append(LINES[type(g)](g, event, side, amount))


def _own_answers(g: Any) -> Any:
    """The answers of the ruleset whose record has this compiled type.

    Raises TypeError if there is none, or if two rulesets' records have the same fields.
    """
    answers = [answer for kind, answer in ANSWERS.items() if g.dtype == dtype_of(kind)]
    if len(answers) != 1:
        raise TypeError(f"{len(answers)} rulesets are registered for this record, where one should be")
    return answers[0]


@compiled_form_of(ask)
def _ask(g: Any, kind: int, by: int, item: int) -> Any:
    own = _own_answers(g)

    def body(g: Any, kind: int, by: int, item: int) -> int:
        value = own(g, kind, by, item)
        g.asked += 1
        return value  # type: ignore[no-any-return]

    return body


@compiled_form_of(ask_pair)
def _ask_pair(g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int) -> Any:
    own = _own_answers(g)

    def body(
        g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        lead = own(g, first, by_first, 0)
        if lead >= only_below:
            g.asked += 1
            return lead, NONE
        late = own(g, second, by_second, 0)
        g.asked += 2
        return lead, late

    return body


@compiled_form_of(note)
def _note(g: Any, event: int, side: int, amount: int) -> Any:
    return count_event  # numba wants the same parameters, annotations included


@compiled_form_of(tell)
def _tell(g: Any, event: int, side: int, amount: int) -> Any:
    def body(g: Any, event: int, side: int, amount: int) -> None:
        pass

    return body


InputRequest = tuple[int, int, int]  # (kind, side asked, item)
GivenInput = tuple[
    int, int, int, list[int]
]  # (entry number, kind, side, values); a throw or a deal has several values


class InputNeeded(Exception):
    """The tape has run out: `wants` lists every input that may be given now."""

    def __init__(self, wants: list[InputRequest]) -> None:
        super().__init__(wants)
        self.wants = wants


class Player:
    """What answers a record's inputs one by one."""

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        raise NotImplementedError

    def pair(
        self, g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        """Both answers, the first side's first."""
        lead = self.answer(g, first, by_first, 0)
        return lead, (NONE if lead >= only_below else self.answer(g, second, by_second, 0))


class Tape(Player):
    """The inputs since the last snapshot, replayed into a copy of it until they run out."""

    def __init__(self, given: Sequence[GivenInput]) -> None:
        self.given, self.at = given, 0
        self.values: list[int] = []  # of the throw or deal in progress
        self.sealed: list[int] = []  # numbers of entries that wait for the other side
        self.void: list[int] = []  # numbers of entries never shown to it

    def _take(self, kind: int, by: int) -> tuple[int, int] | None:
        """The next entry's number and answer, if it is this one."""
        if self.at < len(self.given):
            number, was, whose, values = self.given[self.at]
            if (was, whose) == (kind, by):
                self.at += 1
                return number, values[0]
        return None

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The next value. Raises InputNeeded if nothing is left."""
        if self.values:
            return self.values.pop(0)
        if self.at == len(self.given):
            raise InputNeeded([(kind, by, item)])
        number, was, whose, values = self.given[self.at]
        if (was, whose) != (kind, by):
            raise ValueError(f"entry {number} answers another question than the one that is due")
        self.at += 1
        self.values = list(values[1:])
        return values[0]

    def pair(
        self, g: Any, first: int, by_first: int, second: int, by_second: int, only_below: int
    ) -> tuple[int, int]:
        """Both answers of a sealed pair, from entries in either order. Raises InputNeeded while one is
        missing."""
        early = self._take(second, by_second)
        lead = self._take(first, by_first)
        if lead is None:
            wants: list[InputRequest] = [(first, by_first, 0)]
            if early is None:
                wants.append((second, by_second, 0))
            else:
                self.sealed.append(early[0])
            raise InputNeeded(wants)
        if lead[1] >= only_below:
            if early is not None:
                self.void.append(early[0])
            return lead[1], NONE
        late = early or self._take(second, by_second)
        if late is None:
            self.sealed.append(lead[0])
            raise InputNeeded([(second, by_second, 0)])
        return lead[1], late[1]


def endless_game() -> EndlessGame:
    """The error that stops a game beyond the limit of inputs."""
    return EndlessGame(
        "endless_game",
        f"The game has not ended after {MOST_INPUTS} inputs: its coaches repeat themselves without an end.",
    )


class Recorder(Player):
    """Plays with the ruleset's own dice and coaches and records every answer."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """The player's answer. Raises EndlessGame beyond the limit of inputs."""
        if len(self.values) >= MOST_INPUTS:
            raise endless_game()
        value = ANSWERS[type(g)](g, kind, by, item)
        self.values.append(int(value))
        return value


G = TypeVar("G")
Answers = Callable[[Any, InputRequest], Mapping[int, int]]  # -> each possible answer with its ways


class _Branch(Player):
    """A tape with the answers given so far, which stops at the first one that is missing."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.given, self.at = given, 0

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if self.at == len(self.given):
            raise InputNeeded([(kind, by, item)])
        self.at += 1
        return self.given[self.at - 1]


def every_way(start: G, rule: Callable[[G], object], answers: Answers) -> Iterator[tuple[G, int, int]]:
    """Plays `rule` on copies of `start` in every possible way and yields (record afterwards, ways, of how
    many): the chance of this way is ways / of how many.

    `answers(record, want)` returns the possible answers of an input with their ways: the faces of a die with
    the number of sides that show them, or one answer of a Decision. The rule runs again from its beginning
    for each way, so this is for throws of a few dice."""
    open_ways: list[tuple[tuple[int, ...], int, int]] = [((), 1, 1)]
    while open_ways:
        given, ways, total = open_ways.pop()
        g = copy_of(start)
        g.tape = _Branch(given)  # type: ignore[attr-defined]
        try:
            rule(g)
        except InputNeeded as needed:
            ways_of = answers(g, needed.wants[0])
            total *= sum(ways_of.values())
            open_ways += [((*given, answer), ways * count, total) for answer, count in ways_of.items()]
        else:
            g.tape = None  # type: ignore[attr-defined]
            yield g, ways, total
