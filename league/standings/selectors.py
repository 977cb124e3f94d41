"""What decides a season's standings: clubs, games, steps, coin, seeds; and the standings."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db.models import Exists
from django.db.models.functions import Length

from engine.lines import LONGEST_REASON
from league.frame.failures import is_dry_run
from league.models import Fixture, League, Result, Season, Week
from league.seasons.selectors import memberships_of
from league.standings.records import Club, GameOutcome, PlayedGame, PointsAdjustment
from league.standings.steps import STEP_LISTS, Coin, StepLists
from league.standings.tie_breaks import Standings, rank

ADJUSTMENT = ("team", "points", "week", "reason", "at")  # of a row of `Season.adjustments`


def standings_of(season: Season, through: int | None = None, *, for_bracket: bool = False) -> Standings:
    """The order of the season's clubs by its final regular results, up to week `through`; three queries, and
    up to two for the seeds once they are frozen.

    Clubs that are out of the season now are last in every week, `for_bracket` without those that keep
    their seeds.
    """
    return rank(
        clubs_of(season, through, for_bracket=for_bracket),
        games_of(season, through),
        tie_breaks_of(season),
        coin_of(season, through),
        seeding_of(season, through),
    )


def seeding_of(season: Season, through: int | None) -> dict[str, list[str]]:
    """Conference -> the clubs (slugs) that have its first seeds once the regular season is closed: the frozen
    seeds, or, while these are being replaced, the seeds that the commissioner has set. Empty before that, and
    for a week before the last regular one; two queries."""
    if season.state not in (Season.State.PLAYOFFS, Season.State.FINISHED):
        return {}
    regular = season.weeks.filter(kind=Week.Kind.REGULAR)
    if through is not None and regular.filter(number__gt=through).exists():
        return {}
    if (seeds := seeds_of(season)) or not season.seeding:
        return seeds
    seeded = {club.name for club in clubs_of(season, for_bracket=True) if not club.withdrawn}
    return {name: [slug for slug in order if slug in seeded] for name, order in season.seeding.items()}


def coin_of(season: Season, through: int | None = None) -> Coin:
    """The coin of the standings up to week `through`; one query.

    The final toss depends on the secret, and is made when no regular game is open. It always uses the first
    secret that was made here, so that repeated corrections never toss again, else the first one that came
    published in a league file. With public dice the seed decides.
    """
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR)
    later = regular.filter(week__number__gt=through) if through is not None else regular.none()
    left = regular.exclude(result__state=Result.State.FINAL)
    secrets = season.secrets.exclude(value="").annotate(later=Exists(later), left=Exists(left))
    secret = secrets.order_by(Length("fingerprint"), "number").first()
    # A knockout has no games before its bracket, so its state decides. In a dry run nothing is final: a
    # person who may record the last result must not try scores to learn the toss.
    is_final = season.state in (Season.State.PLAYOFFS, Season.State.FINISHED)
    if secret and season.state == Season.State.REGULAR:
        is_final = not secret.left and not is_dry_run()
    is_open = secret is not None and (secret.later or not is_final)
    return Coin(
        season.seed,
        tosses_of(season),
        secret.value if secret and not is_open else "",
        provisional=is_open,
        fallen={frozenset(group): first for group, first, *fell in season.tosses if fell},
    )


def tie_breaks_of(season: Season) -> StepLists:
    terms = season.terms
    if terms.tie_break == League.TieBreak.OWN:
        return StepLists.of(terms.steps["division"], terms.steps["wild_card"])
    return STEP_LISTS[terms.tie_break]


def clubs_of(season: Season, through: int | None = None, *, for_bracket: bool = False) -> list[Club]:
    """The season's clubs as `league.standings` expects them, with the points awarded or deducted up to week
    `through`; one query. `for_bracket` those that keep their seeds count as if they
    had not withdrawn."""
    rows = memberships_of(season).values_list(
        "team__slug", "division__conference__name", "division__name", "withdrawn_at", "keeps_seed"
    )
    adjustments = adjustments_of(season, through)
    return [
        Club(
            slug,
            conference,
            division,
            withdrawn=bool(withdrawn_at) and not (for_bracket and keeps_seed),
            adjustments=adjustments.get(slug, ()),
        )
        for slug, conference, division, withdrawn_at, keeps_seed in rows
    ]


def adjustments_of(season: Season, through: int | None) -> dict[str, tuple[PointsAdjustment, ...]]:
    """Club (slug) -> the commissioner's decisions on its points, the oldest first.

    Raises Refused (bad_points), or ValueError, LookupError or TypeError, for values that no service has
    stored: the season may come from a league file."""
    adjustments: dict[str, tuple[PointsAdjustment, ...]] = {}
    for row in season.adjustments:
        reason = row["reason"]
        if not (
            type(row["week"]) is int
            and datetime.fromisoformat(row["at"]).tzinfo
            and type(reason) is str
            and len(reason) <= LONGEST_REASON
            and len(row) == len(ADJUSTMENT)
        ):
            raise ValueError("a decision on points has values that nobody has stored")
        if through is None or row["week"] <= through:
            decision = PointsAdjustment(row["points"], reason)
            adjustments[row["team"]] = (*adjustments.get(row["team"], ()), decision)
    return adjustments


def tosses_of(season: Season) -> dict[frozenset[str], str]:
    """Group of clubs that only a coin could separate -> the one that the commissioner has put first."""
    return {frozenset(group): first for group, first, *fell in season.tosses if not fell}


def games_of(season: Season, through: int | None = None) -> list[PlayedGame]:
    """The season's final regular games as `league.standings` expects them; one query."""
    results = Result.objects.filter(
        fixture__season=season, fixture__kind=Week.Kind.REGULAR, state=Result.State.FINAL
    )
    if through is not None:
        results = results.filter(fixture__week__number__lte=through)
    # Values instead of objects: every page with standings reads all results of the season.
    rows = results.order_by("fixture__number").values_list(
        "fixture__home__slug",
        "fixture__away__slug",
        "home_score",
        "away_score",
        "fixture__week__number",
        "outcome",
        "home_touchdowns",
        "away_touchdowns",
    )
    points = season.terms.forfeit_points
    return [PlayedGame(*row[:5], GameOutcome(row[5]), *row[6:]).with_forfeit_points(points) for row in rows]


def standings_by_week(season: Season) -> list[Standings]:
    """The order after each regular week up to the last one with a final result; at most seven queries.
    Coins fall as they do now."""
    clubs, games, steps, coin = clubs_of(season), games_of(season), tie_breaks_of(season), coin_of(season)
    last = max((game.week or 0 for game in games), default=0)
    tables: list[Standings] = []
    for week in range(1, last + 1):
        adjustments = adjustments_of(season, week if week < last else None)
        adjusted = [replace(club, adjustments=adjustments.get(club.name, ())) for club in clubs]
        played = [game for game in games if (game.week or 0) <= week]
        tables.append(rank(adjusted, played, steps, coin, seeding_of(season, week) if week == last else None))
    return tables


def tosses_in(season: Season) -> dict[tuple[str, ...], str]:
    """Group of clubs (slugs) that no tie-break step separates -> the club that the coin or the commissioner
    has put first; three queries."""
    decisions = standings_of(season).decisions
    return {tuple(sorted(decision.level)): decision.toss.winner for decision in decisions if decision.toss}


def games_open(season: Season) -> bool:
    """Whether regular games are still open, which may separate level clubs; one query."""
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR)
    return regular.exclude(result__state=Result.State.FINAL).exists()


def seeds_of(season: Season) -> dict[str, list[str]]:
    """Conference -> its playoff clubs by seed; one query."""
    clubs: dict[str, list[str]] = {}
    rows = season.seeds.order_by("conference__order", "number")
    for conference, team in rows.values_list("conference__name", "team__slug"):
        clubs.setdefault(conference, []).append(team)
    return clubs
