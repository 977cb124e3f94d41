"""Proving the games of a league file: each is replayed, and compared with what the file says of it.

What is proved: the rulings of every entry, the score, statistics and play-by-play, and every die that the
app rolled or a seed decided. What is believed: faces that people typed, games of rules that this program no
longer has, and who did what, and when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from django.utils.translation import gettext as _

from engine.coaches import VERSION
from engine.play.house import auto_play
from engine.play.scoresheet import PackedSheet, Scoresheet
from engine.play.verification import Verification, as_plain_json, verify_packed, verify_sheet
from engine.presentation.box_score import is_box_score
from games.league_files.loader import read_game
from games.league_files.reader import LeagueFile
from games.league_files.tables import GAMES
from games.models import Game, ScoresheetEntry
from games.records import scoresheets
from league.frame.errors import Refused
from league.frame.secrets import commitment_of, game_purpose, game_seed
from league.history.selectors import subject_path
from league.models import Change, Result, Season

Progress = Callable[[int, int], None]  # (games replayed, games in all)
Kind = Change.Kind
FINGERPRINTS = (Kind.SEASON_OPENED, Kind.SECRET_PUBLISHED, Kind.SECRET_RENEWED)
CORRECTIONS = (Kind.RESULT, Kind.RESULT_CORRECTED, Kind.RESULT_REPLACED, Kind.DISPUTE_RESOLVED)


def prove_games(file: LeagueFile, progress: Progress | None) -> list[bool]:
    """Replays the games of the file, before any of its rows is stored: with what was played, each states the
    score, statistics and play-by-play that follow. Returns for each whether it is proved: False for a game
    of retired rules, of which everything stated is believed. `progress` is called after each game.

    Raises Refused: game_differs; the errors of `reader.DAMAGE`.
    """
    total, proved = file.count(GAMES.file), list[bool]()
    for row in file.rows(GAMES.file):
        game, entries = read_game(row)
        proved.append(not game.has_retired_rules)
        wrong = next(_differences(game, entries, row), "") if proved[-1] else ""
        if wrong:
            raise _game_differs(_numbers_of(file, row), wrong)
        if progress:
            progress(len(proved), total)
    return proved


def check_place(game: Game) -> None:
    """Checks that the dice and the result of a stored game are those of its season and fixture. Raises
    Refused: game_differs."""
    wrong = next(chain(_seed_differences(game), _result_differences(game)), "")
    if wrong:
        fixture = game.played_for
        assert fixture is not None, "games of a league file belong to fixtures"
        raise _game_differs((fixture.season.number, fixture.number), wrong)


def check_secrets(season: Season) -> None:
    """Checks that each secret of a loaded season explains games of the past only: it was published, and its
    fingerprint stands in the history. Gives it its fingerprint, as the mark that it came in a file.

    Raises ValueError for one that cannot be used.
    """
    about = season.league.changes.filter(about=subject_path(season), kind__in=FINGERPRINTS)
    named = {(after or {}).get("commitment") for after in about.values_list("after", flat=True)}
    for number, secret in enumerate(season.secrets.order_by("number"), start=1):
        if secret.number != number:
            raise ValueError("a season's secret is missing")
        value, fingerprint = secret.value, secret.fingerprint
        if value and (len(value) != 64 or bytes.fromhex(value).hex() != value):
            raise ValueError("a season's secret is not 64 hexadecimal digits")
        if value and not secret.published_at:
            raise ValueError("a season's secret was never published")
        if value and commitment_of(value) != (fingerprint or commitment_of(value)):
            raise ValueError("a season's secret has another fingerprint")
        if value and commitment_of(value) not in named:
            raise ValueError("a season's secret is not in the history")
        if not value and (len(fingerprint) != 64 or bytes.fromhex(fingerprint).hex() != fingerprint):
            raise ValueError("a season's fingerprint is not 64 hexadecimal digits")
        secret.fingerprint = secret.commitment
        secret.save(update_fields=["fingerprint"])


def _replayed(game: Game, entries: Sequence[ScoresheetEntry]) -> Verification:
    """An auto-played game from its seed if that gives the same game, else from its values, whose dice the
    seed must give."""
    if game.sheet is None:
        sheet = Scoresheet(game.header, [scoresheets.scoresheet_entry(entry) for entry in entries])
        return verify_sheet(sheet, bytes.fromhex(game.secret))
    packed = PackedSheet.of(scoresheets.packed_sheet(game))
    master, season, number = packed.seed
    played = auto_play(packed.header, master=master, season=season, game=number)
    if as_plain_json(played.sheet.packed()) == as_plain_json(packed.packed()):
        return Verification(score=played.score, overtime=played.overtime, log=played.lines)
    return verify_packed(packed, same_coaches=game.coaches == VERSION)


def _differences(game: Game, entries: Sequence[ScoresheetEntry], stated: Mapping[str, Any]) -> Iterator[str]:
    """What the file states otherwise than the replay of the game, in sentences."""
    replay = _replayed(game, entries)
    yield from (difference.translated(_) for difference in replay.differences)
    if (game.home_score, game.away_score) != replay.score or game.overtime != replay.overtime:
        yield _("it ends with another score.")
    if stated["play_by_play"] != as_plain_json(replay.log):
        yield _("its play-by-play does not follow from it.")
    if not is_box_score(stated["box_score"], replay.log):
        yield _("its statistics do not follow from it.")
    if any(entry.told != as_plain_json(replay.lines.get(entry.number, [])) for entry in entries):
        yield _("its play-by-play does not follow from it.")
    if (replay.typed or replay.corrections) and game.is_provable:
        yield _("faces were typed in, but it says that all dice can be checked.")


def _seed_differences(game: Game) -> Iterator[str]:
    """Whether the dice come from the season's secret, as far as it is known, or from its public seed."""
    fixture, secret = game.fixture, game.drawn_from
    if game.sheet is None or fixture is None:
        return
    seed = tuple(game.sheet["seed"])
    if secret is not None:
        purpose = game_purpose(number=fixture.number, home=fixture.home.slug, away=fixture.away.slug)
        if game.drawn_for != purpose or (secret.value and game_seed(secret.value, purpose) != seed):
            yield _("its seed does not follow from the season’s secret.")
    elif not fixture.season.secrets.exists():
        season = fixture.season
        if seed != (season.seed, season.number, fixture.number):
            yield _("its seed does not follow from the season’s public seed.")


def _result_differences(game: Game) -> Iterator[str]:
    """Whether the result of the fixture is that of the game that counts for it, or was corrected by a change
    that everybody can read in the history."""
    fixture = game.fixture
    result: Result | None = getattr(fixture, "result", None)
    if fixture is None or result is None or result.outcome != Result.Outcome.PLAYED:
        return
    if (result.home_score, result.away_score) != (game.home_score, game.away_score):
        corrected = Change.objects.filter(
            league=fixture.season.league_id, about=subject_path(fixture), kind__in=CORRECTIONS
        )
        if not corrected.exists():
            yield _("its fixture has another result, and no correction.")


def _numbers_of(file: LeagueFile, row: Mapping[str, Any]) -> tuple[int, int]:
    """The numbers of the season and of the fixture of a game of the file."""
    line = row["superseded"] if row["fixture"] is None else row["fixture"]
    fixture = next(islice(file.rows("rows/fixtures.jsonl"), line - 1, None))
    season = next(islice(file.rows("rows/seasons.jsonl"), fixture["season"] - 1, None))
    return int(season["number"]), int(fixture["number"])


def _game_differs(numbers: tuple[int, int], why: str) -> Refused:
    season, number = numbers
    name = _("Game %(number)d of season %(season)d") % {"number": number, "season": season}
    sentence = _("%(game)s is not the game that was played: %(why)s Export the league again.")
    return Refused("game_differs", sentence % {"game": name, "why": why})
