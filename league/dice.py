"""How pages draw a die: by letters, pattern and name as well as by color."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

# Key of the die -> (letters, style, name). A style is a color with its border (static/css/games.css).
LOOKS = {
    "red": ("R", "red", _("red")),
    "ivory": ("I", "ivory", _("ivory")),
    "brown": ("N", "brown", _("brown")),
    "yellow": ("Y", "yellow", _("yellow")),
    "blue": ("U", "blue", _("blue")),
    "green": ("G", "green", _("green")),
    "black": ("K", "black", _("black")),
    "play": ("P", "white", _("Play die")),
    "referee": ("F", "white", _("Referee die")),
    "penalty": ("E", "white", _("Penalty die")),
    "coin": ("C", "white", _("coin")),
    "d20": ("D", "white", _("d20")),
    "off_red": ("R", "red", _("red")),
    "off_yellow": ("Y", "yellow", _("yellow")),
    "off_green": ("G", "green", _("green")),
    "def_red": ("dR", "red", _("defense red")),
    "def_yellow": ("dY", "yellow", _("defense yellow")),
    "def_green": ("dG", "green", _("defense green")),
    "kick": ("K", "brown", _("kick")),
    "clock": ("T", "black", _("clock")),
    "white_1": ("1", "white", _("Play Die 1")),
    "white_2": ("2", "white", _("Play Die 2")),
    "white_3": ("3", "white", _("Play Die 3")),
    "white_4": ("4", "white", _("Play Die 4")),
    "run_inside": ("RI", "red", _("Run Inside")),
    "run_outside": ("RO", "red", _("Run Outside")),
    "short_pass": ("SP", "red", _("Short Pass")),
    "long_pass": ("LP", "red", _("Long Pass")),
    "stop_run": ("SR", "blue", _("Stop Run")),
    "nickel": ("NI", "blue", _("Nickel Defense")),
    "dime": ("DI", "blue", _("Dime Defense")),
    "blitz": ("BL", "blue", _("Blitz")),
}


@dataclass(frozen=True, slots=True)
class Die:
    """A die, and the face it shows if it was rolled."""

    letters: str
    style: str
    name: str
    face: str = ""


def die_of(key: str, face: str = "") -> Die:
    """The looks of a die by its key in the component data. Raises KeyError for one that has none."""
    letters, style, name = LOOKS[key]
    return Die(letters, style, gettext(name), face)
