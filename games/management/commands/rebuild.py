"""`manage.py rebuild`: everything that follows from results and sheets, made anew to the same values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from engine import EngineError
from games.models import Game
from games.services.rebuilding import rebuild_game
from league.models import League, Season
from league.services.rebuilding import Difference, rebuild_season
from league.services.rehearsing import rehearse

Rebuild = Callable[[], list[Difference]]
SHOWN = 120  # characters of a line


class Command(BaseCommand):
    help = "Makes anew all that is derived: box scores from sheets, seeds, brackets, champions, proofs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", help="the address of one league (default: all of them)")
        parser.add_argument(
            "--check", action="store_true", help="change nothing; say what differs and end with 1"
        )
        parser.add_argument(
            "--results-only", action="store_true", help="leave games and proofs, which take longer, alone"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = League.objects.order_by("slug")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues:
                raise CommandError(f"no_such_league: There is no league {options['league']}.")
        differing = things = 0
        for name, rebuild in self.work(leagues, slow=not options["results_only"]):
            things += 1
            for difference in made(rebuild, rehearsed=options["check"]):
                differing += 1
                self.stdout.write(f"{name}: {difference}"[:SHOWN])
        done = "differ" if options["check"] else "made anew"
        self.stdout.write(f"{things} seasons and games looked at, {differing} values {done}.")
        if options["check"] and differing:
            raise CommandError("What is stored is not what follows from results and sheets.", returncode=1)

    def work(self, leagues: Iterable[League], *, slow: bool) -> Iterator[tuple[str, Rebuild]]:
        """Every game, then every season, with what it is called."""
        for league in leagues:
            for game in finished(league).iterator(chunk_size=50) if slow else ():
                yield f"{league.slug} {game}", partial(rebuild_game, game=game)
            for season in Season.objects.filter(league=league).order_by("number"):
                yield f"{league.slug} {season.number}", partial(rebuild_season, season=season, proofs=slow)


def made(rebuild: Rebuild, *, rehearsed: bool) -> Sequence[object]:
    """What differed; a sheet that cannot be played is a difference, too."""
    try:
        return rehearse(rebuild) if rehearsed else rebuild()
    except EngineError as error:
        return [error]


def finished(league: League) -> QuerySet[Game]:
    """The league's finished games that have told their plays."""
    games = Game.objects.filter(
        fixture__season__league=league, state=Game.State.FINISHED, play_by_play__isnull=False
    )
    related = ("fixture__home", "fixture__away", "box_score", "play_by_play")
    return games.select_related(*related).order_by("fixture__season__number", "fixture__number")
