"""The keys of editions: each changes with everything that its edition is made of."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from django.db.models import Count, Max, Sum, TextField
from django.db.models.functions import MD5, Cast

from league.models import Result, Season, Week

RESULT = ("state", "outcome", "overtime", "home_score", "away_score", "home_touchdowns", "away_touchdowns")
COLUMNS = ("number", "week__number", "home__slug", "away__slug")


def edition_keys(season: Season, weeks: Sequence[Week]) -> list[str]:
    """The key of each week's edition in the cache; three queries for any number of weeks.

    Of this season a key contains the results up to the week and the games of the week after it, of earlier
    seasons only what they add up to.
    """
    last = max((week.number for week in weeks), default=0) + 1
    games = season.fixtures.filter(week__number__lte=last).order_by("number")
    rows = list(games.values_list(*COLUMNS, *(f"result__{name}" for name in RESULT)))
    proofs = tuple(season.proofs.order_by("through").values_list("through", "made_at"))
    common = (season.tosses, season.terms, season.state, _earlier_seasons(season), proofs)
    return [_key(week, common, _games_until(rows, week.number)) for week in weeks]


def _earlier_seasons(season: Season) -> tuple[object, ...]:
    """The digest of what they add up to; of all their results, if that is not stored."""
    digest = MD5(Cast("figures__past", TextField()))
    before = season.league.seasons.filter(number__lt=season.number).order_by("-number")
    row = before.values_list("state", digest).first()
    if row is None or (row[0] == Season.State.FINISHED and row[1]):
        return row or ()
    earlier = Result.objects.filter(
        fixture__season__league=season.league_id,
        fixture__season__number__lt=season.number,
        fixture__void=False,
        state=Result.State.FINAL,
    )
    return tuple(
        earlier.aggregate(Count("pk"), Sum("home_score"), Sum("away_score"), Max("recorded_at")).values()
    )


def _games_until(rows: Sequence[tuple[object, ...]], number: int) -> list[tuple[object, ...]]:
    """The games up to this week with their results, and those of the next week without."""
    found: list[tuple[object, ...]] = []
    for row in rows:
        week = int(str(row[1]))
        if week <= number + 1:
            found.append(row if week <= number else row[: len(COLUMNS)])
    return found


def _key(week: Week, *parts: object) -> str:
    content = repr((week.number, week.name, *parts))
    return f"news:{week.pk}:{sha256(content.encode()).hexdigest()}"
