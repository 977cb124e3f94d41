"""How pages draw a die: by letters, pattern and name as well as by color."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from engine import labels


@dataclass(frozen=True, slots=True)
class Die:
    """A die, and the face it shows if it was rolled.
    A style is a color with its border (static/css/games.css)."""

    letters: str
    style: str
    name: str
    face: str = ""


def die_of(ruleset: str, key: str, face: str = "") -> Die:
    """The looks of a die by its key in the component data. Raises KeyError for one that it has not."""
    die = labels.die(ruleset, key, gettext)
    return Die(die.letters, die.pattern, die.name, face)
