"""A reported box score with its form, where it differs from the computed one, and the sheet to print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.catalog import ruleset as ruleset_named
from engine.gridiron.events import SIDES
from engine.gridiron.words import DieLabel
from engine.notation.stops import vocabulary_of
from engine.play.playthrough import Playthrough
from engine.presentation import labels
from engine.presentation.labels import card_titles
from engine.presentation.scoreboard import period_title, scoreboard
from games.errors import rule_refusals
from games.models import BoxScore, BoxScoreReport
from games.scoring.services import POINTS_BY_KIND
from games.table.questions import button_of
from games.table.start import fixture_header
from league.boxes.selectors import component_set_of
from league.frame.files import qr_code
from league.models import Fixture, Result, Team
from league.standings.records import MOST_POINTS

LINES = {
    "points": gettext_lazy("Points"),
    "touchdowns": gettext_lazy("Touchdowns"),
    "extra_points": gettext_lazy("Extra points"),
    "two_points": gettext_lazy("Two-point tries made"),
    "field_goals": gettext_lazy("Field goals"),
    "safeties": gettext_lazy("Safeties (two points for this team)"),
    "first_downs": gettext_lazy("First downs"),
    "yards": gettext_lazy("Total yards"),
    "turnovers": gettext_lazy("Turnovers"),
    "penalties": gettext_lazy("Penalties"),
    "timeouts": gettext_lazy("Time-outs taken"),
}


VISITORS_FIRST = SIDES[::-1]
NEEDED = ("points", *POINTS_BY_KIND)
LEAST_YARDS, MOST_YARDS = -999, 1999


class BoxForm(forms.Form):
    """One number for each line and team. Points are required, an empty score counts as zero, and the rest may
    be left empty."""

    overtime = forms.BooleanField(label=gettext_lazy("After overtime"), required=False)

    def __init__(self, fixture: Fixture, data: Any = None, *, report: BoxScoreReport | None = None) -> None:
        initial: dict[str, Any] = {"overtime": report.overtime} if report else {}
        if report:
            for side in VISITORS_FIRST:
                initial |= {f"{side}_{name}": count for name, count in report.data[side].items()}
        super().__init__(data, initial=initial, label_suffix="")
        for side in VISITORS_FIRST:
            for name, label in LINES.items():
                least, most = (LEAST_YARDS, MOST_YARDS) if name == "yards" else (0, MOST_POINTS)
                field = forms.IntegerField(min_value=least, max_value=most, required=name == "points")
                team = getattr(fixture, side).name
                field.label, field.widget.attrs["aria-label"] = label, f"{team}: {label}"
                self.fields[f"{side}_{name}"] = field

    @property
    def rows(self) -> list[tuple[Any, forms.BoundField, forms.BoundField]]:
        """The lines of the box score with the fields of (away, home)."""
        return [(label, self[f"away_{name}"], self[f"home_{name}"]) for name, label in LINES.items()]

    def counted(self) -> dict[str, Any]:
        """The box score in a valid form."""
        sides = {side: self._side(side) for side in VISITORS_FIRST}
        return {**sides, "overtime": self.cleaned_data["overtime"]}

    def _side(self, side: str) -> dict[str, int]:
        given = {name: cast("int | None", self.cleaned_data[f"{side}_{name}"]) for name in LINES}
        return {name: count or 0 for name, count in given.items() if count is not None or name in NEEDED}


def newest_box_report(fixture: Fixture) -> BoxScoreReport | None:
    """The newest reported box score of the fixture, or None; one query."""
    reports = BoxScoreReport.objects.select_related("reported_by").filter(fixture=fixture)
    return reports.order_by("-pk").first()


def reported_rows(report: BoxScoreReport, computed: BoxScore | None = None) -> list[dict[str, Any]]:
    """The lines that were counted, with the values of both sides; with a computed box score also its values
    (away, home) where they differ."""
    home, away = report.data["home"], report.data["away"]
    rows = []
    for name, title in LINES.items():
        if name in home or name in away:
            row = {"title": title, "away": away.get(name, "–"), "home": home.get(name, "–")}
            if computed is not None:
                values = (computed.data["away"][name], computed.data["home"][name])
                counted = (away.get(name, values[0]), home.get(name, values[1]))
                row["computed"] = None if values == counted else values
            rows.append(row)
    return rows


def differs_from_result(report: BoxScoreReport, result: Result | None) -> bool:
    """Whether the result now differs from the report."""
    if result is None or result.home_score is None:
        return result is not None
    values = (report.data["home"]["points"], report.data["away"]["points"], report.overtime)
    return values != (result.home_score, result.away_score, result.overtime)


NOTATION_LINES = 30  # of notation, on the second page
MORE_LINES = 37  # on the third, which is printed as often as a game needs it
HALVES = 2  # time-outs are counted by the half


def printed_sheet(fixture: Fixture, url: str, *, by_link: bool) -> dict[str, Any]:
    """The printed sheet of a fixture, which has its clubs, week and league loaded. Its QR code opens the
    game, or a scorer's link to it if `by_link`. Raises AgainstTheRules if the league's own dice can no longer
    be read."""
    with rule_refusals():
        header = fixture_header(fixture)
        board = scoreboard(Playthrough.begin(header))
    ruleset = header["ruleset"]
    regulation = len(ruleset_named(ruleset).words.texts["periods"])
    return {
        "fixture": fixture,
        "ruleset": labels.game(ruleset, _).title,
        "periods": [period_title(ruleset, n, _) for n in range(1, regulation + 2)],  # and overtime
        "timeouts": [range(board.timeouts[0])] * HALVES,
        "dice": _dice(fixture),
        "key": answer_key(header),
        "lines": range(1, NOTATION_LINES + 1),
        "more_lines": range(MORE_LINES),
        "qr": qr_code(url),
        "by_link": by_link,
    }


def _dice(fixture: Fixture) -> list[tuple[Team | None, list[tuple[DieLabel, list[str]]]]]:
    """Each team's own dice, if it has some, and with no team the dice that both roll; each die has its
    faces."""
    league = fixture.season.league
    box = component_set_of(league)
    dice = [die for die in box.files.dice(box.data) if "." not in die.name]

    def rows(key: str) -> list[tuple[DieLabel, list[str]]]:
        return [
            (
                labels.die(league.ruleset, die.name, _),
                [labels.face_text(league.ruleset, face, _) for face in die.faces],
            )
            for die in dice
            if die.team == key
        ]

    teams = (fixture.away, fixture.home, None)
    tables = [(team, rows(team.key if team else "")) for team in teams]
    return [table for table in tables if table[1]]


def answer_key(header: Mapping[str, Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The game's questions with the codes of their answers and what they mean, each answer once; cards only
    where they are called first. A code that is made of a verb and cards (FIND:CTR) is left out."""
    ruleset, cards, seen = header["ruleset"], set(card_titles(header)), set()
    lines = []
    for asked, codes in vocabulary_of(header).answers.items():
        written: dict[str, tuple[str, str]] = {}
        other_names = cards if asked not in ("offense_call", "defense_call") else ()
        for code, answer in codes.items():
            if ":" not in code and not (isinstance(answer, str) and answer in other_names):
                written.setdefault(str(answer), (code, button_of(header, asked, answer).title))
        if written and tuple(written) not in seen:
            seen.add(tuple(written))
            lines.append((labels.decision(ruleset, asked, _).title, list(written.values())))
    return lines
