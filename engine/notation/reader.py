"""Reads a game's text word by word into a Playthrough, which applies the rules, up to the first error."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from engine.components.library import component_set
from engine.errors import IllegalAnswer
from engine.gridiron.events import Line
from engine.gridiron.field import GOAL
from engine.gridiron.words import ENGLISH, Language
from engine.gridiron.words import gettext_noop as _
from engine.notation.directives import apply_directive, header_of, team_names
from engine.notation.parser import (
    Directive,
    Item,
    NotationError,
    NotationText,
    OpenQuestion,
    Tag,
    TextPosition,
    Word,
    WrittenSituation,
    parse_text,
)
from engine.notation.stops import (
    UNFINISHED,
    Stop,
    meaning_of,
    shown_score,
    side_and_rest,
    vocabulary_of,
)
from engine.notation.vocabulary import faces_of, normalized
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, situation_line
from engine.presentation.box_score import box_score
from engine.presentation.play_by_play import PlayRow, play_by_play

CARD = "card"
SCORE = re.compile(r"=?(\d{1,4})-(\d{1,4})")
LONGEST_NAME = 3  # words of a card's name: Cover 2 Spy


class NotationReader:
    """Reads a text into `game` and `lines`. After an error these hold everything before the error.

    `corrections`: whether %state and %deal are accepted."""

    def __init__(self, text: NotationText, header: dict[str, Any], corrections: bool = True) -> None:
        self.corrections = corrections
        self.text, self.items, self.at = text, text.items, 0
        self.game, self.vocabulary = Playthrough.begin(header), vocabulary_of(header)
        self.lines: list[Line] = list(self.game.new_lines)
        self.sources = {"home": "person", "away": "person", "dice": "person", "cards": "person"}
        self.forced: list[tuple[str, Any]] = []  # given by the engine since the last word
        self.skipped: list[OpenQuestion] = []  # questions since the last word that have no written answer

    def read(self) -> None:
        """Reads to the end of the text. Raises NotationError at the first error."""
        while self.at < len(self.items):
            item = self.items[self.at]
            if isinstance(item, WrittenSituation):
                self.finish_the_play(item.place)
                self._check_situation(item)
            elif isinstance(item, Directive):
                apply_directive(item, self)
            elif item.text.startswith("="):
                self._check_score(item)
            elif item.text in ("x", "X"):
                if not self.game.sealed:
                    sentence = _(
                        "An x may only be written between the calls of both sides: leave it out here."
                    )
                    raise NotationError("misplaced_x", sentence, item.place)
            else:
                self.word(item)
                continue
            self.at += 1

    def _check_situation(self, written: WrittenSituation) -> None:
        """Checks side, down, yards to go and spot of a play that begins here. Raises NotationError
        situation_differs."""
        game, g = self.game, self.game.mark
        if game.over or g.phase != game.rules.down_phase:
            sentence = _("A play from scrimmage cannot begin here: remove this line.")
            raise NotationError("situation_differs", sentence, written.place)
        to_go = GOAL - written.spot if written.to_go is None else written.to_go
        if (written.side, written.down, to_go, written.spot) != (
            g.offense,
            g.down,
            g.target - g.spot,
            g.spot,
        ):
            stands = situation_line(g, game.rules.clock(g)).partition(" |")[0]
            sentence = _("The plays so far lead to {situation}: correct this line.")
            raise NotationError("situation_differs", sentence, written.place, situation=stands)

    def _check_score(self, word: Word) -> None:
        """Checks a score, home first: =14-7. Raises NotationError unknown_word, score_differs."""
        match = SCORE.fullmatch(word.text)
        if match is None:
            sentence = _("Write a score as = and two numbers, home first: =14-7.")
            raise NotationError("unknown_word", sentence, word.place)
        if (int(match[1]), int(match[2])) != self.game.score:
            sentence = _("The plays so far lead to {score}: correct this score.")
            raise NotationError("score_differs", sentence, word.place, score=shown_score(self.game))

    def check_result(self, tag: Tag) -> None:
        """Checks the tag Result: a final score, for which optional decisions that are still due are skipped,
        or * for an unfinished game. Raises NotationError bad_tag, result_differs."""
        while tag.value != UNFINISHED and self.skip_decision(tag.place):
            pass
        game, match = self.game, SCORE.fullmatch(tag.value)
        if match is None and tag.value != UNFINISHED:
            sentence = _("The tag Result needs a final score, such as 21-17, or *.")
            raise NotationError("bad_tag", sentence, tag.place)
        if match and not game.over:
            sentence = _("The game is not over after the plays of this text: write * as the Result.")
            raise NotationError("result_differs", sentence, tag.place)
        if match and (int(match[1]), int(match[2])) != game.score:
            sentence = _("The plays of this text lead to {score}: correct the Result.")
            raise NotationError("result_differs", sentence, tag.place, score=shown_score(game))

    def word(self, word: Word) -> None:
        """Reads an answer, a throw or a deal, and skips optional decisions that come before it."""
        self.skipped = []
        while not self._read_input():
            rest = side_and_rest(word.text)[1]
            if any(self.vocabulary.answer(id_, rest) == answer for id_, answer in self.forced):
                self.at += 1  # the engine has just given this answer as the only legal one
                break
            if not self.skip_decision(word.place):
                raise self._not_understood(word)
        self.skipped = []

    def _read_input(self) -> bool:
        """Gives the input if the next word is one that is awaited. Returns whether it is."""
        if self.game.over:
            return False
        stop = Stop.of(self.game)
        if not stop.chance:
            return self._read_decision(stop)
        (roll,) = self.game.awaiting()
        assert isinstance(roll, Roll)
        return self._read_deal(roll) if roll.dice[0] == CARD else self._read_throw(roll)

    def _read_decision(self, stop: Stop) -> bool:
        """Gives the answer with the longest matching name: Goal Line is one answer."""
        for count in range(LONGEST_NAME, 0, -1):
            meaning = meaning_of(self.vocabulary, stop, self._joined(count))
            if meaning is not None:
                _id, by, answer = meaning
                self.give(by, answer, by, self.items[self.at].place)
                self.at += count
                return True
        return False

    def _joined(self, count: int) -> str:
        """The next words of this line joined, or an empty string if the line has fewer words."""
        words = self.items[self.at : self.at + count]
        line = words[0].place.line
        if len(words) < count or any(not isinstance(w, Word) or w.place.line != line for w in words):
            return ""
        return " ".join(word.text for word in words if isinstance(word, Word))

    def _item(self, number: int) -> Item | None:
        """The item `number` places after the present one; None after the end of the text."""
        return self.items[self.at + number] if self.at + number < len(self.items) else None

    def _read_throw(self, roll: Roll) -> bool:
        """Gives the throw whose words, in any order, begin here. Raises NotationError wrong_dice."""
        word = self.items[self.at]
        if not isinstance(word, Word) or self.vocabulary.die(word.text) is None:
            return False
        missing, faces, places = list(roll.dice), list[tuple[str, Any]](), list[TextPosition]()
        while missing:
            item = self._item(len(faces))
            named = self.vocabulary.die(item.text) if isinstance(item, Word) else None
            if item is None or named is None or named[0].name not in missing:
                raise self._wrong_dice(roll, missing, item)
            die, face = named
            missing.remove(die.name)
            faces.append((die.name, die.read(face)))
            places.append(item.place)
        try:
            self.give("dice", self.vocabulary.throw(roll.id, faces), "dice", places[0])
        except NotationError as error:
            place = places[self._refused_face(roll, faces)]
            error.line, error.column = place.line, place.column
            raise
        self.at += len(faces)
        return True

    def _wrong_dice(self, roll: Roll, missing: list[str], item: Item | None) -> NotationError:
        letters = self.vocabulary.letters
        takes, lacks = (" ".join(map(letters, dice)) for dice in (roll.dice, missing))
        sentence = _("The throw {roll} by {by} needs {dice}.")
        values: dict[str, Any] = {"roll": roll.id, "by": roll.by, "dice": takes}
        if len(missing) < len(roll.dice):
            sentence = _("The throw {roll} by {by} needs {dice}; {missing} is still missing.")
            values["missing"] = lacks
        if isinstance(item, Word):
            sentence = _(
                "The throw {roll} by {by} needs {dice}; {word} is not one of the missing dice, {missing}."
            )
            values |= {"word": item.text, "missing": lacks}
        due = [OpenQuestion(roll.id, roll.by, tuple(map(letters, roll.dice)))]
        place = item.place if item else self.text.end
        return NotationError("wrong_dice", sentence, place, questions=due, **values)

    def _refused_face(self, roll: Roll, faces: Sequence[tuple[str, Any]]) -> int:
        """The index of the face that is refused, by trying each face in an otherwise legal throw."""
        game, want = self.game, self.game.wants[0]
        fair = faces_of(game.questions.roll(game.now, want, lambda nth: 0))
        for nth, (name, face) in enumerate(faces):
            tried = list(fair)
            tried[[die for die, _face in fair].index(name)] = (name, face)
            try:
                game.questions.read(game.now, want, self.vocabulary.throw(roll.id, tried))
            except IllegalAnswer:
                return nth
        return 0

    def _read_deal(self, roll: Roll) -> bool:
        """Gives the deal that begins here. Raises NotationError unknown_word, wrong_cards."""
        word, sign = self.items[self.at], self.vocabulary.deals[roll.id]
        if not isinstance(word, Word) or not word.text.startswith(sign):
            return False
        cards, used, place = list[Any](), 0, word.place
        while len(cards) < len(roll.dice):
            item = self._item(used)
            if not isinstance(item, Word) or not item.text.startswith(sign):
                raise self._wrong_cards(roll, len(cards), item.place if item else self.text.end)
            used += 1
            for part in re.finditer(r"[^+]+", item.text[1:]):
                place = TextPosition(item.place.line, item.place.column + 1 + part.start())
                card = self.vocabulary.card(part[0])
                if card is None:
                    sentence = _("{card} is not a card of this game: check its name.")
                    raise NotationError("unknown_word", sentence, place, card=part[0])
                if len(cards) == len(roll.dice):
                    raise self._wrong_cards(roll, len(cards) + 1, place)
                cards.append(card)
        self.give("dice", cards[0] if roll.id in self.vocabulary.one_card else cards, "cards", place)
        self.at += used
        return True

    def _wrong_cards(self, roll: Roll, named: int, place: TextPosition) -> NotationError:
        sentence = _(
            "{roll} by {by} needs {sign} before each card. Number of cards: {due}, not {named}. If nobody "
            'wrote the cards down, add the tag [Cards "real"].'
        )
        values: dict[str, Any] = {
            "sign": self.vocabulary.deals[roll.id],
            "due": len(roll.dice),
            "named": named,
        }
        return NotationError("wrong_cards", sentence, place, roll=roll.id, by=roll.by, **values)

    def give(self, by: str, answer: Any, source: str, place: TextPosition, is_written: bool = True) -> None:
        """Gives one input; `is_written`: it is in the text. Raises NotationError if the rules refuse it."""
        before = len(self.game.sheet.entries)
        try:
            self.lines += self.game.answer(by, answer, self.sources[source])
        except IllegalAnswer as error:
            due = [*self.skipped, *self.due()]
            raise NotationError(
                error.code, error.sentence, place, rule=error.rule, questions=due, **error.values
            ) from None
        forced = [(entry.id, entry.answer) for entry in self.game.sheet.entries[before + 1 :]]
        self.forced = forced if is_written else self.forced + forced

    def skip_decision(self, place: TextPosition) -> bool:
        """Gives the default answer to the first Decision if it is optional. Returns whether it is."""
        if self.game.over or (stop := Stop.of(self.game)).chance:
            return False
        id_, by = stop.questions[0]
        optional = self.game.questions.optional_decisions
        if id_ not in optional:
            return False
        self.skipped += self.due()
        self.give(by, optional[id_], by, place, is_written=False)
        return True

    def finish_the_play(self, place: TextPosition) -> None:
        """Skips optional decisions up to the next step. Raises NotationError play_not_over."""
        while any(self.game.sheet.entries[n - 1].source != "rule" for n, *_more in self.game.since):
            if not self.skip_decision(place):
                sentence = _("The previous play is not over: write the rest of it first.")
                raise NotationError("play_not_over", sentence, place, questions=self.due())

    def due(self) -> list[OpenQuestion]:
        """Returns everything that is awaited now, in the codes of the notation."""
        questions = []
        for awaited in self.game.awaiting():
            if isinstance(awaited, Decision):
                answers = tuple(self.vocabulary.word(awaited.id, answer) for answer in awaited.answers)
                questions.append(OpenQuestion(awaited.id, awaited.by, answers))
            elif isinstance(awaited, Roll):
                dealt = awaited.dice[0] == CARD
                dice = awaited.dice if dealt else tuple(map(self.vocabulary.letters, awaited.dice))
                questions.append(OpenQuestion(awaited.id, awaited.by, dice))
        return questions

    def _not_understood(self, word: Word) -> NotationError:
        if self.game.over:
            sentence = _("The game is already over here: remove {word}.")
            return NotationError("game_over", sentence, word.place, word=word.text)
        due = [*self.skipped, *self.due()]
        sentence, values = _("{word} does not fit here."), dict[str, Any](word=word.text)
        answers = self.vocabulary.answers
        codes = {normalized(code): code for question in due for code in answers.get(question.id, ())}
        _side, rest = side_and_rest(word.text)
        if near := get_close_matches(normalized(rest), codes, n=1):
            sentence = _("{word} does not fit here. Did you mean {near}?")
            values["near"] = codes[near[0]]
        return NotationError("unknown_word", sentence, word.place, questions=due, **values)


@dataclass(frozen=True, slots=True)
class RefereedText:
    """A game read from a text, up to the first error if there is one."""

    tags: tuple[Tag, ...]
    game: Playthrough
    lines: Sequence[Line]
    due: tuple[OpenQuestion, ...]  # what is awaited now, in codes; empty if the game is over
    error: NotationError | None

    @property
    def teams(self) -> tuple[str, str]:
        """The names of (home, away)."""
        return team_names(self.game.sheet.header, self.tags)

    @property
    def situation(self) -> str:
        return situation_line(self.game.now, self.game.rules.clock(self.game.now))

    def rows(self, language: Language = ENGLISH) -> list[PlayRow]:
        return play_by_play(self.game.sheet.header, self.lines, self.teams, language)

    def box(self) -> Mapping[str, Any]:
        return box_score(self.lines)


def referee(source: str, *, folder: Path | None = None, corrections: bool = True) -> RefereedText:
    """Reads and plays a text. `folder` holds a league's own component sets. Without `corrections` a %state is
    refused (no_corrections), because it can set any state: pages do not accept one from strangers.

    Raises NotationError if the tags are wrong, because there is no game then. An error in the plays is part
    of the result."""
    text = parse_text(source)
    header = header_of(text.tags, partial(component_set, own=folder))
    reader = NotationReader(text, header, corrections)
    error = None
    try:
        reader.read()
        for tag in text.tags:
            if tag.name == "Result":
                reader.check_result(tag)
    except NotationError as found:
        error = found
    return RefereedText(tuple(text.tags), reader.game, reader.lines, tuple(reader.due()), error)
