"""Checks for clubs that people define, and for their conferences and divisions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from league.data import ClubProfile
from league.errors import Refused
from league.marks import contrast
from league.models import League, Team
from league.schedule import LeagueShape
from league.services.leagues.rules import check_dice

Clubs = Mapping[
    str, Mapping[str, Sequence[ClubProfile | Team]]
]  # conference -> division -> its clubs, in order

MAX_CONFERENCES = 2
MAX_NAME_LENGTH = 40  # characters of a city, a nickname, a conference or a division
MAX_SLUG_LENGTH = 60  # the width of the column
MIN_CONTRAST = 4.5  # WCAG 2, level AA
ABBREVIATION = re.compile(r"[A-Z0-9]{1,3}")
COLOR = re.compile(r"#[0-9a-f]{6}")


def slugs_in(clubs: Clubs) -> dict[str, dict[str, list[str]]]:
    """The same grouping with the clubs' slugs."""
    return {
        conference: {division: [club.slug for club in group] for division, group in divisions.items()}
        for conference, divisions in clubs.items()
    }


def clubs_in(clubs: Clubs) -> list[ClubProfile | Team]:
    """All clubs, in order."""
    return [club for divisions in clubs.values() for group in divisions.values() for club in group]


def check_clubs(league: League, clubs: Clubs) -> None:
    """Raises Refused: conference_count, name_too_long, abbreviation_taken, and the codes of
    `LeagueShape.of`, `check_club` and `check_dice`."""
    if not 1 <= len(clubs) <= MAX_CONFERENCES:
        sentence = _("A league has one conference or two, this one %(count)d: regroup the clubs.")
        raise Refused("conference_count", sentence % {"count": len(clubs)})
    for name in (*clubs, *(division for divisions in clubs.values() for division in divisions)):
        _check_length(name)
    LeagueShape.of(slugs_in(clubs))
    everybody = clubs_in(clubs)
    for club in everybody:
        check_club(club)
    _check_abbreviations(league, everybody)
    check_dice(league, (club.key for club in everybody))


def check_club(club: ClubProfile | Team) -> None:
    """Raises Refused: club_name_needed, name_too_long, bad_abbreviation, bad_color, unreadable_colors."""
    if not club.nickname.strip() or not club.slug:
        sentence = _("A team needs a nickname with letters or digits in it.")
        raise Refused("club_name_needed", sentence)
    _check_length(club.city)
    _check_length(club.nickname)
    if len(club.slug) > MAX_SLUG_LENGTH:
        sentence = _("%(name)s is too long: city and nickname have at most %(most)d characters together.")
        raise Refused("name_too_long", sentence % {"name": club.name, "most": MAX_SLUG_LENGTH})
    if not ABBREVIATION.fullmatch(club.abbreviation):
        sentence = _("%(team)s needs an abbreviation of one to three capital letters or digits.")
        raise Refused("bad_abbreviation", sentence % {"team": club.name})
    for color in (club.primary_color, club.secondary_color):
        if not COLOR.fullmatch(color):
            sentence = _("%(color)s is not a color: write # and six hexadecimal digits, like #1a2b3c.")
            raise Refused("bad_color", sentence % {"color": color})
    ratio = contrast(club.primary_color, club.secondary_color)
    if ratio < MIN_CONTRAST:
        sentence = _(
            "The colors of %(team)s are too alike to be read on each other (contrast %(ratio).1f, needed is "
            "4.5): make one of them lighter or darker."
        )
        raise Refused("unreadable_colors", sentence % {"team": club.name, "ratio": ratio})


def _check_length(name: str) -> None:
    if len(name) > MAX_NAME_LENGTH:
        sentence = _("%(name)s is too long: a name has at most %(most)d characters.")
        raise Refused("name_too_long", sentence % {"name": name, "most": MAX_NAME_LENGTH})


def _check_abbreviations(league: League, clubs: Iterable[ClubProfile | Team]) -> None:
    """Checks that no two teams have the same abbreviation, including former teams, which old seasons show."""
    here = {club.slug: club.abbreviation for club in clubs}
    old = league.teams.exclude(slug__in=here).values_list("abbreviation", flat=True) if league.pk else []
    for abbreviation, times in Counter([*here.values(), *old]).items():
        if times > 1:
            sentence = _("%(count)d teams have the abbreviation %(short)s: give each its own.")
            raise Refused("abbreviation_taken", sentence % {"count": times, "short": abbreviation})
