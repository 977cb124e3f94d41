"""A dispute about a report: nothing is final until it is settled."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league.errors import Forbidden
from league.models import Change, Dispute, FeedItem, Fixture
from league.services.history.reverts import revert_change
from league.services.results.disputes import dispute_result, resolve_dispute, withdraw_dispute
from league.services.results.reports import confirm_result, confirm_unanswered_reports, report_result
from league.services.results.results import Score
from league.services.teams.withdrawals import withdraw_team
from tests.league.reports import WE_WON, game_with_people, named, policy, refused, reported, stand

pytestmark = pytest.mark.django_db


@pytest.fixture
def fixture() -> Fixture:
    return game_with_people()


def test_dispute_shows_both_claims_to_everybody(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(
        fixture=fixture, note="You forgot a field goal.", score=Score((24, 20)), actor=named("amir")
    )
    dispute = Dispute.objects.get(result__fixture=fixture)
    assert (stand(fixture), dispute.by, dispute.note) == (
        ("disputed", 24, 17, ""),
        named("amir"),
        "You forgot a field goal.",
    )
    assert dispute.claim == {"outcome": "played", "home_score": 24, "away_score": 20, "overtime": False}
    told = FeedItem.objects.filter(kind="result").order_by("number").values_list("data__state", flat=True)
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
    refused("result_disputed", report_result, fixture=fixture, score=WE_WON, actor=named("carla"))
    refused("reason_needed", resolve_dispute, fixture=fixture, score=WE_WON, actor=named("carla"), reason="")
    resolve_dispute(fixture=fixture, score=Score((24, 20)), actor=named("carla"), reason="The sheet says 20.")
    assert stand(fixture) == ("final", 24, 20, "resolved")
    assert Dispute.objects.get().resolution == "The sheet says 20."
    assert Change.objects.get(kind="dispute_resolved").reason == "The sheet says 20."


def test_coaches_cannot_resolve_disputes(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    with pytest.raises(Forbidden):
        resolve_dispute(fixture=fixture, score=WE_WON, actor=named("hannah"), reason="I say so.")


def test_disputed_result_cannot_be_confirmed(fixture: Fixture) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    refused("not_allowed", confirm_result, fixture=fixture, actor=named("hannah"))
    for name in ("amir", "carla", "sue"):
        refused("result_disputed", confirm_result, fixture=fixture, actor=named(name))
    assert stand(fixture)[0] == "disputed"


def test_the_side_that_disputes_withdraws_its_dispute_and_that_confirms(fixture: Fixture) -> None:
    reported(fixture)
    refused("not_disputed", withdraw_dispute, fixture=fixture, actor=named("amir"))
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    for name in ("hannah", "carla"):
        refused("not_allowed", withdraw_dispute, fixture=fixture, actor=named(name))
    withdraw_dispute(fixture=fixture, actor=named("amir"))
    assert (stand(fixture), Dispute.objects.get().withdrawn) == (("final", 24, 17, "confirmed"), True)
    assert Change.objects.filter(kind="dispute_withdrawn", actor=named("amir")).exists()


def test_withdrawn_dispute_becomes_a_report_if_the_commissioner_confirms(
    fixture: Fixture,
) -> None:
    policy(fixture, confirmation="commissioner_only")
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    withdraw_dispute(fixture=fixture, actor=named("amir"))
    assert stand(fixture)[0] == "reported"
    dispute_result(fixture=fixture, note="I was right", actor=named("amir"))
    assert (stand(fixture)[0], Dispute.objects.get().withdrawn) == ("disputed", False)


def test_withdrawing_a_team_closes_its_dispute_and_reverting_reopens_it(
    fixture: Fixture,
) -> None:
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    withdraw_team(season=fixture.season, team=fixture.home, actor=named("carla"), reason="Moved away")
    assert (stand(fixture)[0], Dispute.objects.get().resolution) == ("final", "Moved away")
    revert_change(change=Change.objects.get(kind="team_withdrawn"), actor=named("carla"))
    assert (stand(fixture)[0], Dispute.objects.get().resolution) == ("disputed", "")


def test_disputed_report_is_never_confirmed_automatically(fixture: Fixture) -> None:
    policy(fixture, auto_confirm_hours=1)
    reported(fixture)
    dispute_result(fixture=fixture, note="No", actor=named("amir"))
    assert confirm_unanswered_reports(now=timezone.now() + timedelta(days=9)) == 0
