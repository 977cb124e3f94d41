"""A dispute about a report: nothing is final until it is settled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from league.frame.errors import Forbidden, Refused
from league.history.services import revert_change
from league.models import Change, Dispute, FeedItem, Fixture, Result
from league.results.disputes import dispute_result, resolve_dispute, uphold_claim, withdraw_dispute
from league.results.reports import confirm_result, confirm_unanswered_reports, report_result
from league.results.selectors import claims_of
from league.results.services import Score
from league.results.withdrawals import withdraw_team
from tests.helpers.reports import WE_WON, game_with_people, named, policy, refused, reported, stand
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield game_with_people().pk


@pytest.fixture
def fixture(key: int) -> Fixture:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Fixture.objects.select_related("season__league__feed", "week", "home", "away").get(pk=key)


def disputed_as(fixture: Fixture, score: Score) -> None:
    """Hannah has reported that the home team won, Amir disputes it and claims this score."""
    reported(fixture)
    dispute_result(fixture=fixture, note="You forgot a field goal.", score=score, actor=named("amir"))


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
    assert dispute.claim == {
        "outcome": "played",
        "home_score": 24,
        "away_score": 20,
        "home_touchdowns": None,
        "away_touchdowns": None,
        "overtime": False,
    }
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


@pytest.mark.parametrize(
    ("claim", "ended", "reason"),
    [
        ("report", ("final", 24, 17, "resolved"), "The claim of {home} counts."),
        ("dispute", ("final", 24, 20, "resolved"), "The claim of {away} counts."),
    ],
)
def test_a_claim_counts_without_a_reason(
    fixture: Fixture, claim: str, ended: tuple[object, ...], reason: str
) -> None:
    disputed_as(fixture, Score((24, 20), (3, 2)))
    uphold_claim(fixture=fixture, claim=claim, actor=named("carla"))
    result = Result.objects.get()
    assert (stand(fixture), result.home_touchdowns) == (ended, 3)
    sentence = reason.format(home=fixture.home.name, away=fixture.away.name)
    assert Dispute.objects.get().resolution == Change.objects.latest("pk").reason == sentence


def test_own_reason_replaces_the_usual_one(fixture: Fixture) -> None:
    disputed_as(fixture, Score((24, 20)))
    uphold_claim(fixture=fixture, claim="dispute", actor=named("carla"), reason=" The sheet says 20. ")
    assert Dispute.objects.get().resolution == "The sheet says 20."


def test_of_two_commissioners_the_second_learns_what_counts(fixture: Fixture) -> None:
    disputed_as(fixture, Score((24, 20)))
    uphold_claim(fixture=fixture, claim="dispute", actor=named("carla"))
    with pytest.raises(Refused) as refusal:
        uphold_claim(fixture=fixture, claim="report", actor=named("carla"))
    assert refusal.value.code == "already_resolved"
    assert f"{fixture.away.nickname} 20, {fixture.home.nickname} 24" in refusal.value.sentence
    assert stand(fixture) == ("final", 24, 20, "resolved")


def test_only_the_claim_that_was_shown_can_count(fixture: Fixture) -> None:
    policy(fixture, confirmation="commissioner_only")
    disputed_as(fixture, Score((24, 20)))
    shown = claims_of(Dispute.objects.get().result)[fixture.pk][1].version
    withdraw_dispute(fixture=fixture, actor=named("amir"))
    dispute_result(fixture=fixture, note="It was 27", score=Score((24, 27)), actor=named("amir"))
    wish: dict[str, Any] = {"fixture": fixture, "claim": "dispute", "actor": named("carla")}
    refused("claim_changed", uphold_claim, seen=shown, **wish)
    uphold_claim(seen=claims_of(Dispute.objects.get().result)[fixture.pk][1].version, **wish)
    assert stand(fixture) == ("final", 24, 27, "resolved")


@pytest.mark.parametrize("name", ["hannah", "amir", "sue", None])
def test_nobody_but_a_commissioner_lets_a_claim_count(fixture: Fixture, name: str | None) -> None:
    disputed_as(fixture, Score((24, 20)))
    person = named(name) if name else AnonymousUser()
    with pytest.raises(Forbidden):
        uphold_claim(fixture=fixture, claim="dispute", actor=person)
    assert stand(fixture)[0] == "disputed"


def test_reverting_the_decision_opens_the_dispute_again(fixture: Fixture) -> None:
    disputed_as(fixture, Score((24, 20)))
    uphold_claim(fixture=fixture, claim="dispute", actor=named("carla"))
    revert_change(change=Change.objects.get(kind="dispute_resolved"), actor=named("carla"))
    assert (stand(fixture), Dispute.objects.get().is_open) == (("disputed", 24, 17, ""), True)
    uphold_claim(fixture=fixture, claim="report", actor=named("carla"))
    assert stand(fixture) == ("final", 24, 17, "resolved")


@pytest.mark.parametrize(
    "nonsense", [[1], {"score": 7}, {"outcome": "won"}, {"home_score": "x"}, {"outcome": "played"}, "24-20"]
)
def test_a_claim_of_a_file_that_is_no_result_is_none(fixture: Fixture, nonsense: object) -> None:
    disputed_as(fixture, Score((24, 20)))
    Dispute.objects.update(claim=nonsense)
    assert [claim.key for claim in claims_of(Dispute.objects.get().result)[fixture.pk]] == ["report"]


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
