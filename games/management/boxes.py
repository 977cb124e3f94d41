"""What several commands read and show: component sets by name or file, pairs, leagues, progress."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.components.library import ComponentSet
from engine.components.own_sets import named_set
from games.odds.season_specs import SeasonSpecs
from games.simulations.samples import SEASON, season_of
from league.boxes.selectors import own_sets_folder
from league.frame.errors import Refused
from league.models import League, Season
from league.odds.reports import Report, sampled_report
from league.odds.values import Tally

PLAYOFFS = ("bye", "wild_card", "bowl", "title")  # odds as shares of the seasons


def add_components_argument(parser: ArgumentParser) -> None:
    """Adds the option."""
    words = "the component set: its name, or a FILE.toml or FILE.json (default: the newest released one)"
    parser.add_argument("--components", default="", metavar="FILE", help=words)


def box_of(ruleset: str, named: str) -> ComponentSet:
    """Returns the set that the option names, or the newest released one. Raises EngineError, see
    `named_set`."""
    return named_set(ruleset, named, own_sets_folder())


def pair_of(text: str, between: str = "=") -> tuple[str, str]:
    """The two names of an option such as NAME=VALUE. Raises CommandError."""
    left, separator, right = text.partition(between)
    if not separator:
        raise CommandError(f"{text!r} should be two names with {between!r} between them.")
    return left, right


def show_progress(command: BaseCommand, text: str) -> None:
    """Shows how far a command is, on one line of a terminal."""
    if sys.stderr.isatty():
        command.stderr.write(f"\r{text}", ending="")
        command.stderr.flush()


def league_named(slug: str) -> League:
    """The league with this slug. Raises Refused: no_such_league."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        known = ", ".join(League.objects.order_by("slug").values_list("slug", flat=True)[:10])
        raise Refused("no_such_league", f"There is no league {slug}: choose one of {known or 'none yet'}.")
    return league


def season_named(league: League, number: int | None) -> Season:
    """The season with this number, None: the newest one. Raises Refused: no_such_season."""
    seasons = league.seasons.select_related("league").order_by("number")
    season = seasons.last() if number is None else seasons.filter(number=number).first()
    if season is None:
        raise Refused(
            "no_such_season", f"{league} has no such season: leave --season out for the newest one."
        )
    return season


def simulated_season(
    *, league: str, season: int | None, as_of: int | None, seasons: int, seed: int, **_options: Any
) -> Report:
    """Simulates the season with progress on standard error. Workers that simulate the same season with the
    same seed get the same odds. Raises Refused: no_such_league, no_such_season, no_such_week, and those of
    `SeasonSpecs`."""
    chosen = season_named(league_named(league), season)
    if as_of is not None and not chosen.weeks.filter(number=as_of).exists():
        raise Refused("no_such_week", f"{chosen} has no week {as_of}: give --as-of another number.")
    spec = SeasonSpecs(chosen).spec(as_of)
    console = Console(stderr=True)
    bar = (TextColumn("Seasons"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bar, console=console, transient=True) as progress:
        task = progress.add_task("", total=seasons)
        counts = SEASON.counted(spec, seed, seasons, lambda done: progress.update(task, completed=done))
    tally = Tally.from_json(counts)
    report = sampled_report(str(chosen.number), season_of(spec), tally, seed)
    for name, club in tally.clubs.items():  # files do not play the playoffs
        line = report["teams"][name]
        rounds = {str(number): count / seasons for number, count in enumerate(club.rounds, 1)}
        line |= {part: getattr(club, part) / seasons for part in PLAYOFFS}
        line |= {"rounds": rounds, "error": line.pop("error")}
    return report
