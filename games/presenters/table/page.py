"""Everything that the referee page shows one player."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.play.optional_decisions import next_stop, stop_at
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.presentation.facts.drive_trail import field_picture
from engine.presentation.scoreboard import Scoreboard, scoreboard
from engine.presentation.situation_text import board_text, clock_text, period_title
from engine.standing_orders import OrderChoice, order_choices
from games.models import CorrectionRequest, Game, ScoresheetEntry, Seat
from games.presenters.table.arithmetic import pictures_so_far
from games.presenters.table.duel import duel_on_table
from games.presenters.table.field import field_drawing
from games.presenters.table.final_page import final_page
from games.presenters.table.informed import informed
from games.presenters.table.leads import Clubs, Leads, leads
from games.presenters.table.pairs import may_talk, partner_cards, stand_in_notes
from games.presenters.table.prompts import (
    Button,
    Offer,
    Prompt,
    button_of,
    offer_of,
    prompt_of,
    refused_buttons,
)
from games.presenters.table.recent_plays import newest_entries, recent_plays
from games.presenters.table.roll_form import roll_form
from games.presenters.table.seat_titles import part_title, seat_title
from games.presenters.table.team_dice import team_dice
from games.presenters.table.undo_bar import undo_bar, undone_answer
from games.presenters.table.waiting import waiting_sentences
from games.presenters.table.whole_play import whole_play_form
from games.records import scoresheets
from games.records.circumstances import described_circumstances
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
from games.records.side_names import side_names
from games.selectors.pending_input import PendingInput, SeatQuestion, pending_input
from games.table.seats import others_of


@dataclass(frozen=True, slots=True)
class OptionalAnswer:
    """An answer to an optional decision that a seat may give, such as a time-out."""

    side: str
    asked: str
    who: str
    button: Button


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """One question on the phone. Without a prompt there are only optional decisions, about which `offer`
    asks, or the question is hidden. `who` is the person who is asked. `refused` holds the answers that the
    rules refuse now. `hidden`: the phone has to be handed to this seat, or to any seat with the same `key`,
    first."""

    seat: Seat
    who: str
    key: str
    prompt: Prompt | None
    optional: tuple[OptionalAnswer, ...]
    refused: tuple[Button, ...]
    hidden: bool
    offer: Offer | None = None

    @property
    def asks(self) -> Prompt | Offer | None:
        """What the phone asks: title, sentence and rules; None if the question is hidden."""
        return self.prompt or self.offer


def table_page(game: Game, player: Participant, facing: str = "") -> dict[str, Any]:
    """The context of the page. `facing` is the key of the seat to which the shared phone has been handed."""
    home, away = clubs_of_game(game)
    seats, correction = list(game.seats.order_by("pk")), pending_correction(game)
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
        "plays": recent.plays,
        "pictures": recent.pictures,
        "toss": recent.toss,
        "names": names,
        "version": page_version(game, seats, correction),
    }
    if game.state != Game.State.IN_PROGRESS:
        return context | {"final": final_page(game, player, seats)}
    play = scoresheets.resume_game(game)
    pending = pending_input(play, seats, player)
    stop = next_stop(play).game
    board, question = scoreboard(stop), _shown_question(game, play, pending, player, facing)
    return context | {
        "pending": pending,
        "commitment": game.commitment,
        "waiting": waiting_sentences(game, seats, pending.waiting, own),
        "question": question,
        "again": _again(question, newest),
        "swipes": _holds_call(pending, question, facing) and _is_shared(game, own),
        "so_far": pictures_so_far(stop, names, (home, away)),
        "duel": duel_on_table(stop, names, (home, away)),
        "throw": pending.roll
        and roll_form(
            stop,
            pending.roll,
            app_only=game.dice == Game.Dice.APP,
            names=names,
            undone=undone_answer(newest, pending.roll.id),
        ),
        "bar": undo_bar(play, newest, own, seats, recent.entry),
        "called": [seat_title(game, seat, seats) for seat in pending.called if seat in own],
        "stand_ins": stand_in_notes(game, seats, player),
        "partner_cards": partner_cards(game, play, seats, player),
        "beside": _beside(pending),
        "scribe": whole_play_form(game, play, seats, player),
        "roll_optional": [
            answer
            for seat, decision in pending.optional
            for answer in _optional_answers(play, seat, decision)
        ],
        "board": board,
        "team_dice": team_dice(play),
        "has_ball": board.offense if board.down else "",
        "situation": board_text(board, (home.nickname, away.nickname), _),
        "clock": clock_line(game, board),
        "period": period_title(game.ruleset, board.period, _),
        "field": field_drawing(field_picture(stop, recent.lines), (home, away)),
        "rules": recent.rules,
        "correction": correction,
        "agrees": correction and any(seat in own for seat in others_of(seats, correction.asked_by)),
    }


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


def computer_seats(game: Game) -> list[tuple[Seat, str]]:
    """The seats that the computer has had from the start, not those that a person handed over, each with what
    it plays."""
    found = [seat for seat in game.seats.order_by("pk") if seat.coach and seat.person is None]
    return [(seat, part_title(game, seat)) for seat in found]


def orders_page(game: Game, player: Participant) -> list[tuple[Seat, str, list[OrderChoice]]]:
    """The standing orders of each of the player's seats, with what the seat plays."""
    own = [seat for seat in game.seats.order_by("pk") if player.holds(seat)]
    return [(seat, part_title(game, seat), order_choices(game.ruleset, seat.orders)) for seat in own]


def _shown_question(
    game: Game, play: Playthrough, pending: PendingInput, player: Participant, facing: str
) -> ShownQuestion | None:
    """The first question. On a phone that people with different secrets share, a sealed call is shown to each
    only after the phone was handed to them."""
    questions = tuple(one for one in pending.questions if one.decision is not None or not one.for_partner)
    if not questions:
        return None
    question = first_question(game, questions, facing)
    seat, decision, key = question.seat, question.decision, seat_key(game, question.seat)
    shared = game.sealed and _is_shared(game, [one for one in pending.seats if player.holds(one)])
    hidden = shared and decision is not None and decision.sealed and facing != key
    home, away = clubs_of_game(game)
    clubs = home.nickname, away.nickname
    optional = tuple(
        answer
        for skippable in question.optional
        for answer in _optional_answers(
            question.stop, seat, skippable, _optional_leads(play, skippable, clubs)
        )
    )
    prompt = None
    if decision is not None and not hidden:
        shown = prompt_of(question.stop, decision, _hand(question))
        prompt = informed(question.stop, decision, shown, clubs)
    refused = [] if prompt is None else list(prompt.refused)
    for skippable in () if hidden else question.optional:
        refused += refused_buttons(stop_at(play, skippable), skippable)
    who = seat_title(game, seat, pending.seats)
    offer = offer_of(play.sheet.header, question.optional) if decision is None else None
    return ShownQuestion(seat, who, key, prompt, optional, tuple(refused), hidden, offer)


def seat_key(game: Game, seat: Seat) -> str:
    """The seats with the same key may see the same cards: a side, or its half if its coaches may not talk."""
    return seat.side if may_talk(game) or not seat.is_of_pair else f"{seat.side}-{seat.part}"


def _beside(pending: PendingInput) -> list[OptionalAnswer]:
    """Answers that either coach of a pair may give, while the game waits for the partner of this one."""
    return [
        answer
        for question in pending.questions
        if question.for_partner and question.decision is None
        for skippable in question.optional
        for answer in _optional_answers(question.stop, question.seat, skippable)
    ]


def _is_shared(game: Game, own: list[Seat]) -> bool:
    """Whether people with different secrets use this phone."""
    return len({seat_key(game, seat) for seat in own if not seat.coach}) > 1


def _holds_call(pending: PendingInput, question: ShownQuestion | None, facing: str) -> bool:
    """Whether the coach who called last holds the phone and is asked for the next sealed call."""
    if question is None or question.prompt is None or pending.called or facing != question.key:
        return False
    asked = question.prompt.asked
    return any(one.decision and one.decision.id == asked and one.decision.sealed for one in pending.questions)


def first_question(game: Game, questions: tuple[SeatQuestion, ...], facing: str) -> SeatQuestion:
    """The question to ask first. Of two open calls it is the one with a decision and the most optional
    answers; of two sealed calls that of the coach who holds the phone, so that it goes round once a play."""
    if game.sealed:
        return max(questions, key=lambda one: seat_key(game, one.seat) == facing)
    return max(questions, key=_priority)


def _again(question: ShownQuestion | None, newest: list[ScoresheetEntry]) -> Button | None:
    """The button of the answer that was given to this question and undone, if it is still offered."""
    if question is None or question.prompt is None:
        return None
    prompt = question.prompt
    answer = undone_answer(newest, prompt.asked, question.seat.side)
    value = json.dumps(answer)
    return next((one for one in (*prompt.cards, *prompt.buttons) if one.value == value), None)


def _priority(question: SeatQuestion) -> tuple[bool, int]:
    return question.decision is not None, len(question.optional)


def _hand(question: SeatQuestion) -> dict[str, int] | None:
    seat = question.seat
    hand: dict[str, int] | None = question.stop.view(seat.side, seat.part).own.get("hand")
    return hand


def _optional_leads(play: Playthrough, decision: Decision, clubs: Clubs) -> Leads:
    return leads(stop_at(play, decision), decision, clubs, decision.answers)


def _optional_answers(
    play: Playthrough, seat: Seat, decision: Decision, told: Leads = MappingProxyType({})
) -> list[OptionalAnswer]:
    header = play.sheet.header
    buttons = [button_of(header, decision.id, answer) for answer in decision.answers]
    return [
        OptionalAnswer(seat.side, decision.id, seat.name, replace(button, leads=told.get(button.value, ())))
        for button in buttons
    ]
