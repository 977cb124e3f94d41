"""People at a table, as the services see them: each takes the first answer that he is offered."""

from __future__ import annotations

from typing import Any

from engine import Playthrough
from engine.playthrough import Decision
from engine.silence import ahead
from games import storage
from games.models import Game
from games.players import Player
from games.services import table

ANN = Player(guest="a" * 32, name="Ann")
BEN = Player(guest="b" * 32, name="Ben")
RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")


def pick_up(ruleset: str = "first_and_roll", away: str = "link", **chosen: Any) -> Game:
    """A pick-up game that Ann has started at home."""
    chosen = {"deciders": ("me", away), **chosen}
    return table.start_game(player=ANN, setup=table.Setup(ruleset=ruleset), **chosen)


def with_ben(game: Game) -> Game:
    """Ben has followed the link to the away seat."""
    seat = game.seats.get(side="away")
    table.take_seat(link=table.seat_link(seat=seat, player=ANN), player=BEN)
    return fresh(game)


def fresh(game: Game) -> Game:
    """As it is stored."""
    return Game.objects.get(pk=game.pk)


def standing(game: Game) -> Playthrough:
    """Where the game stands."""
    return storage.resume(fresh(game))


def act(game: Game, *players: Player) -> Game:
    """One input: the first who is asked and has not called yet says the first thing that he may, or the
    house rolls."""
    way = ahead(standing(game))
    for due in way.game.awaiting():
        if isinstance(due, Decision) and (player := _asked(game, players, due.by)):
            return table.answer(
                game=game, player=player, seen=game.last, side=due.by, asked=due.id, answer=due.answers[0]
            )
    for decision, _silent in way.silent:
        if player := _asked(game, players, decision.by):
            return table.answer(
                game=game, player=player, seen=game.last, side=decision.by, asked="", answer=None
            )
    return table.roll_for_us(game=game, player=players[0], seen=game.last)


def _asked(game: Game, players: tuple[Player, ...], side: str) -> Player | None:
    """Who decides for this side, if he has not called yet."""
    seat = game.seats.get(side=side)
    return None if seat.early else next((player for player in players if player.holds(seat)), None)


def play_out(game: Game, *players: Player) -> Game:
    """The whole game."""
    while game.state == Game.State.IN_PROGRESS:
        game = act(game, *players)
    return game
