"""The seasons that an interrupted check has found to be right, in a small file.

The first line is what the check was about, each other one [primary key of a season, its fingerprint, number
of games and seasons checked]. A season with differences has no line, so that it is checked again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.db.models import Count, Max

from engine import coaches
from engine.catalog import RULESETS
from games.models import Game
from league.models import Result, Season


class Marks:
    """The marks in the file at `path` for a check with these options; none if it was another check, or if
    the rules have changed since."""

    def __init__(self, path: Path, options: list[Any]) -> None:
        self._path = path
        versions = sorted((name, rules.version) for name, rules in RULESETS.items())
        self._head = json.dumps([options, versions, coaches.VERSION])
        self._known: dict[int, tuple[Any, int]] = {}
        head, *lines = path.read_text().splitlines() if path.exists() else [""]
        if head != self._head:
            path.write_text(f"{self._head}\n")
            return
        for line in lines:
            try:
                season, fingerprint, things = json.loads(line)
            except ValueError:  # the last line may be cut off
                continue
            self._known[season] = fingerprint, things

    def things_of(self, season: int) -> int:
        """How many things were checked in the season; 0 if it must be checked, because it is not marked or
        has changed since."""
        fingerprint, things = self._known.get(season, (None, 0))
        return things if things and fingerprint == _fingerprint(season) else 0

    def add(self, season: int, things: int) -> None:
        """Marks a season that is right."""
        with self._path.open("a") as file:
            file.write(json.dumps([season, _fingerprint(season), things]) + "\n")

    def forget(self) -> None:
        """Ends the check."""
        self._path.unlink(missing_ok=True)


def _fingerprint(season: int) -> list[Any]:
    """What changes with every result and game of the season; three queries."""
    state = Season.objects.filter(pk=season).values_list("state", flat=True).first()
    results = Result.objects.filter(fixture__season=season)
    recorded = results.aggregate(n=Count("pk"), last=Max("recorded_at"))
    games = Game.objects.filter(fixture__season=season, state=Game.State.FINISHED)
    played = games.aggregate(n=Count("pk"), last=Max("pk"))
    return [state, recorded["n"], str(recorded["last"]), played["n"], played["last"]]
