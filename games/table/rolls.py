"""A Roll as a form with its faces to tap, and a whole play in one form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from engine.gridiron.words import DieLabel
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, next_stop
from engine.presentation import labels
from engine.presentation.calls import reveal
from engine.presentation.labels import card_titles
from games.models import Game, Seat
from games.records.participants import Names, Participant
from games.table.actions import CALLS, CARD
from games.table.pictures import made_once
from games.table.seats import awaited_decisions, deciders_of

OTHER = "other"  # stands for a typed face
COLUMNS, SHORT = 6, 4
FULL = 4  # dice that fit a phone below two full cards
FIELD = re.compile(r"die_(\d{1,2})")


@dataclass(frozen=True, slots=True)
class RollDie:
    """One die, or one card of a deal, with the faces to tap, each as its value, a short text to be drawn on
    the die, and its full name; `name` is its field in the form. `other`: the faces are provisional, so
    another face may be typed. `who` throws it. `shown`: the face that was entered
    and undone, which is offered again; empty for none."""

    name: str
    die: DieLabel | None
    faces: tuple[tuple[str, str, str], ...]
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
        return any(len(text) > SHORT for _value, text, _title in self.faces)

    @property
    def other_name(self) -> str:
        """The field for a typed face."""
        return self.name.replace("die", "other")


def roll_form(play: Playthrough, roll: Roll, *, app_only: bool, names: Names, undone: Any) -> dict[str, Any]:
    """A Roll as a form. `app_only`: the app rolls in this game, and faces cannot be typed; the other
    arguments are those of `roll_dice`. `is_long`: there are many dice, so the calls above them are small."""
    dice, app_only = roll_dice(play, roll, names, undone), app_only and not roll.unseen
    return {
        "label": labels.roll(play.sheet.header["ruleset"], roll.id, _),
        "dice": dice,
        "unseen": roll.unseen,
        "app_only": app_only,
        "is_long": not app_only and len(dice) > FULL,
    }


def roll_dice(play: Playthrough, roll: Roll, names: Names = ("", ""), undone: Any = None) -> list[RollDie]:
    """The dice of a Roll. `names` of (home, away) stand beside the dice that they throw; `undone` is an
    answer to this Roll that was undone and is offered again."""
    header, titles = play.sheet.header, card_titles(play.sheet.header)
    house, ruleset = roll.house or (False,) * len(roll.dice), header["ruleset"]
    throwers, shown, dice = _throwers(play, roll, names), _faces_of(roll, undone), list[RollDie]()
    for nth, (key, faces, other) in enumerate(zip(roll.dice, roll.faces, house, strict=True)):
        if key == CARD:
            die, named = None, tuple((face, _(titles[face]), _(titles[face])) for face in faces)
        else:
            die = labels.die(ruleset, key, _)
            named = tuple(
                (str(face), labels.face_text(ruleset, face, _), labels.face(ruleset, key, face, _).title)
                for face in faces
            )
        dice.append(RollDie(f"die_{nth}", die, named, other and die is not None, throwers[nth], shown[nth]))
    return dice


def _throwers(play: Playthrough, roll: Roll, names: Names) -> list[str]:
    """The name beside each die of a throw with dice of both sides; empty where all are one side's."""
    seen = reveal(play)
    named = [(die.die, names[die.side]) for die in seen.dice] if seen else []
    is_of_both = len({name for _key, name in named}) > 1
    if not is_of_both or sorted(key for key, _name in named) != sorted(roll.dice):
        return [""] * len(roll.dice)
    throwers = []
    for key in roll.dice:
        nth = next(nth for nth, die in enumerate(named) if die[0] == key)
        throwers.append(named.pop(nth)[1])
    return throwers


def _faces_of(roll: Roll, answer: Any) -> list[str]:
    """The faces of an answer to this Roll in the order of its dice, empty where it has none."""
    if isinstance(answer, Mapping):
        lists = {die: iter(face) for die, face in answer.items() if isinstance(face, list)}
        given = [next(lists[die], "") if die in lists else answer.get(die, "") for die in roll.dice]
    else:
        given = answer if isinstance(answer, list) else [] if answer is None else [answer]
    texts = [str(face) for face in given][: len(roll.dice)]
    return texts + [""] * (len(roll.dice) - len(texts))


def typed_faces(form: Mapping[str, str]) -> list[str | None]:
    """The faces in a form's fields, in the order of the dice; a missing face is None."""
    fields = (FIELD.fullmatch(name) for name in form)
    count = 1 + max((int(field[1]) for field in fields if field), default=-1)
    faces = [form.get(f"die_{nth}") for nth in range(count)]
    return [form.get(f"other_{nth}", "").strip() if face == OTHER else face for nth, face in enumerate(faces)]


# A whole play in one form, for a person who writes down what people at the table have done: where each
# strategy has a die of its own, the face of that die also gives the call.
WHITE = 4  # dice of every play


def whole_play_form(
    game: Game, play: Playthrough, seats: list[Seat], player: Participant
) -> dict[str, Any] | None:
    """The form, if the next input is a pair of open strategy calls with real dice and this phone decides for
    both sides; otherwise None. `offense` and `defense` hold each strategy's call with its die; `dice` holds
    the dice of every play."""
    stop = next_stop(play)
    calls = _calls(stop)
    if game.sealed or game.dice != Game.Dice.TABLE or len(calls) < len(CALLS):
        return None
    deciders = [deciders_of(seats, decision, play)[0] for decision in calls]
    if any(seat.coach or seat.early or not player.holds(seat) for seat in deciders):
        return None
    pairs = zip(*(call.answers for call in calls), strict=True)
    rolls = [made_once(stop, answers, partial(_roll_of, stop, answers)) for answers in pairs]
    throws = [roll_dice(stop, roll) for roll in rolls]  # white dice, then the called
    return {
        "offense": [(call, dice[-2]) for call, dice in zip(calls[0].answers, throws, strict=True)],
        "defense": [(call, dice[-1]) for call, dice in zip(calls[1].answers, throws, strict=True)],
        "dice": throws[0][:-2],
    }


def _calls(stop: Playthrough) -> list[Decision]:
    calls = {decision.id: decision for decision in awaited_decisions(stop)}
    return [calls[name] for name in CALLS if name in calls]


def _roll_of(stop: Playthrough, answers: tuple[Any, ...]) -> Roll:
    """The Roll that follows this pair of calls, which is the same in the whole game."""
    trial = stop.copy()
    for decision, answer in zip(_calls(stop), answers, strict=True):
        trial.answer(decision.by, answer)
    roll = next_stop(trial).awaiting()[0]
    assert isinstance(roll, Roll)
    return roll


def written_play(form: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The form as arguments of `enter_whole_play`. Missing values are empty, and the rules refuse them."""
    arguments: dict[str, tuple[str, ...]] = {}
    for name in ("offense", "defense"):
        call, _colon, face = form.get(name, "").partition(":")
        arguments[name] = (call, face)
    return arguments | {"white": tuple(form.get(f"die_{nth}", "") for nth in range(WHITE))}
