"""Clubs and teams, lists of clubs that a person writes, and the computer that coaches a team."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, cycle
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from engine.coaches import CoachChoice, computer_coaches
from engine.lines import LONGEST_NAME, in_ascii, slug_of, tidy_line, visible_text
from league.clubs import ClubProfile, expansion
from league.drawing.marks import contrast
from league.frame import permissions
from league.frame.csv_files import CsvRow, parse_rows
from league.frame.errors import Refused
from league.frame.locks import lock_league
from league.frame.permissions import Permission
from league.frame.texts import clean_line
from league.history.selectors import team_of_change
from league.history.services import record_change, restores
from league.leagues.settings import check_dice
from league.models import Change, League, Team
from league.schedule.shapes import LeagueShape
from league.seasons.selectors import season_under_way

if TYPE_CHECKING:
    from league.frame.permissions import Person

# conference -> division -> its clubs, in order
Clubs = Mapping[str, Mapping[str, Sequence[ClubProfile | Team]]]

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
        raise Refused("conference_count.league", count=len(clubs))
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
        raise Refused("club_name_needed")
    _check_length(club.city)
    _check_length(club.nickname)
    if not ABBREVIATION.fullmatch(club.abbreviation):
        raise Refused("bad_abbreviation", team=club.name)
    for color in (club.primary_color, club.secondary_color):
        if not COLOR.fullmatch(color):
            raise Refused("bad_color", color=color)
    ratio = contrast(club.primary_color, club.secondary_color)
    if ratio < MIN_CONTRAST:
        raise Refused("unreadable_colors", team=club.name, ratio=ratio)


def _check_length(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise Refused("name_too_long.club", name=name, most=LONGEST_NAME)


def _check_new_names(league: League, clubs: Iterable[ClubProfile | Team]) -> None:
    """Checks that no new club has the slug of a team by another name: it would be that team."""
    new = {club.slug: club.name for club in clubs if isinstance(club, ClubProfile)}
    for team in league.teams.filter(slug__in=new) if league.pk else ():
        if team.name != new[team.slug]:
            raise Refused("same_team.new_name", name=new[team.slug], team=team.name)


def _check_abbreviations(league: League, clubs: Iterable[ClubProfile | Team]) -> None:
    """Checks that no two teams have the same abbreviation, including former teams, which old seasons show."""
    here = {club.slug: club.abbreviation for club in clubs}
    old = league.teams.exclude(slug__in=here).values_list("abbreviation", flat=True) if league.pk else []
    for abbreviation, times in Counter([*here.values(), *old]).items():
        if times > 1:
            raise Refused("abbreviation_taken.teams", count=times, short=abbreviation)


@transaction.atomic
def choose_computer_coach(*, team: Team, profile: str, actor: Person | None = None) -> Team:
    """Sets the computer coach (see `engine.coaches.computer_coaches`) that plays for the
    team in place of its coach, from the next game on; empty means the team's own style.

    Raises Refused: not_allowed, unknown_coach, nothing_changed.
    """
    return _change(team, Change.Kind.PROFILE_CHOSEN, {"profile": profile}, actor)


@transaction.atomic
def change_team(*, team: Team, actor: Person | None = None, reason: str = "", **values: str) -> Team:
    """Changes values of FIELDS. The slug never changes. The dice (`key`) can change between seasons only.

    Raises Refused: not_allowed, unknown_setting, nothing_changed, season_under_way, abbreviation_taken,
    bad_characters, and the codes of `check_club` and `check_dice`.
    """
    return _change(team, Change.Kind.TEAM_CHANGED, as_stored(values), actor, reason)


FIELDS = ("city", "nickname", "abbreviation", "primary_color", "secondary_color", "key")


def _change(
    team: Team, kind: Change.Kind, values: dict[str, str], actor: Person | None, reason: str = ""
) -> Team:
    team = _lock_team(team, kind, actor)
    before = {name: getattr(team, name, "") for name in values}
    changed = [name for name in values if values[name] != before[name]]
    _save_values(team, kind, values)
    if not changed:
        raise Refused("nothing_changed.team")
    record_change(
        actor=actor,
        kind=kind,
        about=team,
        before={name: before[name] for name in changed},
        after={name: values[name] for name in changed},
        reason=reason,
    )
    return team


@restores(Change.Kind.PROFILE_CHOSEN, Change.Kind.TEAM_CHANGED)
def _revert(change: Change, actor: Person | None) -> None:
    kind = Change.Kind(change.kind)
    team = _lock_team(team_of_change(change), kind, actor)
    if {name: getattr(team, name) for name in change.after or {}} != change.after:
        raise Refused("changed_since")
    _save_values(team, kind, change.before or {})


def _lock_team(team: Team, kind: Change.Kind, actor: Person | None) -> Team:
    """The team as stored now. A coach chooses the computer coach; who runs the league has all permissions."""
    league = lock_league(team.league)
    if actor is not None and not permissions.may(actor, Permission.MANAGE, league):
        needed = Permission.COACH if kind == Change.Kind.PROFILE_CHOSEN else Permission.MANAGE
        permissions.require(actor, needed, league, teams=(team,))
    return Team.objects.select_related("league").get(pk=team.pk)


def _save_values(team: Team, kind: Change.Kind, values: dict[str, str]) -> None:
    """Checks and saves these values."""
    known = ("profile",) if kind == Change.Kind.PROFILE_CHOSEN else FIELDS
    if unknown := set(values).difference(known):
        raise Refused("unknown_setting.team", name=min(unknown))
    dice = team.key
    for name, value in values.items():
        setattr(team, name, value)
    if kind == Change.Kind.PROFILE_CHOSEN:
        check_profile(team.profile)
    else:
        _check_look(team, dice)
    team.save(update_fields=list(values))


def _check_look(team: Team, dice: str) -> None:
    check_club(team)
    if team.key != dice:
        if season := season_under_way(team.league):
            raise Refused("season_under_way.dice", number=season.number)
        check_dice(team.league, [team.key])
    others = team.league.teams.exclude(pk=team.pk)
    if others.filter(abbreviation=team.abbreviation).exists():
        raise Refused("abbreviation_taken.other_team", short=team.abbreviation)


def check_profile(profile: str) -> None:
    """Raises Refused: unknown_coach."""
    if profile and profile not in {coach.name for coach in computer_coaches()}:
        raise Refused("unknown_coach")


def computer_coach(name: str) -> CoachChoice | None:
    """The computer coach of this name, in the reader's language; the team's own style without a name."""
    coaches = computer_coaches(_)
    return next((coach for coach in coaches if coach.name == name), None) if name else coaches[0]


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
ClubGroups = dict[str, dict[str, list[ClubProfile]]]  # conference -> division -> its clubs


def known_clubs() -> dict[str, ClubProfile]:
    """The expansion teams by name."""
    groups = [group for divisions in expansion().values() for group in divisions.values()]
    return {club.name: club for group in groups for club in group}


def dice_title(key: str) -> str:
    """The title of a team's dice, which the component set knows by this key."""
    if key == "base":
        return _("base dice")
    known = {club.key: club.name for club in known_clubs().values()}
    return known.get(key, key.replace("_", " ").title())


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
        raise Refused("no_clubs")
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
