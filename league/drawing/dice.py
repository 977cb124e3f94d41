"""How pages draw a die: by letter, pattern and name as well as by color."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from engine.presentation import labels

LONGEST_LARGE = 4  # letters of a face that fit a die in large type


@dataclass(frozen=True, slots=True)
class DieView:
    """A die, and the face it shows if it was rolled.
    A style is a color with its border (static/css/games.css)."""

    letters: str
    style: str
    name: str
    face: str = ""

    @property
    def is_word(self) -> bool:
        """Whether the face is a long word, which needs smaller type."""
        return len(self.face) > LONGEST_LARGE


def die_view(ruleset: str, key: str, face: str = "") -> DieView:
    """The look of a die, by its key in the component data. Raises KeyError for an unknown key."""
    die = labels.die(ruleset, key, gettext)
    return DieView(die.letters, die.pattern, die.name, face)
