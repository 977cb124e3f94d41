"""Directives, the lines that are not plays: sources of inputs (source), another coach (handover), an agreed
correction (state), and a hand that replaces a hidden one (deal).

%source home="person:Ann" away=computer dice=house
%handover away=situational by=person
%state by=person {"phase":2,...}
%deal side=away by=phone ["Draw",...]
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Protocol

from engine.documents import UnreadableDocument, read_json
from engine.errors import EngineError
from engine.gridiron.events import SIDES, Line
from engine.gridiron.translation import gettext_noop as _
from engine.notation.errors import NotationError
from engine.notation.parser import Directive
from engine.play.playthrough import Playthrough

PAIR = re.compile(r'(\w+)=("(?:[^"\\]++|\\.)*+"|[^\s"{]+)\s*')
SOURCES = ("home", "away", "dice", "cards")
PERSON = "person"


class DirectiveTarget(Protocol):
    """The reader's state that directives change."""

    game: Playthrough
    lines: list[Line]
    sources: dict[str, str]
    corrections: bool


def apply_directive(directive: Directive, reading: DirectiveTarget) -> None:
    """Applies a directive to the reader. Raises NotationError bad_directive, or with the game's own code."""
    if directive.name not in DIRECTIVES:
        known = ", ".join(f"%{name}" for name in DIRECTIVES)
        raise NotationError(
            "bad_directive",
            _("There is no directive {name}: use one of {known}."),
            directive.place,
            values={"name": f"%{directive.name}", "known": known},
        )
    try:
        DIRECTIVES[directive.name](directive, reading)
    except NotationError:
        raise
    except EngineError as error:
        raise NotationError(error.code, error.sentence, directive.place, values=error.values) from None


def _source(directive: Directive, reading: DirectiveTarget) -> None:
    given, rest = _pairs(directive)
    if rest or not given or any(name not in SOURCES for name in given):
        raise _bad(directive, "%source home=computer dice=house (home, away, dice, cards)")
    reading.sources.update(given)


def _handover(directive: Directive, reading: DirectiveTarget) -> None:
    given, rest = _pairs(directive)
    source = given.pop("by", PERSON)
    if rest or len(given) != 1 or not given.keys() <= set(SIDES):
        raise _bad(directive, "%handover away=situational by=person")
    ((side, coach),) = given.items()
    reading.game.handover(side, coach, source)


def _state(directive: Directive, reading: DirectiveTarget) -> None:
    _require_corrections(directive, reading)
    given, rest = _pairs(directive)
    source = given.pop("by", PERSON)
    try:
        state: Any = read_json(rest)
        if given:
            raise KeyError(*given)
        reading.game.set_state(state, source)
    except (UnreadableDocument, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        if isinstance(error, EngineError) and not isinstance(error, UnreadableDocument):
            raise
        raise _bad(directive, "%state by=person {...}") from None
    reading.lines += reading.game.new_lines


def _deal(directive: Directive, reading: DirectiveTarget) -> None:
    _require_corrections(directive, reading)
    given, rest = _pairs(directive)
    example = '%deal side=away by=phone ["name of a card",...]'
    try:
        cards: Any = read_json(rest)
    except UnreadableDocument:
        raise _bad(directive, example) from None
    if given.keys() != {"side", "by"}:
        raise _bad(directive, example)
    reading.game.deal(given["side"], cards, given["by"])


def _require_corrections(directive: Directive, reading: DirectiveTarget) -> None:
    """Raises NotationError no_corrections if this reader does not accept corrections."""
    if not reading.corrections:
        raise NotationError(
            "no_corrections",
            _(
                "A correction ({name}) is not allowed here: write the inputs that led to this state, or "
                "check the file on your own computer."
            ),
            directive.place,
            values={"name": f"%{directive.name}"},
        )


def _pairs(directive: Directive) -> tuple[dict[str, str], str]:
    """Returns the name=value pairs at the beginning, and the rest of the directive."""
    found, at = {}, 0
    while match := PAIR.match(directive.rest, at):
        value = match[2]
        try:
            found[match[1]] = str(read_json(value)) if value.startswith('"') else value
        except UnreadableDocument:
            raise _bad(directive, "%source home=computer") from None
        at = match.end()
    return found, directive.rest[at:]


def _bad(directive: Directive, example: str) -> NotationError:
    return NotationError(
        "bad_directive",
        _("Write a directive like this: {example}."),
        directive.place,
        values={"example": example},
    )


DIRECTIVES: dict[str, Callable[[Directive, DirectiveTarget], None]] = {
    "source": _source,
    "handover": _handover,
    "state": _state,
    "deal": _deal,
}


def source_line(sources: dict[str, str]) -> str:
    """Returns the directive for these sources."""
    return "%source " + " ".join(f"{name}={_quoted(source)}" for name, source in sources.items())


def handover_line(side: str, coach: str, source: str) -> str:
    """Returns the directive for a handover."""
    return f"%handover {side}={_quoted(coach)} by={_quoted(source)}"


def state_line(state: Any, source: str) -> str:
    """Returns the directive for a correction."""
    return f"%state by={_quoted(source)} {json.dumps(state, separators=(',', ':'))}"


def deal_line(side: str, cards: Any, source: str) -> str:
    """Returns the directive for a hand that replaces a hidden one."""
    as_json = json.dumps(cards, ensure_ascii=False, separators=(",", ":"))
    return f"%deal side={side} by={_quoted(source)} {as_json}"


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[\w.:-]+", text) else json.dumps(text, ensure_ascii=False)
