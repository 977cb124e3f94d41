"""Refusals with a stable code, and texts in the language of a request, without Django."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from engine.errors import EngineError

Translate = Callable[[str], str]
NameOf = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Returns the text unchanged; marks it for extraction."""
    return text


_translate: Translate = gettext_noop


def set_translator(translate: Translate) -> None:
    """Sets the function with which `gettext` and `translated` translate texts."""
    global _translate  # noqa: PLW0603 - set once, when the service starts
    _translate = translate


def gettext(text: str) -> str:
    """The text in the language of the current request; English if no translator is set."""
    return _translate(text)


def translated(text: str, **values: object) -> str:
    """A marked text in the language of the current request, formatted with the values; English if no
    translator is set."""
    return _translate(text).format(**values)


def join_with_and(texts: Sequence[str], translate: Translate) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(texts) < 2:
        return "".join(texts)
    both = translate(gettext_noop("{first} and {last}"))
    return both.format(first=", ".join(texts[:-1]), last=texts[-1])


@cache
def sentences() -> dict[str, str]:
    """The sentences of refusals by code, or by "code.case" for a code with several: `refusals.toml` of
    all rooms. One that several rooms use is in the table of the lowest."""
    root = Path(__file__).parents[2]
    rooms = [*(root / "league").glob("*/refusals.toml"), *(root / "games").glob("*/refusals.toml")]
    rows = [row for room in rooms for row in tomllib.loads(room.read_text(encoding="utf-8")).items()]
    cases = {
        f"{code}.{case}": text for code, own in rows if isinstance(own, dict) for case, text in own.items()
    }
    return {code: text for code, text in rows if isinstance(text, str)} | cases


def sentence_of(key: str, /, **values: object) -> str:
    """The sentence of a key of `sentences` in the language of the current request, with these values."""
    text = _translate(sentences()[key])
    return text % values if "%(" in text else text.format(**values)


class Refused(Exception):
    """A refusal, which the caller can resolve. Nothing has changed.

    `code` is stable, for programs; `sentence` tells a person what is wrong and what to do. Without one, it is
    that of the code or "code.case" in `sentences`, with these values. With one are refusals of the apps
    `api` and `games`, of commands and of `league.letters`, those in English only, and those that compute
    their code, a plural or a part of the sentence.
    """

    def __init__(self, code: str, sentence: str | None = None, /, **values: object) -> None:
        if sentence is None:
            code, sentence = code.partition(".")[0], sentence_of(code, **values)
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@contextmanager
def engine_refusals() -> Iterator[None]:
    """A block whose errors of the engine become refusals with the same code, in the language of the
    request."""
    try:
        yield
    except EngineError as error:
        raise Refused(error.code, error.translated(gettext)) from error


class Forbidden(Refused):
    """The person is not allowed to do this. Pages and API answer 403."""


class TooOften(Refused):
    """The person asked too often. Pages and API answer 429; `wait` is in seconds, for `Retry-After`."""

    def __init__(self, code: str, sentence: str, wait: int) -> None:
        super().__init__(code, sentence)
        self.wait = wait


class Hidden(Forbidden):
    """The person may not know that the object exists. Pages and API answer 404."""


def link_not_allowed() -> Forbidden:
    """The refusal to a link holder of an action that needs a person's permission."""
    return Forbidden("link_not_for_this")
