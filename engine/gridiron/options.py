"""Options of a game: the values that they take, those of an edition, and those that a league has chosen."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

from engine.errors import EngineError
from engine.gridiron.words import Data
from engine.gridiron.words import gettext_noop as _


@cache
def options_in(folder: Path) -> Mapping[str, Any]:
    """The `options.toml` in the folder of a ruleset."""
    return tomllib.loads((folder / "options.toml").read_text("utf-8"))


def unknown_edition(game: str, known: Iterable[str], edition: object) -> EngineError:
    """The refusal unknown_edition, listing the known ones."""
    sentence = _("{game} has the editions {known}, not {edition!r}.")
    return EngineError("unknown_edition", sentence, game=game, known=", ".join(known), edition=edition)


def unknown_option(game: str, name: object) -> EngineError:
    return EngineError("unknown_option", _("{game} has no option {name!r}."), game=game, name=name)


def unknown_value(name: str, known: Iterable[object], value: object) -> EngineError:
    """The refusal unknown_option_value, listing the values that the option takes."""
    sentence = _("The option {name} takes {known}, not {value!r}.")
    listed = ", ".join(map(str, known))
    return EngineError("unknown_option_value", sentence, name=name, known=listed, value=value)


def resolved(
    game: str,
    presets: Mapping[str, Data],
    defaults: Data,
    edition: str,
    chosen: Data,
    checked: Callable[[str, str, Any], Any],
) -> dict[str, Any]:
    """Every option with its value: the edition's preset, changed by what a league has chosen.

    `checked` (edition, name, value) returns the value as headers have it, or raises EngineError
    unknown_option, unknown_option_value. Raises EngineError unknown_edition."""
    if edition not in presets:
        raise unknown_edition(game, presets, edition)
    options: dict[str, Any] = deepcopy({**defaults, "edition": edition, **presets[edition]})
    for name, value in chosen.items():
        if name != "edition" or value != edition:
            options[name] = checked(edition, name, value)
    return options


Choices = Mapping[str, tuple[int | str, ...]]  # option -> the values that it takes, the usual one first


def words_of(options: Mapping[str, type[IntEnum]]) -> dict[str, tuple[int | str, ...]]:
    """The choices of options that take the members of an enumeration, in small letters."""
    return {name: tuple(member.name.lower() for member in members) for name, members in options.items()}


def known_value(game: str, choices: Choices, name: str, value: object) -> int | str:
    """The value as `choices` has it. Raises EngineError: unknown_option, unknown_option_value."""
    values = choices.get(name)
    if values is None:
        raise unknown_option(game, name)
    if isinstance(value, bool) or value not in values:
        raise unknown_value(name, values, value)
    return values[values.index(value)]


def set_options(options: Any, choices: Choices, chosen: Data) -> None:
    """Writes the options into their record: a number as it is, a word as its place in `choices`. An option
    that was not chosen has its usual value."""
    for name in type(options).__annotations__:
        values = choices[name]
        value = chosen.get(name, values[0])
        setattr(options, name, value if isinstance(values[0], int) else values.index(value))
