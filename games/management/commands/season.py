"""`manage.py season`: seasons of the expansion league, from the first kickoff to the Bowl."""

from __future__ import annotations

import json
import signal
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from rich.console import Console

from games.management.season.batches import Batch, next_seed
from games.management.season.crew import Crew
from games.management.season.opening import open_or_continue
from games.management.season.outcome import outcome
from games.management.season.playing import play
from games.management.season.wishes import Wishes, add_arguments, wishes
from games.management.season.words import Words
from league.conf.private_files import begin_private
from league.errors import Refused
from league.failures import failure_of
from league.first_code import invitation_to_begin
from league.management.running.migrating import migrate
from league.management.running.options import site_at
from league.management.running.services import check_services
from league.management.running.serving import serve
from league.management.running.supervision import interrupt_when_told_to_end
from league.models import Season
from league.services import open_season

GOES_ON = "The same command goes on where it was."


class Command(BaseCommand):
    help = (
        "Plays a season to the 1st & Goal Bowl, then serves the league on localhost as `up` does. "
        "The same command goes on with a season that was stopped, and plays the next one after a season that "
        "is finished; nothing that is played is overwritten."
    )

    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        interrupt_when_told_to_end()
        begin_private()
        console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
        try:
            asked = wishes(options)
            seasons = self.played(asked, console)
        except Refused as refused:
            raise CommandError(f"{refused.sentence} ({refused.code})") from refused
        except KeyboardInterrupt:
            console.print(f"Stopped. {GOES_ON}")
            sys.exit(128 + signal.SIGINT)
        except Exception as error:
            if failure := failure_of(error):
                sentence = f"{failure.sentence} What is played is kept. {GOES_ON} ({failure.code})"
                raise CommandError(sentence) from error
            raise
        if asked.json:
            self.tell_programs(seasons, asked)
        if asked.serve:
            self.serve(seasons[-1], asked, console)

    def played(self, asked: Wishes, console: Console) -> list[Season]:
        """The seasons of the batch, played as far as they were asked for; at least one."""
        check_services()
        migrate()
        season = open_or_continue(asked)
        batch = Batch.of(season, asked.seasons)
        with Crew(asked.workers) as crew:
            while True:
                console.print(f"{season.league}, season {season.number}, seed {season.seed}")
                play(season, asked, batch, crew, console)
                season = Season.objects.select_related("league", "champion").get(pk=season.pk)
                if season.champion is None:
                    console.print(
                        f"Played up to week {asked.weeks}. The same command without --weeks goes on."
                    )
                self.tell(season)
                if season.champion is None or season.number >= batch.last:
                    break
                season = open_season(league=season.league, seed=next_seed(season), public_dice=True)
        played = season.league.seasons.filter(number__range=(batch.first, season.number))
        return list(played.select_related("league", "champion").order_by("number"))

    def tell(self, season: Season) -> None:
        """The report on standard output."""
        for line in Words(season).report():
            self.stdout.write(line)

    def tell_programs(self, seasons: list[Season], asked: Wishes) -> None:
        """The last line on standard output: the last season, with --seasons each of them too."""
        told = [outcome(season) for season in seasons]
        each = {"seasons": told} if asked.seasons else {}
        self.stdout.write(json.dumps({**told[-1], **each}, ensure_ascii=False))

    def serve(self, season: Season, asked: Wishes, console: Console) -> None:
        """What `up` runs, until Ctrl-C."""
        self.stdout.flush()
        page = reverse("league:season", args=(season.league.slug, season.number))
        try:
            serve(
                host="127.0.0.1",
                port=asked.port,
                workers=asked.workers,
                tell=console.print,
                invitation=invitation_to_begin(site_at("localhost", asked.port)) or "",
                page=page,
            )
        except KeyboardInterrupt:
            console.print("Stopped.")
