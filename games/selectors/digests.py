"""The digest of a season: two seasons with the same digest had the same games, roll by roll."""

from __future__ import annotations

import hashlib
import json

from games.records import scoresheets
from games.selectors.games import games_of
from league.models import Season


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
