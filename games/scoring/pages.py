"""A reported box score as pages show it, and where it differs from the computed one."""

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
from engine.presentation.labels import card_titles
from engine.presentation.scoreboard import period_title, scoreboard
from games.errors import AgainstTheRules
from games.models import BoxScore, BoxScoreReport
from games.scoring.forms import LINES
from games.table.prompts import button_of
from games.table.start import fixture_header
from league.boxes.selectors import component_set_of
from league.drawing.dice import DieView, die_view
from league.frame.files import qr_code
from league.models import Fixture, Result, Team


@dataclass(frozen=True, slots=True)
class ReportedRow:
    """One line with the values of both sides, empty if not counted. `computed` is (away, home) from the
    play-by-play if that differs."""

    title: Any
    away: Any
    home: Any
    computed: tuple[int, int] | None = None


def newest_box_report(fixture: Fixture) -> BoxScoreReport | None:
    """The newest reported box score of the fixture, or None; one query."""
    reports = BoxScoreReport.objects.select_related("reported_by").filter(fixture=fixture)
    return reports.order_by("-pk").first()


def reported_rows(report: BoxScoreReport, computed: BoxScore | None = None) -> list[ReportedRow]:
    """The lines that were counted; with a computed box score also its values where they differ."""
    home, away = report.data["home"], report.data["away"]
    rows = []
    for name, title in LINES.items():
        if name in home or name in away:
            values = _computed(computed, name, (away.get(name), home.get(name)))
            rows.append(ReportedRow(title, away.get(name, "–"), home.get(name, "–"), values))
    return rows


def differs_from_result(report: BoxScoreReport, result: Result | None) -> bool:
    """Whether the result now differs from the report."""
    if result is None or result.home_score is None:
        return result is not None
    values = (report.data["home"]["points"], report.data["away"]["points"], report.overtime)
    return values != (result.home_score, result.away_score, result.overtime)


def _computed(
    box: BoxScore | None, name: str, counted: tuple[int | None, int | None]
) -> tuple[int, int] | None:
    """(away, home) of the computed box score if it differs from what was counted, otherwise None."""
    if box is None:
        return None
    values = (box.data["away"][name], box.data["home"][name])
    same = all(count is None or count == known for count, known in zip(counted, values, strict=True))
    return None if same else values


NOTATION_LINES = 30  # of notation, on the second page
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
        lines=range(1, NOTATION_LINES + 1),
        more_lines=range(MORE_LINES),
        qr=qr_code(url),
        by_link=by_link,
    )


def _dice(fixture: Fixture) -> list[DiceTable]:
    """Each team's own dice, if it has some, and the dice that both roll."""
    league = fixture.season.league
    box = component_set_of(league)
    dice = [die for die in box.files.dice(box.data) if "." not in die.name]

    def rows(key: str) -> tuple[tuple[DieView, tuple[str, ...]], ...]:
        return tuple(
            (
                die_view(league.ruleset, die.name),
                tuple(labels.face_text(league.ruleset, face, _) for face in die.faces),
            )
            for die in dice
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
