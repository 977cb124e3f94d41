"""Corrections: setting the state of a game, or going back further than an undo.

The other side agrees, or a commissioner who plays for neither side decides. Each correction is recorded for
the readers of the result, with who agreed.

After going back, the replayed plays get new dice, because dice depend on the number of the entry: reusing
dice that both sides have seen would be worse. So going back needs the agreement of the other side too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES, Line
from engine.play.corrections import checked_correction, correction_to_play_start
from engine.presentation.scoreboard import clock_text, period_title, snap_text
from games.errors import rule_refusals
from games.models import CorrectionRequest, Game, Seat
from games.records.circumstances import AgreedBy, Circumstance, CircumstanceKind, add_circumstance
from games.records.participants import clubs_of_game
from games.table.open_table import OpenTable, play_on, service
from games.table.seats import others_of
from league.frame.errors import Forbidden, Refused

COMMISSIONER = "commissioner"  # on the sheet


@service()
def set_game_state(table: OpenTable, *, correction: DownCorrection) -> None:
    """Continues the game from this down, which everybody sees on the scoresheet. If somebody else plays the
    other side, it waits for their agreement.

    Raises AgainstTheRules impossible_state; Forbidden not_seated."""
    what = Circumstance(CircumstanceKind.CORRECTION, text=_summary(table.game, correction))
    with rule_refusals():
        state = checked_correction(table.play, correction)
    apply_or_request_correction(table, state, what)


@service(whole=True)
def go_back_to_play(table: OpenTable, *, number: int) -> None:
    """Goes back to the start of the play with this entry, on the same conditions as `set_game_state`.

    Raises AgainstTheRules no_such_entry; Forbidden not_seated."""
    text = _("Back to before entry %(number)d") % {"number": number}
    with rule_refusals():
        state = correction_to_play_start(table.play, number)
    apply_or_request_correction(table, state, Circumstance(CircumstanceKind.WENT_BACK, of=number, text=text))


@service(whole=True)
def agree_to_correction(table: OpenTable) -> None:
    """Agrees to the correction for the other side. The partner of the person who asks is not the other side.

    Raises Refused: no_correction, correction_void if the game has continued; Forbidden: not_seated,
    others_agree."""
    request = _pending(table)
    others = others_of(table.seats, request.asked_by)
    if others and not table.decides and not any(table.player.holds(seat) for seat in others):
        raise Forbidden("others_agree", _("The other side has to agree."))
    request.delete()
    if request.last != table.game.last:
        raise Refused(
            "correction_void", _("The game has continued since then: ask for the correction again.")
        )
    what = Circumstance(request.kind, of=request.of, text=request.summary)
    _apply(table, request.state, what, request.asked_by, others)


@service()
def decline_correction(table: OpenTable) -> None:
    """Declines or withdraws the correction; either side may. Raises Refused no_correction; Forbidden
    not_seated."""
    _pending(table).delete()


def apply_or_request_correction(table: OpenTable, state: dict[str, Any], what: Circumstance) -> None:
    """Applies this correction (`engine.play.corrections`) at once, or asks the other side to agree. Raises
    AgainstTheRules; Forbidden not_seated."""
    _require_hearing(table)
    asked_by = next(iter(table.own), None)
    others = others_of(table.seats, asked_by) if asked_by else []
    if not others or table.decides:
        _apply(table, state, what, asked_by, others)
        CorrectionRequest.objects.filter(game=table.game).delete()
        return
    asked = {
        "last": table.game.last,
        "state": state,
        "kind": what.kind,
        "of": what.of,
        "summary": what.text,
        "asked_by": asked_by,
    }
    CorrectionRequest.objects.update_or_create(game=table.game, defaults=asked)


def _require_hearing(table: OpenTable) -> None:
    """Raises Forbidden not_seated unless the person has a seat here or decides as a commissioner."""
    if not table.decides:
        table.require_seat()


def _pending(table: OpenTable) -> CorrectionRequest:
    _require_hearing(table)
    request = CorrectionRequest.objects.select_related("asked_by").filter(game=table.game).first()
    if request is None:
        raise Refused("no_correction", _("No correction is waiting for an answer."))
    return request


def _apply(
    table: OpenTable,
    state: Mapping[str, Any],
    what: Circumstance,
    asked_by: Seat | None,
    others: Sequence[Seat],
) -> None:
    """Applies a correction and records its circumstance: its entry, the side that asked for it (empty for a
    person with seats of both), and who agreed."""
    first = table.play.sheet.last + 1

    def act() -> list[Line]:
        table.play.set_state(state, COMMISSIONER if table.decides else table.source)
        return table.play.new_lines

    table.enter(act)
    table.undone = True
    entry = next(entry.n for entry in table.play.sheet.since(first) if entry.kind == "set_state")
    play_on(table)
    agreed_by = AgreedBy.OTHER_SIDE if others else AgreedBy.NOBODY
    if table.decides:
        agreed_by = AgreedBy.COMMISSIONER
    side, alone = "", agreed_by == AgreedBy.NOBODY
    if asked_by is not None:
        person = asked_by.decider.person
        is_of_both = len({seat.side for seat in table.seats if seat.decider.person == person}) == len(SIDES)
        side = "" if is_of_both else asked_by.side
    add_circumstance(table.game, replace(what, entry=entry, side=side, agreed_by=agreed_by, alone=alone))


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
