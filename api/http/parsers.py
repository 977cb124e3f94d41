"""Reading a body of JSON: strict, and no deeper or stranger than anything here has a use for."""

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
LARGEST = 10**15  # whole numbers beyond it are inexact in most programs that speak JSON


class StrictJSONParser(JSONParser):
    """JSON in which every number is finite, every text can be stored, and nesting has an end.

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
    """Level by level, so that no depth of nesting needs a deep stack."""
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
            sentence = _("A text in the body has a character that no text has (NUL, or half of a pair).")
            raise ParseError(sentence, "bad_text")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise _bad_number()
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise _bad_number()


def _too_deep() -> ParseError:
    return ParseError(
        _("The body is nested too deeply: at most %(most)d levels.") % {"most": DEEPEST}, "too_deep"
    )


def _bad_number() -> ParseError:
    return ParseError(_("A number in the body is too large: send a smaller one."), "bad_number")
