"""The permissions, lifetime and limits of a scorer's link."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, ScorerLink
from games.scoring.services import make_scorer_link, revoke_scorer_link
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.models import Change, Fixture, League, Result, Week
from tests.helpers.people import person
from tests.scoring.fixtures import at, named, phone, scorers_phone, secret_for

pytestmark = pytest.mark.django_db
KICKOFF = {"home": "me", "away": "me", "dice": "app"}
SCORE = {"outcome": "played", "home_score": "24", "away_score": "17"}


def stand(fixture: Fixture) -> tuple[str, int | None, str, object]:
    result = Result.objects.get(fixture=fixture)
    return result.state, result.home_score, result.side, result.reported_by


def test_two_phones_without_accounts_share_one_log(fixture: Fixture) -> None:
    secret = secret_for(fixture)
    first, second = scorers_phone(secret, "Ann"), scorers_phone(secret, "Ben")
    table = first.post(at("desk_start", fixture), KICKOFF)["Location"]
    game = Game.objects.get(fixture=fixture)
    assert second.post(at("join", fixture))["Location"] == table
    call = {"seen": 0, "side": "away", "asked": "coin_call", "answer": '"heads"'}
    assert second.post(f"{table}answer/", call).status_code == 302
    assert first.post(f"{table}answer/", call).status_code == 409
    game.refresh_from_db()
    assert game.entries.filter(asked="coin_call").values_list("source", flat=True).get() == "person:1"
    assert {(seat.user, seat.name) for seat in game.seats.all()} == {(None, "Ann")}


def test_report_by_a_coachs_link_counts_for_the_coachs_side(fixture: Fixture) -> None:
    scorers_phone(secret_for(fixture, "amir")).post(at("desk_report", fixture), SCORE)
    assert stand(fixture) == ("reported", 24, "away", None)


def test_scorer_cannot_abandon_or_hand_over_a_game(fixture: Fixture) -> None:
    client = scorers_phone(secret_for(fixture))
    client.post(at("desk_start", fixture), KICKOFF)
    game = Game.objects.get(fixture=fixture)
    assert client.post(reverse("games:finish", args=[game.public_id])).status_code == 403
    assert client.post(reverse("games:abandon", args=[game.public_id])).status_code == 403
    assert stand(fixture) == ("in_progress", 0, "", None)
    assert phone("carla").post(reverse("games:abandon", args=[game.public_id])).status_code == 302
    assert not Result.objects.filter(fixture=fixture).exists()


def test_scorer_cannot_pass_on_seats(fixture: Fixture) -> None:
    client = scorers_phone(secret_for(fixture))
    client.post(at("desk_start", fixture), {**KICKOFF, "away": "link"})
    game = Game.objects.get(fixture=fixture)
    page = client.get(reverse("games:table", args=[game.public_id])).content.decode()
    assert ("Boston" in page or "Bombers" in page, "/play/seats/" in page) == (True, False)


def test_coach_takes_their_seat_from_the_scorer(fixture: Fixture) -> None:
    scorers_phone(secret_for(fixture, "carla")).post(at("desk_start", fixture), KICKOFF)
    game = Game.objects.get(fixture=fixture)
    phone("amir").post(reverse("games:sit", args=[game.public_id]))
    assert list(game.seats.order_by("side").values_list("side", "user__username")) == [
        ("away", "amir"),
        ("home", None),
    ]


def test_link_opens_one_game_of_a_private_league(fixture: Fixture) -> None:
    League.objects.update(visibility="private")
    client = scorers_phone(secret_for(fixture))
    other = Fixture.objects.select_related("season__league").get(season=fixture.season, number=2)
    assert client.get(at("desk", fixture)).status_code == 200
    assert client.get(at("desk", other)).status_code == 404
    assert client.post(at("desk_report", other), SCORE).status_code == 404


def test_link_is_refused_for_another_game(fixture: Fixture) -> None:
    client = scorers_phone(secret_for(fixture))
    other = Fixture.objects.select_related("season__league").get(season=fixture.season, number=2)
    answer = client.post(at("desk_report", other), SCORE)
    assert (answer.status_code, "Your link is not for this game" in answer.content.decode()) == (403, True)
    assert not Result.objects.filter(fixture=other).exists()


def test_revoked_link_is_void_on_phones_that_used_it(fixture: Fixture) -> None:
    secret = secret_for(fixture)
    client = scorers_phone(secret)
    client.post(at("desk_start", fixture), KICKOFF)
    table = reverse("games:table", args=[Game.objects.get(fixture=fixture).public_id])
    revoke_scorer_link(link=ScorerLink.objects.get(), actor=named("amir"))
    again = phone().get(reverse("games:follow_link", args=[secret]))
    assert (again.status_code, "revoked" in again.content.decode()) == (403, True)
    call = {"seen": 0, "side": "away", "asked": "coin_call", "answer": '"heads"'}
    assert client.post(f"{table}answer/", call).status_code == 403
    assert client.get(at("desk", fixture)).status_code == 403


def test_a_link_ends_some_days_after_the_weeks_deadline(fixture: Fixture) -> None:
    deadline = timezone.now() + timedelta(days=30)
    Week.objects.update(deadline=deadline)
    fixture.week.refresh_from_db()
    secret = secret_for(fixture)
    with time_machine.travel(deadline + timedelta(days=2), tick=False):
        client = scorers_phone(secret)
        assert client.get(at("desk", fixture)).status_code == 200
    with time_machine.travel(deadline + timedelta(days=4), tick=False):
        assert client.get(at("desk", fixture)).status_code == 403
        assert phone().get(reverse("games:follow_link", args=[secret])).status_code == 403


def test_only_a_digest_of_the_secret_is_stored(fixture: Fixture) -> None:
    secret = secret_for(fixture)
    kept = ScorerLink.objects.annotate(text=F("digest")).values_list("text", flat=True).get()
    assert (len(secret) >= 32, secret in kept, len(kept)) == (True, False, 64)


def test_history_shows_who_makes_and_revokes_links(fixture: Fixture) -> None:
    secret_for(fixture)
    revoke_scorer_link(link=ScorerLink.objects.get(), actor=named("carla"))
    made = Change.objects.order_by("pk").values_list("kind", "actor__username")
    assert list(made) == [("scorer_link", "hannah"), ("scorer_link_revoked", "carla")]


def test_strangers_cannot_make_links(fixture: Fixture) -> None:
    with pytest.raises(Forbidden):
        make_scorer_link(fixture=fixture, actor=person("vera", fixture.season.league, Role.VIEWER))


def test_a_final_game_needs_no_scorer(fixture: Fixture) -> None:
    Result.objects.create(fixture=fixture, state="final", home_score=3, away_score=0)
    with pytest.raises(Refused) as refused:
        secret_for(fixture)
    assert refused.value.code == "result_final"


def test_guessing_links_is_throttled_per_client(fixture: Fixture) -> None:
    right = reverse("games:follow_link", args=[secret_for(fixture)])
    names = ("games:follow_link", "games:take_seat", "league:claim", "league:accept")
    wrong = [reverse(name, args=[f"guess-{number}"]) for number in range(5) for name in names]
    guesser = Client(REMOTE_ADDR="192.0.2.20")
    assert {guesser.get(url).status_code for url in wrong} == {404, 409}
    refused = guesser.get(right)
    assert (refused.status_code, "too_many_tries" in refused.content.decode()) == (429, True)
    assert Client(REMOTE_ADDR="192.0.2.21").get(right).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert guesser.get(right).status_code == 200


def test_a_link_is_shown_once(fixture: Fixture) -> None:
    client = phone("hannah")
    shown = client.post(at("scorers", fixture)).content.decode()
    again = client.get(at("scorers", fixture)).content.decode()
    assert ("/score/" in shown.replace(at("desk", fixture), ""), "Shown this once" in again) == (True, False)
