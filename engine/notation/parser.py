"""Splits a text into tags, words, situations and directives with their places. Independent of the game.

[Ruleset "first_and_roll"]      a tag
%source dice=house              a directive
3. H 2 & 7 @34 | R x G R4 T:-   a play: number, situation, words
; a comment to the end of the line, { a comment that may go over several lines }
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.documents import UnreadableDocument, read_json
from engine.gridiron.translation import gettext_noop as _
from engine.notation.errors import TEXT_START, NotationError, TextPosition

TAG = re.compile(r'\s*\[\s*(\w+)\s+("(?:[^"\\]++|\\.)*+")\s*\]\s*(?:;.*)?')
DIRECTIVE = re.compile(r"\s*%\s*(\w+)\s*(.*)")
NUMBER = re.compile(r"\s*\d+\.(?=\s|$)")
SITUATION = re.compile(r"\s*([HA])\s+(\d)\s*&\s*(\d{1,3}|G)\s*@\s*(\d{1,3})(?=[\s|]|$)", re.IGNORECASE)
WORD = re.compile(r"[^\s|]+")
SAME = str.maketrans("−–×", "--x")  # phone keyboards write these for a minus and an x


@dataclass(frozen=True, slots=True)
class Tag:
    """A header line."""

    name: str
    value: str
    place: TextPosition


@dataclass(frozen=True, slots=True)
class Word:
    """A word: text without blanks."""

    text: str
    place: TextPosition


@dataclass(frozen=True, slots=True)
class WrittenSituation:
    """The situation that a line states before its play. `to_go` is None for goal to go."""

    side: int
    down: int
    to_go: int | None
    spot: int
    place: TextPosition


@dataclass(frozen=True, slots=True)
class Directive:
    """A line that is not a play: source, handover, state, deal."""

    name: str
    rest: str
    place: TextPosition


Item = Word | WrittenSituation | Directive


@dataclass(slots=True)
class NotationText:
    """A parsed text. `end` is the place just after it."""

    tags: list[Tag] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    end: TextPosition = TEXT_START


def lines_of(source: str) -> list[str]:
    """Splits a text into lines as TextPosition counts them, whatever characters end them."""
    return source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def parse_text(source: str) -> NotationText:
    """Parses a text. Raises NotationError bad_tag, bad_directive, unclosed_comment."""
    text, comment = NotationText(), None
    for number, raw in enumerate(lines_of(source), 1):
        line = raw.rstrip()
        text.end = TextPosition(number, len(line) + 1)
        start = line.lstrip()[:1]
        if comment is None and start == "[":
            _tag(text, line, number)
        elif comment is None and start == "%":
            _directive(text, line, number)
        else:
            kept, comment = _without_comments(line.translate(SAME), number, comment)
            _play(text, kept, number)
    if comment is not None:
        raise NotationError("unclosed_comment", _("This comment is not closed: add }."), comment)
    return text


def _tag(text: NotationText, line: str, number: int) -> None:
    place = TextPosition(number, len(line) - len(line.lstrip()) + 1)
    match = TAG.fullmatch(line)
    if match is None:
        raise NotationError("bad_tag", _('Write a tag as a name and a text in quotes: [Home "base"].'), place)
    if text.items:
        raise NotationError("bad_tag", _("Tags come before the first play: move this one up."), place)
    try:
        value = read_json(match[2])
    except UnreadableDocument:
        raise NotationError(
            "bad_tag", _('In the text of a tag, write \\" for " and \\\\ for \\.'), place
        ) from None
    text.tags.append(Tag(match[1], value, place))


def _directive(text: NotationText, line: str, number: int) -> None:
    place = TextPosition(number, len(line) - len(line.lstrip()) + 1)
    match = DIRECTIVE.fullmatch(line)
    if match is None:
        raise NotationError(
            "bad_directive",
            _("Write a directive like this: {example}."),
            place,
            values={"example": "%source dice=house"},
        )
    text.items.append(Directive(match[1], match[2], place))


def _without_comments(
    line: str, number: int, comment: TextPosition | None
) -> tuple[str, TextPosition | None]:
    """Returns the line with blanks in place of comments, and the start of a comment that is still open."""
    kept = []
    for column, sign in enumerate(line, 1):
        if comment is None and sign == ";":
            break
        if comment is None and sign == "{":
            comment = TextPosition(number, column)
        kept.append(sign if comment is None else " ")
        if sign == "}":
            comment = None
    return "".join(kept), comment


def _play(text: NotationText, line: str, number: int) -> None:
    at = 0
    if match := NUMBER.match(line):
        at = match.end()
    if match := SITUATION.match(line, at):
        side, down, to_go, spot = match.groups()
        yards = None if to_go in "Gg" else int(to_go)
        place = TextPosition(number, match.start(1) + 1)
        text.items.append(WrittenSituation("HA".index(side.upper()), int(down), yards, int(spot), place))
        at = match.end()
    text.items += [Word(m[0], TextPosition(number, m.start() + 1)) for m in WORD.finditer(line, at)]
