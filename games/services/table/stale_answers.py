"""Answers that come too late: another phone was first."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.presentation.play_by_play import play_by_play
from engine.scoresheets.scoresheet import lines_in_effect
from games.models import ScoresheetEntry
from games.records.clubs import clubs_of_game
from games.services.table.session import TableSession
from league.errors import Refused


def require_current(sitting: TableSession, seen: int, side: str = "") -> None:
    """Raises Refused already_answered, with what has happened since, if the question that was `seen` is
    answered already. The other side's sealed call or silence in between changes nothing."""
    if seen >= sitting.game.last:
        return
    later = sitting.game.entries.filter(number__gt=seen).order_by("number")
    if all(_changes_nothing(sitting, entry, side) for entry in later):
        return
    rows = later.values_list("number", "kind", "of", "told")
    raise Refused("already_answered", _told(sitting, lines_in_effect(rows)))


def _changes_nothing(sitting: TableSession, entry: ScoresheetEntry, side: str) -> bool:
    if entry.kind != ScoresheetEntry.Kind.INPUT or entry.by == side:
        return False
    if side and entry.asked in sitting.play.questions.sealed_ids:
        return True
    silent: Any = sitting.play.questions.optional_decisions.get(entry.asked)
    return silent is not None and entry.answer == silent


def _told(sitting: TableSession, lines: list[Line]) -> str:
    home, away = clubs_of_game(sitting.game)
    rows = play_by_play(sitting.game.header, lines, (home.nickname, away.nickname), translation)
    if not rows:
        return _("That was answered on another phone already: see what is asked now.")
    return _("That was answered on another phone already: %(what)s") % {
        "what": " ".join(row.text for row in rows[-3:])
    }
