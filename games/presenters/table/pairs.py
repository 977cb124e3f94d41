"""What the page of a table adds for two coaches of one side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.play.playthrough import Playthrough
from engine.presentation import labels
from engine.presentation.card_titles import card_titles
from games.models import Game, Seat
from games.presenters.table.seat_titles import part_phrase
from games.records.participants import Participant
from games.services.table.stand_ins import may_be_replaced, may_stand_in


@dataclass(frozen=True, slots=True)
class StandInNote:
    """A partner who stands in, or may do so: a sentence and a button for this reader. `back`: the button
    returns the seat to its person."""

    seat: Seat
    sentence: str
    button: str
    back: bool


def may_talk(game: Game) -> bool:
    """Whether the coaches of a pair may show each other their cards."""
    return bool(game.header["options"].get("pair_talk") == "yes")


def pair_of_seat(seat: Seat) -> dict[str, Any] | None:
    """For the page on which a person takes one half of a pair: what they play, with whom, and whether the
    two may talk. None if the seat is for the whole side."""
    if not seat.is_of_pair:
        return None
    partner = seat.partner
    name = partner.name if partner is not None and not partner.is_free else ""
    return {"plays": part_phrase(seat.game, seat), "partner": name, "talk": may_talk(seat.game)}


def introduce_partners(seats: Sequence[Seat]) -> None:
    """Lets the seats of each pair know each other, so that no seat asks for its partner."""
    for seat in seats:
        beside = [one for one in seats if one.side == seat.side and one is not seat]
        seat.partner = beside[0] if seat.is_of_pair and beside else None


def stand_in_notes(game: Game, seats: Sequence[Seat], player: Participant) -> list[StandInNote]:
    """What this reader may do about partners who stand in."""
    pairs = [seat for seat in seats if seat.is_of_pair and game.state == Game.State.IN_PROGRESS]
    return [note for seat in pairs if (note := _note(game, seat, player)) is not None]


def _note(game: Game, seat: Seat, player: Participant) -> StandInNote | None:
    plays, name = part_phrase(game, seat), seat.name
    if seat.partner_decides and player.owns(seat):
        sentence = _("%(name)s stands in for you.") % {"name": seat.decider.name}
        return StandInNote(seat, sentence, _("I am back"), back=True)
    if seat.partner_decides and player.holds(seat):
        return StandInNote(seat, _for(name, plays), _("Stop standing in"), back=True)
    if may_stand_in(seat, game, player):
        sentence = _("Nobody plays %(plays)s yet.") % {"plays": plays}
        if name:
            sentence = _("The game waits for %(name)s.") % {"name": name}
        return StandInNote(seat, sentence, _("Play %(plays)s, too") % {"plays": plays}, back=False)
    return None


def _for(name: str, plays: str) -> str:
    if name:
        return _("You stand in for %(name)s.") % {"name": name}
    return _("You play %(plays)s until somebody takes the seat.") % {"plays": plays}


def partner_cards(
    game: Game, play: Playthrough, seats: Sequence[Seat], player: Participant
) -> list[tuple[str, int]]:
    """The titles and numbers of the cards in the partner's hand, if the two may talk; empty if this phone
    also has seats of the other side, whose coach would see them."""
    own = [seat for seat in seats if player.owns(seat)]
    if not may_talk(game) or len({seat.side for seat in own}) != 1 or not player.shares_side(seats):
        return []
    hand = play.view(own[0].side, own[0].part).own.get("hand") or {}
    titles = card_titles(game.header)
    return [(labels.card(game.header, titles[card], _).title, count) for card, count in hand.items()]


def seats_with_partners(game: Game, player: Participant) -> set[int]:
    """The primary keys of the reader's seats at which a partner could stand in."""
    own = [seat for seat in game.seats.all() if seat.is_of_pair and player.owns(seat)]
    return {seat.pk for seat in own if may_be_replaced(seat, player)}
