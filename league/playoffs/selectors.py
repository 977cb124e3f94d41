"""The playoff bracket, computed from the frozen seeds and the playoff results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter

from django.db.models import OuterRef, Subquery

from league.frame.errors import Refused
from league.models import Fixture, Membership, Result, Season, Team, Week
from league.playoffs.bracket import PLAYOFF_FORMATS, Bracket, Pairing, PairingSide, PlayoffFormat, bracket
from league.standings.selectors import seeds_of
from league.standings.tie_breaks import Standings

Decided = dict[tuple[int, str, str], str]


def bracket_of(season: Season, through: int | None = None) -> Bracket:
    """The season's bracket by its results, or those up to week `through`; clubs as slugs. Two queries.

    Raises Refused: not_in_playoffs, until the regular season is closed.
    """
    member = Membership.objects.filter(season=OuterRef("season"), team=OuterRef("team"))
    rows = season.seeds.annotate(withdrawn_at=Subquery(member.values("withdrawn_at")))
    seeds = list(rows.select_related("conference", "team").order_by("conference__order", "number"))
    if not seeds:
        raise Refused("not_in_playoffs")
    terms, clubs = season.terms, defaultdict[str, list[str]](list)
    for seed in seeds:
        clubs[seed.conference.name].append(seed.team.slug)
    left = sorted((seed for seed in seeds if seed.withdrawn_at), key=attrgetter("withdrawn_at", "team_id"))
    return bracket(
        seeds=clubs,
        format=format_of(season),
        results=_decided(season, through),
        withdrawn=[seed.team.slug for seed in left] if through is None else withdrawn_from(season, through),
        reseed=terms.reseed,
        third_place=terms.third_place,
        league_order=[seed.team.slug for seed in sorted(seeds, key=attrgetter("league_place"))],
    )


def playoffs_of(season: Season, through: int | None) -> tuple[dict[str, list[str]], Bracket] | None:
    """Conference -> its playoff clubs by seed, and the bracket by the results up to week `through`; None
    without seeds, and for a week before the last regular one."""
    seeds = seeds_of(season)
    regular = season.weeks.filter(kind=Week.Kind.REGULAR)
    if not seeds or (through is not None and regular.filter(number__gt=through).exists()):
        return None
    return seeds, bracket_of(season, through)


def withdrawn_from(season: Season, through: int | None = None) -> list[str]:
    """The clubs (slugs) that have withdrawn from the season, in the order in which they left, without those
    that had a playoff game after week `through`. One query."""
    gone = season.memberships.exclude(withdrawn_at=None)
    if through is not None:
        later = Fixture.objects.filter(season=season, kind=Week.Kind.PLAYOFF, week__number__gt=through)
        gone = gone.exclude(team__in=later.values("home")).exclude(team__in=later.values("away"))
    return list(gone.order_by("withdrawn_at", "team").values_list("team__slug", flat=True))


def format_of(season: Season) -> PlayoffFormat:
    """The playoff format by the number of places; all clubs for a knockout, which takes one query."""
    return PLAYOFF_FORMATS[season.memberships.count() if season.is_knockout else season.terms.playoff_places]


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


def projected_bracket(season: Season, order: Standings) -> Bracket | None:
    """The bracket of the current seeds. None before the first game has counted, and for divisions that cannot
    fill the places."""
    if season.is_knockout or not any(record.overall.games for record in order.records.values()):
        return None
    places, terms = format_of(season), season.terms
    try:
        return bracket(
            seeds={
                name: clubs[: places.per_conference(len(order.seeds))] for name, clubs in order.seeds.items()
            },
            format=places,
            withdrawn=sorted(order.withdrawn),
            reseed=terms.reseed,
            third_place=terms.third_place,
            league_order=order.league,
        )
    except Refused:
        return None


def bracket_of_old(played: Iterable[Fixture], champion: Team | None = None) -> Bracket:
    """The bracket of a season that was played elsewhere, from its playoff games in order: it has no seeds."""
    rounds: dict[str, list[Fixture]] = {}
    for fixture in played:
        rounds.setdefault(fixture.week.name, []).append(fixture)

    def pairing(number: int, place: int, fixture: Fixture) -> Pairing:
        home, away = (PairingSide(0, 0, "", club=team.slug) for team in (fixture.home, fixture.away))
        winner = fixture.result.winner
        return Pairing(
            number, place, None, home, away, neutral=fixture.neutral, winner=winner.slug if winner else None
        )

    games = (
        tuple(pairing(number, place, fixture) for place, fixture in enumerate(own, start=1))
        for number, own in enumerate(rounds.values(), start=1)
    )
    return Bracket(tuple(rounds), tuple(games), {}, champion.slug if champion else None, None)
