"""A change wakes the readers that wait for it, in every process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread

import pytest
from django.db import connection, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.models import Game
from league.feed.channels import call_when_notified, notify
from league.feed.hub import Listener
from league.feed.services import publish
from league.models import Feed, FeedItem
from tests.feed.loops import run
from tests.table.phones import ANN, act, pick_up

ENDED = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'league live'"


async def heard(*acts: Callable[[], object]) -> list[str | None]:
    """What a listener hears: None when it begins, and then one thing after each of these."""
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    listening = asyncio.create_task(Listener(queue.put_nowait).run())
    found = [await queue.get()]
    for do in acts:
        Thread(target=do).start()  # another connection
        found.append(await queue.get())
    listening.cancel()
    return found


def in_thread(work: Callable[[], object]) -> Callable[[], None]:
    def done() -> None:
        work()
        connection.close()

    return done


@pytest.mark.django_db(transaction=True)
def test_other_processes_hear_of_a_published_item_after_its_commit() -> None:
    feed = Feed.objects.create()

    @transaction.atomic
    def published() -> None:
        publish(feed=feed, items=[FeedItem(kind=FeedItem.Kind.JOB)])

    assert run(heard(in_thread(published))) == [None, f"feed {feed.pk}"]


@pytest.mark.django_db(transaction=True)
def test_a_listener_whose_connection_is_cut_listens_again() -> None:
    def cut() -> None:
        with connection.cursor() as cursor:
            cursor.execute(ENDED)

    again = run(heard(in_thread(cut), in_thread(lambda: notify("feed", 7))))
    assert again == [None, None, "feed 7"]


@pytest.mark.django_db
def test_an_input_notifies_the_readers_of_its_game(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    game, subjects = pick_up(away="situational"), set[str]()
    connection.run_on_commit.clear()  # a transaction notifies once; the start of the game was another one
    call_when_notified(subjects.add)
    with django_capture_on_commit_callbacks(execute=True):
        act(game, ANN)
    assert {f"{Game.TOPIC} {game.public_id}", f"{Feed.TOPIC} {game.feed_id}"} <= subjects
