"""`manage.py season`: a season of the expansion league, from the first kickoff to the Bowl."""

from __future__ import annotations

import json
import signal
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from rich.console import Console

from games.management.season.opening import open_or_continue
from games.management.season.outcome import outcome
from games.management.season.playing import play
from games.management.season.wishes import Wishes, add_arguments, wishes
from games.management.season.words import Words
from league.conf import processes
from league.conf.private_files import begin_private
from league.errors import Refused
from league.first_code import invitation_to_begin
from league.management.running.becoming import become
from league.management.running.migrating import migrate
from league.management.running.options import site_at
from league.management.running.services import check_services
from league.management.running.supervision import interrupt_when_told_to_end
from league.models import Season


class Command(BaseCommand):
    help = (
        "Plays a season to the 1st & Goal Bowl, then serves the league on localhost. "
        "The same command goes on with a season that was stopped; nothing that is played is overwritten."
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
            season = self.played(asked, console)
            self.tell(season, asked)
        except Refused as refused:
            raise CommandError(f"{refused.sentence} ({refused.code})") from refused
        except KeyboardInterrupt:
            console.print("Stopped. The same command goes on where it was.")
            sys.exit(128 + signal.SIGINT)
        if asked.serve:
            path = reverse("league:season", args=(season.league.slug, season.number))
            console.print(f"Serving it on http://localhost:{asked.port}{path} until Ctrl-C.")
            if invitation := invitation_to_begin(site_at("localhost", asked.port)):
                console.print(invitation)
            become(processes.web(asked.port))

    def played(self, asked: Wishes, console: Console) -> Season:
        """The season, played as far as it was asked for."""
        check_services()
        migrate()
        season = open_or_continue(asked)
        console.print(f"{season.league}, season {season.number}, seed {season.seed}")
        if season.state == Season.State.FINISHED:
            console.print("This season is finished, nothing is played. Begin another one with --league NAME.")
            return season
        play(season, asked, console)
        season = Season.objects.select_related("league", "champion").get(pk=season.pk)
        if season.champion is None:
            console.print(f"Played up to week {asked.weeks}. The same command without --weeks goes on.")
        return season

    def tell(self, season: Season, asked: Wishes) -> None:
        """The report on standard output; with --json its last line is for programs."""
        for line in Words(season).report():
            self.stdout.write(line)
        if asked.json:
            self.stdout.write(json.dumps(outcome(season), ensure_ascii=False))
