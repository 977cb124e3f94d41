"""What must happen this week for a club to clinch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from league.clinch.aims import ClinchAim
from league.clinch.solver.board import RaceBoard
from league.clinch.solver.endings import Condition, ProofEffort, find_ending
from league.clinch.solver.race_model import RaceModel
from league.clinch.solver.scores import Scoring
from league.schedule import Match
from league.standings import PlayedGame

DEFAULT = ProofEffort()
MOST_NEEDS = 3  # more conditions than that at once nobody follows
VARIANTS = 8


@dataclass(frozen=True, slots=True)
class NeededResult:
    """A game that must end in one of these results: 2 for a home win, 1 for a tie, 0 for a loss."""

    game: int
    match: Match
    results: frozenset[int]


ClinchPath = tuple[NeededResult, ...]


def paths(
    board: RaceBoard, aim: ClinchAim, name: str, week: int, effort: ProofEffort = DEFAULT
) -> list[ClinchPath]:
    """The sets of results in this week's games that clinch the aim: at most three games each, shortest
    first, none of them stricter than another."""
    needs = list(_needs(board, week))
    found: list[ClinchPath] = []
    failures = _Failures(board, aim, name, needs)
    for way in _ways(needs, found):
        if failures.refute(way):
            continue
        missed = find_ending(board, aim, name, reached=False, effort=effort, given=_given(way))
        if missed.example is not None:
            failures.add(missed.example, way)
        elif missed.proved:
            found.append(way)
    return found


class _Failures:
    """Outcomes in which the club misses its aim: results that occur in one of them are not enough."""

    def __init__(self, board: RaceBoard, aim: ClinchAim, name: str, needs: Sequence[NeededResult]) -> None:
        self.board, self.aim, self.name, self.needs = board, aim, name, needs
        self.bits = {need: 1 << place for place, need in enumerate(needs)}
        self.unmet: list[int] = []
        self.dice = Random(0)

    def refute(self, way: ClinchPath) -> bool:
        asked = sum(self.bits[need] for need in way)
        return any(not asked & unmet for unmet in self.unmet)

    def add(self, example: Sequence[PlayedGame], way: ClinchPath) -> None:
        """Adds the example, and variants of it with the rest of the week ended at random: checking a
        variant is faster than searching for another example."""
        outcome = {number: _result(game) for number, game in enumerate(example)}
        self._note(outcome)
        open_games = sorted({need.game for need in self.needs} - {need.game for need in way})
        for _ in range(VARIANTS):
            other = outcome | {game: self.dice.choice((0, 2)) for game in open_games}
            games = Scoring().games(self.board.race.left, other)
            standings = self.board.race.ended(games, unlucky=self.name)
            if not self.aim.reached(standings, self.board, self.name):
                self._note(other)

    def _note(self, outcome: dict[int, int]) -> None:
        self.unmet.append(
            sum(self.bits[need] for need in self.needs if outcome[need.game] not in need.results)
        )


def _ways(needs: Sequence[NeededResult], found: Sequence[ClinchPath]) -> Iterator[ClinchPath]:
    """All combinations that no way found so far makes redundant, by length."""
    for size in range(MOST_NEEDS + 1):
        for way in combinations(needs, size):
            if len({need.game for need in way}) == size and not any(_implies(way, other) for other in found):
                yield way


def _needs(board: RaceBoard, week: int) -> Iterator[NeededResult]:
    """The conditions that each game of the week can contribute, the easiest first."""
    easy = ({1, 2}, {0, 1}) if board.race.ties else ()
    for results in (*easy, {2}, {0}):
        for game, match in enumerate(board.race.left):
            if match.week == week:
                yield NeededResult(game, match, frozenset(results))


def _given(way: ClinchPath) -> Condition:
    def restrict(model: RaceModel) -> None:
        for need in way:
            model.restrict(need.game, need.results)

    return restrict


def _implies(way: ClinchPath, other: ClinchPath) -> bool:
    """Whether every result that fulfils the one way fulfils the other."""
    return all(any(n.game == need.game and n.results <= need.results for n in way) for need in other)


def _result(game: PlayedGame) -> int:
    margin = (game.home_score or 0) - (game.away_score or 0)
    return 1 + (margin > 0) - (margin < 0)
