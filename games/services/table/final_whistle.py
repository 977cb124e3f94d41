"""Writing an input down, and the final whistle."""

from __future__ import annotations

from engine.gridiron.events import Event, Line
from engine.presentation.play_by_play import play_by_play
from games.models import Game
from games.records import scoresheets
from games.records.circumstances import add_final_circumstances
from games.services.feed import final_score_item, kickoff_item, play_items, publish_game_items, undone_item
from games.services.letters.game_letters import send_final_letters
from games.services.table.finality import ResultVerdict, coached_sides, result_verdict
from games.services.table.session import TableSession
from games.services.table.waits import update_waits
from league.models import Fixture, Result
from league.selectors.results.reports import reporting_side_of
from league.services.results.late_reports import record_late_result
from league.services.results.results import POINTS_OF_A_TOUCHDOWN, Score, record_result


def save_session(sitting: TableSession, *, opening: bool = False, undone: bool = False) -> Game:
    """Writes what has come and tells it; a game that is over gets its box score and its result."""
    game = sitting.game
    new, first = [line for told in sitting.lines.values() for line in told], game.last + 1
    news = [kickoff_item(game)] if opening else []
    update_waits(sitting)
    sitting.save()
    if undone:
        told = scoresheets.play_by_play_by_entry(game)
        before = [line for number, line in told if number < first]
        new = [line for number, line in told if number >= first]
        news.append(undone_item(game, before))
        game.plays, game.tail = 0, before
    if new:
        news += play_items(game, [Line(*line) for line in game.tail], new, game.plays)
    if new or undone:
        _cut_the_tail(game, new)
    if sitting.play.over:
        _final(sitting)
        send_final_letters(sitting)
        news.append(final_score_item(game))
    publish_game_items(game, *news)
    return game


def _cut_the_tail(game: Game, new: list[Line]) -> None:
    """Only the last play may be told on; those before it are only counted."""
    lines = [*game.tail, *new]
    rows = play_by_play(game.header, lines, ("", ""))
    game.plays += max(0, len(rows) - 1)
    game.tail = lines[rows[-1].line :] if rows else lines
    game.save(update_fields=["plays", "tail"])


def _final(sitting: TableSession) -> None:
    game, fixture = sitting.game, sitting.game.played_for
    scoresheets.freeze_finished_game(game, sitting.play, scoresheets.play_by_play_lines(game))
    add_final_circumstances(
        game, sitting.play.questions.chance_ids, coached_sides(fixture) if fixture else ()
    )
    if fixture is None or (game.fixture and _stands(fixture)):
        return
    record = record_result if game.fixture else record_late_result
    verdict = result_verdict(sitting, fixture)
    if game.fixture and _is_kept(fixture, verdict):
        return
    record(fixture=fixture, tally=session_score(sitting), state=verdict.state, reporter=verdict.reporter)
    game.refresh_from_db(fields=["fixture", "superseded"])


def _stands(fixture: Fixture) -> bool:
    """Is there a final result that somebody has typed meanwhile, or a forfeit, or a disputed report? That is
    for the commissioner: it can be corrected or resolved."""
    settled = (Result.State.FINAL, Result.State.DISPUTED)
    return Result.objects.filter(fixture=fixture, state__in=settled).exists()


def _is_kept(fixture: Fixture, verdict: ResultVerdict) -> bool:
    """Does a report of the other side stay, because the whistle is no more than this side's report?"""
    if verdict.state == Result.State.FINAL:
        return False
    reported = Result.objects.filter(fixture=fixture, state=Result.State.REPORTED).first()
    return reported is not None and reported.side not in ("", reporting_side_of(verdict.reporter, fixture))


def session_score(sitting: TableSession) -> Score:
    """What the game came to."""
    box, score = sitting.play.now.box, sitting.play.score
    return Score(
        score=score,
        touchdowns=known_touchdowns((box[0][Event.TOUCHDOWN][0], box[1][Event.TOUCHDOWN][0]), score),
        overtime=sitting.game.overtime,
    )


def known_touchdowns(touchdowns: tuple[int, int], score: tuple[int, int]) -> tuple[int, int] | None:
    """The touchdowns, unless a correction has set the score lower than they are worth: then nobody knows how
    many of them stand."""
    worth = [POINTS_OF_A_TOUCHDOWN * number for number in touchdowns]
    return touchdowns if worth[0] <= score[0] and worth[1] <= score[1] else None
