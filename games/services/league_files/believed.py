"""Results of an imported league that no replayed game proves, compared with the file's own history.

They stand in the change that records the import, where everybody in the league can read them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.models import Game
from league.models import Change, League, Result
from league.selectors.leagues.changes import import_of, subject_path
from league.services.history.kinds import KINDS
from league.services.history.snapshots import RESULT_FIELDS

FIELDS = ("outcome", "away_score", "home_score")
MOST_NAMED = 500  # by the history of a league; all are counted
REPORTS_ONLY = (Change.Kind.LATE_REPORTED, Change.Kind.LATE_DECLINED)
Ending = dict[str, Any]  # FIELDS


@dataclass(frozen=True, slots=True)
class BelievedResult:
    """The result of a game (`about` is its path): as the file states it, and as the last change in the file's
    history has it, None if there is no such change."""

    about: str
    stated: Ending
    told: Ending | None

    @property
    def differs(self) -> bool:
        """Whether the history tells another result."""
        return self.told is not None and self.told != self.stated


def believed_results(league: League) -> list[BelievedResult]:
    """Those of a league that was just loaded, first the ones that nothing supports. Three queries."""
    games = Game.objects.filter(fixture__season__league=league)
    played = {pk: score for pk, *score in games.values_list("fixture", "home_score", "away_score")}
    told = _told(league)
    results = Result.objects.filter(fixture__season__league=league).select_related("fixture__season")
    found = []
    for result in results.order_by("fixture__season__number", "fixture__number"):
        if played.get(result.fixture_id) != [result.home_score, result.away_score]:
            about = subject_path(result.fixture)
            stated = {name: getattr(result, name) for name in FIELDS}
            found.append(BelievedResult(about, stated, told.get(about)))
    return sorted(found, key=lambda one: (not one.differs, one.told is not None))


def import_record(found: list[BelievedResult]) -> dict[str, Any]:
    """What the change of the import holds of them."""
    return {
        "believed": len(found),
        "differing": sum(one.differs for one in found),
        "results": [[one.about, one.stated, one.told] for one in found[:MOST_NAMED]],
    }


def results_of_import(league: League) -> list[BelievedResult]:
    """The first MOST_NAMED believed results when the league was imported. One query."""
    change = import_of(league)
    rows = ((change and change.after) or {}).get("results", [])
    return [BelievedResult(about, stated, told) for about, stated, told in rows]


def _told(league: League) -> dict[str, Ending]:
    """The last result of each game in the history, by its path."""
    kinds = [kind.code for kind in KINDS.values() if kind.fields is RESULT_FIELDS]
    changes = league.changes.filter(kind__in=[*kinds, Change.Kind.TEAM_WITHDRAWN])
    rows = changes.exclude(kind__in=REPORTS_ONLY).order_by("pk").values_list("kind", "about", "after")
    told: dict[str, Ending] = {}
    for kind, about, after in rows.iterator():
        for path, values in _endings(kind, about, after):
            if values is None:
                told.pop(path, None)  # the game was open again
            else:
                told[path] = told.get(path, {}) | {name: values[name] for name in FIELDS if name in values}
    return told


def _endings(
    kind: str, about: str, after: Mapping[str, Any] | None
) -> Iterator[tuple[str, Mapping[str, Any] | None]]:
    """The results that a change names, by path; None for one that it removes."""
    if kind != Change.Kind.TEAM_WITHDRAWN:
        yield about, after
        return
    for number, values in (after or {}).items():
        if number.isdecimal():
            yield f"{about}/game/{number}", values
