"""`manage.py rebuild`: computes everything derived from results and scoresheets again."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection

from games.management.rebuild import Marks, RebuildReport, SeasonTask
from games.management.rebuild_processes import reports
from league.management.base import LeagueCommand
from league.management.site import cores
from league.models import League, Season

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
        seasons = _seasons(options["league"])
        marks = Marks(settings.DATA_DIR / MARKS, [options["league"], slow]) if check else None
        if marks and options["restart"]:
            marks.forget()
            marks = Marks(settings.DATA_DIR / MARKS, [options["league"], slow])
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
