"""The game in motion on the front page, and the longest touchdown drive of a week on a field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
from engine.play.prompts import next_stop
from engine.play.scoresheet import numbered_lines
from engine.presentation.drives import Drive, drives
from engine.presentation.field_picture import TRAIL_PLAYS, FieldPicture, TrailStep, field_picture
from engine.presentation.play_by_play import arithmetic_sentence, play_by_play
from engine.presentation.scoreboard import board_text, scoreboard
from games.learn import READER, guided_drive, lesson_clubs, script_of
from games.models import Game
from games.records import scoresheets
from games.records.participants import Clubs, clubs_of_game
from games.story.findings import line_of
from games.story.finished_game import POINTS, drive_row, title_of
from games.story.pictures import drive_charts
from games.table.pictures import field_drawing
from games.table.plays import newest_entries
from games.table.selectors import newest_finished_game, newest_live_game
from league.frame.errors import Refused
from league.models import Fixture

if TYPE_CHECKING:
    from league.frame.permissions import Person


def week_of_games(fixtures: Mapping[int, Fixture], games: Mapping[int, Game]) -> dict[str, Any]:
    """What the logs of a week's games add to its page: `watchable` are the primary keys of the fixtures that
    can be watched again, `drive` the longest touchdown drive, None before the first one. Both arguments map a
    fixture's primary key, `games` to finished games with play-by-play."""
    candidates = []
    for key, game in games.items():
        lines = [Line(*line) for line in game.play_by_play.lines] if key in fixtures else []
        for number, drive in enumerate(drives(lines), start=1):  # the numbers on the game's page
            if drive.plays and drive.result == "touchdown":
                candidates.append((drive, number, fixtures[key]))
    best = max(
        candidates,
        key=lambda candidate: (candidate[0].yards, candidate[0].plays, -candidate[2].number),
        default=None,
    )
    return {"watchable": frozenset(games), "drive": _drive_of_week(*best, games) if best else None}


def _drive_of_week(drive: Drive, number: int, fixture: Fixture, games: Mapping[int, Game]) -> dict[str, Any]:
    """The drive with its game, its period in words, and its chart for wide and narrow screens."""
    clubs = (fixture.home, fixture.away)
    row = drive_row(number, drive, clubs)
    return {
        "fixture": fixture,
        "row": row,
        "clubs": clubs,
        "opponent": clubs[1 - drive.side],
        "period": title_of(games[fixture.pk], drive.half),
        "charts": drive_charts([row], clubs),
        "lines": line_of(*clubs),
    }


LESSON = "first_and_goal"
SECONDS = 0.8  # of one way of the ball
MOST = 4.8  # seconds of all its ways: what moves longer would need a button to stop it
KEPT = 300  # seconds


def front_game(viewer: Person) -> dict[str, Any]:
    """A live game, else the last scoring drive of the newest finished one, else the guided first drive.

    The game: `kicker` says what it is, `note` when, `points` are away and home. `motion` is the way of the
    ball as a path, empty if it rests; `seconds` is how long it takes. `key` follows a live game. At most
    three queries."""
    game = newest_live_game(viewer)
    if game is not None:
        try:
            return _live(game)
        except Refused:  # begun under older rules
            pass
    finished = newest_finished_game(viewer)
    if finished is None:
        return _lesson()
    key = f"front-game:{finished.pk}:{translation.get_language()}"
    return cache.get_or_set(key, lambda: _finished(finished), KEPT) or _lesson()  # which takes about 50 ms


def _live(game: Game) -> dict[str, Any]:
    clubs = clubs_of_game(game)
    stop = next_stop(scoresheets.resume_game(game))
    rows = newest_entries(game)
    lines = [
        line for _number, line in numbered_lines((row.number, row.kind, row.of, row.told) for row in rows)
    ]
    return _shown(
        clubs,
        _points(game),
        field_picture(stop, lines),
        kicker=_("Live now"),
        note=game.clock,
        url=game.get_absolute_url(),
        situation=board_text(scoreboard(stop), (clubs[0].nickname, clubs[1].nickname), _),
        last_play=_last_text(game, lines),
        label=_("Watch"),
        key=str(game.public_id),
    )


def _finished(game: Game) -> dict[str, Any] | None:
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
    picture = FieldPicture(drive.side, GOAL + 4 if end == GOAL else end, end, steps)
    clubs = clubs_of_game(game)
    fixture = game.fixture
    place = [fixture.season.league.slug, fixture.season.number, fixture.number] if fixture else []
    sentence = _("%(team)s: %(plays)d plays, %(yards)d yards")
    return _shown(
        clubs,
        _points(game),
        picture,
        kicker=_("The last scoring drive"),
        note=f"{fixture.season.league.name} · {fixture.week.title}" if fixture else "",
        situation=sentence % {"team": clubs[drive.side].nickname, "plays": drive.plays, "yards": drive.yards},
        last_play=_last_text(game, lines[:after], of=drive.line),
        label=_("How it went"),
        url=reverse("games:game", args=place),
    )


def _lesson() -> dict[str, Any]:
    drive = guided_drive(LESSON, (0,) * len(script_of(LESSON)["plays"]))
    home, away = lesson_clubs()
    spots = [play.before.spot for play in drive.plays]
    steps = tuple(TrailStep(start, end, "play") for start, end in pairwise([*spots, GOAL]) if start != end)
    return _shown(
        (home, away),
        ("0", "0"),
        FieldPicture(READER, steps[-1].end, None, steps),
        kicker=_("The first drive"),
        note=_("You call the plays, the dice decide."),
        last_play=arithmetic_sentence(drive.header, drive.plays[-1].sums, translation) or "",
        url=reverse("games:lesson", args=[LESSON, 1]),
        label=_("Play this drive"),
    )


def _points(game: Game) -> tuple[str, str]:
    return str(game.away_score), str(game.home_score)


def _shown(clubs: Clubs, points: tuple[str, str], picture: FieldPicture, **texts: str) -> dict[str, Any]:
    """All ways of the ball are one path."""
    home, away = clubs
    field = field_drawing(picture, clubs)
    first, *others = [arc["path"] for arc in field["trail"]] or [""]
    motion = first + "".join(part[part.index("Q" if "Q" in part else "H") :] for part in others)
    seconds = min(MOST, round(SECONDS * len(field["trail"]), 1))
    shown = {"away": away, "home": home, "points": points, "field": field, "motion": motion}
    return {**shown, "seconds": seconds, **texts}


def _steps(lines: Sequence[Line], start: int, end: int) -> tuple[TrailStep, ...]:
    """The ways of the ball from the first spot of the drive to its last one."""
    steps, at = list[TrailStep](), start
    for line in lines:
        if line.event in TRAIL_PLAYS:
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


def _last_text(game: Game, lines: Sequence[Line], of: int = 0) -> str:
    """The newest play in words; nothing before line `of` counts."""
    home, away = clubs_of_game(game)
    rows = play_by_play(game.header, list(lines), (home.nickname, away.nickname), translation)
    texts = [row.text for row in rows if row.line >= of and (row.where or row.is_score) and row.text]
    return texts[-1] if texts else ""
