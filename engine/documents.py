"""Reads JSON and TOML that somebody has sent: its limits are checked before it is parsed, its values after.

A parser takes what it gets: `tomllib` needs a time that is quadratic in the parts of a dotted key, three
bytes of JSON become seventy bytes of memory, and a nested text ends in a RecursionError. So the text is
looked through once first, in a time that is linear in its length and ends at the first limit. Then the values
are checked: numbers that JSON programs keep exactly, and texts that every database can store.

Other parsers do not replace these limits: orjson limits the depth alone, and tomli is tomllib's own code.

Do not call `json.loads` or `tomllib.loads` on what comes from outside.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections import Counter
from typing import Any

from engine.errors import EngineError
from engine.gridiron.words import gettext_noop as _

MOST_CHARACTERS = 2_500_000  # of JSON, unless the reader has a smaller limit
MOST_TOKENS = 150_000  # of JSON: texts, commas and brackets; a log with 4,000 entries has 100,000
MOST_TOML = 64_000  # characters; the largest released set has 43,000
DEEPEST = 32  # levels of lists and objects
MOST_DOTS = 24  # in a line of TOML, those in texts as well; ours have six
LARGEST = 10**15  # most JSON programs lose precision in larger whole numbers

_STRUCTURE = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{},]', re.DOTALL)
_NO_VALUE = re.compile(r'"(?:[^"\\]++|\\.)*+"?|(-?Infinity|NaN|[0-9]{4301,})', re.DOTALL)  # that JSON knows
_WHOLE_NUMBER = re.compile(r"[-+]?[0-9]{1,9}")
_BAD_TEXT = re.compile("[\0\ud800-\udfff]")


class UnreadableDocument(EngineError):
    """A text that is not read. Its codes: parse_error, duplicate_name, too_large, too_deep, bad_number,
    bad_text. For JSON, the values of a parse_error are `line` and `column`, counted from 1 in characters."""


def read_json(text: str | bytes, *, most_characters: int = MOST_CHARACTERS) -> Any:
    """Parses JSON (as bytes: in UTF-8). Raises UnreadableDocument."""
    if len(text) > most_characters:
        raise _too_large(most_characters)
    try:
        text = text.decode("utf-8") if isinstance(text, bytes) else text
        _require_small(text)
        value = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_object)
    except RecursionError:
        raise _too_deep() from None
    except UnreadableDocument:
        raise
    except UnicodeDecodeError as error:
        raise _not_json(error.object[: error.start].decode("utf-8"), error.reason) from None
    except json.JSONDecodeError as error:
        raise _not_json(error.doc[: error.pos], error.msg) from None
    except ValueError as error:  # without a position: a constant, or a number of thousands of digits
        bad = next((match for match in _NO_VALUE.finditer(str(text)) if match[1]), None)
        before, problem = (str(text)[: bad.start()], bad[1][:20]) if bad else ("", str(error))
        raise _not_json(before, problem) from None
    _check(value)
    return value


def read_toml(text: str) -> dict[str, Any]:
    """Parses TOML. Raises UnreadableDocument."""
    require_short_toml(text)
    try:
        value = tomllib.loads(text)
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:  # TOMLDecodeError, and Python's own for numbers of thousands of digits
        raise UnreadableDocument("parse_error", _("This is not TOML: {error}"), error=error) from None
    _check(value)
    return value


def whole_number(text: str) -> int | None:
    """Returns a whole number of at most nine digits, as people type it; None for any other text."""
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else None


def require_short_toml(text: str) -> None:
    """Checks the limits that `read_toml` has for a text. Raises UnreadableDocument too_large, too_deep."""
    if len(text) > MOST_TOML:
        raise _too_large(MOST_TOML)
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        sentence = _("A line of TOML has at most {most} dots. Write shorter keys and texts.")
        raise UnreadableDocument("too_deep", sentence, most=MOST_DOTS)


def _require_small(text: str) -> None:
    """Counts tokens and levels without parsing. Raises UnreadableDocument too_large, too_deep."""
    depth, tokens = 0, 0
    for match in _STRUCTURE.finditer(text):
        sign = match[0]
        if sign in "]}":
            depth -= 1
            continue
        tokens += 1
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise _too_deep()
        if tokens > MOST_TOKENS:
            raise UnreadableDocument(
                "too_large",
                _("This contains more than {most} values. Send it in several parts."),
                most=MOST_TOKENS,
            )


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members. Parsers disagree about which of two values with the same name counts."""
    value = dict(members)
    if len(value) < len(members):
        repeated, _times = Counter(name for name, _value in members).most_common(1)[0]
        name = _BAD_TEXT.sub("\N{REPLACEMENT CHARACTER}", repeated[:60])
        sentence = _("The name “{name}” occurs twice in one object. Send it once.")
        raise UnreadableDocument("duplicate_name", sentence, name=name)
    return value


def _not_json(before: str, problem: str) -> UnreadableDocument:
    """The refusal of a text that is JSON only up to the end of `before`."""
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    sentence = _("This is not JSON, at line {line}, column {column}: {problem}")
    return UnreadableDocument("parse_error", sentence, line=line, column=column, problem=problem)


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _check(value: Any) -> None:
    """Checks the values level by level, without recursion."""
    level = [value]
    for _depth in range(DEEPEST + 1):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                for name in item:
                    _check_plain(name)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
            else:
                _check_plain(item)
        if not below:
            return
        level = below
    raise _too_deep()


def _check_plain(value: Any) -> None:
    if isinstance(value, str):
        if _BAD_TEXT.search(value):
            sentence = _("A text in this contains NUL or half of a surrogate pair. Remove that character.")
            raise UnreadableDocument("bad_text", sentence)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise _bad_number()
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise _bad_number()


def _too_large(most: int) -> UnreadableDocument:
    return UnreadableDocument("too_large", _("This is longer than {most} characters."), most=most)


def _too_deep() -> UnreadableDocument:
    sentence = _("This is nested too deeply. At most {most} levels are allowed.")
    return UnreadableDocument("too_deep", sentence, most=DEEPEST)


def _bad_number() -> UnreadableDocument:
    return UnreadableDocument("bad_number", _("A number in this is too large."))
