"""The page of a finished game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import get_language, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.presentation.drives import Drive
from engine.presentation.drives import drives as drives_of
from games.models import Game, GameAnalysis
from games.odds.win_probability import analysis_of, win_story
from games.records.participants import GameClub
from games.story import findings
from games.story.drive_chart import NARROW, WIDE, drive_chart
from games.story.findings import NumberedPlay, line_of, plays_of
from games.story.finished_game import RESULTS, game_tables, periods_of, title_of
from games.story.flow import FLOW_SIZES
from games.story.selectors import sentences_of_tosses
from league.frame.numbers import signed, whole
from league.models import Team

MORE, LESS = 1, -1  # which figure is better
FIGURES = (
    (gettext_noop("Total yards"), ("yards",), MORE),
    (gettext_noop("Rushing yards"), ("rush_yards",), MORE),
    (gettext_noop("Passing yards"), ("pass_yards",), MORE),
    (gettext_noop("First downs"), ("first_downs",), MORE),
    (gettext_noop("Breakaways"), ("breakaways",), MORE),
    (gettext_noop("Return yards"), ("kick_return_yards", "punt_return_yards"), MORE),
    (gettext_noop("Turnovers"), ("turnovers",), LESS),
    (gettext_noop("Sack yards lost"), ("sack_yards",), LESS),
    (gettext_noop("Penalty yards"), ("penalty_yards",), LESS),
)


HALF = 99.0  # width of each side's bar in a box of 200, with a gap in the middle


def figures(box: dict[str, dict[str, int]]) -> list[dict[str, Any]]:
    """The figures that at least one team has: `better` is "home", "away" or empty, `bars` the widths of the
    bars of (away, home), each the side's share of both, and `bar_x` is where the left one starts."""
    compared = []
    for title, keys, sign in FIGURES:
        away, home = (sum(box[side][key] for key in keys) for side in ("away", "home"))
        if away or home:
            better = "" if away == home else "away" if (away > home) == (sign == MORE) else "home"
            both = abs(away) + abs(home)
            bars = [round(HALF * abs(figure) / both, 1) for figure in (away, home)]
            row = {"title": _(title), "away": away, "home": home, "better": better, "bars": bars}
            compared.append(row | {"bar_x": round(HALF - bars[0], 1)})
    return compared


MIDFIELD = 50
LONG = 13  # letters: a longer nickname makes room for its abbreviation
POINTS = frozenset({"touchdown", "field_goal"})
CODES: dict[str, str | Promise] = {
    "touchdown": pgettext_lazy("short for a play", "TD"),
    "field_goal": pgettext_lazy("short for a play", "FG"),
    "missed_field_goal": pgettext_lazy("short for a play", "MISS"),
    "blocked_field_goal": pgettext_lazy("short for a play", "BLK"),
    "punt": pgettext_lazy("short for a play", "PUNT"),
    "blocked_punt": pgettext_lazy("short for a play", "BLK"),
    "interception": pgettext_lazy("short for a play", "INT"),
    "fumble": pgettext_lazy("short for a play", "FUM"),
    "turnover": pgettext_lazy("short for a play", "TO"),
    "downs": pgettext_lazy("short for a play", "DOWNS"),
    "safety": pgettext_lazy("short for a play", "SAF"),
    "opponent_touchdown": pgettext_lazy("short for a play", "OPP TD"),
    "end_of_half": pgettext_lazy("short for a play", "HALF"),
    "end_of_game": pgettext_lazy("short for a play", "END"),
}


@dataclass(frozen=True, slots=True)
class DriveRow:
    """A drive in words; `clubs` are (home, away)."""

    number: int
    drive: Drive
    clubs: Sequence[GameClub]

    @property
    def team(self) -> Any:
        return self.clubs[self.drive.side]

    @property
    def has_points(self) -> bool:
        return self.drive.result in POINTS

    @property
    def start(self) -> str:
        """The spot where it began, as short as it fits beside the chart: BOS 35."""
        spot = self.drive.start
        if spot == MIDFIELD:
            return str(MIDFIELD)
        half = self.drive.side if spot < MIDFIELD else 1 - self.drive.side
        return f"{self.clubs[half].abbreviation} {min(spot, 2 * MIDFIELD - spot)}"

    @property
    def way(self) -> str:
        """Its plays and yards."""
        plays = ngettext("%(n)d play", "%(n)d plays", self.drive.plays) % {"n": self.drive.plays}
        yards = _("%(n)s yds") % {"n": whole(self.drive.yards)}
        return f"{plays}, {yards}"

    @property
    def result(self) -> str:
        return _(RESULTS[self.drive.result]) if self.drive.result else ""

    @property
    def code(self) -> str:
        """The result in few letters."""
        return str(CODES.get(self.drive.result, ""))

    @property
    def name(self) -> str:
        """The team, by a name that fits beside the chart."""
        nickname: str = self.team.nickname
        return nickname if len(nickname) <= LONG else self.team.abbreviation

    @property
    def text(self) -> str:
        """The whole drive, for people who do not see the chart."""
        parts = (self.start, self.way, self.result)
        return f"{self.number}. {self.team.nickname}: {', '.join(filter(None, parts))}"


def charts(rows: Sequence[DriveRow], clubs: Sequence[GameClub]) -> list[dict[str, Any]]:
    """The chart for wide and for narrow screens, none without drives; `clubs` are (home, away)."""
    return [drive_chart(rows, clubs, size) for size in (WIDE, NARROW) if rows]


def mark_rows(rows: Sequence[dict[str, Any]], plays: Sequence[NumberedPlay]) -> None:
    """Gives each row of play-by-play the classes that filters look for."""
    known = {play.number: play for play in plays}
    for row in rows:
        play = known.get(row["number"])
        marks = {
            "is-key": play and play.is_key,
            "is-big": play and play.is_big,
            "by-away": row["row"].side,
            "by-home": not row["row"].side,
        }
        row["marks"] = " ".join(name for name, holds in marks.items() if holds)


def plays_by_drive(periods: Sequence[Any], drives: Sequence[DriveRow]) -> list[dict[str, Any]]:
    """All rows in order, in groups: those of a `drive` with its kickoff, or of what is outside of drives
    (None). `period` is a title if a period begins here; `before` and `after` are the numbers of the drives
    around it, or 0."""
    groups: list[dict[str, Any]] = []
    shown, last = "", 0
    for period in periods:
        for row in period.rows:
            number = row["drive"]
            if not groups or number != last or period.title != shown:
                drive = drives[number - 1] if number != last else None
                title = period.title if period.title != shown else ""
                around = (number - 1, number + 1 if number < len(drives) else 0) if drive else (0, 0)
                groups.append({"drive": drive, "period": title, "rows": []})
                groups[-1] |= {"before": around[0], "after": around[1]}
                shown, last = period.title, number
            groups[-1]["rows"].append(row)
    return groups


def finished_game_page(game: Game, home: Team, away: Team) -> dict[str, Any]:
    """The context of the page; the game comes with its play-by-play and box score. The story is computed if
    its HTML is not in the cache."""
    clubs, analysis = (home, away), analysis_of(game)
    return {
        "periods": periods_of(game, game.box_score.data),
        "seed": "-".join(str(number) for number in game.sheet["seed"]) if game.sheet else "",
        "line_of": line_of(home, away),
        "story": SimpleLazyObject(lambda: story_of(game, clubs, analysis)),
        "story_key": story_key(game, clubs, analysis),
    }


def story_key(game: Game, clubs: tuple[Team, Team], analysis: GameAnalysis | None = None) -> str:
    """A key that changes with everything the story shows. Empty for a refereed game: its play-by-play names
    people, who may leave."""
    if game.sheet is None:
        return ""
    teams = [
        (club.slug, club.city, club.nickname, club.abbreviation, club.primary_color, club.secondary_color)
        for club in clubs
    ]
    analyzed = (analysis.pk, analysis.created_at) if analysis else None
    content = (game.play_by_play.lines, game.box_score.data)
    shown = (game.pk, game.fixture_id, get_language(), teams, *content, analyzed)
    return hashlib.sha256(repr(shown).encode()).hexdigest()


def story_of(game: Game, clubs: tuple[Team, Team], analysis: GameAnalysis | None = None) -> dict[str, Any]:
    """Findings, pictures and tables; `clubs` are (home, away)."""
    lines, box = [Line(*line) for line in game.play_by_play.lines], game.box_score.data
    tables = game_tables(game, lines, box, clubs, toss_texts=sentences_of_tosses(game, lines))
    rows = [row for period in tables["plays"] for row in period.rows]
    plays = plays_of(rows, lines)
    mark_rows(rows, plays)
    drives = [DriveRow(number, drive, clubs) for number, drive in enumerate(drives_of(lines), start=1)]
    scored = [(row.drive.side, row.has_points) for row in drives]
    return tables | {
        "headline": findings.game_headline(game, clubs, plays),
        "summary": findings.yards_and_turnovers(box, clubs),
        "lead_finding": findings.lead_finding(plays, clubs),
        "flows": [findings.lead_picture(game, plays, clubs, size) for size in FLOW_SIZES if plays],
        "lead_rows": list(_lead_rows(game, plays)),
        "flow_text": findings.lead_text(game, clubs),
        "win": win_story(game, analysis, rows, clubs) if analysis else None,
        "drives_finding": findings.drives_finding(scored, clubs),
        "drive_rows": drives,
        "charts": charts(drives, clubs),
        "yards_finding": findings.yards_finding(box, clubs),
        "figures": figures(box),
        "plays_finding": findings.plays_finding(plays),
        "groups": plays_by_drive(tables["plays"], drives),
    }


def _lead_rows(game: Game, plays: list[NumberedPlay]) -> Iterator[dict[str, Any]]:
    """The plays that changed the lead; the lead is the visitors'."""
    before = 0
    for index, play in enumerate(plays, start=1):
        if play.lead != before:
            before = play.lead
            yield {
                "index": index,
                "number": play.number,
                "period": title_of(game, play.row.period),
                "away": play.row.away,
                "home": play.row.home,
                "lead": signed(play.lead, level="0"),
            }
