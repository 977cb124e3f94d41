"""The symbols of a game: every face of its dice that is not just a number of yards."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.gridiron.labels import Label
from engine.presentation import labels
from engine.presentation.facts.previews import dice_of_team
from games.presenters.learn.drive import first_down
from league.presenters.dice import DieView, die_view


@dataclass(frozen=True, slots=True)
class Symbol:
    """Faces that do the same: how they look, their title if they share one, and one sentence. `dice` that
    show them, and the IDs of the rules behind them."""

    faces: tuple[str, ...]
    title: str
    sentence: str
    dice: tuple[DieView, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The dice of a game with their names, and the meaning of the faces."""

    dice: tuple[DieView, ...]
    symbols: tuple[Symbol, ...]


def symbols_of(ruleset: str) -> Symbols:
    """Returns the glossary of a ruleset, in the reader's language and in the order of its dice."""
    dice = dice_of_team(first_down(ruleset), 0)
    found: dict[str, list[tuple[str, Label, DieView]]] = {}
    for key, faces in dice.items():
        for face in dict.fromkeys(faces):
            label = labels.face(ruleset, key, face, _)
            if label.sentence:
                shown = labels.face_text(ruleset, face, _)
                found.setdefault(label.sentence, []).append((shown, label, die_view(ruleset, key)))
    views = tuple(die_view(ruleset, key) for key in dice if key != "coin")
    return Symbols(views, tuple(_symbol(sentence, shown) for sentence, shown in found.items()))


def _symbol(sentence: str, found: list[tuple[str, Label, DieView]]) -> Symbol:
    titles = {label.title.partition(": ")[2] or label.title for _face, label, _die in found}
    faces = tuple(dict.fromkeys(face for face, _label, _die in found))
    return Symbol(
        faces=faces,
        title=titles.pop() if len(titles) == 1 and titles.isdisjoint(faces) else "",
        sentence=sentence,
        dice=tuple(dict.fromkeys(die for _face, _label, die in found)),
        rules=tuple(dict.fromkeys(rule for _face, label, _die in found for rule in label.rules)),
    )
