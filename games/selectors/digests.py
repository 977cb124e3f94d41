"""A season's fingerprint: two seasons with the same one were played alike, roll by roll."""

from __future__ import annotations

import hashlib
import json

from games.records import scoresheets
from games.selectors.games import games_of
from league.models import Season


def season_digest(season: Season) -> str:
    """SHA-256, in hexadecimal, over every finished game's packed scoresheet as a line of canonical JSON.

    Week by week in the order of the home teams' keys, so playoffs last; nothing in it says when,
    where, in what order or under which league's name the games were played.
    """
    digest = hashlib.sha256()
    for game in games_of(season).only("header", "sheet").iterator(chunk_size=100):
        line = json.dumps(
            scoresheets.packed_sheet(game), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()
