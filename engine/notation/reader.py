"""Reads a game's text word by word into a Playthrough, which applies the rules."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.events import Line
from engine.gridiron.translation import gettext_noop as _
from engine.notation import checks
from engine.notation.chance import CARD, deal_from, impossible_face, throw_from
from engine.notation.directives import apply_directive
from engine.notation.errors import NotationError, OpenQuestion, TextPosition
from engine.notation.parser import Directive, NotationText, Word, WrittenSituation
from engine.notation.stops import Stop, meaning_of, side_and_rest, vocabulary_of
from engine.notation.vocabulary import normalized
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll

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
                checks.check_situation(self.game, item)
            elif isinstance(item, Directive):
                apply_directive(item, self)
            elif item.text.startswith("="):
                checks.check_score(self.game, item)
            elif item.text in ("x", "X"):
                checks.check_sealed_mark(self.game, item)
            else:
                self.word(item)
                continue
            self.at += 1

    def word(self, word: Word) -> None:
        """Reads an answer, a throw or a deal, and skips optional decisions that come before it."""
        self.skipped = []
        while not self._read_input():
            if self._restates(word.text):
                self.at += 1
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
            found = meaning_of(self.vocabulary, stop, self._joined(count))
            if found is not None:
                self.give(found.by, found.answer, found.by, self.items[self.at].place)
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

    def _read_throw(self, roll: Roll) -> bool:
        word = self.items[self.at]
        if not isinstance(word, Word) or self.vocabulary.die(word.text) is None:
            return False
        faces, places = throw_from(self.vocabulary, roll, self.items[self.at :], self.text.end)
        try:
            self.give("dice", self.vocabulary.throw(roll.id, faces), "dice", places[0])
        except NotationError as error:
            place = places[impossible_face(self.game, self.vocabulary, roll, faces)]
            raise NotationError(
                error.code, error.sentence, place, rule=error.rule, due=error.due, values=error.values
            ) from None
        self.at += len(faces)
        return True

    def _read_deal(self, roll: Roll) -> bool:
        word = self.items[self.at]
        if not isinstance(word, Word) or not word.text.startswith(self.vocabulary.deals[roll.id]):
            return False
        answer, used, place = deal_from(self.vocabulary, roll, self.items[self.at :], self.text.end)
        self.give("dice", answer, "cards", place)
        self.at += used
        return True

    def give(self, by: str, answer: Any, source: str, place: TextPosition, is_written: bool = True) -> None:
        """Gives one input; `is_written`: it is in the text. Raises NotationError if the rules refuse it."""
        before = len(self.game.sheet.entries)
        try:
            self.lines += self.game.answer(by, answer, self.sources[source])
        except IllegalAnswer as error:
            raise NotationError(
                error.code,
                error.sentence,
                place,
                rule=error.rule,
                due=[*self.skipped, *self.due()],
                values=error.values,
            ) from None
        forced = [(entry.id, entry.answer) for entry in self.game.sheet.entries[before + 1 :]]
        self.forced = forced if is_written else self.forced + forced

    def _restates(self, text: str) -> bool:
        """Whether the word names an answer that the engine has just given as the only legal one."""
        _side, rest = side_and_rest(text)
        return any(self.vocabulary.answer(id_, rest) == answer for id_, answer in self.forced)

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
                raise NotationError(
                    "play_not_over",
                    _("The previous play is not over: write the rest of it first."),
                    place,
                    due=self.due(),
                )

    def due(self) -> list[OpenQuestion]:
        """Returns everything that is awaited now, in the codes of the notation."""
        found = []
        for awaited in self.game.awaiting():
            if isinstance(awaited, Decision):
                answers = tuple(self.vocabulary.word(awaited.id, answer) for answer in awaited.answers)
                found.append(OpenQuestion(awaited.id, awaited.by, answers))
            elif isinstance(awaited, Roll):
                dealt = awaited.dice[0] == CARD
                dice = awaited.dice if dealt else tuple(map(self.vocabulary.letters, awaited.dice))
                found.append(OpenQuestion(awaited.id, awaited.by, dice))
        return found

    def _not_understood(self, word: Word) -> NotationError:
        if self.game.over:
            return NotationError(
                "game_over",
                _("The game is already over here: remove {word}."),
                word.place,
                values={"word": word.text},
            )
        due = [*self.skipped, *self.due()]
        sentence, values = _("{word} does not fit here."), {"word": word.text}
        codes = {normalized(code): code for one in due for code in self.vocabulary.answers.get(one.id, ())}
        _side, rest = side_and_rest(word.text)
        if near := get_close_matches(normalized(rest), codes, n=1):
            sentence = _("{word} does not fit here. Did you mean {near}?")
            values["near"] = codes[near[0]]
        return NotationError("unknown_word", sentence, word.place, due=due, values=values)
