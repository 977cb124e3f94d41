"""The options of the command."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Any

from engine.catalog import USUAL
from engine.components.own_sets import keep_set
from engine.errors import EngineError
from games.management.boxes import add_components_argument, box_of
from league.components import own_sets_folder
from league.errors import Refused
from league.management.processes.home_network import Listening, add_lan_argument, listening
from league.management.processes.options import PORT, check_port, check_workers

LEAGUE = "Expansion League"
MOST_SEASONS = 100


@dataclass(frozen=True, slots=True)
class SeasonOptions:
    """The options. None means that an existing league or a default decides.

    `seasons` is the number of seasons in a row; None is one, without a list in the JSON. `listening` is None
    if nothing is served afterwards.
    """

    league: str
    seed: int | None
    preset: str | None
    ruleset: str | None
    edition: str | None
    components: str | None
    weeks: int | None
    seasons: int | None
    workers: int
    port: int
    listening: Listening | None
    json: bool

    @property
    def rules(self) -> dict[str, Any]:
        """The rules of the league that were given explicitly."""
        asked = {
            "ruleset": self.ruleset,
            "edition": self.edition,
            "preset": self.preset,
            "components": self.components,
        }
        return {name: value for name, value in asked.items() if value is not None}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--league", metavar="NAME", default=LEAGUE, help="the league (default: ")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same seed gives the same season (default: a new seed)"
    )
    parser.add_argument("--preset", help="the preset of the schedule (default: classic_14)")
    parser.add_argument("--ruleset", help="the boxed game (default: first_and_goal)")
    parser.add_argument("--edition", help="the edition of its rules (default: its first)")
    add_components_argument(parser)
    parser.add_argument(
        "--weeks", type=int, metavar="N", help="play only up to week N (default: to the champion)"
    )
    parser.add_argument("--seasons", type=int, metavar="N", help="play N seasons in a row (default: 1)")
    parser.add_argument("--workers", type=int, metavar="N", help="worker processes (default: one per core)")
    parser.add_argument(
        "--port", type=int, default=PORT, help="the port of the web server afterwards (default: "
    )
    add_lan_argument(parser)
    parser.add_argument("--no-serve", action="store_true", help="exit when the season is over")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON on the last line")


def season_options(options: dict[str, Any]) -> SeasonOptions:
    """The parsed options, checked as far as possible without the database.

    Raises Refused: bad_weeks, bad_seasons, bad_workers, bad_port, port_in_use, lan_without_server,
    name_taken, and what `listening` and `named_set` raise.
    """
    workers = check_workers(options["workers"])
    if options["weeks"] is not None and options["weeks"] < 1:
        raise Refused("bad_weeks", "Weeks count from 1: give --weeks 1 or more, or leave it out.")
    _check_seasons(options["seasons"], options["weeks"])
    at = _listening(options)
    names = ("league", "seed", "preset", "ruleset", "edition", "weeks", "seasons")
    given = {name: options[name] for name in names}
    components = _components(options["ruleset"] or USUAL, options["components"])
    return SeasonOptions(
        **given,
        components=components,
        workers=workers,
        port=options["port"],
        listening=at,
        json=options["json"],
    )


def _listening(options: dict[str, Any]) -> Listening | None:
    if options["no_serve"]:
        if options["lan"]:
            sentence = "--lan serves the season and --no-serve does not: leave one of them out."
            raise Refused("lan_without_server", sentence)
        return None
    at = listening(None, options["lan"], options["port"])
    check_port(options["port"], at.host, instead=", or --no-serve")
    return at


def _components(ruleset: str, named: str) -> str | None:
    """The name of the set. One from a file is saved in the folder of own sets, where workers find it."""
    if not named:
        return None
    try:
        box = box_of(ruleset, named)
        keep_set(box, own_sets_folder())
    except EngineError as refusal:
        raise Refused(refusal.code, str(refusal)) from refusal
    return box.name


def _check_seasons(seasons: int | None, weeks: int | None) -> None:
    if seasons is None:
        return
    if not 1 <= seasons <= MOST_SEASONS:
        raise Refused("bad_seasons", f"Give --seasons 1 to {MOST_SEASONS}, or leave it out to play one.")
    if weeks is not None:
        sentence = "--weeks stops within a season, --seasons plays whole ones: leave one of them out."
        raise Refused("bad_seasons", sentence)
