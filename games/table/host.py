"""The service as the host of a table: what follows from its entries, and what it adds to the pages, such as
seats for coaches, links with QR codes, programs for phones, letters; the end of a game."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse

from engine.errors import EngineError
from engine.gridiron.events import Event, Line
from engine.play.deals import deal_hand
from engine.presentation.drives import Progress
from engine.presentation.play_by_play import play_by_play
from games.feed import final_score_item, kickoff_item, play_items, publish_game_items, undone_item
from games.letters import send_final_letters
from games.models import Game, Seat
from games.odds.win_probability import chance_for, has_live_odds
from games.offline.takeaway import offline_refusal
from games.records import scoresheets
from games.records.circumstances import add_final_circumstances, circumstances_of
from games.records.participants import OccupantKind, Participant, occupants_of, sides_with_own_coaches
from games.table.open_table import OpenTable, Shown, TableHost
from games.table.seating import free_seats, seat_link, table_link
from games.table.seats import part_phrase, seats_to_coach
from league.feed.channels import notify
from league.frame.addresses import shared_link
from league.frame.permissions import Permission, may
from league.history.services import record_change
from league.models import Change, Coach, Feed, Fixture, League, Result
from league.results.reports import record_late_result
from league.results.selectors import LinkHolder, report_rights_of, reporting_side_of, sides_of
from league.results.services import POINTS_OF_A_TOUCHDOWN, Score, record_result
from league.work.selectors import worker_is_alive

# In the seed of a hand that replaces one that a phone may have seen. A change would deal stored games anew.
NEW_HAND = "anew"


class ServiceHost(TableHost):
    """Publishes what happens, and has other people at its tables."""

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
        tail, progress = [Line(*line) for line in game.tail], Progress.read(game.before_tail)
        if new:
            items += play_items(game, tail, new, game.plays, progress)
        if new or table.undone:  # keeps the lines of the last play, which may continue, and counts the others
            lines = [*tail, *new]
            rows = play_by_play(game.header, lines, ("", ""))
            begin = rows[-1].line if rows else 0
            game.plays += max(0, len(rows) - 1)
            game.before_tail = progress.after(lines[:begin]).stored()
            game.tail = lines[begin:]
            game.save(update_fields=["plays", "tail", "before_tail"])
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

    def around(self, request: HttpRequest, game: Game, player: Participant, seats: list[Seat]) -> Shown:
        chance, watches = chance_for(game), not any(player.sits_at(seat) for seat in seats)
        return {
            "sits_down": game.state == Game.State.IN_PROGRESS
            and watches
            and bool(seats_to_coach(seats, game, player)),
            "needs_signal": offline_refusal(seats, player),
            "page_link": shared_link(request, game.get_absolute_url()),
            "table_invitation": table_invitation(request, game, player, seats),
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


# The end of a game: the final whistle, whether its result is final, and otherwise whose report it is.
#
# In a league that asks both sides, a game is final at once only if each club with a coach was played by its
# own coaches for the whole game, by different people, and neither side did anything relevant while the other
# was absent. The computer may play a club without a coach. That club cannot agree to anything, so only the
# app's dice may have decided then.

State = Result.State


def coached_sides(fixture: Fixture) -> list[str]:
    """The sides whose clubs have a coach, home first; one query."""
    clubs = {"home": fixture.home_id, "away": fixture.away_id}
    coached = set(Coach.objects.filter(team__in=clubs.values()).values_list("team", flat=True))
    return [side for side, club in clubs.items() if club in coached]


def _is_final(
    table: OpenTable, fixture: Fixture, own: dict[str, set[int]], reporter: User | LinkHolder | None
) -> bool:
    user, people = table.player.user, {row.person for row in occupants_of(table.game) if row.person}
    league = fixture.season.league
    has_entered_all = bool(people) and people <= {seat.person for seat in table.own}
    if has_entered_all and user and not sides_of(user, fixture) and may(user, Permission.SCORE, league):
        return True  # a person who scores for the league, and coaches neither club
    match League.Confirmation(league.confirmation):
        case League.Confirmation.ONE:
            return reporter is not None and report_rights_of(reporter, fixture).can_report
        case League.Confirmation.COMMISSIONER:
            return False
    coached, circumstances = coached_sides(fixture), circumstances_of(table.game)
    if not coached or set(own) != set(coached):
        return False
    if len(coached) == 1:  # the computer played the other side for the whole game, with the app's dice only
        others = {occupant.who for occupant in occupants_of(table.game) if occupant.side != coached[0]}
        return others == {OccupantKind.COMPUTER} and not circumstances
    return own["home"].isdisjoint(own["away"]) and not any(
        circumstance.alone for circumstance in circumstances
    )


def _reporter(table: OpenTable, fixture: Fixture, own: dict[str, set[int]]) -> User | LinkHolder | None:
    """The reporter: the coach of the only side that its own coaches played for the whole game; if both did,
    of the only side that did something alone; otherwise the person or link holder who made the last input, if
    they may report for the fixture."""
    alone = {
        circumstance.side
        for circumstance in circumstances_of(table.game)
        if circumstance.alone and circumstance.side in own
    }
    (speaks,) = own if len(own) == 1 else alone if len(alone) == 1 else ("",)
    if speaks:
        return next(seat.user for seat in table.seats if seat.side == speaks)
    if len(alone) > 1:
        return None
    user = table.player.user
    reporter: User | LinkHolder | None = user
    if user is None or all(seat.user_id != user.pk for seat in table.seats):
        reporter = table.player.link_to(fixture.pk) or user
    return reporter if reporter and report_rights_of(reporter, fixture).can_report else None


def end_game(table: OpenTable) -> None:
    """Freezes the game whose last entries have just been written, and records the result of its fixture."""
    game, fixture = table.game, table.game.played_for
    scoresheets.freeze_finished_game(game, table.play, scoresheets.play_by_play_lines(game))
    add_final_circumstances(game, table.play.questions.chance_ids, coached_sides(fixture) if fixture else ())
    if fixture is None:
        return
    result = Result.objects.filter(fixture=fixture).first() if game.fixture else None
    if result is not None and result.state in (State.FINAL, State.DISPUTED):
        return  # such as a forfeit; the commissioner can correct or resolve it
    own = sides_with_own_coaches(game, table.seats)
    reporter = _reporter(table, fixture, own)
    state = State.FINAL if _is_final(table, fixture, own, reporter) else State.REPORTED
    if (
        result is not None
        and (result.state, state) == (State.REPORTED, State.REPORTED)
        and result.side not in ("", reporting_side_of(reporter, fixture))
    ):
        return  # the report of the other side is kept: this game amounts to no more than a report of this one
    record = record_result if game.fixture else record_late_result
    record(fixture=fixture, score=session_score(table), state=state, reporter=reporter)
    game.refresh_from_db(fields=["fixture", "superseded"])


def session_score(table: OpenTable) -> Score:
    box, points = table.play.now.box, table.play.score
    touchdowns = known_touchdowns((box[0][Event.TOUCHDOWN][0], box[1][Event.TOUCHDOWN][0]), points)
    return Score(points, touchdowns, table.game.overtime)


def known_touchdowns(touchdowns: tuple[int, int], points: tuple[int, int]) -> tuple[int, int] | None:
    """The touchdowns; None if a correction has set the score lower than they are worth, because then it is
    unknown how many of them count."""
    worth = (POINTS_OF_A_TOUCHDOWN * number for number in touchdowns)
    return touchdowns if all(least <= own for least, own in zip(worth, points, strict=True)) else None
