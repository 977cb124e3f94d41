"""Games as lines of a league file: each with its seats, its entries and what was told of it."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Game
from league.models import League

FILE = "rows/games.jsonl"
COLUMNS = (
    "public_id", "ruleset", "version", "home_score", "away_score", "overtime", "dice", "sealed", "pace",
    "provable", "by_hand", "sitters", "circumstances", "secret", "drawn_for", "coaches", "header", "sheet",
    "created_at", "finished_at",
)  # fmt: skip
REFERENCES = {
    "fixture": "fixtures",
    "superseded": "fixtures",
    "drawn_from": "secrets",
    "created_by": "people",
}
SEAT_COLUMNS = ("side", "part", "name", "person", "coach")
ENTRY_COLUMNS = (
    "number", "kind", "asked", "by", "answer", "source", "mark", "voids", "of", "told", "created_at",
)  # fmt: skip


def league_games(league: League) -> QuerySet[Game]:
    """All games of the league's fixtures, counting or not, in the order in which they were made."""
    own = Q(fixture__season__league=league) | Q(superseded__season__league=league)
    return Game.objects.filter(own).order_by("pk")


def finished_games(league: League) -> QuerySet[Game]:
    """Those that a league file holds."""
    return league_games(league).filter(state=Game.State.FINISHED, play_by_play__isnull=False)
