"""How many more wins a club needs."""

from __future__ import annotations

from bisect import bisect_left
from functools import partial

from league.clinch.aims import ClinchAim
from league.clinch.solver.board import RaceBoard
from league.clinch.solver.endings import ProofEffort, find_ending
from league.clinch.solver.race_model import RaceModel
from league.clinch.solver.sums import Linear, total

DEFAULT = ProofEffort()


def magic_number(board: RaceBoard, aim: ClinchAim, name: str, effort: ProofEffort = DEFAULT) -> int | None:
    """The fewest further wins with which the club clinches, whatever else happens.

    None if no number of wins is known to be enough. A tie counts as half a win.
    """
    left = [line.points for line in board.lines[name] if line.game is not None]

    def is_enough(wins: int) -> bool:
        at_least = partial(RaceModel.require_linear, linear=total((p, 1) for p in left) - Linear(2 * wins))
        missed = find_ending(board, aim, name, reached=False, effort=effort, given=at_least)
        return missed.example is None and missed.proved

    if not is_enough(len(left)):
        return None
    return bisect_left(range(len(left)), True, key=is_enough)
