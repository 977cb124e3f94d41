"""The reasons why an outcome puts a club in its place, as literals: whenever they all hold, it is in the
same place.

With them the search excludes not one outcome but all that end the same way.
"""

from __future__ import annotations

from collections.abc import Iterator

from league.clinch.aims import ClinchAim
from league.clinch.solver.board import RaceBoard
from league.clinch.solver.comparisons import Unsettled, comparison_facts
from league.clinch.solver.race_model import Literal, RaceModel, RaceOutcome
from league.standings import Standings, TieBreakDecision, TieBreakScope


def placement_facts(
    model: RaceModel, board: RaceBoard, aim: ClinchAim, name: str, standings: Standings, outcome: RaceOutcome
) -> tuple[list[Literal], bool]:
    """The literals, and whether they settle the place: they do not if points decided that other scores
    would change, or if a coin is still to be tossed."""
    story = PlacementReasons(board, aim, name, standings)
    found, settled = list(story.places(model, outcome)), True
    for decision in story.decisions():
        settled = settled and not _may_fall_otherwise(decision, name)
        for comparison in decision.comparisons:
            try:
                found += comparison_facts(model, board, comparison, outcome)
            except Unsettled:
                settled = False
    return [literal for literal in found if literal is not True], settled


def _may_fall_otherwise(decision: TieBreakDecision, name: str) -> bool:
    """Whether it depends on an untossed coin between other clubs. The club's own coins are assumed to fall
    for its aim, or against it, as the search requires."""
    toss = decision.toss
    return toss is not None and toss.provisional and not toss.overridden and name not in decision.level


class PlacementReasons:
    """The reasons for a club's place: other clubs' percentages compared with its own, and the ties they
    caused."""

    def __init__(self, board: RaceBoard, aim: ClinchAim, name: str, standings: Standings) -> None:
        self.board, self.aim, self.name, self.standings = board, aim, name, standings
        self.club = board.clubs[name]
        self.wild_cards = aim.wild_cards(board, name) is not None
        winner = standings.divisions[self.club.conference][self.club.division][0]
        # A winner is in the playoffs, and a club that wins no division gets no place for winners only.
        self.division_tells = aim.seeds is None or (winner == name) == self.wild_cards

    def places(self, model: RaceModel, outcome: RaceOutcome) -> Iterator[Literal]:
        """Which clubs are ahead of the club, level with it and behind it."""
        own = self.board.overall[self.name]
        for division, rivals in self.board.rivals(self.name).items():
            if self.division_tells and division != self.club.division:
                continue
            leads = {rival: self.board.overall[rival].over(own) for rival in rivals}
            values = {rival: lead.value(outcome) for rival, lead in leads.items()}
            ahead = next((rival for rival in rivals if values[rival] > 0), None)
            if ahead is not None and (self.division_tells or not self.wild_cards):
                yield model.at_least(leads[ahead], 1)  # enough: the division's winner is ahead
                continue
            for rival in rivals:
                yield from model.has_sign(leads[rival], values[rival])

    def decisions(self) -> Iterator[TieBreakDecision]:
        """The decisions between clubs that are level with this one, as far as its own place depends on
        them."""
        pct = self.standings.records[self.name].overall.value
        seed = self.standings.seeds[self.club.conference].index(self.name) + 1
        for decision in self.standings.decisions:
            level = decision.records[decision.tied[0]].value == pct
            if decision.conference != self.club.conference or not level:
                continue
            if decision.scope is TieBreakScope.DIVISION:
                mine = decision.division == self.club.division
                rest = self.wild_cards and not self.division_tells
                if (mine or not self.division_tells) and (decision.place == 1 or rest):
                    yield decision
            elif not self.division_tells and self.aim.seeds and decision.place <= min(self.aim.seeds, seed):
                yield decision
