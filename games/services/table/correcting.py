"""Setting the state of a game, or going back further than an undo: both sides agree, or the commissioner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine import EngineError, Line
from engine.correcting import Wanted, before, corrected
from games.errors import AgainstTheRules
from games.models import Correction, Game
from games.players import Player
from games.services.table.flow import play_on
from games.services.table.sitting import Sitting, at_the_table
from games.services.table.whistle import write_down
from games.sides import sides_of
from league.errors import Forbidden, Refused

COMMISSIONER = "commissioner"  # on the sheet


def set_state(*, game: Game, player: Player, wanted: Wanted) -> Game:
    """Goes on from this down, on the sheet for everybody to see. With a person on the other side, who is
    somebody else, it waits until he agrees.

    Raises AgainstTheRules impossible_state; Refused game_over; Forbidden not_seated."""
    with at_the_table(game, player) as sitting:
        answer = _asked(lambda: corrected(sitting.play, wanted))
        return correct(sitting, answer, _summary(sitting.game, wanted))


def go_back(*, game: Game, player: Player, number: int) -> Game:
    """Goes back to where the play of this entry began, as `set_state` does.

    Raises AgainstTheRules no_such_entry; Refused game_over; Forbidden not_seated."""
    with at_the_table(game, player, whole=True) as sitting:
        answer = _asked(lambda: before(sitting.play, number))
        return correct(sitting, answer, _("Back to before entry %(number)d") % {"number": number})


def agree(*, game: Game, player: Player) -> Game:
    """The other side agrees to the correction that is asked for.

    Raises Refused: no_correction, correction_void when the game has gone on; Forbidden: not_seated,
    others_agree."""
    with at_the_table(game, player, whole=True) as sitting:
        correction = _pending(sitting)
        if sitting.player.holds(correction.asked_by) and not _alone_or_in_charge(sitting):
            raise Forbidden("others_agree", _("The other coach has to agree."))
        correction.delete()
        if correction.last != sitting.game.last:
            raise Refused("correction_void", _("The game has gone on since: ask for the correction again."))
        return _set(sitting, correction.state)


def decline(*, game: Game, player: Player) -> Game:
    """Either side withdraws the correction. Raises Refused no_correction; Forbidden not_seated."""
    with at_the_table(game, player) as sitting:
        _pending(sitting).delete()
        return write_down(sitting)


def _asked(state: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Raises AgainstTheRules."""
    try:
        return state()
    except EngineError as error:
        raise AgainstTheRules(error) from error


def correct(sitting: Sitting, state: dict[str, Any], summary: str) -> Game:
    """Carries out this correction (`engine.correcting`) at once, or asks the other side to."""
    if _alone_or_in_charge(sitting):
        return _set(sitting, state)
    _source(sitting)
    asked = {"last": sitting.game.last, "state": state, "summary": summary, "asked_by": sitting.own[0]}
    Correction.objects.update_or_create(game=sitting.game, defaults=asked)
    return write_down(sitting)


def _set(sitting: Sitting, state: dict[str, Any]) -> Game:
    source = _source(sitting)
    Correction.objects.filter(game=sitting.game).delete()

    def act() -> list[Line]:
        sitting.play.set_state(state, source)
        return sitting.play.news

    sitting.enter(act)
    play_on(sitting)
    return write_down(sitting, undone=True)


def _pending(sitting: Sitting) -> Correction:
    _source(sitting)
    found = Correction.objects.select_related("asked_by").filter(game=sitting.game).first()
    if found is None:
        raise Refused("no_correction", _("Nobody asks for a correction now."))
    return found


def _source(sitting: Sitting) -> str:
    return sitting.source if sitting.own or not sitting.in_charge else COMMISSIONER


def _alone_or_in_charge(sitting: Sitting) -> bool:
    others = [seat for seat in sitting.seats if seat.person and not sitting.player.holds(seat)]
    return (bool(sitting.own) and not others) or sitting.in_charge


def _summary(game: Game, wanted: Wanted) -> str:
    home, away = sides_of(game)
    ball = home if wanted.offense == "home" else away
    snap = engine.snap_text(wanted.down, wanted.spot + wanted.to_go, wanted.spot, _)
    told = (
        f"{away.abbreviation} {wanted.score[1]} – {home.abbreviation} {wanted.score[0]}",
        engine.period_title(game.ruleset, wanted.period, _),
        engine.clock_text(game.ruleset, wanted.clock, translation),
        f"{ball.abbreviation}: {snap}",
    )
    return ", ".join(told)
