"""Saving the games of a schedule in their weeks, which every change of a schedule uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Max

from league.feed.services import current_result_items, publish_to_league, season_item, standings_items
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import season_of_change
from league.history.services import record_change, restores
from league.models import Change, Fixture, Season, Week
from league.results.withdrawals import settle_withdrawn_games
from league.schedule.dates import span_of_week
from league.schedule.fairness import split_playable
from league.schedule.selectors import (
    certificate_of,
    has_begun,
    match_of,
    regular_fixtures,
    season_wishes,
    shape_of,
)
from league.schedule.shapes import Match, free_weeks
from league.seasons.selectors import team_by_slug

if TYPE_CHECKING:
    from league.frame.permissions import Person


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
        raise Refused("schedule_closed")
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
        raise Refused("nothing_changed.schedule")
    old: dict[str, Any] = {"certificate": season.certificate, "effort": season.schedule_effort}
    wished, season.wishes = season.wishes, _with_free_weeks(season, games)
    save_slots(season, {number: slot for number, slot in after.items() if before.get(number) != slot})
    season.certificate = dict(drawn or {"strengths": season.certificate.get("strengths", {})})
    season.schedule_effort = season.certificate.get("effort")
    if not drawn:
        season.certificate = certificate_of(season, games).as_dict()
    season.save(update_fields=["certificate", "schedule_effort", "wishes"])
    moved = [number for number in {**before, **after} if before.get(number) != after.get(number)]
    record_change(
        actor=actor,
        kind=Change.Kind.SCHEDULE_EDITED,
        about=season,
        before={
            **{number: before.get(number) for number in moved},
            **old,
            **({"wishes": wished} if season.wishes != wished else {}),
        },
        after={
            **{number: after.get(number) for number in moved},
            "certificate": season.certificate,
            "effort": season.schedule_effort,
            **({"wishes": season.wishes} if season.wishes != wished else {}),
        },
        reason=reason,
    )
    _publish(season)


@restores(Change.Kind.SCHEDULE_EDITED)
def _revert(change: Change, actor: Person | None) -> None:
    season = lock_editable_season(season_of_change(change), actor)
    before, after = change.before or {}, change.after or {}
    fixtures = list(Fixture.everything.filter(season=season).select_related("week", "home", "away", "result"))
    now = {**{str(f.number): None for f in fixtures}, **_slots(f for f in fixtures if not f.void)}
    moved = [number for number in after if number.isdecimal()]
    played = {str(fixture.number) for fixture in fixtures if has_begun(fixture)}
    if any(now.get(number) != after[number] or number in played for number in moved):
        raise Refused("changed_since")
    if season.wishes != after.get("wishes", season.wishes):
        raise Refused("changed_since")
    save_slots(season, {number: before[number] for number in moved})
    _check_playable(season, [match_of(fixture) for fixture in regular_fixtures(season)])
    season.certificate, season.schedule_effort = before["certificate"], before["effort"]
    season.wishes = before.get("wishes", season.wishes)
    season.save(update_fields=["certificate", "schedule_effort", "wishes"])
    _publish(season)


def name_weeks(season: Season) -> None:
    """Names the weeks: rivalry weeks as the wishes name them, all others "Week" with their number."""
    names = {wish.week: wish.name for wish in season_wishes(season) if wish.code == "rivalry_weeks"}
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR))
    for week in weeks:
        week.name = names.get(week.number, f"Week {week.number}")
    Week.objects.bulk_update(weeks, ["name"])


def _publish(season: Season) -> None:
    """Publishes the schedule, with the end of the games that teams have got which are out of the season."""
    ended = settle_withdrawn_games(season)
    items = [*current_result_items(ended), *standings_items(season, *ended)]
    publish_to_league(season, season_item(season), *items)


def _with_free_weeks(season: Season, games: Sequence[Match]) -> dict[str, Any]:
    """The season's wishes, with the weeks in which nobody plays any more: the next draw keeps them."""
    free = {*free_weeks(games)} - {*free_weeks(match_of(fixture) for fixture in regular_fixtures(season))}
    wished = season.wishes.get("free_weeks", [])
    new = sorted(free - {*wished})
    return {**season.wishes, "free_weeks": [*wished, *new]} if new else season.wishes


def _check_playable(season: Season, games: Sequence[Match]) -> None:
    """Games may move into weeks in which nobody plays, but not to more weeks than there are with games."""
    free = free_weeks(games)
    regular = season.weeks.filter(kind=Week.Kind.REGULAR)
    last = regular.aggregate(last=Max("number"))["last"] or max([match.week for match in games], default=0)
    played = regular.filter(fixtures__void=False).distinct().count()
    _sound, faults = split_playable(games, shape_of(season), max(last, played + len(free)))
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
            raise Refused("game_stands", game=fixture, week=fixture.week.number)
        if unplaced[match]:
            unplaced[match] -= 1
            placed[str(fixture.number)] = list(match)
    left = sorted(unplaced.elements())
    free = [fixture for fixture in fixtures if str(fixture.number) not in placed]
    for same in SAME:
        for fixture in list(free):
            chosen = next((match for match in left if same(match) == same(match_of(fixture))), None)
            if chosen:
                left.remove(chosen)
                free.remove(fixture)
                placed[str(fixture.number)] = list(chosen)
    last = Fixture.everything.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    new = {str(number): list(match) for number, match in enumerate(left, start=last + 1)}
    return {**placed, **{str(fixture.number): None for fixture in free}, **new}


def save_slots(season: Season, slots: Slots) -> list[Fixture]:
    """Saves the slots; returns the new fixtures. All games are made void first, so that no week ever has a
    club twice."""
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
    # Weeks after the last game, which an earlier schedule needed.
    last = season.fixtures.aggregate(last=Max("week__number"))["last"] or 0
    Week.objects.filter(season=season, number__gt=last, fixtures=None).delete()
    return new


def _weeks(season: Season, slots: Slots) -> dict[int, Week]:
    """The season's weeks by number; creates the missing ones. A week in which nobody plays has a row, too:
    readers see it, and week numbers have no gap."""
    weeks = {week.number: week for week in season.weeks.all()}
    last = max((slot[0] for slot in slots.values() if slot), default=0)
    new = {
        number: Week(
            season=season,
            number=number,
            name=f"Week {number}",
            kind=Week.Kind.REGULAR,
            **span_of_week(season, number)._asdict(),
        )
        for number in range(1, last + 1)
        if number not in weeks
    }
    Week.objects.bulk_create(new.values())
    return weeks | new
