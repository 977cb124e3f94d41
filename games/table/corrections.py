"""Corrections: setting the state of a game, or going back further than an undo.

Each is recorded for the readers of the result, with who agreed; see `games.table.answers`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES
from engine.presentation.scoreboard import clock_text, period_title, snap_text
from games.models import CorrectionRequest, Game
from games.records.circumstances import Circumstance, CircumstanceKind, add_circumstance
from games.records.participants import Participant, clubs_of_game
from games.table.answers import agree, correct, down_to_play, require_agreeing, require_hearing, start_of_play
from games.table.open_table import OpenTable, open_table
from league.frame.errors import Refused


def set_game_state(*, game: Game, player: Participant, correction: DownCorrection) -> Game:
    """Continues the game from this down, which everybody sees on the scoresheet. If somebody else plays the
    other side, it waits for their agreement.

    Raises AgainstTheRules impossible_state; Refused game_over; Forbidden not_seated."""
    with open_table(game, player) as table:
        what = Circumstance(CircumstanceKind.CORRECTION, text=_summary(table.game, correction))
        apply_or_request_correction(table, down_to_play(table.session, correction), what)
    return table.game


def go_back_to_play(*, game: Game, player: Participant, number: int) -> Game:
    """Goes back to the start of the play with this entry, on the same conditions as `set_game_state`.

    Raises AgainstTheRules no_such_entry; Refused game_over; Forbidden not_seated."""
    with open_table(game, player, whole=True) as table:
        text = _("Back to before entry %(number)d") % {"number": number}
        what = Circumstance(CircumstanceKind.WENT_BACK, of=number, text=text)
        apply_or_request_correction(table, start_of_play(table.session, number), what)
    return table.game


def agree_to_correction(*, game: Game, player: Participant) -> Game:
    """Agrees to the correction for the other side. The partner of the person who asks is not the other side.

    Raises Refused: no_correction, correction_void if the game has continued; Forbidden: not_seated,
    others_agree."""
    with open_table(game, player, whole=True) as table:
        decides = table.decides
        correction = _pending(table, decides=decides)
        asked_by = table.value_of(correction.asked_by)
        require_agreeing(table.session, asked_by, decides=decides)
        correction.delete()
        if correction.last != table.game.last:
            raise Refused(
                "correction_void", _("The game has continued since then: ask for the correction again.")
            )
        circumstance = Circumstance(correction.kind, of=correction.of, text=correction.summary)
        made = agree(table.session, correction.state, asked_by, decides=decides)
        add_circumstance(table.game, replace(circumstance, **made))
    return table.game


def decline_correction(*, game: Game, player: Participant) -> Game:
    """Declines or withdraws the correction; either side may. Raises Refused no_correction; Forbidden
    not_seated."""
    with open_table(game, player) as table:
        _pending(table, decides=table.decides).delete()
    return table.game


def apply_or_request_correction(table: OpenTable, state: dict[str, Any], what: Circumstance) -> None:
    """Applies this correction (`engine.play.corrections`) at once, or asks the other side to agree."""
    made = correct(table.session, state, decides=table.decides)
    if made is not None:
        CorrectionRequest.objects.filter(game=table.game).delete()
        add_circumstance(table.game, replace(what, **made))
        return
    asked = {
        "last": table.game.last,
        "state": state,
        "kind": what.kind,
        "of": what.of,
        "summary": what.text,
        "asked_by": table.own[0],
    }
    CorrectionRequest.objects.update_or_create(game=table.game, defaults=asked)


def _pending(table: OpenTable, *, decides: bool) -> CorrectionRequest:
    require_hearing(table.session, decides=decides)
    request = CorrectionRequest.objects.select_related("asked_by").filter(game=table.game).first()
    if request is None:
        raise Refused("no_correction", _("No correction is waiting for an answer."))
    return request


def _summary(game: Game, correction: DownCorrection) -> str:
    home, away = clubs_of_game(game)
    ball = home if correction.offense == "home" else away
    side, names = SIDES.index(correction.offense), (home.nickname, away.nickname)
    snap = snap_text(correction.down, correction.spot + correction.to_go, correction.spot, side, names, _)
    parts = (
        f"{away.abbreviation} {correction.score[1]} – {home.abbreviation} {correction.score[0]}",
        period_title(game.ruleset, correction.period, _),
        clock_text(game.ruleset, correction.clock, translation),
        f"{ball.abbreviation}: {snap}",
    )
    return ", ".join(parts)
