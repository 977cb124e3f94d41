"""A Roll on the phone: every die with the faces that it may show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine import labels
from engine.notation.stops import vocabulary_of
from engine.playthrough import Playthrough, Roll
from engine.words import card_titles
from league.dice import Die, die_of

CARD = "card"


@dataclass(frozen=True, slots=True)
class Face:
    """`text` is short, to draw on the die; `title` says it."""

    value: str
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class ThrowDie:
    """One die, or one card of a deal, and what may be tapped; `name` is its field in the form."""

    name: str
    die: Die | None
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """A Roll as a form. `app_only`: the app rolls in this game, nobody types faces."""

    title: str
    sentence: str
    rules: tuple[str, ...]
    dice: tuple[ThrowDie, ...]
    unseen: bool
    app_only: bool


def throw_of(play: Playthrough, roll: Roll, *, app_only: bool) -> Throw:
    """The form of a Roll."""
    header = play.sheet.header
    label = labels.roll(header["ruleset"], roll.id, _)
    dice = tuple(
        _die(header, nth, key, faces)
        for nth, (key, faces) in enumerate(zip(roll.dice, roll.faces, strict=True))
    )
    return Throw(label.title, label.sentence, label.rules, dice, roll.unseen, app_only and not roll.unseen)


def faces_typed(play: Playthrough, roll: Roll, given: dict[str, str]) -> Any:
    """The form's fields as the answer to the Roll, in the engine's JSON; a missing one is None."""
    faces = [_typed(offered, given.get(f"die_{nth}")) for nth, offered in enumerate(roll.faces)]
    if roll.dice[0] == CARD:
        return faces[0] if roll.id in vocabulary_of(play.sheet.header).one_card else faces
    return vocabulary_of(play.sheet.header).throw(roll.id, zip(roll.dice, faces, strict=True))


def _typed(offered: tuple[Any, ...], text: str | None) -> Any:
    """A face that is offered, or whatever else was typed: the rules say whether it can be."""
    known = {str(face): face for face in offered}
    if text in known:
        return known[text]
    return int(text) if text and text.lstrip("-").isdecimal() and isinstance(offered[0], int) else text


def _die(header: Mapping[str, Any], nth: int, key: str, faces: tuple[Any, ...]) -> ThrowDie:
    ruleset = header["ruleset"]
    if key == CARD:
        titles = card_titles(header)
        return ThrowDie(
            f"die_{nth}", None, tuple(Face(face, _(titles[face]), _(titles[face])) for face in faces)
        )
    shown = tuple(
        Face(str(face), labels.face_text(ruleset, face, _), labels.face(ruleset, key, face, _).title)
        for face in faces
    )
    return ThrowDie(f"die_{nth}", die_of(ruleset, key), shown)
