"""The reveal of a play as a picture in a letter: an HTML table, which mail readers show, unlike SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import Event, Line
from engine.gridiron.play_facts import COUNTED, PLAY, CountedDie
from engine.presentation import labels
from engine.presentation.facts.arithmetic import Arithmetic, arithmetic, arithmetic_sentence, explained
from engine.presentation.play_by_play import PlayRow
from games.models import Game

# Background and ink of each die; mail readers drop style sheets, so letters name the colors of games.css.
DIE_COLORS = {
    "red": ("#b3261e", "#ffffff"),
    "ivory": ("#fbf5dd", "#222222"),
    "brown": ("#6b4226", "#ffffff"),
    "yellow": ("#f4c81f", "#111111"),
    "blue": ("#1d4fa3", "#ffffff"),
    "green": ("#1d6b38", "#ffffff"),
    "black": ("#151515", "#ffffff"),
}
PLAIN_DIE = ("#ffffff", "#111111")


@dataclass(frozen=True, slots=True)
class LetterDie:
    """A die after the throw. `note`: its yards, or why it does not count."""

    name: str
    letters: str
    face: str
    note: str
    counts: bool
    color: str
    ink: str


@dataclass(frozen=True, slots=True)
class RevealPicture:
    """The newest play: both calls (empty if the ruleset names none), the dice, and the arithmetic in
    words."""

    where: str
    calls: tuple[str, ...]
    dice: tuple[LetterDie, ...]
    yards: int
    sentence: str

    def html(self) -> str:
        """The picture as a table."""
        return render_to_string("letters/reveal.html", {"picture": self})


def reveal_picture(game: Game, lines: Sequence[Line], rows: Sequence[PlayRow]) -> RevealPicture | None:
    """The picture of the newest of these rows whose dice moved the ball, or None."""
    for row in reversed(rows):
        part = lines[row.line : row.end]
        for told in arithmetic(game.header, part)[:1]:
            if any(throw.stage == PLAY and not throw.is_void for throw in told.throws):
                return _picture(game, part, row, told)
    return None


def _picture(game: Game, part: Sequence[Line], row: PlayRow, told: Arithmetic) -> RevealPicture:
    return RevealPicture(
        where=row.where,
        calls=_calls(game, part),
        dice=tuple(
            _die(game, die)
            for throw in told.throws
            if throw.stage == PLAY and not throw.is_void
            for die in throw.dice
        ),
        yards=told.yards(PLAY),
        sentence=arithmetic_sentence(game.header, told, translation),
    )


def _calls(game: Game, part: Sequence[Line]) -> tuple[str, ...]:
    words = ruleset(game.ruleset).words
    names = words.titles(set_in_play(game.header).data, game.header)
    pairs = (words.call_of(line, names) for line in part if line.event == Event.THROW)
    return next((tuple(_(name) for name in pair) for pair in pairs if pair), ())


def _die(game: Game, die: CountedDie) -> LetterDie:
    label = labels.die(game.ruleset, die.die, _)
    reasons = ruleset(game.ruleset).play_facts.reasons
    if die.status == COUNTED:
        note = f"{die.yards:+d}".replace("-", "\N{MINUS SIGN}")
    else:
        note = explained(game.header, [die.status], _)[0].title if die.status in reasons else ""
    color, ink = DIE_COLORS.get(label.pattern, PLAIN_DIE)
    return LetterDie(
        name=label.name,
        letters=label.letters,
        face=labels.face_text(game.ruleset, die.face, _),
        note=note,
        counts=die.status == COUNTED,
        color=color,
        ink=ink,
    )
