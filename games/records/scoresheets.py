"""Converts between the engine's values and the rows of a game; no other module does.

The packed scoresheet of an auto-played game is {"header": ..., "seed": [master, season, game], "values":
[...]}. Every game has a header, so it has a column of its own; the rest is in the column `sheet`. A refereed
game has one row for each entry, and while it is in progress the engine's snapshot in `saved`."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.catalog import ruleset
from engine.coaches import VERSION
from engine.gridiron.events import Line
from engine.play.auto_play import FinishedGame
from engine.play.playthrough import Playthrough
from engine.presentation.box_score import box_score, deficits
from engine.presentation.game_flow import game_flow
from engine.presentation.scoreboard import in_overtime
from engine.scoresheets import scoresheet
from engine.scoresheets.scoresheet import Scoresheet, numbered_lines
from games.models import BoxScore, Game, PlayByPlay, ScoresheetEntry
from games.records.copies import save_copies
from league.errors import Refused
from league.models import Fixture

if TYPE_CHECKING:
    from league.selectors.season.season_secrets import DiceSource

COLUMNS = ("number", "kind", "asked", "by", "answer", "source", "mark", "voids", "of")


def create_finished_games(
    played: Sequence[tuple[Fixture, FinishedGame, DiceSource | None]],
) -> list[Game]:
    """Creates the rows of finished games, with the season secret from which the dice of each were drawn, None
    for public dice: games, play-by-plays and box scores; three queries for any number of games."""
    games = Game.objects.bulk_create(_finished_game(*one) for one in played)
    finished = [one for _fixture, one, _drawn in played]
    _save_play_by_plays([(game, one.lines, one.box) for game, one in zip(games, finished, strict=True)])
    return games


def _finished_game(fixture: Fixture, finished: FinishedGame, drawn: DiceSource | None) -> Game:
    packed = dict(finished.sheet.packed())
    header = packed.pop("header")
    home_score, away_score = finished.score
    return Game(
        fixture=fixture,
        ruleset=header["ruleset"],
        version=header["version"],
        state=Game.State.FINISHED,
        home_score=home_score,
        away_score=away_score,
        overtime=finished.overtime,
        header=header,
        sheet=packed,
        drawn_from=drawn.secret if drawn else None,
        drawn_for=drawn.purpose if drawn else "",
        coaches=VERSION,
        finished_at=timezone.now(),
    )


def packed_sheet(game: Game) -> dict[str, Any]:
    """A finished game's scoresheet without IDs, times or names, as digests and proofs use it."""
    if game.sheet is not None:
        return {"header": game.header, **game.sheet}
    return {"header": game.header, "entries": [list(row) for row in _rows(game)]}


def whole_sheet(game: Game) -> dict[str, Any]:
    """A finished game's scoresheet as plain data from which a program without rows can replay its steps.
    Sources are left out, because they may name people."""
    if game.sheet is not None:
        return packed_sheet(game)
    rows = [[*row[:5], "", *row[6:]] for row in _rows(game)]
    told_by = [number for number, _line in play_by_play_by_entry(game)]
    return {"header": game.header, "entries": rows, "told_by": told_by}


def begin_game(*, header: Mapping[str, Any], **columns: Any) -> Game:
    """Creates the row of a game before its first input. `columns` are the other columns of the game."""
    play = Playthrough.begin(dict(header))
    return Game.objects.create(
        ruleset=header["ruleset"],
        version=header["version"],
        state=Game.State.IN_PROGRESS,
        header=header,
        saved=compressed_snapshot(play),
        **columns,
    )


def resume_game(game: Game, *, whole: bool = False) -> Playthrough:
    """The playthrough of a game in progress, restored from its snapshot; with its earlier entries only if
    `whole`.

    After `write_entries` on the same object it returns the playthrough just written, which callers must not
    change. Raises Refused game_over; other_version if the program no longer has the rules under which the
    game began."""
    if game.state != Game.State.IN_PROGRESS:
        raise Refused("game_over", _("This game is over: it takes no more entries."))
    if game.version != ruleset(game.ruleset).version:
        raise Refused(
            "other_version",
            _("This game started under version %(version)d of the rules, which this server no longer has.")
            % {"version": game.version},
        )
    if game.cached_play is not None and game.cached_play[0] == game.saved and not whole:
        return game.cached_play[1]
    sheet = sheet_of(game) if whole else Scoresheet(game.header, before=game.last)
    return Playthrough.resume(sheet, zlib.decompress(b64decode(game.saved)).decode())


def sheet_of(game: Game) -> Scoresheet:
    """The whole scoresheet of a refereed game; one query."""
    return Scoresheet(game.header, [_entry(row) for row in _rows(game)])


def write_entries(
    game: Game, play: Playthrough, lines: Mapping[int, Sequence[Line]], users: Mapping[str, int | None]
) -> None:
    """Saves the entries made since the game was resumed, and the new snapshot. `lines` maps the number of an
    entry to its lines of play-by-play; `users` maps a source to the primary key of the account behind it."""
    ScoresheetEntry.objects.bulk_create(
        ScoresheetEntry(
            game=game,
            number=entry.n,
            kind=entry.kind,
            asked=entry.id,
            by=entry.by,
            answer=entry.answer,
            source=entry.source,
            mark=entry.mark or "",
            voids=entry.voids,
            of=entry.of,
            told=lines.get(entry.n, []),
            user_id=users.get(entry.source),
        )
        for entry in play.sheet.since(game.last + 1)
    )
    game.has_new_entries = game.has_new_entries or play.sheet.last > game.last
    game.last = play.sheet.last
    game.home_score, game.away_score = play.score
    game.saved = compressed_snapshot(play)
    game.cached_play = game.saved, play
    game.save(update_fields=["last", "home_score", "away_score", "saved"])


def freeze_finished_game(game: Game, play: Playthrough, lines: Sequence[Line]) -> None:
    """Ends a refereed game whose entries are written: sets its state and saves its play-by-play and box
    score."""
    game.state, game.finished_at, game.saved = Game.State.FINISHED, timezone.now(), ""
    game.overtime = in_overtime(play)
    game.save(update_fields=["state", "finished_at", "saved", "overtime"])
    save_play_by_play(game, lines, box_score(play.now, lines))


def play_by_play_lines(game: Game) -> list[Line]:
    """The play-by-play of a refereed game so far, without undone plays; one query."""
    return [line for _number, line in play_by_play_by_entry(game)]


def play_by_play_by_entry(game: Game) -> list[tuple[int, Line]]:
    """The play-by-play of a refereed game so far as (number of the entry, line); one query."""
    return numbered_lines(game.entries.order_by("number").values_list("number", "kind", "of", "told"))


def save_play_by_play(game: Game, lines: Sequence[Line], box: Mapping[str, Any]) -> None:
    """Saves what follows from the sheet of a finished game: play-by-play, box score, deficits and flow."""
    _save_play_by_plays([(game, lines, box)])


def _save_play_by_plays(games: Sequence[tuple[Game, Sequence[Line], Mapping[str, Any]]]) -> None:
    save_copies(PlayByPlay, [PlayByPlay(game=game, lines=lines) for game, lines, _box in games])
    save_copies(BoxScore, [_box_score(*one) for one in games])


def _box_score(game: Game, lines: Sequence[Line], box: Mapping[str, Any]) -> BoxScore:
    home, away = deficits(lines)
    return BoxScore(game=game, data=box, home_behind=home, away_behind=away, flow=game_flow(lines))


def compressed_snapshot(play: Playthrough) -> str:
    """The engine's snapshot as compressed text: some 700 characters instead of up to 2,500."""
    return b64encode(zlib.compress(play.save().encode())).decode()


def scoresheet_entry(row: ScoresheetEntry) -> scoresheet.Entry:
    """The engine's value of this row."""
    return _entry(tuple(getattr(row, name) for name in COLUMNS))


def _rows(game: Game) -> Iterable[tuple[Any, ...]]:
    return game.entries.order_by("number").values_list(*COLUMNS)


def _entry(row: tuple[Any, ...]) -> scoresheet.Entry:
    number, kind, asked, by, answer, source, mark, voids, of = row
    return scoresheet.Entry(number, kind, asked, by, answer, source, mark or None, voids, of)
