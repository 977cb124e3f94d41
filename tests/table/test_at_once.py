"""Concurrent phones, and a game on SQLite."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.models import Game
from games.records.participants import Participant
from games.table.actions import enter_throw
from league.frame.errors import Refused
from tests.installation import Installation
from tests.table.phones import ANN, BEN, fresh
from tests.table.test_answers import at_the_calls, call

PHONES = 6
ON_SQLITE = (
    "from tests.table.phones import ANN, pick_up, play_out;"
    "from tests.table.short_games import shorten;"
    "game = pick_up(away='me');"
    "shorten(game);"
    "game = play_out(game, ANN);"
    "print(game.state, game.box_score.data['home']['points'] == game.home_score)"
)


@pytest.mark.django_db(transaction=True)
def test_concurrent_answers_never_fork_the_log() -> None:
    game = call(call(at_the_calls(), ANN, "home", "D_CALL_OFF", "red"), BEN, "away", "D_CALL_DEF", "green")
    start = Barrier(PHONES)

    def throw(player: Participant) -> str:
        start.wait()
        try:
            faces = {"off_red": "3", "clock": "blank"}
            enter_throw(game=Game(pk=game.pk), player=player, seen=game.last, faces=faces)
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "entered"

    with ThreadPoolExecutor(PHONES) as pool:
        ends = sorted(pool.map(throw, [ANN, BEN] * (PHONES // 2)))
    assert ends == ["already_answered"] * (PHONES - 1) + ["entered"]
    numbers = list(game.entries.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, fresh(game).last + 1))


def test_a_whole_game_is_refereed_on_sqlite(embedded: Installation) -> None:
    assert embedded.manage("shell", "--verbosity", "0", "-c", ON_SQLITE).split() == ["finished", "True"]
