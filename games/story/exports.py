"""Files of exports and the page that offers them."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.gridiron.events import SIDES
from engine.presentation.box_score import BY_KEY
from games.models import BoxScoreReport, Game
from games.story.export_plays import Divisions, about, about_score, play_rows
from league.frame.errors import Refused
from league.frame.files import CountedPieces, StreamedFile, csv_lines
from league.leagues.selectors import season_for
from league.models import Fixture, League, Membership, Result, Season, Week
from league.playoffs.bracket import Bracket
from league.playoffs.selectors import bracket_of

RELATED = ("season__league", "week", "home", "away", "result", "game")
UNREAD = ("header", "sheet", "saved", "tail", "sitters", "circumstances")
CHUNK = 20  # games in memory at a time: a play-by-play has some 60 kB
Row = Mapping[str, Any]
Rows = Iterator[dict[str, Any]]


def _of(league: League, season: Season | None, path: str = "") -> dict[str, Any]:
    """The rows of a season, or of all seasons; `path` leads to what belongs to a season."""
    return {f"{path}season": season} if season else {f"{path}season__league": league}


def _divisions(league: League, season: Season | None) -> dict[tuple[int, int], int]:
    """The division of each team by (season, team); all by primary key."""
    rows = Membership.objects.filter(**_of(league, season)).values_list("season", "team", "division")
    return {(season_key, team): division for season_key, team, division in rows}


def _fixtures(league: League, season: Season | None) -> QuerySet[Fixture]:
    return (
        Fixture.objects.filter(**_of(league, season))
        .select_related(*RELATED)
        .defer(*(f"game__{name}" for name in UNREAD))
        .order_by("season__number", "week__number", "number")
    )


def _plays(league: League, season: Season | None) -> Rows:
    """Of the finished games that count for a fixture, a few games at a time."""
    divisions = _divisions(league, season)
    games = Game.objects.with_plays().filter(**_of(league, season, "fixture__"), fixture__void=False)
    related = ("fixture__season", "fixture__week", "fixture__home", "fixture__away")
    for game in (
        games.select_related(*related, "play_by_play", "analysis")
        .defer("sheet", "saved", "tail", "analysis__luck", "analysis__throws")
        .order_by("fixture__season__number", "fixture__week__number", "fixture__number")
        .iterator(chunk_size=CHUNK)
    ):
        assert game.fixture
        yield from play_rows(game, game.fixture, divisions)


def _games(league: League, season: Season | None) -> Rows:
    divisions = _divisions(league, season)
    playoffs = Fixture.objects.filter(**_of(league, season), kind=Week.Kind.PLAYOFF)
    seasons = Season.objects.filter(pk__in=playoffs.values("season")).select_related("league")
    brackets = {each.pk: bracket_of(each) for each in seasons}
    for fixture in _fixtures(league, season).iterator(chunk_size=500):
        yield game_row(fixture, divisions, brackets.get(fixture.season_id))


def _teams(league: League, season: Season | None) -> Rows:
    """Of the fixtures with a final score: with its box score, if there is one, and whether that was
    `computed` or `reported`. A computed one counts only with the score that it led to."""
    newest = BoxScoreReport.objects.filter(fixture=OuterRef("pk")).order_by("-pk").values("data")[:1]
    counts = {"result__state": Result.State.FINAL, "result__outcome": Result.Outcome.PLAYED}
    fixtures = _fixtures(league, season).filter(**counts, result__home_score__isnull=False)
    for fixture in (
        fixtures.select_related(*RELATED, "game__box_score")
        .annotate(reported_box=Subquery(newest))
        .iterator(chunk_size=200)
    ):
        game, result = getattr(fixture, "game", None), fixture.result
        box = getattr(game, "box_score", None)
        if game and box and (game.home_score, game.away_score) == (result.home_score, result.away_score):
            yield from team_rows(fixture, box.data, "computed")
        else:
            reported = fixture.reported_box
            yield from team_rows(fixture, reported or {}, "reported" if reported else None)


class ExportColumn(NamedTuple):
    """One column. `meaning` is a sentence in English, as Markdown. `kind`: TEXT, WHOLE or NUMBER; every value
    may be missing. `is_ours`: nflverse has no such column."""

    name: str
    meaning: str
    kind: str
    is_ours: bool = False


Columns = Sequence[ExportColumn]
TEXT, WHOLE, NUMBER = "text", "whole number", "number"
KINDS = {"text": TEXT, "whole": WHOLE, "flag": WHOLE, "number": NUMBER}
KNOWN = tomllib.loads((Path(__file__).parent / "export_columns.toml").read_text("utf-8"))
FIGURES = tuple(BY_KEY[key] for key in KNOWN["figures"]["order"])
SAME_AS_NFLVERSE = frozenset({"completions"})
MEANINGS = {"possessions": "drives, as in `plays`"}


def _columns(table: str) -> Iterator[ExportColumn]:
    for name, given in KNOWN[table].items():
        words, meaning = KNOWN["shared"][name] if given == "shared" else given
        kind, _space, whose = words.partition(" ")
        meaning = f"1 if {meaning}, otherwise 0" if kind == "flag" else meaning
        yield ExportColumn(name, meaning, KINDS[kind], whose == "ours")
    for figure in FIGURES if table == "teams" else ():
        is_ours = not figure.export and figure.key not in SAME_AS_NFLVERSE
        yield ExportColumn(figure.column, MEANINGS.get(figure.key, figure.meaning), WHOLE, is_ours)


TABLES: dict[str, tuple[Columns, Callable[[League, Season | None], Rows]]] = {
    "plays": (tuple(_columns("plays")), _plays),
    "games": (tuple(_columns("games")), _games),
    "teams": (tuple(_columns("teams")), _teams),
}


def exported_file(
    request: HttpRequest, table: str, form: str, league: League, season: Season | None
) -> StreamedFile:
    """A table of a season, or of all seasons of the league. Raises Http404; Refused no_parquet,
    quota_exceeded."""
    if table not in TABLES or form not in TYPES:
        raise Http404(_("There is no such file."))
    columns, rows_of = TABLES[table]
    pieces = written(columns, rows_of(league, season), form)
    name = "-".join([league.slug, *([str(season.number)] if season else []), table])
    counted = CountedPieces(request.META.get("REMOTE_ADDR", ""), pieces)
    return StreamedFile(f"{name}.{form}", TYPES[form], counted)


PIECE = 2_000  # rows; a piece of a Parquet file is a row group
TYPES = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}


def written(columns: Columns, rows: Iterable[Row], form: str) -> Iterator[bytes]:
    """The file in pieces, without keys of rows that are no columns. Raises Refused no_parquet before the
    first of them."""
    remaining = iter(rows)
    pieces = iter(lambda: list(islice(remaining, PIECE)), list[Row]())
    return {"csv": _csv, "parquet": _parquet}[form](columns, pieces)


def _csv(columns: Columns, pieces: Iterable[Sequence[Row]]) -> Iterator[bytes]:
    """CSV in UTF-8; a missing value is an empty cell."""
    names = [column.name for column in columns]
    yield csv_lines([names]).encode()
    for piece in pieces:
        yield csv_lines([row.get(name) for name in names] for row in piece).encode()


def _parquet(columns: Columns, pieces: Iterable[Sequence[Row]]) -> Iterator[bytes]:
    """Parquet, with a row group for each piece. Raises Refused no_parquet."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - in a list of its own, because it is large
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ImportError as error:
        sentence = _(
            "This installation cannot write Parquet. Choose CSV, or ask the person who runs it to install "
            "docker/export.txt."
        )
        raise Refused("no_parquet", sentence) from error
    kinds = {TEXT: pa.string(), WHOLE: pa.int32(), NUMBER: pa.float64()}
    schema = pa.schema(
        [
            pa.field(column.name, kinds[column.kind], metadata={"description": column.meaning})
            for column in columns
        ]
    )

    def packed() -> Iterator[bytes]:
        with pq.ParquetWriter(out := io.BytesIO(), schema, compression="zstd") as file:
            for piece in pieces:
                file.write_table(pa.Table.from_pylist(piece, schema=schema))
                yield _taken(out)
        yield _taken(out)

    return packed()


def _taken(out: io.BytesIO) -> bytes:
    """What has been written since the last time; the writer counts its place itself."""
    taken = out.getvalue()
    out.seek(0)
    out.truncate()
    return taken


@require_safe
def season_data(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What can be downloaded of a season, and of all seasons of its league."""
    words = {
        "plays": (_("Plays"), _("Every play: situation, calls, dice, result, expected points.")),
        "games": (_("Games"), _("Every fixture with its result.")),
        "teams": (_("Team statistics"), _("The box score of each team in each game.")),
    }
    context = {
        "season": season_for(request.user, slug, number),
        "tables": [
            (name, *words[name], [column.name for column in columns])
            for name, (columns, _rows) in TABLES.items()
        ],
        "forms": [("csv", "CSV"), ("parquet", "Parquet")],
    }
    return render(request, "story/season_data.html", context)


@require_safe
def data_file(request: HttpRequest, slug: str, number: int, table: str, form: str) -> HttpResponseBase:
    """A table of a season; with `?seasons=all` of all seasons of its league."""
    season = season_for(request.user, slug, number)
    is_whole = request.GET.get("seasons") == "all"
    return exported_file(request, table, form, season.league, None if is_whole else season)


ROUNDS_BEFORE_LAST = ("CON", "DIV", "WC")  # from the last but one to the first


def game_row(fixture: Fixture, divisions: Divisions, bracket: Bracket | None) -> dict[str, Any]:
    """A fixture as a row."""
    result, game = getattr(fixture, "result", None), getattr(fixture, "game", None)
    final = result if result and result.state == Result.State.FINAL else None
    with translation.override("en"):
        week_name = fixture.week.title
    return {
        **about(fixture, divisions),
        **(about_score(final.home_score, final.away_score) if final else {}),
        "game_uuid": str(game.public_id) if game else None,
        "fixture": fixture.number,
        "game_type": _game_type(fixture, bracket),
        "week_name": week_name,
        "gameday": game.finished_at.date().isoformat() if game and game.finished_at else None,
        "overtime": int(final.overtime) if final else None,
        "state": result.state if result else "scheduled",
        "outcome": result.outcome if result else None,
        "away_seed": fixture.away_seed,
        "home_seed": fixture.home_seed,
        "ruleset": game.ruleset if game else fixture.season.league.ruleset,
    }


def _game_type(fixture: Fixture, bracket: Bracket | None) -> str:
    """`REG`, or the round of the playoffs as the NFL counts them, from the last."""
    if fixture.kind == Week.Kind.REGULAR or bracket is None or fixture.round is None:
        return "REG"
    later = len(bracket.rounds) - fixture.round
    if later > 0:
        return ROUNDS_BEFORE_LAST[min(later, len(ROUNDS_BEFORE_LAST)) - 1]
    pair = fixture.home.slug, fixture.away.slug
    return (
        "3RD" if pair in ((game.home, game.away) for game in bracket.games[-1] if game.third_place) else "SB"
    )


def team_rows(fixture: Fixture, box: Mapping[str, Any], source: str | None) -> Iterator[dict[str, Any]]:
    """Both teams of a game with a final score. `box` has the figures of `home` and `away`, as
    far as they are known."""
    scores = (fixture.result.home_score or 0, fixture.result.away_score or 0)
    teams = (fixture.home.abbreviation, fixture.away.abbreviation)
    for side, name in enumerate(SIDES):
        own, other = scores[side], scores[1 - side]
        figures = box.get(name, {})
        yield {
            **about(fixture, {}),
            "team": teams[side],
            "opponent_team": teams[1 - side],
            "is_home": int(side == 0),
            "result": "T" if own == other else "W" if own > other else "L",
            "points": own,
            "points_against": other,
            "source": source,
            **{figure.column: figures.get(figure.key) for figure in FIGURES},
        }
