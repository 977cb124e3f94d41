"""Draws take long: they block nobody else, and each person has a limit."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Event
from typing import TYPE_CHECKING, Any, cast

import pytest
from django.contrib.auth.models import User
from django.db import connection
from pytest_django import Settings
from rest_framework.test import APIClient

from league.conf.networks import note_requester
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.frame.quotas import PEOPLE_OF_A_NETWORK, refund_letter, spend, spend_letter
from league.leagues.services import create_league
from league.models import Season, Week
from league.schedule import services as schedule_services
from league.schedule.drawings import start_drawing
from league.schedule.services import draw_slot
from league.seasons.services import open_season
from tests.helpers.people import person
from tests.helpers.small_seasons import WEEKS, small_season

if TYPE_CHECKING:
    from league.models import League

pytestmark = pytest.mark.django_db


def refused(act: Any) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


class AnyLeague:
    def __init__(self, pk: int) -> None:
        self.pk = pk


def place(actor: Any, league: int = 0) -> Any:
    return draw_slot(actor, cast("League", AnyLeague(league or (actor.pk if actor else 0))))


def draw_once(actor: Any, league: int = 0) -> None:
    with place(actor, league):
        pass


def test_daily_draws_per_person_are_limited(settings: Settings) -> None:
    settings.DRAWS_PER_PERSON = 2
    ann = person("ann")
    draw_once(ann)
    draw_once(ann)
    assert refused(lambda: draw_once(ann)) == "quota_exceeded"
    draw_once(person("ben"))
    draw_once(None)


def test_daily_draws_of_many_accounts_of_one_network_are_limited(settings: Settings) -> None:
    settings.DRAWS_PER_PERSON = 1
    people = [person(f"p{number}") for number in range(PEOPLE_OF_A_NETWORK + 1)]

    def draw_from(address: str, actor: Any) -> None:
        note_requester(address)
        draw_once(actor)

    def draw_all() -> None:
        for each in people[:-1]:
            draw_from("192.0.2.1", each)
        assert refused(lambda: draw_from("192.0.2.1", people[-1])) == "quota_exceeded"
        draw_from("192.0.2.2", people[-1])

    copy_context().run(draw_all)


def test_a_person_and_a_league_have_one_place_and_commands_need_none() -> None:
    ann, ben = person("ann"), person("ben")
    with place(ann, 1):
        assert refused(lambda: draw_once(ann, 2)) == "draws_at_once"
        assert refused(lambda: draw_once(ben, 1)) == "draws_at_once"
        draw_once(None)
    draw_once(ben, 1)


def test_whoever_waits_for_a_place_comes_before_the_person_who_asks_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was refused, 18 times of 18, while one account went on drawing."""
    monkeypatch.setattr(schedule_services, "spend", lambda *_work: None)
    order: list[str] = []
    lined_up = Event()
    line_up = schedule_services._line_up

    def noted(mine: Any) -> None:
        line_up(mine)
        lined_up.set()

    def wait_and_draw(who: Any) -> None:
        try:
            with place(who):
                order.append(who.username)
        finally:
            connection.close()

    monkeypatch.setattr(schedule_services, "_line_up", noted)
    people = [User(pk=pk, username=name) for pk, name in enumerate(("ann", "ben", "cyd"), 1)]
    with ThreadPoolExecutor(3) as pool:
        waiting = []
        with place(people[0]):
            for who in people[1:]:
                lined_up.clear()
                waiting.append(pool.submit(wait_and_draw, who))
                assert lined_up.wait(60)
            assert order == []
        waiting.append(pool.submit(wait_and_draw, people[0]))
        for each in waiting:
            each.result()
    assert order == ["ben", "cyd", "ann"]


def test_few_wait_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cyd = person("ann"), person("ben"), person("cyd")
    monkeypatch.setattr(schedule_services, "PATIENCE", 0.05)
    with place(ann):
        assert refused(lambda: draw_once(ben)) == "draws_at_once"
        monkeypatch.setattr(schedule_services, "WAITING", 0)
        assert refused(lambda: draw_once(cyd)) == "draws_at_once"
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
    spend("game", person("ben"))


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
    from league.schedule import services as league_services

    drawing, changed = Event(), Event()
    season = small_season()
    carla = person("carla", season.league, Role.COMMISSIONER)
    draw_rest = league_services.draw_games

    def slow(**wish: Any) -> Any:
        drawing.set()
        assert not connection.in_atomic_block
        assert changed.wait(60)
        return draw_rest(**wish)

    monkeypatch.setattr(league_services, "draw_games", slow)

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
