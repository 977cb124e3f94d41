"""Splits a text into tags, words, situations and directives with their places. Independent of the game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from engine.documents import UnreadableDocument, read_json
from engine.errors import EngineError
from engine.gridiron.words import gettext_noop as _
from engine.lines import strange_character


@dataclass(frozen=True, slots=True)
class TextPosition:
    """A place in a text. Lines and columns count from 1."""

    line: int
    column: int


TEXT_START = TextPosition(1, 1)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that was open at the place of an error. `answers` are the codes of every legal answer, or
    the letters of the dice for a Roll."""

    id: str
    by: str
    answers: tuple[str, ...]


class NotationError(EngineError):
    """An error at `line`:`column` of a text. `rule` is the ID of a broken rule, `due` the open questions.

    Codes: those of IllegalAnswer and of setup.header if the game refuses, otherwise bad_tag, bad_directive,
    missing_tag, other_version, unclosed_comment, unknown_word, misplaced_x, wrong_dice, wrong_cards,
    play_not_over, situation_differs, score_differs, result_differs, game_over. `values` fill the sentence's
    {placeholders}."""

    def __init__(
        self,
        code: str,
        sentence: str,
        place: TextPosition,
        /,
        *,
        rule: str = "",
        questions: Iterable[OpenQuestion] = (),
        **values: Any,
    ) -> None:
        super().__init__(code, sentence, **values)
        self.line, self.column = place.line, place.column
        self.rule, self.due = rule, tuple(questions)


@contextmanager
def errors_at(place: TextPosition) -> Iterator[None]:
    """Raises the game's own errors as NotationError at this place."""
    try:
        yield
    except NotationError:
        raise
    except EngineError as error:
        raise NotationError(error.code, error.sentence, place, **error.values) from None


TAG = re.compile(r'\s*\[\s*(\w+)\s+("(?:[^"\\]++|\\.)*+")\s*\]\s*(?:;.*)?')
# A tag in the quotes that word processors and phones write.
TYPOGRAPHIC_TAG = re.compile(r"(\s*\[\s*\w+\s+)[“”„‟«»‘’‚‛‹›＂](.*?)[“”„‟«»‘’‚‛‹›＂](\s*\]\s*(?:;.*)?)")
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
    if typographic := TYPOGRAPHIC_TAG.fullmatch(line):
        before, value, after = typographic.groups()
        line = f"{before}{json.dumps(value)}{after}"
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
    if strange := strange_character(value):
        raise NotationError(
            "bad_tag",
            _("This tag contains {character}, which is invisible or breaks the line: remove it."),
            place,
            character=f"U+{ord(strange):04X}",
        )
    text.tags.append(Tag(match[1], value, place))


def _directive(text: NotationText, line: str, number: int) -> None:
    place = TextPosition(number, len(line) - len(line.lstrip()) + 1)
    match = DIRECTIVE.fullmatch(line)
    if match is None:
        raise NotationError(
            "bad_directive",
            _("Write a directive like this: {example}."),
            place,
            example="%source dice=house",
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
