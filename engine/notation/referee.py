"""Refereeing a text: reads a game from a text and plays it by the rules, up to the first error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from engine.components.library import component_set
from engine.gridiron.events import Line
from engine.gridiron.translation import ENGLISH, Language
from engine.notation import checks, situation_line
from engine.notation.errors import NotationError, OpenQuestion
from engine.notation.parser import Tag, parse_text
from engine.notation.reader import NotationReader
from engine.notation.tags import header_of, team_names
from engine.play.playthrough import Playthrough
from engine.presentation.box_score import box_score
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.scoresheets.scoresheet import Scoresheet


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
        """The situation of the game, on one line."""
        return situation_line(self.game.now, self.game.rules.clock(self.game.now))

    def rows(self, language: Language = ENGLISH) -> list[PlayRow]:
        """The play-by-play."""
        return play_by_play(self.game.sheet.header, self.lines, self.teams, language)

    def box(self) -> Mapping[str, Any]:
        """The box score so far."""
        return box_score(self.game.now, self.lines)


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
                _end(reader, tag)
    except NotationError as found:
        error = found
    return RefereedText(tuple(text.tags), reader.game, reader.lines, tuple(reader.due()), error)


def _end(reader: NotationReader, tag: Tag) -> None:
    """Checks the tag Result. For a final score, skips the optional decisions that are still due."""
    while tag.value != checks.UNFINISHED and reader.skip_decision(tag.place):
        pass
    checks.check_result(reader.game, tag)


def read_scoresheet(source: str, *, folder: Path | None = None) -> Scoresheet:
    """Returns the scoresheet of a text. Raises NotationError at the first error."""
    refereed = referee(source, folder=folder)
    if refereed.error is not None:
        raise refereed.error
    return refereed.game.sheet
