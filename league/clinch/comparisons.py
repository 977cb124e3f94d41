"""Comparing teams whose games are not all played."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from league.clinch.race_model import Linear, Literal, Race, RaceModel, RaceOutcome, Share, scored, total
from league.standings.records import Ledger, PlayedGame, by_division
from league.standings.steps import (
    AMONG,
    COMMON,
    MET_AMONG,
    OWN_DIVISION,
    PERCENTAGE,
    SCHEDULE,
    SWEEP,
    TIE_BREAK_STEPS,
    VICTORY,
    TieBreakStep,
)
from league.standings.tie_breaks import Standings, StepComparison

POINTS = {"W": 2, "T": 1, "L": 0}


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A game from one club's side; `game` is its index among the open games, None if it has been
    played."""

    opponent: str
    points: Linear
    game: int | None = None


class RaceBoard:
    """All lines of every club, played and open."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.clubs = {club.name: club for club in race.clubs}
        self.divisions = by_division(race.clubs)
        self.lines = {
            name: [BoardLine(entry.opponent, Linear(POINTS[entry.letter])) for entry in entries]
            for name, entries in Ledger(race.clubs, race.played).entries.items()
        }
        for number, match in enumerate(race.left):
            home, away = Linear(0, ((number, 1),)), Linear(2, ((number, -1),))
            self.lines[match.home].append(BoardLine(match.away, home, number))
            self.lines[match.away].append(BoardLine(match.home, away, number))
        self.played = {name: self.share(name) for name in self.clubs}
        # With the points awarded or deducted: they order the clubs, but make no opponent weaker or stronger.
        self.overall = {
            name: Share(total([(share.points, 1), (Linear(self.clubs[name].adjustment), 1)]), share.games)
            for name, share in self.played.items()
        }

    @cached_property
    def any_ending(self) -> tuple[PlayedGame, ...]:
        """One way the open games can end: every home club wins."""
        return tuple(scored(self.race.left, dict.fromkeys(range(len(self.race.left)), 2)))

    @cached_property
    def any_standings(self) -> Standings:
        """The standings after `any_ending`."""
        return self.race.ended(self.any_ending)

    def share(self, name: str, opponents: Collection[str] | None = None) -> Share:
        """The club's percentage, against these opponents only if any are given."""
        lines = [line for line in self.lines[name] if opponents is None or line.opponent in opponents]
        return Share(total((line.points, 1) for line in lines), len(lines))

    def strength_of_schedule(self, name: str) -> Share:
        """The pooled percentage of its opponents, one entry for each game."""
        met = [self.played[line.opponent] for line in self.lines[name]]
        return Share(total((share.points, 1) for share in met), sum(share.games for share in met))

    def conference(self, name: str) -> dict[str, list[str]]:
        """The divisions of the club's conference."""
        return self.divisions[self.clubs[name].conference]

    def titles(self, name: str) -> int:
        """The number of divisions in the club's conference that will have a winner: those in which a club
        still plays."""
        divisions = self.conference(name).values()
        return sum(not all(self.clubs[club].withdrawn for club in clubs) for clubs in divisions)

    def rivals(self, name: str) -> dict[str, list[str]]:
        """The other clubs of its conference that still play, by division; its own division comes first."""
        own = self.clubs[name].division
        divisions = self.conference(name)
        return {
            division: [
                other for other in divisions[division] if other != name and not self.clubs[other].withdrawn
            ]
            for division in sorted(divisions, key=lambda each: each != own)
        }

    def common_opponents(self, group: Collection[str]) -> set[str]:
        """The clubs that all clubs of the group will have played."""
        return set.intersection(*({line.opponent for line in self.lines[name]} for name in group))


def share_of(board: RaceBoard, step: TieBreakStep, name: str, group: tuple[str, ...]) -> Share:
    """The club's percentage as the step compares it, a sum over the games."""
    if step.measure == SCHEDULE:
        return board.strength_of_schedule(name)
    if step.about == AMONG:
        return board.share(name, group)
    if step.about == COMMON:
        return board.share(name, board.common_opponents(group))
    divisions = board.conference(name)
    if step.about == OWN_DIVISION:
        return board.share(name, divisions[board.clubs[name].division])
    return board.share(name, set().union(*divisions.values()))


class Unsettled(Exception):
    """Points decide this step, and open games can still have any score."""


def comparison_facts(
    model: RaceModel, board: RaceBoard, comparison: StepComparison, outcome: RaceOutcome
) -> Iterator[Literal]:
    """Literals that make the step end as it did. Raises Unsettled."""
    step, group = TIE_BREAK_STEPS[comparison.step], comparison.group
    if step.measure == SWEEP and len(group) > 2:
        return _series(model, board, group, outcome)
    if step.measure == VICTORY:
        return _victories(model, board, comparison, outcome)
    if step.measure not in (PERCENTAGE, SWEEP, SCHEDULE):
        among = [match for match in board.race.left if match.home in group and match.away in group]
        if among if step.about == MET_AMONG else board.race.left:
            raise Unsettled
        return iter(())
    if comparison.reason:
        return iter(())  # the schedule decides whether such a step applies
    leads = {name: share_of(board, step, name, group) for name in group}
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
        (model.product(line.points, board.played[line.opponent].points), 1) for line in board.lines[name]
    )


def _even(board: RaceBoard, group: tuple[str, ...], outcome: RaceOutcome) -> bool:
    """Whether the clubs have equal numbers of wins, and their opponents equal numbers of games."""
    met = {line.opponent for name in group for line in board.lines[name]}
    won = {sum(line.points.value(outcome) == 2 for line in board.lines[name]) for name in group}
    return len(won) == 1 and len({board.played[name].games for name in met}) == 1


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
        points = board.played[name].points
        yield from model.has_sign(points - Linear(points.value(outcome)), 0)
