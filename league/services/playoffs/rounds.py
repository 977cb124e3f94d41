"""Creating and voiding the fixtures of playoff rounds, so that they match the bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db.models import Max

from league.models import Fixture, Season, Week
from league.playoffs import Bracket, Pairing
from league.selectors.schedule.week_dates import span_of_week
from league.selectors.season.teams import team_by_slug


def next_round(season: Season, bracket: Bracket) -> int:
    """The first round that lacks fixtures, counted from 1; 0 when all are drawn. After a correction a round
    may have only some of its fixtures."""
    drawn = Counter(season.fixtures.filter(kind=Week.Kind.PLAYOFF).values_list("round", flat=True))
    for number in range(1, len(bracket.rounds) + 1):
        if drawn[number] < len(bracket.pairings(number)):
            return number
    return 0


def draw_round(season: Season, bracket: Bracket, number: int) -> list[Fixture]:
    """Creates the missing fixtures of the round once all its clubs are known, and returns them.

    A fixture that a correction had made void counts again, with its result.
    """
    pairings = bracket.pairings(number)
    if not all(pairing.home and pairing.away for pairing in pairings):
        return []
    week = Week.objects.filter(season=season, kind=Week.Kind.PLAYOFF, round=number).first()
    drawn = Fixture.everything.filter(week=week).select_related("home", "away") if week else ()
    known = {(fixture.home.slug, fixture.away.slug): fixture for fixture in drawn}
    week = week or _create_week(season, number, bracket.rounds[number - 1])
    missing = [(pairing, known.get((pairing.home or "", pairing.away or ""))) for pairing in pairings]
    missing = [(pairing, fixture) for pairing, fixture in missing if fixture is None or fixture.void]
    new = iter(_create_fixtures(week, [pairing for pairing, void in missing if void is None]))
    return [_restore(void, pairing) if void else next(new) for pairing, void in missing]


def void_obsolete_fixtures(season: Season, bracket: Bracket, number: int) -> list[Fixture]:
    """Makes the round's fixtures void that are not in the bracket; returns them."""
    pairs = {(pairing.home, pairing.away) for pairing in bracket.pairings(number)}
    drawn = season.fixtures.filter(round=number).select_related("home", "away")
    obsolete = [fixture for fixture in drawn if (fixture.home.slug, fixture.away.slug) not in pairs]
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in obsolete]).update(void=True)
    return obsolete


def _create_week(season: Season, number: int, name: str) -> Week:
    following = (season.weeks.aggregate(last=Max("number"))["last"] or 0) + 1
    span = span_of_week(season, following)._asdict()
    new = {"kind": Week.Kind.PLAYOFF, "round": number, "number": following, "name": name}
    return Week.objects.create(season=season, **new, **span)


def _restore(void: Fixture, pairing: Pairing) -> Fixture:
    void.void = False
    void.home_seed, void.away_seed = pairing.home_seed, pairing.away_seed
    void.save(update_fields=["void", "home_seed", "away_seed"])
    return void


def _create_fixtures(week: Week, pairings: Sequence[Pairing]) -> list[Fixture]:
    """Creates a fixture for each pairing of the round; four queries."""
    if not pairings:
        return []
    season = week.season
    teams = team_by_slug(season)
    conferences = {conference.name: conference for conference in season.conferences.all()}
    last = Fixture.everything.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    return Fixture.objects.bulk_create(
        Fixture(
            season=season,
            week=week,
            number=number,
            kind=Week.Kind.PLAYOFF,
            home=teams[pairing.home or ""],
            away=teams[pairing.away or ""],
            neutral=pairing.neutral,
            conference=conferences.get(pairing.conference or ""),
            round=week.round,
            home_seed=pairing.home_seed,
            away_seed=pairing.away_seed,
        )
        for number, pairing in enumerate(pairings, start=last + 1)
    )
