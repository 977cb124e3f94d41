"""Writing an input down, and the final whistle."""

from __future__ import annotations

import engine
from engine import Event, Line
from games import storage
from games.circumstances import note_at_the_end
from games.models import Game
from games.services.table.finality import Verdict, coached_sides, verdict_of
from games.services.table.letters import write_at_the_end
from games.services.table.sitting import Sitting
from games.services.table.waiting import note_waits
from games.services.telling import final_news, kickoff_news, plays_news, tell_game, undone_news
from league.models import Fixture, Result
from league.selectors.reports import side_of
from league.services import record_result
from league.services.late import record_late
from league.services.results import POINTS_OF_A_TOUCHDOWN, Tally


def write_down(sitting: Sitting, *, opening: bool = False, undone: bool = False) -> Game:
    """Writes what has come and tells it; a game that is over gets its box score and its result."""
    game = sitting.game
    new, first = [line for told in sitting.lines.values() for line in told], game.last + 1
    news = [kickoff_news(game)] if opening else []
    note_waits(sitting)
    sitting.save()
    if undone:
        told = storage.told_by_entry(game)
        before = [line for number, line in told if number < first]
        new = [line for number, line in told if number >= first]
        news.append(undone_news(game, before))
        game.plays, game.tail = 0, before
    if new:
        news += plays_news(game, [Line(*line) for line in game.tail], new, game.plays)
    if new or undone:
        _cut_the_tail(game, new)
    if sitting.play.over:
        _final(sitting)
        write_at_the_end(sitting)
        news.append(final_news(game))
    tell_game(game, *news)
    return game


def _cut_the_tail(game: Game, new: list[Line]) -> None:
    """Only the last play may be told on; those before it are only counted."""
    lines = [*game.tail, *new]
    rows = engine.play_by_play(game.header, lines, ("", ""))
    game.plays += max(0, len(rows) - 1)
    game.tail = lines[rows[-1].line :] if rows else lines
    game.save(update_fields=["plays", "tail"])


def _final(sitting: Sitting) -> None:
    game, fixture = sitting.game, sitting.game.played_for
    storage.finish(game, sitting.play, storage.told_lines(game))
    note_at_the_end(game, sitting.play.questions.chance_ids, coached_sides(fixture) if fixture else ())
    if fixture is None or (game.fixture and _stands(fixture)):
        return
    record = record_result if game.fixture else record_late
    verdict = verdict_of(sitting, fixture)
    if game.fixture and _is_kept(fixture, verdict):
        return
    record(fixture=fixture, tally=tally_of(sitting), state=verdict.state, reporter=verdict.reporter)
    game.refresh_from_db(fields=["fixture", "superseded"])


def _stands(fixture: Fixture) -> bool:
    """Is there a final result that somebody has typed meanwhile, or a forfeit, or a disputed report? That is
    for the commissioner: it can be corrected or resolved."""
    settled = (Result.State.FINAL, Result.State.DISPUTED)
    return Result.objects.filter(fixture=fixture, state__in=settled).exists()


def _is_kept(fixture: Fixture, verdict: Verdict) -> bool:
    """Does a report of the other side stay, because the whistle is no more than this side's report?"""
    if verdict.state == Result.State.FINAL:
        return False
    reported = Result.objects.filter(fixture=fixture, state=Result.State.REPORTED).first()
    return reported is not None and reported.side not in ("", side_of(verdict.reporter, fixture))


def tally_of(sitting: Sitting) -> Tally:
    """What the game came to."""
    box, score = sitting.play.now.box, sitting.play.score
    return Tally(
        score=score,
        touchdowns=counted((box[0][Event.TOUCHDOWN][0], box[1][Event.TOUCHDOWN][0]), score),
        overtime=sitting.game.overtime,
    )


def counted(touchdowns: tuple[int, int], score: tuple[int, int]) -> tuple[int, int] | None:
    """The touchdowns, unless a correction has set the score lower than they are worth: then nobody knows how
    many of them stand."""
    worth = [POINTS_OF_A_TOUCHDOWN * number for number in touchdowns]
    return touchdowns if worth[0] <= score[0] and worth[1] <= score[1] else None
