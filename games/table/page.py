"""Everything that the referee page shows one player."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.play.optional_decisions import next_stop
from engine.presentation.movements import field_picture
from engine.presentation.scoreboard import Scoreboard, board_text, clock_text, period_title, scoreboard
from games.models import CorrectionRequest, Game, Seat
from games.records import scoresheets
from games.records.circumstances import described_circumstances
from games.records.participants import Participant, clubs_of_game, people_beside_clubs, side_names
from games.table.call_cards import team_dice
from games.table.field import field_drawing
from games.table.final_page import final_page
from games.table.page_parts import (
    introduce_partners,
    partner_cards,
    seat_title,
    stand_in_notes,
    undo_bar,
    undone_answer,
    waiting_sentences,
)
from games.table.pending_input import pending_input
from games.table.plays import duel_on_table, is_long, newest_entries, pictures_so_far, recent_plays
from games.table.questions import (
    NOBODY,
    Facing,
    ShownQuestion,
    answer_again,
    answers_beside,
    optional_answers,
    roll_form,
    shown_question,
    whole_play_form,
)
from games.table.seats import others_of


def table_page(game: Game, player: Participant, facing: Facing = NOBODY) -> dict[str, Any]:
    home, away = clubs_of_game(game)
    seats = game.cached_seats or list(game.seats.order_by("pk"))
    introduce_partners(seats)
    correction = None if game.has_new_entries else pending_correction(game)
    names, newest = side_names(seats, (home, away)), newest_entries(game)
    recent = recent_plays(game, newest, names)
    own = [seat for seat in seats if player.holds(seat)]
    context: dict[str, Any] = {
        "game": game,
        "home": home,
        "away": away,
        "seats": seats,
        "own": own,
        "watched": None if own else game.played_for,
        "circumstances": described_circumstances(game),
        "earlier": recent["plays"],
        "pictures": recent["pictures"],
        "toss": recent["toss"],
        "people": people_beside_clubs(names, (home, away)),
        "version": page_version(game, seats, correction),
    }
    if game.state != Game.State.IN_PROGRESS:
        return context | {"final": final_page(game, player, seats)}
    play = scoresheets.resume_game(game)
    pending = pending_input(play, seats, player)
    stop = next_stop(play)
    board, question = scoreboard(stop), shown_question(game, play, pending, player, facing)
    so_far, duel = pictures_so_far(stop, names, (home, away)), duel_on_table(stop, names, (home, away))
    is_under_way = bool(so_far or duel)
    covered = question is not None and question.hidden and facing.key == question.key
    long = is_long(recent["pictures"])
    has_room = not pending.roll if question is None else question.leaves_room and not long
    explains = covered or has_room
    return context | {
        "pending": pending,
        "commitment": game.commitment,
        "waiting": waiting_sentences(game, seats, pending.waiting, own),
        "question": question,
        "again": answer_again(question, newest),
        "covered": covered,
        "under_way": is_under_way,
        "explains_last": explains,
        "scene": _scene(question, needs_room=is_under_way or (explains and long), is_free=explains),
        "so_far": so_far,
        "duel": None if so_far else duel,
        "last": None if is_under_way else next(iter(recent["plays"]), None),
        "earlier": recent["plays"] if is_under_way else recent["plays"][1:],
        "throw": pending.roll
        and roll_form(
            stop,
            pending.roll,
            app_only=game.dice == Game.Dice.APP,
            names=names,
            undone=undone_answer(newest, pending.roll.id),
        ),
        "bar": undo_bar(play, newest, own, seats, recent["entry"]) if own else None,
        "called": [seat_title(game, seat, seats) for seat in pending.called if seat in own],
        "stand_ins": list(stand_in_notes(game, seats, player)),
        "partner_cards": partner_cards(game, play, seats, player),
        "beside": answers_beside(pending),
        "scribe": whole_play_form(game, play, seats, player),
        "roll_optional": [
            answer for seat, decision in pending.optional for answer in optional_answers(play, seat, decision)
        ],
        "board": board,
        "team_dice": team_dice(play),
        "has_ball": board.offense if board.down else "",
        "situation": board_text(board, (home.nickname, away.nickname), _),
        "clock": clock_line(game, board),
        "period": period_title(game.ruleset, board.period, _),
        "field": field_drawing(field_picture(stop, recent["lines"]), (home, away)),
        "correction": correction,
        "agrees": correction and any(seat in own for seat in others_of(seats, correction.asked_by)),
    }


def _scene(question: ShownQuestion | None, *, needs_room: bool, is_free: bool) -> str:
    """How a phone shows the field: not at all beside long pictures, small beside many calls, else whole."""
    if needs_room:
        return "is-aside"
    return "is-small" if question is not None and question.is_crowded and not is_free else ""


def pending_correction(game: Game) -> CorrectionRequest | None:
    """The correction that waits for agreement, or None; it is void once the game has continued."""
    return (
        CorrectionRequest.objects.filter(game=game, last=game.last)
        .select_related("asked_by")
        .defer("state")
        .first()
    )


def page_version(game: Game, seats: list[Seat], correction: CorrectionRequest | None) -> str:
    """A text that changes as soon as any phone would show something else."""
    calls = "".join("1" if seat.early else "0" for seat in seats)
    people = ".".join(
        f"{seat.person or ''}{seat.coach and 'c'}{'p' if seat.partner_decides else ''}" for seat in seats
    )
    how = f"{game.pace[0]}{game.dice[0]}"
    return f"{game.last}-{game.state[0]}-{how}-{calls}-{people}-{correction.pk if correction else ''}"


def clock_line(game: Game, board: Scoreboard) -> str:
    """The time left in the period; empty before the cards that measure it are dealt."""
    return clock_text(game.ruleset, board.clock, translation) if board.clock or board.down else ""
