"""Opening a season."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league import permissions
from league.data import Club, expansion
from league.errors import Refused
from league.models import Change, Conference, Division, League, Membership, Season, Team
from league.permissions import Act
from league.selectors import teams_by_division
from league.services import audit
from league.services.telling import season_news, tell

if TYPE_CHECKING:
    from league.permissions import Person

Clubs = Mapping[str, Mapping[str, Iterable[Club | Team]]]  # conference -> division -> its clubs, in order

LARGEST_SEED = 2**53 - 1  # JSON readers in other languages keep integers exact up to here
FRESH_SEEDS = 10**9  # short enough to be typed again


@transaction.atomic
def open_season(
    *,
    league: League,
    seed: int | None = None,
    clubs: Clubs | None = None,
    actor: Person | None = None,
) -> Season:
    """Opens the league's next season with these clubs: by default those of its last season, grouped as
    they were; in a first season the 24 expansion teams.

    A club the league does not know yet becomes a team of it. The seed decides everything that chance
    decides; without one a fresh seed is drawn.
    Raises Refused: not_allowed, bad_seed, season_open.
    """
    permissions.require(actor, Act.RUN, league)
    seed = secrets.randbelow(FRESH_SEEDS) if seed is None else seed
    if not 0 <= seed <= LARGEST_SEED:
        sentence = _("The seed %(seed)s is out of range: give a whole number from 0 to %(largest)s.")
        raise Refused("bad_seed", sentence % {"seed": seed, "largest": LARGEST_SEED})
    if league.seasons.exclude(state=Season.State.FINISHED).exists():
        raise Refused("season_open", _("The league's season is not over: finish it before the next one."))
    last = league.seasons.order_by("-number").first()
    try:
        with transaction.atomic():
            season = Season.objects.create(league=league, number=last.number + 1 if last else 1, seed=seed)
    except IntegrityError as opened:
        raise Refused("season_open", _("Somebody else has just opened the league's next season.")) from opened
    _group(season, (_grouping_of(last) if last else expansion()) if clubs is None else clubs)
    audit.note(
        actor=actor,
        kind=Change.Kind.SEASON_OPENED,
        league=league,
        about=season,
        after={"season": season.number, "seed": seed},
    )
    tell(season, season_news(season))
    return season


def _grouping_of(season: Season) -> Clubs:
    return {
        conference.name: {division.name: teams for division, teams in divisions.items()}
        for conference, divisions in teams_by_division(season).items()
    }


def _group(season: Season, clubs: Clubs) -> None:
    teams = _teams(season.league, (c for ds in clubs.values() for group in ds.values() for c in group))
    for order, (name, divisions) in enumerate(clubs.items(), start=1):
        conference = Conference.objects.create(season=season, name=name, order=order)
        for place, (division_name, group) in enumerate(divisions.items(), start=1):
            division = Division.objects.create(conference=conference, name=division_name, order=place)
            Membership.objects.bulk_create(
                Membership(season=season, team=teams[club.slug], division=division) for club in group
            )


def _teams(league: League, clubs: Iterable[Club | Team]) -> dict[str, Team]:
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
