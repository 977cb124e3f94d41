"""Everything that the referee page shows one player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine.playthrough import Decision, Playthrough
from engine.scoreboard import Scoreboard, scoreboard
from engine.silence import ahead, stop_of
from games import storage
from games.awaited import others_of
from games.circumstances import told
from games.models import Correction, Game, Seat
from games.orders import Choice, choices
from games.phone.asked import Asked, Question, asked_of
from games.phone.buttons import Button, Prompt, button_of, prompt_of, refusals
from games.phone.dice import throw_of
from games.phone.field import field_of
from games.phone.scribe import scribe_of
from games.phone.story import newest_of
from games.players import Player
from games.sides import sides_of


@dataclass(frozen=True, slots=True)
class Aloud:
    """Something that a seat may say before it is asked for more: a time-out."""

    side: str
    asked: str
    who: str
    button: Button


@dataclass(frozen=True, slots=True)
class Shown:
    """One question on the phone. Without a prompt there is only silence to be kept. `refused` is what neither
    may be answered nor said aloud now. `hidden`: the phone has to be handed to this seat first."""

    seat: Seat
    prompt: Prompt | None
    aloud: tuple[Aloud, ...]
    refused: tuple[Button, ...]
    hidden: bool


def table_page(game: Game, player: Player, facing: str = "") -> dict[str, Any]:
    """The context of the page. `facing` is the side that the shared phone has been handed to."""
    home, away = sides_of(game)
    seats, correction = list(game.seats.order_by("pk")), correction_of(game)
    plays, rules = newest_of(game)
    own = [seat for seat in seats if player.holds(seat)]
    context: dict[str, Any] = {
        "game": game,
        "home": home,
        "away": away,
        "seats": seats,
        "own": own,
        "circumstances": told(game),
        "plays": plays,
        "version": version_of(game, seats, correction),
    }
    if game.state != Game.State.IN_PROGRESS:
        return context
    play = storage.resume(game)
    asked = asked_of(play, seats, player)
    board = scoreboard(ahead(play).game)
    return context | {
        "asked": asked,
        "question": _shown(game, play, asked, player, facing),
        "throw": throw_of(play, asked.roll, app_only=game.dice == Game.Dice.APP) if asked.roll else None,
        "scribe": scribe_of(game, play, seats, player),
        "roll_aloud": [one for seat, decision in asked.aloud for one in _aloud(play, seat, decision)],
        "board": board,
        "situation": situation(board),
        "clock": clock(game, board),
        "period": engine.period_title(game.ruleset, board.period, _),
        "field": field_of(board),
        "rules": rules,
        "correction": correction,
        "agrees": correction and any(seat in own for seat in others_of(seats, correction.asked_by)),
    }


def correction_of(game: Game) -> Correction | None:
    """The correction that is asked for; the game has not gone on since."""
    return (
        Correction.objects.filter(game=game, last=game.last).select_related("asked_by").defer("state").first()
    )


def version_of(game: Game, seats: list[Seat], correction: Correction | None) -> str:
    """Another one as soon as some phone would show something else."""
    calls = "".join("1" if seat.early else "0" for seat in seats)
    people = ".".join(f"{seat.person or ''}{seat.coach and 'c'}" for seat in seats)
    how = f"{game.pace[0]}{game.dice[0]}"
    return f"{game.last}-{game.state[0]}-{how}-{calls}-{people}-{correction.pk if correction else ''}"


def clock(game: Game, board: Scoreboard) -> str:
    """What is left of the period, or empty before the cards are dealt that measure it."""
    return engine.clock_text(game.ruleset, board.clock, translation) if board.clock or board.down else ""


def situation(board: Scoreboard) -> str:
    """Down, distance and spot, or empty where no down is due."""
    return engine.snap_text(board.down, board.target, board.spot, _) if board.down else ""


def computers_sides(game: Game) -> list[Seat]:
    """Those that nobody has handed over: the computer has had them from the start."""
    return [seat for seat in game.seats.order_by("pk") if seat.coach and seat.person is None]


def orders_page(game: Game, player: Player) -> list[tuple[Seat, list[Choice]]]:
    """The standing orders of each of the player's seats."""
    own = [seat for seat in game.seats.order_by("pk") if player.holds(seat)]
    return [(seat, choices(game.ruleset, seat.orders)) for seat in own]


def _shown(game: Game, play: Playthrough, asked: Asked, player: Player, facing: str) -> Shown | None:
    """The first question; of two open calls the offense's, who may kick instead. Who holds both sides of a
    sealed call is shown each only when he has it in hand."""
    if not asked.questions:
        return None
    question = asked.questions[0] if game.sealed else max(asked.questions, key=_says_most)
    seat, decision = question.seat, question.decision
    people = [other for other in asked.seats if player.holds(other) and not other.coach]
    shared = game.sealed and len({other.side for other in people}) > 1
    hidden = shared and decision is not None and decision.sealed and facing != seat.side
    aloud = tuple(one for said in question.aloud for one in _aloud(question.stop, seat, said))
    prompt = None if hidden or decision is None else prompt_of(question.stop, decision, _hand(question))
    refused = [] if prompt is None else list(prompt.refused)
    for said in () if hidden else question.aloud:
        refused += refusals(stop_of(play, said), said)
    return Shown(seat, prompt, aloud, tuple(refused), hidden)


def _says_most(question: Question) -> tuple[bool, int]:
    return question.decision is not None, len(question.aloud)


def _hand(question: Question) -> dict[str, int] | None:
    seat = question.seat
    hand: dict[str, int] | None = question.stop.view(seat.side, seat.part).own.get("hand")
    return hand


def _aloud(play: Playthrough, seat: Seat, decision: Decision) -> list[Aloud]:
    header = play.sheet.header
    buttons = [button_of(header, decision.id, answer) for answer in decision.answers]
    return [Aloud(seat.side, decision.id, seat.name, button) for button in buttons]
