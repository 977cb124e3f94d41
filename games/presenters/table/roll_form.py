"""A Roll on the phone: every die with its possible faces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.play.playthrough import Playthrough
from engine.play.prompts import Roll
from engine.presentation import labels
from engine.presentation.card_titles import card_titles
from games.table.faces import CARD
from league.presenters.dice import DieView, die_view

OTHER = "other"  # stands for a typed face
FIELD = re.compile(r"die_(\d{1,2})")


@dataclass(frozen=True, slots=True)
class DieFace:
    """One face of a die; `text` is short, to be drawn on the die, `title` is its full name."""

    value: str
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class RollDie:
    """One die, or one card of a deal, with the faces to tap; `name` is its field in the form. `other`: the
    faces are provisional, so another face may be typed."""

    name: str
    die: DieView | None
    faces: tuple[DieFace, ...]
    other: bool = False

    @property
    def other_name(self) -> str:
        """The field for a typed face."""
        return self.name.replace("die", "other")


@dataclass(frozen=True, slots=True)
class RollForm:
    """A Roll as a form. `app_only`: the app rolls in this game; faces cannot be typed."""

    title: str
    sentence: str
    rules: tuple[str, ...]
    dice: tuple[RollDie, ...]
    unseen: bool
    app_only: bool


def roll_form(play: Playthrough, roll: Roll, *, app_only: bool) -> RollForm:
    """The form of a Roll."""
    header = play.sheet.header
    label = labels.roll(header["ruleset"], roll.id, _)
    house = roll.house or (False,) * len(roll.dice)
    dice = tuple(
        _die(header, nth, key, faces, other)
        for nth, (key, faces, other) in enumerate(zip(roll.dice, roll.faces, house, strict=True))
    )
    return RollForm(label.title, label.sentence, label.rules, dice, roll.unseen, app_only and not roll.unseen)


def typed_faces(form: Mapping[str, str]) -> list[str | None]:
    """The faces in a form's fields, in the order of the dice; a missing face is None."""
    fields = (FIELD.fullmatch(name) for name in form)
    count = 1 + max((int(field[1]) for field in fields if field), default=-1)
    return [_typed(form, nth) for nth in range(count)]


def _typed(form: Mapping[str, str], nth: int) -> str | None:
    face = form.get(f"die_{nth}")
    return form.get(f"other_{nth}", "").strip() if face == OTHER else face


def _die(header: Mapping[str, Any], nth: int, key: str, faces: tuple[Any, ...], other: bool) -> RollDie:
    ruleset = header["ruleset"]
    if key == CARD:
        titles = card_titles(header)
        return RollDie(
            f"die_{nth}", None, tuple(DieFace(face, _(titles[face]), _(titles[face])) for face in faces)
        )
    shown = tuple(
        DieFace(str(face), labels.face_text(ruleset, face, _), labels.face(ruleset, key, face, _).title)
        for face in faces
    )
    return RollDie(f"die_{nth}", die_view(ruleset, key), shown, other)
