"""Converts between the engine's values and the rows of a game; no other module does.

The packed scoresheet of an auto-played game is {"header": ..., "seed": [master, season, game], "values":
[...]}. Every game has a header, so it has a column of its own; the rest is in the column `sheet`. A refereed
game has one row for each entry, and while it is in progress the engine's snapshot in `saved`.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from engine.coaches import VERSION
from engine.gridiron.events import Line
from engine.play import scoresheet, setup
from engine.play.house import FinishedGame
from engine.play.playthrough import Playthrough
from engine.play.prompts import next_stop
from engine.play.scoresheet import Scoresheet, numbered_lines
from engine.presentation.box_score import box_score, deficits
from engine.presentation.game_flow import game_flow
from engine.presentation.scoreboard import clock_line, in_overtime, period_title, scoreboard
from engine.presentation.tosses import INPUTS, Toss, is_toss, tosses
from games.errors import game_over
from games.models import BoxScore, Game, PlayByPlay, ScoresheetEntry
from games.records.participants import Names, with_people
from league.boxes.selectors import component_set_of
from league.frame.errors import Refused
from league.models import Fixture, League, Team

if TYPE_CHECKING:
    from league.seasons.selectors import DiceSource


def computer_header(
    league: League, home: Team, away: Team, *, neutral: bool = False, decided: bool = False
) -> dict[str, Any]:
    """The header of a game between two teams of the league, played by their computer coaches.

    `decided`: the game may not end in a draw. Raises EngineError as `component_set_of` and `setup.header` do.
    """
    return setup.header(
        ruleset=league.ruleset,
        edition=league.edition,
        options=league.options,
        teams=(home.key, away.key),
        components=component_set_of(league),
        coaches=(computer_coach_of(home), computer_coach_of(away)),
        neutral=neutral,
        decided=decided,
    )


def computer_coach_of(team: Team) -> str:
    return team.profile or setup.USUAL_COACH


M = TypeVar("M", bound=Model)


def save_copies(model: type[M], objects: Sequence[M]) -> None:
    """Inserts new objects of this model in one query. The objects do not get their primary keys.

    PostgreSQL takes rows with much JSON in two thirds of the time by COPY: nothing has to be quoted."""
    if not objects:
        return
    if connection.vendor != "postgresql":
        rows_of_model: QuerySet[M] = QuerySet(model)
        rows_of_model.bulk_create(objects)
        return
    quote = connection.ops.quote_name
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(quote(field.column or field.name) for field in fields)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {quote(model._meta.db_table)} ({columns}) FROM STDIN") as rows,
    ):
        for instance in objects:
            values = [field.pre_save(instance, add=True) for field in fields]
            rows.write_row(
                [
                    field.get_db_prep_save(value, connection)
                    for field, value in zip(fields, values, strict=True)
                ]
            )


TOSS_FIELDS = ("number", "kind", "of", "asked", "by", "answer")


def refereed_tosses(game: Game) -> list[Toss]:
    """The tosses of a refereed game in order; one query."""
    concerned = Q(asked__in=INPUTS) | Q(kind=ScoresheetEntry.Kind.UNDO)
    return tosses_in(game.entries.filter(concerned).only(*TOSS_FIELDS).order_by("number"))


def tosses_in(entries: Iterable[ScoresheetEntry]) -> list[Toss]:
    """The tosses in these entries, in order, without those that were undone."""
    return tosses(tuple(getattr(row, name) for name in TOSS_FIELDS) for row in entries)


def toss_sentences(tosses: Iterable[Toss], nicknames: Names, people: Names) -> list[str]:
    """One sentence for each of these tosses, with the team and its people. `people` are as `side_names`
    returns them: the team's name where nobody is known."""
    teams = with_people(nicknames, people)
    won = _("%(team)s won the toss.")
    chosen = {
        "receive": _("%(team)s won the toss and receive."),
        "kick": _("%(team)s won the toss and kick off."),
    }
    return [chosen.get(toss.choice, won) % {"team": teams[toss.winner]} for toss in tosses]


def count_tosses(game: Game, lines: Iterable[Line]) -> int:
    return sum(is_toss(game.ruleset, line) for line in lines)


ENTRY_FIELDS = ("number", "kind", "asked", "by", "answer", "source", "mark", "voids", "of")


def create_finished_games(
    played: Sequence[tuple[Fixture, FinishedGame, DiceSource | None]],
) -> list[Game]:
    """Creates the rows of finished games, with the season secret from which the dice of each were drawn, None
    for public dice: games, play-by-plays and box scores; three queries for any number of games."""
    games = Game.objects.bulk_create(_finished_game(*row) for row in played)
    finished = [final for _fixture, final, _drawn in played]
    _save_play_by_plays([(game, final.lines) for game, final in zip(games, finished, strict=True)])
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
        raise game_over()
    if game.has_retired_rules:
        raise Refused(
            "other_version",
            _("This game started under version %(version)d of the rules, which this server no longer has.")
            % {"version": game.version},
        )
    if game.cached_play is not None and game.cached_play[0] == game.saved and not whole:
        return game.cached_play[1]
    sheet = sheet_of(game) if whole else Scoresheet(game.header, before=game.last)
    return Playthrough.resume(sheet, zlib.decompress(b64decode(game.saved)).decode())


def clock_of(game: Game) -> str:
    """Period and clock as the table shows them; empty if the game can no longer be resumed."""
    try:
        board = scoreboard(next_stop(resume_game(game)))
    except Refused:
        return ""
    period = period_title(game.ruleset, board.period, _)
    return " · ".join(filter(None, (period, clock_line(game.ruleset, board, translation))))


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
    save_play_by_play(game, lines)


def play_by_play_lines(game: Game) -> list[Line]:
    """The play-by-play of a refereed game so far, without undone plays; one query."""
    return [line for _number, line in play_by_play_by_entry(game)]


def play_by_play_by_entry(game: Game) -> list[tuple[int, Line]]:
    """The play-by-play of a refereed game so far as (number of the entry, line); one query."""
    return numbered_lines(game.entries.order_by("number").values_list("number", "kind", "of", "told"))


def save_play_by_play(game: Game, lines: Sequence[Line]) -> None:
    """Saves what follows from the sheet of a finished game: play-by-play, box score, deficits and flow."""
    _save_play_by_plays([(game, lines)])


def _save_play_by_plays(games: Sequence[tuple[Game, Sequence[Line]]]) -> None:
    save_copies(PlayByPlay, [PlayByPlay(game=game, lines=lines) for game, lines in games])
    save_copies(BoxScore, [BoxScore(game=game, **box_values(lines)) for game, lines in games])


def box_values(lines: Sequence[Line]) -> dict[str, Any]:
    """The columns of the box score of a game with these lines."""
    home, away = deficits(lines)
    data, flow = box_score(lines), game_flow(lines)
    return {"data": data, "home_behind": home, "away_behind": away, "flow": flow}


def compressed_snapshot(play: Playthrough) -> str:
    """The engine's snapshot as compressed text: some 700 characters instead of up to 2,500."""
    return b64encode(zlib.compress(play.save().encode())).decode()


def scoresheet_entry(row: ScoresheetEntry) -> scoresheet.Entry:
    """The engine's value of this row."""
    return _entry(tuple(getattr(row, name) for name in ENTRY_FIELDS))


def _rows(game: Game) -> Iterable[tuple[Any, ...]]:
    return game.entries.order_by("number").values_list(*ENTRY_FIELDS)


def _entry(row: tuple[Any, ...]) -> scoresheet.Entry:
    number, kind, asked, by, answer, source, mark, voids, of = row
    return scoresheet.Entry(number, kind, asked, by, answer, source, mark or None, voids, of)


def lock_game(pk: int, *related: str) -> Game:
    """Locks the game row until the transaction ends. Returns the row as stored now, with the `related`
    rows."""
    games = Game.objects.select_for_update(of=("self",), no_key=True)
    return (games.select_related(*related) if related else games).get(pk=pk)
