"""Short codes for answers and dice: one table for each ruleset, with one way to read and write them all."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from engine.gridiron.questions import questions_in

Codes = Mapping[str, Any]  # code -> answer as JSON; the first code of an answer is the one that is written
DIE = re.compile(r"([A-Za-z]+)([-+]?\d.*)|([A-Za-z0-9]+):(.+)")
PUNCTUATION = str.maketrans("", "", "_-. '")


@dataclass(frozen=True)
class DieCode:
    """The code of a die: its letters, then its face. `symbols` are faces with their own codes; `plain`
    converts the text of any other face."""

    letters: str
    name: str
    symbols: Codes = field(default_factory=dict)
    plain: Callable[[str], Any] = str

    def read(self, text: str) -> Any:
        """Returns a face as JSON. Text that is not a face is returned as it is, and the game refuses it."""
        symbol = {code.casefold(): face for code, face in self.symbols.items()}.get(text.casefold())
        if symbol is not None:
            return symbol
        try:
            return self.plain(text)
        except ValueError:
            return text

    def write(self, face: Any) -> str:
        """Returns the code of this die with this face: K-1, P:HAIL."""
        text = next((code for code, value in self.symbols.items() if value == face), str(face))
        return f"{self.letters}{'' if text.lstrip('-')[:1].isdigit() else ':'}{text}"


FACES: Mapping[str, Callable[[str], Any]] = {
    "lower": str.lower,
    "upper": str.upper,
    "number": int,
    "text": str,
}


@cache
def codes_in(folder: Path) -> tuple[Mapping[str, Any], tuple[DieCode, ...]]:
    """The tables of the `notation.toml` in the folder of a ruleset and, as `answers`, the codes of answers by
    Decision; its dice."""
    tables = tomllib.loads((folder / "notation.toml").read_text("utf-8"))
    decisions = questions_in(folder)["decisions"]
    tables["answers"] = {id_: row["answers"] for id_, row in decisions.items() if "answers" in row}
    dice = (
        DieCode(letters, name, dict(*symbols), FACES[plain])
        for name, (letters, plain, *symbols) in tables["dice"].items()
    )
    return tables, tuple(dice)


@dataclass(frozen=True)
class Vocabulary:
    """The words of one game."""

    answers: Mapping[str, Codes]  # by Decision
    dice: tuple[DieCode, ...]
    lists: Mapping[str, str] = field(default_factory=dict)  # Decisions that take a list of faces: its sign
    several: Mapping[str, frozenset[str]] = field(default_factory=dict)  # dice listed, but not in these Rolls
    cards: Codes = field(default_factory=dict)
    deals: Mapping[str, str] = field(default_factory=dict)  # by Roll: the sign before each card
    one_card: frozenset[str] = frozenset()  # the Rolls in `deals` whose answer is one card, not a list

    @cached_property
    def _read(self) -> Mapping[str, Codes]:
        return {id_: _readable(codes) for id_, codes in self.answers.items()}

    @cached_property
    def _write(self) -> Mapping[str, Mapping[str, str]]:
        return {id_: _written(codes) for id_, codes in self.answers.items()}

    @cached_property
    def _cards(self) -> Codes:
        return _readable(self.cards)

    @cached_property
    def _card_codes(self) -> Mapping[str, str]:
        return _written(self.cards)

    def answer(self, decision: str, text: str) -> Any:
        """Returns the answer to a Decision that this text is the code of, or None."""
        if decision in self.lists:
            sign = self.lists[decision]
            listed = text.startswith(sign) and " " not in text
            return text.removeprefix(sign).upper().split(",") if listed else None
        return self._read[decision].get(normalized(text))

    def word(self, decision: str, answer: Any) -> str:
        """Returns the code of an answer. Raises KeyError for an answer without a code."""
        if decision in self.lists:
            return self.lists[decision] + ",".join(answer)
        return self._write[decision][json.dumps(answer, sort_keys=True)]

    def die(self, text: str) -> tuple[DieCode, str] | None:
        """Returns the die that a word names and the text of its face, or None if the word is not a die."""
        match = DIE.fullmatch(text)
        letters = (match[1] or match[3]).casefold() if match else ""
        code = next((die for die in self.dice if die.letters.casefold() == letters), None)
        return (code, match[2] or match[4]) if match and code else None

    def letters(self, name: str) -> str:
        return next(die.letters for die in self.dice if die.name == name)

    def throw(self, roll: str, faces: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        """Converts faces in the order of rolling to the answer to a Roll."""
        answer: dict[str, Any] = {}
        for name, face in faces:
            if name in self.several and roll not in self.several[name]:
                answer.setdefault(name, []).append(face)
            else:
                answer[name] = face
        return answer

    def card(self, text: str) -> Any:
        """Returns a card by its code, or None."""
        return self._cards.get(normalized(text))

    def chance_words(self, roll: str, answer: Any) -> list[str]:
        """Returns the answer to a Roll as words: one for each die, or dealt cards as one word, +CTR+SLA."""
        if roll in self.deals:
            cards = [answer] if roll in self.one_card else answer
            return ["".join(self.deals[roll] + self._card_codes[json.dumps(card)] for card in cards)]
        dice = {die.name: die for die in self.dice}
        return [dice[name].write(face) for name, face in faces_of(answer)]


def faces_of(answer: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Returns (die, face) of a throw in the order of rolling."""
    return [
        (name, face)
        for name, shown in answer.items()
        for face in (shown if isinstance(shown, list) else [shown])
    ]


def normalized(text: str) -> str:
    """Returns a code as it is looked up: in lower case, without blanks, hyphens, underscores, periods and
    apostrophes."""
    return text.casefold().translate(PUNCTUATION)


def spelled_out(answers: Mapping[str, Codes]) -> dict[str, Codes]:
    """Adds each answer that is one word as another code of itself."""
    return {
        id_: {**codes, **{word: word for word in codes.values() if isinstance(word, str)}}
        for id_, codes in answers.items()
    }


def _readable(codes: Codes) -> Codes:
    return {normalized(code): answer for code, answer in codes.items()}


def _written(codes: Codes) -> Mapping[str, str]:
    codes_by_answer: dict[str, str] = {}
    for code, answer in codes.items():
        codes_by_answer.setdefault(json.dumps(answer, sort_keys=True), code)
    return codes_by_answer
