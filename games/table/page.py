"""Everything that the referee page shows one player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import own_cards
from engine.play.scoresheet import Scoresheet
from engine.presentation import labels
from engine.presentation.calls import ANSWER, CALL, THROW, undo_kind
from engine.presentation.labels import card_titles
from engine.presentation.scoreboard import (
    Scoreboard,
    board_text,
    clock_text,
    field_picture,
    period_title,
    scoreboard,
)
from games.models import CorrectionRequest, Game, ScoresheetEntry, Seat
from games.records import scoresheets
from games.records.circumstances import described_circumstances
from games.records.participants import Participant, clubs_of_game, people_beside_clubs, side_names
from games.table.call_cards import team_dice
from games.table.field import field_drawing
from games.table.final_page import final_page
from games.table.open_table import pending_correction
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
    undone_answer,
    whole_play_form,
)
from games.table.seats import introduce_partners, may_talk, others_of, part_phrase, pending_input, seat_title
from games.table.stand_ins import may_stand_in


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


def waiting_sentences(
    game: Game, seats: Iterable[Seat], waiting: Iterable[Seat], own: Collection[Seat]
) -> list[str]:
    """Sentences with the names for whom the game waits, each once. Without any it is the other people whose
    dice or cards are due; a person without a seat watches."""
    sentences = [_sentence(game, seat) for seat in waiting]
    if not sentences and own:
        others = [seat for seat in seats if seat not in own and not seat.coach]
        sentences = [_sentence(game, seat) for seat in others] or [_("Waiting for the computer.")]
    return list(dict.fromkeys(sentences or [_("You are watching this game.")]))


def _sentence(game: Game, seat: Seat) -> str:
    if seat.decider.is_free:
        return _("Waiting for a player for %(plays)s: send them the link.") % {
            "plays": part_phrase(game, seat)
        }
    return _("Waiting for %(name)s.") % {"name": seat.decider.name}


def undo_bar(
    play: Playthrough,
    newest: Sequence[ScoresheetEntry],
    own: Sequence[Seat],
    seats: list[Seat],
    last_play: int,
) -> dict[str, Any]:
    """The bar of the person with these seats. `newest` entries are enough, because nothing older can be
    undone; `last_play` is an entry of the newest play that is over.

    `what` an undo takes back, in a word; empty if it would be refused. `play`: an entry of the play that can
    be undone as a whole, 0 for none; `is_open`: that play's throw is still due, so that undoing it takes back
    both calls. `asks`: another person has to agree to that."""
    known = play.copy()
    known.sheet = Scoresheet(
        play.sheet.header,
        [scoresheets.scoresheet_entry(row) for row in newest],
        before=newest[0].number - 1 if newest else 0,
    )
    kind = undo_kind(known, f"person:{own[0].person}")
    if any(seat.early for seat in own):
        kind = CALL
    words = {
        THROW: pgettext("undo", "the throw"),
        CALL: pgettext("undo", "my call"),
        ANSWER: pgettext("undo", "the answer"),
    }
    # The newest call of the play in progress, once both are known.
    since = {number for number, *_rest in play.since if number not in play.sealed}
    calls = [row for row in newest if row.number in since and row.asked in play.rules.play_facts.call_ids]
    began = calls[-1].number if calls else 0
    return {
        "what": words.get(kind, ""),
        "play": began or last_play,
        "is_open": bool(began),
        "asks": bool(others_of(seats, own[0])),
    }


def stand_in_notes(game: Game, seats: Sequence[Seat], player: Participant) -> Iterator[dict[str, Any]]:
    """What this reader may do about partners who stand in, or may do so: a sentence and a button for each.
    `back`: the button returns the seat to its person."""
    for seat in seats:
        if not seat.is_of_pair or game.state != Game.State.IN_PROGRESS:
            continue
        plays, name = part_phrase(game, seat), seat.name
        if seat.partner_decides and player.owns(seat):
            sentence = _("%(name)s stands in for you.") % {"name": seat.decider.name}
            yield {"seat": seat, "sentence": sentence, "button": _("I am back"), "back": True}
        elif seat.partner_decides and player.holds(seat):
            sentence, button = _("You stand in for %(name)s.") % {"name": name}, _("Stop standing in")
            if not name:
                sentence = _("You play %(plays)s until somebody takes the seat.") % {"plays": plays}
            yield {"seat": seat, "sentence": sentence, "button": button, "back": True}
        elif may_stand_in(seat, game, player):
            sentence = _("Nobody plays %(plays)s yet.") % {"plays": plays}
            if name:
                sentence = _("The game waits for %(name)s.") % {"name": name}
            button = _("Play %(plays)s, too") % {"plays": plays}
            yield {"seat": seat, "sentence": sentence, "button": button, "back": False}


def partner_cards(
    game: Game, play: Playthrough, seats: Sequence[Seat], player: Participant
) -> list[tuple[str, int]]:
    """The titles and numbers of the cards in the partner's hand, if the two may talk; empty if this phone
    also has seats of the other side, whose coach would see them."""
    own = [seat for seat in seats if player.owns(seat)]
    if not may_talk(game) or len({seat.side for seat in own}) != 1 or not player.shares_side(seats):
        return []
    hand = own_cards(play, own[0].side, own[0].part).get("hand") or {}
    titles = card_titles(game.header)
    return [(labels.card(game.header, titles[card], _).title, count) for card, count in hand.items()]
