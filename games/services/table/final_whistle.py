"""The final whistle of a game on the service: its box score, and the result of its fixture."""

from __future__ import annotations

from engine.gridiron.events import Event
from games.records import scoresheets
from games.records.circumstances import add_final_circumstances
from games.services.table.finality import ResultVerdict, coached_sides, result_verdict
from games.services.table.open_table import OpenTable
from league.models import Fixture, Result
from league.selectors.results.reports import reporting_side_of
from league.services.results.late_reports import record_late_result
from league.services.results.results import POINTS_OF_A_TOUCHDOWN, Score, record_result


def end_game(table: OpenTable) -> None:
    """Freezes the game whose last entries have just been written, and records the result of its fixture."""
    game, fixture = table.game, table.game.played_for
    scoresheets.freeze_finished_game(game, table.play, scoresheets.play_by_play_lines(game))
    add_final_circumstances(game, table.play.questions.chance_ids, coached_sides(fixture) if fixture else ())
    if fixture is None or (game.fixture and _stands(fixture)):
        return
    record = record_result if game.fixture else record_late_result
    verdict = result_verdict(table, fixture)
    if game.fixture and _is_kept(fixture, verdict):
        return
    record(fixture=fixture, score=session_score(table), state=verdict.state, reporter=verdict.reporter)
    game.refresh_from_db(fields=["fixture", "superseded"])


def _stands(fixture: Fixture) -> bool:
    """Whether the fixture already has a final or disputed result, such as a forfeit. It is kept, and the
    commissioner can correct or resolve it."""
    settled = (Result.State.FINAL, Result.State.DISPUTED)
    return Result.objects.filter(fixture=fixture, state__in=settled).exists()


def _is_kept(fixture: Fixture, verdict: ResultVerdict) -> bool:
    """Whether the report of the other side is kept, because this game amounts to no more than a report of
    this side."""
    if verdict.state == Result.State.FINAL:
        return False
    reported = Result.objects.filter(fixture=fixture, state=Result.State.REPORTED).first()
    return reported is not None and reported.side not in ("", reporting_side_of(verdict.reporter, fixture))


def session_score(table: OpenTable) -> Score:
    """The score of the game that has just ended."""
    box, points = table.play.now.box, table.play.score
    return Score(
        points=points,
        touchdowns=known_touchdowns((box[0][Event.TOUCHDOWN][0], box[1][Event.TOUCHDOWN][0]), points),
        overtime=table.game.overtime,
    )


def known_touchdowns(touchdowns: tuple[int, int], points: tuple[int, int]) -> tuple[int, int] | None:
    """The touchdowns; None if a correction has set the score lower than they are worth, because then it is
    unknown how many of them count."""
    worth = [POINTS_OF_A_TOUCHDOWN * number for number in touchdowns]
    return touchdowns if worth[0] <= points[0] and worth[1] <= points[1] else None
