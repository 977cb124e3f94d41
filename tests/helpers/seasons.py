"""Seasons to test with: the expansion league on a round robin that needs no drawing."""

from __future__ import annotations

from collections.abc import Iterator

from league.clinch.proofs import find_next_club_outlook, marks_of, prove_clinches, request_club_outlook
from league.leagues.services import create_league
from league.models import Fixture, Result, Season, Team, Week
from league.schedule.selectors import fixtures_due
from league.seasons.selectors import slugs_by_division, team_by_slug
from league.seasons.services import open_season
from tests.shared_rows import made_once

ROUNDS = 11  # of twelve clubs that all meet once


def expansion_season(
    *,
    rounds: int = ROUNDS,
    seed: int = 7,
    name: str = "Test League",
    components: str = "",
    ruleset: str = "first_and_goal",
    public_dice: bool = True,
) -> Season:
    """The 24 clubs, each conference on the first rounds of a round robin: twelve games a week. With public
    dice the same seed plays the same games."""
    league = create_league(name=name, components=components, ruleset=ruleset)
    season = open_season(league=league, seed=seed, public_dice=public_dice)
    schedule_rounds(season, rounds)
    return season


def schedule_rounds(season: Season, rounds: int) -> None:
    """Gives the season a schedule that needs no drawing."""
    teams = team_by_slug(season)
    conferences = [
        [teams[slug] for slugs in divisions.values() for slug in slugs]
        for divisions in slugs_by_division(season).values()
    ]
    weeks = Week.objects.bulk_create(
        Week(season=season, number=number, name=f"Week {number}", kind=Week.Kind.REGULAR)
        for number in range(1, rounds + 1)
    )
    pairings = (
        (week, pair) for week in weeks for clubs in conferences for pair in circle(clubs, week.number)
    )
    Fixture.objects.bulk_create(
        Fixture(season=season, week=week, number=number, kind=week.kind, home=home, away=away)
        for number, (week, (home, away)) in enumerate(pairings, 1)
    )


def circle(clubs: list[Team], round_number: int) -> Iterator[tuple[Team, Team]]:
    """One round of the circle method: the first club stays, the others go round."""
    fixed, *others = clubs
    turned = others[round_number - 1 :] + others[: round_number - 1]
    yield (fixed, turned[0]) if round_number % 2 else (turned[0], fixed)
    half = len(clubs) // 2
    yield from zip(turned[1:half], reversed(turned[half:]), strict=True)


def type_results(season: Season) -> None:
    """A final result for each game that is due: the home side of lower number wins by more."""
    Result.objects.bulk_create(
        Result(
            fixture=fixture,
            state=Result.State.FINAL,
            home_score=17 + fixture.number % 11,
            away_score=14 + fixture.number % 7,
        )
        for fixture in fixtures_due(season)
    )
    Season.objects.filter(pk=season.pk, state=Season.State.SCHEDULED).update(state=Season.State.REGULAR)
    season.refresh_from_db()


def with_a_week_to_go() -> Season:
    """All games but those of the last of nine weeks are final."""
    season = expansion_season(rounds=9)
    type_results(season)
    Result.objects.filter(fixture__season=season, fixture__week__number=9).delete()
    return season


def proved_season() -> Season:
    """One with a week to go, made once in a run: its marks and those after week 7 are proved, and what one
    undecided club can still reach is found. For a fixture inside of `shared_rows`."""
    return Season.objects.select_related("league").get(pk=made_once("proved_season", _proved_season))


def _proved_season() -> int:
    season = with_a_week_to_go()
    prove_clinches(season=season, through=7)
    prove_clinches(season=season)
    marks = marks_of(season) or {}  # in the order in which tests read them
    undecided = next(slug for slug, aims in marks.items() if aims["playoffs"] == "alive")
    request_club_outlook(season=season, team=season.league.teams.get(slug=undecided))
    find_next_club_outlook()
    return season.pk
