"""A Roll on the phone: every die with its possible faces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from engine.play.playthrough import Playthrough
from engine.play.prompts import Roll
from engine.presentation import labels
from engine.presentation.card_titles import card_titles
from engine.presentation.facts.reveal import reveal
from games.table.faces import CARD
from league.presenters.dice import DieView, die_view

OTHER = "other"  # stands for a typed face
COLUMNS, SHORT = 6, 4
FULL = 4  # dice that fit a phone below two full cards
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
    faces are provisional, so another face may be typed. `who` throws it. `shown`: the face that was entered
    and undone, which is offered again; empty for none."""

    name: str
    die: DieView | None
    faces: tuple[DieFace, ...]
    other: bool = False
    who: str = ""
    shown: str = ""

    @property
    def columns(self) -> int:
        """Faces in a row, so that up to twelve fit into two rows of a phone."""
        return COLUMNS if len(self.faces) <= COLUMNS * 2 else COLUMNS + 2

    @property
    def is_wide(self) -> bool:
        """Whether faces are words, which need more room than numbers."""
        return any(len(face.text) > SHORT for face in self.faces)

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

    @property
    def is_long(self) -> bool:
        """Whether there are so many dice that the calls above them have to be small."""
        return not self.app_only and len(self.dice) > FULL


def roll_form(
    play: Playthrough, roll: Roll, *, app_only: bool, names: tuple[str, str] = ("", ""), undone: Any = None
) -> RollForm:
    """The form of a Roll. `names` of (home, away) stand beside the dice that they throw; `undone` is an
    answer to this Roll that was undone and is offered again."""
    header = play.sheet.header
    label = labels.roll(header["ruleset"], roll.id, _)
    house = roll.house or (False,) * len(roll.dice)
    throwers, shown = _throwers(play, roll, names), _faces_of(roll, undone)
    dice = tuple(
        replace(_die(header, nth, key, faces, other), who=throwers[nth], shown=shown[nth])
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


def _throwers(play: Playthrough, roll: Roll, names: tuple[str, str]) -> list[str]:
    """The name beside each die of a throw with dice of both sides; empty where all are one side's."""
    seen = reveal(play)
    named = [(die.die, names[die.side]) for die in seen.dice] if seen else []
    if sorted(key for key, _name in named) != sorted(roll.dice):
        return [""] * len(roll.dice)
    if len({name for _key, name in named}) == 1:
        return [""] * len(roll.dice)
    found = []
    for key in roll.dice:
        nth = next(nth for nth, die in enumerate(named) if die[0] == key)
        found.append(named.pop(nth)[1])
    return found


def _faces_of(roll: Roll, answer: Any) -> list[str]:
    """The faces of an answer to this Roll in the order of its dice, empty where it has none."""
    if isinstance(answer, Mapping):
        lists = {die: iter(face) for die, face in answer.items() if isinstance(face, list)}
        given = [next(lists[die], "") if die in lists else answer.get(die, "") for die in roll.dice]
    else:
        given = answer if isinstance(answer, list) else [] if answer is None else [answer]
    found = [str(face) for face in given][: len(roll.dice)]
    return found + [""] * (len(roll.dice) - len(found))


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
