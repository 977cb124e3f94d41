"""The clubs of imported seasons: teams of the league where they match, else new clubs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.almanac.old_seasons import OldClub
from league.data import ClubProfile
from league.errors import Refused
from league.models import League, Team
from league.services.teams.clubs import check_club

MatchedClubs = Mapping[str, ClubProfile | Team]  # by the name in the file

DICE = "base"
MOST_TEAMS = 96  # of a league that imports: there are abbreviations for some hundred
NO_LETTER = re.compile("[-_]")
COLORS = ("#37474f", "#ffffff")


def match_clubs(league: League, seasons: Sequence[Sequence[OldClub]]) -> list[MatchedClubs]:
    """Matches the clubs of each season with a team by slug, abbreviation, name or nickname, in this order, or
    makes new ones, which are teams of the league in the next of these seasons.

    Raises Refused: same_team, too_many_teams, and the codes of `check_club`.
    """
    teams: list[ClubProfile | Team] = list(league.teams.order_by("pk"))
    matched: list[MatchedClubs] = []
    for clubs in seasons:
        found = _match(teams, clubs)
        slugs = {team.slug for team in teams}
        teams += [club for club in found.values() if club.slug not in slugs]
        matched.append(found)
        if len(teams) > MOST_TEAMS:
            sentence = _(
                "A league has at most %(most)d teams in all of its seasons: use the same names for them."
            )
            raise Refused("too_many_teams", sentence % {"most": MOST_TEAMS})
    return matched


def _match(teams: Sequence[ClubProfile | Team], clubs: Sequence[OldClub]) -> dict[str, ClubProfile | Team]:
    known, short = _known(teams), {team.abbreviation for team in teams}
    found: dict[str, ClubProfile | Team] = {}
    for club in clubs:
        match = known.get(club.name.casefold()) or known.get(slugify(club.name)) or _new(club, short)
        _check_new(club, match, found)
        found[club.name] = match
        short.add(match.abbreviation)
    return found


def group_clubs(
    clubs: Sequence[OldClub], found: MatchedClubs
) -> dict[str, dict[str, list[ClubProfile | Team]]]:
    """Conference -> division -> clubs, in the order of the file."""
    groups: dict[str, dict[str, list[ClubProfile | Team]]] = {}
    for club in clubs:
        groups.setdefault(club.conference, {}).setdefault(club.division, []).append(found[club.name])
    return groups


def _known(teams: Sequence[ClubProfile | Team]) -> dict[str, ClubProfile | Team]:
    """The teams by each of their names that no other team has."""
    known: dict[str, ClubProfile | Team] = {}
    for field in ("nickname", "name", "abbreviation", "slug"):
        names = Counter(getattr(team, field).casefold() for team in teams)
        known |= {name: team for team in teams if names[name := getattr(team, field).casefold()] == 1}
    return known


def _check_new(club: OldClub, one: ClubProfile | Team, found: MatchedClubs) -> None:
    other = next((name for name, before in found.items() if before.slug == one.slug), None)
    if other is not None:
        sentence = _("%(one)s and %(other)s are both the team %(team)s here: use the same name for both.")
        raise Refused("same_team", sentence % {"one": other, "other": club.name, "team": one.name})


def _new(club: OldClub, taken: set[str]) -> ClubProfile:
    """A new club. Without a nickname in the file, the last word of the name is the nickname and the rest the
    city."""
    city, _space, nickname = club.name.rpartition(" ")
    if club.nickname:
        city, nickname = club.city, club.nickname
    profile = ClubProfile(DICE, city, nickname, _abbreviation(club, taken), *COLORS)
    check_club(profile)
    return profile


def _abbreviation(club: OldClub, taken: set[str]) -> str:
    """The abbreviation in the file or the first letters of the name; with a number if another club has it."""
    letters = NO_LETTER.sub("", slugify(club.abbreviation or club.name)).upper() or "X"
    if letters[:3] not in taken:
        return letters[:3]
    numbered = (f"{letters[: 3 - len(str(number))]}{number}" for number in range(1, 1000))
    return next(short for short in numbered if short not in taken)
