"""One coach attacks a league with confirmation by both sides, using requests only."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.presentation.scoreboard import scoreboard
from games.models import Game
from games.table.seating import offer_own_seat, seat_link
from games.table.start import start_game
from league.frame.permissions import Role
from league.models import Coach, Result, Season
from tests.helpers.deadlines import mailed, named
from tests.table.league_games import player, two_games
from tests.table.phones import standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return two_games()


def browser(name: str) -> Client:
    client = Client()
    client.force_login(named(name))
    return client


def page(season: Season, name: str, number: int = 1) -> str:
    return reverse(f"league:{name}", args=[season.league.slug, 1, number])


def test_state_set_against_a_chosen_computer_is_not_final(season: Season) -> None:
    hannah, where = browser("hannah"), [season.league.slug, 1, 1]
    kickoff = {"home": "me", "away": "situational", "dice": "app", "pace": "table"}
    assert hannah.post(reverse("games:start", args=where), kickoff).status_code == 302
    game = Game.objects.get(fixture__number=1)
    board = scoreboard(standing(game))
    down = {"offense": "home", "down": 1, "spot": 25, "to_go": 10, "home_timeouts": 0, "away_timeouts": 0}
    score = {"home_score": 98, "away_score": 0, "period": board.period, "clock": board.clock}
    assert hannah.post(reverse("games:correct", args=[game.public_id]), {**down, **score}).status_code == 302
    assert hannah.post(reverse("games:finish", args=[game.public_id])).status_code == 302
    assert hannah.post(page(season, "confirm")).status_code == 403
    again = {"outcome": "played", "home_score": 99, "away_score": 0}
    hannah.post(page(season, "report"), again)
    shown = hannah.get(page(season, "result")).content.decode()
    assert ("/claims/" in shown, "What you should know about this game" in shown) == (False, True)
    result = Result.objects.get(fixture__number=1)
    assert (result.state, result.side) == ("reported", "home")
    api = f"/api/v1/leagues/{season.league.slug}/seasons/1/fixtures/1"
    known = [(one["kind"], one["agreed_by"]) for one in Client().get(api).json()["circumstances"]]
    assert known == [("computer", ""), ("correction", "nobody")]
    proof = Client().get(f"/api/v1/games/{game.public_id}/proof").json()
    assert (proof["provable"], [agreed_by for _entry, agreed_by in proof["corrections"]]) == (
        False,
        ["nobody"],
    )
    checked = Client().get(reverse("games:proof", args=[game.public_id])).content.decode()
    assert ("agreed on" in checked, "without a record of the other side" in checked) == (False, True)


def test_requests_for_the_opponents_seat_are_refused(season: Season) -> None:
    game = start_game(player=player("hannah"), fixture=season.fixtures.get(number=1), deciders=("me", "link"))
    offer_own_seat(seat=game.seats.get(side="away"), player=player("amir"))
    hannah, here = browser("hannah"), [game.public_id, "away", "both"]
    for name in ("revoke_seat", "offer_seat"):
        assert hannah.post(reverse(f"games:{name}", args=here)).status_code == 403
    link = f"/api/v1/games/{game.public_id}/seats/away/both/link"
    assert {hannah.post(link).status_code, hannah.delete(link).status_code} == {403}
    assert "/play/seats/" not in hannah.get(reverse("games:options", args=[game.public_id])).content.decode()
    assert hannah.post(reverse("games:abandon", args=[game.public_id])).status_code == 403
    assert hannah.post(reverse("games:finish", args=[game.public_id])).status_code == 403
    assert hannah.post(reverse("games:sit", args=[game.public_id])).status_code == 403
    assert game.seats.get(side="away").user == named("amir")


def test_second_account_at_the_opponents_seat_makes_a_report_even_if_it_coaches_later(season: Season) -> None:
    hannah, second = browser("hannah"), Client()
    second.force_login(mailed("hannah2", season.league, Role.VIEWER))
    kickoff = {"home": "me", "away": "me", "dice": "app", "pace": "table"}
    assert hannah.post(reverse("games:start", args=[season.league.slug, 1, 1]), kickoff).status_code == 302
    game = Game.objects.get(fixture__number=1)
    link = seat_link(seat=game.seats.get(side="away"), player=player("hannah"))
    assert second.post(reverse("games:take_seat", args=[link]), {"name": "Amir"}).status_code == 302
    away = season.fixtures.get(number=1).away
    Coach.objects.create(team=away, user=named("hannah2"))  # too late
    handed = {"side": "away", "coach": "situational"}
    assert second.post(reverse("games:hand_over", args=[game.public_id]), handed).status_code == 302
    assert hannah.post(reverse("games:finish", args=[game.public_id])).status_code == 302
    shown = Client().get(f"/api/v1/leagues/{season.league.slug}/seasons/1/fixtures/1").json()
    stood_in = [("stand_in", "away")] * 2  # first Hannah, then her second account
    assert [(one["kind"], one["side"]) for one in shown["circumstances"]] == stood_in
    assert shown["result"]["state"] == "reported"
    assert hannah.post(page(season, "confirm")).status_code == 403


def test_disputed_report_cannot_be_confirmed(season: Season) -> None:
    hannah, amir, carla = (browser(name) for name in ("hannah", "amir", "carla"))
    report = {"outcome": "played", "home_score": 24, "away_score": 17}
    hannah.post(page(season, "report"), report)
    amir.post(page(season, "dispute"), {"outcome": "played", "reason": "No"})
    for client in (hannah, amir, carla):
        client.post(page(season, "confirm"))
        client.post(page(season, "report"), report)
    assert Result.objects.get(fixture__number=1).state == "disputed"
    api = f"/api/v1/leagues/{season.league.slug}/seasons/1/fixtures/1/dispute"
    assert [client.delete(api).status_code for client in (hannah, carla)] == [403, 403]
    assert amir.delete(api).status_code == 200
    assert Result.objects.get(fixture__number=1).state == "final"
    dispute = amir.get(api).json()
    assert (dispute["withdrawn"], dispute["side"]) == (True, "away")
