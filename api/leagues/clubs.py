"""Clubs in divisions and conferences, as a program sends them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from api.almanac.almanac import LOOK
from api.serializers import LineText, RequiredText, TypedSerializer
from engine.lines import LONGEST_NAME, LONGEST_SLUG
from games.records.participants import bundled_clubs as bundled
from league.data import ClubProfile
from league.frame.errors import Refused
from league.leagues.club_lists import new_club
from league.leagues.teams import Clubs, as_stored
from league.models import League, Team
from league.schedule.shapes import MOST_CLUBS, MOST_DIVISIONS


class ClubIn(TypedSerializer):
    """A club: the `slug` of an existing club or of one of the 24, or the name of a new one.

    `dice` is the team of the component set whose dice the club rolls (default: the base dice). Colors are
    written like #1a2b3c. A new club without abbreviation or colors gets default ones.
    """

    slug = LineText(max_length=LONGEST_SLUG, default="", allow_blank=True)
    city = LineText(max_length=LONGEST_NAME, default="", allow_blank=True)
    nickname = LineText(max_length=LONGEST_NAME, default="", allow_blank=True)
    abbreviation = LineText(max_length=3, default="", allow_blank=True)
    primary_color = LineText(max_length=7, default="", allow_blank=True)
    secondary_color = LineText(max_length=7, default="", allow_blank=True)
    dice = LineText(max_length=LONGEST_SLUG, default="", allow_blank=True)


class DivisionIn(TypedSerializer):
    """A division and its clubs, in order."""

    name = RequiredText(max_length=LONGEST_NAME)
    teams = ClubIn(many=True, max_length=MOST_CLUBS)  # type: ignore[call-arg] # of the list


class ConferenceIn(TypedSerializer):
    """A conference and its divisions, in order."""

    name = RequiredText(max_length=LONGEST_NAME)
    divisions = DivisionIn(many=True, max_length=MOST_DIVISIONS)  # type: ignore[call-arg] # of the list


def club_groups(conferences: Iterable[dict[str, Any]], league: League | None = None) -> Clubs:
    """Converts conferences to the form that the services take. Raises Refused: no_such_team, name_taken."""
    known: dict[str, ClubProfile | Team] = {club.slug: club for club in bundled().values()}
    known |= {team.slug: team for team in league.teams.all()} if league else {}
    numbers = count()
    return {
        conference["name"]: {
            division["name"]: [_club(club, known, next(numbers)) for club in division["teams"]]
            for division in _once(conference["divisions"])
        }
        for conference in _once(conferences)
    }


def _once(named: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    named = list(named)
    if len({group["name"] for group in named}) < len(named):
        raise Refused(
            "name_taken", _("Two conferences, or two divisions of a conference, have the same name.")
        )
    return named


def _club(data: dict[str, Any], known: dict[str, ClubProfile | Team], number: int) -> ClubProfile | Team:
    slug = data["slug"] or f"new {number}"
    if not data["slug"]:
        known[slug] = _new(data, number, {club.abbreviation for club in known.values()})
    if slug not in known:
        sentence = _("There is no club %(slug)s. Name an existing club, or describe a new one.")
        raise Refused("no_such_team", sentence % {"slug": slug})
    return known[slug]


def _new(data: dict[str, Any], number: int, shorts: set[str]) -> ClubProfile:
    """A new club. What is missing is chosen by its number; its abbreviation differs from those in
    `shorts`.
    """
    plain = new_club(f"{data['city']} {data['nickname']}".strip(), number, shorts)
    look = {name: data[name] or getattr(plain, name) for name in LOOK}
    names = {name: data[name] for name in ("city", "nickname")}
    return ClubProfile(data["dice"] or plain.key, **as_stored(look | names))
