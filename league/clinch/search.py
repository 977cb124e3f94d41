"""Can the season end so that a club reaches, or misses, its aim? Found by example or proved impossible.

1. Percentages alone: if an outcome does it whatever the tie-breaks say, that is the example.
2. If none does even with every tie-break on its side, there is none.
3. In between the standings decide each candidate. One that ends the other way is left out together with all
   outcomes that end so for the same reasons, and the next one is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from league.clinch.aims import Aim
from league.clinch.board import Board
from league.clinch.bounds import bound
from league.clinch.facts import facts
from league.clinch.model import Model, Outcome, Undecided, negated
from league.clinch.scores import Scoring, scorings
from league.standings import Game

Condition = Callable[[Model], None]


@dataclass(frozen=True, slots=True)
class Effort:
    """How far a proof may go: candidates looked at, and the solver's deterministic time for each."""

    candidates: int = 60
    work: float = 1.0


@dataclass(frozen=True, slots=True)
class Answer:
    """`example`: results of the open games that do it. Without one, `proved` says that there is none."""

    example: tuple[Game, ...] | None = None
    proved: bool = True


def look_for(
    board: Board, aim: Aim, name: str, *, reached: bool, effort: Effort, given: Condition | None = None
) -> Answer:
    """Looks for an outcome with the aim reached, or missed; `given` restricts the open games further."""
    try:
        outcome = _model(board, aim, name, reached=reached, level_ahead=reached, given=given).solve(
            effort.work
        )
        if outcome is not None:
            return Answer(tuple(Scoring().games(board.race.left, outcome)))
        return _among_ties(board, aim, name, reached=reached, effort=effort, given=given)
    except Undecided:
        return Answer(proved=False)


def _among_ties(
    board: Board, aim: Aim, name: str, *, reached: bool, effort: Effort, given: Condition | None
) -> Answer:
    model = _model(board, aim, name, reached=reached, level_ahead=not reached, given=given)
    proved = True
    for _ in range(effort.candidates):
        outcome = model.solve(effort.work)
        if outcome is None:
            return Answer(proved=proved)
        for games in _scored(board, name, outcome, reached=reached):
            luck = {"lucky" if reached else "unlucky": name}
            standings = board.race.ended(games, **luck)
            if aim.reached(standings, board, name) == reached:
                return Answer(tuple(games))
        reasons, settled = facts(model, board, aim, name, standings, outcome)
        proved = proved and settled
        model.require(negated(reason) for reason in reasons)
    return Answer(proved=False)


def _model(
    board: Board, aim: Aim, name: str, *, reached: bool, level_ahead: bool, given: Condition | None
) -> Model:
    model = Model(len(board.race.left), ties=board.race.ties)
    bound(model, board, aim, name, reached=reached, level_ahead=level_ahead)
    if given:
        given(model)
    return model


def _scored(board: Board, name: str, outcome: Outcome, *, reached: bool) -> Iterator[list[Game]]:
    """The outcome with scores that help: first as they come, then as they decide ties on points."""
    own = board.overall[name]
    level = [
        rival
        for rivals in board.rivals(name).values()
        for rival in rivals
        if board.overall[rival].over(own).value(outcome) == 0
    ]
    yield Scoring().games(board.race.left, outcome)
    for scoring in scorings(name, level, reached=reached):
        yield scoring.games(board.race.left, outcome)
