"""Converts faces as people enter them to the engine's JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.documents import whole_number
from engine.notation.stops import vocabulary_of
from engine.play.playthrough import Playthrough
from engine.play.prompts import Roll

CARD = "card"
Faces = Sequence[Any] | Mapping[str, Any]


def roll_answer(play: Playthrough, roll: Roll, faces: Faces) -> Any:
    """The answer to this Roll. `faces` are in the order of the roll's dice, each as the roll offers it or as
    text; a missing face becomes None, which the rules refuse. A mapping from dice to faces is returned as it
    is."""
    if isinstance(faces, Mapping):
        return dict(faces)
    padded = [*faces, *[None] * len(roll.dice)][: len(roll.dice)]
    known = [_face(offered, face) for offered, face in zip(roll.faces, padded, strict=True)]
    vocabulary = vocabulary_of(play.sheet.header)
    if roll.dice[0] == CARD:
        return known[0] if roll.id in vocabulary.one_card else known
    return vocabulary.throw(roll.id, zip(roll.dice, known, strict=True))


def _face(offered: tuple[Any, ...], face: Any) -> Any:
    """The offered face that equals this one as text, or else what was typed, which the rules then refuse or
    accept."""
    if face is None:
        return None
    text = str(face)
    by_text = {str(one): one for one in offered}
    if text in by_text:
        return by_text[text]
    number = whole_number(text) if isinstance(offered[0], int) else None
    return text if number is None else number
