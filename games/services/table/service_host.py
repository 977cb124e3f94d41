"""The service as the host of a table: it has the feed, the letters, the league and the secret dice."""

from __future__ import annotations

from uuid import UUID

from engine.gridiron.events import Line
from engine.presentation.play_by_play import play_by_play
from engine.presentation.plays import Before
from games.models import Game
from games.records import scoresheets
from games.services.feed import final_score_item, kickoff_item, play_items, publish_game_items, undone_item
from games.services.letters.game_letters import send_final_letters
from games.services.table.final_whistle import end_game
from games.services.table.open_table import OpenTable
from games.table.secret_dice import ServiceDice
from games.table.state import SessionOutcome
from league.live.notifications import notify
from league.models import Change, Feed, Fixture, Result
from league.services.history import audit


class ServiceHost:
    """See `games.services.table.host.TableHost`."""

    def dice(self, game: Game) -> ServiceDice:
        """The dice from the game's secret."""
        return ServiceDice(game.secret)

    def changed(self, public_id: UUID) -> None:
        """Notifies the event streams."""
        notify(Game.TOPIC, public_id)

    def written(self, table: OpenTable, outcome: SessionOutcome) -> None:
        """Publishes the new entries; a game that is over gets its box score, its result and its letters."""
        game = table.game
        new = [line for lines in outcome.lines.values() for line in lines]
        items = [kickoff_item(game)] if table.opening else []
        if outcome.undone:
            numbered, first = scoresheets.play_by_play_by_entry(game), table.session.last + 1
            before = [line for number, line in numbered if number < first]
            new = [line for number, line in numbered if number >= first]
            items.append(undone_item(game, before))
            game.plays, game.tail, game.before_tail = 0, before, []
        if new:
            tail = [Line(*line) for line in game.tail]
            items += play_items(game, tail, new, game.plays, Before.read(game.before_tail))
        if new or outcome.undone:
            _cut_tail(game, new)
        if outcome.over:
            end_game(table)
            send_final_letters(table)
            items.append(final_score_item(game))
        publish_game_items(game, *items)

    def abandoned(self, table: OpenTable) -> None:
        """Records it in the league's history and frees the fixture to be played again."""
        row = table.game
        if row.played_for:
            _note_abandoned(table, row.played_for)
        if row.fixture:
            Result.objects.filter(fixture=row.fixture, state=Result.State.IN_PROGRESS).delete()
            row.fixture, row.superseded, row.feed = None, row.fixture, Feed.objects.create()


def _cut_tail(game: Game, new: list[Line]) -> None:
    """Keeps only the lines of the last play, which may continue; earlier plays are only counted."""
    lines = [Line(*line) for line in (*game.tail, *new)]
    rows = play_by_play(game.header, lines, ("", ""))
    begin = rows[-1].line if rows else 0
    game.plays += max(0, len(rows) - 1)
    game.before_tail = Before.read(game.before_tail).after(lines[:begin]).stored()
    game.tail = lines[begin:]
    game.save(update_fields=["plays", "tail", "before_tail"])


def _note_abandoned(table: OpenTable, fixture: Fixture) -> None:
    game = table.game
    score = {"away_score": game.away_score, "home_score": game.home_score}
    audit.record_change(
        actor=table.player.user,
        kind=Change.Kind.GAME_ABANDONED,
        league=fixture.season.league,
        about=fixture,
        after={**score, "entries": game.last},
    )
