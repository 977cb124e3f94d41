"""The plan of an experiment: what varies, and between which teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.catalog import ruleset as ruleset_named
from engine.components.library import ComponentSet, digest_of
from engine.errors import EngineError
from engine.play import setup
from engine.presentation import labels
from engine.tools.calibration import league_teams

GAMES, SEASONS = "games", "seasons"
COMPONENTS = "components"  # what varies, if it is no option
MOST_ARMS = 6
FEWEST, MOST = {GAMES: 20, SEASONS: 20}, {GAMES: 1_000_000, SEASONS: 20_000}
BASE = "base"


# An experiment as plain data: all that decides its games, apart from the seed. Its `arms`, each with a
# `label` and the `header` of a game between two base teams, are the compared ways to play; the first one is
# the reference. `varied` is the name of an option, or `components`. `size` counts games or seasons (`unit`)
# for each arm. `teams` are component keys; a single one plays itself.
ExperimentPlan = Mapping[str, Any]


def plan_experiment(
    ruleset: str,
    *,
    edition: str = "",
    options: Mapping[str, Any] | None = None,
    vary: tuple[str, Sequence[Any]] | None = None,
    boxes: Sequence[ComponentSet] = (),
    teams: Sequence[str] = (),
    coach: str = "situational",
    unit: str = GAMES,
    size: int = 1000,
) -> dict[str, Any]:
    """Makes a plan that varies one option (`vary`: its name and values) or the component set (`boxes`).

    `teams`: all teams of the set with a division by default, or the base team if all roll the same dice.
    Every team has the same computer coach. Values may be text, as in a command or a form.

    Raises EngineError vary_one_thing, too_few_arms, too_many_arms, same_arms, size_out_of_range, or what
    `setup.header` raises."""
    if vary and len(boxes) > 1:
        raise EngineError("vary_one_thing", "Vary one thing at a time: an option or the component set.")
    if not FEWEST[unit] <= size <= MOST[unit]:
        raise EngineError("size_out_of_range", f"Play {FEWEST[unit]} to {MOST[unit]} {unit}.")
    common: dict[str, Any] = {"ruleset": ruleset, "edition": edition, "coaches": (coach, coach)}
    chosen = {name: value_of(ruleset, edition, name, text) for name, text in (options or {}).items()}
    arms: list[dict[str, Any]] = []
    if vary:
        name, values = vary
        for given in values:
            value = value_of(ruleset, edition, name, given)
            label = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            header = setup.header(
                options={**chosen, name: value}, components=boxes[0] if boxes else "", **common
            )
            arms.append({"label": label, "header": header})
    else:
        arms = [
            {"label": box.name, "header": setup.header(options=chosen, components=box, **common)}
            for box in boxes
        ]
    _check_arms(arms)
    plan = {
        "ruleset": ruleset,
        "varied": vary[0] if vary else COMPONENTS,
        "unit": unit,
        "size": size,
        "teams": list(teams or _teams(ruleset, boxes)),
        "arms": arms,
    }
    _check_teams(plan, unit)
    return plan


def value_of(ruleset: str, edition: str, name: str, given: Any) -> Any:
    """An option's value from its text: a number or a word as the option has it, or a list by spaces."""
    if not isinstance(given, str):
        return given
    rules = ruleset_named(ruleset)
    usual = rules.resolve(edition or rules.editions[0], {}).get(name)
    if isinstance(usual, list):
        return given.split()
    try:
        return {str(value): value for value in labels.choices(ruleset, name)}.get(given, given)
    except KeyError:
        return given  # the engine refuses it


def _check_arms(arms: Sequence[Mapping[str, Any]]) -> None:
    if len(arms) < 2:
        raise EngineError("too_few_arms", "Name at least two values or component sets to compare.")
    if len(arms) > MOST_ARMS:
        raise EngineError("too_many_arms", f"Compare at most {MOST_ARMS} values at once.")
    if len({setup.header_key(arm["header"]) for arm in arms}) < len(arms):
        raise EngineError("same_arms", "Two of the compared values are the same: leave one out.")


def _teams(ruleset: str, boxes: Sequence[ComponentSet]) -> tuple[str, ...]:
    """The teams that every set has, in the order of the first."""
    if not ruleset_named(ruleset).team_dice:
        return (BASE,)
    first, *others = boxes or ("",)
    shared = set(league_teams(ruleset, first)).intersection(*(league_teams(ruleset, box) for box in others))
    return tuple(team for team in league_teams(ruleset, first) if team in shared) or (BASE,)


def _check_teams(plan: ExperimentPlan, unit: str) -> None:
    """Sets up a game of every team in every arm, so that a run cannot fail later."""
    if unit == SEASONS and len(plan["teams"]) < 4:
        raise EngineError("too_few_teams", "A season needs at least four teams that roll different dice.")
    for arm in plan["arms"]:
        for team in plan["teams"]:
            setup.starting_record({**arm["header"], "teams": [team, team]})


def digest_of_run(plan: ExperimentPlan, seed: int, counts: Mapping[str, Any]) -> str:
    """SHA-256 of plan, seed and counts as canonical JSON. Counts are whole numbers, so that it does not
    matter in which parts the games were played."""
    return digest_of({"plan": plan, "seed": seed, "counts": counts})
