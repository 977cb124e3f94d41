"""Links to seats, and the seats taken by them."""

from __future__ import annotations

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.records.occupants import add_occupants
from games.records.participants import Participant
from games.services.table.open_table import open_table
from league.errors import Forbidden, Hidden, Refused, link_not_allowed
from league.models import Fixture
from league.permissions import Permission, may
from league.selectors.results.reports import sides_of

SALT = "games.seat"
LASTS = 7 * 24 * 3600  # seconds


def seat_link(*, seat: Seat, player: Participant) -> str:
    """The secret part of the seat's link. The holder of the seat gets it; for a free seat also people at the
    table, the club's coach, and a commissioner who plays for neither side.

    Raises Forbidden not_seated, not_your_side, link_not_for_this."""
    _require_giving(seat, player)
    return signing.dumps([str(seat.game.public_id), seat.side, seat.part, seat.link], salt=SALT)


def seat_by_link(link: str) -> Seat:
    """The seat of this link. Raises Hidden link_invalid if it is mistyped, too old or revoked."""
    try:
        game, side, part, number = signing.loads(link, salt=SALT, max_age=LASTS)
        seats = Seat.objects.select_related("game__fixture__home", "game__fixture__away")
        return seats.get(game__public_id=game, side=side, part=part, link=number)
    except (signing.BadSignature, Seat.DoesNotExist) as error:
        raise Hidden("link_invalid", _("This link is not valid any more: ask for a new one.")) from error


@transaction.atomic
def take_linked_seat(*, link: str, player: Participant) -> Seat:
    """Assigns the link's seat to the player. A player who already has it keeps it.

    Raises Hidden link_invalid; Refused seat_taken, plays_other_side, name_needed."""
    found = seat_by_link(link)
    game = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=found.game_id)
    seats = list(game.seats.order_by("pk"))
    seat = next(seat for seat in seats if seat.pk == found.pk)
    may_take = seat.is_free or seat.offered or _is_on_shared_phone(seat, seats)
    return seat_player(game, seat, seats, player, may_take=may_take)


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
    if _is_opponent(seat, seats, player):
        sentence = _("You play for the other side: this seat is for a partner of %(name)s.")
        raise Refused("plays_other_side", sentence % {"name": _partner_name(seat, seats)})
    if not player.name.strip():
        raise Refused("name_needed", _("Enter a name for the other players to see."))
    assign_seat(game, seat, seats, player)
    if game.state == Game.State.IN_PROGRESS:
        with open_table(game, player):  # the game may wait for them from now on
            pass
    return seat


def assign_seat(game: Game, seat: Seat, seats: list[Seat], player: Participant) -> None:
    """Assigns the seat to the player. `seats` are all seats of the game, whose row is locked."""
    own = next((other.person for other in seats if player.owns(other)), None)
    seat.person = own or _next_number(game, seats)
    seat.user, seat.guest = player.user, "" if player.user else player.guest
    seat.scorer_fixture_id = player.scorer_of
    seat.name, seat.early, seat.offered = player.name.strip()[:40], None, False
    seat.partner_decides = False
    seat.save()
    end_standing_in(seat)
    add_occupants(game, [seat])


def _next_number(game: Game, seats: list[Seat]) -> int:
    """A number that nobody has had in this game: entries and the passes of phones name people by it."""
    note_numbers(game, seats)
    game.people += 1
    game.save(update_fields=["people"])
    return game.people


def note_numbers(game: Game, seats: list[Seat]) -> None:
    """Counts the people in these seats as numbered; the caller saves the game."""
    game.people = max(game.people, *(seat.person or 0 for seat in seats))


def end_standing_in(seat: Seat) -> None:
    """The person of this seat no longer stands in for their partner: nobody inherits a partner's cards."""
    pair = Seat.objects.filter(game_id=seat.game_id, side=seat.side, partner_decides=True)
    pair.exclude(pk=seat.pk).update(partner_decides=False, early=None)


def _is_on_shared_phone(seat: Seat, seats: list[Seat]) -> bool:
    """Whether one phone has several seats. Then a person who gets the link from its owner may take over one
    of them."""
    return seat.person is not None and any(
        other.pk != seat.pk and other.person == seat.person for other in seats
    )


def _is_opponent(seat: Seat, seats: list[Seat], player: Participant) -> bool:
    """Whether the player sits on the other side only, and somebody else in the other seat of this pair. They
    would see cards of the side that they play against."""
    own = [other for other in seats if player.owns(other)]
    return bool(own) and all(other.side != seat.side for other in own) and bool(_partner_name(seat, seats))


def _partner_name(seat: Seat, seats: list[Seat]) -> str:
    """The name of the person in the other seat of the pair; empty without one."""
    pair = (other for other in seats if other.side == seat.side and other.pk != seat.pk)
    return next((other.name for other in pair if other.person is not None), "")


@transaction.atomic
def offer_own_seat(*, seat: Seat, player: Participant) -> Seat:
    """Offers the player's seat to the person who follows its new link; until then the player keeps playing.

    Raises Forbidden not_your_side."""
    if not player.owns(seat) or seat.is_scorers:
        raise Forbidden("not_your_side", _("Only the person who has this seat can pass it on."))
    seat.link, seat.offered = seat.link + 1, True
    seat.save(update_fields=["link", "offered"])
    return seat


@transaction.atomic
def revoke_seat_link(*, seat: Seat, player: Participant) -> Seat:
    """Makes the seat's link void; allowed for every person who could make one. Raises Forbidden not_seated,
    not_your_side, link_not_for_this."""
    _require_giving(seat, player)
    seat.link += 1
    seat.save(update_fields=["link"])
    return seat


def may_give_seat(seat: Seat, player: Participant) -> bool:
    """Whether this player may make and revoke the seat's link."""
    try:
        _require_giving(seat, player)
    except Forbidden:
        return False
    return True


def _require_giving(seat: Seat, player: Participant) -> None:
    """Checks that the player may give this seat away. Nobody may give away another person's seat, because its
    link would show that person's hand. While one coach of a pair is there, only they invite their partner.

    Raises Forbidden not_seated, not_your_side, link_not_for_this."""
    game, fixture = seat.game, seat.game.played_for
    seats = list(game.seats.all())
    own = [other for other in seats if player.owns(other)]
    if own and not player.may_give(own):
        raise link_not_allowed()
    coaches = fixture is not None and player.user is not None and seat.side in sides_of(player.user, fixture)
    free = seat.person is None
    if player.owns(seat) or (free and coaches) or (free and not own and _runs_league(player, fixture)):
        return
    if not own:
        raise Forbidden("not_seated", _("You have no seat in this game: ask for its link."))
    if free and any(other.side == seat.side for other in own):
        return
    taken = not free or bool(_partner_name(seat, seats))
    if taken or (fixture is not None and has_coach(seat.side, fixture)):
        sentence = _("You cannot give that seat away: ask the person who has it, or that side's coach.")
        raise Forbidden("not_your_side", sentence)


def _runs_league(player: Participant, fixture: Fixture | None) -> bool:
    """Whether the person runs the league and coaches neither club."""
    if fixture is None or player.user is None or sides_of(player.user, fixture):
        return False
    return may(player.user, Permission.MANAGE, fixture.season.league)


def has_coach(side: str, fixture: Fixture) -> bool:
    """Whether the club on this side has a coach. One query."""
    team = fixture.home if side == Seat.Side.HOME else fixture.away
    return team.coaches.exists()
