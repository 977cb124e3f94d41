"""The playoff bracket, computed from the frozen seeds and the playoff results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter

from django.utils.translation import gettext as _

from league.errors import Refused
from league.models import Result, Season, Seed, Week
from league.playoffs import PLAYOFF_FORMATS, Bracket, PlayoffFormat, bracket

Decided = dict[tuple[int, str, str], str]


def bracket_of(season: Season, through: int | None = None) -> Bracket:
    """The season's bracket by its results, or those up to week `through`; clubs as slugs. Two queries.

    Raises Refused: not_in_playoffs, until the regular season is closed.
    """
    seeds = _seeds(season)
    if not seeds:
        raise Refused("not_in_playoffs", _("The playoffs have no seeds yet: close the regular season first."))
    terms = season.terms
    return bracket(
        seeds=_by_conference(seeds),
        format=format_of(season),
        results=_decided(season, through),
        reseed=terms.reseed,
        third_place=terms.third_place,
        league_order=[seed.team.slug for seed in sorted(seeds, key=attrgetter("league_place"))],
    )


def format_of(season: Season) -> PlayoffFormat:
    """The playoff format by the number of places; all clubs for a knockout, which takes one query."""
    return PLAYOFF_FORMATS[season.memberships.count() if season.is_knockout else season.terms.playoff_places]


def seeds_of(season: Season) -> dict[str, list[str]]:
    """Conference -> its playoff clubs by seed; one query."""
    clubs: dict[str, list[str]] = {}
    rows = season.seeds.order_by("conference__order", "number")
    for conference, team in rows.values_list("conference__name", "team__slug"):
        clubs.setdefault(conference, []).append(team)
    return clubs


def _seeds(season: Season) -> list[Seed]:
    rows = season.seeds.select_related("conference", "team")
    return list(rows.order_by("conference__order", "number"))


def _by_conference(seeds: Iterable[Seed]) -> dict[str, list[str]]:
    clubs: dict[str, list[str]] = defaultdict(list)
    for seed in seeds:
        clubs[seed.conference.name].append(seed.team.slug)
    return dict(clubs)


def _decided(season: Season, through: int | None) -> Decided:
    """(round, home, away) -> winner, of the playoff games with a final result."""
    results = Result.objects.filter(
        fixture__season=season, fixture__kind=Week.Kind.PLAYOFF, state=Result.State.FINAL
    ).select_related("fixture__home", "fixture__away")
    if through is not None:
        results = results.filter(fixture__week__number__lte=through)
    return {
        (result.fixture.round or 0, result.fixture.home.slug, result.fixture.away.slug): result.winner.slug
        for result in results
        if result.winner
    }
