"""Clubs and teams, and the computer that coaches them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from engine.coaches.profiles import computer_coaches
from engine.lines import LONGEST_NAME, slug_of
from league.data import ClubProfile
from league.drawing.marks import contrast
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_league
from league.frame.permissions import Permission
from league.frame.texts import clean_line
from league.history.selectors import team_of_change
from league.history.services import changed_since, record_change, restores
from league.leagues.settings import check_dice
from league.models import Change, League, Team
from league.schedule.shapes import LeagueShape
from league.seasons.selectors import season_under_way

if TYPE_CHECKING:
    from league.frame.permissions import Person
from engine.coaches.profiles import CoachChoice

Clubs = Mapping[
    str, Mapping[str, Sequence[ClubProfile | Team]]
]  # conference -> division -> its clubs, in order

MAX_CONFERENCES = 2
MIN_CONTRAST = 4.5  # WCAG 2, level AA
ABBREVIATION = re.compile(r"[A-Z0-9]{1,3}")
COLOR = re.compile(r"#[0-9a-f]{6}")
SPELLING = {"abbreviation": str.upper, "primary_color": str.lower, "secondary_color": str.lower}


def as_stored(values: Mapping[str, str]) -> dict[str, str]:
    """Values of a club, by field, in the one spelling in which they are stored. Raises Refused:
    bad_characters."""
    return {name: SPELLING.get(name, str)(clean_line(value)) for name, value in values.items()}


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
    """Raises Refused: conference_count, name_too_long, same_team, abbreviation_taken, and the codes of
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
    _check_new_names(league, everybody)
    _check_abbreviations(league, everybody)
    check_dice(league, (club.key for club in everybody))


def check_club(club: ClubProfile | Team) -> None:
    """Raises Refused: club_name_needed, name_too_long, bad_abbreviation, bad_color, unreadable_colors."""
    if not club.nickname.strip() or not slug_of(club.name):
        sentence = _("A team needs a nickname with letters or digits in it.")
        raise Refused("club_name_needed", sentence)
    _check_length(club.city)
    _check_length(club.nickname)
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
    if len(name) > LONGEST_NAME:
        sentence = _("%(name)s is too long: a name has at most %(most)d characters.")
        raise Refused("name_too_long", sentence % {"name": name, "most": LONGEST_NAME})


def _check_new_names(league: League, clubs: Iterable[ClubProfile | Team]) -> None:
    """Checks that no new club has the slug of a team by another name: it would be that team."""
    new = {club.slug: club.name for club in clubs if isinstance(club, ClubProfile)}
    for team in league.teams.filter(slug__in=new) if league.pk else ():
        if team.name != new[team.slug]:
            sentence = _("%(name)s has the address of %(team)s, which never changes: choose another name.")
            raise Refused("same_team", sentence % {"name": new[team.slug], "team": team.name})


def _check_abbreviations(league: League, clubs: Iterable[ClubProfile | Team]) -> None:
    """Checks that no two teams have the same abbreviation, including former teams, which old seasons show."""
    here = {club.slug: club.abbreviation for club in clubs}
    old = league.teams.exclude(slug__in=here).values_list("abbreviation", flat=True) if league.pk else []
    for abbreviation, times in Counter([*here.values(), *old]).items():
        if times > 1:
            sentence = _("%(count)d teams have the abbreviation %(short)s: give each its own.")
            raise Refused("abbreviation_taken", sentence % {"count": times, "short": abbreviation})


@transaction.atomic
def choose_computer_coach(*, team: Team, profile: str, actor: Person | None = None) -> Team:
    """Sets the computer coach (see `engine.coaches.profiles.computer_coaches`) that plays for the
    team in place of its coach, from the next game on; empty means the team's own style.

    Raises Refused: not_allowed, unknown_coach, nothing_changed.
    """
    team = _lock_team(team, actor, Permission.COACH)
    if profile == team.profile:
        raise Refused("nothing_changed", _("The team already has these settings: nothing has changed."))
    before = team.profile
    _save_profile(team, profile)
    record_change(
        actor=actor,
        kind=Change.Kind.PROFILE_CHOSEN,
        about=team,
        before={"profile": before},
        after={"profile": profile},
    )
    return team


@restores(Change.Kind.PROFILE_CHOSEN)
def _revert_profile(change: Change, actor: Person | None) -> None:
    team = _lock_team(team_of_change(change), actor, Permission.COACH)
    if change.after != {"profile": team.profile}:
        raise changed_since()
    _save_profile(team, (change.before or {})["profile"])


def check_profile(profile: str) -> None:
    """Raises Refused: unknown_coach."""
    if profile and profile not in {coach.name for coach in computer_coaches()}:
        raise Refused("unknown_coach", _("There is no such computer coach: choose one from the list."))


def _save_profile(team: Team, profile: str) -> None:
    check_profile(profile)
    team.profile = profile
    team.save(update_fields=["profile"])


@transaction.atomic
def change_team(*, team: Team, actor: Person | None = None, reason: str = "", **values: str) -> Team:
    """Changes values of FIELDS. The slug never changes. The dice (`key`) can change between seasons only.

    Raises Refused: not_allowed, unknown_setting, nothing_changed, season_under_way, abbreviation_taken,
    bad_characters, and the codes of `check_club` and `check_dice`.
    """
    team = _lock_team(team, actor)
    before, after = _save_values(team, as_stored(values))
    if not after:
        raise Refused("nothing_changed", _("The team already has these settings: nothing has changed."))
    record_change(
        actor=actor, kind=Change.Kind.TEAM_CHANGED, about=team, before=before, after=after, reason=reason
    )
    return team


@restores(Change.Kind.TEAM_CHANGED)
def _revert_values(change: Change, actor: Person | None) -> None:
    team = _lock_team(team_of_change(change), actor)
    if {name: getattr(team, name) for name in change.after or {}} != change.after:
        raise changed_since()
    _save_values(team, change.before or {})


FIELDS = ("city", "nickname", "abbreviation", "primary_color", "secondary_color", "key")


def _lock_team(team: Team, actor: Person | None, permission: Permission = Permission.MANAGE) -> Team:
    """The team as stored now. Requires the permission; who runs the league has all of them."""
    league = lock_league(team.league)
    if actor is not None and not permissions.may(actor, Permission.MANAGE, league):
        permissions.require(actor, permission, league, teams=(team,))
    return Team.objects.select_related("league").get(pk=team.pk)


def _save_values(team: Team, values: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Saves the values that differ; returns those fields before and after."""
    if unknown := set(values).difference(FIELDS):
        raise Refused("unknown_setting", _("A team has no %(name)s.") % {"name": min(unknown)})
    before = {name: getattr(team, name) for name in values if getattr(team, name) != values[name]}
    after = {name: values[name] for name in before}
    for name, value in after.items():
        setattr(team, name, value)
    check_club(team)
    if "key" in after:
        if season := season_under_way(team.league):
            sentence = _(
                "Season %(number)d is under way: a team's dice cannot change before the season has a "
                "champion."
            )
            raise Refused("season_under_way", sentence % {"number": season.number})
        check_dice(team.league, [team.key])
    others = team.league.teams.exclude(pk=team.pk)
    if others.filter(abbreviation=team.abbreviation).exists():
        sentence = _("Another team has the abbreviation %(short)s: give each its own.")
        raise Refused("abbreviation_taken", sentence % {"short": team.abbreviation})
    if after:
        team.save(update_fields=list(after))
    return before, after


def computer_coach(name: str) -> CoachChoice | None:
    """The computer coach of this name, in the reader's language; the team's own style without a name."""
    coaches = computer_coaches(_)
    return next((coach for coach in coaches if coach.name == name), None) if name else coaches[0]
