"""Weeks and fixtures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from league.frame.errors import Refused
from league.models import Fixture, Membership, Result, Season, Team, Week
from league.schedule.fairness import UNDRAWN, Certificate, certify
from league.schedule.pairings import LastSeason
from league.schedule.shapes import LeagueShape, Match
from league.schedule.wishes import Wishes, wishes_of
from league.seasons.selectors import slugs_by_division
from league.standings.selectors import standings_of

LIVE = Q(fixtures__void=False)


def weeks_of(season: Season) -> QuerySet[Week]:
    """The season's weeks in order, including the playoff rounds drawn so far, each with its number of `games`
    and how many are `final`."""
    final = Count("fixtures", filter=LIVE & Q(fixtures__result__state=Result.State.FINAL))
    counted = season.weeks.annotate(games=Count("fixtures", filter=LIVE), final=final)  # type: ignore[no-redef]
    return counted.order_by("number")


def fixtures_of(week: Week) -> QuerySet[Fixture]:
    """The week's fixtures in order, with their teams and results."""
    related = ("week", "home", "away", "conference", "result")
    return week.fixtures.select_related(*related).order_by("number")


def fixtures_in(weeks: Collection[Week]) -> QuerySet[Fixture]:
    """The fixtures of these weeks in order, with their teams, results and own deadlines."""
    related = ("week", "home", "away", "conference", "result", "game_deadline")
    return Fixture.objects.filter(week__in=weeks).select_related(*related).order_by("number")


def has_withdrawn_team() -> Exists:
    """Whether one of the fixture's teams has withdrawn from the season."""
    out = Membership.objects.filter(season=OuterRef("season"), withdrawn_at__isnull=False)
    return Exists(out.filter(Q(team=OuterRef("home")) | Q(team=OuterRef("away"))))


def has_withdrawn(side: str) -> Exists:
    """Whether the fixture's team of this side (home, away) has withdrawn from the season."""
    out = Membership.objects.filter(season=OuterRef("season"), withdrawn_at__isnull=False)
    return Exists(out.filter(team=OuterRef(side)))


def withdrawn_teams(fixture: Fixture) -> set[int]:
    """The pks of the fixture's teams that have withdrawn from the season; one query."""
    out = Membership.objects.filter(season=fixture.season_id, team__in=(fixture.home_id, fixture.away_id))
    return set(out.exclude(withdrawn_at=None).values_list("team", flat=True))


def fixtures_due(season: Season) -> QuerySet[Fixture]:
    """The season's fixtures without a report, in order, with the rows that a game's header needs; without
    games of withdrawn teams. They share this season and its league."""
    due = season.fixtures.filter(~has_withdrawn_team(), result=None)
    return due.select_related("week", "home", "away").order_by("number")


def playoff_fixtures(season: Season) -> QuerySet[Fixture]:
    """The season's playoff games drawn so far, with their teams and results."""
    drawn = season.fixtures.filter(kind=Week.Kind.PLAYOFF)
    return drawn.select_related("week", "home", "away", "conference", "result").order_by("number")


def fixtures_of_team(season: Season, team: Team) -> QuerySet[Fixture]:
    """All games of a team in the season, week by week, with opponents and results."""
    own = season.fixtures.filter(Q(home=team) | Q(away=team))
    return own.select_related("week", "home", "away", "result").order_by("week__number")


def open_games_by_team(season: Season, through: int | None) -> dict[str, int]:
    """Slug -> the number of its regular games without a final result; with `through`, games after that week
    count as open. One query."""
    final = Q(result__state=Result.State.FINAL)
    if through is not None:
        final &= Q(week__number__lte=through)
    games = season.fixtures.filter(kind=Week.Kind.REGULAR).exclude(final)
    return dict(Counter(slug for pair in games.values_list("home__slug", "away__slug") for slug in pair))


def finished_games(season: Season, teams: Collection[Team]) -> QuerySet[Fixture]:
    """The season's games of these teams that have a final result, week by week."""
    return _finished(Q(season=season), Q(home__in=teams) | Q(away__in=teams))


def meetings(teams: tuple[Team, Team]) -> QuerySet[Fixture]:
    """All games of the two teams against each other that have a final result, in all seasons, in order."""
    first, second = teams
    return _finished(Q(home=first, away=second) | Q(home=second, away=first))


def _finished(*which: Q) -> QuerySet[Fixture]:
    fixtures = Fixture.objects.filter(*which, result__state=Result.State.FINAL)
    related = ("season__league", "week", "home", "away", "result")
    return fixtures.select_related(*related).order_by("season__number", "week__number", "number")


def newest_fixture(season: Season) -> Fixture | None:
    """The game with the newest report, or else the first one of the season; one or two queries."""
    fixtures = season.fixtures.filter(void=False).select_related("home", "away")
    reported = fixtures.filter(result__isnull=False).order_by("-week__number", "number").first()
    return reported or fixtures.order_by("number").first()


def regular_fixtures(season: Season) -> QuerySet[Fixture, Any]:
    """The season's regular games by week, with teams and results."""
    regular = season.fixtures.filter(kind=Week.Kind.REGULAR)
    return regular.select_related("week", "home", "away", "result").order_by("week__number", "number")


def match_of(fixture: Fixture) -> Match:
    return Match(fixture.week.number, fixture.home.slug, fixture.away.slug)


def has_begun(fixture: Fixture) -> bool:
    """Whether somebody has begun, reported or ended the game: a new schedule must not move it."""
    return hasattr(fixture, "result")


def shape_of(season: Season) -> LeagueShape:
    """The season's conferences, divisions and clubs. Raises Refused: the codes of `LeagueShape.of`."""
    return LeagueShape.of(slugs_by_division(season))


def season_wishes(season: Season) -> Wishes:
    return wishes_of(season.wishes)


def past_of(season: Season) -> LastSeason | None:
    """The league's season before this one; None if there is none or it has no games."""
    last = season.league.seasons.filter(number=season.number - 1, state=Season.State.FINISHED).first()
    if last is None:
        return None
    games = [match_of(fixture) for fixture in regular_fixtures(last)]
    divisions = [clubs for group in standings_of(last).divisions.values() for clubs in group.values()]
    places = {club: place for clubs in divisions for place, club in enumerate(clubs, start=1)}
    return LastSeason(places, games) if games else None


def fairness_of(season: Season, fixtures: Sequence[Fixture]) -> Certificate | None:
    """The fairness certificate of the season's regular games. None if the preset does not fit the clubs, as
    in imported seasons and games from a file."""
    try:
        return certificate_of(season, [match_of(fixture) for fixture in fixtures])
    except Refused:
        return None


def certificate_of(season: Season, games: Sequence[Match]) -> Certificate:
    """The certificate of these games, with the seed and effort of the season's draw; see `certify`.

    Raises Refused: shape_unfit, if the preset does not fit the clubs.
    """
    drawn = {name: season.certificate.get(name) for name in UNDRAWN}
    return certify(games, shape_of(season), season.terms.preset, season_wishes(season), **drawn)
