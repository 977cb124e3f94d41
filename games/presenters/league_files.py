"""Importing a league file so that every page of the league can show what came in it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from games.services.league_files.imports import ImportedLeague, import_league
from games.services.league_files.reader import WITHOUT_LIMITS
from games.services.league_files.uploads import run_import
from league.models import Change, League
from league.presenters.changes.rows import change_rows
from league.presenters.constitution import preset_title

if TYPE_CHECKING:
    from django.contrib.auth.models import User

AT_ONCE = 200  # changes in memory


def run_upload(public_id: str) -> None:
    """Imports a file that a person has sent (`run_import`)."""
    run_import(public_id=public_id, readable=check_pages)


def import_on_server(*, file: Path, name: str = "", commissioner: User | None = None) -> ImportedLeague:
    """Imports a file of the server, of any size. Raises Refused as `import_league` does."""
    return import_league(
        file=file, limits=WITHOUT_LIMITS, readable=check_pages, name=name, commissioner=commissioner
    )


def check_pages(league: League) -> None:
    """Raises what a page of the league would raise for odd values, which only pages read."""
    changes = Change.objects.filter(league=league).select_related("actor", "person", "reverts", "reverted_by")
    rows = changes.order_by("pk").iterator(chunk_size=AT_ONCE)
    while some := list(islice(rows, AT_ONCE)):
        change_rows(some, league)
    for season in league.seasons.all():
        preset_title(season.terms.preset)
