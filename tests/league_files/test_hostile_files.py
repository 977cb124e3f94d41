"""A league file, however it is made, stops nobody else and costs the web process next to nothing."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from io import BytesIO

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.league_files.imports import import_league, read_upload, start_import
from games.league_files.reader import FileLimits
from games.league_files.tables import MOST_ROWS
from games.league_files.views import IMPORTS, check_pages
from games.models import Game, LeagueImport
from league.frame.errors import Refused
from league.leagues.services import create_league
from league.models import Change, Feed, Fixture, League, Placeholder, Season, Usage
from tests.helpers.people import person
from tests.league_files.hostile import HOSTILE, with_people
from tests.league_files.leagues import begun_season, exported
from tests.shared_rows import shared_rows

LIMITS = FileLimits(bytes=360_000_000, rows=MOST_ROWS)
MEGABYTES = 1 << 20


@pytest.fixture(scope="module")
def data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[bytes]:
    """The file of a league with two games, whose league stays here."""
    with shared_rows(django_db_blocker):
        yield exported(begun_season()[0].league)


@pytest.mark.django_db
@pytest.mark.parametrize("harm", HOSTILE)
def test_a_hostile_file_costs_little_memory_and_is_refused(data: bytes, harm: str) -> None:
    file, eve = HOSTILE[harm](data), person("eve")
    tracemalloc.start()
    try:
        manifest = read_upload(data=file, actor=eve)
    except Refused as refused:
        codes = [refused.code]
    else:  # the worker reads the lines
        row = start_import(data=file, manifest=manifest, name="Copy", actor=eve)
        IMPORTS.take(row.public_id)
        codes = list(LeagueImport.objects.values_list("code", flat=True))
    finally:
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert codes in (["league_file_damaged"], ["league_file_too_large"])
    assert peak < 40 * MEGABYTES
    assert not League.objects.filter(slug="copy").exists()


@pytest.mark.django_db
def test_an_attempt_counts_although_the_file_is_refused(data: bytes) -> None:
    eve = person("eve")
    for _attempt in range(2):
        with pytest.raises(Refused):
            read_upload(data=data[:-1], actor=eve)
    assert {usage.times for usage in Usage.objects.filter(what="import")} == {2}


@pytest.mark.django_db
def test_two_thousand_people_of_one_name_are_stored_in_a_few_statements(data: bytes) -> None:
    most = MOST_ROWS["rows/people.jsonl"]
    with CaptureQueriesContext(connection) as queries:
        league = import_league(
            file=BytesIO(with_people(data, most)), limits=LIMITS, readable=check_pages, name="Copy"
        ).league
    assert league.placeholders.count() == most
    assert len({*league.placeholders.values_list("user__username", flat=True)}) == most
    assert sum("INSERT" in query["sql"] and "auth_user" in query["sql"] for query in queries) <= most // 20


@pytest.mark.django_db
def test_the_hidden_league_of_a_worker_that_died_makes_way_for_the_next_attempt(data: bytes) -> None:
    eve = person("eve")
    manifest = read_upload(data=data, actor=eve)
    row = start_import(data=data, manifest=manifest, name="Copy", actor=eve)
    hidden = League.objects.create(
        name="Copy", slug="copy", feed=Feed.objects.create(), delete_at=timezone.now()
    )
    LeagueImport.objects.update(league=hidden)
    IMPORTS.take(row.public_id)
    row.refresh_from_db()
    assert (row.state, row.league) == ("done", League.objects.exclude(pk=hidden.pk).get(slug="copy"))


@pytest.mark.django_db
def test_an_import_that_is_interrupted_leaves_nothing(data: bytes) -> None:
    models = (League, Season, Fixture, Change, Game, Placeholder, User)
    before = [model._base_manager.count() for model in models]

    def stop(_league: League) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_league(file=BytesIO(data), limits=LIMITS, readable=stop, name="Copy")
    assert [model._base_manager.count() for model in models] == before


@pytest.mark.django_db
def test_a_league_that_was_founded_meanwhile_counts_for_the_quota(
    data: bytes, settings: LazySettings
) -> None:
    settings.LEAGUES_PER_PERSON = 1
    eve = person("eve")

    def found_another(_league: League) -> None:
        create_league(name="Meanwhile", actor=eve)

    with pytest.raises(Refused) as refused:
        import_league(
            file=BytesIO(data),
            limits=LIMITS,
            readable=found_another,
            name="Copy",
            actor=eve,
        )
    assert refused.value.code == "quota_exceeded"
    assert not League.objects.filter(slug="copy").exists()
