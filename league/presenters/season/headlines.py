"""How finished games were won, in a sentence each: from the play-by-play, or else from the score."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from django.core.cache import cache
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.hooks import answers, headlines_requested
from league.presenters.scorelines import Scoreline

ROUT = 17  # points: three scores
DAY = 24 * 3600  # seconds


def headlines_of(lines: Iterable[Scoreline]) -> dict[int, str]:
    """Fixture's primary key -> its headline, of the games that have a final score; kept for a day, so that a
    page takes no query for games that it has shown before."""
    keys = {_key(line): line for line in lines if line.was_played}
    known: dict[str, str] = cache.get_many(keys)
    missing = [keys[key].fixture.pk for key in keys if key not in known]
    told: dict[int, str] = {}
    for found in answers(headlines_requested, fixtures=missing) if missing else ():
        told |= found
    fresh = {
        key: told.get(line.fixture.pk) or _of_score(line) for key, line in keys.items() if key not in known
    }
    if fresh:
        cache.set_many(fresh, DAY)
    return {line.fixture.pk: (known | fresh)[key] for key, line in keys.items()}


def _key(line: Scoreline) -> str:
    """Changes with a correction of the result, and with the names in the sentence."""
    result, names = line.result, (line.fixture.away.nickname, line.fixture.home.nickname)
    shown = (line.fixture.pk, result and result.recorded_at, names, get_language())
    return f"headline:{hashlib.sha256(repr(shown).encode()).hexdigest()}"


def _of_score(line: Scoreline) -> str:
    result, winner = line.result, line.winner
    if result is None or result.home_score is None or result.away_score is None:
        return ""
    if winner is None:
        names = {"away": line.fixture.away.nickname, "home": line.fixture.home.nickname}
        return _("%(away)s and %(home)s finish level") % names
    margin = abs(result.home_score - result.away_score)
    named: dict[str, object] = {"team": winner.nickname, "n": margin}
    if not min(result.home_score, result.away_score):
        return _("%(team)s win and allow no points") % named
    if result.overtime:
        return _("%(team)s win in overtime") % named
    return _("%(team)s win by %(n)d points") % named if margin >= ROUT else ""
