"""Views of a table that only the service has, and its live stream, which tells every visible page of a game
when it has changed."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from games.models import CorrectionRequest, Game, Seat
from games.odds.win_probability import chance_for
from games.records.circumstances import described_circumstances
from games.records.participants import Participant, clubs_of_game
from games.story.preview import preview_page
from games.story.proofs import check_proof, proof_of
from games.table.forms import FixtureGameForm, PickUpGameForm, TakeSeatForm
from games.table.page import page_version
from games.table.seating import (
    end_stand_in,
    offer_own_seat,
    revoke_seat_link,
    revoke_table_link,
    seat_by_link,
    sit_as_coach,
    table_by_link,
    take_linked_seat,
    take_seat,
)
from games.table.seating import stand_in as begin_stand_in
from games.table.seats import introduce_partners, may_talk, pair_of_seat, part_phrase, part_title
from games.table.start import start_game
from games.table.visitors import game_at, named_player, played_game_at, player_of, with_game
from league.feed.answers import Stream, stream_response
from league.feed.channels import Key, LiveBatch, LiveEvent, Start, StreamEnded, Version
from league.feed.limits import TooManyStreams, open_stream
from league.frame.errors import Hidden, Refused
from league.frame.numbers import parse_whole_number
from league.frame.quotas import spend, spend_guest_game
from league.frame.requests import limit_wrong_links, request_of_session
from league.leagues.selectors import with_fixture
from league.models import Fixture
from league.people.selectors import people_of_sessions
from league.results.pages import scoreline

LOOKS = 12  # the page looks so often for odds that are being computed, then waits for the next play


@never_cache
@require_GET
@with_game
def chance(request: HttpRequest, game: Game) -> HttpResponse:
    """The bar with the win probability; 204 without a body unless both sides agree to advice, and after the
    game."""
    shown = chance_for(game)
    if shown is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    looks = min(parse_whole_number(request.GET.get("looks", "")) or 1, LOOKS)
    context = {"game": game, "chance": shown, "looks": looks - 1}
    return render(request, "table/chance.html", context)


@require_safe
def proof(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """What the rules and the secret prove about a finished game."""
    game = played_game_at(request, public_id)
    if game.state != Game.State.FINISHED:
        return redirect(game)
    home, away = clubs_of_game(game)
    context: dict[str, Any] = {"game": game, "home": home, "away": away, "fixture": game.played_for}
    context["circumstances"] = described_circumstances(game)
    try:
        proof_data = proof_of(game)
        context |= {"proof": proof_data, "checked": check_proof(proof_data)}
        context["awaits_secret"] = proof_data["dice"] == "season" and not proof_data["secret"]
    except Refused as refusal:
        context["refusal"] = refusal
    return render(request, "table/proof.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@limit_wrong_links
def table_seats(request: HttpRequest, link: str) -> HttpResponse:
    """The seats of the table: free ones, to be taken with a name and one tap, and those that others have."""
    game, seats, opened = table_by_link(link)
    refusal = None
    form = TakeSeatForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        player = named_player(request, form.cleaned_data["name"])
        side, _dash, part = request.POST.get("seat", "").partition("-")
        try:
            take_seat(link=link, player=player, side=side, part=part)
        except Hidden:
            raise
        except Refused as refused:
            refusal = refused
            game, seats, opened = table_by_link(link)
        else:
            return redirect(game)
    player, (home, away) = player_of(request), clubs_of_game(game)
    introduce_partners(seats)
    context = {
        "form": form,
        "refusal": refusal,
        "game": game,
        "home": home,
        "away": away,
        "seats": [
            {
                "plays": part_title(game, seat),
                "state": _state_of(seat, opened, player),
                "value": f"{seat.side}-{seat.part}" if seat in opened else "",
            }
            for seat in seats
        ],
        "has_free": bool(opened),
        "is_seated": any(player.sits_at(seat) for seat in seats),
        "has_pair": any(seat.is_of_pair for seat in seats),
        "may_talk": may_talk(game),
        "may_watch": _may_watch(request, game),
    }
    status = 409 if refusal else 422 if form.errors else 200
    return render(request, "table/choose_seat.html", context, status=status)


def _state_of(seat: Seat, opened: list[Seat], player: Participant) -> str:
    if player.owns(seat):
        return _("You")
    if not seat.is_free:
        return seat.name or _("Computer")
    if seat in opened:
        return _("Free")
    partner = seat.partner.name if seat.partner else ""
    return _("Free: ask %(name)s for a link") % {"name": partner} if partner else _("Free by another link")


def _may_watch(request: HttpRequest, game: Game) -> bool:
    try:
        game_at(request, game.public_id)
    except Hidden:
        return False
    return True


@require_POST
@with_game
def revoke_table(request: HttpRequest, game: Game) -> HttpResponse:
    """Makes the table's link void; the table shows a new one."""
    revoke_table_link(game=game, player=player_of(request))
    return redirect(game)


GET_AND_POST = ["GET", "POST"]


@require_http_methods(GET_AND_POST)
def play(request: HttpRequest) -> HttpResponse:
    """Starts a pick-up game against a computer coach or another person; no account is needed. The address
    may choose values of the form, as that of a rematch does."""
    form = PickUpGameForm(
        request.POST or None, initial={**request.GET.dict(), "name": player_of(request).name}
    )
    if request.method == "POST" and form.is_valid():
        player = named_player(request, form.cleaned_data["name"])
        try:
            game = _started(request, player, form)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect(game)
    return render(request, "table/play.html", {"form": form}, status=422 if form.errors else 200)


@transaction.atomic
def _started(request: HttpRequest, player: Participant, form: PickUpGameForm) -> Game:
    """Starts the game, and counts it for the account's quota, or for the network address of a guest."""
    if player.user is None:
        spend_guest_game(request.META.get("REMOTE_ADDR", ""))
    else:
        spend("game", player.user)
    return start_game(player=player, **form.arguments())


@require_http_methods(GET_AND_POST)
@with_fixture
def start(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    form = FixtureGameForm(fixture, player_of(request).user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        player = named_player(request, "")
        return redirect(start_game(player=player, fixture=fixture, **form.arguments()))
    context = {"form": form, "fixture": fixture, "season": fixture.season}
    context |= {"home": fixture.home, "away": fixture.away, "notes": scoreline(fixture).notes}
    return render(request, "table/start.html", context | preview_page(fixture))


@require_http_methods(GET_AND_POST)
@limit_wrong_links
def take_offered_seat(request: HttpRequest, link: str) -> HttpResponse:
    """Assigns the seat to the person who follows its link, once they have entered a name."""
    seat = seat_by_link(link)
    game = seat.game
    form = TakeSeatForm(request.POST or None, initial={"name": player_of(request).name})
    if request.method == "POST" and form.is_valid():
        take_linked_seat(link=link, player=named_player(request, form.cleaned_data["name"]))
        return redirect(game)
    home, away = clubs_of_game(game)
    context = {"form": form, "seat": seat, "game": game, "home": home, "away": away}
    context |= {"plays": part_phrase(game, seat), "pair": pair_of_seat(seat)}
    return render(request, "table/seat.html", context)


@require_POST
@with_game
def sit(request: HttpRequest, game: Game) -> HttpResponse:
    """Assigns the seat of a fixture's coach to them, in place of the person or computer that has held it."""
    return redirect(sit_as_coach(game=game, player=player_of(request)))


@require_POST
@with_game
def stand_in(request: HttpRequest, game: Game, side: str, part: str) -> HttpResponse:
    """Lets the partner decide at this seat, or with `back` returns it to its person."""
    change = end_stand_in if request.POST.get("back") else begin_stand_in
    return redirect(change(game=game, player=player_of(request), side=side, part=part))


@require_POST
@with_game
def offer_seat(request: HttpRequest, game: Game, side: str, part: str) -> HttpResponse:
    """Offers the player's seat to the person who follows its new link."""
    seat = get_object_or_404(Seat, game=game, side=side, part=part)
    offer_own_seat(seat=seat, player=player_of(request))
    return redirect("games:options", game.public_id)


@require_POST
@with_game
def revoke_seat(request: HttpRequest, game: Game, side: str, part: str) -> HttpResponse:
    """Makes the seat's link void."""
    seat = get_object_or_404(Seat, game=game, side=side, part=part)
    revoke_seat_link(seat=seat, player=player_of(request))
    return redirect(game)


@dataclass(frozen=True, slots=True)
class TableViewer:
    """A visitor of a table: a person (primary key) or a guest, each by their session, or a stranger."""

    person: int | None
    session: str


STRANGER = TableViewer(None, "")


class TableTopic:
    """A refereed game, by its public ID; its version is that of its page. Only the newest one counts."""

    name = Game.TOPIC

    def versions(self, keys: Collection[Key]) -> Mapping[Key, Version]:
        """The versions of these tables; three queries."""
        games = list(
            Game.objects.filter(public_id__in=keys).only("public_id", "last", "state", "pace", "dice")
        )
        seats: dict[int, list[Seat]] = defaultdict(list)
        for seat in Seat.objects.filter(game__in=games).order_by("pk"):
            seats[seat.game_id].append(seat)
        waiting = CorrectionRequest.objects.filter(game__in=games, last=F("game__last"))
        corrections = {row.game_id: row for row in waiting.only("game").order_by("-pk")}
        return {
            game.public_id: page_version(game, seats[game.pk], corrections.get(game.pk)) for game in games
        }

    def events(
        self, key: Key, since: Version, languages: Collection[str], _selections: Collection[Any]
    ) -> LiveBatch:
        """The newest version as one event."""
        newest = self.start(key, since)
        events = [LiveEvent(0, dict.fromkeys(languages, newest.chunk))] if newest.chunk else []
        return LiveBatch(newest.version, events, last=newest.last)

    def is_over(self, key: Key) -> bool:
        """Whether no version will follow."""
        return not Game.objects.filter(public_id=key, state=Game.State.IN_PROGRESS).exists()

    def admitted(
        self, key: Key, viewers: Collection[TableViewer], *, thorough: bool
    ) -> Collection[TableViewer]:
        """The visitors who may still look. Everybody may look at a table of a public league and at a pick-up
        game; only if `thorough` does a stream end there with its session.
        """
        is_public = _may_look(STRANGER, key)
        if is_public and not thorough:
            return viewers
        people = people_of_sessions({visitor.session for visitor in viewers if visitor.person})
        valid = {
            visitor
            for visitor in viewers
            if visitor.person is None
            or ((person := people.get(visitor.session)) and person.pk == visitor.person)
        }
        return valid if is_public else {visitor for visitor in valid if _may_look(visitor, key)}

    def backlog(
        self, key: Key, viewer: TableViewer, version: Version, _language: str, _selection: Any
    ) -> Start:
        """The newest version. Raises StreamEnded."""
        if not self.admitted(key, [viewer], thorough=True):
            raise StreamEnded
        return self.start(key, version)

    def start(self, key: Key, known: Version) -> Start:
        """The newest version for a reader who knows a version, perhaps this one. Raises StreamEnded."""
        is_over = self.is_over(key)
        now = self.versions([key]).get(key)
        if now is None:
            raise StreamEnded
        return Start(b"" if now == known else _changed(now), now, last=is_over)

    def missed(self, own: Version, common: Version) -> bool:
        """Whether the reader knows another version, which may be older."""
        return bool(own != common)

    def number(self, _version: Version) -> int:
        """Readers skip no event."""
        return -1

    def comment(self, _version: Version) -> bytes:
        return b": nothing new\n\n"


def _changed(version: Version) -> bytes:
    return f"id: {version}\nevent: changed\ndata: {version}\n\n".encode()


def _may_look(visitor: TableViewer, public_id: uuid.UUID) -> bool:
    try:
        game_at(request_of_session(visitor.session), public_id)
    except Hidden:
        return False
    return True


TOPIC = TableTopic()


@require_GET
def live(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """The event stream for one visible page; 429 if its network address or account has too many, 204 if the
    game is over and the client knows it: it does not connect again.
    """
    game_at(request, public_id)
    start = TOPIC.start(public_id, request.headers.get("Last-Event-ID", ""))
    if start.last and not start.chunk:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    viewer = TableViewer(request.user.pk, request.session.session_key or "")
    try:
        ticket = open_stream(request.META.get("REMOTE_ADDR", ""), viewer.person)
    except TooManyStreams:
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    return stream_response(request, Stream(TOPIC, public_id, viewer, start, ticket))
