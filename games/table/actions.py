"""What people do at a table. Each service does one thing and plays on to where the next person has to act.

`seen` is the number of the newest entry that the person saw. All raise Forbidden not_seated, and what
`games.table.open_table.service` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.documents import whole_number
from engine.errors import IllegalAnswer
from engine.gridiron.questions import BOTH
from engine.notation.stops import vocabulary_of
from engine.play import house
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, next_stop, stored_orders
from engine.play.setup import USUAL_COACH
from games.errors import AgainstTheRules, not_your_seat, rule_refusals
from games.models import Game, Seat
from games.records.participants import Participant
from games.table.open_table import NOTHING_TO_SAY, OpenTable, play_on, service, table_host
from games.table.seats import awaited_decisions, deciders_of, namer_of
from league.frame.errors import Forbidden, Refused

CALLS = ("D_STRATEGY_OFF", "D_STRATEGY_DEF")  # the offense's and the defense's, each with a die of its own
CARD = "card"


@service()
def answer_decision(table: OpenTable, *, seen: int, side: str, asked: str, answer: Any) -> None:
    """Answers a Decision of this side, also one that is asked only after optional decisions are skipped. An
    empty `asked` skips the optional decisions.

    Raises Refused: already_answered (with what has happened), not_awaited, computer_decides, what the rules
    refuse (AgainstTheRules); Forbidden: not_your_side."""
    table.require_seat()
    table.require_current(seen, side)
    decision, play = _question_of(table.play, side, asked)
    seat = _own_seat(table, decision)
    if asked != NOTHING_TO_SAY and answer not in decision.answers:
        with rule_refusals():  # another spelling of a legal answer passes
            play.questions.read(play.now, play.want_of(decision.by), answer)
    seat.early = {"asked": asked, "answer": answer}
    play_on(table)


@service()
def enter_throw(table: OpenTable, *, seen: int, faces: Sequence[Any] | Mapping[str, Any]) -> None:
    """Enters the faces thrown at the table, in the order of the dice of the next Roll, see `_roll_answer`.

    Raises Refused as `answer_decision` does, and dice_by_the_app if the app is to roll."""
    due = table.play.awaiting()[0]
    if not (isinstance(due, Roll) and due.unseen):
        _require_app_does_not_roll(table)
    _skip_to_roll(table, seen)
    due = table.play.awaiting()[0]
    answer = _roll_answer(table.play, due, faces) if isinstance(due, Roll) else None
    table.answer("dice", answer, table.source)
    play_on(table)


@service()
def roll_by_app(table: OpenTable, *, seen: int) -> None:
    """Rolls the awaited dice by the app.

    Raises Refused as `answer_decision` does, and real_cards for a card that only its coach can name."""
    _skip_to_roll(table, seen)
    due = table.play.awaiting()[0]
    if isinstance(due, Roll) and due.unseen:
        raise Refused(
            "real_cards",
            _(
                "The app cannot draw this card, because it is a real card on the table: enter which card "
                "it is."
            ),
        )
    table.enter(house.roll, table.play, table.secret)
    play_on(table)


@service()
def enter_whole_play(
    table: OpenTable, *, seen: int, offense: Sequence[str], defense: Sequence[str], white: Sequence[Any]
) -> None:
    """Enters a whole play from the table: each side's call with the face of that call's die, and the faces of
    the white dice in order.

    Raises Refused as `enter_throw` and `answer_decision` do."""
    _require_app_does_not_roll(table)
    table.require_current(seen)
    calls = {decision.id: decision for decision in awaited_decisions(next_stop(table.play))}
    called = {
        calls[name].by: given for name, given in zip(CALLS, (offense, defense), strict=True) if name in calls
    }
    _skip_optional_decisions(table)
    for decision in awaited_decisions(table.play):
        _own_seat(table, decision)
        table.answer(decision.by, next(iter(called.get(decision.by, ())), None), table.source)
    _skip_optional_decisions(table)
    faces = {f"white_{nth}": face for nth, face in enumerate(white, start=1)}
    faces |= {given[0]: given[1] for given in called.values()}
    table.answer("dice", faces, table.source)
    play_on(table)


@service(whole=True)
def undo_input(table: OpenTable, *, seen: int) -> None:
    """Undoes the person's newest input and everything after it; an early call is dropped first.

    Raises AgainstTheRules: nothing_to_undo, undo_past_dice, undo_past_reveal; Refused already_answered."""
    source = table.source
    table.require_current(seen)
    table.undone = True
    calls = [seat for seat in table.own if seat.early]
    for seat in calls:
        seat.early = None
    if not calls:
        table.enter(table.play.undo, source)
        play_on(table)


@service()
def hand_over_side(table: OpenTable, *, side: str, coach: str = USUAL_COACH, part: str = BOTH) -> None:
    """Hands this side of the person, or this part of it, to a computer coach, or back to the person if
    `coach` is empty.

    Raises AgainstTheRules unknown_coach; Forbidden not_your_side, link_not_for_this."""
    table.require_more_than_a_link()
    _hand_over_seats(table, _own_seats(table, side, part), coach)
    play_on(table)


@service()
def open_computer_seat(table: OpenTable, *, side: str) -> None:
    """Frees a side that the computer has played from the start, so that a person can take it.

    Raises Forbidden not_the_computers, link_not_for_this."""
    table.require_seat()
    table.require_more_than_a_link()
    seats = [seat for seat in table.seats if seat.side == side and seat.coach and seat.decider.person is None]
    if not seats:
        raise Forbidden("not_the_computers", _("A person plays that side. Ask them to pass it on."))
    _hand_over_seats(table, seats, "")
    seats[0].name = ""


@service()
def finish_by_computer(table: OpenTable) -> None:
    """Lets the computer play the game to its end for both sides, if no other person is playing.

    Raises Forbidden others_play, link_not_for_this."""
    _require_last(table)
    _hand_over_seats(table, [seat for seat in table.seats if not seat.coach], USUAL_COACH)
    play_on(table)


@service()
def set_standing_orders(table: OpenTable, *, side: str, orders: Sequence[str], part: str = BOTH) -> None:
    """Sets the standing orders of this side of the person, or of this part of it, by their keys; all others
    end.

    Raises Forbidden not_your_side."""
    for seat in _own_seats(table, side, part):
        seat.orders = stored_orders(table.game.ruleset, list(orders))
    play_on(table)


@service()
def change_pace(table: OpenTable, *, pace: str, dice: str) -> None:
    """Continues the game at the table or by mail. By mail the app rolls, whatever `dice` says. Real dice need
    players who see them, so nobody else may play on another phone.

    Raises Refused real_dice_unseen; Forbidden link_not_for_this."""
    table.require_seat()
    table.require_more_than_a_link()
    game, app_rolled = table.game, table.app_rolls
    game.pace, game.dice = pace, Game.Dice.APP if pace == Game.Pace.MAIL else dice
    elsewhere = any(seat.person and not seat.coach and seat not in table.own for seat in table.seats)
    if app_rolled and not table.app_rolls and elsewhere:
        sentence = _("Somebody plays on another phone and would not see your dice: let the app roll.")
        raise Refused("real_dice_unseen", sentence)
    game.save(update_fields=["pace", "dice"])
    play_on(table)


@service()
def abandon_game(table: OpenTable) -> None:
    """Gives the game up without a result. A fixture may be played again; the league's history and the next
    game mention this one. A person who runs the league may give it up too.

    Raises Forbidden others_play, link_not_for_this."""
    game = table.game
    if not table.in_charge:
        _require_last(table)
        others = [
            seat
            for seat in table.seats
            if (seat.partner_decides and seat.person is not None)
            or (seat.decider.person and not table.player.holds(seat))
        ]
        if others and game.played_for:
            sentence = _(
                "%(name)s has a seat in this game: play it to its end, or ask the commissioner to end it"
                " without a result."
            )
            raise Forbidden("others_play", sentence % {"name": others[0].name})
    table_host().abandoned(table)
    game.state, game.finished_at, game.saved = Game.State.ABANDONED, timezone.now(), ""
    game.save(update_fields=["state", "finished_at", "saved", "fixture", "superseded", "feed"])


GLANCE = timedelta(minutes=1)  # looks within this time count as one


def record_look(*, game: Game, seats: list[Seat], player: Participant) -> None:
    """Records that the player sees the page of a game by mail, so that no letter is sent about what it
    shows, and that a coach of a pair is present, so that the partner does not stand in for them."""
    if game.state != Game.State.IN_PROGRESS:
        return
    now = timezone.now()
    for seat in seats:
        if game.pace != Game.Pace.MAIL and not seat.is_of_pair:
            continue
        fresh = seat.looked_at is not None and seat.looked_at > now - GLANCE and seat.looked == game.last
        if player.owns(seat) and not fresh:
            Seat.objects.filter(pk=seat.pk).update(looked_at=now, looked=game.last)


def _question_of(play: Playthrough, side: str, asked: str) -> tuple[Decision, Playthrough]:
    """The Decision of this side with this ID, and the game at the point where it is asked. Raises Refused
    not_awaited."""
    way = next_stop(play)
    stops = [(decision, play) for decision, _answer in way.skipped]
    if asked != NOTHING_TO_SAY:
        stops = [(due, stop) for stop in (play, way) for due in awaited_decisions(stop)] + stops
    for decision, where in stops:
        if decision.by == side and asked in (decision.id, NOTHING_TO_SAY):
            return decision, where
    try:
        play.want_of(side)
    except IllegalAnswer as error:
        raise AgainstTheRules(error) from None
    sentence = _("This question is not open now: look at the table to see what comes next.")
    raise Refused("not_awaited", sentence)


def _own_seat(table: OpenTable, decision: Decision) -> Seat:
    """The acting person's seat that makes this decision. Raises Forbidden not_your_side, Refused
    computer_decides."""
    deciders = deciders_of(table.seats, decision, table.play)
    seat = next(filter(table.player.holds, deciders), None)
    if seat is None:
        raise _decided_by_others()
    if seat.coach:
        raise Refused("computer_decides", _("The computer decides for that side: take the side back first."))
    return seat


def _decided_by_others() -> Forbidden:
    return Forbidden("not_your_side", _("Another person makes this decision: wait for their answer."))


def _own_seats(table: OpenTable, side: str, part: str) -> list[Seat]:
    seats = [seat for seat in table.own if seat.side == side and part in (BOTH, seat.part)]
    if not seats:
        raise not_your_seat()
    return seats


def _hand_over_seats(table: OpenTable, seats: Sequence[Seat], coach: str) -> None:
    for seat in seats:
        table.enter(table.play.handover, seat.side, coach or None, table.source)
        seat.coach = coach


def _require_last(table: OpenTable) -> None:
    """Checks that no other person is still playing. Raises Forbidden others_play, link_not_for_this."""
    table.require_seat()
    table.require_more_than_a_link()
    if any(seat.decider.person and not seat.coach and not table.player.holds(seat) for seat in table.seats):
        sentence = _("Somebody else still plays. Ask them to hand their side over first.")
        raise Forbidden("others_play", sentence)


def _require_app_does_not_roll(table: OpenTable) -> None:
    if table.app_rolls:
        raise Refused("dice_by_the_app", _("In this game the app rolls: tap its button."))


def _skip_optional_decisions(table: OpenTable) -> None:
    """Skips the optional decisions before the next stop. Raises Refused others_first."""
    for decision, default in next_stop(table.play).skipped:
        if not any(map(table.player.holds, deciders_of(table.seats, decision, table.play))):
            raise Refused("others_first", _("The other coach decides first: wait for their answer."))
        table.answer(decision.by, default, table.source)


def _skip_to_roll(table: OpenTable, seen: int) -> None:
    """Skips the person's optional decisions before a Roll; optional decisions of others have to be asked
    first. Nobody else may name a real card that a coach draws.

    Raises Refused already_answered, not_awaited, others_first; Forbidden not_your_side."""
    table.require_current(seen)
    if not isinstance(next_stop(table.play).awaiting()[0], Roll):
        raise Refused("not_awaited", _("No dice are due now: look at the table to see what comes next."))
    _skip_optional_decisions(table)
    namer = namer_of(table.play, table.seats)
    if namer is not None and not table.player.holds(namer):
        raise _decided_by_others()


def _roll_answer(play: Playthrough, roll: Roll, faces: Sequence[Any] | Mapping[str, Any]) -> Any:
    """The answer to this Roll. `faces` are in the order of the roll's dice, each as the roll offers it or as
    text; a missing face becomes None, which the rules refuse. A mapping from dice to faces is returned as it
    is."""
    if isinstance(faces, Mapping):
        return dict(faces)
    padded = [*faces, *[None] * len(roll.dice)][: len(roll.dice)]
    known = [_face(offered, face) for offered, face in zip(roll.faces, padded, strict=True)]
    vocabulary = vocabulary_of(play.sheet.header)
    if roll.dice[0] == CARD:
        return known[0] if roll.id in vocabulary.one_card else known
    return vocabulary.throw(roll.id, zip(roll.dice, known, strict=True))


def _face(offered: tuple[Any, ...], face: Any) -> Any:
    """The offered face that equals this one as text, or else what was typed, which the rules then refuse or
    accept."""
    if face is None:
        return None
    text = str(face)
    by_text = {str(choice): choice for choice in offered}
    if text in by_text:
        return by_text[text]
    number = whole_number(text) if isinstance(offered[0], int) else None
    return text if number is None else number
