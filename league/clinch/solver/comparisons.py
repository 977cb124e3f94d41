"""The outcome of one tie-break step as literals on the open games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from league.clinch.solver.board import RaceBoard
from league.clinch.solver.race_model import Literal, RaceModel, RaceOutcome
from league.clinch.solver.sums import Linear, Share, total
from league.standings import StepComparison

SharesOf = Callable[[RaceBoard, str, tuple[str, ...]], Share]

# The steps that compare sums over the games.
SHARES: dict[str, SharesOf] = {
    "head_to_head": lambda board, name, group: board.share(name, group),
    "head_to_head_sweep": lambda board, name, group: board.share(name, group),
    "division_record": lambda board, name, _: board.share(name, _division(board, name)),
    "conference_record": lambda board, name, _: board.share(name, _conference(board, name)),
    "common_games": lambda board, name, group: board.share(name, board.common_opponents(group)),
    "common_games_four": lambda board, name, group: board.share(name, board.common_opponents(group)),
    "strength_of_schedule": lambda board, name, _: board.strength_of_schedule(name),
}


class Unsettled(Exception):
    """Points decide this step, and open games can still have any score."""


def comparison_facts(
    model: RaceModel, board: RaceBoard, comparison: StepComparison, outcome: RaceOutcome
) -> Iterator[Literal]:
    """Literals that make the step end as it did. Raises Unsettled."""
    key, group = comparison.step, comparison.group
    if key == "head_to_head_sweep" and len(group) > 2:
        return _series(model, board, group, outcome)
    if key == "strength_of_victory":
        return _victories(model, board, comparison, outcome)
    if key not in SHARES:
        if board.race.left:
            raise Unsettled
        return iter(())
    if comparison.reason:
        return iter(())  # the schedule decides whether such a step applies
    leads = {name: SHARES[key](board, name, group) for name in group}
    first = comparison.kept[0]
    return _kept(model, {name: share.over(leads[first]) for name, share in leads.items()}, comparison)


def _kept(model: RaceModel, leads: dict[str, Linear], comparison: StepComparison) -> Iterator[Literal]:
    """All clubs that stay in are level with the first of them (a lead of 0), all others are behind."""
    for name in comparison.group:
        if name in comparison.kept:
            yield from model.has_sign(leads[name], 0)
        else:
            yield from model.has_sign(leads[name], -1)


def _series(
    model: RaceModel, board: RaceBoard, group: tuple[str, ...], outcome: RaceOutcome
) -> Iterator[Literal]:
    """The head-to-head leads; a sweep needs all of them."""
    for place, name in enumerate(group):
        for other in group[:place]:
            lead = board.share(name, (other,)).points - board.share(other, (name,)).points
            yield from model.has_sign(lead, lead.value(outcome))


def _victories(
    model: RaceModel, board: RaceBoard, comparison: StepComparison, outcome: RaceOutcome
) -> Iterator[Literal]:
    """Strength of victory. With equal numbers of wins over opponents with equal numbers of games, sums
    decide."""
    if comparison.reason or not _even(board, comparison.group, outcome):
        yield from _pinned(model, board, comparison.group, outcome)
        return
    first = comparison.kept[0]
    wins = {name: _wins(model, board, name) for name in comparison.group}
    strengths = {name: _strength(model, board, name) for name in comparison.group}
    for name in comparison.group:
        yield from model.has_sign(wins[name] - wins[first], 0)
    yield from _kept(model, {name: sum_ - strengths[first] for name, sum_ in strengths.items()}, comparison)


def _wins(model: RaceModel, board: RaceBoard, name: str) -> Linear:
    return total((model.won(line.points), 1) for line in board.lines[name])


def _strength(model: RaceModel, board: RaceBoard, name: str) -> Linear:
    """The points of the clubs it beats, one entry for each game."""
    return total(
        (model.product(line.points, board.overall[line.opponent].points), 1) for line in board.lines[name]
    )


def _even(board: RaceBoard, group: tuple[str, ...], outcome: RaceOutcome) -> bool:
    """Whether the clubs have equal numbers of wins, and their opponents equal numbers of games."""
    met = {line.opponent for name in group for line in board.lines[name]}
    won = {sum(line.points.value(outcome) == 2 for line in board.lines[name]) for name in group}
    return len(won) == 1 and len({board.overall[name].games for name in met}) == 1


def _pinned(
    model: RaceModel, board: RaceBoard, group: tuple[str, ...], outcome: RaceOutcome
) -> Iterator[Literal]:
    """Fixes the opponents that each club beats and their points: stricter than necessary, but always
    sufficient."""
    beaten: set[str] = set()
    for name in group:
        for line in board.lines[name]:
            value = line.points.value(outcome)
            yield from model.has_sign(line.points - Linear(value), 0)
            if value == 2:
                beaten.add(line.opponent)
    for name in sorted(beaten):
        points = board.overall[name].points
        yield from model.has_sign(points - Linear(points.value(outcome)), 0)


def _division(board: RaceBoard, name: str) -> list[str]:
    return board.conference(name)[board.clubs[name].division]


def _conference(board: RaceBoard, name: str) -> set[str]:
    return {club for division in board.conference(name).values() for club in division}
