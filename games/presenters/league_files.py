"""Importing a league file so that every page of the league can show what came in it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from games.services.league_files.believed import BelievedResult, results_of_import
from games.services.league_files.imports import ImportedLeague, import_league
from games.services.league_files.reader import WITHOUT_LIMITS
from games.services.league_files.uploads import run_import
from league.models import Change, League, NewsEdition, Result
from league.presenters.changes.names import names_in_league
from league.presenters.changes.rows import about_in_words, change_rows
from league.presenters.constitution import preset_title
from league.presenters.news.stories import check_reported

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


def believed_sentences(league: League) -> list[str]:
    """The results of the import that no game proves, each with what the file's own history says of it."""
    names = names_in_league(league)
    return [_believed(about_in_words(one.about, names), one) for one in results_of_import(league)]


def _believed(game: str, result: BelievedResult) -> str:
    values = {"game": game, "stated": _ending(result.stated), "told": _ending(result.told or {})}
    if result.differs:
        return _("%(game)s: %(stated)s, but %(told)s in the file’s own history") % values
    if result.told is None:
        return _("%(game)s: %(stated)s, and nothing in the file’s own history") % values
    return _("%(game)s: %(stated)s, as in the file’s own history") % values


def _ending(ending: Mapping[str, Any]) -> str:
    """The score, the visitors' first, or how a game without a score ended."""
    if ending.get("home_score") is not None:
        return f"{ending.get('away_score')}:{ending['home_score']}"
    choices = dict(Result.Outcome.choices)
    return str(choices.get(ending.get("outcome", ""), ""))


def check_pages(league: League) -> None:
    """Raises what a page of the league would raise for odd values, which only pages read."""
    changes = Change.objects.filter(league=league).select_related("actor", "person", "reverts", "reverted_by")
    rows = changes.order_by("pk").iterator(chunk_size=AT_ONCE)
    while some := list(islice(rows, AT_ONCE)):
        change_rows(some, league)
    for edition in NewsEdition.objects.filter(week__season__league=league):
        check_reported(edition.reported)
    for season in league.seasons.all():
        preset_title(season.terms.preset)
