"""A strict JSON parser, with limits on depth, numbers and characters."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer

DEEPEST = 32  # levels
LARGEST = 10**15  # most JSON programs lose precision in larger whole numbers


class StrictJSONParser(JSONParser):
    """Parses JSON with finite numbers, texts that a database can store, and limited nesting.

    Raises ParseError: parse_error, too_deep, bad_number, bad_text.
    """

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            read = json.loads(stream.read().decode("utf-8"), parse_constant=_refuse_constant)
        except RecursionError as error:
            raise _too_deep() from error
        except ValueError as error:
            raise ParseError(_("The body cannot be read as JSON: %(error)s") % {"error": error}) from error
        _check(read)
        return read


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _check(read: Any) -> None:
    """Checks the values level by level, without recursion."""
    level = [read]
    for _depth in range(DEEPEST):
        below: list[Any] = []
        for value in level:
            _check_plain(value)
            if isinstance(value, dict):
                for name in value:
                    _check_plain(name)
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        if not below:
            return
        level = below
    raise _too_deep()


def _check_plain(value: Any) -> None:
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            sentence = _(
                "A text in the body contains a character that is not allowed (NUL, or half of a "
                "surrogate pair)."
            )
            raise ParseError(sentence, "bad_text")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise _bad_number()
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise _bad_number()


def _too_deep() -> ParseError:
    return ParseError(
        _("The body is nested too deeply. At most %(most)d levels are allowed.") % {"most": DEEPEST},
        "too_deep",
    )


def _bad_number() -> ParseError:
    return ParseError(_("A number in the body is too large."), "bad_number")
