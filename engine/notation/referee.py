"""Re-refereeing: a text is read and played through the rules; what came of it, as far as it is right."""

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
from engine.notation.reader import Reader
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
    due: tuple[OpenQuestion, ...]  # what is awaited now, as it is written; empty after the final whistle
    error: NotationError | None

    @property
    def teams(self) -> tuple[str, str]:
        """What the teams are called."""
        return team_names(self.game.sheet.header, self.tags)

    @property
    def situation(self) -> str:
        """Where the game stands, on one line."""
        return situation_line(self.game.now, self.game.rules.clock(self.game.now))

    def rows(self, language: Language = ENGLISH) -> list[PlayRow]:
        """The play-by-play."""
        return play_by_play(self.game.sheet.header, self.lines, self.teams, language)

    def box(self) -> Mapping[str, Any]:
        """The box score so far."""
        return box_score(self.game.now, self.lines)


def referee(source: str, *, folder: Path | None = None, corrections: bool = True) -> RefereedText:
    """Reads and plays a text. `folder` has the component sets of one's own. Without `corrections` a %state
    is refused (no_corrections): it sets everything to anything, which a page takes from no stranger.

    Raises NotationError where its tags are wrong, so that there is no game at all; an error in the plays is
    in the result."""
    text = parse_text(source)
    header = header_of(text.tags, partial(component_set, own=folder))
    reader = Reader(text, header, corrections)
    error = None
    try:
        reader.read()
        for tag in text.tags:
            if tag.name == "Result":
                _end(reader, tag)
    except NotationError as found:
        error = found
    return RefereedText(tuple(text.tags), reader.game, reader.lines, tuple(reader.due()), error)


def _end(reader: Reader, tag: Tag) -> None:
    """A final score ends the game, as far as silence leads there."""
    while tag.value != checks.UNFINISHED and reader.say_nothing(tag.place):
        pass
    checks.check_result(reader.game, tag)


def read_scoresheet(source: str, *, folder: Path | None = None) -> Scoresheet:
    """The scoresheet of a text. Raises NotationError at the first place that is wrong."""
    refereed = referee(source, folder=folder)
    if refereed.error is not None:
        raise refereed.error
    return refereed.game.sheet
