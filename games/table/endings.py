"""The end of a game: the final whistle, whether its result is final, and otherwise whose report it is.

In a league that asks both sides, a game is final at once only if each club with a coach was played by its own
coaches for the whole game, by different people, and neither side did anything relevant while the other was
absent. The computer may play a club without a coach. That club cannot agree to anything, so only the app's
dice may have decided then.
"""

from __future__ import annotations

from django.contrib.auth.models import User

from engine.gridiron.events import Event
from games.records import scoresheets
from games.records.circumstances import add_final_circumstances, circumstances_of
from games.records.participants import OccupantKind, occupants_of, sides_with_own_coaches
from games.table.open_table import OpenTable
from league.frame.permissions import Permission, may
from league.models import Coach, Fixture, League, Result
from league.results.reports import record_late_result
from league.results.selectors import LinkHolder, report_rights_of, reporting_side_of, sides_of
from league.results.services import POINTS_OF_A_TOUCHDOWN, Score, record_result

State = Result.State


def coached_sides(fixture: Fixture) -> list[str]:
    """The sides whose clubs have a coach, home first; one query."""
    clubs = {"home": fixture.home_id, "away": fixture.away_id}
    coached = set(Coach.objects.filter(team__in=clubs.values()).values_list("team", flat=True))
    return [side for side, club in clubs.items() if club in coached]


def _is_final(
    table: OpenTable, fixture: Fixture, own: dict[str, set[int]], reporter: User | LinkHolder | None
) -> bool:
    user, people = table.player.user, {row.person for row in occupants_of(table.game) if row.person}
    league = fixture.season.league
    has_entered_all = bool(people) and people <= {seat.person for seat in table.own}
    if has_entered_all and user and not sides_of(user, fixture) and may(user, Permission.SCORE, league):
        return True  # a person who scores for the league, and coaches neither club
    match League.Confirmation(league.confirmation):
        case League.Confirmation.ONE:
            return reporter is not None and report_rights_of(reporter, fixture).can_report
        case League.Confirmation.COMMISSIONER:
            return False
    coached, circumstances = coached_sides(fixture), circumstances_of(table.game)
    if not coached or set(own) != set(coached):
        return False
    if len(coached) == 1:  # the computer played the other side for the whole game, with the app's dice only
        others = {occupant.who for occupant in occupants_of(table.game) if occupant.side != coached[0]}
        return others == {OccupantKind.COMPUTER} and not circumstances
    return own["home"].isdisjoint(own["away"]) and not any(
        circumstance.alone for circumstance in circumstances
    )


def _reporter(table: OpenTable, fixture: Fixture, own: dict[str, set[int]]) -> User | LinkHolder | None:
    """The reporter: the coach of the only side that its own coaches played for the whole game; if both did,
    of the only side that did something alone; otherwise the person or link holder who made the last input, if
    they may report for the fixture."""
    alone = {
        circumstance.side
        for circumstance in circumstances_of(table.game)
        if circumstance.alone and circumstance.side in own
    }
    (speaks,) = own if len(own) == 1 else alone if len(alone) == 1 else ("",)
    if speaks:
        return next(seat.user for seat in table.seats if seat.side == speaks)
    if len(alone) > 1:
        return None
    reporter = table.reporter
    return reporter if reporter and report_rights_of(reporter, fixture).can_report else None


def end_game(table: OpenTable) -> None:
    """Freezes the game whose last entries have just been written, and records the result of its fixture."""
    game, fixture = table.game, table.game.played_for
    scoresheets.freeze_finished_game(game, table.play, scoresheets.play_by_play_lines(game))
    add_final_circumstances(game, table.play.questions.chance_ids, coached_sides(fixture) if fixture else ())
    if fixture is None:
        return
    result = Result.objects.filter(fixture=fixture).first() if game.fixture else None
    if result is not None and result.state in (State.FINAL, State.DISPUTED):
        return  # such as a forfeit; the commissioner can correct or resolve it
    own = sides_with_own_coaches(game, table.seats)
    reporter = _reporter(table, fixture, own)
    state = State.FINAL if _is_final(table, fixture, own, reporter) else State.REPORTED
    if (
        result is not None
        and (result.state, state) == (State.REPORTED, State.REPORTED)
        and result.side not in ("", reporting_side_of(reporter, fixture))
    ):
        return  # the report of the other side is kept: this game amounts to no more than a report of this one
    record = record_result if game.fixture else record_late_result
    record(fixture=fixture, score=session_score(table), state=state, reporter=reporter)
    game.refresh_from_db(fields=["fixture", "superseded"])


def session_score(table: OpenTable) -> Score:
    box, points = table.play.now.box, table.play.score
    touchdowns = known_touchdowns((box[0][Event.TOUCHDOWN][0], box[1][Event.TOUCHDOWN][0]), points)
    return Score(points, touchdowns, table.game.overtime)


def known_touchdowns(touchdowns: tuple[int, int], points: tuple[int, int]) -> tuple[int, int] | None:
    """The touchdowns; None if a correction has set the score lower than they are worth, because then it is
    unknown how many of them count."""
    worth = (POINTS_OF_A_TOUCHDOWN * number for number in touchdowns)
    return touchdowns if all(least <= own for least, own in zip(worth, points, strict=True)) else None
