"""Setting the state of a game, or going back further than an undo: both sides agree, or a commissioner who
plays for neither. What was set, and who agreed, is noted for the readers of the result.

Going back gives new dice to the plays that come again: they depend on the number of the entry, for dice that
both sides have seen would be worse. So going back needs the other side too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import Line
from engine.play.corrections import checked_correction, correction_to_play_start
from engine.presentation.situation_text import clock_text, period_title, snap_text
from games.errors import AgainstTheRules
from games.models import CorrectionRequest, Game, Seat
from games.records.circumstances import AgreedBy, CircumstanceKind, add_circumstance
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
from games.selectors.awaited_seats import others_of
from games.services.table.automatic_play import play_automatically
from games.services.table.final_whistle import save_session
from games.services.table.session import TableSession, lock_session
from league.circumstances import Circumstance
from league.errors import Forbidden, Refused

COMMISSIONER = "commissioner"  # on the sheet


def set_game_state(*, game: Game, player: Participant, wanted: DownCorrection) -> Game:
    """Goes on from this down, on the sheet for everybody to see. With somebody else on the other side it
    waits until they agree.

    Raises AgainstTheRules impossible_state; Refused game_over; Forbidden not_seated."""
    with lock_session(game, player) as sitting:
        answer = _asked(lambda: checked_correction(sitting.play, wanted))
        what = Circumstance(CircumstanceKind.CORRECTION, text=_summary(sitting.game, wanted))
        return apply_or_request_correction(sitting, answer, what)


def go_back_to_play(*, game: Game, player: Participant, number: int) -> Game:
    """Goes back to where the play of this entry began, as `set_state` does.

    Raises AgainstTheRules no_such_entry; Refused game_over; Forbidden not_seated."""
    with lock_session(game, player, whole=True) as sitting:
        answer = _asked(lambda: correction_to_play_start(sitting.play, number))
        text = _("Back to before entry %(number)d") % {"number": number}
        return apply_or_request_correction(
            sitting, answer, Circumstance(CircumstanceKind.WENT_BACK, of=number, text=text)
        )


def agree_to_correction(*, game: Game, player: Participant) -> Game:
    """The other side agrees to the correction that is asked for. The partner of the person who asks is not
    the other side.

    Raises Refused: no_correction, correction_void when the game has gone on; Forbidden: not_seated,
    others_agree."""
    with lock_session(game, player, whole=True) as sitting:
        correction = _pending(sitting)
        others = others_of(sitting.seats, correction.asked_by)
        if others and not sitting.decides and not any(sitting.player.holds(seat) for seat in others):
            raise Forbidden("others_agree", _("The other side has to agree."))
        correction.delete()
        if correction.last != sitting.game.last:
            raise Refused("correction_void", _("The game has gone on since: ask for the correction again."))
        agreed_by = _agreed_by(sitting, others)
        side = _side_of(sitting.seats, correction.asked_by)
        said = Circumstance(correction.kind, side=side, of=correction.of, text=correction.summary)
        return _set(sitting, correction.state, replace(said, agreed_by=agreed_by))


def decline_correction(*, game: Game, player: Participant) -> Game:
    """Either side withdraws the correction. Raises Refused no_correction; Forbidden not_seated."""
    with lock_session(game, player) as sitting:
        _pending(sitting).delete()
        return save_session(sitting)


def _asked(state: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Raises AgainstTheRules."""
    try:
        return state()
    except EngineError as error:
        raise AgainstTheRules(error) from error


def apply_or_request_correction(sitting: TableSession, state: dict[str, Any], what: Circumstance) -> Game:
    """Carries out this correction (`engine.play.corrections`) at once, or asks the other side to."""
    _source(sitting)
    others = others_of(sitting.seats, sitting.own[0]) if sitting.own else []
    if sitting.decides or not others:
        side = _side_of(sitting.seats, sitting.own[0]) if sitting.own else ""
        return _set(sitting, state, replace(what, side=side, agreed_by=_agreed_by(sitting, others)))
    asked = {
        "last": sitting.game.last,
        "state": state,
        "kind": what.kind,
        "of": what.of,
        "summary": what.text,
        "asked_by": sitting.own[0],
    }
    CorrectionRequest.objects.update_or_create(game=sitting.game, defaults=asked)
    return save_session(sitting)


def _side_of(seats: Sequence[Seat], asked_by: Seat) -> str:
    """The side that the person speaks for; empty where they have seats of both."""
    sides = {seat.side for seat in seats if seat.person == asked_by.person}
    return str(asked_by.side) if len(sides) < len(Seat.Side) else ""


def _agreed_by(sitting: TableSession, others: Sequence[Seat]) -> str:
    if sitting.decides:
        return AgreedBy.COMMISSIONER
    return AgreedBy.OTHER_SIDE if others else AgreedBy.NOBODY


def _set(sitting: TableSession, state: dict[str, Any], what: Circumstance) -> Game:
    source = _source(sitting)
    CorrectionRequest.objects.filter(game=sitting.game).delete()
    entry = sitting.play.sheet.last + 1
    add_circumstance(sitting.game, replace(what, entry=entry, alone=what.agreed_by == AgreedBy.NOBODY))

    def act() -> list[Line]:
        sitting.play.set_state(state, source)
        return sitting.play.news

    sitting.enter(act)
    play_automatically(sitting)
    return save_session(sitting, undone=True)


def _pending(sitting: TableSession) -> CorrectionRequest:
    _source(sitting)
    found = CorrectionRequest.objects.select_related("asked_by").filter(game=sitting.game).first()
    if found is None:
        raise Refused("no_correction", _("Nobody asks for a correction now."))
    return found


def _source(sitting: TableSession) -> str:
    return COMMISSIONER if sitting.decides else sitting.source


def _summary(game: Game, wanted: DownCorrection) -> str:
    home, away = clubs_of_game(game)
    ball = home if wanted.offense == "home" else away
    snap = snap_text(wanted.down, wanted.spot + wanted.to_go, wanted.spot, _)
    told = (
        f"{away.abbreviation} {wanted.score[1]} – {home.abbreviation} {wanted.score[0]}",
        period_title(game.ruleset, wanted.period, _),
        clock_text(game.ruleset, wanted.clock, translation),
        f"{ball.abbreviation}: {snap}",
    )
    return ", ".join(told)
