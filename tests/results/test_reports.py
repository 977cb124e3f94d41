"""Reports, confirmations and disputes: what makes a result final."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, Coach, Fixture, Result, Season
from league.results.reports import confirm_result, confirm_unanswered_reports, report_result
from league.results.selectors import LinkHolder, answering_coaches, reports_awaiting
from league.results.services import Score, correct_result
from league.seasons.services import close_regular_season
from league.standings.selectors import standings_of
from tests.helpers.people import person
from tests.helpers.reports import WE_WON, game_with_people, named, policy, refused, reported, stand
from tests.helpers.seasons import type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db

Outcome = Result.Outcome


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield game_with_people().pk


@pytest.fixture
def fixture(key: int) -> Fixture:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Fixture.objects.select_related("season__league__feed", "week", "home", "away").get(pk=key)


def test_report_of_a_coach_names_its_side_and_does_not_count_yet(fixture: Fixture) -> None:
    result = reported(fixture)
    assert (result.state, result.reported_by, result.side) == ("reported", named("hannah"), "home")
    assert standings_of(fixture.season).records[fixture.home.slug].overall.games == 0


@pytest.mark.parametrize("name", ["sue", "carla"])
def test_scorers_and_managers_enter_final_results(fixture: Fixture, name: str) -> None:
    reported(fixture, by=name)
    assert stand(fixture) == ("final", 24, 17, "")


@pytest.mark.parametrize(
    ("confirmation", "state"),
    [("both_sides", "reported"), ("one_side", "final"), ("commissioner_only", "reported")],
)
def test_confirmation_policy_decides_whether_a_report_is_final(
    fixture: Fixture, confirmation: str, state: str
) -> None:
    policy(fixture, confirmation=confirmation)
    assert reported(fixture).state == state


def test_the_other_coach_confirms(fixture: Fixture) -> None:
    reported(fixture)
    confirm_result(fixture=fixture, actor=named("amir"))
    assert stand(fixture) == ("final", 24, 17, "confirmed")
    assert Result.objects.get(fixture=fixture).home_touchdowns == 3
    kinds = Change.objects.filter(about=f"season/1/game/{fixture.number}").order_by("pk")
    assert list(kinds.values_list("kind", "actor__username")) == [
        ("result", "hannah"),
        ("result_confirmed", "amir"),
    ]


def test_reporter_cannot_confirm_their_own_report(fixture: Fixture) -> None:
    reported(fixture)
    Coach.objects.create(team=fixture.away, user=named("hannah"))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("hannah"))
    assert stand(fixture)[0] == "reported"


def test_partner_on_the_same_side_cannot_confirm(fixture: Fixture) -> None:
    reported(fixture)
    Coach.objects.create(team=fixture.home, user=person("olga", fixture.season.league, Role.COACH))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("olga"))


def test_other_coach_cannot_confirm_if_the_commissioner_must(fixture: Fixture) -> None:
    policy(fixture, confirmation="commissioner_only")
    reported(fixture)
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("amir"))
    confirm_result(fixture=fixture, actor=named("carla"))
    assert stand(fixture)[0] == "final"


def test_coach_can_replace_a_report_until_it_is_confirmed(fixture: Fixture) -> None:
    reported(fixture)
    report_result(fixture=fixture, score=Score((24, 20)), actor=named("hannah"))
    assert stand(fixture) == ("reported", 24, 20, "")


def test_reverting_a_second_report_of_a_side_gives_the_first_one_its_reporter_back(fixture: Fixture) -> None:
    partner = person("olga", fixture.season.league, Role.COACH)
    Coach.objects.create(team=fixture.home, user=partner, part=Coach.Part.DEFENSE)
    reported(fixture)
    report_result(fixture=fixture, score=Score((24, 20)), actor=partner)
    assert Result.objects.get(fixture=fixture).reported_by == partner
    revert_change(change=Change.objects.get(kind=Change.Kind.RESULT, actor=partner), actor=named("carla"))
    result = Result.objects.get(fixture=fixture)
    assert (result.away_score, result.reported_by, result.side) == (17, named("hannah"), "home")


def test_other_side_cannot_overwrite_a_report(fixture: Fixture) -> None:
    reported(fixture)
    refused("result_reported", report_result, fixture=fixture, score=Score((0, 7)), actor=named("amir"))


def test_person_without_a_part_in_the_game_cannot_report(fixture: Fixture) -> None:
    stranger = person("vic", fixture.season.league, Role.COACH)
    refused("not_allowed", report_result, fixture=fixture, score=WE_WON, actor=stranger)


@pytest.mark.parametrize(
    ("name", "outcome", "may"),
    [
        ("hannah", Outcome.FORFEIT_BY_HOME, True),
        ("hannah", Outcome.FORFEIT_BY_AWAY, False),
        ("sue", Outcome.NO_CONTEST, False),
        ("carla", Outcome.DOUBLE_FORFEIT, True),
    ],
)
def test_coach_can_forfeit_their_own_game_and_the_commissioner_any(
    fixture: Fixture, name: str, outcome: Outcome, may: bool
) -> None:
    wish = {"fixture": fixture, "score": None, "outcome": outcome, "actor": named(name)}
    if not may:
        refused("not_allowed", report_result, **wish)
    else:
        report_result(**wish)  # type: ignore[arg-type]
    assert Result.objects.filter(fixture=fixture, outcome=outcome).exists() is may


def test_coach_of_both_clubs_cannot_confirm_either_report(fixture: Fixture) -> None:
    Coach.objects.create(team=fixture.away, user=named("hannah"))
    report_result(fixture=fixture, score=WE_WON, actor=LinkHolder(fixture.pk, "home", scores=True))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("hannah"))
    Coach.objects.filter(user=named("amir")).delete()
    assert answering_coaches(fixture, Result.objects.get(fixture=fixture)) == {}
    assert fixture in reports_awaiting(named("carla"))
    assert fixture not in reports_awaiting(named("hannah"))


@pytest.mark.parametrize(
    ("hours", "late", "state"), [(48, 49, "final"), (48, 47, "reported"), (0, 999, "reported")]
)
def test_unanswered_report_is_confirmed_after_the_leagues_hours(
    fixture: Fixture, hours: int, late: int, state: str
) -> None:
    policy(fixture, auto_confirm_hours=hours)
    reported(fixture)
    confirmed = confirm_unanswered_reports(now=timezone.now() + timedelta(hours=late))
    assert (confirmed, stand(fixture)[0]) == (int(state == "final"), state)


def test_season_closes_only_with_final_results(fixture: Fixture) -> None:
    reported(fixture)
    type_results(fixture.season)
    refused("results_missing", close_regular_season, season=fixture.season)
    confirm_result(fixture=fixture, actor=named("amir"))
    assert close_regular_season(season=fixture.season)


def state(fixture: Fixture) -> str:
    return Season.objects.get(pk=fixture.season_id).state


def test_reverting_a_result_reopens_the_game(fixture: Fixture) -> None:
    report_result(fixture=fixture, score=WE_WON, actor=named("carla"))
    change = Change.objects.get(kind=Change.Kind.RESULT)
    with pytest.raises(Forbidden):
        revert_change(change=change, actor=named("hannah"))
    back = revert_change(change=change, actor=named("carla"))
    assert Result.objects.count() == 0
    assert state(fixture) == "scheduled"
    assert back
    revert_change(change=back, actor=named("carla"))
    assert stand(fixture) == ("final", 24, 17, "")
    assert state(fixture) == "regular"


def test_reverting_a_revert_restores_who_reported(fixture: Fixture) -> None:
    reported(fixture)
    change: Change | None = Change.objects.get(kind=Change.Kind.RESULT)
    for _again in range(2):
        for results in (0, 1):
            assert change
            change = revert_change(change=change, actor=named("carla"))
            assert Result.objects.count() == results
        result = Result.objects.get(fixture=fixture)
        assert (result.state, result.side, result.reported_by) == ("reported", "home", named("hannah"))


def test_reverting_a_confirmation_restores_the_report(fixture: Fixture) -> None:
    reported(fixture)
    confirm_result(fixture=fixture, actor=named("amir"))
    revert_change(change=Change.objects.get(kind=Change.Kind.RESULT_CONFIRMED), actor=named("carla"))
    assert stand(fixture) == ("reported", 24, 17, "")


def test_result_cannot_be_reverted_after_a_correction_or_the_close_of_the_season(fixture: Fixture) -> None:
    report_result(fixture=fixture, score=WE_WON, actor=named("carla"))
    change = Change.objects.get(kind=Change.Kind.RESULT)
    type_results(fixture.season)
    close_regular_season(season=fixture.season)
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=named("carla"))
    assert refused.value.code == "regular_season_closed"
    correct_result(fixture=fixture, score=Score((3, 0)), actor=named("carla"), reason="By the sheet")
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=named("carla"))
    assert refused.value.code == "changed_since"
