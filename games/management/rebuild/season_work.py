"""Rebuilding the games of a season and then the season."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from django.db.models import QuerySet

from engine.errors import EngineError
from games.models import Game
from games.services.fixtures.rebuilds import is_of_retired_rules, rebuild_game
from league.errors import Refused
from league.models import Season
from league.services.dry_run import run_and_roll_back
from league.services.playoffs.rebuild import RebuildDifference, rebuild_season

Rebuild = Callable[[], list[RebuildDifference]]
SHOWN = 120  # maximum length of a line
# What a stored game may raise if it is broken, or refers to something that does not exist.
BROKEN = (EngineError, Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(slots=True)
class RebuildReport:
    """How many games and seasons were rebuilt, how many values differed, how many things could not be
    rebuilt, and a line for each of those."""

    things: int = 0
    differing: int = 0
    failed: int = 0
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SeasonTask:
    """The primary key of a season. `check` changes nothing; `slow` includes games and proofs."""

    season: int
    check: bool
    slow: bool

    def run(self) -> RebuildReport:
        """Rebuilds the season. One that has gone meanwhile is nothing."""
        report = RebuildReport()
        season = Season.objects.select_related("league").filter(pk=self.season).first()
        for name, rebuild in _work(season, self.slow) if season else ():
            report.things += 1
            try:
                differences = run_and_roll_back(rebuild) if self.check else rebuild()
            except BROKEN as error:
                report.failed += 1
                report.lines.append(f"{name}: cannot be rebuilt: {_reason(error)}")
                continue
            report.differing += len(differences)
            report.lines += [f"{name}: {difference}"[:SHOWN] for difference in differences]
        return report


def _work(season: Season, slow: bool) -> Iterator[tuple[str, Rebuild]]:
    """All games, then the season, with their names."""
    slug = season.league.slug
    for game in _finished(season).iterator(chunk_size=50) if slow else ():
        yield f"{slug} {game}", partial(_whole, game)
    yield f"{slug} {season.number}", partial(rebuild_season, season=season, proofs=slow)


def _whole(game: Game) -> list[RebuildDifference]:
    """Rebuilds a game. Raises Refused: other_version, because without its version of the rules only a part
    could be rebuilt.
    """
    found = rebuild_game(game=game)
    if is_of_retired_rules(game):
        sentence = (
            f"it keeps what was told of it: version {game.version} of {game.ruleset} is no longer here."
        )
        raise Refused("other_version", sentence)
    return found


def _reason(error: Exception) -> str:
    """Why something cannot be rebuilt, with the code of the refusal or the type of the error."""
    if isinstance(error, (EngineError, Refused)):
        return f"{error} ({error.code})"
    return f"what is stored of it is broken, {type(error).__name__}: {error}"


def _finished(season: Season) -> QuerySet[Game]:
    """The season's finished games with a stored play-by-play."""
    games = Game.objects.filter(fixture__season=season, state=Game.State.FINISHED, play_by_play__isnull=False)
    related = ("fixture__season__league", "fixture__home", "fixture__away", "box_score", "play_by_play")
    return games.select_related(*related).order_by("fixture__number")
