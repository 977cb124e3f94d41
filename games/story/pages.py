"""The page of a finished game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import get_language, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from engine.catalog import ruleset
from engine.gridiron.events import Line
from engine.presentation.drives import Drive
from games.models import Game, GameAnalysis
from games.odds.win_probability import analysis_of, win_story
from games.records.participants import GameClub
from games.story import findings
from games.story.drive_chart import NARROW, WIDE, DrawnBar, DriveBar, DriveChart, Zone, drive_chart
from games.story.findings import NumberedPlay, line_of, plays_of
from games.story.finished_game import game_tables, periods_of, title_of
from games.story.flow import FLOW_NARROW, FLOW_WIDE, Flow, FlowMoment, FlowPicture, Meter, flow_picture, meter
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


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One figure of both teams; `better` is "home", "away" or empty."""

    title: str
    away: int
    home: int
    better: str
    meter: Meter


def figures(box: dict[str, dict[str, int]]) -> list[ComparedFigure]:
    """The figures that at least one team has."""
    compared = []
    for title, keys, sign in FIGURES:
        away, home = (sum(box[side][key] for key in keys) for side in ("away", "home"))
        if away or home:
            better = "" if away == home else "away" if (away > home) == (sign == MORE) else "home"
            compared.append(ComparedFigure(_(title), away, home, better, meter(away, home)))
    return compared


MIDFIELD = 50
LONG = 13  # letters: a longer nickname makes room for its abbreviation
ZONE_LETTERS = (12.0, 18.0)  # width of a letter in an end zone of the narrow and of the wide chart
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
    """A drive in words: `start` is the spot, `way` its plays and yards, `code` the result in few letters,
    `play` the number of its first row of play-by-play."""

    number: int
    drive: Drive
    team: Any
    start: str
    result: str
    code: str
    way: str
    play: int

    @property
    def has_points(self) -> bool:
        return self.drive.result in POINTS

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


@dataclass(frozen=True, slots=True)
class ChartOfDrives:
    """The chart with its drives and end zones: each is drawn and in words."""

    chart: DriveChart
    drives: list[tuple[DrawnBar, DriveRow]]
    zones: list[tuple[Zone, str]]
    is_wide: bool


def drive_rows(
    drives: Sequence[dict[str, Any]], clubs: Sequence[GameClub], *, first: int = 1
) -> list[DriveRow]:
    """The drives of a game's tables, numbered from `first`; `clubs` are (home, away)."""
    return [
        DriveRow(
            number=number,
            drive=row["drive"],
            team=row["team"],
            start=_spot(row["drive"], clubs),
            result=row["result"],
            code=str(CODES.get(row["drive"].result, "")),
            way=_way(row["drive"]),
            play=row["play"],
        )
        for number, row in enumerate(drives, start=first)
    ]


def charts(rows: Sequence[DriveRow], clubs: Sequence[GameClub]) -> list[ChartOfDrives]:
    """The chart for wide and for narrow screens, none without drives; `clubs` are (home, away)."""
    bars = [
        DriveBar(row.drive.side, row.drive.half, row.drive.start, row.drive.end, row.code) for row in rows
    ]
    return [_chart(drive_chart(bars, size), rows, clubs) for size in (WIDE, NARROW) if bars]


def _chart(chart: DriveChart, rows: Sequence[DriveRow], clubs: Sequence[GameClub]) -> ChartOfDrives:
    is_wide = chart.size is WIDE
    letter = ZONE_LETTERS[is_wide]
    return ChartOfDrives(
        chart=chart,
        drives=list(zip(chart.bars, rows, strict=True)),
        zones=[(zone, _zone_name(clubs[zone.side], zone.room / letter)) for zone in chart.zones],
        is_wide=is_wide,
    )


def _zone_name(club: GameClub, letters: float) -> str:
    """The longest name of the team that fits into its end zone, if any does."""
    return next((name for name in (club.nickname, club.abbreviation) if len(name) <= letters), "")


def _spot(drive: Drive, clubs: Sequence[GameClub]) -> str:
    """Where the drive began, as short as it fits beside the chart: BOS 35."""
    if drive.start == MIDFIELD:
        return str(MIDFIELD)
    half = drive.side if drive.start < MIDFIELD else 1 - drive.side
    return f"{clubs[half].abbreviation} {min(drive.start, 2 * MIDFIELD - drive.start)}"


def _way(drive: Drive) -> str:
    plays = ngettext("%(n)d play", "%(n)d plays", drive.plays) % {"n": drive.plays}
    yards = _("%(n)s yds") % {"n": whole(drive.yards)}
    return f"{plays}, {yards}"


@dataclass(slots=True)
class DrivePlays:
    """The rows of a drive with its kickoff, or of what is outside of drives (`drive` is None). `period` is a
    title if a period begins here; `before` and `after` are the numbers of the drives around it, or 0."""

    drive: DriveRow | None
    period: str = ""
    rows: list[dict[str, Any]] = field(default_factory=list)
    before: int = 0
    after: int = 0


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


def plays_by_drive(periods: Sequence[Any], drives: Sequence[DriveRow]) -> list[DrivePlays]:
    """All rows of the periods in order."""
    rows = [(period.title, row) for period in periods for row in period.rows]
    groups: list[DrivePlays] = []
    shown, last = "", 0
    for title, row in rows:
        if not groups or row["drive"] != last or title != shown:
            drive = drives[row["drive"] - 1] if row["drive"] != last else None
            groups.append(DrivePlays(drive, title if title != shown else ""))
            shown, last = title, row["drive"]
        groups[-1].rows.append(row)
    with_drive = [group for group in groups if group.drive]
    for group in with_drive:
        number = group.drive.number if group.drive else 0
        group.before, group.after = number - 1, number + 1 if number < len(drives) else 0
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
    drives = drive_rows(tables["drives"], clubs)
    score = (game.home_score, game.away_score)
    overtime = bool(plays) and plays[-1].row.period > len(ruleset(game.ruleset).words.periods)
    scored = [(row.drive.side, row.has_points) for row in drives]
    return tables | {
        "headline": findings.headline(plays, clubs, score, overtime=overtime),
        "summary": findings.yards_and_turnovers(box, clubs),
        "lead_finding": findings.lead_finding(plays, clubs),
        "flows": _flows(game, plays, clubs),
        "lead_rows": list(_lead_rows(game, plays)),
        "flow_text": _flow_text(game, clubs),
        "win": win_story(game, analysis, rows, clubs) if analysis else None,
        "drives_finding": findings.drives_finding(scored, clubs),
        "drive_rows": drives,
        "charts": charts(drives, clubs),
        "yards_finding": findings.yards_finding(box, clubs),
        "figures": figures(box),
        "plays_finding": findings.plays_finding(plays),
        "groups": plays_by_drive(tables["plays"], drives),
    }


def _flows(game: Game, plays: list[NumberedPlay], clubs: tuple[Team, Team]) -> list[tuple[bool, FlowPicture]]:
    """The running score for wide and for narrow screens; none without plays."""
    if not plays:
        return []

    def named(side: int, text: str) -> str:
        return f"{clubs[side].abbreviation} {text}"

    scores = [(index, play.scorer, play.scored) for index, play in enumerate(plays) if play.scored]
    losses = [(index, play.loser, play.lost) for index, play in enumerate(plays) if play.lost]
    drawn = []
    for size in (FLOW_WIDE, FLOW_NARROW):
        is_wide = size is FLOW_WIDE
        flow = Flow(
            leads=[play.lead for play in plays],
            first_period=title_of(game, plays[0].row.period),
            periods=_period_starts(game, plays),
            scores=[
                FlowMoment(at, side, named(side, text) if is_wide else text) for at, side, text in scores
            ],
            losses=[
                FlowMoment(at, side, named(side, text) if is_wide else text) for at, side, text in losses
            ],
            final=f"{game.away_score}–{game.home_score}",
        )
        drawn.append((is_wide, flow_picture(flow, size)))
    return drawn


def _period_starts(game: Game, plays: list[NumberedPlay]) -> list[tuple[int, str]]:
    return [
        (index, title_of(game, play.row.period))
        for index, play in enumerate(plays)
        if index and play.row.period != plays[index - 1].row.period
    ]


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


def _flow_text(game: Game, clubs: tuple[Team, Team]) -> str:
    return _(
        "The lead after each play: above the line %(away)s are ahead, below it %(home)s. "
        "Final score %(away)s %(away_score)d, %(home)s %(home_score)d."
    ) % {
        "away": clubs[1].nickname,
        "home": clubs[0].nickname,
        "away_score": game.away_score,
        "home_score": game.home_score,
    }
