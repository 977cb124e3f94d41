"""The longest touchdown drive of a week, on a field.

A game in motion for the front page: a live one, else the last scoring drive of the newest finished game,
else the guided first drive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
from engine.play.optional_decisions import next_stop
from engine.play.scoresheet import numbered_lines
from engine.presentation.drives import Drive, drives
from engine.presentation.movements import SNAPS, FieldPicture, TrailStep, arithmetic_sentence, field_picture
from engine.presentation.play_by_play import play_by_play
from engine.presentation.scoreboard import board_text, scoreboard
from games.learn.lessons import READER, guided_drive, lesson_clubs, script_of
from games.models import Game
from games.records import scoresheets
from games.records.participants import GameClub, clubs_of_game
from games.story.findings import line_of
from games.story.finished_game import drive_row, title_of
from games.story.pages import ChartOfDrives, DriveRow, charts, drive_rows
from games.table.field import FieldDrawing, TrailArc, field_drawing
from games.table.plays import newest_entries
from games.table.selectors import clock_of, newest_finished_game, newest_live_game
from league.frame.errors import Refused
from league.models import Fixture, Team

if TYPE_CHECKING:
    from league.frame.permissions import Person


@dataclass(frozen=True, slots=True)
class WeekOfGames:
    """What the logs of a week's games add to its page: `watchable` are the primary keys of the fixtures that
    can be watched again, `drive` is None before the first touchdown drive."""

    watchable: frozenset[int]
    drive: DriveOfWeek | None


@dataclass(frozen=True, slots=True)
class DriveOfWeek:
    """A drive with its game, its period in words, and its chart for wide and narrow screens."""

    fixture: Fixture
    row: DriveRow
    period: str
    charts: list[ChartOfDrives]
    lines: dict[str, str]  # see `line_of`

    @property
    def clubs(self) -> list[Team]:
        return [self.fixture.home, self.fixture.away]

    @property
    def opponent(self) -> Team:
        return self.fixture.home if self.row.drive.side else self.fixture.away


def week_of_games(fixtures: Mapping[int, Fixture], games: Mapping[int, Game]) -> WeekOfGames:
    """Both map a fixture's primary key, `games` to finished games with play-by-play."""
    candidates = [
        (drive, number, fixtures[key])
        for key, game in games.items()
        if key in fixtures
        for number, drive in _drives(game)
    ]
    best = max(
        candidates,
        key=lambda candidate: (candidate[0].yards, candidate[0].plays, -candidate[2].number),
        default=None,
    )
    return WeekOfGames(frozenset(games), _drive_of_week(*best, games) if best else None)


def _drives(game: Game) -> Iterator[tuple[int, Drive]]:
    """The touchdown drives, with their numbers on the game's page."""
    lines = [Line(*line) for line in game.play_by_play.lines]
    numbered = enumerate(drives(lines), start=1)
    return ((number, drive) for number, drive in numbered if drive.plays and drive.result == "touchdown")


def _drive_of_week(drive: Drive, number: int, fixture: Fixture, games: Mapping[int, Game]) -> DriveOfWeek:
    clubs = (fixture.home, fixture.away)
    [row] = drive_rows([drive_row(drive, clubs)], clubs, first=number)
    return DriveOfWeek(
        fixture,
        row,
        title_of(games[fixture.pk], drive.half),
        charts([row], clubs),
        line_of(fixture.home, fixture.away),
    )


LESSON = "first_and_goal"
SECONDS = 0.8  # of one way of the ball
MOST = 4.8  # seconds of all its ways: what moves longer would need a button to stop it
KEPT = 300  # seconds
POINTS = frozenset({"touchdown", "field_goal"})


@dataclass(frozen=True, slots=True)
class FrontGame:
    """The game: `kicker` says what it is, `note` when. `motion` is the way of the ball as a path, empty if it
    rests; `seconds` is how long it takes. `key` follows a live game."""

    kicker: str
    away: GameClub
    home: GameClub
    points: tuple[str, str]  # away and home
    note: str
    field: FieldDrawing
    situation: str
    motion: str
    seconds: float
    last_play: str
    url: str
    label: str
    key: str = ""


def front_game(viewer: Person) -> FrontGame:
    """At most three queries."""
    game = newest_live_game(viewer)
    if game is not None:
        try:
            return _live(game)
        except Refused:  # begun under older rules
            pass
    finished = newest_finished_game(viewer)
    return (_kept(finished) if finished else None) or _lesson()


def _kept(game: Game) -> FrontGame | None:
    """Of a finished game, kept for some minutes: it takes about 50 ms."""
    key = f"front:{game.pk}:{translation.get_language()}"
    return cache.get_or_set(key, lambda: _finished(game), KEPT)


def _live(game: Game) -> FrontGame:
    clubs = clubs_of_game(game)
    stop = next_stop(scoresheets.resume_game(game)).game
    rows = newest_entries(game)
    lines = [
        line for _number, line in numbered_lines((row.number, row.kind, row.of, row.told) for row in rows)
    ]
    field = field_drawing(field_picture(stop, lines), clubs)
    return _front_game(
        game,
        _("Live now"),
        clock_of(game),
        field,
        situation=board_text(scoreboard(stop), (clubs[0].nickname, clubs[1].nickname), _),
        last_play=_last_text(game, lines),
        label=_("Watch"),
        key=str(game.public_id),
    )


def _finished(game: Game) -> FrontGame | None:
    """The last drive with plays and points; None for a game without one."""
    lines = [Line(*line) for line in game.play_by_play.lines]
    game_drives = drives(lines)
    scored = (number for number, drive in enumerate(game_drives) if drive.plays and drive.result in POINTS)
    last = max(scored, default=None)
    if last is None:
        return None
    drive = game_drives[last]
    after = game_drives[last + 1].line if last + 1 < len(game_drives) else len(lines)
    own = lines[drive.line : after]
    end = GOAL if drive.result == "touchdown" else drive.end
    steps = _steps(own, drive.start, end)
    picture = FieldPicture(
        drive.side,
        min(end + 4, GOAL + 4) if end == GOAL else end,
        end,
        False,
        steps,
        1 if drive.side == 0 else -1,
    )
    clubs = clubs_of_game(game)
    field = field_drawing(picture, clubs)
    fixture = game.fixture
    place = [fixture.season.league.slug, fixture.season.number, fixture.number] if fixture else []
    sentence = _("%(team)s: %(plays)d plays, %(yards)d yards")
    return _front_game(
        game,
        _("The last scoring drive"),
        f"{fixture.season.league.name} · {fixture.week.title}" if fixture else "",
        field,
        situation=sentence % {"team": clubs[drive.side].nickname, "plays": drive.plays, "yards": drive.yards},
        last_play=_last_text(game, lines[:after], of=drive.line),
        label=_("How it went"),
        url=reverse("games:game", args=place),
    )


def _lesson() -> FrontGame:
    drive = guided_drive(LESSON, (0,) * len(script_of(LESSON).plays))
    home, away = lesson_clubs()
    spots = [play.before.spot for play in drive.plays]
    steps = tuple(TrailStep(start, end, "play") for start, end in pairwise([*spots, GOAL]) if start != end)
    field = field_drawing(FieldPicture(READER, steps[-1].end, None, False, steps, 1), (home, away))
    return FrontGame(
        _("The first drive"),
        away,
        home,
        ("0", "0"),
        _("You call the plays, the dice decide."),
        field,
        "",
        *_motion(field.trail),
        arithmetic_sentence(drive.header, drive.plays[-1].sums, translation) or "",
        reverse("games:lesson", args=[LESSON, 1]),
        _("Play this drive"),
    )


def _front_game(
    game: Game,
    kicker: str,
    note: str,
    field: FieldDrawing,
    *,
    situation: str,
    last_play: str,
    label: str,
    url: str = "",
    key: str = "",
) -> FrontGame:
    home, away = clubs_of_game(game)
    points = (str(game.away_score), str(game.home_score))
    motion, seconds = _motion(field.trail)
    return FrontGame(
        kicker,
        away,
        home,
        points,
        note,
        field,
        situation,
        motion,
        seconds,
        last_play,
        url or game.get_absolute_url(),
        label,
        key,
    )


def _steps(lines: Sequence[Line], start: int, end: int) -> tuple[TrailStep, ...]:
    """The ways of the ball from the first spot of the drive to its last one."""
    steps, at = list[TrailStep](), start
    for line in lines:
        if line.event in SNAPS:
            before = line.spot - line.amount
            if before != at:
                steps.append(TrailStep(at, before, "flag"))
            steps.append(TrailStep(before, line.spot, "play"))
            at = line.spot
        elif line.event == Event.TOUCHDOWN:
            break  # the try is not part of the drive
    if at != end:
        steps.append(TrailStep(at, end, "play"))
    return tuple(steps)


def _motion(trail: Sequence[TrailArc]) -> tuple[str, float]:
    """All ways of the ball as one path, and the seconds that it takes."""
    if not trail:
        return "", 0
    first, *others = (arc.path for arc in trail)
    path = first + "".join(part[part.index("Q" if "Q" in part else "H") :] for part in others)
    return path, min(MOST, round(SECONDS * len(trail), 1))


def _last_text(game: Game, lines: Sequence[Line], of: int = 0) -> str:
    """The newest play in words; nothing before line `of` counts."""
    home, away = clubs_of_game(game)
    rows = play_by_play(game.header, list(lines), (home.nickname, away.nickname), translation)
    texts = [row.text for row in rows if row.line >= of and (row.where or row.is_score) and row.text]
    return texts[-1] if texts else ""
