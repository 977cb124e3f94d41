"""Seeds and rounds: drawn, derived, rebuilt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Max

from league.almanac.pasts import store_figures
from league.clinch.proofs import prove_clinches, results_key
from league.feed.services import bracket_item, publish_to_league, season_item
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.services import record_change
from league.models import Change, ClinchProof, FeedItem, Fixture, Season, SeasonFigures, Seed, Team, Week
from league.people.members import save_tenures
from league.playoffs.bracket import Bracket, Pairing
from league.playoffs.selectors import bracket_of, format_of
from league.schedule.dates import span_of_week
from league.schedule.selectors import season_wishes
from league.seasons.secrets import publish_secrets, renew_secret
from league.seasons.selectors import team_by_slug
from league.seasons.steps import enter_state
from league.standings.selectors import standings_of

if TYPE_CHECKING:
    from league.frame.permissions import Person


def freeze_seeds(season: Season) -> list[Seed]:
    """Replaces the season's seeds by those of the current standings, which an order set by the commissioner
    overrides. A club that has withdrawn since the bracket was drawn keeps its seed."""
    Seed.objects.filter(season=season).delete()  # frozen seeds would decide the standings
    standings = standings_of(season, for_bracket=True)
    teams, conferences = team_by_slug(season), {row.name: row for row in season.conferences.all()}
    places = format_of(season).per_conference(len(conferences))
    return Seed.objects.bulk_create(
        Seed(
            season=season,
            conference=conferences[name],
            team=teams[slug],
            number=number,
            league_place=standings.league.index(slug) + 1,
        )
        for name, slugs in standings.seeds.items()
        for number, slug in enumerate(slugs[:places], start=1)
    )


def next_round(season: Season, bracket: Bracket) -> int:
    """The first round that lacks fixtures, counted from 1; 0 when all are drawn. After a correction a round
    may have only some of its fixtures. A walkover needs none."""
    drawn = set(
        season.fixtures.filter(kind=Week.Kind.PLAYOFF).values_list("round", "home__slug", "away__slug")
    )
    for number in range(1, len(bracket.rounds) + 1):
        if any((number, game.home, game.away) not in drawn for game in _played(bracket, number)):
            return number
    return 0


def _played(bracket: Bracket, number: int) -> list[Pairing]:
    """The pairings of the round without its walkovers."""
    return [pairing for pairing in bracket.games[number - 1] if not pairing.walkover]


def draw_round(season: Season, bracket: Bracket, number: int) -> list[Fixture]:
    """Creates the missing fixtures of the round once all its clubs are known, and returns them.

    A fixture that a correction had made void counts again, with its result.
    """
    pairings = _played(bracket, number)
    if not pairings or not all(pairing.home and pairing.away for pairing in pairings):
        return []
    week = Week.objects.filter(season=season, kind=Week.Kind.PLAYOFF, round=number).first()
    drawn = Fixture.everything.filter(week=week).select_related("home", "away") if week else ()
    known = {(fixture.home.slug, fixture.away.slug): fixture for fixture in drawn}
    week = week or _create_week(season, number, bracket.rounds[number - 1])
    missing = [(pairing, known.get((pairing.home or "", pairing.away or ""))) for pairing in pairings]
    new = iter(_create_fixtures(week, [pairing for pairing, fixture in missing if fixture is None]))
    fixtures = []
    for pairing, fixture in missing:
        if fixture is None:
            fixtures.append(next(new))
        elif fixture.void:
            fixture.void = False
            fixture.home_seed, fixture.away_seed = pairing.home_seed, pairing.away_seed
            fixture.save(update_fields=["void", "home_seed", "away_seed"])
            fixtures.append(fixture)
    return fixtures


def void_obsolete_fixtures(season: Season, bracket: Bracket, number: int) -> list[Fixture]:
    """Makes the round's fixtures void that are not in the bracket; returns them."""
    pairs = {(pairing.home, pairing.away) for pairing in bracket.games[number - 1]}
    drawn = season.fixtures.filter(round=number).select_related("home", "away")
    obsolete = [fixture for fixture in drawn if (fixture.home.slug, fixture.away.slug) not in pairs]
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in obsolete]).update(void=True)
    return obsolete


def _create_week(season: Season, number: int, name: str) -> Week:
    free = [wish.week for wish in season_wishes(season) if wish.code == "free_weeks"]
    following = (season.weeks.aggregate(last=Max("number"))["last"] or 0) + 1
    while following in free:
        following += 1
    span = span_of_week(season, following)._asdict()
    new = {"kind": Week.Kind.PLAYOFF, "round": number, "number": following, "name": name}
    return Week.objects.create(season=season, **new, **span)


def _create_fixtures(week: Week, pairings: Sequence[Pairing]) -> list[Fixture]:
    """Creates a fixture for each pairing of the round; four queries."""
    if not pairings:
        return []
    season = week.season
    teams = team_by_slug(season)
    conferences = {conference.name: conference for conference in season.conferences.all()}
    last = Fixture.everything.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    return Fixture.objects.bulk_create(
        Fixture(
            season=season,
            week=week,
            number=number,
            kind=Week.Kind.PLAYOFF,
            home=teams[pairing.home or ""],
            away=teams[pairing.away or ""],
            neutral=pairing.neutral,
            conference=conferences.get(pairing.conference or ""),
            round=week.round,
            home_seed=pairing.home_seed,
            away_seed=pairing.away_seed,
        )
        for number, pairing in enumerate(pairings, start=last + 1)
    )


def rederive_playoffs(season: Season) -> list[FeedItem]:
    """Derives seeds, playoff fixtures, champion and the figures of a finished season from the current
    results. Does nothing before the playoffs; an imported season has only its champion and figures derived.
    Lock the season first. Returns the items of a new state or champion, and of games that do not count any
    more or count again."""
    if season.state not in (Season.State.PLAYOFFS, Season.State.FINISHED):
        return []
    before, void = (season.state, season.champion_id), _void_games(season)
    if season.imported:
        season.champion = champion_of_old(season)
        season.save(update_fields=["champion"])
    else:
        rederive_bracket(season)
        if season.state == Season.State.FINISHED or season.kept_terms:
            _rederive_champion(season)
    store_figures(season)
    items = [season_item(season)] if (season.state, season.champion_id) != before else []
    changed = sorted(void ^ _void_games(season))
    return [*items, bracket_item(season, fixtures=changed)] if changed else items


def _void_games(season: Season) -> set[int]:
    return {*Fixture.everything.filter(season=season, void=True).values_list("number", flat=True)}


def _rederive_champion(season: Season) -> None:
    """Sets the champion of a season that had ended to the current winner, or to none until its last game is
    played again. Not for a season that was never crowned: reverting a correction must not crown a
    champion."""
    bracket = bracket_of(season)
    season.champion = team_by_slug(season)[bracket.champion] if bracket.champion else None
    season.kept_terms = season.terms._asdict()
    state = Season.State.FINISHED if bracket.is_over else Season.State.PLAYOFFS
    enter_state(season, state, "champion", "kept_terms")
    if bracket.is_over:
        publish_secrets(season)
    else:
        renew_secret(season)


def rederive_bracket(season: Season) -> None:
    """Derives the seeds and playoff fixtures of a season whose playoffs have begun.

    A playoff game between two clubs that do not meet any more becomes void, with its result. It counts again
    as soon as they meet again, so that reverting a correction restores everything.
    """
    freeze_seeds(season)
    for number in range(1, len(bracket_of(season).rounds) + 1):
        drawn = season.weeks.filter(round=number).exists()
        bracket = bracket_of(season)
        void_obsolete_fixtures(season, bracket, number)
        if drawn:
            draw_round(season, bracket, number)


@transaction.atomic
def advance_playoffs(*, season: Season, actor: Person | None = None) -> list[Fixture]:
    """Creates the fixtures of the next round once the round before is decided, and returns them; else none.

    Raises Refused: not_allowed, not_in_playoffs.
    """
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    fixtures, items = draw_next_round(season, bracket_of(season), actor=actor)
    publish_to_league(season, *items)
    return fixtures


def draw_next_round(
    season: Season, bracket: Bracket, *, actor: Person | None
) -> tuple[list[Fixture], list[FeedItem]]:
    """As `advance_playoffs`, for a season that the caller has locked. The caller publishes the feed items."""
    number = next_round(season, bracket)
    fixtures = draw_round(season, bracket, number) if number else []
    if not fixtures:
        return [], []
    drawn = [fixture.number for fixture in fixtures]
    record_change(
        actor=actor,
        kind=Change.Kind.PLAYOFFS_ADVANCED,
        about=season,
        after={"round": number, "games": drawn},
    )
    return fixtures, [bracket_item(season, round=number, week=fixtures[0].week.number, fixtures=drawn)]


@transaction.atomic
def crown_champion(*, season: Season, actor: Person | None = None) -> Team | None:
    """Ends the season with the winner of its last game as champion, or without one if both its sides have
    withdrawn. Records the coaches of its teams, and publishes the secrets of its dice.

    Raises Refused: not_allowed, not_in_playoffs, bowl_undecided, already_crowned.
    """
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if season.state == Season.State.FINISHED:
        raise Refused("already_crowned")
    publish_to_league(season, *crown_locked_season(season, bracket_of(season), actor=actor))
    return season.champion


def crown_locked_season(season: Season, bracket: Bracket, *, actor: Person | None) -> list[FeedItem]:
    """As `crown_champion`, for an unfinished season that the caller has locked. The caller publishes the feed
    items."""
    champion = bracket.champion
    if not bracket.is_over:
        raise Refused("bowl_undecided")
    season.champion = team_by_slug(season)[champion] if champion else None
    season.kept_terms = season.terms._asdict()
    enter_state(season, Season.State.FINISHED, "champion", "kept_terms")
    save_tenures(season)
    store_figures(season)
    publish_secrets(season)
    record_change(
        actor=actor,
        kind=Change.Kind.CROWNED,
        about=season,
        after={"champion": champion},
    )
    return [season_item(season)]


@transaction.atomic
def rebuild_season(*, season: Season, proofs: bool = True) -> list[str]:
    """Rebuilds seeds, playoff fixtures, champion and, with `proofs`, the clinch proofs; returns the values
    that differed. Standings are not stored, and of a finished season's games only what `SeasonFigures` says:
    records are computed when read."""
    season = lock_season(season)
    before = _derived_values(season)
    if season.state == Season.State.FINISHED:
        rederive_playoffs(season)
    elif season.state == Season.State.PLAYOFFS:
        rederive_bracket(season)  # a decided Bowl does not crown the champion by itself
    if proofs:
        # The page of a past week requests a new one.
        ClinchProof.objects.filter(season=season).exclude(through=0).delete()
        if ClinchProof.objects.filter(season=season, results=results_key(season)).exists():
            prove_clinches(season=season)
    return differences(before, _derived_values(season))


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The values that are not equal: their names, before and after."""
    return [
        f"{name}: {before.get(name)} -> {after.get(name)}"
        for name in dict.fromkeys((*before, *after))
        if before.get(name) != after.get(name)
    ]


def _derived_values(season: Season) -> dict[str, Any]:
    """All derived values that are stored, by name; five queries."""
    seeds = season.seeds.values_list("conference__name", "number", "team__slug", "league_place")
    fixtures = Fixture.everything.filter(season=season, kind=Week.Kind.PLAYOFF)
    games = fixtures.values_list("number", "void", "home_seed", "away_seed", "home__slug", "away__slug")
    proof = ClinchProof.objects.filter(season=season, through=0).first()
    clubs = proof.marks.items() if proof else ()
    figures = SeasonFigures.objects.filter(season=season).first()
    totals = figures.totals.items() if figures else ()
    return {
        "games of the almanac": figures and figures.contests,
        "sums of all seasons so far": figures and figures.past,
        **{f"total {name}": teams for name, teams in totals},
        "champion": season.champion.slug if season.champion else None,
        "state": season.state,
        **{f"seed {number} {conference}": (team, place) for conference, number, team, place in seeds},
        **{f"playoff game {number}": rest for number, *rest in games},
        **{f"{aim} of {club}": mark for club, marks in clubs for aim, mark in marks.items()},
    }


def champion_of_old(season: Season) -> Team:
    """The winner of the last playoff game, or the first in the standings if there were no playoffs."""
    games = season.fixtures.filter(kind=Week.Kind.PLAYOFF).select_related("home", "away", "result")
    last = games.order_by("number").last()
    winner = last.result.winner if last else None
    return winner or team_by_slug(season)[standings_of(season).league[0]]
