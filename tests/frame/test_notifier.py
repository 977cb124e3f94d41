"""Who waits for a thing is woken by whoever changes it, from any thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from league.conf.runtime.notifier import notify, subscribe
from tests.games.table.phones import ANN, act, pick_up

LONG = 3600.0  # seconds: who is not woken fails by the limit of the test
PATIENCE = 30.0


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """In a thread of its own: the browser's fixtures keep a loop running in this one."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, coroutine).result()


async def woken(thing: str, rung: str) -> bool:
    """Does a ring from another thread wake who waits for the thing?"""
    with subscribe(thing) as bell:
        Thread(target=notify, args=[rung]).start()
        try:
            await asyncio.wait_for(bell.wait(LONG), PATIENCE if rung == thing else 0.1)
        except TimeoutError:
            return False
        return True


def test_a_notification_wakes_the_readers_of_its_subject() -> None:
    assert [run(woken("game", rung)) for rung in ("game", "other")] == [True, False]


def test_a_notification_before_the_wait_is_not_lost() -> None:
    async def rung_before() -> None:
        with subscribe("game") as bell:
            notify("game")
            await asyncio.wait_for(bell.wait(LONG), PATIENCE)

    run(rung_before())


def test_a_subscriber_whose_loop_is_closed_is_skipped() -> None:
    left = subscribe("game")

    async def go_away() -> None:
        left.__enter__()

    run(go_away())
    notify("game")
    left.__exit__(None, None, None)


@pytest.mark.django_db
def test_an_input_notifies_the_readers_of_its_game(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game = pick_up(away="situational")

    async def rung() -> None:
        with subscribe(game.public_id) as bell:
            for callback in callbacks:
                callback()
            await asyncio.wait_for(bell.wait(LONG), PATIENCE)

    with django_capture_on_commit_callbacks() as callbacks:
        act(game, ANN)
    run(rung())
