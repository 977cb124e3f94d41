"""Closing the regular season: the playoff seeds, frozen by the standings."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.errors import Refused
from league.models import Fixture, Result, Season, Seed, Week
from league.playoffs import FORMATS
from league.selectors import standings_of, team_by_slug


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
