"""Files that people send: a worker imports them, wholly and once, whatever dies."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.league_files.imports import Imports, read_upload, start_import
from games.league_files.views import IMPORTS
from games.models import Game, LeagueImport
from league.frame.errors import Refused
from league.models import League, Member
from tests.helpers.people import person
from tests.league_files.leagues import begun_season, exported, forged, forsake
from tests.league_files.test_forgeries import own_score
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[bytes]:
    """The file of a league with two games, whose league stays here."""
    with shared_rows(django_db_blocker):
        yield exported(begun_season()[0].league)


def sent(data: bytes, name: str = "Copy") -> LeagueImport:
    eve = User.objects.filter(username="eve").first() or person("eve")
    manifest = read_upload(data=data, actor=eve)
    return start_import(data=data, manifest=manifest, name=name, actor=eve)


def now(row: LeagueImport) -> LeagueImport:
    row.refresh_from_db()
    return row


def test_page_takes_the_file_and_shows_how_the_import_goes(data: bytes, client: Client) -> None:
    client.force_login(person("eve"))
    file = SimpleUploadedFile("league.zip", data)
    answer = client.post("/found/import/", {"file": file, "name": "Copy"})
    row = LeagueImport.objects.get()
    progress = f"/found/import/{row.public_id}/"
    assert (answer.status_code, answer["Location"]) == (302, progress)
    assert "0 of 2 games" in client.get(progress).content.decode()
    IMPORTS.take(row.public_id)
    page = client.get(progress).content.decode()
    assert "2 games were replayed" in page
    assert 'href="/leagues/copy/"' in page
    assert (now(row).state, bytes(row.file), row.league) == ("done", b"", League.objects.get(slug="copy"))
    assert Member.objects.get(league=row.league).user.get_username() == "eve"
    client.force_login(person("zoe"))
    assert client.get(progress).status_code == 404


def test_tampered_file_is_refused_with_its_reason_and_leaves_nothing(data: bytes, client: Client) -> None:
    client.force_login(person("eve"))
    broken = SimpleUploadedFile("league.zip", data[:-3])
    page = client.post("/found/import/", {"file": broken, "name": "Copy"})
    assert (page.status_code, LeagueImport.objects.count()) == (422, 0)
    before = Game.objects.count()
    row = sent(forged(data, own_score))
    IMPORTS.take(row.public_id)
    assert (now(row).state, row.code, bytes(row.file)) == ("failed", "game_differs", b"")
    assert (Game.objects.count(), League.objects.filter(slug="copy").count()) == (before, 0)
    page = client.get(f"/found/import/{row.public_id}/")
    assert "it ends with another score." in page.content.decode()


def test_refusals_come_before_the_worker_where_they_can(data: bytes) -> None:
    with pytest.raises(Refused) as refused:
        sent(data, name="Small League")
    assert refused.value.code == "league_exists"
    sent(data)
    with pytest.raises(Refused) as refused:
        sent(data, name="Other")
    assert refused.value.code == "quota_exceeded"


def test_worker_that_has_lost_its_lease_imports_nothing(data: bytes) -> None:
    row = sent(data)

    def taken_over(_league: Any) -> None:
        LeagueImport.objects.filter(pk=row.pk).update(attempt=7)

    Imports(taken_over).take(row.public_id)
    assert not League.objects.filter(slug="copy").exists()
    assert now(row).state == "running"


def test_import_that_never_ends_fails_and_an_old_one_is_forgotten(data: bytes) -> None:
    row = sent(data)

    def broken(_league: Any) -> None:
        raise OSError("no space left")

    for _attempt in range(IMPORTS.attempts):
        Imports(broken).take(row.public_id)
        forsake(row)
    IMPORTS.sweep()
    assert (now(row).state, row.code, bytes(row.file)) == ("failed", "import_failed", b"")
    LeagueImport.objects.update(created_at=timezone.now() - timedelta(days=31))
    IMPORTS.sweep()
    assert not LeagueImport.objects.exists()
