"""`manage.py rebuild`: computes everything derived from results and scoresheets again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from engine.errors import EngineError
from games.models import Game
from games.services.fixtures.rebuilds import is_of_retired_rules, rebuild_game
from league.errors import Refused
from league.models import League, Season
from league.services.dry_run import run_and_roll_back
from league.services.playoffs.rebuild import RebuildDifference, rebuild_season

Rebuild = Callable[[], list[RebuildDifference]]
SHOWN = 120  # maximum length of a line
# What a stored game may raise if it is broken, or refers to something that does not exist.
BROKEN = (EngineError, Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class Command(BaseCommand):
    help = (
        "Computes everything derived again: box scores from scoresheets, seeds, brackets, champions, proofs."
    )

    requires_system_checks = ()  # the checks would load all pages

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", help="the slug of one league (default: all leagues)")
        parser.add_argument(
            "--check", action="store_true", help="change nothing; list differences and exit with 1"
        )
        parser.add_argument(
            "--results-only", action="store_true", help="skip games and proofs, which take longer"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = League.objects.order_by("slug")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues:
                raise CommandError(f"no_such_league: There is no league {options['league']}.")
        differing = failed = things = 0
        for name, rebuild in self.work(leagues, slow=not options["results_only"]):
            things += 1
            try:
                differences = run_and_roll_back(rebuild) if options["check"] else rebuild()
            except BROKEN as error:
                failed += 1
                self.stdout.write(f"{name}: cannot be rebuilt: {reason(error)}")
                continue
            for difference in differences:
                differing += 1
                self.stdout.write(f"{name}: {difference}"[:SHOWN])
        done = "differ" if options["check"] else "rebuilt"
        self.stdout.write(f"{things} seasons and games checked, {differing} values {done}.")
        _require_success(differing if options["check"] else 0, failed)

    def work(self, leagues: Iterable[League], *, slow: bool) -> Iterator[tuple[str, Rebuild]]:
        """All games, then all seasons, with their names."""
        for league in leagues:
            for game in finished(league).iterator(chunk_size=50) if slow else ():
                yield f"{league.slug} {game}", partial(whole, game)
            for season in Season.objects.filter(league=league).order_by("number"):
                yield f"{league.slug} {season.number}", partial(rebuild_season, season=season, proofs=slow)


def whole(game: Game) -> list[RebuildDifference]:
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


def reason(error: Exception) -> str:
    """Why something cannot be rebuilt, with the code of the refusal or the type of the error."""
    if isinstance(error, (EngineError, Refused)):
        return f"{error} ({error.code})"
    return f"what is stored of it is broken, {type(error).__name__}: {error}"


def _require_success(differing: int, failed: int) -> None:
    """Raises CommandError, so that the command exits with 1."""
    complaints = []
    if failed:
        complaints.append(f"{failed} could not be rebuilt and keep what is stored; the reasons are above.")
    if differing:
        complaints.append("What is stored is not what follows from results and sheets.")
    if complaints:
        raise CommandError(" ".join(complaints), returncode=1)


def finished(league: League) -> QuerySet[Game]:
    """The league's finished games with a stored play-by-play."""
    games = Game.objects.filter(
        fixture__season__league=league, state=Game.State.FINISHED, play_by_play__isnull=False
    )
    related = ("fixture__home", "fixture__away", "box_score", "play_by_play")
    return games.select_related(*related).order_by("fixture__season__number", "fixture__number")
