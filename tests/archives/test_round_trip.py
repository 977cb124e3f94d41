"""A backup holds everything and can be restored into any database."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.databases import address_of, copy_of
from tests.installation import Installation

# A process takes seconds to start, so each stop of the journey is one.
FILL = """
from django.conf import settings
from django.contrib.auth.models import Group, Permission, User
from games.autoplay.season_jobs import start_season_job
from league.models import Member
from tests.autoplay.worker import work_through
from tests.helpers.small_seasons import small_season
season = small_season(preset="round_robin")
work_through(start_season_job(season=season))
ann = User.objects.create_superuser("ann", password="touchdown")
ann.groups.add(Group.objects.create(name="Zürich"))
ann.user_permissions.add(Permission.objects.get(codename="change_league"))
Member.objects.create(league=season.league, user=ann, role=Member.Role.COMMISSIONER)
(settings.DATA_DIR / "components").mkdir()
(settings.DATA_DIR / "components" / "ours.toml").write_text("dice = 1\\n")
"""
RESTORE = """
from io import StringIO
from pathlib import Path
from django.core.management import call_command
call_command("restore", Path("{file}"), stdout=StringIO())
"""
TELL = """
import json
from io import StringIO
from pathlib import Path
from django.contrib.auth.models import User
from django.core.management import call_command
from games.story.selectors import season_digest
from league.models import Feed, Season
call_command("backup", Path("{file}"), stdout=StringIO())
call_command("league", "export", Season.objects.get().league.slug, "{league_file}", stdout=StringIO())
ann = User.objects.get(username="ann")
told = [
    season_digest(Season.objects.get()), ann.check_password("touchdown"), ann.last_login,
    [group.name for group in ann.groups.all()], [right.codename for right in ann.user_permissions.all()],
]
added = User.objects.create(username="bob").pk - ann.pk, Feed.objects.create().pk > 1
print(json.dumps([told, added]))
"""


@dataclass
class Stop:
    """An installation on the journey, the backup and the league file made of it, what it tells of its season
    and people, and the numbers of rows that were added after the backup.
    """

    installation: Installation
    backup: Path
    league_file: Path
    told: list[Any]
    added: list[Any]

    def rows(self) -> dict[str, list[Any]]:
        """Table -> its rows; JSON objects may be ordered differently by the two databases."""
        with ZipFile(self.backup) as archive:
            return {
                name: [json.loads(line) for line in archive.read(name).splitlines()]
                for name in archive.namelist()
                if name.startswith("rows/")
            }


@pytest.fixture(scope="module")
def journey(
    migrated_file: Path, migrated_database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Stop]]:
    """From SQLite to PostgreSQL and on to SQLite, each time restored into empty tables."""
    folder = tmp_path_factory.mktemp("journey")
    with copy_of(migrated_database) as name:
        stops: list[Stop] = []
        for number, address in enumerate(["", address_of(name), ""]):
            data = folder / str(number)
            data.mkdir()
            installation = Installation.of(DATA_DIR=str(data), DATABASE_URL=address)
            if not address:
                shutil.copy(migrated_file, data)
            begin = RESTORE.format(file=stops[-1].backup) if stops else FILL
            backup, league_file = folder / f"{number}.zip", folder / f"{number}.league.zip"
            script = begin + TELL.format(file=backup, league_file=league_file)
            told, added = json.loads(installation.manage("shell", "--no-imports", "-c", script))
            stops.append(Stop(installation, backup, league_file, told, added))
        yield stops


def test_every_row_of_every_table_survives_the_round_trip(journey: list[Stop]) -> None:
    first, second, third = (stop.rows() for stop in journey)
    assert len(first["rows/games.game.jsonl"]) == len(first["rows/league.fixture.jsonl"]) > 6
    assert second == first
    assert third == first


def test_the_season_has_the_same_digest_and_people_can_log_in(journey: list[Stop]) -> None:
    first, second, third = (stop.told for stop in journey)
    assert first[1:] == [True, None, ["Zürich"], ["change_league"]]
    assert (second, third) == (first, first)


def test_backup_includes_component_sets(journey: list[Stop]) -> None:
    files = [stop.installation.data_dir / "components" / "ours.toml" for stop in journey]
    assert [file.read_text() for file in files] == ["dice = 1\n"] * 3


def test_new_rows_get_numbers_after_the_old_ones(journey: list[Stop]) -> None:
    assert [stop.added for stop in journey] == [[1, True]] * 3


def test_only_its_owner_can_read_a_backup(journey: list[Stop]) -> None:
    assert [stop.backup.stat().st_mode & 0o777 for stop in journey] == [0o600] * 3


def test_the_same_league_is_the_same_file_on_both_databases(journey: list[Stop]) -> None:
    first, second, third = (stop.league_file.read_bytes() for stop in journey)
    assert len(first) > 1000
    assert (second == first, third == first) == (True, True)
