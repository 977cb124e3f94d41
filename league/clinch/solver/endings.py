"""Decides whether the season can end so that a club reaches, or misses, its aim: finds an example or
proves that there is none.

1. Percentages alone: an outcome that does it for every tie-break is the example.
2. If no outcome does it even with every tie-break in its favor, there is none.
3. Otherwise the standings decide each candidate. A candidate that ends the other way is excluded together
with all
   outcomes that end that way for the same reasons, and the search continues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from league.clinch.aims import ClinchAim
from league.clinch.solver.board import RaceBoard
from league.clinch.solver.bounds import restrict_percentages
from league.clinch.solver.placement_facts import placement_facts
from league.clinch.solver.race_model import RaceModel, RaceOutcome, Undecided, negated
from league.clinch.solver.scores import Scoring, scorings
from league.standings import PlayedGame

Condition = Callable[[RaceModel], None]


@dataclass(frozen=True, slots=True)
class ProofEffort:
    """The limits of a proof: the number of candidates, and the solver's deterministic time for each."""

    candidates: int = 60
    work: float = 1.0


@dataclass(frozen=True, slots=True)
class FoundEnding:
    """`example`: results of the open games that do it. If there is no example, `proved` says that none
    exists."""

    example: tuple[PlayedGame, ...] | None = None
    proved: bool = True


def find_ending(
    board: RaceBoard,
    aim: ClinchAim,
    name: str,
    *,
    reached: bool,
    effort: ProofEffort,
    given: Condition | None = None,
) -> FoundEnding:
    """Searches for an outcome with the aim reached, or missed; `given` restricts the open games
    further."""
    try:
        outcome = _model(board, aim, name, reached=reached, level_ahead=reached, given=given).solve(
            effort.work
        )
        if outcome is not None:
            return FoundEnding(tuple(Scoring().games(board.race.left, outcome)))
        return _among_ties(board, aim, name, reached=reached, effort=effort, given=given)
    except Undecided:
        return FoundEnding(proved=False)


def _among_ties(
    board: RaceBoard,
    aim: ClinchAim,
    name: str,
    *,
    reached: bool,
    effort: ProofEffort,
    given: Condition | None,
) -> FoundEnding:
    model = _model(board, aim, name, reached=reached, level_ahead=not reached, given=given)
    proved = True
    for _ in range(effort.candidates):
        outcome = model.solve(effort.work)
        if outcome is None:
            return FoundEnding(proved=proved)
        for games in _scored(board, name, outcome, reached=reached):
            luck = {"lucky" if reached else "unlucky": name}
            standings = board.race.ended(games, **luck)
            if aim.reached(standings, board, name) == reached:
                return FoundEnding(tuple(games))
        reasons, settled = placement_facts(model, board, aim, name, standings, outcome)
        proved = proved and settled
        model.require(negated(reason) for reason in reasons)
    return FoundEnding(proved=False)


def _model(
    board: RaceBoard, aim: ClinchAim, name: str, *, reached: bool, level_ahead: bool, given: Condition | None
) -> RaceModel:
    model = RaceModel(len(board.race.left), ties=board.race.ties)
    restrict_percentages(model, board, aim, name, reached=reached, level_ahead=level_ahead)
    if given:
        given(model)
    return model


def _scored(
    board: RaceBoard, name: str, outcome: RaceOutcome, *, reached: bool
) -> Iterator[list[PlayedGame]]:
    """The outcome with scores that help: default scores first, then scores that decide ties on points."""
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
