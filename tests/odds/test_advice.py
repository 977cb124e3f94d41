"""Advice during a league game: refused unless both sides agree, and withdrawn by either."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.models import AdviceConsent, Game
from games.odds import win_probability as live_odds
from games.odds.win_probability import advice_is_agreed, agree_to_advice, withdraw_advice
from games.records.circumstances import described_circumstances
from games.records.participants import Participant
from games.table.start import start_game
from league.frame.errors import Forbidden, Refused
from league.frame.permissions import Role
from league.models import Coach, Season
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1, ruleset="first_and_roll")


@pytest.fixture
def game(season: Season, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of two coaches that has just begun."""
    monkeypatch.setattr(live_odds, "nudge", lambda *_task, **_options: None)
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    for name, team in (("hal", fixture.home), ("ann", fixture.away)):
        Coach.objects.create(team=team, user=person(name, season.league, Role.COACH))
    return start_game(player=player("hal"), fixture=fixture, deciders=("me", "link"))


def player(name: str) -> Participant:
    return Participant(user=User.objects.get(username=name), name=name)


def seated(game: Game) -> Game:
    """The same game with the other coach in their seat."""
    seat = game.seats.get(side="away")
    seat.user, seat.name, seat.person = User.objects.get(username="ann"), "ann", 2
    seat.save()
    return game


def sees_odds(game: Game, name: str) -> bool:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client.get(reverse("games:chance", args=[game.public_id])).status_code == 200


def test_one_side_alone_sees_no_advice(game: Game) -> None:
    agree_to_advice(game=seated(game), player=player("hal"))
    assert not advice_is_agreed(game)
    assert not sees_odds(game, "hal")
    assert described_circumstances(Game.objects.get(pk=game.pk)) == []


def test_both_sides_see_advice_after_both_agreed_and_readers_are_told_once(game: Game) -> None:
    for name in ("hal", "ann", "ann"):
        agree_to_advice(game=seated(game), player=player(name))
    assert sees_odds(game, "hal")
    assert sees_odds(game, "ann")
    told = described_circumstances(Game.objects.get(pk=game.pk))
    assert [one.kind for one in told] == ["advice"]
    assert "Both sides agreed" in told[0].sentence


def test_either_side_may_withdraw(game: Game) -> None:
    for name in ("hal", "ann"):
        agree_to_advice(game=seated(game), player=player(name))
    withdraw_advice(game=game, player=player("ann"))
    assert list(AdviceConsent.objects.values_list("side", flat=True)) == ["home"]
    assert not sees_odds(game, "hal")


def test_people_without_a_seat_cannot_agree(game: Game) -> None:
    person("guest")
    with pytest.raises(Forbidden) as refused:
        agree_to_advice(game=game, player=player("guest"))
    assert refused.value.code == "not_seated"


def test_a_game_without_a_league_needs_no_agreement(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(fixture=None)
    with pytest.raises(Refused) as refused:
        agree_to_advice(game=Game.objects.get(pk=game.pk), player=player("hal"))
    assert refused.value.code == "no_league_game"


def test_the_page_has_the_buttons_of_the_people_at_the_table(game: Game) -> None:
    seated(game)
    address = reverse("games:advice", args=[game.public_id])
    client = Client()
    client.force_login(User.objects.get(username="hal"))
    assert "Agree to advice" in client.get(address).content.decode()
    assert client.post(address).status_code == 302
    shown = client.get(address).content.decode()
    assert "hal agrees" in shown
    assert "Withdraw" in shown
    client.post(address, {"withdraw": "1"})
    assert not AdviceConsent.objects.exists()
    assert "Agree to advice" not in Client().get(address).content.decode()


def test_the_api_agrees_and_withdraws(game: Game) -> None:
    seated(game)
    address = f"/api/v1/games/{game.public_id}/advice"
    answers = []
    for name in ("hal", "ann"):
        client = Client()
        client.force_login(User.objects.get(username=name))
        answers.append(client.put(address, {}, content_type="application/json").json())
    assert answers == [
        {"home": True, "away": False, "agreed": False},
        {"home": True, "away": True, "agreed": True},
    ]
    assert client.get(f"/api/v1/games/{game.public_id}/live-odds").status_code == 200
    assert client.delete(address).json()["agreed"] is False
    assert client.get(f"/api/v1/games/{game.public_id}/live-odds").status_code == 409
