"""`manage.py rebuild`: computes everything derived from results and scoresheets again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection, transaction
from django.db.models import Count, Max

from engine import coaches
from engine.catalog import RULESETS
from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play.house import auto_play, unpack
from engine.play.playthrough import Playthrough
from engine.play.scoresheet import PackedSheet
from engine.presentation.scoreboard import in_overtime
from games.management.rebuild_processes import reports
from games.models import BoxScore, Game, GameAnalysis, PlayByPlay
from games.records import scoresheets
from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.management.base import LeagueCommand
from league.management.site import cores
from league.models import League, Result, Season
from league.playoffs.services import differences, rebuild_season

MARKS = "rebuild_check.jsonl"  # in DATA_DIR


class Command(LeagueCommand):
    help = (
        "Computes everything derived again: box scores from scoresheets, seeds, brackets, champions, proofs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", help="the slug of one league (default: all leagues)")
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; list differences and exit with 1; after an interruption, continue",
        )
        parser.add_argument(
            "--results-only", action="store_true", help="skip games and proofs, which take longer"
        )
        parser.add_argument(
            "--processes",
            type=int,
            help="with --check (default: one per core with PostgreSQL, otherwise 1)",
        )
        parser.add_argument(
            "--restart", action="store_true", help="check again what an interrupted check has done"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        check, slow = options["check"], not options["results_only"]
        seasons, path = _seasons(options["league"]), settings.DATA_DIR / MARKS
        if check and options["restart"]:
            path.unlink(missing_ok=True)
        marks = Marks(path, [options["league"], slow]) if check else None
        done = {season: checked for season in seasons if marks and (checked := marks.things_of(season))}
        if done:
            self.stdout.write(
                f"Continuing an interrupted check: {len(done)} seasons are done (--restart checks all)."
            )
        tasks = [SeasonTask(season, check, slow) for season in seasons if season not in done]
        total = RebuildReport(checked=sum(done.values()))
        # SQLite has one writer at a time, and nobody else sees what a transaction has written.
        is_alone = connection.vendor == "sqlite" or connection.in_atomic_block
        processes = (options["processes"] or (1 if is_alone else cores())) if check else 1
        for task, report in zip(tasks, reports(tasks, processes), strict=True):
            for line in report.lines:
                self.stdout.write(line)
            if marks and report.checked and not report.lines:
                marks.add(task.season, report.checked)
            total.checked += report.checked
            total.differing += report.differing
            total.failed += report.failed
        if marks:
            marks.forget()
        outcome = "differ" if check else "rebuilt"
        self.stdout.write(f"{total.checked} seasons and games checked, {total.differing} values {outcome}.")
        _require_success(total.differing if check else 0, total.failed)


def _seasons(slug: str | None) -> list[int]:
    """The primary keys of all seasons, by league and number. Raises CommandError: no_such_league."""
    leagues = League.objects.filter(slug=slug) if slug else League.objects.all()
    if slug and not leagues:
        raise CommandError(f"no_such_league: There is no league {slug}.")
    seasons = Season.objects.filter(league__in=leagues).order_by("league__slug", "number")
    return list(seasons.values_list("pk", flat=True))


def _require_success(differing: int, failed: int) -> None:
    """Raises CommandError, so that the command exits with 1."""
    complaints = []
    if failed:
        complaints.append(f"{failed} could not be rebuilt and keep what is stored; the reasons are above.")
    if differing:
        complaints.append("What is stored is not what follows from results and sheets.")
    if complaints:
        raise CommandError(" ".join(complaints), returncode=1)


class Marks:
    """The seasons that an interrupted check has found to be right, in a small file at `path`; none if it was
    a check with other options, or if the rules have changed since.

    The first line is what the check was about, each other one [primary key of a season, its fingerprint,
    number of games and seasons checked]. A season with differences has no line, so that it is checked
    again."""

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
                season, fingerprint, checked = json.loads(line)
            except ValueError:  # the last line may be cut off
                continue
            self._known[season] = fingerprint, checked

    def things_of(self, season: int) -> int:
        """How many things were checked in the season; 0 if it must be checked, because it is not marked or
        has changed since."""
        fingerprint, checked = self._known.get(season, (None, 0))
        return checked if checked and fingerprint == _fingerprint(season) else 0

    def add(self, season: int, checked: int) -> None:
        """Marks a season that is right."""
        with self._path.open("a") as file:
            file.write(json.dumps([season, _fingerprint(season), checked]) + "\n")

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


Rebuild = Callable[[], list[str]]
SHOWN = 120  # maximum length of a line


# What a stored game may raise if it is broken, or refers to something that does not exist.
BROKEN = (EngineError, Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(slots=True)
class RebuildReport:
    """How many games and seasons were rebuilt, how many values differed, how many things could not be
    rebuilt, and a line for each of those."""

    checked: int = 0
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
            report.checked += 1
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
    """All finished games with a stored play-by-play, then the season, with their names."""
    slug = season.league.slug
    related = ("fixture__season__league", "fixture__home", "fixture__away", "box_score", "play_by_play")
    games = Game.objects.with_plays().filter(fixture__season=season).select_related(*related)
    for game in games.order_by("fixture__number").iterator(chunk_size=50) if slow else ():
        yield f"{slug} {game}", partial(_whole, game)
    yield f"{slug} {season.number}", partial(rebuild_season, season=season, proofs=slow)


def _whole(game: Game) -> list[str]:
    """Rebuilds a game. Raises Refused: other_version, because without its version of the rules only a part
    could be rebuilt.
    """
    changed = rebuild_game(game=game)
    if game.has_retired_rules:
        told = f"it keeps what was told of it: version {game.version} of {game.ruleset} is no longer here."
        raise Refused("other_version", told)
    return changed


def _reason(error: Exception) -> str:
    """Why something cannot be rebuilt, with the code of the refusal or the type of the error."""
    if isinstance(error, (EngineError, Refused)):
        return f"{error} ({error.code})"
    return f"what is stored of it is broken, {type(error).__name__}: {error}"


@transaction.atomic
def rebuild_game(*, game: Game) -> list[str]:
    """Rebuilds score, play-by-play, box score, deficits and flow of a finished game by replaying its
    scoresheet. Returns the values that have changed.

    A game of retired rules keeps its play-by-play, from which the rest is rebuilt."""
    before = _stored(game)
    if not game.has_retired_rules:
        score, game.overtime, game.play_by_play.lines = _replayed(game)
        game.home_score, game.away_score = score
    lines = [Line(*line) for line in game.play_by_play.lines]
    for name, value in (box := scoresheets.box_values(lines)).items():
        setattr(game.box_score, name, value)
    changed = differences(before, after := _stored(game))
    if changed:
        GameAnalysis.objects.filter(game=game).delete()
        Game.objects.filter(pk=game.pk).update(
            home_score=game.home_score, away_score=game.away_score, overtime=game.overtime
        )
        PlayByPlay.objects.filter(game=game).update(lines=after["play-by-play"])
        BoxScore.objects.filter(game=game).update(**box)
    return changed


def _replayed(game: Game) -> tuple[tuple[int, int], bool, list[Line]]:
    """The score, whether it had an overtime, and the lines: from the seed, which is fast, or from the
    scoresheet if the seed no longer gives the same one, because the computer coaches may have changed."""
    if game.sheet is None:
        play, lines = Playthrough.replay(scoresheets.sheet_of(game)), scoresheets.play_by_play_lines(game)
    else:
        master, season, number = game.sheet["seed"]
        replayed = auto_play(game.header, master=master, season=season, game=number)
        packed = scoresheets.packed_sheet(game)
        if replayed.sheet.packed() == packed:
            return replayed.score, replayed.overtime, replayed.lines
        play = unpack(PackedSheet.of(packed))
        lines = play.new_lines
    return play.score, in_overtime(play), lines


def _stored(game: Game) -> dict[str, Any]:
    """The derived values as JSON has them: tuples become lists."""
    stored = {
        "score": [game.home_score, game.away_score],
        "overtime": game.overtime,
        "play-by-play": game.play_by_play.lines,
        "box score": game.box_score.data,
        "behind": [game.box_score.home_behind, game.box_score.away_behind],
        "flow": game.box_score.flow,
    }
    return dict(json.loads(json.dumps(stored)))
