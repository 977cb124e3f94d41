"""What a phone shows while there is nothing to enter."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.presenters.table.seat_titles import part_phrase


def waiting_sentences(
    game: Game, seats: Iterable[Seat], waiting: Iterable[Seat], own: Collection[Seat]
) -> list[str]:
    """Sentences with the names for whom the game waits, each once. Without any it is the other people whose
    dice or cards are due; a person without a seat watches."""
    sentences = [_sentence(game, seat) for seat in waiting]
    if not sentences and own:
        others = [seat for seat in seats if seat not in own and not seat.coach]
        sentences = [_sentence(game, seat) for seat in others] or [_("Waiting for the computer.")]
    return list(dict.fromkeys(sentences or [_("You are watching this game.")]))


def _sentence(game: Game, seat: Seat) -> str:
    if seat.decider.is_free:
        return _("Waiting for a player for %(plays)s: send them the link.") % {
            "plays": part_phrase(game, seat)
        }
    return _("Waiting for %(name)s.") % {"name": seat.decider.name}
