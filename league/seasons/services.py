"""Opening a season with its divisions, taking its steps, and the next one."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any, Literal

from django.db import IntegrityError, transaction
from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.clubs import ClubProfile, expansion
from league.feed.services import (
    publish_to_league,
    refreshed_standings_items,
    season_item,
    seeds_item,
)
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.failures import run_and_roll_back
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import season_of_change, subject_path
from league.history.services import record_change, restores
from league.leagues.settings import PLAYOFFS
from league.leagues.teams import Clubs, check_clubs, clubs_in
from league.models import (
    Change,
    Coach,
    Conference,
    Division,
    FeedItem,
    Fixture,
    League,
    Membership,
    Result,
    Season,
    Seed,
    Team,
    Week,
)
from league.playoffs.selectors import bracket_of
from league.playoffs.services import crown_locked_season, draw_next_round, freeze_seeds
from league.schedule.dates import WeekSpan, check_week_dates, moved_deadline, next_first_day, span_of_week
from league.schedule.presets import preset_named
from league.schedule.selectors import season_wishes, shape_of
from league.schedule.wishes import wished_free_weeks
from league.seasons.secrets import create_secret
from league.seasons.selectors import newest_season, slugs_by_division, teams_by_division
from league.seasons.steps import DueStep, SeasonStep, due_step, enter_state, what_next
from league.standings.selectors import standings_of

if TYPE_CHECKING:
    from league.frame.permissions import Person


LARGEST_SEED = 2**53 - 1  # JSON readers in other languages keep integers exact up to here
FRESH_SEEDS = 10**9  # short enough to type


@transaction.atomic
def open_season(
    *,
    league: League,
    seed: int | None = None,
    clubs: Clubs | None = None,
    public_dice: bool = False,
    starts_on: date | Literal["shifted"] | None = "shifted",
    actor: Person | None = None,
) -> Season:
    """Opens the league's next season with these clubs: by default those of its last season in the same
    divisions, and in a first season the 24 expansion teams.

    Clubs that are new to the league become teams of it. The seed decides the schedule and is public; without
    one a random seed is used. The computer's games and coin tosses depend on a new secret, whose fingerprint
    is recorded in the history. With `public_dice` they depend on the seed instead: the same seed plays the
    same season anywhere, and everybody can predict it.

    The season has the dates of the last one, from `starts_on` on (`next_first_day` if it is "shifted"; None:
    no dates): the days and the time of the deadline of its weeks, moved deadlines, and the weeks in which
    nobody plays. Raises Refused: not_allowed, bad_seed, bad_first_day, season_open, and those of
    `check_clubs`.
    """
    permissions.require(actor, Permission.MANAGE, league)
    seed = secrets.randbelow(FRESH_SEEDS) if seed is None else seed
    if not 0 <= seed <= LARGEST_SEED:
        raise Refused("bad_seed.season", seed=seed, largest=LARGEST_SEED)
    if league.seasons.exclude(state=Season.State.FINISHED).exists():
        raise Refused("season_open.next")
    last = newest_season(league)
    try:
        with transaction.atomic():
            season = Season.objects.create(league=league, number=last.number + 1 if last else 1, seed=seed)
    except IntegrityError as opened:
        raise Refused("season_open.meanwhile") from opened
    if clubs is not None:
        check_clubs(league, clubs)
    elif last:
        clubs = divisions_of(last)
    save_divisions(season, clubs or expansion())
    _take_dates(season, last, starts_on)
    secret = None if public_dice else create_secret(season)
    record_change(
        actor=actor,
        kind=Change.Kind.SEASON_OPENED,
        about=season,
        after={"season": season.number, "seed": seed} | ({"commitment": secret.commitment} if secret else {}),
    )
    publish_to_league(season, season_item(season))
    return season


def _take_dates(season: Season, last: Season | None, starts_on: date | Literal["shifted"] | None) -> None:
    """Gives a new season the dates of the last one."""
    if starts_on == "shifted":
        starts_on = next_first_day(last, timezone.localdate()) if last else None
    check_week_dates(season.week_days, season.league.time_zone, starts_on)
    season.starts_on = starts_on
    if last and not last.imported:
        season.week_days, season.deadline_time = last.week_days, last.deadline_time
        regular = last.weeks.filter(kind=Week.Kind.REGULAR)
        free = regular.exclude(fixtures__void=False).order_by("number").values_list("number", flat=True)
        season.wishes = {"free_weeks": list(free)} if free else {}
        season.moved_deadlines = last.moved_deadlines | {
            str(week.number): moved_deadline(week.starts_at, week.deadline, season.league.time_zone)
            for week in regular
            if week.starts_at and week.deadline != span_of_week(last, week.number, usual=True).deadline
        }
    season.save(update_fields=["starts_on", "week_days", "deadline_time", "wishes", "moved_deadlines"])


@restores(Change.Kind.SEASON_OPENED)
def _revert(change: Change, actor: Person | None) -> None:
    """Deletes a season without results.

    Refused (dice_rolled) if the computer has played a game of it, even if that was reverted: a new season
    would have other dice, and could be opened again until somebody likes them.
    """
    season = lock_season(season_of_change(change))
    if season.state != Season.State.SCHEDULED or change.after is None:
        raise Refused("changed_since")
    permissions.require(actor, Permission.MANAGE, season.league)
    if Result.objects.filter(fixture__season=season).exists():
        raise Refused("changed_since")
    # Settled without its coaches, and so perhaps played by the computer.
    settled = Change.objects.filter(league=season.league, kind=Change.Kind.DEADLINE_PASSED)
    has_rolled = settled.filter(about__startswith=f"{subject_path(season)}/").exists()
    if has_rolled and season.secrets.exists():
        raise Refused("dice_rolled")
    season.delete()


@transaction.atomic
def close_regular_season(*, season: Season, actor: Person | None = None, reason: str = "") -> list[Seed]:
    """Freezes the playoff seeds from the standings. Called again before the first playoff kickoff, it
    replaces them.

    Raises Refused: not_allowed, no_schedule, results_missing, playoffs_begun, season_finished.
    """
    season = _lock_unfinished_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    seeds, items = close_locked_season(season, actor=actor, reason=reason)
    publish_to_league(season, *items)
    return seeds


def close_locked_season(
    season: Season,
    *,
    actor: Person | None,
    reason: str = "",
    unpublished: Sequence[FeedItem] = (),
) -> tuple[list[Seed], list[FeedItem]]:
    """As `close_regular_season`, for an unfinished season that the caller has locked. The caller publishes
    the feed items, after `unpublished`."""
    before = season.state
    season.league.refresh_from_db(fields=sorted(PLAYOFFS))  # as changed until the season was locked
    require_complete(season)
    _drop_playoffs(season)
    enter_state(season, Season.State.PLAYOFFS)  # from now on the coin tosses between level clubs are final
    seeds = freeze_seeds(season)
    _record_change(actor, Change.Kind.SEASON_CLOSED, season, before, reason)
    standings = refreshed_standings_items(season, unpublished)
    return seeds, [season_item(season), *standings, seeds_item(season)]


@transaction.atomic
def reopen_regular_season(*, season: Season, actor: Person | None = None, reason: str = "") -> None:
    """Deletes the seeds, those set by the commissioner too, and the bracket without results, so that regular
    results can change.

    Raises Refused: not_allowed, playoffs_begun, season_finished.
    """
    season = _lock_unfinished_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    _drop_playoffs(season)
    if season.state == Season.State.PLAYOFFS:
        season.seeding = {}  # the results decide again
        enter_state(season, Season.State.REGULAR, "seeding")
        _record_change(actor, Change.Kind.SEASON_REOPENED, season, Season.State.PLAYOFFS, reason)
        publish_to_league(season, season_item(season), *refreshed_standings_items(season))


def _record_change(actor: Person | None, kind: Change.Kind, season: Season, before: str, reason: str) -> None:
    record_change(
        actor=actor,
        kind=kind,
        about=season,
        before={"state": before},
        after={"state": season.state},
        reason=reason,
    )


def _lock_unfinished_season(season: Season) -> Season:
    """Locks the season. Raises Refused: season_finished."""
    season = lock_season(season)
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished.seeds")
    return season


def require_complete(season: Season) -> None:
    """Checks that all regular games have a final result. Raises Refused: no_schedule, results_missing."""
    regular = Fixture.objects.filter(season=season, kind=Week.Kind.REGULAR)
    if not regular.exists() and not season.is_knockout:
        raise Refused("no_schedule")
    missing = regular.exclude(result__state=Result.State.FINAL).count()
    if missing:
        sentence = ngettext(
            "%(missing)d regular game has no final result yet.",
            "%(missing)d regular games have no final result yet.",
            missing,
        )
        raise Refused("results_missing", f"{sentence % {'missing': missing}} {what_next(season).sentence}")


def _drop_playoffs(season: Season) -> None:
    if Result.objects.filter(fixture__season=season, fixture__kind=Week.Kind.PLAYOFF).exists():
        raise Refused("playoffs_begun")
    Week.objects.filter(season=season, kind=Week.Kind.PLAYOFF).delete()
    Seed.objects.filter(season=season).delete()
    season.memberships.filter(keeps_seed=True).update(keeps_seed=False)


def take_due_step(
    season: Season, due: DueStep, *, actor: Person | None = None, unpublished: Sequence[FeedItem] = ()
) -> list[FeedItem]:
    """Takes the manual step that is due in the season, which the caller has locked and may change. Returns
    the feed items that the caller publishes, after `unpublished`, those of the same transaction so far.

    Raises Refused as the steps' services do, with nothing written."""
    step, bracket = due
    if step is not SeasonStep.CLOSE:
        bracket = bracket or bracket_of(season)
        if step is SeasonStep.ROUND:
            return draw_next_round(season, bracket, actor=actor)[1]
        return crown_locked_season(season, bracket, actor=actor)
    with transaction.atomic():  # the first round is drawn, too, or the season stays open
        _seeds, closed = close_locked_season(season, actor=actor, unpublished=unpublished)
        _fixtures, drawn = draw_next_round(season, bracket_of(season), actor=actor)
    return [*closed, *drawn]


@transaction.atomic
def take_step(*, season: Season, actor: Person | None = None) -> SeasonStep:
    """Closes the regular season and draws the first round, draws the next one, crowns the champion, or ends
    the season without one; returns the step taken. Of two concurrent requests the second takes the step
    after, or is refused.

    Raises Refused: not_allowed, nothing_due, and the codes of those services.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    season = lock_season(season)
    step, bracket = due_step(season)
    if not step.is_manual:
        refusal = _("The season cannot take its next step yet.")
        raise Refused("nothing_due", f"{refusal} {what_next(season).sentence}")
    publish_to_league(season, *take_due_step(season, (step, bracket), actor=actor))
    return step


def preview_season(
    *,
    league: League,
    starts_on: date | Literal["shifted"] | None = "shifted",
    actor: Person | None = None,
) -> dict[str, Any]:
    """The season that `open_season` would open, for a template; nothing is changed. Raises Refused with the
    same codes.

    `conferences` are conference -> division -> teams, each with its `place` in its division in the last
    season, None if it did not play, and whether it was `withdrawn` from it. `weeks` are the regular weeks,
    none without dates: number, span, and whether nobody plays; the last season had `weeks_before` of them.
    """
    return run_and_roll_back(
        lambda: _preview_of(open_season(league=league, starts_on=starts_on, actor=actor))
    )


def _preview_of(season: Season) -> dict[str, Any]:
    last = season.league.seasons.filter(number__lt=season.number).order_by("-number").first()
    places: dict[str, int] = {}
    withdrawn: set[int] = set()
    if last:
        for divisions in standings_of(last).divisions.values():
            for order in divisions.values():
                places |= {slug: place for place, slug in enumerate(order, start=1)}
        withdrawn = set(last.memberships.exclude(withdrawn_at=None).values_list("team", flat=True))
    grouped = divisions_of(season)
    teams: list[Any] = clubs_in(grouped)
    prefetch_related_objects(teams, Prefetch("coaches", Coach.objects.select_related("user").order_by("pk")))
    for team in teams:
        team.place, team.withdrawn = places.get(team.slug), team.pk in withdrawn
    last_place = len(teams) + 1
    weeks_before = last.weeks.filter(kind=Week.Kind.REGULAR).count() if last else 0
    return {
        "number": season.number,
        "conferences": {
            name: {
                division: sorted(group, key=lambda team: team.place or last_place)
                for division, group in divisions.items()
            }
            for name, divisions in grouped.items()
        },
        "starts_on": season.starts_on,
        "weeks": _dated_weeks(season, weeks_before) if season.starts_on else [],
        "weeks_before": weeks_before,
    }


def _dated_weeks(season: Season, count: int) -> list[tuple[int, WeekSpan, bool]]:
    """As many as the last season had if the preset does not fit the clubs: it can still be changed."""
    free: tuple[int, ...] = ()
    with suppress(Refused):
        shape = shape_of(season)
        limits = preset_named(season.terms.preset).limits(shape)
        free = wished_free_weeks(season_wishes(season), shape, limits)
        count = limits.weeks + len(free)
    return [(number, span_of_week(season, number), number in free) for number in range(1, count + 1)]


Listed = list[
    tuple[str, list[tuple[str, list[str]]]]
]  # lists, because stored JSON keeps the order of lists only


@transaction.atomic
def change_divisions(*, season: Season, clubs: Clubs, actor: Person | None = None, reason: str = "") -> None:
    """Changes the conferences, divisions or teams of a season without a schedule. Clubs that are new to the
    league become teams of it.

    Raises Refused: not_allowed, schedule_drawn, nothing_changed, and those of `check_clubs`.
    """
    season = _lock_undrawn_season(season, actor)
    check_clubs(season.league, clubs)
    before = _listed(season)
    _clear_divisions(season)
    save_divisions(season, clubs)
    after = _listed(season)
    if after == before:
        raise Refused("nothing_changed.divisions")
    record_change(
        actor=actor,
        kind=Change.Kind.REGROUPED,
        about=season,
        before={"grouping": before},
        after={"grouping": after},
        reason=reason,
    )
    publish_to_league(season, season_item(season))


@restores(Change.Kind.REGROUPED)
def _revert_regrouping(change: Change, actor: Person | None) -> None:
    season = _lock_undrawn_season(season_of_change(change), actor)
    before, after = (side["grouping"] for side in (change.before or {}, change.after or {}))
    if json.loads(json.dumps(_listed(season))) != after:
        raise Refused("changed_since")
    teams = {team.slug: team for team in season.league.teams.all()}
    clubs = {name: {d: [teams[slug] for slug in group] for d, group in ds} for name, ds in before}
    check_clubs(season.league, clubs)
    _clear_divisions(season)
    save_divisions(season, clubs)
    publish_to_league(season, season_item(season))


def divisions_of(season: Season) -> Clubs:
    """The season's teams by conference and division; one query."""
    return {
        conference.name: {division.name: teams for division, teams in divisions.items()}
        for conference, divisions in teams_by_division(season).items()
    }


def save_divisions(season: Season, clubs: Clubs) -> None:
    """Saves the conferences and divisions of a season that has none."""
    teams = _teams_of_clubs(season.league, clubs_in(clubs))
    conferences = [
        Conference(season=season, name=name, order=order) for order, name in enumerate(clubs, start=1)
    ]
    Conference.objects.bulk_create(conferences)
    divisions = [
        Division(conference=conference, name=name, order=place)
        for conference in conferences
        for place, name in enumerate(clubs[conference.name], start=1)
    ]
    Division.objects.bulk_create(divisions)
    Membership.objects.bulk_create(
        Membership(season=season, team=teams[club.slug], division=division)
        for division in divisions
        for club in clubs[division.conference.name][division.name]
    )


def _lock_undrawn_season(season: Season, actor: Person | None) -> Season:
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if season.weeks.exists():
        raise Refused("schedule_drawn.regroup")
    return season


def _clear_divisions(season: Season) -> None:
    season.memberships.all().delete()
    season.conferences.all().delete()


def _teams_of_clubs(league: League, clubs: Iterable[ClubProfile | Team]) -> dict[str, Team]:
    known = {team.slug: team for team in league.teams.all()}
    new = [
        Team(
            league=league,
            key=club.key,
            slug=club.slug,
            city=club.city,
            nickname=club.nickname,
            abbreviation=club.abbreviation,
            primary_color=club.primary_color,
            secondary_color=club.secondary_color,
        )
        for club in clubs
        if club.slug not in known
    ]
    return known | {team.slug: team for team in Team.objects.bulk_create(new)}


def _listed(season: Season) -> Listed:
    grouped = slugs_by_division(season)
    return [(name, list(divisions.items())) for name, divisions in grouped.items()]
