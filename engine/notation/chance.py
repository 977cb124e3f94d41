"""Dice and cards in a text: reads the words of a throw or deal and finds impossible faces and cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.translation import gettext_noop as _
from engine.notation.errors import NotationError, OpenQuestion, TextPosition
from engine.notation.parser import Item, Word
from engine.notation.vocabulary import Vocabulary, faces_of
from engine.play.playthrough import Playthrough
from engine.play.prompts import Roll

Faces = list[tuple[str, Any]]
CARD = "card"


def throw_from(
    vocabulary: Vocabulary, roll: Roll, items: Sequence[Item], end: TextPosition
) -> tuple[Faces, list[TextPosition]]:
    """Reads a throw from its words, which may come in any order. Returns (die, face) and the place of each.

    `end` is the end of the text. Raises NotationError wrong_dice."""
    missing = list(roll.dice)
    faces: Faces = []
    places: list[TextPosition] = []
    while missing:
        item = items[len(faces)] if len(faces) < len(items) else None
        found = vocabulary.die(item.text) if isinstance(item, Word) else None
        if item is None or found is None or found[0].name not in missing:
            raise _wrong_dice(vocabulary, roll, missing, item, end)
        die, face = found
        missing.remove(die.name)
        faces.append((die.name, die.read(face)))
        places.append(item.place)
    return faces, places


def _wrong_dice(
    vocabulary: Vocabulary, roll: Roll, missing: list[str], item: Item | None, end: TextPosition
) -> NotationError:
    takes, lacks = (" ".join(map(vocabulary.letters, dice)) for dice in (roll.dice, missing))
    sentence = _("The throw {roll} by {by} needs {dice}.")
    values: dict[str, object] = {"roll": roll.id, "by": roll.by, "dice": takes}
    if len(missing) < len(roll.dice):
        sentence = _("The throw {roll} by {by} needs {dice}; {missing} is still missing.")
        values["missing"] = lacks
    if isinstance(item, Word):
        sentence = _(
            "The throw {roll} by {by} needs {dice}; {word} is not one of the missing dice, {missing}."
        )
        values |= {"word": item.text, "missing": lacks}
    due = [OpenQuestion(roll.id, roll.by, tuple(map(vocabulary.letters, roll.dice)))]
    return NotationError("wrong_dice", sentence, item.place if item else end, due=due, values=values)


def impossible_face(game: Playthrough, vocabulary: Vocabulary, roll: Roll, faces: Faces) -> int:
    """Returns the index of the face that is refused, by trying each face in an otherwise legal throw."""
    want = game.wants[0]
    fair = faces_of(game.questions.roll(game.now, want, lambda nth: 0))
    for nth, (name, face) in enumerate(faces):
        tried = list(fair)
        tried[[die for die, _face in fair].index(name)] = (name, face)
        try:
            game.questions.read(game.now, want, vocabulary.throw(roll.id, tried))
        except IllegalAnswer:
            return nth
    return 0


def deal_from(
    vocabulary: Vocabulary, roll: Roll, items: Sequence[Item], end: TextPosition
) -> tuple[Any, int, TextPosition]:
    """Reads a deal. Returns the cards as its answer, the number of words, and the place of the last card.

    Raises NotationError unknown_word, wrong_cards."""
    cards: list[Any] = []
    sign, used, place = vocabulary.deals[roll.id], 0, end
    while len(cards) < len(roll.dice):
        item = items[used] if used < len(items) else None
        if not isinstance(item, Word) or not item.text.startswith(sign):
            raise _wrong_cards(vocabulary, roll, len(cards), item.place if item else end)
        used += 1
        for part in re.finditer(r"[^+]+", item.text[1:]):
            place = TextPosition(item.place.line, item.place.column + 1 + part.start())
            card = vocabulary.card(part[0])
            if card is None:
                raise NotationError(
                    "unknown_word",
                    _("{card} is not a card of this game: check its name."),
                    place,
                    values={"card": part[0]},
                )
            if len(cards) == len(roll.dice):
                raise _wrong_cards(vocabulary, roll, len(cards) + 1, place)
            cards.append(card)
    return cards[0] if roll.id in vocabulary.one_card else cards, used, place


def _wrong_cards(vocabulary: Vocabulary, roll: Roll, named: int, place: TextPosition) -> NotationError:
    due, sign = len(roll.dice), vocabulary.deals[roll.id]
    return NotationError(
        "wrong_cards",
        _(
            "{roll} by {by} needs {sign} before each card. Number of cards: {due}, not {named}. If nobody "
            'wrote the cards down, add the tag [Cards "real"].'
        ),
        place,
        values={"roll": roll.id, "by": roll.by, "sign": sign, "due": due, "named": named},
    )
