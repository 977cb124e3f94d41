"""`manage.py rank`: standings and seeds of any season from two CSV files, with the reasons."""

from __future__ import annotations

from argparse import ArgumentTypeError
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.clinch import verdicts as clinch_verdicts
from league.management.base import LeagueCommand
from league.standings.files import as_dict, as_text, playoff_clubs, read_seasons
from league.standings.steps import STEP_LISTS, Coin, StepLists
from league.standings.tie_breaks import rank

STEPS_HELP = (
    "pro (default), simple, or step keys with commas between them; a league's own two lists have a slash "
    "between them: DIVISION/WILD_CARD, the second for seeds and league"
)


class Command(LeagueCommand):
    refusal = "{code}: {sentence}"
    help = "Ranks any season from files, with the reason for every place. Needs no database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "games", type=Path, help="CSV: home,away,home_score,away_score[,season,week,type]"
        )
        parser.add_argument(
            "--teams", type=Path, required=True, help="CSV: team,division,conference[,season,adjustment]"
        )
        parser.add_argument("--steps", default="pro", help=STEPS_HELP)
        parser.add_argument(
            "--playoffs",
            type=playoff_places,
            help="number of playoff places of the whole league (default: 10)",
        )
        parser.add_argument(
            "--forfeit-points", type=int, default=0, help="points that a win by forfeit counts (default: 0)"
        )
        parser.add_argument("--coin", type=int, default=0, help="seed of the coin tosses (default: 0)")
        parser.add_argument("--explain", action="store_true", help="explain every tie-break")
        parser.add_argument(
            "--clinch", action="store_true", help="prove what has been clinched, and show what is still open"
        )
        self.add_json_argument(parser, "print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        steps, explain = steps_named(options["steps"]), options["explain"]
        shown, texts = dict[str, Any](), list[str]()
        for season in read_seasons(options["games"], options["teams"]):
            games = [game.with_forfeit_points(options["forfeit_points"]) for game in season.games]
            table = rank(season.clubs, games, steps=steps, coin=Coin(options["coin"]))
            qualified, verdicts = playoff_clubs(table, options["playoffs"]), None
            if options["clinch"]:
                places = min(map(len, qualified.values()), default=0)
                verdicts = clinch_verdicts.proved(
                    replace(season, games=games), places, steps, options["coin"]
                )
            if options["json"]:
                shown[season.name] = as_dict(table, qualified, explain)
                if verdicts is not None:
                    shown[season.name]["clinch"] = clinch_verdicts.as_dict(verdicts)
                continue
            texts += [f"Season {season.name}"] if season.name else []
            texts.append(as_text(table, qualified, explain))
            texts += [] if verdicts is None else [clinch_verdicts.as_text(verdicts)]
        for text in texts:
            self.stdout.write(f"{text}\n\n")
        if options["json"]:
            self.print_json({"seasons": shown})


def steps_named(text: str) -> StepLists:
    """The steps of a named list, or the given steps, as STEPS_HELP says. Raises Refused: unknown_step,
    duplicate_step."""
    text = text.strip().lower()
    if text in STEP_LISTS:
        return STEP_LISTS[text]
    return StepLists.of(*([key.strip() for key in keys.split(",")] for keys in text.split("/", 1)))


def playoff_places(text: str) -> int:
    """Parses a number of playoff places."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no number of places: give a whole number from 1")
    return int(text)
