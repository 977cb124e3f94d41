"""What a phone shows while there is nothing to enter."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

from games.models import Seat


def waiting_sentences(waiting: Iterable[Seat], own: Collection[Seat]) -> list[str]:
    """Sentences with the names for whom the game waits, each once; without any, that the reader waits or
    watches."""
    sentences = [_sentence(seat) for seat in waiting]
    if not sentences:
        sentences = [_("Waiting for the other coach.") if own else _("You are watching this game.")]
    return list(dict.fromkeys(sentences))


def _sentence(seat: Seat) -> str:
    if seat.decider.is_free:
        return _("Waiting for another player: send them the link.")
    return _("Waiting for %(name)s.") % {"name": seat.decider.name}
