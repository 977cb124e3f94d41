"""A change wakes the readers that wait for it, from any thread."""

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

LONG = 3600.0  # seconds; a subscriber that is not woken fails by the limit of the test
PATIENCE = 30.0


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """In a thread of its own: the browser's fixtures keep a loop running in this one."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, coroutine).result()


async def woken(subject: str, notified: str) -> bool:
    """Whether a notification from another thread wakes a subscriber."""
    with subscribe(subject) as subscription:
        Thread(target=notify, args=[notified]).start()
        try:
            await asyncio.wait_for(subscription.wait(LONG), PATIENCE if notified == subject else 0.1)
        except TimeoutError:
            return False
        return True


def test_a_notification_wakes_the_readers_of_its_subject() -> None:
    assert [run(woken("game", notified)) for notified in ("game", "other")] == [True, False]


def test_a_notification_before_the_wait_is_not_lost() -> None:
    async def notified_before() -> None:
        with subscribe("game") as subscription:
            notify("game")
            await asyncio.wait_for(subscription.wait(LONG), PATIENCE)

    run(notified_before())


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

    async def notified() -> None:
        with subscribe(game.public_id) as subscription:
            for callback in callbacks:
                callback()
            await asyncio.wait_for(subscription.wait(LONG), PATIENCE)

    with django_capture_on_commit_callbacks() as callbacks:
        act(game, ANN)
    run(notified())
