"""Reports, confirmations and disputes: whose word makes a result final."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from league.errors import Forbidden, Refused
from league.models import Change, Coach, Dispute, FeedEntry, Fixture, League, Result, Season
from league.permissions import Role
from league.selectors import standings_of
from league.services import (
    close_regular_season,
    confirm_result,
    confirm_unanswered,
    correct_result,
    dispute_result,
    report_result,
    resolve_dispute,
    revert_change,
)
from league.services.results import Tally
from tests.league.people import person
from tests.league.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db

Outcome = Result.Outcome
WE_WON = Tally((24, 17), (3, 2))


@pytest.fixture
def fixture() -> Fixture:
    season = expansion_season(rounds=1)
    found = season.fixtures.select_related("season__league__feed", "week", "home", "away").get(number=1)
    league = found.season.league
    Coach.objects.create(team=found.home, user=person("hannah", league, Role.COACH))
    Coach.objects.create(team=found.away, user=person("amir", league, Role.COACH))
    person("sue", league, Role.SCORER)
    person("carla", league, Role.COMMISSIONER)
    return found


def named(name: str) -> User:
    return User.objects.get(username=name)


def stand(fixture: Fixture) -> tuple[str, int | None, int | None, str]:
    result = Result.objects.get(fixture=fixture)
    return result.state, result.home_score, result.away_score, result.settlement


def policy(fixture: Fixture, **policy: object) -> None:
    League.objects.update(**policy)
    fixture.season.league.refresh_from_db()


def reported(fixture: Fixture, by: str = "hannah") -> Result:
    return report_result(fixture=fixture, tally=WE_WON, actor=named(by))


def refused(code: str, act: object, **wish: object) -> None:
    with pytest.raises(Refused) as refusal:
        act(**wish)  # type: ignore[operator]
    assert refusal.value.code == code


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
    report_result(fixture=fixture, tally=Tally((24, 20)), actor=named("hannah"))
    assert stand(fixture) == ("reported", 24, 20, "")


def test_the_other_side_does_not_write_over_a_report(fixture: Fixture) -> None:
    reported(fixture)
    refused("result_reported", report_result, fixture=fixture, tally=Tally((0, 7)), actor=named("amir"))


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


def test_a_dispute_keeps_both_claims_for_everybody_to_see(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(
        fixture=fixture, note="You forgot a field goal.", tally=Tally((24, 20)), actor=named("amir")
    )
    dispute = Dispute.objects.get(result__fixture=fixture)
    assert (stand(fixture), dispute.by, dispute.note) == (
        ("disputed", 24, 17, ""),
        named("amir"),
        "You forgot a field goal.",
    )
    assert dispute.claim == {"outcome": "played", "home_score": 24, "away_score": 20, "overtime": False}
    told = FeedEntry.objects.filter(kind="result").order_by("number").values_list("data__state", flat=True)
    assert list(told) == ["reported", "disputed"]


def test_a_dispute_needs_a_note_a_report_and_the_other_side(fixture: Fixture) -> None:
    refused("nothing_to_dispute", dispute_result, fixture=fixture, note="No", actor=named("amir"))
    reported(fixture)
    refused("note_needed", dispute_result, fixture=fixture, note=" ", actor=named("amir"))
    refused("not_allowed", dispute_result, fixture=fixture, note="No", actor=named("hannah"))
    assert stand(fixture)[0] == "reported"


def test_the_commissioner_resolves_a_dispute_with_a_reason(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    refused("result_disputed", report_result, fixture=fixture, tally=WE_WON, actor=named("carla"))
    refused("reason_needed", resolve_dispute, fixture=fixture, tally=WE_WON, actor=named("carla"), reason="")
    resolve_dispute(fixture=fixture, tally=Tally((24, 20)), actor=named("carla"), reason="The sheet says 20.")
    assert stand(fixture) == ("final", 24, 20, "resolved")
    assert Dispute.objects.get().resolution == "The sheet says 20."
    assert Change.objects.get(kind="dispute_resolved").reason == "The sheet says 20."


def test_coaches_do_not_resolve(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    with pytest.raises(Forbidden):
        resolve_dispute(fixture=fixture, tally=WE_WON, actor=named("hannah"), reason="I say so.")


def test_who_disputed_may_still_agree(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("hannah"))
    confirm_result(fixture=fixture, actor=named("amir"))
    assert stand(fixture)[0] == "final"


@pytest.mark.parametrize(
    ("hours", "late", "state"), [(48, 49, "final"), (48, 47, "reported"), (0, 999, "reported")]
)
def test_silence_confirms_after_the_leagues_hours(
    fixture: Fixture, hours: int, late: int, state: str
) -> None:
    policy(fixture, auto_confirm_hours=hours)
    reported(fixture)
    confirmed = confirm_unanswered(now=timezone.now() + timedelta(hours=late))
    assert (confirmed, stand(fixture)[0]) == (int(state == "final"), state)


def test_a_disputed_report_waits_for_the_commissioner_however_long(fixture: Fixture) -> None:
    policy(fixture, auto_confirm_hours=1)
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    assert confirm_unanswered(now=timezone.now() + timedelta(days=9)) == 0


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
    correct_result(fixture=fixture, tally=Tally((3, 0)), actor=named("carla"), reason="By the sheet")
    with pytest.raises(Refused) as refused:
        revert_change(change=change, actor=named("carla"))
    assert refused.value.code == "changed_since"
