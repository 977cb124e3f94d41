"""Decides whether the final whistle of a fixture's game makes its result final, and otherwise whose report it
is.

In a league that asks both sides, a game is final at once only if each club with a coach was played by its own
coaches for the whole game, by different people, and neither side did anything relevant while the other was
absent. The computer may play a club without a coach. That club cannot agree to anything, so only the app's
dice may have decided then."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from games.records.circumstances import circumstances_of
from games.records.occupants import OccupantKind, occupants_of, sides_with_own_coaches
from games.services.table.open_table import OpenTable
from league.models import Coach, Fixture, League, Result
from league.permissions import Permission, may
from league.selectors.results.reports import LinkHolder, report_rights_of, sides_of

State = Result.State
SIDES = ("home", "away")


@dataclass(frozen=True, slots=True)
class ResultVerdict:
    """The state of the result, and the person or link holder who reports it; None for a report of neither
    side."""

    state: Result.State
    reporter: User | LinkHolder | None


def coached_sides(fixture: Fixture) -> list[str]:
    """The sides whose clubs have a coach, home first; one query."""
    clubs = {"home": fixture.home_id, "away": fixture.away_id}
    coached = set(Coach.objects.filter(team__in=clubs.values()).values_list("team", flat=True))
    return [side for side, club in clubs.items() if club in coached]


def result_verdict(table: OpenTable, fixture: Fixture) -> ResultVerdict:
    """Whether the result is final or only reported, and by whom. Add the game's circumstances first."""
    coached = coached_sides(fixture)
    own = sides_with_own_coaches(table.game, table.seats)
    reporter = _reporter(table, fixture, own)
    if _is_final(table, fixture, coached, own, reporter):
        return ResultVerdict(State.FINAL, reporter)
    return ResultVerdict(State.REPORTED, reporter)


def _is_final(
    table: OpenTable,
    fixture: Fixture,
    coached: list[str],
    own: dict[str, set[int]],
    reporter: User | LinkHolder | None,
) -> bool:
    if _is_entered_by_the_league(table, fixture):
        return True
    match League.Confirmation(fixture.season.league.confirmation):
        case League.Confirmation.ONE:
            return reporter is not None and report_rights_of(reporter, fixture).can_report
        case League.Confirmation.COMMISSIONER:
            return False
    if not coached or set(own) != set(coached):
        return False
    if len(coached) == 1:
        return _is_clean_against_the_computer(table, coached[0])
    return own["home"].isdisjoint(own["away"]) and not any(one.alone for one in circumstances_of(table.game))


def _is_clean_against_the_computer(table: OpenTable, side: str) -> bool:
    """Whether the computer played the other side for the whole game, with the app's dice only."""
    others = {occupant.who for occupant in occupants_of(table.game) if occupant.side != side}
    return others == {OccupantKind.COMPUTER} and not circumstances_of(table.game)


def _is_entered_by_the_league(table: OpenTable, fixture: Fixture) -> bool:
    """Whether one person who scores for the league, and coaches neither club, entered the whole game."""
    user = table.player.user
    if user is None or sides_of(user, fixture) or not may(user, Permission.SCORE, fixture.season.league):
        return False
    people = {occupant.person for occupant in occupants_of(table.game) if occupant.person}
    here = {seat.person for seat in table.own}
    return bool(people) and people <= here


def _reporter(table: OpenTable, fixture: Fixture, own: dict[str, set[int]]) -> User | LinkHolder | None:
    """The reporter: the coach of the only side that its own coaches played for the whole game; if both did,
    of the only side that did something alone; otherwise the person or link holder who made the last input, if
    they may report for the fixture."""
    alone = {one.side for one in circumstances_of(table.game) if one.alone and one.side in own}
    (speaks,) = own if len(own) == 1 else alone if len(alone) == 1 else ("",)
    if speaks:
        return next(seat.user for seat in table.seats if seat.side == speaks)
    if len(alone) > 1:
        return None
    reporter = table.reporter
    return reporter if reporter and report_rights_of(reporter, fixture).can_report else None
