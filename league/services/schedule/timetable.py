"""Saving the games of a schedule in their weeks, which every change of a schedule uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Max
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Fixture, Season, Week
from league.permissions import Permission
from league.schedule import Match
from league.schedule.fairness.violations import split_playable
from league.schedule.wishes.kinds import RivalryRound
from league.selectors.leagues.changes import season_of_change
from league.selectors.schedule.schedules import (
    certificate_of,
    has_begun,
    match_of,
    regular_fixtures,
    season_wishes,
    shape_of,
)
from league.selectors.schedule.week_dates import span_of_week
from league.selectors.season.teams import team_by_slug
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_season
from league.services.notifications.feed_items import publish_to_league, season_item

if TYPE_CHECKING:
    from league.permissions import Person

# Game number -> week, home and away; None for a game that is not played.
Slots = dict[str, Any]
# A new game takes the number of an old one that has most in common with it: clubs and field, else clubs, else
# any.
SAME: tuple[Callable[[Match], object], ...] = (
    lambda match: match.clubs,
    lambda match: match.pair,
    lambda _match: None,
)


def lock_editable_season(season: Season, actor: Person | None) -> Season:
    """Locks the season while its regular games may still change.

    Raises Refused: not_allowed, schedule_closed.
    """
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    if season.state not in (Season.State.SCHEDULED, Season.State.REGULAR) or season.is_knockout:
        raise Refused(
            "schedule_closed", _("The regular season is closed, so its games cannot move to another week.")
        )
    return season


def save_games(
    season: Season,
    games: Sequence[Match],
    *,
    actor: Person | None,
    reason: str,
    drawn: Mapping[str, Any] | None = None,
) -> None:
    """Saves these as the regular games of a locked season. Games between the same clubs keep their numbers.

    `drawn` is the certificate of a draw; None if the schedule was made by hand. Raises Refused: game_stands,
    nothing_changed, and the codes of games that cannot be played (twice_a_week, ...).
    """
    _check_playable(season, games)
    fixtures = list(regular_fixtures(season))
    before, after = _slots(fixtures), _placed(season, fixtures, games)
    if before == after:
        raise Refused("nothing_changed", _("The season already has this schedule: nothing has changed."))
    old = {"certificate": season.certificate, "effort": season.schedule_effort}
    _save_slots(season, {number: slot for number, slot in after.items() if before.get(number) != slot})
    season.certificate = dict(drawn or {"strengths": season.certificate.get("strengths", {})})
    season.schedule_effort = season.certificate.get("effort")
    if not drawn:
        season.certificate = certificate_of(season, games).as_dict()
    season.save(update_fields=["certificate", "schedule_effort"])
    moved = [number for number in {**before, **after} if before.get(number) != after.get(number)]
    audit.record_change(
        actor=actor,
        kind=Change.Kind.SCHEDULE_EDITED,
        league=season.league,
        about=season,
        before={**{number: before.get(number) for number in moved}, **old},
        after={
            **{number: after.get(number) for number in moved},
            "certificate": season.certificate,
            "effort": season.schedule_effort,
        },
        reason=reason,
    )
    publish_to_league(season, season_item(season))


@restores(Change.Kind.SCHEDULE_EDITED)
def _revert(change: Change, actor: Person | None) -> None:
    season = lock_editable_season(season_of_change(change), actor)
    before, after = change.before or {}, change.after or {}
    fixtures = list(Fixture.everything.filter(season=season).select_related("week", "home", "away", "result"))
    now = {**{str(f.number): None for f in fixtures}, **_slots(f for f in fixtures if not f.void)}
    moved = [number for number in after if number.isdecimal()]
    played = {str(fixture.number) for fixture in fixtures if has_begun(fixture)}
    if any(now.get(number) != after[number] or number in played for number in moved):
        raise changed_since()
    _save_slots(season, {number: before[number] for number in moved})
    _check_playable(season, [match_of(fixture) for fixture in regular_fixtures(season)])
    season.certificate, season.schedule_effort = before["certificate"], before["effort"]
    season.save(update_fields=["certificate", "schedule_effort"])
    publish_to_league(season, season_item(season))


def name_weeks(season: Season) -> None:
    """Names the weeks: rivalry weeks as the wishes name them, all others "Week" with their number."""
    names = {wish.week: wish.name for wish in season_wishes(season) if isinstance(wish, RivalryRound)}
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR))
    for week in weeks:
        week.name = names.get(week.number, f"Week {week.number}")
    Week.objects.bulk_update(weeks, ["name"])


def _check_playable(season: Season, games: Sequence[Match]) -> None:
    weeks = max([match.week for match in games], default=0)
    last = season.weeks.filter(kind=Week.Kind.REGULAR).aggregate(last=Max("number"))["last"]
    _sound, faults = split_playable(games, shape_of(season), last or weeks)
    if faults:
        raise Refused(faults[0].code, faults[0].sentence)


def _slots(fixtures: Iterable[Fixture]) -> Slots:
    return {str(fixture.number): list(match_of(fixture)) for fixture in fixtures}


def _placed(season: Season, fixtures: Sequence[Fixture], games: Sequence[Match]) -> Slots:
    """Assigns each match a game number, and None to numbers without a match. Raises Refused: game_stands."""
    unplaced = Counter(games)
    placed: Slots = {}
    for fixture in fixtures:
        match = match_of(fixture)
        if has_begun(fixture) and not unplaced[match]:
            sentence = _("%(game)s in week %(week)d has been played or reported: leave it unchanged.")
            raise Refused("game_stands", sentence % {"game": fixture, "week": fixture.week.number})
        if unplaced[match]:
            unplaced[match] -= 1
            placed[str(fixture.number)] = list(match)
    left = sorted(unplaced.elements())
    free = [fixture for fixture in fixtures if str(fixture.number) not in placed]
    for same in SAME:
        for fixture in list(free):
            found = next((match for match in left if same(match) == same(match_of(fixture))), None)
            if found:
                left.remove(found)
                free.remove(fixture)
                placed[str(fixture.number)] = list(found)
    last = Fixture.everything.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    new = {str(number): list(match) for number, match in enumerate(left, start=last + 1)}
    return {**placed, **{str(fixture.number): None for fixture in free}, **new}


def _save_slots(season: Season, slots: Slots) -> None:
    """Saves the slots. All games are made void first, so that no week ever has a club twice."""
    numbers = [int(number) for number in slots]
    rows = Fixture.everything.filter(season=season, number__in=numbers)
    rows.update(void=True)
    weeks, teams = _weeks(season, slots), team_by_slug(season)
    old = {fixture.number: fixture for fixture in rows}
    changed: list[Fixture] = []
    new: list[Fixture] = []
    for number, slot in slots.items():
        if slot is None:
            continue
        fixture = old.get(int(number)) or Fixture(season=season, number=int(number), kind=Week.Kind.REGULAR)
        fixture.week, fixture.home, fixture.away = weeks[slot[0]], teams[slot[1]], teams[slot[2]]
        fixture.void = False
        (changed if fixture.pk else new).append(fixture)
    Fixture.everything.bulk_update(changed, ["week", "home", "away", "void"])
    Fixture.everything.bulk_create(new)


def _weeks(season: Season, slots: Slots) -> dict[int, Week]:
    """The season's weeks by number; creates the missing ones."""
    weeks = {week.number: week for week in season.weeks.all()}
    for number in sorted({slot[0] for slot in slots.values() if slot} - set(weeks)):
        weeks[number] = Week.objects.create(
            season=season,
            number=number,
            name=f"Week {number}",
            kind=Week.Kind.REGULAR,
            **span_of_week(season, number)._asdict(),
        )
    return weeks
