"""`python3 manage.py experiment`: plays the same games under several rules or dice and compares them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import CommandParser

from engine.catalog import USUAL
from games.experiments.measures import figures_of, games_of
from games.experiments.plans import GAMES, SEASONS, ExperimentPlan, digest_of_run, plan_experiment
from games.management.boxes import box_of, pair_of, show_progress
from games.simulations.samples import kind_named
from league.management.base import LeagueCommand

USUAL_GAMES = 1000


class Command(LeagueCommand):
    """Runs an experiment in this process; a page gives the same answer bit for bit."""

    help = (
        "Plays the same games under several values of one option, or with several component sets, and prints "
        "what changes, with 95 % intervals (docs/odds/what_if.md). The first value is the reference."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", default=USUAL)
        parser.add_argument("--edition", default="")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument(
            "--vary", default="", metavar="OPTION=A,B,C", help="an option, and the values to compare"
        )
        parser.add_argument(
            "--components",
            default="",
            metavar="FILE,FILE",
            help="component sets to compare, by name or as FILE.toml or FILE.json; one set to play with it",
        )
        parser.add_argument("--teams", default="", metavar="A,B,...", help="default: all teams of the set")
        parser.add_argument("--coach", default="situational", help="the computer coach of every team")
        size = parser.add_mutually_exclusive_group()
        size.add_argument("--games", type=int, default=0, help=f"games of each value ({USUAL_GAMES})")
        size.add_argument("--seasons", type=int, default=0, help="whole seasons of each value instead")
        parser.add_argument("--seed", type=int, default=1)
        self.add_json_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        plan = self._plan(options)
        size, unit = plan["size"], plan["unit"]
        counts = kind_named("experiment").counted(
            plan, options["seed"], size, lambda done: show_progress(self, f"{done} of {size} {unit}")
        )
        digest = digest_of_run(plan, options["seed"], counts)
        if options["json"]:
            self.print_json(as_json(plan, counts, options["seed"], digest))
        else:
            self.stdout.write("\n".join([*text_lines(plan, counts), f"digest {digest}"]))

    def _plan(self, options: dict[str, Any]) -> dict[str, Any]:
        named = [name for name in options["components"].split(",") if name]
        varied = pair_of(options["vary"]) if options["vary"] else None
        return plan_experiment(
            options["ruleset"],
            edition=options["edition"],
            options=dict(map(pair_of, options["option"])),
            vary=(varied[0], varied[1].split(",")) if varied else None,
            boxes=[box_of(options["ruleset"], name) for name in named],
            teams=[team for team in options["teams"].split(",") if team],
            coach=options["coach"],
            unit=SEASONS if options["seasons"] else GAMES,
            size=options["seasons"] or options["games"] or USUAL_GAMES,
        )


def as_json(plan: ExperimentPlan, counts: Mapping[str, Any], seed: int, digest: str) -> dict[str, Any]:
    """The result as plain data: for each arm its measures, and their differences from the first arm."""
    measures, games = figures_of(plan, counts), games_of(counts)
    return {
        **{name: plan[name] for name in ("ruleset", "varied", "unit", "size")},
        "seed": seed,
        "digest": digest,
        "arms": [
            {
                "label": arm["label"],
                "games": games[nth][0],
                "watched": games[nth][1],
                "measures": {
                    measure["name"]: {
                        "value": _interval(measure["values"][nth]),
                        "difference": _interval(measure["differences"][nth]),
                    }
                    for measure in measures
                },
            }
            for nth, arm in enumerate(plan["arms"])
        ],
    }


def text_lines(plan: ExperimentPlan, counts: Mapping[str, Any]) -> Iterator[str]:
    """A table for a terminal; * marks differences outside what chance explains."""
    labels = [arm["label"] for arm in plan["arms"]]
    games, watched = games_of(counts)[0]
    yield f"{plan['varied']}: " + ", ".join(labels)
    yield f"{games} games each, {watched} of them watched play by play"
    for measure in figures_of(plan, counts):
        yield measure["name"]
        for label, value, change in zip(labels, measure["values"], measure["differences"], strict=True):
            if value is None:
                continue
            line = f"  {label:24} {_text(value)}"
            yield line + (f"   difference {_text(change)}{' *' if change.certain else ''}" if change else "")


def _text(figure: Any) -> str:
    between = "" if figure.low is None else f" ({figure.low:.3f} to {figure.high:.3f})"
    return f"{figure.value:.3f}{between}"


def _interval(figure: Any) -> dict[str, Any] | None:
    if figure is None:
        return None
    numbers = {"value": figure.value, "low": figure.low, "high": figure.high}
    return {name: None if number is None else round(number, 6) for name, number in numbers.items()}
