"""How many wins of its own a club needs."""

from __future__ import annotations

from functools import partial

from league.clinch.aims import Aim
from league.clinch.board import Board
from league.clinch.linear import Linear, total
from league.clinch.model import Model
from league.clinch.search import Effort, look_for

DEFAULT = Effort()


def magic_number(board: Board, aim: Aim, name: str, effort: Effort = DEFAULT) -> int | None:
    """The fewest further wins of its own with which the club clinches, whatever else happens.

    None while no number of wins is known to be enough. A tie counts as half a win.
    """
    left = [line.points for line in board.lines[name] if line.game is not None]
    for wins in range(len(left) + 1):
        enough = total((points, 1) for points in left) - Linear(2 * wins)
        missed = look_for(
            board, aim, name, reached=False, effort=effort, given=partial(Model.require_linear, linear=enough)
        )
        if missed.example is None and missed.proved:
            return wins
    return None
