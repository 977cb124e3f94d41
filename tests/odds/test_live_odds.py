"""The win probability of a game in progress: for nobody unless both sides agree to advice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from engine.bulk.simulation import situation_odds
from games.models import AdviceConsent, Game
from games.odds import win_probability as live_odds
from games.odds.win_probability import compute_live_odds
from games.records import scoresheets
from games.records.participants import Participant
from games.table.start import start_game
from league.frame.permissions import Role
from league.models import Coach, League
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.shared_rows import shared_rows
from tests.table.phones import act

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("compiled")]
SAMPLES = 40


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Game]:
    """A game of the first fixture after twelve inputs, a coach against the computer."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1, ruleset="first_and_roll")
        fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
        user = person("coach", season.league, Role.COACH)
        Coach.objects.create(team=fixture.home, user=user)
        player = Participant(user=user, name="coach")
        game = start_game(player=player, fixture=fixture, deciders=("me", "situational"))
        for _input in range(12):
            game = act(game, player)
        yield game


@pytest.fixture
def unadvised(begun: Game) -> Game:
    cache.clear()  # a change that is rolled back gives its numbers to the next one
    return Game.objects.get(pk=begun.pk)


@pytest.fixture
def game(unadvised: Game) -> Game:
    """The game with advice that both sides have agreed to."""
    AdviceConsent.objects.bulk_create(AdviceConsent(game=unadvised, side=side) for side in ("home", "away"))
    return Game.objects.get(pk=unadvised.pk)


@pytest.fixture
def coach(begun: Game) -> User:
    return User.objects.get(username="coach")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The tasks that pages have sent."""
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(live_odds, "nudge", lambda *task, **_options: sent.append(task))
    return sent


def shown(page: str, game: Game, user: User | None = None, **sent: str) -> Any:
    client = Client()
    if user:
        client.force_login(user)
    return client.get(reverse(page, args=[game.public_id]), sent)


def test_a_watcher_sees_the_odds_once_a_worker_has_them(
    game: Game, coach: User, asked: list[tuple[Any, ...]]
) -> None:
    first = shown("games:table", game)
    assert asked == [("games.compute_live_odds", str(game.public_id))]
    assert "Win probability" not in first.content.decode()
    assert 'hx-trigger="load delay:1s"' in first.content.decode()

    found = compute_live_odds(public_id=game.public_id, samples=SAMPLES)
    assert found
    play = scoresheets.resume_game(game)
    again = situation_odds(play.sheet.header, play.mark, games=SAMPLES, master=1, season=play.first)
    assert (found.home, found.games) == (again.home, SAMPLES)
    page = shown("games:chance", game)
    assert page.context["chance"]["away_share"] == round(100 * (1 - again.home))
    assert "Win probability" in page.content.decode()
    assert "hx-get" not in page.content.decode()
    assert len(asked) == 1


def test_the_next_entry_asks_once_for_all_watchers_and_shows_the_old_odds_meanwhile(
    game: Game, coach: User, asked: list[tuple[Any, ...]]
) -> None:
    compute_live_odds(public_id=game.public_id, samples=SAMPLES)
    game = act(game, Participant(user=coach, name="coach"))
    pages = [shown("games:table", game) for _watcher in range(3)]
    assert all(page.context["chance"]["waits"] and page.context["chance"]["home"] for page in pages)
    assert len(asked) == 1


def test_a_page_does_not_look_for_ever(game: Game, asked: list[tuple[Any, ...]]) -> None:
    looks = {
        sent: shown("games:chance", game, looks=sent).context["looks"] for sent in ("3", "1", "-4", "900")
    }
    assert looks == {"3": 2, "1": 0, "-4": 0, "900": 11}
    assert b"hx-get" not in shown("games:chance", game, looks="1").content


def test_no_window_shows_it_unless_both_sides_agree(
    unadvised: Game, coach: User, asked: list[tuple[Any, ...]]
) -> None:
    game, league = unadvised, League.objects.get()
    compute_live_odds(public_id=game.public_id, samples=SAMPLES)
    for user in (coach, None, person("second account"), person("member", league, Role.VIEWER)):
        page = shown("games:table", game, user)
        assert (page.context["chance"], page.context["odds_hidden"]) == (None, user != coach)
        assert shown("games:chance", game, user).status_code == 204
        answer = by_program(game, user)
        assert (answer.status_code, answer.json()["code"]) == (409, "advice_not_agreed")
    assert asked == []


def by_program(game: Game, user: User | None = None) -> Any:
    client = APIClient()
    if user:
        client.force_authenticate(user)
    return client.get(reverse("api:live-odds", args=[game.public_id]))


def test_programs_read_it_while_both_sides_agree(
    game: Game, coach: User, asked: list[tuple[Any, ...]]
) -> None:
    first = by_program(game)
    assert first.json()["after"] is first.json()["home"] is None
    assert (first.json()["current"], first.json()["samples"], len(asked)) == (False, 0, 1)
    found = compute_live_odds(public_id=game.public_id, samples=SAMPLES)
    assert found
    counts = {name: getattr(found, name) for name in ("home_wins", "ties", "away_wins")}
    expected = {"after": game.last, "current": True, "samples": SAMPLES, "home": found.home, **counts}
    answer = by_program(game)
    assert answer.json() == expected
    again = APIClient().get(
        reverse("api:live-odds", args=[game.public_id]), headers={"If-None-Match": answer["ETag"]}
    )
    assert again.status_code == 304
    assert by_program(game, coach).json() == expected
    begun = act(game, Participant(user=coach, name="coach"))
    assert by_program(begun).json() == {**expected, "current": False}
    Game.objects.filter(pk=game.pk).update(state=Game.State.ABANDONED, finished_at=timezone.now())
    assert by_program(game).json()["code"] == "no_live_odds"
    assert len(asked) == 2


def test_a_hidden_call_does_not_change_it(game: Game, coach: User) -> None:
    """Both calls of a play belong to the step after its boundary."""
    odds: dict[int, float | None] = {}
    player = Participant(user=coach, name="coach")
    for _input in range(6):
        first = scoresheets.resume_game(game).first
        found = compute_live_odds(public_id=game.public_id, samples=SAMPLES)
        assert found is not None
        assert found.home is not None
        assert odds.setdefault(first, found.home) == found.home
        game = act(game, player)
    assert 1 < len(odds) < 6


def test_a_game_that_is_over_has_none(game: Game) -> None:
    Game.objects.update(state=Game.State.ABANDONED, finished_at=timezone.now())
    assert compute_live_odds(public_id=game.public_id, samples=SAMPLES) is None
