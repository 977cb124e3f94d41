"""A season as input of `league.clinch`, and the stored proofs about it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from league.clinch import Race, outlook_of_club
from league.models import ClinchProof, ClubOutlook, Result, Season, Team, Week
from league.schedule import Match
from league.selectors.leagues.cache_versions import kept_while, league_version
from league.selectors.playoffs.playoffs import format_of
from league.selectors.season.standings import clubs_of, coin_of, games_of, tie_breaks_of, tosses_of

PAIRING = ("week__number", "home__slug", "away__slug")
RESULT = tuple(
    f"result__{field}"
    for field in ("outcome", "home_score", "away_score", "home_touchdowns", "away_touchdowns")
)


def race_of(season: Season, through: int | None = None) -> Race:
    """The race of the season's regular games; with `through`, games after that week count as open. Five
    queries.

    A game without a final result is open, and may end tied if the league allows ties.
    """
    clubs = clubs_of(season)
    conferences = len({club.conference for club in clubs})
    places = format_of(season)
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR).order_by("number")
    rows = regular.values_list("result__state", "week__number", "home__slug", "away__slug")
    left = [Match(week, home, away) for state, week, home, away in rows if not _counts(state, week, through)]
    return Race(
        clubs=clubs,
        played=games_of(season, through),
        left=left,
        places=places.per_conference(conferences),
        byes=places.byes(conferences),
        steps=tie_breaks_of(season),
        coin=coin_of(season, through),
        overrides=tosses_of(season),
        ties=season.league.ties,
    )


def _counts(state: str | None, week: int, through: int | None) -> bool:
    """Whether a game of this week with a result in this state counts as played."""
    return state == Result.State.FINAL and (through is None or week <= through)


def results_key(season: Season, through: int | None = None) -> str:
    """A key of everything a proof depends on: games, results, tie-break steps, format, tosses; one query.
    With `through`, results of later weeks are left out.

    The key is made of the results and not of their times, with which a reverted correction could go
    unnoticed.
    """
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR).order_by("number")
    rows = regular.values_list("result__state", *PAIRING, *RESULT)
    games = [(row[1:] if _counts(row[0], row[1], through) else row[1 : len(PAIRING) + 1]) for row in rows]
    dependencies = (
        games,
        tie_breaks_of(season),
        season.terms.playoff_places,
        season.tosses,
        season.league.ties,
    )
    return sha256(repr(dependencies).encode()).hexdigest()


def marks_of(season: Season, through: int | None = None) -> dict[str, dict[str, str]] | None:
    """Slug -> aim -> mark, proved for the current results or those up to week `through`; None if not proved
    yet."""
    proof = ClinchProof.objects.filter(season=season, results=results_key(season, through)).first()
    return proof.marks if proof else None


def outlook_of(season: Season, team: Team) -> dict[str, Any] | None:
    """What the club can still reach with the current results, see `league.clinch.outlook_of_club`; None until
    a worker has found it. For a season without open games it is computed at once."""
    proof = ClubOutlook.objects.filter(season=season, team=team).first()
    if proof and proof.found and proof.results == results_key(season):
        return proof.found  # type: ignore[no-any-return]
    if season.fixtures.filter(kind=Week.Kind.REGULAR).exclude(result__state=Result.State.FINAL).exists():
        return None
    name = f"outlook-{season.pk}-{team.pk}"
    return kept_while(
        league_version(season.league), name, lambda: outlook_of_club(race_of(season), team.slug)
    )


def current_outlooks(season: Season) -> dict[str, dict[str, Any]]:
    """Slug -> what the club can still reach, of the clubs for which a worker has found it with the current
    results; two queries, one if nothing has been found yet."""
    rows = list(ClubOutlook.objects.filter(season=season).exclude(results="").select_related("team"))
    key = results_key(season) if rows else ""
    return {row.team.slug: row.found for row in rows if row.found and row.results == key}
