"""Where each answer to a Decision leads, in short texts with the names of the teams."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.gridiron.events import SIDES
from engine.gridiron.play_facts import Chance
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.presentation import labels
from engine.presentation.facts.consequences import Consequence, consequences
from engine.presentation.facts.previews import calls_of, deck_of
from engine.presentation.facts.reveal import calls_on_table
from engine.presentation.scoreboard import Scoreboard, scoreboard
from engine.presentation.situation_text import board_text, clock_text

Clubs = tuple[str, str]  # nicknames (home, away)


@dataclass(frozen=True, slots=True)
class AnswerLeads:
    """Where one answer leads, the most important text first; `assumes` says what its chance leaves out.
    `is_hopeless`: it has no chance."""

    outcomes: tuple[str, ...] = ()
    assumes: str = ""
    is_hopeless: bool = False


Leads = Mapping[str, AnswerLeads]  # by the answer as JSON


def leads(game: Playthrough, decision: Decision, clubs: Clubs, answers: Sequence[Any] | None = None) -> Leads:
    """Returns where each answer leads, by the answer as JSON; of all answers, or of these. An answer about
    which nothing can be told is left out."""
    side = SIDES.index(decision.by)
    found = consequences(game, side, decision.part, answers)
    now, boards = scoreboard(game), [one.board for one in found if one.board is not None]
    texts = _Texts(game, clubs, side, now, boards)
    return {
        json.dumps(one.answer): AnswerLeads(
            told, texts.assumed(one), one.chance is not None and one.chance.value <= 0
        )
        for one in found
        if (told := tuple(texts.of(one)))
    }


def _is_hopeless(found: Consequence) -> bool:
    return found.chance is not None and found.chance.value <= 0


class _Texts:
    """The texts of one Decision. What is the same after every answer and now is not told."""

    def __init__(
        self, game: Playthrough, clubs: Clubs, side: int, now: Scoreboard, boards: Sequence[Scoreboard]
    ) -> None:
        self.game, self.clubs, self.side, self.now = game, clubs, side, now
        self.differs = {
            name: len({getattr(board, name) for board in (now, *boards)}) > 1
            for name in ("score", "timeouts", "clock")
        }
        self.moves = any(_place_of(board) != _place_of(now) for board in boards)

    def of(self, found: Consequence) -> list[str]:
        """The texts of one answer."""
        if found.chance is not None:
            return self._chance(found, found.chance)
        if found.board is None:
            return []  # the dice or the other side's call decide: the answer's own sentence says more
        told = self._board(found.board)
        if found.card_back is not None:
            told += self._card(is_back=found.card_back)
        if not told and found.decision:
            told = [self._next(found)]
        return told

    def _board(self, board: Scoreboard) -> list[str]:
        told = []
        if board.down and self.moves:
            told.append(self._snap(board))
        if self.differs["score"]:
            told.append(self._score(board))
        if self.differs["clock"]:
            told.append(clock_text(self.game.rules.name, board.clock, translation))
        if self.differs["timeouts"]:
            left = board.timeouts[self.side]
            told.append(ngettext("%(n)s time-out left", "%(n)s time-outs left", left) % {"n": left})
        return told

    def _snap(self, board: Scoreboard) -> str:
        """Down, distance and spot; with the team that has the ball if that is another one than now."""
        text = board_text(board, self.clubs, _)
        if board.offense == self.now.offense:
            return text
        return _("%(club)s: %(situation)s") % {"club": self._club(board.offense), "situation": text}

    def _score(self, board: Scoreboard) -> str:
        home, away = board.score
        return f"{self.clubs[1]} {away}, {self.clubs[0]} {home}"

    def _short_score(self, board: Scoreboard) -> str:
        """As on the board above, visitors first: kicks have room for no more."""
        home, away = board.score
        return f"{away}–{home}"

    def _club(self, side: str) -> str:
        return self.clubs[SIDES.index(side)]

    def _chance(self, found: Consequence, chance: Chance) -> list[str]:
        share = _("%(n)s%% chance") % {"n": round(100 * chance.value) or ("<1" if chance.value else 0)}
        if chance.distance:
            share = _("%(n)s yards, %(chance)s") % {"n": chance.distance, "chance": share}
        told = [share]
        if found.good is not None:
            told.append(_("Good: %(what)s.") % {"what": self._short_score(found.good)})
        if found.bad is not None:
            bad = self._snap(found.bad) if found.bad.down else self._short_score(found.bad)
            told.append(_("No good: %(what)s.") % {"what": bad})
        return told

    def assumed(self, found: Consequence) -> str:
        """What the chance of an answer leaves out."""
        assumptions = self.game.rules.play_facts.assumptions
        return " ".join(_(assumptions[key]) for key in found.chance.assumes) if found.chance else ""

    def _next(self, found: Consequence) -> str:
        title = labels.decision(self.game.rules.name, found.decision, _).title
        if found.by == SIDES[self.side]:
            return _("Next: %(question)s") % {"question": title}
        return _("Next, %(club)s: %(question)s") % {"club": self._club(found.by), "question": title}

    def _card(self, *, is_back: bool) -> list[str]:
        calls = calls_on_table(self.game)
        if calls is None:
            return []
        deck = deck_of(self.game, self.side)
        title = _(calls_of(self.game)[deck][calls[deck]].title)
        return [(_("%(card)s comes back") if is_back else _("%(card)s is gone")) % {"card": title}]


def _place_of(board: Scoreboard) -> tuple[str, int, int, int]:
    return board.offense, board.down, board.spot, board.target
