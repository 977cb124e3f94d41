"""Leagues to export, and files to import."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib.auth.models import User
from django.utils import timezone

from games.league_files.imports import ImportedLeague, import_league
from games.league_files.reader import WITHOUT_LIMITS
from games.league_files.tables import MANIFEST
from games.league_files.views import check_pages
from games.league_files.writer import export_league
from games.models import LeagueImport
from games.records.participants import Participant
from games.table.actions import finish_by_computer
from games.table.start import start_game
from league.models import Fixture, League, Member, Season
from league.people.members import assign_coach
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

Change = Callable[[dict[str, list[Any]]], object]  # of the rows by table


def begun_season(name: str = "Small League") -> tuple[Season, User, User]:
    """A season with a game of the computer and one at the table; its commissioner ann and its coach ben."""
    season = small_season(name, seed=8, public_dice=False, preset="round_robin")
    ann = person("ann", season.league, Member.Role.COMMISSIONER)
    ben = person("ben@home.example", season.league, Member.Role.COACH)
    related = ("season__league__feed", "week", "home", "away")
    fixtures = Fixture.objects.filter(season=season).select_related(*related)
    first, second = fixtures.order_by("number")[:2]
    assign_coach(team=first.home, person=ben, actor=ann)
    play_fixture(fixture=second)
    player = Participant(user=ben, name="Ben")
    finish_by_computer(
        game=start_game(player=player, fixture=first, deciders=("me", "situational")), player=player
    )
    return season, ann, ben


def exported(league: League, **options: Any) -> bytes:
    file = BytesIO()
    export_league(league=league, file=file, **options)
    return file.getvalue()


def imported(data: bytes, **options: Any) -> ImportedLeague:
    given: dict[str, Any] = {"limits": WITHOUT_LIMITS, "readable": check_pages, **options}
    return import_league(file=BytesIO(data), **given)


def forsake(row: LeagueImport) -> None:
    """Lets the lease of the import's worker expire."""
    LeagueImport.objects.filter(pk=row.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def rows_of(data: bytes) -> dict[str, list[Any]]:
    """The rows of a file by table."""
    with ZipFile(BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if name.startswith("rows/")]
        return {
            name.removeprefix("rows/").removesuffix(".jsonl"): [
                json.loads(line) for line in archive.read(name).splitlines()
            ]
            for name in names
        }


def forged(data: bytes, change: Change) -> bytes:
    """The file after this change of its rows, with checksums that are right again."""
    rows = rows_of(data)
    change(rows)
    texts = {
        f"rows/{table}.jsonl": b"".join(json.dumps(row).encode() + b"\n" for row in lines)
        for table, lines in rows.items()
    }
    with ZipFile(BytesIO(data)) as archive:
        manifest = json.loads(archive.read(MANIFEST))
    return packed(manifest, texts)


def packed(manifest: dict[str, Any], texts: dict[str, bytes]) -> bytes:
    """A file of these texts, with the manifest's lists and checksums made from them."""
    sums = {name: hashlib.sha256(text).hexdigest() for name, text in texts.items()}
    manifest["files"] = [
        {"name": name, "sha256": sums[name], "bytes": len(text), "rows": text.count(b"\n")}
        for name, text in texts.items()
    ]
    lines = sorted(f"{digest} {name}\n" for name, digest in sums.items())
    manifest["digest"] = hashlib.sha256("".join(lines).encode()).hexdigest()
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
        text = json.dumps(manifest).encode()
        archive.writestr(MANIFEST, text)
        archive.comment = hashlib.sha256(text).hexdigest().encode()
    return file.getvalue()
