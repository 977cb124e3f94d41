"""What an aim requires of the percentages alone.

Clubs that are level may end up in either order. Counting all of them against the club gives a sufficient
condition; counting all of them for the club gives a necessary one. The tie-breaks decide only the cases in
between.
"""

from __future__ import annotations

from league.clinch.aims import ClinchAim
from league.clinch.solver.board import RaceBoard
from league.clinch.solver.race_model import Literal, RaceModel, negated


def restrict_percentages(
    model: RaceModel, board: RaceBoard, aim: ClinchAim, name: str, *, reached: bool, level_ahead: bool
) -> None:
    """Restricts the model to outcomes with the aim reached, or missed; `level_ahead` says whether clubs
    that are level with this one count as ahead of it."""
    own, *others = ahead_of(model, board, name, level=level_ahead).values()
    beaten = model.any_of(own)  # another club wins its division
    wild_cards = aim.wild_cards(board, name)
    if wild_cards is None:
        parts = [(model.any_of(division), 1) for division in others]
        allowed = len(others) if aim.seeds is None else aim.seeds - 1
        if reached:
            model.require([negated(beaten)])
            model.require_sum([(one, -factor) for one, factor in parts], -allowed, unless=False)
        else:
            model.require_sum(parts, allowed + 1, unless=beaten)
        return
    # Every division with clubs ahead sends one of them to the playoffs as its winner.
    parts = [(club, 1) for division in (own, *others) for club in division]
    parts += [(model.any_of(division), -1) for division in (own, *others)]
    if reached:
        model.require_sum([(one, -factor) for one, factor in parts], 1 - wild_cards, unless=negated(beaten))
    else:
        model.require([beaten])
        model.require_sum(parts, wild_cards, unless=False)


def ahead_of(model: RaceModel, board: RaceBoard, name: str, *, level: bool) -> dict[str, list[Literal]]:
    """For each division, the club's own first: literals for whether each rival is ahead of the club, or
    `level` with it."""
    own = board.overall[name]
    return {
        division: [model.at_least(board.overall[rival].over(own), 0 if level else 1) for rival in rivals]
        for division, rivals in board.rivals(name).items()
    }
