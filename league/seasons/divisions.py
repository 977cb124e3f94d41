"""The teams of a season, grouped into conferences and divisions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league.data import ClubProfile
from league.feed.services import publish_to_league, season_item
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import season_of_change
from league.history.services import changed_since, record_change, restores
from league.leagues.teams import Clubs, check_clubs, clubs_in
from league.models import Change, Conference, Division, League, Membership, Season, Team
from league.seasons.selectors import slugs_by_division, teams_by_division

if TYPE_CHECKING:
    from league.frame.permissions import Person

Listed = list[
    tuple[str, list[tuple[str, list[str]]]]
]  # lists, because stored JSON keeps the order of lists only


@transaction.atomic
def change_divisions(*, season: Season, clubs: Clubs, actor: Person | None = None, reason: str = "") -> None:
    """Changes the conferences, divisions or teams of a season without a schedule. Clubs that are new to the
    league become teams of it.

    Raises Refused: not_allowed, schedule_drawn, nothing_changed, and those of `check_clubs`.
    """
    season = _lock_undrawn_season(season, actor)
    check_clubs(season.league, clubs)
    before = _listed(season)
    _clear(season)
    save_divisions(season, clubs)
    after = _listed(season)
    if after == before:
        raise Refused("nothing_changed", _("The teams are already grouped like this: nothing has changed."))
    record_change(
        actor=actor,
        kind=Change.Kind.REGROUPED,
        about=season,
        before={"grouping": before},
        after={"grouping": after},
        reason=reason,
    )
    publish_to_league(season, season_item(season))


@restores(Change.Kind.REGROUPED)
def _revert(change: Change, actor: Person | None) -> None:
    season = _lock_undrawn_season(season_of_change(change), actor)
    before, after = (side["grouping"] for side in (change.before or {}, change.after or {}))
    if json.loads(json.dumps(_listed(season))) != after:
        raise changed_since()
    teams = {team.slug: team for team in season.league.teams.all()}
    clubs = {name: {d: [teams[slug] for slug in group] for d, group in ds} for name, ds in before}
    check_clubs(season.league, clubs)
    _clear(season)
    save_divisions(season, clubs)
    publish_to_league(season, season_item(season))


def divisions_of(season: Season) -> Clubs:
    """The season's teams by conference and division; one query."""
    return {
        conference.name: {division.name: teams for division, teams in divisions.items()}
        for conference, divisions in teams_by_division(season).items()
    }


def save_divisions(season: Season, clubs: Clubs) -> None:
    """Saves the conferences and divisions of a season that has none."""
    teams = _known(season.league, clubs_in(clubs))
    conferences = [
        Conference(season=season, name=name, order=order) for order, name in enumerate(clubs, start=1)
    ]
    Conference.objects.bulk_create(conferences)
    divisions = [
        Division(conference=conference, name=name, order=place)
        for conference in conferences
        for place, name in enumerate(clubs[conference.name], start=1)
    ]
    Division.objects.bulk_create(divisions)
    Membership.objects.bulk_create(
        Membership(season=season, team=teams[club.slug], division=division)
        for division in divisions
        for club in clubs[division.conference.name][division.name]
    )


def _lock_undrawn_season(season: Season, actor: Person | None) -> Season:
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if season.weeks.exists():
        sentence = _("The schedule has been drawn: the teams cannot be regrouped before the next season.")
        raise Refused("schedule_drawn", sentence)
    return season


def _clear(season: Season) -> None:
    season.memberships.all().delete()
    season.conferences.all().delete()


def _known(league: League, clubs: Iterable[ClubProfile | Team]) -> dict[str, Team]:
    known = {team.slug: team for team in league.teams.all()}
    new = [
        Team(
            league=league,
            key=club.key,
            slug=club.slug,
            city=club.city,
            nickname=club.nickname,
            abbreviation=club.abbreviation,
            primary_color=club.primary_color,
            secondary_color=club.secondary_color,
        )
        for club in clubs
        if club.slug not in known
    ]
    return known | {team.slug: team for team in Team.objects.bulk_create(new)}


def _listed(season: Season) -> Listed:
    grouped = slugs_by_division(season)
    return [(name, list(divisions.items())) for name, divisions in grouped.items()]
