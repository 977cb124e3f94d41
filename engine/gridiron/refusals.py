"""Sentences of refusals that all games share."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import EngineError
from engine.gridiron.translation import gettext_noop as _

UNKNOWN_ANSWER = _("{said} is not an answer to {asked}: choose one of the answers offered.")
WRONG_DICE = _("The throw {roll} takes these dice: {dice}.")
IMPOSSIBLE_FACE = _("The {die} die has no face {shown}. It shows {faces}.")


def unknown_edition(game: str, known: Iterable[str], edition: object) -> EngineError:
    """The refusal unknown_edition, listing the known ones."""
    sentence = _("{game} has the editions {known}, not {edition!r}.")
    return EngineError("unknown_edition", sentence, game=game, known=", ".join(known), edition=edition)


def unknown_option(game: str, name: object) -> EngineError:
    """unknown_option of the game."""
    return EngineError("unknown_option", _("{game} has no option {name!r}."), game=game, name=name)


def unknown_value(name: str, known: Iterable[object], value: object) -> EngineError:
    """The refusal unknown_option_value, listing the values that the option takes."""
    sentence = _("The option {name} takes {known}, not {value!r}.")
    listed = ", ".join(map(str, known))
    return EngineError("unknown_option_value", sentence, name=name, known=listed, value=value)
