"""A person decides, rolls, or has the house roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.errors import IllegalAnswer
from engine.play import house
from engine.play.optional_decisions import NextStop, next_stop
from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll
from games.errors import AgainstTheRules
from games.models import Game, Seat
from games.records.participants import Participant
from games.services.table.automatic_play import GO_ON, play_automatically
from games.services.table.final_whistle import save_session
from games.services.table.session import TableSession, lock_session
from games.services.table.stale_answers import require_current
from league.errors import Forbidden, Refused


def answer_decision(
    *, game: Game, player: Participant, seen: int, side: str, asked: str, answer: Any
) -> Game:
    """A side's answer to a Decision, also to one that comes once nobody has spoken up before it.

    `seen` is the number of the newest entry that the player saw. `asked` is empty for nothing to say.
    Raises Refused: already_answered (and what has happened), not_awaited, what the rules refuse
    (AgainstTheRules), game_over, other_version; Forbidden: not_seated, not_your_side."""
    with lock_session(game, player) as sitting:
        sitting.require_seat()
        require_current(sitting, seen, side)
        decision, play = _found(next_stop(sitting.play), sitting.play, side, asked)
        seat = _own_seat(sitting, decision)
        if asked != GO_ON and answer not in decision.answers:
            _refuse(play, side, answer)
        seat.early = {"asked": asked, "answer": answer}
        play_automatically(sitting)
        return save_session(sitting)


def enter_throw(*, game: Game, player: Participant, seen: int, faces: Any) -> Game:
    """The faces that came up on the table, as the Roll's answer.

    Raises Refused as `answer` does, and dice_by_the_app where the app is to roll."""
    with lock_session(game, player) as sitting:
        if sitting.game.dice == Game.Dice.APP and not _only_he_sees(sitting.play):
            raise Refused("dice_by_the_app", _("In this game the app rolls: tap its button."))
        _up_to_the_roll(sitting, seen)
        sitting.answer("dice", faces, sitting.source)
        play_automatically(sitting)
        return save_session(sitting)


def roll_by_app(*, game: Game, player: Participant, seen: int) -> Game:
    """The house rolls the dice that are awaited.

    Raises Refused as `answer` does, and real_cards for a card that only its coach can name."""
    with lock_session(game, player) as sitting:
        _up_to_the_roll(sitting, seen)
        if _only_he_sees(sitting.play):
            raise Refused("real_cards", _("That card lies on the table: name it."))
        sitting.enter(lambda: house.roll(sitting.play, sitting.secret))
        play_automatically(sitting)
        return save_session(sitting)


def enter_whole_play(
    *, game: Game, player: Participant, seen: int, calls: Mapping[str, Any], faces: Any
) -> Game:
    """A whole play as it was played at the table: both calls by side, and the faces that came up on it.

    Raises Refused as `throw` and `answer` do."""
    with lock_session(game, player) as sitting:
        if sitting.game.dice == Game.Dice.APP:
            raise Refused("dice_by_the_app", _("In this game the app rolls: tap its button."))
        require_current(sitting, seen)
        _pass_over(sitting)
        for decision in sitting.decisions():
            _own_seat(sitting, decision)
            sitting.answer(decision.by, calls.get(decision.by), sitting.source)
        _pass_over(sitting)
        sitting.answer("dice", faces, sitting.source)
        play_automatically(sitting)
        return save_session(sitting)


def _own_seat(sitting: TableSession, decision: Decision) -> Seat:
    """The player's seat that decides this. Raises Forbidden not_your_side, Refused computer_decides."""
    seat = sitting.decider(decision)
    if not sitting.player.holds(seat):
        raise Forbidden("not_your_side", _("Somebody else decides that."))
    if seat.coach:
        raise Refused("computer_decides", _("The computer decides for that side: take it back first."))
    return seat


def _found(way: NextStop, play: Playthrough, side: str, asked: str) -> tuple[Decision, Playthrough]:
    """The Decision, and the game at the stop where it is asked. Raises Refused not_awaited."""
    stops = [(due, play) for due in play.awaiting()]
    if asked == GO_ON:
        stops = [(decision, play) for decision, _answer in way.silent]
    else:
        stops += [(due, way.game) for due in way.game.awaiting()]
        stops += [(decision, play) for decision, _answer in way.silent]
    for due, where in stops:
        if isinstance(due, Decision) and due.by == side and asked in (due.id, GO_ON):
            return due, where
    raise _not_awaited(play, side)


def _not_awaited(play: Playthrough, side: str) -> Refused:
    try:
        play.want_of(side)
    except IllegalAnswer as error:
        return AgainstTheRules(error)
    return Refused("not_awaited", _("That is not asked now: see what is."))


def _refuse(play: Playthrough, side: str, answer: Any) -> None:
    """Raises AgainstTheRules, with the rule that refuses the answer where the question is asked; another
    spelling of a legal one passes."""
    try:
        play.questions.read(play.now, play.want_of(side), answer)
    except IllegalAnswer as error:
        raise AgainstTheRules(error) from error


def _only_he_sees(play: Playthrough) -> bool:
    due = play.awaiting()[0]
    return isinstance(due, Roll) and due.unseen


def _up_to_the_roll(sitting: TableSession, seen: int) -> None:
    """Who rolls has nothing to say before it; what others may say yet they are asked first.

    Raises Refused already_answered, not_awaited, others_first."""
    require_current(sitting, seen)
    if not isinstance(next_stop(sitting.play).game.awaiting()[0], Roll):
        raise Refused("not_awaited", _("No dice are due now: see what is."))
    _pass_over(sitting)


def _pass_over(sitting: TableSession) -> None:
    """Nobody speaks up before the next stop. Raises Refused others_first."""
    for decision, silent in next_stop(sitting.play).silent:
        if not sitting.player.holds(sitting.decider(decision)):
            raise Refused("others_first", _("The other coach is asked first."))
        sitting.answer(decision.by, silent, sitting.source)
