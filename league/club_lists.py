"""Clubs from CSV or a list of names, and placeholder clubs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import chain, combinations

from django.utils.translation import gettext as _

from league.data import ClubProfile, expansion
from league.errors import Refused
from league.standings.files.rows import CsvRow, parse_rows

COLUMNS = ("team", "division", "conference")
COLOR_PAIRS = (
    ("#1a2456", "#ffffff"),
    ("#8a1538", "#f6e7c1"),
    ("#0f5c2e", "#f4e04d"),
    ("#43277a", "#ffe14d"),
    ("#7a3b12", "#ffe3b3"),
    ("#3b4a57", "#ffd35c"),
    ("#0b4f8a", "#ffe8a3"),
    ("#121212", "#ff6b6b"),
)
BULLET = re.compile(r"^\s*(?:[-*•–]|\d{1,3}[.)])\s+")
HEADINGS = ("team", "teams")
COLOR = re.compile(r"#[0-9a-f]{6}")
ClubGroups = dict[str, dict[str, list[ClubProfile]]]  # conference -> division -> its clubs


def known_clubs() -> dict[str, ClubProfile]:
    """The expansion teams by name."""
    groups = [group for divisions in expansion().values() for group in divisions.values()]
    return {club.name: club for group in groups for club in group}


def read_clubs(text: str) -> ClubGroups:
    """Reads clubs from CSV with the columns team, division, conference and, optionally, abbreviation, dice,
    colors.

    An expansion team has defaults for these. `dice` is a team's key in the component set, or `base`; `colors`
    are two like #1a2456 #ffffff. Raises Refused: missing_column, empty_cell, no_clubs.
    """
    found: ClubGroups = {}
    shorts: set[str] = set()
    for number, row in enumerate(parse_rows(_("The list"), text.encode(), COLUMNS)):
        name, division, conference = (row.filled(column) for column in COLUMNS)
        club = _club(row, known_clubs().get(name) or new_club(name, number, shorts))
        shorts.add(club.abbreviation)
        found.setdefault(conference, {}).setdefault(division, []).append(club)
    if not found:
        raise Refused("no_clubs", _("The list names no teams: write one in each line."))
    return found


def is_name_list(text: str) -> bool:
    """Whether this is a list of names, one in each line. A line with several columns makes it CSV."""
    return not any(mark in text for mark in ",;\t")


def read_names(text: str) -> list[ClubProfile]:
    """Reads one club from each line, without bullets and numbers before the name, and without a heading.

    The last word is the nickname; abbreviations and colors are generated, except for expansion teams.
    Raises Refused: no_clubs, team_twice.
    """
    names = [" ".join(BULLET.sub("", line).split()) for line in text.lstrip("\ufeff").splitlines()]
    names = [name for name in names if name]
    if names and names[0].casefold() in HEADINGS:
        names = names[1:]
    if not names:
        raise Refused("no_clubs", _("The list names no teams: write one in each line."))
    expansion_clubs = {name.casefold(): club for name, club in known_clubs().items()}
    known = {name: club for name in names if (club := expansion_clubs.get(name.casefold()))}
    shorts = {club.abbreviation for club in known.values()}
    clubs: dict[str, ClubProfile] = {}
    for number, name in enumerate(names):
        if name.casefold() in clubs:
            sentence = _("%(team)s is in the list twice: remove one of the two lines.")
            raise Refused("team_twice", sentence % {"team": name})
        club = known.get(name) or new_club(name, number, shorts)
        shorts.add(club.abbreviation)
        clubs[name.casefold()] = club
    return list(clubs.values())


def placeholder_clubs(count: int) -> Iterator[ClubProfile]:
    """`count` clubs with placeholder names: Team 1, Team 2 and so on."""
    shorts: set[str] = set()
    for number in range(1, count + 1):
        yield new_club(_("Team %(number)d") % {"number": number}, number, shorts, f"T{number}")


def new_club(name: str, number: int, shorts: set[str], short: str = "") -> ClubProfile:
    """A club with the base dice and with colors chosen by `number`. The last word of the name is the
    nickname. The generated abbreviation is not in `shorts`."""
    city, _space, nickname = name.rpartition(" ")
    colors = COLOR_PAIRS[number % len(COLOR_PAIRS)]
    return ClubProfile("base", city, nickname, short or _short(name, shorts), *colors)


def _club(row: CsvRow, plain: ClubProfile) -> ClubProfile:
    colors = COLOR.findall(row.get("colors", "").lower())
    primary, secondary = colors[:2] if len(colors) > 1 else (plain.primary_color, plain.secondary_color)
    short = row.get("abbreviation", "").upper() or plain.abbreviation
    return ClubProfile(
        row.get("dice", "") or plain.key, plain.city, plain.nickname, short, primary, secondary
    )


def _short(name: str, shorts: set[str]) -> str:
    """The first free three letters of the name in their order, else its first letter and a number; empty if
    all are taken."""
    plain = unicodedata.normalize("NFKD", name.upper())
    letters = re.sub(r"[^A-Z0-9]", "", plain) or "T"
    of_name = ("".join(chosen) for chosen in combinations(letters, 3))
    numbered = (f"{letters[0]}{number}" for number in range(1, 100))
    return next((short for short in chain(of_name, numbered) if short not in shorts), "")
