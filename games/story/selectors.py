"""Finished games, their logs, and what they tell."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.db.models import QuerySet

from engine.gridiron.events import Line
from engine.play.scoresheet import PackedSheet
from engine.presentation.tosses import Toss, tosses_of_packed
from games.models import Game
from games.records import scoresheets
from games.records.participants import clubs_of_game, side_names
from games.records.scoresheets import count_tosses, refereed_tosses, toss_sentences
from league.models import Fixture, Season, Week
from league.schedule.selectors import playoff_fixtures


def games_of(season: Season) -> QuerySet[Game]:
    """The season's finished games, ordered by week and by the home team's key."""
    finished = Game.objects.filter(fixture__season=season, fixture__void=False, state=Game.State.FINISHED)
    return finished.order_by("fixture__week__number", "fixture__home__key", "fixture__home__slug")


def game_of(fixture: Fixture) -> Game | None:
    """The fixture's game with its box score, play-by-play and analysis; None before kickoff. One query."""
    related = ("fixture__week", "fixture__home", "fixture__away", "box_score", "play_by_play", "analysis")
    return Game.objects.select_related(*related).filter(fixture=fixture).first()


def games_of_week(week: Week) -> dict[int, Game]:
    """Primary key of a fixture -> its finished game with its play-by-play; one query."""
    games = Game.objects.with_plays().filter(fixture__week=week, fixture__void=False)
    return {game.fixture_id: game for game in games.select_related("play_by_play") if game.fixture_id}


def superseded_game_of(fixture: Fixture) -> Game | None:
    """The newest computer game that no longer counts for the fixture, with its box score and play-by-play;
    None if there is none."""
    games = Game.objects.select_related("box_score", "play_by_play", "analysis").filter(sheet__isnull=False)
    return games.filter(superseded=fixture).order_by("-pk").first()


def season_digest(season: Season) -> str:
    """SHA-256, in hexadecimal, over every finished game's packed scoresheet as a line of canonical JSON.

    The games are ordered by week and by the home team's key, so playoffs come last. The digest does not
    depend on when, where or in what order the games were played, nor on the name of the league."""
    digest = hashlib.sha256()
    for game in games_of(season).only("header", "sheet").iterator(chunk_size=100):
        line = json.dumps(
            scoresheets.packed_sheet(game), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def sentences_of_tosses(game: Game, lines: Sequence[Line]) -> list[str]:
    """One sentence for each toss in the play-by-play of a game so far. Two queries for a refereed game, and
    none for an auto-played one. Nothing is known of a game that was auto-played under other rules than those
    installed."""
    if game.sheet is None:
        return sentences(game, refereed_tosses(game)) if count_tosses(game, lines) else []
    if game.has_retired_rules:
        return []
    return sentences(game, tosses_of_packed(PackedSheet.of(scoresheets.packed_sheet(game)), lines))


def sentences(game: Game, tosses: Sequence[Toss]) -> list[str]:
    """One sentence for each of these tosses of a game, with the team and its people. One query for a refereed
    game unless its seats are at hand."""
    clubs = clubs_of_game(game)
    people = side_names(game.seats.all() if game.sheet is None and tosses else (), clubs)
    return toss_sentences(tosses, (clubs[0].nickname, clubs[1].nickname), people)


def playoff_games(season: Season, through: int | None) -> list[Fixture]:
    """The playoff fixtures drawn so far, up to week `through`, with their results, games and box scores; one
    query."""
    related = ("result__fixture__home", "result__fixture__away", "game__box_score")
    fixtures = playoff_fixtures(season).select_related(*related)
    if through is not None:
        fixtures = fixtures.filter(week__number__lte=through)
    return list(fixtures.defer("game__header", "game__sheet", "game__saved"))


def watchable_bowl(season: Season) -> int | None:
    """The number of the season's last playoff game, if that has a play-by-play; one query."""
    last = season.fixtures.filter(kind=Week.Kind.PLAYOFF).order_by("-week__number", "-number")
    bowl = last.values_list("number", "game__state", "game__play_by_play").first()
    if bowl is None or bowl[1] != Game.State.FINISHED or bowl[2] is None:
        return None
    return bowl[0]
