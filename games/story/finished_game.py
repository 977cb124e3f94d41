"""The tables of any game: periods, box score, scoring, drives, plays."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
from engine.presentation.drives import Drive, ScoringPlay, drives, scoring_plays
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.presentation.scoreboard import clock_text, period_title, spot_name
from games.models import Game
from games.records.participants import Clubs
from games.table.plays import page_play
from league.frame.numbers import whole
from league.frame.texts import texts_beside

TEXTS = texts_beside(__file__)
BOX: dict[str, str] = TEXTS.box
RESULTS, CODES, TOUCHDOWNS, TRIES = TEXTS.results, TEXTS.codes, TEXTS.touchdowns, TEXTS.tries


@dataclass(slots=True)
class Period:
    """A half, a quarter or an overtime, with its points or its rows of play-by-play. `is_current` means that
    the game is in this period now."""

    title: str
    home: int = 0
    away: int = 0
    rows: list[Any] = field(default_factory=list)
    is_current: bool = False


def game_tables(
    game: Game,
    lines: list[Line],
    box: dict[str, Any],
    teams: Clubs,
    entries: Sequence[int] = (),
    *,
    toss_texts: Sequence[str],
) -> dict[str, Any]:
    """The periods, box score, scoring plays, drives and plays of these lines. `entries` has the number of
    each line's entry, if the reader may go back to it; `toss_texts` are the sentences of the tosses."""
    driven = drives(lines)
    plays = play_rows(game, lines, teams, driven, entries, toss_texts)
    firsts = {row["drive"]: row["number"] for period in plays[::-1] for row in period.rows[::-1]}
    rolled = (
        replace(die, face="")
        for period in plays
        for row in period.rows
        for throw in row["throws"]
        for die in throw["dice"]
    )
    if plays:
        plays[-1].is_current = game.state == Game.State.IN_PROGRESS
    return {
        "periods": periods_of(game, box),
        "box": [box_row(title, form, box) for form, title in BOX.items()],
        "scores": score_rows(game, lines, teams),
        "drives": [
            drive_row(number, drive, teams, firsts.get(number, 0))
            for number, drive in enumerate(driven, start=1)
        ],
        "plays": plays,
        "legend": list(dict.fromkeys(rolled)),  # every die, in the order of its first roll
    }


def score_rows(game: Game, lines: list[Line], teams: Clubs) -> list[dict[str, Any]]:
    """Every score in order, with the points after it; `line` is the index of its last line."""
    return [
        {
            "team": teams[score.side],
            "text": score_text(score),
            "when": time_of(game, score.half, score.clock),
            "home": score.home,
            "away": score.away,
            "line": score.line,
        }
        for score in scoring_plays(lines)
    ]


def periods_of(game: Game, box: dict[str, Any]) -> list[Period]:
    """The points by period."""
    return [Period(title_of(game, n), h, a) for n, (h, a) in enumerate(box["periods"], start=1)]


def title_of(game: Game, period: int) -> str:
    """1st half, 4th quarter, overtime and so on."""
    return period_title(game.ruleset, period, _)


def period_starts(game: Game, rows: Sequence[PlayRow]) -> list[tuple[int, str]]:
    """The index of the first of these rows in each period, with the period's title."""
    return [
        (index, title_of(game, row.period))
        for index, row in enumerate(rows)
        if not index or row.period != rows[index - 1].period
    ]


def box_row(title: str, form: str, box: dict[str, Any]) -> dict[str, str]:
    """One statistic of both teams."""
    row = {"title": _(title)}
    for side in ("home", "away"):
        own = box[side]
        returns = {
            "returns": own["kick_returns"] + own["punt_returns"],
            "return_yards": own["kick_return_yards"] + own["punt_return_yards"],
        }
        row[side] = form.format(**own, **returns)
    return row


def time_of(game: Game, period: int, clock: int) -> str:
    """The period and its clock, in words."""
    return f"{title_of(game, period)}, {clock_text(game.ruleset, clock, translation)}"


def score_text(score: ScoringPlay) -> str:
    if score.kind == "touchdown":
        way = Event(score.how).name.lower()
        how = _(TOUCHDOWNS.get(way, RESULTS[score.kind])).format(n=score.yards)
        return f"{how} ({_(TRIES[score.attempt])})" if score.attempt else how
    if score.kind == "field_goal":
        return _("{n}-yard field goal").format(n=score.yards)
    return _("Safety")


def play_rows(
    game: Game,
    lines: list[Line],
    teams: Clubs,
    driven: Sequence[Drive] = (),
    entries: Sequence[int] = (),
    toss_texts: Sequence[str] = (),
) -> list[Period]:
    """The play-by-play by period, each row with its team, the number of its drive among those `driven`, its
    dice and its entry. Numbers are 0 if there is none. `toss_texts` are the sentences of the tosses."""
    periods: list[Period] = []
    names = (teams[0].nickname, teams[1].nickname)
    rows = play_by_play(game.header, lines, names, translation, toss_texts)
    firsts = [drive.first for drive in driven]
    for number, row in enumerate(rows, start=1):
        while len(periods) < row.period:
            periods.append(Period(title_of(game, len(periods) + 1)))
        play = page_play(game, lines, row, teams)
        entry = entries[row.line] if entries else 0
        periods[-1].rows.append(
            {**play, "number": number, "drive": bisect_right(firsts, row.main), "entry": entry}
        )
    return periods


MIDFIELD = GOAL // 2
LONG = 13  # letters: a longer nickname makes room for its abbreviation
POINTS = frozenset({"touchdown", "field_goal"})


def code_of(kind: str) -> str:
    """The result of a drive or play in few letters; empty if it has none."""
    return pgettext(CODES["context"], CODES[kind]) if kind in CODES else ""


def yard_line(spot: int, side: int, teams: Sequence[str]) -> str:
    """A spot as a fan says it, such as `BOS 35`; `spot` in yards from the goal line of `side`, `teams` the
    abbreviations of (home, away)."""
    if spot == MIDFIELD:
        return str(MIDFIELD)
    return f"{teams[side if spot < MIDFIELD else 1 - side]} {min(spot, GOAL - spot)}"


def drive_row(number: int, drive: Drive, clubs: Clubs, play: int = 0) -> dict[str, Any]:
    """A drive in words; `clubs` are (home, away), `play` is the number of its first row of play-by-play,
    or 0. `start` is the spot where it began, as short as it fits beside the chart, `way` its plays and yards,
    `code` its result in few letters, and `name` the team by a name that fits beside the chart. `text` is the
    whole drive, for people who do not see the chart."""
    team, names = clubs[drive.side], (clubs[0].nickname, clubs[1].nickname)
    start = yard_line(drive.start, drive.side, [club.abbreviation for club in clubs])
    plays = ngettext("%(n)d play", "%(n)d plays", drive.plays) % {"n": drive.plays}
    yards = _("%(n)s yds") % {"n": whole(drive.yards)}
    result = _(RESULTS[drive.result]) if drive.result else ""
    way = f"{plays}, {yards}"
    return {
        "number": number,
        "drive": drive,
        "play": play,
        "team": team,
        "has_points": drive.result in POINTS,
        "start": start,
        "start_in_words": spot_name(drive.start, drive.side, names, _),
        "way": way,
        "result": result,
        "code": code_of(drive.result),
        "name": team.nickname if len(team.nickname) <= LONG else team.abbreviation,
        "text": f"{number}. {team.nickname}: {', '.join(filter(None, (start, way, result)))}",
    }
