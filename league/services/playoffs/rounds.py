"""Creating and voiding the fixtures of playoff rounds, so that they match the bracket."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max

from league.models import Fixture, Season, Team, Week
from league.playoffs import Bracket, Pairing
from league.selectors.schedule.week_dates import span_of_week
from league.selectors.season.teams import team_by_slug


def next_round(season: Season, bracket: Bracket) -> int:
    """The first round that lacks fixtures, counted from 1; 0 when all are drawn. After a correction a round
    may have only some of its fixtures."""
    for number in range(1, len(bracket.rounds) + 1):
        if season.fixtures.filter(round=number).count() < len(bracket.pairings(number)):
            return number
    return 0


def draw_round(season: Season, bracket: Bracket, number: int) -> list[Fixture]:
    """Creates the missing fixtures of the round once all its clubs are known, and returns them.

    A fixture that a correction had made void counts again, with its result.
    """
    pairings = bracket.pairings(number)
    if not all(pairing.home and pairing.away for pairing in pairings):
        return []
    week = _week(season, number, bracket.rounds[number - 1])
    drawn = set(week.fixtures.values_list("home__slug", "away__slug"))
    missing = [pairing for pairing in pairings if (pairing.home, pairing.away) not in drawn]
    teams = team_by_slug(season)
    return [_restore_void_fixture(week, pairing) or _new(week, pairing, teams) for pairing in missing]


def void_obsolete_fixtures(season: Season, bracket: Bracket, number: int) -> list[Fixture]:
    """Makes the round's fixtures void that are not in the bracket; returns them."""
    pairs = {(pairing.home, pairing.away) for pairing in bracket.pairings(number)}
    drawn = season.fixtures.filter(round=number).select_related("home", "away")
    obsolete = [fixture for fixture in drawn if (fixture.home.slug, fixture.away.slug) not in pairs]
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in obsolete]).update(void=True)
    return obsolete


def _week(season: Season, number: int, name: str) -> Week:
    last = season.weeks.aggregate(last=Max("number"))["last"]
    following = (last or 0) + 1
    new = {"number": following, "name": name, **span_of_week(season, following)._asdict()}
    week, _ = Week.objects.get_or_create(season=season, kind=Week.Kind.PLAYOFF, round=number, defaults=new)
    return week


def _restore_void_fixture(week: Week, pairing: Pairing) -> Fixture | None:
    void = Fixture.everything.filter(
        week=week, void=True, home__slug=pairing.home, away__slug=pairing.away
    ).first()
    if void:
        void.void = False
        void.home_seed, void.away_seed = pairing.home_seed, pairing.away_seed
        void.save(update_fields=["void", "home_seed", "away_seed"])
    return void


def _new(week: Week, pairing: Pairing, teams: Mapping[str, Team]) -> Fixture:
    season = week.season
    last = Fixture.everything.filter(season=season).aggregate(last=Max("number"))["last"]
    return Fixture.objects.create(
        season=season,
        week=week,
        number=(last or 0) + 1,
        kind=Week.Kind.PLAYOFF,
        home=teams[pairing.home or ""],
        away=teams[pairing.away or ""],
        neutral=pairing.neutral,
        conference=season.conferences.filter(name=pairing.conference).first(),
        round=week.round,
        home_seed=pairing.home_seed,
        away_seed=pairing.away_seed,
    )
