"""The only ways for a rule to get input and report events: ask, ask_pair and note.

Interpreted, an answer comes from g.tape, or without a tape from the ruleset's own dice and coaches. In
compiled code the ruleset's own dice and coaches are built in, selected by the type of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.kernel.compilation import compiled_form_of, rule
from engine.kernel.record import dtype_of

NONE = -1
ALWAYS = 1 << 20  # ask_pair: every first answer needs the second one
MOST_INPUTS = 20_000  # inputs of a game without people; an ordinary one takes 1,000 to 2,000


class AutoPlayer(NamedTuple):
    """What plays a record without people: the ruleset's own dice and coaches, and the function that makes
    a line of its log."""

    answer: Callable[[Any, int, int, int], int]  # (g, kind, by, item) -> one answer
    line: Callable[[Any, int, int, int], Any]  # (g, event, side, amount) -> a line of play-by-play


AUTO_PLAYERS: dict[type, AutoPlayer] = {}


def register(record: type, player: AutoPlayer) -> None:
    """Makes `player` answer for this record class, interpreted and compiled."""
    AUTO_PLAYERS[record] = player


def ask(g: Any, kind: int, by: int, item: int) -> int:
    """Returns one input, a whole number. `by` is the side asked; `item` says which die, or whose deck."""
    value = g.tape.answer(g, kind, by, item) if g.tape else AUTO_PLAYERS[type(g)].answer(g, kind, by, item)
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
        own = AUTO_PLAYERS[type(g)].answer
        lead = own(g, first, by_first, 0)
        late = NONE if lead >= only_below else own(g, second, by_second, 0)
    g.asked += 1 if late == NONE else 2
    return lead, late


@rule
def count_event(g: Any, event: int, side: int, amount: int) -> None:
    """Counts an event in its row of the box score: number, total and maximum of the amounts."""
    row = g.box[side][event]
    row[0] += 1
    row[1] += amount
    if row[0] == 1 or amount > row[2]:
        row[2] = amount


def note(g: Any, event: int, side: int, amount: int) -> None:
    """Reports an event: the box score counts it; interpreted play also writes a line of play-by-play."""
    count_event(g, event, side, amount)
    if g.log is not None:
        g.log.append(AUTO_PLAYERS[type(g)].line(g, event, side, amount))


def _own_answers(g: Any) -> Any:
    """The answers of the ruleset whose record has this compiled type.

    Raises TypeError if there is none, or if two rulesets' records have the same fields.
    """
    found = [player for kind, player in AUTO_PLAYERS.items() if g.dtype == dtype_of(kind)]
    if len(found) != 1:
        raise TypeError(f"{len(found)} rulesets are registered for this record, where one should be")
    return found[0].answer


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
