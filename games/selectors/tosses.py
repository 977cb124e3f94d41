"""The tosses of any game, as its page, its files and the API tell them: who won each, and what they chose."""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalog import ruleset
from engine.gridiron.events import Line
from engine.presentation.facts.packed_toss import tosses_of_packed
from engine.presentation.facts.toss import Toss
from engine.scoresheets.scoresheet import PackedSheet
from games.models import Game
from games.records import scoresheets
from games.records.clubs import clubs_of_game
from games.records.side_names import side_names
from games.records.tosses import count_tosses, refereed_tosses, toss_sentences


def sentences_of_tosses(game: Game, lines: Sequence[Line]) -> list[str]:
    """One sentence for each toss in the play-by-play of a game so far. Two queries for a refereed game, and
    none for an auto-played one, which is replayed: a millisecond, or some 50 if it had an overtime. Nothing
    is known of a game that was auto-played under other rules than those installed."""
    number = count_tosses(game, lines)
    if not number:
        return []
    if game.sheet is None:
        return sentences(game, refereed_tosses(game))
    if game.version != ruleset(game.ruleset).version:
        return []
    return sentences(game, tosses_of_packed(PackedSheet.of(scoresheets.packed_sheet(game)), number))


def sentences(game: Game, found: Sequence[Toss]) -> list[str]:
    """One sentence for each of these tosses of a game, with the team and its people. One query for a refereed
    game unless its seats are at hand."""
    clubs = clubs_of_game(game)
    people = side_names(game.seats.all() if game.sheet is None and found else (), clubs)
    return toss_sentences(found, (clubs[0].nickname, clubs[1].nickname), people)
