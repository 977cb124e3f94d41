"""The coach bot of the documents, as a new developer runs it."""

from __future__ import annotations

import random
import sys
from importlib import import_module

import pytest
from django.contrib.auth.models import User
from pytest_django.live_server_helper import LiveServer

from games.models import Game
from league.models import Season
from tests.api.clients.test_clients import CLIENTS

PASSWORD = "a long enough one"
ANSWERS = 6  # of each game, until a computer coach takes over: a whole game takes five seconds


@pytest.mark.django_db(transaction=True)
def test_bot_founds_a_league_and_plays_its_season(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    User.objects.create_user("ann", password=PASSWORD)
    monkeypatch.syspath_prepend(str(CLIENTS / "python"))
    random.seed(7)
    league = import_module("found_league").main(live_server.url, "ann", PASSWORD)
    champion = import_module("bot").main(live_server.url, "ann", PASSWORD, league, str(ANSWERS))
    for name in ("bot", "found_league"):
        del sys.modules[name]
    season = Season.objects.get()
    assert (season.state, season.champion and season.champion.name) == (Season.State.FINISHED, champion)
    own = Game.objects.get(fixture__week__number=1, created_by__isnull=False)
    assert own.entries.filter(source__startswith="person").count() >= ANSWERS
