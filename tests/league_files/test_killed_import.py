"""An import goes on when its worker is killed, and happens once."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction

from games.league_files.views import IMPORTS
from games.models import Game, LeagueImport
from league.frame.permissions import visible_to
from league.models import Feed, League
from tests.at_once import Ask, send, token_of
from tests.helpers.people import person
from tests.installation import Installation
from tests.league_files.leagues import begun_season, exported, forsake, imported
from tests.waiting import eventually


@pytest.fixture
def eve(stack: Installation) -> Iterator[Ask]:
    """Eve's program at the running service, with a league to export and no worker for imports."""
    begun_season()
    yield Ask(token_of(person("eve")), "GET", "")
    for worker in [service for service in stack.running if service.name == "odds"]:
        stack.drop(worker)


def test_import_by_the_api_survives_a_killed_worker(stack: Installation, eve: Ask) -> None:
    data = exported(League.objects.get())
    worker = stack.start_odds_worker()
    with transaction.atomic():  # the worker waits for this name when it has replayed the games
        League.objects.create(name="Copy", slug="copy", feed=Feed.objects.create())
        body = {"file": b64encode(data).decode(), "name": "Copy"}
        status, row = send(stack, replace(eve, method="POST", path="league-files", body=body))
        assert status == 201, row
        ask = replace(eve, path=f"league-files/{row['id']}")
        assert eventually(lambda: send(stack, ask)[1]["done"] == 2)
        worker.kill()
        stack.drop(worker)
        transaction.set_rollback(True)
    found = LeagueImport.objects.get()
    assert (found.state, League.objects.count()) == ("running", 1)
    forsake(found)
    stack.start_odds_worker()
    IMPORTS.sweep()
    assert eventually(lambda: send(stack, ask)[1]["state"] == "done")
    _status, body = send(stack, ask)
    assert (body["league"]["slug"], body["proved"], body["believed"], body["refusal"]) == ("copy", 2, 0, None)
    assert (League.objects.count(), Game.objects.count()) == (2, 4)


def test_nobody_waits_for_an_import_and_nobody_sees_the_league_before_its_end(transactional_db: None) -> None:
    begun_season()
    data, seen = exported(League.objects.get()), list[tuple[bool, bool]]()

    def look(_league: League) -> None:
        is_visible = visible_to(AnonymousUser()).filter(slug="copy").exists()
        seen.append((connection.in_atomic_block, is_visible))

    made = imported(data, name="Copy", readable=look)
    assert seen == [(False, False)]
    assert visible_to(AnonymousUser()).get(slug="copy") == made.league
