"""Correcting a result that has advanced a club: preview, correction, and reverting it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q
from pytest_django import DjangoDbBlocker

from league.frame.errors import Forbidden, Refused
from league.frame.failures import run_and_roll_back
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, Fixture, Result, Season, Week
from league.people.members import set_role
from league.playoffs.selectors import bracket_of
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.effects import Effect
from league.results.services import Score, correct_result, record_result
from league.schedule.selectors import fixtures_due
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season
from league.standings.selectors import seeds_of, standings_of
from league.subscriptions.files import revisions_of
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.helpers.small_seasons import WEEKS, play, small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db

SEMIFINALS = 3  # the conference championships are the third round


def export(season: Season) -> str:
    """All that a reader of the season's tables sees."""
    season = Season.objects.get(pk=season.pk)
    fixtures = season.fixtures.order_by("number")
    columns = ("number", "week__number", "home__slug", "away__slug", "home_seed", "away_seed", "neutral")
    results = Result.objects.filter(fixture__in=fixtures).order_by("fixture__number")
    scores = ("fixture__number", "state", "outcome", "home_score", "away_score", "overtime", "recorded_at")
    return json.dumps(
        [
            [season.state, season.champion_id],
            seeds_of(season),
            list(fixtures.values_list(*columns)),
            list(results.values_list(*scores)),
        ],
        cls=DjangoJSONEncoder,
    )


def played_through(rounds: int) -> Season:
    """A season in whose playoffs the home side has won every game of the first rounds."""
    season = expansion_season(rounds=9)
    type_results(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    for _ in range(rounds):
        for fixture in advance_playoffs(season=season):
            record_result(fixture=fixture, score=Score((20, 10)))
    return season


def upset(season: Season) -> dict[str, Any]:
    """A correction by which a conference's best club has lost the last regular game that it won."""
    best = standings_of(season).seeds["Eastern"][0]
    own = season.fixtures.filter(Q(home__slug=best) | Q(away__slug=best), kind=Week.Kind.REGULAR)
    game = next(g for g in own.order_by("-number") if g.result.winner == team_by_slug(season)[best])
    return {"fixture": game, "score": Score((0, 63) if game.home.slug == best else (63, 0))}


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield played_through(SEMIFINALS).pk


@pytest.fixture
def commissioner(season: Season) -> User:
    user = User.objects.create_user("ann")
    set_role(league=season.league, person=user, role="commissioner")
    return user


@pytest.fixture
def season(key: int) -> Season:
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture
def crowned(season: Season) -> Season:
    """It has been played to its champion."""
    [bowl] = advance_playoffs(season=season)
    record_result(fixture=bowl, score=Score((20, 10)))
    crown_champion(season=season)
    season.refresh_from_db()
    return season


def named(moved: list[Effect], subject: str) -> dict[Any, tuple[Any, Any]]:
    return {move.name: (move.before, move.after) for move in moved if move.subject == subject}


def test_correction_makes_the_moves_of_its_preview_and_its_revert_restores_the_season_exactly(
    season: Season, commissioner: User
) -> None:
    before, best = export(season), standings_of(season).seeds["Eastern"][0]
    wish = upset(season)
    foretold = run_and_roll_back(lambda: correct_result(**wish, actor=commissioner, reason="a preview"))
    assert best in named(foretold, "record")
    assert named(foretold, "seed")[best][0] == 1
    assert [after for before, after in named(foretold, "playoff game").values() if before == "10-20"]
    assert export(season) == before
    assert not Change.objects.filter(kind=Change.Kind.RESULT_CORRECTED).exists()
    assert correct_result(**wish, actor=commissioner, reason="Sheet misread") == foretold
    assert export(season) != before
    change = Change.objects.get(kind=Change.Kind.RESULT_CORRECTED)
    revert_change(change=change, actor=commissioner, reason="It was right after all")
    assert export(season) == before


def test_correction_rebuilds_the_playoffs_and_keeps_games_that_it_undoes_as_void(season: Season) -> None:
    games = Fixture.everything.filter(season=season)
    playoffs = Result.objects.filter(fixture__kind=Week.Kind.PLAYOFF)
    numbers, results = set(games.values_list("number", flat=True)), playoffs.count()
    (own, before), wish = revisions_of(season), upset(season)
    correct_result(**wish, reason="Sheet misread")
    places = {name: order[:5] for name, order in standings_of(season).seeds.items()}
    assert seeds_of(season) == places
    bracket = bracket_of(season)
    for number in range(1, SEMIFINALS + 1):
        pairs = {(pairing.home, pairing.away) for pairing in bracket.games[number - 1]}
        drawn = season.fixtures.filter(round=number).values_list("home__slug", "away__slug")
        assert set(drawn) <= pairs
    assert Fixture.everything.filter(void=True, result__isnull=False).exists()
    assert playoffs.count() == results
    void, (still_own, after) = (
        set(games.filter(void=True).values_list("number", flat=True)),
        revisions_of(season),
    )
    changed = {n for n in numbers if before.get(n, own) != after.get(n, still_own)}  # events in calendars
    assert changed == {wish["fixture"].number, *void}


def test_playoffs_continue_to_a_champion_after_a_correction(season: Season) -> None:
    correct_result(**upset(season), reason="Sheet misread")
    while due := list(fixtures_due(season)) or advance_playoffs(season=season):
        for fixture in due:
            record_result(fixture=fixture, score=Score((20, 10)))
    champion = crown_champion(season=season)
    assert champion
    assert champion.slug == bracket_of(season).champion


def test_correction_does_not_crown_a_champion() -> None:
    season = small_season()
    season.league.playoff_places = 4
    season.league.save()
    play(season, WEEKS)
    close_regular_season(season=season)
    playoffs = []
    while drawn := advance_playoffs(season=season):
        playoffs += [record_result(fixture=fixture, score=Score((20, 10))) for fixture in drawn]
    ann, before = person("ann", season.league, Role.COMMISSIONER), export(season)
    correct_result(fixture=playoffs[-1].fixture, score=Score((10, 20)), actor=ann, reason="Sheet misread")
    revert_change(change=Change.objects.get(kind=Change.Kind.RESULT_CORRECTED), actor=ann)
    assert export(season) == before


def test_correcting_the_bowl_changes_the_champion(crowned: Season) -> None:
    season, first = crowned, crowned.champion
    assert first
    bowl = season.fixtures.get(round=4)
    moved = correct_result(fixture=bowl, score=Score((10, 20)), reason="Scores were swapped")
    season.refresh_from_db()
    assert season.champion == bowl.away
    assert named(moved, "season") == {"champion": (first.slug, bowl.away.slug)}
    assert first.slug != bowl.away.slug


def test_correcting_a_lost_semifinal_removes_the_champion(crowned: Season) -> None:
    season, champion = crowned, crowned.champion
    semifinal = season.fixtures.get(round=3, home=champion)
    correct_result(fixture=semifinal, score=Score((10, 20)), reason="Scores were swapped")
    season.refresh_from_db()
    assert (season.state, season.champion) == (Season.State.PLAYOFFS, None)
    other = season.fixtures.filter(round=3).exclude(pk=semifinal.pk).get()
    (bowl,) = season.fixtures.filter(round=4, result=None)
    assert {bowl.home, bowl.away} == {semifinal.away, other.home}


def test_correction_is_recorded_with_its_reason(season: Season, commissioner: User) -> None:
    game = upset(season)["fixture"]
    score = (game.result.home_score, game.result.away_score)
    correct_result(fixture=game, score=Score((0, 63)), actor=commissioner, reason="Sheet misread")
    change = Change.objects.get(kind=Change.Kind.RESULT_CORRECTED)
    assert change.before
    assert change.after
    told = {key: (change.before[key], change.after[key]) for key in ("home_score", "away_score")}
    assert (change.actor, change.reason) == (commissioner, "Sheet misread")
    assert told == {"home_score": (score[0], 0), "away_score": (score[1], 63)}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"reason": " "}, "reason_needed"),
        ({"score": None}, "tally_needed"),
        ({"score": Score((-3, 0))}, "negative_number"),
    ],
)
def test_what_cannot_be_is_refused(season: Season, wish: dict[str, Any], code: str) -> None:
    before = export(season)
    with pytest.raises(Refused) as refused:
        correct_result(**{**upset(season), "reason": "Misread", **wish})
    assert (refused.value.code, export(season)) == (code, before)


def test_game_without_a_final_result_cannot_be_corrected() -> None:
    season = small_season()
    with pytest.raises(Refused) as refused:
        correct_result(fixture=season.fixtures.get(number=1), score=Score((0, 7)), reason="Misread")
    assert refused.value.code == "not_final"


def test_only_managers_of_the_league_can_correct(season: Season) -> None:
    coach = User.objects.create_user("carl")
    set_role(league=season.league, person=coach, role="coach")
    with pytest.raises(Forbidden) as refused:
        correct_result(**upset(season), actor=coach, reason="We won")
    assert refused.value.code == "not_allowed"


def test_older_correction_cannot_be_reverted_before_the_newer_one(season: Season) -> None:
    ann = User.objects.create_superuser("root")
    game = upset(season)["fixture"]
    correct_result(fixture=game, score=Score((0, 63)), actor=ann, reason="Misread")
    correct_result(fixture=game, score=Score((0, 56)), actor=ann, reason="Misread again")
    first = Change.objects.filter(kind=Change.Kind.RESULT_CORRECTED).order_by("pk")[0]
    with pytest.raises(Refused) as refused:
        revert_change(change=first, actor=ann)
    assert refused.value.code == "changed_since"
