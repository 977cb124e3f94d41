"""The symbols of a game: every face of its dice that is not just a number of yards."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.catalog import RULESETS
from engine.presentation import labels
from engine.presentation.facts.previews import dice_of_team
from engine.tools.scenarios.runs import placed_game
from games.presenters.learn.scripts import SCRIPTS
from league.presenters.dice import DieView, die_view


@dataclass(frozen=True, slots=True)
class Symbol:
    """A face that does something: how it looks, its title, and one sentence. `dice` that show it."""

    face: str
    title: str
    sentence: str
    dice: tuple[DieView, ...]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The dice of a game with their names, and the meaning of the faces."""

    dice: tuple[DieView, ...]
    symbols: tuple[Symbol, ...]


def symbols_of(ruleset: str) -> Symbols:
    """Returns the glossary of a ruleset, in the reader's language and in the order of its dice."""
    script = SCRIPTS[ruleset]
    scenario = {"situation": script.situation, "teams": script.teams, "inputs": []}
    found: dict[tuple[str, str, str], list[DieView]] = {}
    dice = dice_of_team(placed_game(RULESETS[ruleset], scenario, script.file), 0)
    for key, faces in dice.items():
        for face in dict.fromkeys(faces):
            label = labels.face(ruleset, key, face, _)
            if label.sentence:
                shown = labels.face_text(ruleset, face, _)
                found.setdefault((shown, label.title, label.sentence), []).append(die_view(ruleset, key))
    views = {die_view(ruleset, key): None for key in dice if key != "coin"}
    return Symbols(tuple(views), tuple(Symbol(*name, tuple(shown)) for name, shown in found.items()))
