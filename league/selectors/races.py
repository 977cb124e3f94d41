"""A season in progress as `league.clinch` takes it, and what has been proved about it."""

from __future__ import annotations

from zlib import crc32

from django.db.models import Count, Max

from league.clinch import Race
from league.models import Proof, Result, Season, Week
from league.schedule import Match
from league.selectors.playoffs import format_of
from league.selectors.standings import clubs_of, games_of, tie_breaks_of, tosses_of


def race_of(season: Season) -> Race:
    """The season's regular games, final and open; four queries.

    A game whose report is not final yet is open. That its ruleset may know no ties does not matter: what is
    certain with ties is certain without.
    """
    clubs = clubs_of(season)
    conferences = len({club.conference for club in clubs})
    places = format_of(season)
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR).exclude(result__state=Result.State.FINAL)
    left = regular.order_by("number").values_list("week__number", "home__slug", "away__slug")
    return Race(
        clubs=clubs,
        played=games_of(season),
        left=[Match(*match) for match in left],
        places=places.per_conference(conferences),
        byes=places.byes(conferences),
        steps=tie_breaks_of(season),
        coin=season.seed,
        overrides=tosses_of(season),
    )


def results_key(season: Season) -> str:
    """Tells one state of what the proof rests on from another: results, format, tosses; one query."""
    regular = Result.objects.filter(fixture__season=season, fixture__kind=Week.Kind.REGULAR)
    seen = regular.filter(state=Result.State.FINAL).aggregate(games=Count("pk"), last=Max("recorded_at"))
    rules = f"{tie_breaks_of(season)} {season.terms.playoff_places} {season.tosses}"
    return f"{seen['games']} {seen['last']} {crc32(rules.encode()):08x}"


def marks_of(season: Season) -> dict[str, dict[str, str]] | None:
    """Slug -> aim -> mark, proved of the results as they are now; None while that is still to be done."""
    proof = Proof.objects.filter(season=season, results=results_key(season)).first()
    return proof.marks if proof else None
