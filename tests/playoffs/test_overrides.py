"""Seeds and coin tosses overruled by the commissioner: effects and time limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from league.clinch.proofs import marks_of, results_key
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, ClinchProof, Result, Season
from league.playoffs.overrides import decide_toss, set_seeds
from league.playoffs.services import advance_playoffs
from league.results.services import Score, record_result
from league.seasons.services import close_regular_season
from league.standings.selectors import seeds_of, tosses_in
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """A season in its playoffs; no playoff game has been played."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=5)
        type_results(season)
        close_regular_season(season=season)
        season.refresh_from_db()
        yield season.pk


@pytest.fixture
def season(key: int) -> Season:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Season.objects.select_related("league__feed").get(pk=key)


@pytest.fixture
def ann(season: Season) -> User:
    return person("ann", season.league, Role.COMMISSIONER)


def turned(season: Season) -> list[str]:
    """The eastern seeds in reverse."""
    return seeds_of(season)["Eastern"][::-1]


def set_eastern(season: Season, order: list[str], **wish: Any) -> None:
    wish = {"conference": "Eastern", "reason": "By the league's vote", **wish}
    set_seeds(season=season, order=order, **wish)
    season.refresh_from_db()


def level_season() -> Season:
    """One week in which every game ended alike, so no step separates any clubs."""
    season = expansion_season(rounds=1, name="Other League")
    Result.objects.bulk_create(
        Result(fixture=fixture, state=Result.State.FINAL, home_score=10, away_score=10)
        for fixture in season.fixtures.all()
    )
    return season


def a_toss(season: Season) -> tuple[tuple[str, ...], str, str]:
    """A group of clubs, the club that the coin put first, and another club of the group."""
    group, first = next(iter(tosses_in(season).items()))
    return group, first, next(slug for slug in group if slug != first)


def test_set_seeds_override_the_standings(season: Season) -> None:
    order, western = turned(season), seeds_of(season)["Western"]
    set_eastern(season, order)
    assert seeds_of(season) == {"Eastern": order, "Western": western}


def test_drawn_playoff_games_follow_the_new_seeds(season: Season) -> None:
    advance_playoffs(season=season)
    order = turned(season)
    set_eastern(season, order)
    (game,) = season.fixtures.filter(round=1, conference__name="Eastern")
    assert (game.home.slug, game.away.slug) == (order[3], order[4])


def test_reverting_set_seeds_restores_those_of_the_standings(season: Season, ann: User) -> None:
    before = seeds_of(season)
    set_eastern(season, turned(season), actor=ann)
    change = Change.objects.get(kind="seeds_set")
    assert (change.actor, change.reason) == (ann, "By the league's vote")
    revert_change(change=change, actor=ann)
    season.refresh_from_db()
    assert (seeds_of(season), season.seeding) == (before, {})


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"reason": " "}, "reason_needed"),
        ({"conference": "Northern"}, "unknown_conference"),
        ({"order": ["columbus-cobras"]}, "wrong_clubs"),
        ({"order": ["columbus-cobras"] * 5}, "wrong_clubs"),
    ],
)
def test_impossible_seeds_are_refused(season: Season, wish: dict[str, Any], code: str) -> None:
    before = seeds_of(season)
    with pytest.raises(Refused) as refused:
        set_eastern(season, **{"order": turned(season), **wish})
    assert (refused.value.code, seeds_of(season)) == (code, before)


def test_seeds_cannot_be_set_before_the_playoffs() -> None:
    with pytest.raises(Refused) as refused:
        set_eastern(expansion_season(rounds=1, name="Other League"), ["columbus-cobras"])
    assert refused.value.code == "not_in_playoffs"


def test_seeds_cannot_be_set_after_the_first_playoff_game(season: Season, ann: User) -> None:
    set_eastern(season, turned(season), actor=ann)
    record_result(fixture=advance_playoffs(season=season)[0], score=Score((20, 10)))
    acts: list[Callable[[], object]] = [
        lambda: set_eastern(season, turned(season)),
        lambda: decide_toss(season=season, group=["a", "b"], first="a", reason="Why not"),
        lambda: revert_change(change=Change.objects.get(kind="seeds_set"), actor=ann),
    ]
    codes = []
    for act in acts:
        with pytest.raises(Refused) as refused:
            act()
        codes.append(refused.value.code)
    assert codes == ["playoffs_begun"] * 3


def test_coaches_cannot_override_seeds_or_tosses(season: Season) -> None:
    coach = person("carl", season.league, Role.COACH)
    with pytest.raises(Forbidden):
        set_eastern(season, turned(season), actor=coach)


def test_decided_toss_overrides_the_coin() -> None:
    season = level_season()
    ClinchProof.objects.create(season=season, results=results_key(season), marks={})
    group, _first, other = a_toss(season)
    decide_toss(season=season, group=group, first=other, reason="They drew lots at the table")
    season.refresh_from_db()
    assert tosses_in(season)[group] == other
    assert marks_of(season) is None


def test_decided_toss_can_be_reverted() -> None:
    season = level_season()
    ann = person("ann", season.league, Role.COMMISSIONER)
    group, first, other = a_toss(season)
    decide_toss(season=season, group=group, first=other, actor=ann, reason="They drew lots")
    revert_change(change=Change.objects.get(kind="toss_decided"), actor=ann)
    season.refresh_from_db()
    assert (tosses_in(season)[group], season.tosses) == (first, [])


def test_toss_that_is_not_needed_cannot_be_decided() -> None:
    season = level_season()
    group, first, _other = a_toss(season)
    wishes = [
        {"group": group[:1], "first": first},
        {"group": group, "first": "x"},
        {"group": group, "first": first},
    ]
    codes = []
    for wish in wishes:
        with pytest.raises(Refused) as refused:
            decide_toss(season=season, reason="Why not", **wish)  # type: ignore[arg-type]
        codes.append(refused.value.code)
    assert codes == ["no_toss", "not_in_group", "nothing_changed"]


def test_toss_cannot_be_decided_while_games_are_open() -> None:
    season = level_season()
    group, _first, other = a_toss(season)
    Result.objects.filter(fixture__number=1).update(state=Result.State.REPORTED)
    with pytest.raises(Refused) as refused:
        decide_toss(season=season, group=group, first=other, reason="They drew lots")
    assert refused.value.code == "games_open"
