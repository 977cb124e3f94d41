"""Every ruleset and edition, and random games of each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.components.library import component_set
from engine.gridiron.events import SIDES
from engine.kernel.inputs import InputRequest, Recorder
from engine.play.playthrough import Playthrough
from engine.play.setup import header
from engine.rulesets.first_and_goal.rules.record import COLORS, DEFAULTS, DICE_LISTS

Case = tuple[str, str]  # (ruleset, edition)
CASES = [(name, edition) for name, rules in RULESETS.items() for edition in rules.editions]
each_case = pytest.mark.parametrize("case", CASES, ids="-".join)


def choices_of(case: Case) -> dict[str, tuple[Any, ...]]:
    """The values of every option that has a list of them and may be chosen in this edition."""
    module = import_module(f"engine.rulesets.{case[0]}.rules.record")
    fixed = module.OPTIONS.get("missing", {}).get(case[1], {})
    listed = {**module.CHOICES, **getattr(module, "NUMBERS", {})}
    return {
        name: values if isinstance(values, tuple) else tuple(member.name.lower() for member in values)
        for name, values in listed.items()
        if name not in fixed
    }


def lists_of(case: Case, dice: random.Random) -> dict[str, Any]:
    """Random values of the options that are lists, and a random matrix. Only 1st & Goal has them."""
    if case[0] != "first_and_goal":
        return {}
    lists: dict[str, Any] = {
        name: dice.sample(COLORS, dice.randint(2 if name == "punt_dice" else 1, len(COLORS)))
        for name in DICE_LISTS
    }
    lists["penalty_die"] = dice.choices(DEFAULTS["penalty_die"], k=6)
    lists["matrix"] = dice.choice(sorted(component_set(case[0]).data["matrix"]))
    return lists


def any_header(case: Case, dice: random.Random, coach: str = "random_legal") -> dict[str, Any]:
    """A header with random options and, where teams have their own dice, random teams."""
    teams = ["base"]
    if RULESETS[case[0]].team_dice:
        teams = sorted(component_set(case[0]).data["team"])
    chosen = {name: dice.choice(values) for name, values in choices_of(case).items()}
    return header(
        ruleset=case[0],
        edition=case[1],
        options=chosen | lists_of(case, dice),
        teams=(dice.choice(teams), dice.choice(teams)),
        coaches=(coach, coach),
    )


def plain_header(case: Case, coach: str = "random_legal") -> dict[str, Any]:
    """A header with the options of its edition."""
    return header(ruleset=case[0], edition=case[1], coaches=(coach, coach))


def pick(game: Playthrough, dice: random.Random, want: InputRequest) -> tuple[str, Any, str]:
    """(by, answer, source): a random legal answer, or random faces and cards."""
    if want[0] in game.questions.chance:
        return "dice", game.questions.roll(game.now, want, lambda _: dice.getrandbits(32)), "house"
    side = SIDES[want[1]]
    return side, dice.choice(game.questions.legal(game.now, want)), f"person:{side}"


def stops(game: Playthrough, dice: random.Random) -> Iterator[None]:
    """Plays to the end with random answers, either side of a sealed pair first; yields before every input."""
    while not game.over:
        yield
        game.answer(*pick(game, dice, dice.choice(game.wants)))


class Watched(Recorder):
    """Plays a record without people and shows it to `look` before every input."""

    def __init__(self, look: Callable[[Any, InputRequest], None]) -> None:
        super().__init__()
        self.look = look

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """Shows the record to `look`, then answers."""
        self.look(g, (kind, by, item))
        return super().answer(g, kind, by, item)
