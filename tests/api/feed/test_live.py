"""Live feeds from the real server while the real worker plays."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from importlib import import_module
from itertools import islice, product
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from api.models import Token
from api.people.tokens import issue_token
from games.autoplay.week_jobs import start_week_job
from games.models import Game
from league.feed.services import publish
from league.frame.permissions import Role
from league.models import FeedItem, League, Season
from league.people.members import remove_member
from tests.api.clients.test_clients import CLIENTS
from tests.helpers.people import person
from tests.helpers.seasons import schedule_rounds
from tests.helpers.small_seasons import small_season
from tests.installation import Installation
from tests.waiting import eventually

Event = tuple[str, str, dict[str, Any]]  # id, name, data
CUT = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
ONE_WEEK = """
from tests.helpers.seasons import schedule_rounds
from tests.helpers.small_seasons import small_season
schedule_rounds(small_season("Test League", drawn=False), 1)
"""


@contextmanager
def stream(stack: Installation, path: str, **headers: str) -> Iterator[HTTPResponse]:
    """The open response of a stream."""
    connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=120)
    try:
        connection.request(
            "GET", f"/api/v1/{path}", headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        yield connection.getresponse()
    finally:
        connection.close()


def events(answer: HTTPResponse) -> Iterator[Event]:
    """Yields the events as they arrive."""
    fields: dict[str, str] = {}
    while line := answer.readline().decode():
        name, _, value = line.rstrip("\n").partition(": ")
        if name:
            fields[name] = value
        elif fields:
            if "data" in fields:
                yield fields["id"], fields["event"], json.loads(fields["data"])
            fields = {}


def until(answer: HTTPResponse, last: str) -> list[Event]:
    """The events up to the first of this name."""
    found = []
    for event in events(answer):
        found.append(event)
        if event[1] == last:
            break
    return found


def one_week(name: str) -> Season:
    """A week of two games by public dice, which change the standings."""
    season = small_season(name, drawn=False)
    schedule_rounds(season, 1)
    return season


@pytest.fixture
def season(stack: Installation) -> Season:
    return one_week("Live League")


def tell(season: Season, number: int = 0) -> None:
    """Publishes an event of the kind `job`."""
    with transaction.atomic():
        publish(feed=season.league.feed, items=[FeedItem(kind=FeedItem.Kind.JOB, data={"number": number})])


def test_first_bytes_are_sent_at_once(stack: Installation, season: Season) -> None:
    with stream(stack, "leagues/live-league/feed/live") as answer:
        assert answer.status == 200
        assert answer.headers["Content-Type"] == "text/event-stream"
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert answer.readline().startswith(b"retry: ")


def test_week_is_streamed_play_by_play_while_the_worker_plays_it(stack: Installation, season: Season) -> None:
    some = "leagues/live-league/feed/live?kind=final,standings"
    with stream(stack, "leagues/live-league/feed/live") as answer, stream(stack, some) as chosen:
        answer.readline()
        chosen.readline()
        start_week_job(week=season.weeks.get())
        told = until(answer, "standings")
        assert until(chosen, "standings") == [one for one in told if one[1] in ("final", "standings")]
    with stream(stack, f"{some}&after={told[50][0]}") as later:
        assert until(later, "standings") == [one for one in told[51:] if one[1] in ("final", "standings")]
    plays = [data["data"] for _id, name, data in told if name == "play"]
    finals = [data["data"] for _id, name, data in told if name == "final"]
    assert len(finals) == 2
    assert sum(play["event"] == "game_over" for play in plays) == 2
    assert len({one[0] for one in told}) == len(told)


def test_interrupted_reader_resumes_in_the_middle_of_a_game(stack: Installation, season: Season) -> None:
    start_week_job(week=season.weeks.get())
    with stream(stack, "leagues/live-league/feed/live?after=0") as answer:
        whole = until(answer, "standings")
    cut = next(n for n, event in enumerate(whole) if event[0].endswith(".40"))
    # A browser that comes back asks the same address, with the id that it has seen last.
    with stream(stack, "leagues/live-league/feed/live?after=0", Last_Event_ID=whole[cut][0]) as answer:
        rest = until(answer, "standings")
    assert whole[: cut + 1] + rest == whole


def test_stream_of_a_game_has_only_its_own_items(stack: Installation, season: Season) -> None:
    start_week_job(week=season.weeks.get())
    assert eventually(lambda: Game.objects.count() == 2)
    game = Game.objects.get(fixture__number=2)
    with stream(stack, f"games/{game.public_id}/feed/live?after=0") as answer:
        told = until(answer, "final")
    assert {data["game"] for _id, _name, data in told} == {str(game.public_id)}
    assert [name for _id, name, _data in told if name != "play"] == ["kickoff", "final"]


def test_private_league_streams_nothing_to_strangers(stack: Installation, season: Season) -> None:
    League.objects.update(visibility=League.Visibility.PRIVATE)
    with stream(stack, "leagues/live-league/feed/live") as answer:
        assert (answer.status, json.loads(answer.read())["code"]) == (404, "no_such_league")


def test_stream_ends_when_the_league_becomes_private(stack: Installation, season: Season) -> None:
    with stream(stack, "leagues/live-league/feed/live") as answer:
        answer.readline()
        League.objects.update(visibility=League.Visibility.PRIVATE)
        tell(season)
        assert list(events(answer)) == []


def test_unknown_feed_position_is_refused(stack: Installation, season: Season) -> None:
    with stream(stack, "leagues/live-league/feed/live", Last_Event_ID="yesterday") as answer:
        assert (answer.status, json.loads(answer.read())["code"]) == (400, "bad_position")


def test_readers_do_not_hold_database_connections(stack: Installation, season: Season) -> None:
    """The web server's pool has ten connections, so readers that held one each would block other
    requests."""
    with ExitStack() as readers:
        answers = [
            readers.enter_context(stream(stack, "leagues/live-league/feed/live")) for _reader in range(15)
        ]
        for answer in answers:
            answer.readline()
        start_week_job(week=season.weeks.get())
        assert [len(until(answer, "final")) > 50 for answer in answers] == [True] * 15


def test_streams_per_address_are_limited(stack: Installation, season: Season) -> None:
    with ExitStack() as readers:
        statuses = [
            readers.enter_context(stream(stack, "leagues/live-league/feed/live")).status for _ in range(21)
        ]
    assert statuses == [200] * 20 + [429]
    assert eventually(lambda: opened(stack) == 200)


def opened(stack: Installation) -> int:
    """The status that the next reader gets."""
    with stream(stack, "leagues/live-league/feed/live") as answer:
        return answer.status


def test_a_reader_misses_nothing_when_all_connections_to_the_database_are_cut(
    stack: Installation, season: Season
) -> None:
    with stream(stack, "leagues/live-league/feed/live") as answer:
        for number in range(4):
            tell(season, number)
            assert next(events(answer))[2]["data"] == {"number": number}
            with connection.cursor() as cursor:
                cursor.execute(CUT)


def test_streams_end_at_shutdown(hosted: Installation) -> None:
    hosted.manage("shell", "--no-imports", "-c", ONE_WEEK)
    hosted.start_web()
    with stream(hosted, "leagues/test-league/feed/live") as answer:
        answer.readline()
        server = hosted.running[0]
        os.kill(int((server.folder / "pid").read_text()), signal.SIGTERM)
        assert list(events(answer)) == []
        server.process.wait(10)
    assert "Cancel" not in server.log()


def test_streams_work_on_sqlite(embedded: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    embedded.manage("shell", "--no-imports", "-c", ONE_WEEK)
    embedded.start_web()
    embedded.start_worker(1)
    with stream(embedded, "leagues/test-league/feed/live") as answer:
        answer.readline()
        embedded.manage(
            "shell",
            "-c",
            "from league.models import Week;"
            "from games.autoplay.week_jobs import start_week_job as start;"
            "start(week=Week.objects.get())",
        )
        told = until(answer, "standings")
    assert sum(name == "final" for _id, name, _data in told) == 2
    monkeypatch.syspath_prepend(str(CLIENTS / "python"))
    lines = import_module("follow").finals(embedded.url, "test-league", after="0")  # an example of the client
    finals = [data["data"] for _id, name, data in told if name == "final"]
    assert [*islice(lines, 2)] == [
        f"{game['away']} {game['away_score']}, {game['home']} {game['home_score']}" for game in finals
    ]
    lines.close()


def choose_password(ann: User) -> None:
    ann.set_password("another one")
    ann.save()


ENDS: dict[str, Callable[[User, League, Client], object]] = {
    "the token is revoked": lambda ann, _league, _browser: Token.objects.filter(user=ann).delete(),
    "the reader signs out": lambda _ann, _league, browser: browser.logout(),
    "the password is changed": lambda ann, _league, _browser: choose_password(ann),
    "the account is closed": lambda ann, *_: User.objects.filter(pk=ann.pk).update(is_active=False),
    "the member is removed": lambda ann, league, _browser: remove_member(league=league, person=ann),
    "nothing happens": lambda *_: None,
}
ENDS_NOTHING = {("nothing happens", "token"), ("nothing happens", "session")}
ENDS_NOTHING |= {("the token is revoked", "session"), ("the reader signs out", "token")}


def test_a_stream_ends_with_the_right_to_read_it(stack: Installation, season: Season) -> None:
    League.objects.update(visibility=League.Visibility.PRIVATE)
    with ExitStack() as readers:
        answers, acts = dict[tuple[str, str], HTTPResponse](), list[Callable[[], object]]()
        for (number, (end, act)), by in product(enumerate(ENDS.items()), ("token", "session")):
            ann, browser = person(f"ann-{number}-{by}", season.league, Role.VIEWER), Client()
            _token, secret = issue_token(owner=ann, name="notebook", scope="read", days=1)
            browser.force_login(ann)
            headers = {"Cookie": f"sessionid={browser.cookies['sessionid'].value}"}
            if by == "token":
                headers = {"Authorization": f"Bearer {secret}"}
            answer = readers.enter_context(stream(stack, "leagues/live-league/feed/live", **headers))
            assert answer.readline().startswith(b"retry: ")
            answers[end, by] = answer
            acts.append(partial(act, ann, season.league, browser))
        for each in acts:
            each()
        tell(season)
        told = {case: next(events(answer), None) for case, answer in answers.items()}
    assert {case for case, event in told.items() if event} == ENDS_NOTHING
