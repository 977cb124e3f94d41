"""Reports, confirmations and disputes: whose word makes a result final."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league.errors import Forbidden, Refused
from league.models import Change, Coach, Fixture, Result, Season
from league.permissions import Role
from league.selectors.results.reports import LinkHolder, awaited_sides, reports_awaiting
from league.selectors.season.standings import standings_of
from league.services.history.reverts import revert_change
from league.services.results.corrections import correct_result
from league.services.results.reports import confirm_result, confirm_unanswered_reports, report_result
from league.services.results.results import Score
from league.services.season.regular_season import close_regular_season
from tests.league.people import person
from tests.league.reports import WE_WON, game_with_people, named, policy, refused, reported, stand
from tests.league.seasons import type_results

pytestmark = pytest.mark.django_db

Outcome = Result.Outcome


@pytest.fixture
def fixture() -> Fixture:
    return game_with_people()


def test_a_coachs_report_says_whose_it_is_and_does_not_count_yet(fixture: Fixture) -> None:
    result = reported(fixture)
    assert (result.state, result.reported_by, result.side) == ("reported", named("hannah"), "home")
    assert standings_of(fixture.season).records[fixture.home.slug].overall.games == 0


@pytest.mark.parametrize("name", ["sue", "carla"])
def test_who_scores_for_the_league_enters_final_results(fixture: Fixture, name: str) -> None:
    reported(fixture, by=name)
    assert stand(fixture) == ("final", 24, 17, "")


@pytest.mark.parametrize(
    ("confirmation", "state"),
    [("both_sides", "reported"), ("one_side", "final"), ("commissioner_only", "reported")],
)
def test_the_leagues_policy_says_whether_one_word_is_enough(
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


def test_nobody_confirms_his_own_report(fixture: Fixture) -> None:
    reported(fixture)
    Coach.objects.create(team=fixture.away, user=named("hannah"))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("hannah"))
    assert stand(fixture)[0] == "reported"


def test_a_partner_on_the_same_side_does_not_confirm(fixture: Fixture) -> None:
    reported(fixture)
    Coach.objects.create(team=fixture.home, user=person("olga", fixture.season.league, Role.COACH))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("olga"))


def test_where_the_commissioner_alone_confirms_the_other_coach_does_not(fixture: Fixture) -> None:
    policy(fixture, confirmation="commissioner_only")
    reported(fixture)
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("amir"))
    confirm_result(fixture=fixture, actor=named("carla"))
    assert stand(fixture)[0] == "final"


def test_a_coach_reports_anew_until_it_is_confirmed(fixture: Fixture) -> None:
    reported(fixture)
    report_result(fixture=fixture, tally=Score((24, 20)), actor=named("hannah"))
    assert stand(fixture) == ("reported", 24, 20, "")


def test_the_other_side_does_not_write_over_a_report(fixture: Fixture) -> None:
    reported(fixture)
    refused("result_reported", report_result, fixture=fixture, tally=Score((0, 7)), actor=named("amir"))


def test_a_stranger_to_the_game_does_not_report(fixture: Fixture) -> None:
    stranger = person("vic", fixture.season.league, Role.COACH)
    refused("not_allowed", report_result, fixture=fixture, tally=WE_WON, actor=stranger)


@pytest.mark.parametrize(
    ("name", "outcome", "may"),
    [
        ("hannah", Outcome.FORFEIT_BY_HOME, True),
        ("hannah", Outcome.FORFEIT_BY_AWAY, False),
        ("sue", Outcome.NO_CONTEST, False),
        ("carla", Outcome.DOUBLE_FORFEIT, True),
    ],
)
def test_a_coach_gives_up_his_own_game_and_the_commissioner_any(
    fixture: Fixture, name: str, outcome: Outcome, may: bool
) -> None:
    wish = {"fixture": fixture, "tally": None, "outcome": outcome, "actor": named(name)}
    if not may:
        refused("not_allowed", report_result, **wish)
    else:
        report_result(**wish)  # type: ignore[arg-type]
    assert Result.objects.filter(fixture=fixture, outcome=outcome).exists() is may


def test_one_person_who_coaches_both_clubs_confirms_no_report_of_either(fixture: Fixture) -> None:
    Coach.objects.create(team=fixture.away, user=named("hannah"))
    report_result(fixture=fixture, tally=WE_WON, actor=LinkHolder(fixture.pk, "home", scores=True))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("hannah"))
    Coach.objects.filter(user=named("amir")).delete()
    assert awaited_sides(fixture, Result.objects.get(fixture=fixture)) == []
    assert fixture in reports_awaiting(named("carla"))
    assert fixture not in reports_awaiting(named("hannah"))


@pytest.mark.parametrize(
    ("hours", "late", "state"), [(48, 49, "final"), (48, 47, "reported"), (0, 999, "reported")]
)
def test_silence_confirms_after_the_leagues_hours(
    fixture: Fixture, hours: int, late: int, state: str
) -> None:
    policy(fixture, auto_confirm_hours=hours)
    reported(fixture)
    confirmed = confirm_unanswered_reports(now=timezone.now() + timedelta(hours=late))
    assert (confirmed, stand(fixture)[0]) == (int(state == "final"), state)


def test_only_what_is_final_closes_the_season(fixture: Fixture) -> None:
    reported(fixture)
    type_results(fixture.season)
    refused("results_missing", close_regular_season, season=fixture.season)
    confirm_result(fixture=fixture, actor=named("amir"))
    assert close_regular_season(season=fixture.season)


def state(fixture: Fixture) -> str:
    return Season.objects.get(pk=fixture.season_id).state


def test_a_recorded_result_is_taken_back_and_the_game_is_open_again(fixture: Fixture) -> None:
    report_result(fixture=fixture, tally=WE_WON, actor=named("carla"))
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


def test_a_confirmation_is_taken_back_and_the_report_waits_again(fixture: Fixture) -> None:
    reported(fixture)
    confirm_result(fixture=fixture, actor=named("amir"))
    revert_change(change=Change.objects.get(kind=Change.Kind.RESULT_CONFIRMED), actor=named("carla"))
    assert stand(fixture) == ("reported", 24, 17, "")


def test_a_result_is_not_taken_back_after_it_was_corrected_or_the_season_closed(fixture: Fixture) -> None:
    report_result(fixture=fixture, tally=WE_WON, actor=named("carla"))
    change = Change.objects.get(kind=Change.Kind.RESULT)
    type_results(fixture.season)
    close_regular_season(season=fixture.season)
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=named("carla"))
    assert refused.value.code == "regular_season_closed"
    correct_result(fixture=fixture, tally=Score((3, 0)), actor=named("carla"), reason="By the sheet")
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=named("carla"))
    assert refused.value.code == "changed_since"
