"""`manage.py season`: plays seasons of the expansion league, from the first kickoff to the Bowl."""

from __future__ import annotations

import json
import signal
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from rich.console import Console

from games.management.season_report import (
    SeasonOptions,
    SeasonReport,
    add_arguments,
    season_options,
    season_outcome,
)
from games.management.season_run import Batch, WorkerPool, next_seed, open_or_continue_season, play_season
from league.conf.secret_key import set_private_umask
from league.frame.errors import Refused
from league.frame.failures import failure_of
from league.management.base import LeagueCommand
from league.management.home_network import Listening
from league.management.processes import interrupt_on_stop_signals
from league.management.site import check_services, check_web, migrate, serve, site_at
from league.models import Season
from league.people.accounts import first_visit_notice
from league.seasons.services import open_season

GOES_ON = "Run the same command again to continue."


class Command(LeagueCommand):
    help = (
        "Plays a season to the 1st & Goal Bowl, then serves the league on localhost as `up` does. The "
        "same command continues a season that was stopped, and plays the next one after a finished "
        "season. It never overwrites a game."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        interrupt_on_stop_signals()
        set_private_umask()
        console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
        try:
            chosen = season_options(options)
            seasons = self.played(chosen, console)
        except Refused:  # its cause may be a failure that has another sentence
            raise
        except KeyboardInterrupt:
            console.print(f"Stopped. {GOES_ON}")
            sys.exit(128 + signal.SIGINT)
        except Exception as error:
            if failure := failure_of(error):
                sentence = f"{failure.sentence} What is played is kept. {GOES_ON} ({failure.code})"
                raise CommandError(sentence) from error
            raise
        if chosen.json:  # the last season, and with --seasons each of them
            outcomes = [season_outcome(season) for season in seasons]
            each = {"seasons": outcomes} if chosen.seasons else {}
            self.stdout.write(json.dumps({**outcomes[-1], **each}, ensure_ascii=False))
        if chosen.listening:
            self.serve(seasons[-1], chosen.listening, chosen, console)

    def played(self, chosen: SeasonOptions, console: Console) -> list[Season]:
        """The seasons of the batch, played as far as requested; at least one."""
        check_services()
        migrate()
        season = open_or_continue_season(chosen)
        batch = Batch.of(season, chosen.seasons)
        with WorkerPool(chosen.workers) as crew:
            while True:
                console.print(f"{season.league}, season {season.number}, seed {season.seed}")
                play_season(season, chosen, batch, crew, console)
                season = Season.objects.select_related("league", "champion").get(pk=season.pk)
                if season.champion is None:
                    console.print(
                        f"Played up to week {chosen.weeks}. Run the same command without --weeks to continue."
                    )
                for line in SeasonReport(season).report():
                    self.stdout.write(line)
                if season.champion is None or season.number >= batch.last:
                    break
                season = open_season(league=season.league, seed=next_seed(season), public_dice=True)
        played = season.league.seasons.filter(number__range=(batch.first, season.number))
        return list(played.select_related("league", "champion").order_by("number"))

    def serve(self, season: Season, at: Listening, chosen: SeasonOptions, console: Console) -> None:
        """Runs the same as `up`, until Ctrl-C."""
        self.stdout.flush()
        page = f"The season is on {at.site}{season.get_absolute_url()}"
        invitation = first_visit_notice(site_at(at.host, chosen.port)) or ""
        try:
            serve(
                host=at.host,
                port=chosen.port,
                workers=chosen.workers,
                web_processes=check_web(None),
                tell=console.print,
                notices=[page, at.notice, invitation],
            )
        except KeyboardInterrupt:
            console.print("Stopped.")
