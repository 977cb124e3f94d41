"""A game opened with its rows for one person: locked, played on as far as nobody is needed, and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, partial, wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.play import house
from engine.play.deals import record_deals
from engine.play.prompts import Roll, default_answer, next_stop, standing_answer
from engine.play.scoresheet import DEAL, HOUSE, PHONE, Entry, lines_in_effect
from engine.presentation.play_by_play import play_by_play
from engine.presentation.scoreboard import scoreboard
from games.errors import not_seated, rule_refusals
from games.models import CorrectionRequest, Game, Seat
from games.records import scoresheets
from games.records.participants import Participant, clubs_of_game
from games.table.seats import awaited_decisions, awaited_seats, deciders_of
from league.frame.errors import Refused, link_not_allowed
from league.frame.permissions import Permission, may, require_open
from league.models import Fixture
from league.results.selectors import sides_of

if TYPE_CHECKING:
    from django.http import HttpRequest

GAMES = Game.objects.select_related("feed")
FIXTURES = Fixture.objects.select_related("season__league__feed", "week", "home", "away")
# Of a seat: what actions at the table change, what is saved with it, and what decides whose seat it is.
PLAYED_FIELDS = ("name", "coach", "early", "orders")
SAVED_FIELDS = (*PLAYED_FIELDS, "looked_at", "looked", "asked_at", "letters")
HELD_FIELDS = ("pk", "person", "user_id", "guest", "scorer_fixture_id", "partner_decides", *PLAYED_FIELDS)
saved_values, held_values = attrgetter(*SAVED_FIELDS), attrgetter(*HELD_FIELDS)


class OpenTable:
    """The rows and the playthrough of a game in progress, for one person, who may do one thing. `open_table`
    creates it with the game's row locked; without that, something may be replayed before it is saved.

    `last`: the newest entry before that; `lines`: the new lines of play-by-play by the number of their entry;
    `undone`: earlier lines may no longer be valid; `opening`: these are the first entries of the game. A
    table that has raised a refusal must not be used any more. `whole` loads all entries. Raises Refused
    game_over, other_version."""

    def __init__(self, game: Game, player: Participant, *, whole: bool) -> None:
        self.game, self.player = with_fixture(game), player
        if game.fixture is not None and game.state == Game.State.IN_PROGRESS:
            require_open(game.fixture.season.league)
        self.seats = list(Seat.objects.filter(game=game).select_related("user").order_by("pk"))
        for seat in self.seats:
            seat.game = game
        self.play = scoresheets.resume_game(game, whole=whole)
        self.last = self.play.sheet.last
        self.secret = bytes.fromhex(game.secret)
        self.lines: dict[int, list[Line]] = {}
        self.undone = self.opening = False
        self._before = list(map(saved_values, self.seats))
        # Must be unchanged when entries replayed from this state are saved.
        self.state_when_opened = (game.last, game.saved, game.dice, list(map(held_values, self.seats)))

    @cached_property
    def own(self) -> list[Seat]:
        """The player's seats, last those of a partner for whom they stand in."""
        own = [seat for seat in self.seats if self.player.holds(seat)]
        return sorted(own, key=lambda seat: seat.partner_decides)

    @property
    def source(self) -> str:
        """The player, as the scoresheet names them. Raises Forbidden not_seated."""
        self.require_seat()
        return f"person:{self.own[0].decider.person}"

    @property
    def app_rolls(self) -> bool:
        return self.game.dice == Game.Dice.APP

    @property
    def in_charge(self) -> bool:
        """Whether the person runs the league of this game."""
        user, fixture = self.player.user, self.game.played_for
        return bool(user and fixture and may(user, Permission.MANAGE, fixture.season.league))

    @cached_property
    def decides(self) -> bool:
        """Whether the person runs the league, and neither plays here nor coaches one of the clubs."""
        user, fixture = self.player.user, self.game.played_for
        return self.in_charge and not self.own and not (user and fixture and sides_of(user, fixture))

    def require_seat(self) -> None:
        """Raises Forbidden not_seated."""
        if not self.own:
            raise not_seated()

    def require_more_than_a_link(self) -> None:
        """A holder of a scorer's link only writes down what people play, and does not decide how the game
        continues or ends.

        Raises Forbidden link_not_for_this."""
        if self.own and all(seat.is_scorers for seat in self.own):
            raise link_not_allowed()

    def require_current(self, seen: int, side: str = "") -> None:
        """Raises Refused already_answered, with what has happened since, if the question that the person saw
        has been answered. Sealed calls of the other side and skipped optional decisions do not matter. `seen`
        is the number of the newest entry that the person saw."""
        if seen >= self.last:
            return
        rows = self.game.entries.filter(number__gt=seen).order_by("number")
        if all(self._changes_nothing(scoresheets.scoresheet_entry(row), side) for row in rows):
            return
        home, away = clubs_of_game(self.game)
        lines = lines_in_effect((row.number, row.kind, row.of, row.told) for row in rows)
        plays = play_by_play(self.game.header, lines, (home.nickname, away.nickname), translation)
        sentence = _("This was already answered on another phone: look at the current question.")
        if plays:
            what = " ".join(row.text for row in plays[-3:])
            sentence = _("This was already answered on another phone: %(what)s") % {"what": what}
        raise Refused("already_answered", sentence)

    def _changes_nothing(self, entry: Entry, side: str) -> bool:
        if entry.kind != "input" or entry.by == side:
            return False
        if side and entry.id in self.play.questions.sealed_ids:
            return True
        default = self.play.questions.optional_decisions.get(entry.id)
        return default is not None and bool(entry.answer == default)

    def enter(self, act: Callable[..., list[Line] | None], *arguments: Any) -> None:
        """Calls the engine and keeps its lines of play-by-play. Raises AgainstTheRules."""
        record_deals(self.play)
        number = self.play.sheet.last + 1
        with rule_refusals():
            lines = act(*arguments)
        if lines:
            self.lines[number] = lines
        questions = self.play.questions
        unheard = questions.chance_ids | questions.sealed_ids
        # A decision that everybody notices makes the calls void that were given before it.
        if any(
            entry.kind != DEAL
            and entry.id not in unheard
            and entry.answer != questions.optional_decisions.get(entry.id)
            for entry in self.play.sheet.since(number)
        ):
            for seat in self.seats:
                seat.early = None

    def answer(self, by: str, answer: Any, source: str) -> None:
        """Enters one answer. Raises AgainstTheRules."""
        self.enter(self.play.answer, by, answer, source)

    def take_over(self, played: OpenTable) -> None:
        """Continues from what was played in memory after the same state."""
        self.play, self.lines = played.play, played.lines
        for seat, theirs in zip(self.seats, played.seats, strict=True):
            for name in PLAYED_FIELDS:
                setattr(seat, name, getattr(theirs, name))

    def save(self) -> None:
        """Saves the new entries and the seats, and calls the host; does nothing for a game that is no longer
        in progress. `open_table` calls it when its block ends."""
        if self.game.state != Game.State.IN_PROGRESS:
            return
        _update_waits(self)
        chance = self.play.questions.chance_ids
        by_hand = any(
            entry.kind == "set_state" or (entry.id in chance and entry.source.startswith("person:"))
            for entry in self.play.sheet.since(self.last + 1)
        )
        if by_hand and not self.game.by_hand:
            self.game.by_hand = True
            self.game.save(update_fields=["by_hand"])
        users = {f"person:{seat.person}": seat.user_id for seat in self.seats if seat.person}
        scoresheets.write_entries(self.game, self.play, self.lines, users)
        for seat, was in zip(self.seats, self._before, strict=True):
            if saved_values(seat) != was:
                seat.save(update_fields=SAVED_FIELDS)
        self.game.cached_seats = self.seats
        table_host().written(self)


def _update_waits(table: OpenTable) -> None:
    """Sets on each seat since when the game waits for it. In a game by mail, a person who has just made an
    input sees the next question, so their wait starts now and as seen."""
    now, play = timezone.now(), table.play
    correction = None if play.sheet.last > table.game.last else pending_correction(table.game)
    asked_by = correction.asked_by if correction else None
    awaited = [] if play.over else awaited_seats(play, table.seats, asked_by)
    # The wait belongs to the seat of the person who decides: a partner who stands in gets the letters.
    deciding = [seat.decider for seat in awaited]
    for seat in table.seats:
        here = seat in table.own and table.game.pace == Game.Pace.MAIL
        if here:
            seat.looked_at, seat.looked = now, play.sheet.last
        if seat not in deciding:
            seat.asked_at, seat.letters = None, 0
        elif here or seat.asked_at is None:
            seat.asked_at, seat.letters = now, 0


@contextmanager
def open_table(game: Game, player: Participant, *, whole: bool = False) -> Iterator[OpenTable]:
    """Opens the game in a transaction with its row locked, so that phones cannot make conflicting entries.
    When the block ends without an error its changes are saved, and the game's readers are notified.

    Raises what `OpenTable` does."""
    with transaction.atomic():
        transaction.on_commit(partial(table_host().changed, game.public_id))
        locked = GAMES.select_for_update(of=("self",), no_key=True).get(pk=game.pk)
        table = OpenTable(locked, player, whole=whole)
        yield table
        table.save()


def with_fixture(game: Game) -> Game:
    """Loads the fixture of this game with its league and clubs. One query, none for a pick-up game: a join of
    all these tables is slow even where every column is empty."""
    if game.fixture_id is not None:
        game.fixture = FIXTURES.get(pk=game.fixture_id)
    return game


def service(*, whole: bool = False) -> Callable[[Callable[..., None]], Callable[..., Game]]:
    """Makes a service of what a player does at an open table. It takes `game`, `player` and the other
    arguments, opens the table, and returns the game as it is then; it raises what the function raises, and
    Refused game_over, other_version. `whole`: the function looks at all entries."""

    def decorate(act: Callable[..., None]) -> Callable[..., Game]:
        @wraps(act)
        def serve(*, game: Game, player: Participant, **arguments: Any) -> Game:
            with open_table(game, player, whole=whole) as table:
                act(table, **arguments)
            return table.game

        return serve

    return decorate


Shown = dict[str, Any]  # of the context of a page


class TableHost:
    """The host of a table: the service, or a phone without a network. `settings.TABLE_HOST` names the class,
    that of `games.table.host` or of `games.offline.phone_requests`. This one has nobody else at its table."""

    def new_hand(self, table: OpenTable, side: str) -> list[str] | None:  # noqa: ARG002
        """A new hand to replace this side's hand, which a phone may know; None if it cannot be replaced
        now."""
        return None

    def changed(self, public_id: UUID) -> None:
        """Wakes readers that wait for changes of the game with this ID. Called after the commit."""

    def written(self, table: OpenTable) -> None:
        """Called when new entries are written: publishes them, and ends a game that is over."""

    def abandoned(self, table: OpenTable) -> None:
        """Called before the game is given up: frees its fixture."""

    def around(self, request: HttpRequest, game: Game, player: Participant, seats: list[Seat]) -> Shown:  # noqa: ARG002
        """What the live part of the page shows beside the game, where the host has any of it. `sits_down`:
        there is a seat for this coach. `needs_signal`: why the phone cannot continue alone. `page_link`: the
        address of the page, for other devices. `table_invitation`: the link to the free seats. `no_worker`:
        letters of a game by mail have to wait. `chance`: the win probability, once both sides agree to
        advice; until then `odds_hidden` for those who watch."""
        return {}

    def invitations(self, request: HttpRequest, game: Game, player: Participant) -> list[Any]:  # noqa: ARG002
        """The links to seats that the player may give away."""
        return []


@cache
def table_host() -> TableHost:
    return cast("TableHost", import_string(settings.TABLE_HOST)())


# Everything that happens without a person between two inputs: dice, deals, computer coaches, early calls,
# standing orders.

NOTHING_TO_SAY = ""  # an early call that skips optional decisions
CAP = 20_000  # inputs; an ordinary game takes 1,000 to 2,000


def play_on(table: OpenTable) -> None:
    """Plays until a person has to decide or roll, or until the final whistle."""
    for side, dealer in list(table.play.hands.items()):
        # A phone may know this hand: the computer gets another one as soon as the play allows it.
        if dealer == PHONE and all(seat.coach for seat in table.seats if seat.side == side):
            cards = table_host().new_hand(table, side)
            if cards is not None:
                table.enter(table.play.deal, side, cards, HOUSE)
    for _input in range(CAP):
        if not (_roll_by_house(table) or _answer_without_person(table)):
            break
    if any(seat.early for seat in table.seats):  # a call whose question will no longer be asked is void
        way = next_stop(table.play)
        coming = {
            (decision.by, asked) for decision, _no in way.skipped for asked in (decision.id, NOTHING_TO_SAY)
        }
        coming |= {(decision.by, decision.id) for decision in awaited_decisions(way)}
        for seat in table.seats:
            if seat.early and (seat.side, seat.early["asked"]) not in coming:
                seat.early = None


def _roll_by_house(table: OpenTable) -> bool:
    """Deals unless the cards are real, and rolls if the app is to roll or no person is left. Returns whether
    it did."""
    due = table.play.awaiting()[0]
    if not isinstance(due, Roll) or due.unseen:
        return False
    alone = all(seat.coach for seat in table.seats)
    if not table.app_rolls and not alone and set(due.dice) != {"card"}:
        return False
    table.enter(house.roll, table.play, table.secret)
    return True


def _answer_without_person(table: OpenTable) -> bool:
    """Answers the first awaited Decision that needs no person now. Returns whether it did."""
    play = table.play
    awaited = [(decision, deciders_of(table.seats, decision, play)) for decision in awaited_decisions(play)]
    person_calls_too = any(not seat.coach for _decision, (seat, *_others) in awaited)
    for decision, (seat, *others) in awaited:
        if seat.coach and person_calls_too:
            continue  # the computer calls second, so that nobody can read its call
        if seat.coach:
            table.enter(house.decide, play, decision.by, table.secret)
            return True
        for caller in (seat, *others):
            if caller.early is None:
                continue
            # Only the seat for which the game waits skips an optional decision before its call, so that one
            # coach of a pair does not decide that for the other.
            answer = default_answer(play, decision) if caller is seat else None
            if caller.early["asked"] == decision.id:
                answer, caller.early = caller.early["answer"], None
            elif answer is None:
                continue
            table.answer(decision.by, answer, f"person:{caller.decider.person}")
            return True
        order = standing_answer(seat.orders, decision, scoreboard(play)) if seat.orders else None
        if order is not None:
            table.answer(decision.by, order, f"order:{seat.decider.person}")
            return True
    return False


def pending_correction(game: Game) -> CorrectionRequest | None:
    """The correction that waits for agreement, or None; it is void once the game has continued."""
    return (
        CorrectionRequest.objects.filter(game=game, last=game.last)
        .select_related("asked_by")
        .defer("state")
        .first()
    )
