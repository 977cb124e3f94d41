"""Seasons that were played elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.lines import in_ascii, slug_of
from league.almanac.figures import winner_of
from league.almanac.old_seasons import OldSeason
from league.almanac.pasts import store_new_figures, store_pasts
from league.clubs import ClubProfile
from league.feed.services import publish_to_league, season_item
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_league
from league.frame.permissions import Permission
from league.frame.quotas import check_quota
from league.history.services import record_change, restores
from league.leagues.teams import check_club
from league.models import Change, Fixture, League, Result, Season, Team, Week
from league.seasons.models import SeasonTerms
from league.seasons.selectors import team_by_slug
from league.seasons.services import save_divisions
from league.seasons.steps import enter_state
from league.standings.records import Club
from league.standings.selectors import ADJUSTMENT, tie_breaks_of
from league.standings.steps import Coin
from league.standings.tie_breaks import Standings, rank

if TYPE_CHECKING:
    from league.frame.permissions import Person


MatchedClubs = Mapping[str, ClubProfile | Team]  # by the name in the file

DICE = "base"
MOST_TEAMS = 96  # of a league that imports: there are abbreviations for some hundred
NO_LETTER = re.compile("[^A-Z0-9]")
COLORS = ("#37474f", "#ffffff")


def match_clubs(league: League, seasons: Sequence[Sequence[Club]]) -> list[MatchedClubs]:
    """Matches the clubs of each season with a team by slug, abbreviation, name or nickname, in this order, or
    makes new ones, which are teams of the league in the next of these seasons.

    Raises Refused: same_team, too_many_teams, and the codes of `check_club`.
    """
    teams: list[ClubProfile | Team] = list(league.teams.order_by("pk"))
    matched: list[MatchedClubs] = []
    for clubs in seasons:
        by_name = _match(teams, clubs)
        slugs = {team.slug for team in teams}
        teams += [club for club in by_name.values() if club.slug not in slugs]
        matched.append(by_name)
        if len(teams) > MOST_TEAMS:
            raise Refused("too_many_teams", most=MOST_TEAMS)
    return matched


def _match(teams: Sequence[ClubProfile | Team], clubs: Sequence[Club]) -> dict[str, ClubProfile | Team]:
    known, short = _known(teams), {team.abbreviation for team in teams}
    by_name: dict[str, ClubProfile | Team] = {}
    names: dict[str, str] = {}  # by slug
    for club in clubs:
        match = known.get(club.name.casefold()) or known.get(slug_of(club.name)) or _new(club, short)
        if match.slug in names:
            raise Refused("same_team.import", one=names[match.slug], other=club.name, team=match.name)
        by_name[club.name], names[match.slug] = match, club.name
        short.add(match.abbreviation)
    return by_name


def _known(teams: Sequence[ClubProfile | Team]) -> dict[str, ClubProfile | Team]:
    """The teams by each of their names that no other team has."""
    known: dict[str, ClubProfile | Team] = {}
    for field in ("nickname", "name", "abbreviation", "slug"):
        names = Counter(getattr(team, field).casefold() for team in teams)
        known |= {name: team for team in teams if names[name := getattr(team, field).casefold()] == 1}
    return known


def _new(club: Club, taken: set[str]) -> ClubProfile:
    """A new club. Without a nickname in the file, the last word of the name is the nickname and the rest the
    city."""
    city, _space, nickname = club.name.rpartition(" ")
    if club.nickname:
        city, nickname = club.city, club.nickname
    profile = ClubProfile(DICE, city, nickname, _abbreviation(club, taken), *COLORS)
    check_club(profile)
    return profile


def _abbreviation(club: Club, taken: set[str]) -> str:
    """The abbreviation in the file or the first letters of the name; with a number if another club has it."""
    letters = NO_LETTER.sub("", in_ascii(club.abbreviation or club.name).upper()) or "X"
    if letters[:3] not in taken:
        return letters[:3]
    numbered = (f"{letters[: 3 - len(str(number))]}{number}" for number in range(1, 1000))
    return next(short for short in numbered if short not in taken)


MAX_NUMBER = 32767  # of a small integer column
MOST_SEASONS = 120  # of a league that imports: what they add up to is stored with each of them


def _numbers_for(league: League, old: Sequence[OldSeason], first: int | None) -> list[int]:
    """A number for each season: from `first` on, or the names in the file if they are numbers, or the next
    free ones."""
    named = [season.name for season in old]
    if first is None and all(name.isdecimal() for name in named):
        return [int(name) for name in named]
    if first is None:
        newest = league.seasons.order_by("-number").values_list("number", flat=True).first()
        first = (newest or 0) + 1
    return list(range(first, first + len(old)))


def _check_numbers(league: League, numbers: Sequence[int]) -> None:
    """Raises Refused: quota_exceeded, bad_number, number_taken, season_open."""
    taken = dict(league.seasons.values_list("number", "state"))
    sentence = _("A league has at most %(most)d seasons: continue in a new league.")
    check_quota(len(taken) + len(numbers) - 1, MOST_SEASONS, sentence)
    under_way = min((n for n, state in taken.items() if state != Season.State.FINISHED), default=MAX_NUMBER)
    for number in numbers:
        if not 1 <= number <= MAX_NUMBER:
            raise Refused("bad_number.season", last=MAX_NUMBER, number=number)
        if number in taken:
            raise Refused("number_taken", number=number)
        if number > under_way:
            raise Refused("season_open.import", open=under_way)


@dataclass(frozen=True, slots=True)
class PlannedSeason:
    """An old season as it will be imported. The standings and the champion are slugs of `clubs`."""

    number: int
    old: OldSeason
    clubs: MatchedClubs
    terms: SeasonTerms
    standings: Standings
    champion: str


def import_seasons(
    *, league: League, old: Sequence[OldSeason], number: int | None = None, actor: Person | None = None
) -> list[Season]:
    """Saves old seasons as finished seasons, which count in standings, almanac and records like any other:
    `plan_imports`, then `save_imports`. Raises Refused with the codes of both."""
    plan = plan_imports(league=league, old=old, number=number, actor=actor)
    return save_imports(league=league, plan=plan, actor=actor)


def plan_imports(
    *, league: League, old: Sequence[OldSeason], number: int | None = None, actor: Person | None = None
) -> list[PlannedSeason]:
    """Decides everything about an import that can be decided before the transaction; nothing is saved.

    The seasons are numbered from `number` on, else by their names in the file if those are numbers, else by
    the next free numbers. Numbers are in the order of time, so they must be free and below that of an open
    season. Clubs are matched with the league's teams by slug, abbreviation, name or nickname; others become
    new teams. The winner of the last playoff game is the champion, or without playoffs the first in the
    standings. Raises Refused: not_allowed, nothing_to_import, quota_exceeded, bad_number, number_taken,
    season_open, same_team, too_many_teams, and the codes of `check_club`.
    """
    permissions.require(actor, Permission.MANAGE, league)
    if not any(season.games for season in old):
        raise Refused("nothing_to_import")
    sentence = _("This league has reached the limit of stored games (%(most)d): continue in a new league.")
    stored = Result.objects.filter(fixture__season__league=league).count()
    check_quota(stored + sum(len(season.games) for season in old) - 1, settings.GAMES_PER_LEAGUE, sentence)
    numbers = _numbers_for(league, old, number)
    _check_numbers(league, numbers)
    matched = match_clubs(league, [season.clubs for season in old])
    return [_plan(league, *season) for season in zip(numbers, old, matched, strict=True)]


def _plan(league: League, number: int, old: OldSeason, clubs: MatchedClubs) -> PlannedSeason:
    playing = {club for game in old.games if game.round for club in (game.game.home, game.game.away)}
    draft = Season(league=league, number=number, seed=0, imported=True)
    terms = draft.terms._replace(playoff_places=len(playing) or draft.terms.playoff_places)
    draft.kept_terms = terms._asdict()
    slugs = {name: club.slug for name, club in clubs.items()}
    games = [replace(game.game, home=slugs[game.game.home], away=slugs[game.game.away]) for game in old.games]
    standings = rank(
        [replace(club, name=slugs[club.name]) for club in old.clubs],
        [game for game, planned in zip(games, old.games, strict=True) if planned.round is None],
        steps=tie_breaks_of(draft),
        coin=Coin(draft.seed),
    )
    winner = None
    if old.games[-1].round:
        last = games[-1]
        margin = (last.home_score or 0) - (last.away_score or 0)
        winner = winner_of(last.home, last.away, margin, last.outcome.value)
    return PlannedSeason(number, old, clubs, terms, standings, winner or standings.league[0])


@transaction.atomic
def save_imports(
    *, league: League, plan: Sequence[PlannedSeason], actor: Person | None = None
) -> list[Season]:
    """Saves a plan of `plan_imports`: all of its seasons or none.

    Raises Refused: not_allowed, number_taken, season_open, changed_meanwhile.
    """
    league = lock_league(league)
    permissions.require(actor, Permission.MANAGE, league)
    _check_numbers(league, [planned.number for planned in plan])
    matched = match_clubs(league, [planned.old.clubs for planned in plan])
    if [_slugs(clubs) for clubs in matched] != [_slugs(planned.clubs) for planned in plan]:
        raise Refused("changed_meanwhile")
    seasons = [_save(league, planned) for planned in plan]
    store_new_figures(seasons)
    for season, planned in zip(seasons, plan, strict=True):
        record_change(
            actor=actor,
            kind=Change.Kind.SEASON_IMPORTED,
            about=season,
            after={"season": season.number, "games": len(planned.old.games), "champion": planned.champion},
        )
    publish_to_league(seasons[0], *map(season_item, seasons))
    return seasons


def _slugs(clubs: MatchedClubs) -> dict[str, str]:
    return {name: club.slug for name, club in clubs.items()}


def _save(league: League, planned: PlannedSeason) -> Season:
    at, reason = timezone.now().isoformat(), _("By the file of this season")
    adjustments = [
        dict(zip(ADJUSTMENT, (planned.clubs[club.name].slug, decision.points, 0, reason, at), strict=True))
        for club in planned.old.clubs
        for decision in club.adjustments
    ]
    season = Season.objects.create(
        league=league, number=planned.number, seed=0, imported=True, adjustments=adjustments
    )
    groups: dict[str, dict[str, list[ClubProfile | Team]]] = {}  # in the order of the file
    for club in planned.old.clubs:
        group = groups.setdefault(club.conference, {}).setdefault(club.division, [])
        group.append(planned.clubs[club.name])
    save_divisions(season, groups)
    teams = team_by_slug(season)
    _write(season, planned.old, {name: teams[club.slug] for name, club in planned.clubs.items()})
    season.kept_terms, season.champion = planned.terms._asdict(), teams[planned.champion]
    enter_state(season, Season.State.FINISHED, "champion", "kept_terms")
    return season


def _write(season: Season, old: OldSeason, teams: Mapping[str, Team]) -> None:
    """Creates the weeks, also those in which nobody played, the fixtures in the order of the file, and their
    results; `teams` are by the names in the file."""
    rounds = {game.week: game.round for game in old.games}
    rounds |= {number: None for number in range(min(rounds), max(rounds)) if number not in rounds}
    weeks = {number: _week(season, number, playoff, old.rounds) for number, playoff in rounds.items()}
    Week.objects.bulk_create(weeks.values())
    fixtures = Fixture.objects.bulk_create(
        Fixture(
            season=season,
            week=weeks[game.week],
            number=number,
            kind=weeks[game.week].kind,
            round=game.round,
            home=teams[game.game.home],
            away=teams[game.game.away],
            neutral=game.neutral,
        )
        for number, game in enumerate(old.games, start=1)
    )
    Result.objects.bulk_create(
        Result(
            fixture=fixture,
            state=Result.State.FINAL,
            outcome=Result.Outcome(game.game.outcome.value),
            home_score=game.game.home_score,
            away_score=game.game.away_score,
            home_touchdowns=game.game.home_touchdowns,
            away_touchdowns=game.game.away_touchdowns,
        )
        for fixture, game in zip(fixtures, old.games, strict=True)
    )


def _week(season: Season, number: int, playoff: int | None, rounds: Sequence[str]) -> Week:
    if playoff is None:
        return Week(season=season, number=number, name=f"Week {number}", kind=Week.Kind.REGULAR)
    name = rounds[playoff - 1]
    return Week(season=season, number=number, name=name, kind=Week.Kind.PLAYOFF, round=playoff)


@restores(Change.Kind.SEASON_IMPORTED)
def _revert(change: Change, actor: Person | None) -> None:
    """Deletes the season, and the teams that were created for it and are used nowhere else."""
    assert change.league is not None
    league = lock_league(change.league)
    permissions.require(actor, Permission.MANAGE, league)
    number = int(change.about.removeprefix("season/"))
    season = Season.objects.filter(league=league, number=number, imported=True).first()
    if season is None or change.after is None:
        raise Refused("changed_since")
    teams = [member.team_id for member in season.memberships.all()]
    season.delete()
    store_pasts(league, number)
    league.teams.filter(
        pk__in=teams, memberships=None, coaches=None, home_fixtures=None, away_fixtures=None
    ).delete()
