"""A fixture's scoresheet on paper, printed before the game and filled in by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.catalog import ruleset as ruleset_named
from engine.errors import EngineError
from engine.notation.stops import vocabulary_of
from engine.play.playthrough import Playthrough
from engine.presentation import labels
from engine.presentation.card_titles import card_titles
from engine.presentation.scoreboard import scoreboard
from engine.presentation.situation_text import period_title
from games.errors import AgainstTheRules
from games.presenters.table.choices.prompts import button_of
from games.services.table.start import fixture_header
from league.components import component_set_of
from league.models import Fixture, Team
from league.presenters.dice import DieView, die_view
from league.presenters.sharing.qr_codes import qr_code

LINES = 30  # of notation, on the second page
MORE_LINES = 37  # on the third, which is printed as often as a game needs it
HALVES = 2  # time-outs are counted by the half


@dataclass(frozen=True, slots=True)
class DiceTable:
    """The dice of a team, or with no team those that both roll; each row is a die with its faces."""

    team: Team | None
    rows: tuple[tuple[DieView, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A question of the game and how its answers are written: (code, meaning)."""

    title: str
    codes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The printed sheet of one game. Its QR code opens the game, or a scorer's link to it if `by_link`."""

    fixture: Fixture
    ruleset: str
    periods: tuple[str, ...]
    timeouts: tuple[range, ...]
    dice: tuple[DiceTable, ...]
    key: tuple[KeyLine, ...]
    lines: range
    more_lines: range
    qr: SafeString
    by_link: bool


def printed_sheet(fixture: Fixture, url: str, *, by_link: bool) -> PrintedSheet:
    """The sheet of a fixture, which has its clubs, week and league loaded. Raises AgainstTheRules if the
    league's own dice can no longer be read."""
    try:
        header = fixture_header(fixture)
        board = scoreboard(Playthrough.begin(header))
    except EngineError as error:
        raise AgainstTheRules(error) from error
    ruleset = header["ruleset"]
    regulation = len(ruleset_named(ruleset).words.periods)
    periods = [period_title(ruleset, n, _) for n in range(1, regulation + 2)]  # and overtime
    return PrintedSheet(
        fixture=fixture,
        ruleset=labels.game(ruleset, _).title,
        periods=tuple(periods),
        timeouts=(range(board.timeouts[0]),) * HALVES,
        dice=tuple(_dice(fixture)),
        key=tuple(answer_key(header)),
        lines=range(1, LINES + 1),
        more_lines=range(MORE_LINES),
        qr=qr_code(url),
        by_link=by_link,
    )


def _dice(fixture: Fixture) -> list[DiceTable]:
    """Each team's own dice, if it has some, and the dice that both roll."""
    league = fixture.season.league
    box = component_set_of(league)
    found = [die for die in box.files.dice(box.data) if "." not in die.name]

    def rows(key: str) -> tuple[tuple[DieView, tuple[str, ...]], ...]:
        return tuple(
            (
                die_view(league.ruleset, die.name),
                tuple(labels.face_text(league.ruleset, face, _) for face in die.faces),
            )
            for die in found
            if die.team == key
        )

    tables = [DiceTable(team, rows(team.key)) for team in (fixture.away, fixture.home)]
    tables.append(DiceTable(None, rows("")))
    return [table for table in tables if table.rows]


def answer_key(header: Mapping[str, Any]) -> list[KeyLine]:
    """The codes of the game's questions, each answer once; cards only where they are called first."""
    ruleset, cards, seen = header["ruleset"], set(card_titles(header)), set()
    lines = []
    for asked, codes in vocabulary_of(header).answers.items():
        written: dict[str, tuple[str, str]] = {}
        for code, answer in codes.items():
            if not _compound(code, answer, cards if asked not in ("offense_call", "defense_call") else set()):
                written.setdefault(str(answer), (code, button_of(header, asked, answer).title))
        if written and tuple(written) not in seen:
            seen.add(tuple(written))
            lines.append(KeyLine(labels.decision(ruleset, asked, _).title, tuple(written.values())))
    return lines


def _compound(code: str, answer: Any, cards: set[str]) -> bool:
    """Whether the code is another name of a card, or made of a verb and cards (FIND:CTR)."""
    return ":" in code or (isinstance(answer, str) and answer in cards)
