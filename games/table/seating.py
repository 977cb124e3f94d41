"""Taking and leaving seats, and the links to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import game_over, not_seated, not_your_seat
from games.models import Game, Seat
from games.records.participants import Participant, add_occupants
from games.records.scoresheets import lock_game
from games.table.actions import hand_over_side
from games.table.open_table import open_table
from games.table.seats import is_absent, seats_to_coach
from league.frame.errors import Forbidden, Hidden, Refused, link_not_allowed
from league.frame.permissions import Permission, may
from league.models import Fixture
from league.results.selectors import sides_of

STARTER = 1  # the number of the person who starts the game


def give_seat(seat: Seat, player: Participant, name: str, number: int) -> None:
    """Enters the player as the holder of the seat, with their number in this game."""
    seat.user, seat.guest = player.user, "" if player.user else player.guest
    seat.scorer_fixture_id, seat.name, seat.person = player.scorer_of, name, number


SEAT_SALT = "games.seat"
LASTS = 7 * 24 * 3600  # seconds


def seat_link(*, seat: Seat, player: Participant) -> str:
    """The secret part of the seat's link. The holder of the seat gets it; for a free seat also people at the
    table, the club's coach, and a commissioner who plays for neither side.

    Raises Forbidden not_seated, not_your_side, link_not_for_this."""
    if refusal := giving_refusal(seat, player):
        raise refusal
    return signing.dumps([str(seat.game.public_id), seat.side, seat.part, seat.link], salt=SEAT_SALT)


def seat_by_link(link: str) -> Seat:
    """The seat of this link. Raises Hidden link_invalid if it is mistyped, too old or revoked."""
    game, side, part, number = _read(link, SEAT_SALT)
    seats = Seat.objects.select_related("game__fixture__home", "game__fixture__away")
    seat = seats.filter(game__public_id=game, side=side, part=part, link=number).first()
    if seat is None:
        raise _invalid()
    return seat


def _read(link: str, salt: str) -> list[Any]:
    """What the secret part of a link holds. Raises Hidden link_invalid."""
    try:
        content: list[Any] = signing.loads(link, salt=salt, max_age=LASTS)
    except signing.BadSignature as error:
        raise _invalid() from error
    return content


def _invalid() -> Hidden:
    return Hidden("link_invalid", _("This link is not valid any more: ask for a new one."))


@transaction.atomic
def take_linked_seat(*, link: str, player: Participant) -> Seat:
    """Assigns the link's seat to the player. A player who already has it keeps it.

    Raises Hidden link_invalid; Refused seat_taken, plays_other_side, name_needed."""
    linked = seat_by_link(link)
    game = lock_game(linked.game_id)
    seats = list(game.seats.order_by("pk"))
    seat = next(seat for seat in seats if seat.pk == linked.pk)
    # Of a phone that has several seats, a person who gets the link from its owner may take over one.
    is_shared = seat.person is not None and sum(other.person == seat.person for other in seats) > 1
    return seat_player(game, seat, seats, player, may_take=seat.is_free or seat.offered or is_shared)


def seat_player(game: Game, seat: Seat, seats: list[Seat], player: Participant, *, may_take: bool) -> Seat:
    """Assigns the seat to the player who has followed a link to it; without `may_take` only to its owner.
    `seats` are all seats of the game, whose row is locked.

    Raises Refused seat_taken, plays_other_side, name_needed."""
    if player.owns(seat):
        return seat
    if not may_take:
        raise Refused(
            "seat_taken", _("%(name)s already has that seat: choose another one.") % {"name": seat.name}
        )
    own, partner = [other for other in seats if player.owns(other)], _partner_name(seat, seats)
    if own and partner and all(other.side != seat.side for other in own):
        # They would see cards of the side that they play against.
        sentence = _("You play for the other side: this seat is for a partner of %(name)s.")
        raise Refused("plays_other_side", sentence % {"name": partner})
    if not player.name.strip():
        raise Refused("name_needed", _("Enter a name for the other players to see."))
    assign_seat(game, seat, seats, player)
    if game.state == Game.State.IN_PROGRESS:
        with open_table(game, player):  # the game may wait for them from now on
            pass
    return seat


def assign_seat(game: Game, seat: Seat, seats: list[Seat], player: Participant) -> None:
    """Assigns the seat to the player. `seats` are all seats of the game, whose row is locked."""
    number = next((other.person for other in seats if player.owns(other)), None)
    if not number:  # one that nobody has had in this game: entries and the passes of phones name people by it
        game.people = number = 1 + max(game.people, *(other.person or 0 for other in seats))
        game.save(update_fields=["people"])
    give_seat(seat, player, player.name.strip()[:40], number)
    seat.early, seat.offered, seat.partner_decides = None, False, False
    seat.save()
    end_standing_in(seat)
    add_occupants(game, [seat])


def end_standing_in(seat: Seat) -> None:
    """The person of this seat no longer stands in for their partner: nobody inherits a partner's cards."""
    pair = Seat.objects.filter(game_id=seat.game_id, side=seat.side, partner_decides=True)
    pair.exclude(pk=seat.pk).update(partner_decides=False, early=None)


def _partner_name(seat: Seat, seats: list[Seat]) -> str:
    """The name of the person in the other seat of the pair; empty without one."""
    pair = (other for other in seats if other.side == seat.side and other.pk != seat.pk)
    return next((other.name for other in pair if other.person is not None), "")


@transaction.atomic
def join_as_scorer(*, game: Game, player: Participant, name: str) -> Game:
    """Assigns the free seats of a fixture's game to the holders of scorers' links to it. If no seat is free,
    the scorer only watches.

    Raises Refused game_over; Forbidden link_not_for_this."""
    game, seats = _lock_game_with_seats(game)
    if player.link_to(game.fixture_id) is None or game.fixture_id is None:
        raise Forbidden(
            "link_not_for_this", _("Your link is not for this game: scan the code on the game sheet.")
        )
    scorer = player.as_scorer(game.fixture_id, name)
    for seat in seats:
        if seat.is_free:
            assign_seat(game, seat, seats, scorer)
    return game


@transaction.atomic
def sit_as_coach(*, game: Game, player: Participant) -> Game:
    """Assigns a side's seat to its coach: a free one, or one held by the computer or by a person who does not
    coach the side.

    Raises Refused game_over; Forbidden not_your_side."""
    game, seats = _lock_game_with_seats(game)
    own_seats = seats_to_coach(seats, game, player)
    if not own_seats:
        raise Forbidden("not_your_side", _("This game has no seat for you."))
    for seat in own_seats:
        assign_seat(game, seat, seats, player)
    for seat in own_seats:
        if seat.coach:
            game = hand_over_side(game=game, player=player, side=seat.side, coach="", part=seat.part)
    return game


def _lock_game_with_seats(game: Game) -> tuple[Game, list[Seat]]:
    locked = lock_game(game.pk, "fixture")
    if locked.state != Game.State.IN_PROGRESS:
        raise game_over()
    return locked, list(locked.seats.order_by("pk"))


@transaction.atomic
def offer_own_seat(*, seat: Seat, player: Participant) -> Seat:
    """Offers the player's seat to the person who follows its new link; until then the player keeps playing.

    Raises Forbidden not_your_side."""
    if not player.owns(seat) or seat.is_scorers:
        raise not_your_seat()
    seat.link, seat.offered = seat.link + 1, True
    seat.save(update_fields=["link", "offered"])
    return seat


@transaction.atomic
def revoke_seat_link(*, seat: Seat, player: Participant) -> Seat:
    """Makes the seat's link void; allowed for every person who could make one. Raises Forbidden not_seated,
    not_your_side, link_not_for_this."""
    if refusal := giving_refusal(seat, player):
        raise refusal
    seat.link += 1
    seat.save(update_fields=["link"])
    return seat


def giving_refusal(seat: Seat, player: Participant) -> Forbidden | None:
    """Why the player may not give this seat away, or revoke its link; None if they may. Nobody may give away
    another person's seat, because its link would show that person's hand. While one coach of a pair is there,
    only they invite their partner. The codes are not_seated, not_your_side, link_not_for_this."""
    game, fixture, user = seat.game, seat.game.played_for, player.user
    seats = list(game.seats.all())
    own = [other for other in seats if player.owns(other)]
    if own and not player.may_give(own):
        return link_not_allowed()
    coached = sides_of(user, fixture) if user and fixture else ()
    free = seat.person is None
    if player.owns(seat) or (free and seat.side in coached):
        return None
    if not own:
        if free and user and fixture and not coached and may(user, Permission.MANAGE, fixture.season.league):
            return None
        return not_seated()
    if free and any(other.side == seat.side for other in own):
        return None
    taken = not free or bool(_partner_name(seat, seats))
    if taken or (fixture is not None and has_coach(seat.side, fixture)):
        sentence = _("You cannot give that seat away: ask the person who has it, or that side's coach.")
        return Forbidden("not_your_side", sentence)
    return None


def has_coach(side: str, fixture: Fixture) -> bool:
    """Whether the club on this side has a coach. One query."""
    team = fixture.home if side == Seat.Side.HOME else fixture.away
    return team.coaches.exists()


# One link for all free seats of a game: the person who opens it chooses a seat.
#
# It holds the number of each seat that it opens, so it opens no seat whose link was revoked after it was
# made, and never a seat that somebody has: a seat that its owner passes on has a link of its own.

TABLE_SALT = "games.table"
CLOSED = 0  # in place of the number of a seat that the link does not open
FIRST = 1  # the number of a seat's link since kickoff, if nobody has revoked it


def table_link(*, game: Game, seats: Sequence[Seat], player: Participant) -> str:
    """The secret part of the link to the free seats that the player may give away. `seats` are all seats of
    the game in their order. Raises Forbidden not_seated; Refused no_free_seat."""
    opened = _require_free_seats(seats, player)
    numbers = [seat.link if seat in opened else CLOSED for seat in seats]
    return signing.dumps([game.public_id.hex, *numbers], salt=TABLE_SALT)


def free_seats(seats: Sequence[Seat], player: Participant) -> list[Seat]:
    """The free seats of these that the player may give away.

    They include those of the person who started the game, to whom all of them were open at kickoff, and whose
    code has to seat the fourth person, too, when the third is there. The third, or that side's coach, ends
    this when they revoke the link of their partner's seat."""
    free = [seat for seat in seats if seat.is_free]
    started = any(seat.person == STARTER for seat in seats if player.may_give([seat]))
    return [
        seat
        for seat in free
        if not giving_refusal(seat, player)
        or (
            started
            and seat.link == FIRST
            and not (seat.game.played_for and has_coach(seat.side, seat.game.played_for))
        )
    ]


def _require_free_seats(seats: Sequence[Seat], player: Participant) -> list[Seat]:
    opened = free_seats(seats, player)
    if opened:
        return opened
    if not any(player.sits_at(seat) for seat in seats):
        raise not_seated()
    raise Refused("no_free_seat", _("This game has no free seat that you may give away."))


@transaction.atomic
def revoke_table_link(*, game: Game, player: Participant) -> None:
    """Makes void all links to the free seats that the player may give away, also those to a single one.

    Raises Forbidden not_seated; Refused no_free_seat."""
    game = lock_game(game.pk, "fixture")
    for seat in _require_free_seats(list(game.seats.order_by("pk")), player):
        seat.link += 1
        seat.save(update_fields=["link"])


def table_by_link(link: str) -> tuple[Game, list[Seat], list[Seat]]:
    """The game of this link with all its seats, and those that the link opens. Raises Hidden link_invalid if
    it is mistyped, too old or revoked."""
    public_id, *numbers = _read(link, TABLE_SALT)
    games = Game.objects.select_related("fixture__home", "fixture__away", "fixture__season__league")
    return _opened(games.filter(public_id=public_id).first(), numbers)


def is_table_link(link: str) -> bool:
    """Whether this is, or was, the secret part of a table's link."""
    try:
        _read(link, TABLE_SALT)
    except Hidden:
        return False
    return True


@transaction.atomic
def take_seat(*, link: str, player: Participant, side: str = "", part: str = "") -> Seat:
    """Assigns a free seat of the link's game to the player. A player who already has it keeps it. The side
    may be left out if only one seat is free, the part if the side has only one.

    Raises Hidden link_invalid; Refused game_over, no_such_seat, seat_taken, seat_not_open, plays_other_side,
    name_needed."""
    public_id, *numbers = _read(link, TABLE_SALT)
    row = Game.objects.filter(public_id=public_id).first()
    game, seats, opened = _opened(row and lock_game(row.pk, "fixture"), numbers)
    if game.state != Game.State.IN_PROGRESS:
        raise game_over()
    named = [
        seat
        for seat in (seats if side else opened)
        if seat.side == (side or seat.side) and seat.part == (part or seat.part)
    ]
    if len(named) != 1:
        free = ", ".join(f"{seat.side}/{seat.part}" for seat in opened) or "–"
        sentence = _("Choose one of the free seats by its side and part: %(free)s.")
        raise Refused("no_such_seat", sentence % {"free": free})
    (seat,) = named
    if seat.is_free and seat not in opened:
        sentence = _("This link does not open that seat: ask that side's coach for a link.")
        raise Refused("seat_not_open", sentence)
    return seat_player(game, seat, seats, player, may_take=seat.is_free)


def _opened(game: Game | None, numbers: list[int]) -> tuple[Game, list[Seat], list[Seat]]:
    if game is None:
        raise _invalid()
    seats = list(game.seats.order_by("pk"))
    for seat in seats:
        seat.game = game
    meant = [(seat, number) for seat, number in zip(seats, numbers, strict=True) if number != CLOSED]
    opened = [seat for seat, number in meant if seat.is_free and seat.link == number]
    if not opened and any(seat.is_free for seat, _number in meant):
        raise _invalid()
    return game, seats, opened


# A coach of a pair stands in for the partner who is not there yet, is away, or asks for it.
#
# Coaches who may not talk must not see each other's cards, so nobody takes the seat of a partner who is
# present. The partner gets the seat back at any time.


@transaction.atomic
def stand_in(*, game: Game, player: Participant, side: str, part: str) -> Game:
    """Lets the partner decide at this seat until its person is back. Its own person may ask for that at any
    time; the partner may begin while the seat is free or its person is absent, see `is_absent`.

    Raises Refused game_over, partner_is_here, no_partner, computer_decides; Forbidden not_your_side."""
    game, seat = _locked_seat(game, side, part)
    partner = seat.partner
    owns, is_partner = player.owns(seat), partner is not None and player.owns(partner)
    if not owns and not is_partner:
        raise not_your_seat()
    if game.state != Game.State.IN_PROGRESS:
        raise game_over()
    if partner is None or partner.person is None or partner.coach or (owns and is_partner):
        raise Refused("no_partner", _("Nobody is there to stand in: invite a partner first."))
    if seat.coach:
        raise Refused("computer_decides", _("The computer decides there: take the seat back first."))
    if not owns and (partner.partner_decides or not is_absent(seat, game)):
        sentence = _("%(name)s still plays there. If the game waits for them too long, you may stand in.")
        raise Refused("partner_is_here", sentence % {"name": seat.name})
    Seat.objects.filter(pk=partner.pk).update(partner_decides=False)
    return _set_decider(game, seat, player, partner_decides=True)


@transaction.atomic
def end_stand_in(*, game: Game, player: Participant, side: str, part: str) -> Game:
    """Returns the seat to its person; they and the partner who stands in may do so.

    Raises Refused game_over; Forbidden not_your_side."""
    game, seat = _locked_seat(game, side, part)
    if not player.sits_at(seat):
        raise not_your_seat()
    return _set_decider(game, seat, player, partner_decides=False)


def _locked_seat(game: Game, side: str, part: str) -> tuple[Game, Seat]:
    """The game with its row locked, and one of its seats. Raises Forbidden not_your_side."""
    locked = lock_game(game.pk, "fixture")
    seat = Seat.objects.select_related("user").filter(game=locked, side=side, part=part).first()
    if seat is None:
        raise not_your_seat()
    return locked, seat


def _set_decider(game: Game, seat: Seat, player: Participant, *, partner_decides: bool) -> Game:
    """A call that was given before stays a secret of the person who gave it: it is void. Raises Refused
    game_over."""
    Seat.objects.filter(pk=seat.pk).update(partner_decides=partner_decides, early=None)
    seat.partner_decides, seat.early = partner_decides, None
    if partner_decides:
        add_occupants(game, [seat])
    with open_table(game, player) as table:  # the game may wait for another person from now on
        return table.game
