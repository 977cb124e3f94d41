"""The other side answers a report by a link, without an account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from league.frame.permissions import Role
from league.models import Coach, Dispute, Fixture, League, Result
from league.results.disputes import resolve_dispute
from league.results.reports import confirm_result, report_result
from league.results.selectors import LinkHolder, report_link
from league.results.services import Score
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.posted_letters import posted
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1)
        found = season.fixtures.select_related("season__league__feed", "week", "home", "away").get(number=1)
        league = found.season.league
        Coach.objects.create(team=found.home, user=person("hannah", league, Role.COACH))
        Coach.objects.create(team=found.away, user=person("amir", league, Role.COACH))
        person("carla", league, Role.COMMISSIONER)
        yield found.pk


@pytest.fixture
def fixture(key: int) -> Fixture:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Fixture.objects.select_related("season__league__feed", "week", "home", "away").get(pk=key)


def reported(fixture: Fixture, score: tuple[int, int] = (24, 17)) -> str:
    """Hannah, at home, reports; returns the link for the visitors."""
    report_result(fixture=fixture, score=Score(score), actor=User.objects.get(username="hannah"))
    return report_link(fixture=fixture, side="away")


def phone(name: str = "") -> Client:
    client = Client()
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def text(content: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content.decode()))


def answer(link: str, verb: str, sent: dict[str, str] | None = None, by: str = "") -> int:
    """Opens the link and submits this answer to the claim on its page."""
    client = phone(by)
    page = client.get(reverse("league:claim", args=[link]))
    seen = re.search(r'name="seen" value="([^"]+)"', page.content.decode())
    given = {"outcome": "played", "seen": seen[1] if seen else "", **(sent or {})}
    return client.post(reverse(f"league:claim_{verb}", args=[link]), given).status_code


def stand(fixture: Fixture) -> tuple[str, int | None, str]:
    result = Result.objects.get(fixture=fixture)
    return result.state, result.away_score, result.settlement


def test_other_side_confirms_by_its_link_and_the_page_says_so(fixture: Fixture) -> None:
    link = reported(fixture)
    assert answer(link, "confirm") == 302
    assert stand(fixture) == ("final", 17, "linked")
    season = fixture.season
    page = phone().get(reverse("league:result", args=[season.league.slug, season.number, fixture.number]))
    assert "Confirmed with the link for the other side" in text(page.content)


def test_dispute_by_link_is_resolved_by_the_commissioner(fixture: Fixture) -> None:
    link = reported(fixture)
    counter = {"reason": "You forgot a field goal.", "away_score": "20", "home_score": "24"}
    assert answer(link, "dispute", counter) == 302
    dispute = Dispute.objects.get()
    assert (dispute.by, dispute.note) == (None, "You forgot a field goal.")
    assert (dispute.claim or {})["away_score"] == 20
    carla = User.objects.get(username="carla")
    resolve_dispute(fixture=fixture, score=Score((24, 20)), actor=carla, reason="Amir has the sheet.")
    assert stand(fixture) == ("final", 20, "resolved")


def test_the_other_sides_coach_gets_the_link_by_letter(fixture: Fixture) -> None:
    User.objects.filter(username="amir").update(email="amir@example.org")
    with override_settings(SITE_URL="https://league.example.org"), posted() as letters:
        reported(fixture)
    (letter,) = letters
    link = re.search(r"https://league.example.org(/claims/\S+)", str(letter.body))
    assert (letter.to, "Bombers 24" in str(letter.body)) == (["amir@example.org"], True)
    assert phone().get(link[1] if link else "").status_code == 200


def test_letters_report_a_dispute_and_its_resolution(fixture: Fixture) -> None:
    for name in ("hannah", "amir", "carla"):
        User.objects.filter(username=name).update(email=f"{name}@example.org")
    link = reported(fixture)
    with posted() as disputed:
        answer(link, "dispute", {"reason": "You forgot a field goal."})
    with posted() as decided:
        carla = User.objects.get(username="carla")
        resolve_dispute(fixture=fixture, score=Score((24, 20)), actor=carla, reason="Amir has the sheet.")
    assert sorted(letter.to[0].split("@")[0] for letter in disputed) == ["amir", "carla", "hannah"]
    assert "You forgot a field goal." in str(disputed[0].body)
    assert sorted(letter.to[0].split("@")[0] for letter in decided) == ["amir", "hannah"]
    assert "Amir has the sheet." in str(decided[0].body)


def test_signed_in_coach_answers_under_their_own_name(fixture: Fixture) -> None:
    answer(reported(fixture), "confirm", by="amir")
    assert stand(fixture) == ("final", 17, "confirmed")


def test_reporter_cannot_answer_with_the_other_sides_link(fixture: Fixture) -> None:
    assert answer(reported(fixture), "confirm", by="hannah") == 403
    assert stand(fixture) == ("reported", 17, "")


def test_link_is_useless_once_the_game_is_settled(fixture: Fixture) -> None:
    link = reported(fixture)
    confirm_result(fixture=fixture, actor=User.objects.get(username="amir"))
    page = phone().get(reverse("league:claim", args=[link]))
    assert (page.status_code, "This game is settled" in text(page.content)) == (409, True)


def test_link_expires_after_two_weeks(fixture: Fixture) -> None:
    link = reported(fixture)
    with time_machine.travel(timezone.now() + timedelta(days=15), tick=False):
        assert phone().get(reverse("league:claim", args=[link])).status_code == 404


def test_confirming_a_changed_report_is_refused(fixture: Fixture) -> None:
    link, client = reported(fixture), phone()
    page = client.get(reverse("league:claim", args=[link])).content.decode()
    reported(fixture, (27, 17))
    seen = page.split('name="seen" value="')[1].split('"')[0]
    answered = client.post(reverse("league:claim_confirm", args=[link]), {"seen": seen})
    assert (answered.status_code, "has changed in the meantime" in answered.content.decode()) == (409, True)
    assert stand(fixture) == ("reported", 17, "")


def test_visitors_link_cannot_answer_the_visitors_own_report(fixture: Fixture) -> None:
    report_result(fixture=fixture, score=Score((3, 9)), actor=User.objects.get(username="amir"))
    link = report_link(fixture=fixture, side="away")
    assert phone().get(reverse("league:claim", args=[link])).status_code == 409


def test_link_user_without_access_to_a_private_league_gets_a_separate_page(fixture: Fixture) -> None:
    League.objects.update(visibility="private")
    assert answer(reported(fixture), "confirm") == 200
    assert stand(fixture)[0] == "final"


def test_only_a_commissioner_of_neither_side_is_shown_the_link(fixture: Fixture) -> None:
    reported(fixture)
    season = fixture.season
    address = reverse("league:result", args=[season.league.slug, season.number, fixture.number])
    names = ("hannah", "amir", "carla", "")
    shown = {name for name in names if "/claims/" in phone(name).get(address).content.decode()}
    assert shown == {"carla"}
    Coach.objects.create(team=fixture.home, user=User.objects.get(username="carla"))
    assert "/claims/" not in phone("carla").get(address).content.decode()


def test_the_link_of_a_coach_who_was_removed_is_void(fixture: Fixture) -> None:
    amir = User.objects.get(username="amir")
    reported(fixture)
    link = report_link(fixture=fixture, side="away")
    assert phone().get(reverse("league:claim", args=[link])).status_code == 200
    Coach.objects.filter(user=amir).delete()
    assert phone().get(reverse("league:claim", args=[link])).status_code == 404


def test_a_dispute_is_withdrawn_by_the_link_and_not_confirmed_over(fixture: Fixture) -> None:
    link = reported(fixture)
    answer(link, "dispute", {"reason": "You forgot a field goal."})
    assert (answer(link, "confirm"), stand(fixture)[0]) == (409, "disputed")
    assert (answer(link, "withdraw"), stand(fixture)) == (302, ("final", 17, "linked"))
    assert Dispute.objects.get().withdrawn


def test_report_of_a_neutral_scorer_waits_for_both_sides(fixture: Fixture) -> None:
    scorer = LinkHolder(fixture.pk, "", scores=True)
    report_result(fixture=fixture, score=Score((24, 17)), actor=scorer)
    confirm_result(fixture=fixture, actor=User.objects.get(username="hannah"))
    assert stand(fixture) == ("reported", 17, "")
    confirm_result(fixture=fixture, actor=LinkHolder(fixture.pk, "away", scores=False))
    assert stand(fixture) == ("final", 17, "linked")
