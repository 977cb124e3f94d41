"""Draws take long: they block nobody else, and each person has a limit."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings
from rest_framework.test import APIClient

from league.errors import Refused
from league.models import Season, Week
from league.permissions import Role
from league.services.leagues.leagues import create_league
from league.services.quotas import refund_letter, spend_game, spend_letter
from league.services.schedule.draw_limits import draw_slot
from league.services.schedule.drawings import start_drawing
from league.services.season.seasons import open_season
from tests.league.people import person
from tests.league.small_seasons import WEEKS, small_season

pytestmark = pytest.mark.django_db


def refused(act: Any) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


def draw_once(actor: Any) -> None:
    with draw_slot(actor):
        pass


def test_daily_draws_per_person_are_limited(settings: Settings) -> None:
    settings.DRAWS_PER_PERSON = 2
    ann = person("ann")
    draw_once(ann)
    draw_once(ann)
    assert refused(lambda: draw_once(ann)) == "quota_exceeded"
    draw_once(person("ben"))
    draw_once(None)


def test_one_process_draws_one_schedule_at_a_time() -> None:
    ann, ben = person("ann"), person("ben")
    with draw_slot(ann):
        assert refused(lambda: draw_once(ben)) == "draws_at_once"
        draw_once(None)  # the computer's commands
    draw_once(ben)


def test_concurrent_drawings_per_person_are_limited(settings: Settings) -> None:
    settings.DRAWINGS_PER_PERSON = 1
    ann = person("ann")
    seasons = [open_season(league=create_league(name=name, actor=ann)) for name in ("One", "Two")]
    start_drawing(season=seasons[0], actor=ann)
    assert refused(lambda: start_drawing(season=seasons[1], actor=ann)) == "quota_exceeded"


def test_daily_pick_up_games_per_person_are_limited(settings: Settings) -> None:
    settings.GAMES_PER_PERSON = 1
    ann = APIClient()
    ann.force_login(person("ann"))
    answers = [ann.post("/api/v1/games", {"away": "situational"}, format="json") for _game in range(2)]
    assert [answer.status_code for answer in answers] == [201, 409]
    assert answers[1].json()["code"] == "quota_exceeded"
    spend_game(person("ben"))


def test_daily_letters_per_address_are_limited(settings: Settings) -> None:
    settings.LETTERS_PER_MATTER, settings.LETTERS_PER_PERSON = 1, 1
    first, second = (spend_letter("ann@example.org", "proposal 1") for _letter in range(2))
    assert refused(lambda: spend_letter("Ann@Example.org ", "proposal 1")) == "quota_exceeded"
    for spent in (first, second):
        refund_letter(spent)  # the mail server was away
        assert spend_letter("ann@example.org", "proposal 1") == spent
    spend_letter("ann@example.org", "proposal 2")
    spend_letter("ben@example.org", "proposal 1")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["rehearsal", "key"])
def test_drawing_a_schedule_does_not_block_other_writes(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw is paused here while another request changes the same league."""
    from league.services.schedule import schedule_changes

    drawing, changed = Event(), Event()
    season = small_season()
    carla = person("carla", season.league, Role.COMMISSIONER)
    draw_rest = schedule_changes.draw_remaining_games

    def slow(**wish: Any) -> Any:
        drawing.set()
        assert not connection.in_atomic_block
        assert changed.wait(60)
        return draw_rest(**wish)

    monkeypatch.setattr(schedule_changes, "draw_remaining_games", slow)

    def ask() -> str:
        client = APIClient()
        client.force_login(carla)
        query, headers = ("?dry_run=true", {}) if how == "rehearsal" else ("", {"Idempotency-Key": "k"})
        address = f"/api/v1/leagues/{season.league.slug}/seasons/1/schedule/redraw{query}"
        wish = {"from_week": 1, "effort": 0.1, "reason": "Another try"}
        try:
            code: str = client.post(address, wish, format="json", headers=headers).json().get("code", "")
            return code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(ask)
        assert drawing.wait(60)
        Season.objects.filter(pk=season.pk).update(schedule_effort=1)
        changed.set()
        assert answer.result() in {"", "nothing_changed"}  # so few clubs: it may draw the same games
    assert Week.objects.filter(season=season).count() == WEEKS
