"""People at a table, played through the services: each gives the first offered answer."""

from __future__ import annotations

from typing import Any

from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, next_stop
from games.models import Game, Seat
from games.records import scoresheets
from games.records.participants import Participant
from games.table.actions import answer_decision, roll_by_app
from games.table.seating import seat_link, take_linked_seat
from games.table.seats import deciders_of
from games.table.start import start_game

ANN = Participant(guest="a" * 32, name="Ann")
BEN = Participant(guest="b" * 32, name="Ben")
RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")


def pick_up(ruleset: str = "first_and_roll", away: str = "link", **chosen: Any) -> Game:
    """A pick-up game that Ann has started at home."""
    chosen = {"deciders": ("me", away), **chosen}
    return start_game(player=ANN, setup={"ruleset": ruleset}, **chosen)


def with_ben(game: Game) -> Game:
    """Ben has followed the link to the away seat."""
    seat = game.seats.get(side="away")
    take_linked_seat(link=seat_link(seat=seat, player=ANN), player=BEN)
    return fresh(game)


def fresh(game: Game) -> Game:
    """The game read from the database again."""
    return Game.objects.get(pk=game.pk)


def standing(game: Game) -> Playthrough:
    """The playthrough of the game at its current state."""
    return scoresheets.resume_game(fresh(game))


def act(game: Game, *players: Participant) -> Game:
    """Makes one input: the first person who is asked and has not called yet gives the first legal answer, or
    the app rolls."""
    play, seats = scoresheets.resume_game(game), list(game.seats.all())
    way = next_stop(play)
    for due in way.awaiting():
        if isinstance(due, Decision) and (player := _asked(deciders_of(seats, due, play)[0], players)):
            return answer_decision(
                game=game, player=player, seen=game.last, side=due.by, asked=due.id, answer=due.answers[0]
            )
    for decision, _default in way.skipped:
        if player := _asked(deciders_of(seats, decision, play)[0], players):
            return answer_decision(
                game=game, player=player, seen=game.last, side=decision.by, asked="", answer=None
            )
    return roll_by_app(game=game, player=players[0], seen=game.last)


def _asked(seat: Seat, players: tuple[Participant, ...]) -> Participant | None:
    """The player who decides for this seat, if they have not called yet and no computer decides for them."""
    if seat.early or seat.coach:
        return None
    return next((player for player in players if player.holds(seat)), None)


def play_out(game: Game, *players: Participant) -> Game:
    """Plays the whole game."""
    while game.state == Game.State.IN_PROGRESS:
        game = act(game, *players)
    return game
