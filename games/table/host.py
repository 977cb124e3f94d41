"""The service as the host of a table: what follows from its entries, and what it adds to the pages, such as
seats for coaches, links with QR codes, programs for phones, letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from engine.errors import EngineError
from engine.gridiron.events import Line
from engine.play.deals import deal_hand
from engine.presentation.drives import Progress
from engine.presentation.play_by_play import play_by_play
from games.feed import final_score_item, kickoff_item, play_items, publish_game_items, undone_item
from games.letters import send_final_letters
from games.models import Game, Seat
from games.odds.win_probability import chance_for, has_live_odds
from games.offline.takeaway import offline_refusal
from games.records import scoresheets
from games.records.participants import Participant
from games.table.endings import end_game
from games.table.open_table import OpenTable
from games.table.seating import free_seats, seat_link, table_link
from games.table.seats import part_phrase, seats_to_coach
from league.feed.channels import notify
from league.frame.addresses import shared_link
from league.history.services import record_change
from league.models import Change, Feed, Result
from league.work.selectors import worker_is_alive

NEW_HAND = "anew"  # in the seed of a hand that replaces one a phone may have seen; changing it changes hands


class ServiceHost:
    """See `games.table.open_table.TableHost`."""

    def new_hand(self, table: OpenTable, side: str) -> list[str] | None:
        """A hand from the unseen cards; None in the middle of a play."""
        try:
            return deal_hand(table.play, side, table.secret, NEW_HAND)
        except EngineError:
            return None

    def changed(self, public_id: UUID) -> None:
        """Notifies the event streams."""
        notify(Game.TOPIC, public_id)

    def written(self, table: OpenTable) -> None:
        """Publishes the new entries; a game that is over gets its box score, its result and its letters."""
        game = table.game
        new = [line for lines in table.lines.values() for line in lines]
        items = [kickoff_item(game)] if table.opening else []
        if table.undone:
            numbered, first = scoresheets.play_by_play_by_entry(game), table.last + 1
            before = [line for number, line in numbered if number < first]
            new = [line for number, line in numbered if number >= first]
            items.append(undone_item(game, before))
            game.plays, game.tail, game.before_tail = 0, before, []
        if new:
            tail = [Line(*line) for line in game.tail]
            items += play_items(game, tail, new, game.plays, Progress.read(game.before_tail))
        if new or table.undone:
            _cut_tail(game, new)
        if table.play.over:
            end_game(table)
            send_final_letters(table)
            items.append(final_score_item(game))
        publish_game_items(game, *items)

    def abandoned(self, table: OpenTable) -> None:
        """Records it in the league's history and frees the fixture to be played again."""
        row = table.game
        if row.played_for:
            record_change(
                actor=table.player.user,
                kind=Change.Kind.GAME_ABANDONED,
                about=row.played_for,
                after={"away_score": row.away_score, "home_score": row.home_score, "entries": row.last},
            )
        if row.fixture:
            Result.objects.filter(fixture=row.fixture, state=Result.State.IN_PROGRESS).delete()
            row.fixture, row.superseded, row.feed = None, row.fixture, Feed.objects.create()

    def around(
        self, request: HttpRequest, game: Game, player: Participant, seats: Sequence[Seat]
    ) -> dict[str, Any]:
        chance, watches = chance_for(game), not any(player.sits_at(seat) for seat in seats)
        return {
            "sits_down": game.state == Game.State.IN_PROGRESS
            and watches
            and bool(seats_to_coach(seats, game, player)),
            "needs_signal": offline_refusal(seats, player),
            "page_link": shared_link(request, game.get_absolute_url()),
            "table_invitation": table_invitation(request, game, player, list(seats)),
            "no_worker": letters_wait(game),
            "chance": chance,
            "odds_hidden": watches and chance is None and has_live_odds(game),
        }

    def invitations(self, request: HttpRequest, game: Game, player: Participant) -> list[Any]:
        """The player's own seats that they may give away, with their links: those already offered, and all
        but the first on a shared phone."""
        own = [seat for seat in game.seats.order_by("pk") if player.may_give([seat])]
        return [
            {
                "seat": seat,
                "plays": part_phrase(game, seat),
                "link": shared_link(
                    request, reverse("games:take_seat", args=[seat_link(seat=seat, player=player)])
                ),
            }
            for nth, seat in enumerate(own)
            if nth or seat.offered
        ]


def _cut_tail(game: Game, new: list[Line]) -> None:
    """Keeps only the lines of the last play, which may continue; earlier plays are only counted."""
    lines = [Line(*line) for line in (*game.tail, *new)]
    rows = play_by_play(game.header, lines, ("", ""))
    begin = rows[-1].line if rows else 0
    game.plays += max(0, len(rows) - 1)
    game.before_tail = Progress.read(game.before_tail).after(lines[:begin]).stored()
    game.tail = lines[begin:]
    game.save(update_fields=["plays", "tail", "before_tail"])


def table_invitation(
    request: HttpRequest, game: Game, player: Participant, seats: list[Seat]
) -> dict[str, Any] | None:
    """For a person at the table, if they may give away free seats: the link with which people choose one of
    them, and what those play. `seats` are those of the game in their order."""
    if game.state != Game.State.IN_PROGRESS or not player.may_give(seats):
        return None
    free = free_seats(seats, player)
    if not free:
        return None
    path = reverse("games:table_seats", args=[table_link(game=game, seats=seats, player=player)])
    return {"link": shared_link(request, path), "plays": [part_phrase(game, seat) for seat in free]}


def letters_wait(game: Game) -> bool:
    """Whether the game is played by mail on a site that sends letters, but no worker is running to send
    them."""
    return game.pace == Game.Pace.MAIL and getattr(settings, "MAIL_WORKS", False) and not worker_is_alive()
