"""The key of an edition: it changes with everything that the edition is made of."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import Count, Max, Q, Sum

from league.models import Fixture, Result, Season, Week

RESULT = ("state", "outcome", "overtime", "home_score", "away_score", "home_touchdowns", "away_touchdowns")


def edition_key(week: Week) -> str:
    """The key of the week's edition in the cache; three queries.

    Of this season it contains the results up to the week and the games of the week after it, of earlier
    seasons only their sums: a correction there changes at least the time of the last result.
    """
    season = week.season
    return _key(week, _earlier_seasons(season), season.proofs.aggregate(Max("made_at")), _games(week))


def _earlier_seasons(season: Season) -> tuple[object, ...]:
    earlier = Result.objects.filter(fixture__season__league=season.league_id, fixture__void=False)
    found = earlier.filter(fixture__season__number__lt=season.number, state=Result.State.FINAL).aggregate(
        Count("pk"), Sum("home_score"), Sum("away_score"), Max("recorded_at")
    )
    return tuple(found.values())


def _games(week: Week) -> list[tuple[object, ...]]:
    """The season's games up to the week with their results, and those of the next week without."""
    games = Fixture.objects.filter(season=week.season_id, week__number__lte=week.number + 1)
    columns = ("number", "week__number", "home__slug", "away__slug", *(f"result__{name}" for name in RESULT))
    rows = games.order_by("number").values_list(*columns)
    return [row if row[1] <= week.number else row[:4] for row in rows]


def _key(week: Week, *parts: object) -> str:
    season = week.season
    content = (week.number, week.name, season.tosses, season.terms, season.state, *parts)
    return f"news:{week.pk}:{sha256(repr(content).encode()).hexdigest()}"
