"""Answers that come too late: another phone was first."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine.notation.stops import vocabulary_of
from engine.scoresheet import lines_in_effect
from games.models import Entry
from games.services.table.sitting import Sitting
from games.sides import sides_of
from league.errors import Refused


def refuse_stale(sitting: Sitting, seen: int, side: str = "") -> None:
    """Raises Refused already_answered, with what has happened since, if the question that was `seen` is
    answered already. The other side's sealed call or silence in between changes nothing."""
    if seen >= sitting.game.last:
        return
    later = sitting.game.entries.filter(number__gt=seen).order_by("number")
    if all(_changes_nothing(sitting, entry, side) for entry in later):
        return
    rows = later.values_list("number", "kind", "of", "told")
    raise Refused("already_answered", _told(sitting, lines_in_effect(rows)))


def _changes_nothing(sitting: Sitting, entry: Entry, side: str) -> bool:
    if entry.kind != Entry.Kind.INPUT or entry.by == side:
        return False
    if side and entry.asked in sitting.play.questions.sealed_ids:
        return True
    silent: Any = vocabulary_of(sitting.game.header).silent.get(entry.asked)
    return silent is not None and entry.answer == silent


def _told(sitting: Sitting, lines: list[engine.Line]) -> str:
    home, away = sides_of(sitting.game)
    rows = engine.play_by_play(sitting.game.header, lines, (home.nickname, away.nickname), translation)
    if not rows:
        return _("That was answered on another phone already: see what is asked now.")
    return _("That was answered on another phone already: %(what)s") % {
        "what": " ".join(row.text for row in rows[-3:])
    }
