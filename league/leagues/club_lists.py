"""Clubs from CSV or a list of names, and placeholder clubs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations, cycle

from django.utils.translation import gettext as _

from engine.lines import LONGEST_NAME, in_ascii, tidy_line, visible_text
from league.data import ClubProfile, expansion
from league.frame.csv_files import CsvRow, parse_rows
from league.frame.errors import Refused
from league.frame.texts import clean_line

COLUMNS = ("team", "division", "conference")
MOST_COMBINED = 24  # letters that an abbreviation is made of: there are 2,024 ways to take three
COLOR_PAIRS = (
    ("#1a2456", "#ffffff"),
    ("#8a1538", "#f6e7c1"),
    ("#0f5c2e", "#f4e04d"),
    ("#43277a", "#ffe14d"),
    ("#7a3b12", "#ffe3b3"),
    ("#3b4a57", "#ffd35c"),
    ("#0b4f8a", "#ffe8a3"),
    ("#121212", "#ff6b6b"),
    ("#c8102e", "#ffffff"),
    ("#00594c", "#ffffff"),
    ("#f2b705", "#1a1a1a"),
    ("#6cb4ee", "#0a1f44"),
    ("#d95f0e", "#1a1a1a"),
    ("#5b2a86", "#d9f26e"),
    ("#2d2a26", "#9fe0d0"),
    ("#9c1f63", "#ffffff"),
)
SEPARATOR = re.compile(r"[,;\t]")
BULLET = re.compile(r"^[-*•–]\s+")
NUMBER = re.compile(r"^(\d{1,3})[.)]\s+")
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
    groups: ClubGroups = {}
    shorts: set[str] = set()
    known = known_clubs()
    for number, row in enumerate(parse_rows(_("The list"), text.encode(), COLUMNS)):
        name, division, conference = (row.filled(column) for column in COLUMNS)
        club = _club(row, known.get(name) or new_club(name, number, shorts))
        shorts.add(club.abbreviation)
        groups.setdefault(conference, {}).setdefault(division, []).append(club)
    if not groups:
        raise Refused("no_clubs", _("The list names no teams: write one in each line."))
    return groups


def is_name_list(text: str) -> bool:
    """Whether this is a list of names. A list whose first line has several columns, one of them with the
    heading "team" or "division", is CSV."""
    first = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    columns = [column.strip().casefold() for column in SEPARATOR.split(first)]
    return len(columns) == 1 or not {"team", "division"} & set(columns)


def read_names(text: str) -> tuple[list[ClubProfile], list[str]]:
    """Reads clubs from names, one per line or separated by commas, without bullets, without a heading, and
    without the numbers of a list that counts 1, 2, 3. Returns the clubs, and a sentence for each name that
    cannot be a club's.

    The last word is the nickname; abbreviations and colors are generated, except for expansion teams.
    """
    names = _names_by_line(text)
    expansion_clubs = {name.casefold(): club for name, club in known_clubs().items()}
    known = {name: club for _line, name in names if (club := expansion_clubs.get(name.casefold()))}
    shorts = {club.abbreviation for club in known.values()}
    worn = {club.primary_color for club in known.values()}
    colors = cycle([number for number, pair in enumerate(COLOR_PAIRS) if pair[0] not in worn])
    clubs: dict[str, ClubProfile] = {}
    lines: dict[str, int] = {}
    problems = []
    for line, name in names:
        club = known.get(name) or new_club(name, next(colors), shorts)
        if problem := _problem(club, lines):
            sentence = _("Line %(line)d, “%(name)s”: %(problem)s")
            problems.append(sentence % {"line": line, "name": name, "problem": problem})
            continue
        shorts.add(club.abbreviation)
        clubs[club.slug], lines[club.slug] = club, line
    return list(clubs.values()), problems or ([] if clubs else [_("Write at least one name.")])


def _names_by_line(text: str) -> list[tuple[int, str]]:
    """Each name with the number of its line, from 1."""
    parts = [
        (line, tidy_line(visible_text(part)))
        for line, whole in enumerate(text.splitlines(), start=1)
        for part in SEPARATOR.split(whole)
    ]
    names = [(line, BULLET.sub("", part)) for line, part in parts if part]
    if names and names[0][1].casefold() in HEADINGS:
        del names[0]
    # "1. FC Köln" has its number, too: only those of a list that counts are no part of the names.
    numbers = [match and int(match[1]) for match in (NUMBER.match(name) for _line, name in names)]
    if len(names) > 1 and numbers == list(range(1, len(names) + 1)):
        names = [(line, NUMBER.sub("", name)) for line, name in names]
    return names


def _problem(club: ClubProfile, lines: dict[str, int]) -> str:
    """Why there cannot be such a club in this list, empty if there can."""
    if not club.slug:
        return _("a name needs at least one letter or digit. Write it differently.")
    if club.slug in lines:
        return _("this team is already in line %(line)d. Remove one of the two.") % {"line": lines[club.slug]}
    if max(len(club.city), len(club.nickname)) > LONGEST_NAME:
        return _("this name is too long. Write at most %(most)d letters.") % {"most": LONGEST_NAME}
    return ""


def placeholder_clubs(count: int) -> Iterator[ClubProfile]:
    """`count` clubs with placeholder names: Team 1, Team 2 and so on."""
    shorts: set[str] = set()
    for number in range(1, count + 1):
        yield new_club(_("Team %(number)d") % {"number": number}, number, shorts, f"T{number}")


def new_club(name: str, number: int, shorts: set[str], short: str = "") -> ClubProfile:
    """A club with the base dice and with colors chosen by `number`. The last word of the name is the
    nickname. The generated abbreviation is not in `shorts`. Raises Refused: bad_characters."""
    city, _space, nickname = clean_line(name).rpartition(" ")
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
    letters = re.sub(r"[^A-Z0-9]", "", in_ascii(name).upper())[:MOST_COMBINED] or "T"
    of_name = ("".join(chosen) for chosen in combinations(letters, 3))
    numbered = (f"{letters[0]}{number}" for number in range(1, 100))
    return next((short for short in chain(of_name, numbered) if short not in shorts), "")
