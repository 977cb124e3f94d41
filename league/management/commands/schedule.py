"""`manage.py schedule`: draws a season's schedule with its certificate. Needs no database."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from itertools import groupby
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.clubs import expansion
from league.frame.csv_files import read_rows
from league.frame.errors import Refused
from league.management.base import LeagueCommand
from league.schedule.files import write_games
from league.schedule.presets import PRESETS
from league.schedule.shapes import LeagueShape
from league.schedule.solver.draws import EFFORT, draw
from league.schedule.wishes import Wishes, wishes_of


class Command(LeagueCommand):
    refusal = "{code}: {sentence}"
    help = (
        "Draws a schedule: the same one for the same preset, teams, seed and effort. "
        "The last line of standard error is its fairness certificate as JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--preset", default="classic_14", help=f"{', '.join(PRESETS)} (default: classic_14)"
        )
        parser.add_argument("--seed", type=int, required=True, help="the seed of the random numbers")
        parser.add_argument(
            "--teams", type=Path, help="CSV: team,division,conference (default: the expansion teams)"
        )
        parser.add_argument(
            "--effort", type=float, default=EFFORT, help="about seconds of one core (default: %(default)s)"
        )
        parser.add_argument("--seconds", type=float, help="safety limit in seconds of wall time")
        parser.add_argument("--constraints", type=Path, help="TOML or JSON with wishes (docs/schedules.md)")
        parser.add_argument("--csv", action="store_true", help="print week,home,away")

    def handle(self, *args: Any, **options: Any) -> None:
        plan = draw(
            preset=options["preset"],
            shape=shape_of(options["teams"]) if options["teams"] else expansion_shape(),
            seed=options["seed"],
            effort=options["effort"],
            seconds=options["seconds"],
            wishes=read_wishes(options["constraints"]) if options["constraints"] else (),
        )
        if options["csv"]:
            self.stdout.write(write_games(plan.games), ending="")
        else:
            for week, matches in groupby(plan.games, key=lambda match: match.week):
                self.stdout.write(f"Week {week}")
                for match in matches:
                    self.stdout.write(f"  {match.away} at {match.home}")
        self.stderr.write(json.dumps(plan.certificate.as_dict(), ensure_ascii=False))


def shape_of(teams: Path) -> LeagueShape:
    """The shape described by a TEAMS file. Raises Refused: an error of the file or the shape."""
    grouping: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in read_rows(teams, ("team", "division", "conference")):
        grouping[row.filled("conference")][row.filled("division")].append(row.filled("team"))
    return LeagueShape.of(grouping)


def expansion_shape() -> LeagueShape:
    return LeagueShape.of(
        {
            conference: {division: [club.key for club in clubs] for division, clubs in divisions.items()}
            for conference, divisions in expansion().items()
        }
    )


def read_wishes(path: Path) -> Wishes:
    """Reads the wishes of a file: TOML if its name ends in .toml, otherwise JSON. Raises Refused:
    file_unreadable, bad_wishes."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("file_unreadable", f"{path} cannot be read as text: check its name.") from error
    try:
        lists = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except ValueError as error:
        raise Refused("bad_wishes", f"{path} is no {path.suffix.lstrip('.') or 'JSON'}: {error}.") from error
    return wishes_of(lists)
