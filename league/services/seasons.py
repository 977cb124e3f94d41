"""Opening a season, and closing its regular part."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.data import Club, Grouping, expansion
from league.errors import Refused
from league.models import Conference, Division, Fixture, League, Membership, Result, Season, Seed, Team, Week
from league.playoffs import FORMATS
from league.selectors import standings_of, team_by_slug

LARGEST_SEED = 2**53 - 1  # JSON readers in other languages keep integers exact up to here
FRESH_SEEDS = 10**9  # short enough to be typed again


@transaction.atomic
def open_season(*, league: League, seed: int | None = None, clubs: Grouping | None = None) -> Season:
    """Opens the league's next season with these clubs (default: the 24 expansion teams).

    A club the league does not know yet becomes a team of it. The seed decides everything that chance
    decides; without one a fresh seed is drawn.
    Raises Refused: bad_seed, season_open.
    """
    seed = secrets.randbelow(FRESH_SEEDS) if seed is None else seed
    if not 0 <= seed <= LARGEST_SEED:
        sentence = _("The seed %(seed)s is out of range: give a whole number from 0 to %(largest)s.")
        raise Refused("bad_seed", sentence % {"seed": seed, "largest": LARGEST_SEED})
    if league.seasons.exclude(state=Season.State.FINISHED).exists():
        raise Refused("season_open", _("The league's season is not over: finish it before the next one."))
    last = league.seasons.aggregate(last=Max("number"))["last"] or 0
    try:
        with transaction.atomic():
            season = Season.objects.create(league=league, number=last + 1, seed=seed)
    except IntegrityError as opened:
        raise Refused("season_open", _("Somebody else has just opened the league's next season.")) from opened
    _group(season, expansion() if clubs is None else clubs)
    return season


def _group(season: Season, clubs: Grouping) -> None:
    teams = _teams(season.league, (c for ds in clubs.values() for group in ds.values() for c in group))
    for order, (name, divisions) in enumerate(clubs.items(), start=1):
        conference = Conference.objects.create(season=season, name=name, order=order)
        for place, (division_name, group) in enumerate(divisions.items(), start=1):
            division = Division.objects.create(conference=conference, name=division_name, order=place)
            Membership.objects.bulk_create(
                Membership(season=season, team=teams[club.slug], division=division) for club in group
            )


def _teams(league: League, clubs: Iterable[Club]) -> dict[str, Team]:
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


@transaction.atomic
def close_regular_season(*, season: Season) -> list[Seed]:
    """Freezes the playoff seeds by the standings. Asked again before the first playoff kickoff, it
    makes them anew.

    Raises Refused: no_schedule, results_missing, playoffs_begun, season_finished.
    """
    season = _locked(season)
    _check_complete(season)
    _drop_playoffs(season)
    teams = team_by_slug(season)
    conferences = {conference.name: conference for conference in season.conferences.all()}
    places = FORMATS[season.league.playoff_places].per_conference(len(conferences))
    standings = standings_of(season)
    league_place = {slug: place for place, slug in enumerate(standings.league, start=1)}
    seeds = Seed.objects.bulk_create(
        Seed(
            season=season,
            conference=conferences[name],
            team=teams[slug],
            number=number,
            league_place=league_place[slug],
        )
        for name, slugs in standings.seeds.items()
        for number, slug in enumerate(slugs[:places], start=1)
    )
    season.state = Season.State.PLAYOFFS
    season.save(update_fields=["state"])
    return seeds


@transaction.atomic
def reopen_regular_season(*, season: Season) -> None:
    """Takes the seeds and the undecided bracket away, so that regular results can change.

    Raises Refused: playoffs_begun, season_finished.
    """
    season = _locked(season)
    _drop_playoffs(season)
    if season.state == Season.State.PLAYOFFS:
        season.state = Season.State.REGULAR
        season.save(update_fields=["state"])


def _locked(season: Season) -> Season:
    """The season's row as it is now, held until the transaction ends."""
    season = Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished", _("This season has its champion: its seeds stand."))
    return season


def _check_complete(season: Season) -> None:
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR)
    if not regular.exists():
        raise Refused("no_schedule", _("The season has no games yet: draw its schedule first."))
    missing = regular.exclude(result__state=Result.State.FINAL).count()
    if missing:
        sentence = ngettext(
            "%(missing)d regular game has no final result yet: play it, or settle its report.",
            "%(missing)d regular games have no final result yet: play them, or settle their reports.",
            missing,
        )
        raise Refused("results_missing", sentence % {"missing": missing})


def _drop_playoffs(season: Season) -> None:
    if Result.objects.filter(fixture__season=season, fixture__kind=Week.Kind.PLAYOFF).exists():
        raise Refused("playoffs_begun", _("A playoff game has been played: the seeds stand."))
    Week.objects.filter(season=season, kind=Week.Kind.PLAYOFF).delete()
    Seed.objects.filter(season=season).delete()
