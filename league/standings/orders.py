"""Orders clubs as section 2 of the season design says: picks one best club at a time, and restarts with
the first step whenever the group shrinks. (A single sort key over a tied group gives wrong results.)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from league.standings.coin import Coin, CoinToss
from league.standings.ledger import Ledger
from league.standings.step_lists import StepLists
from league.standings.steps import TIE_BREAK_STEPS
from league.standings.tie_breaks import StepComparison, TieBreakDecision, TieBreakScope

Divisions = Mapping[str, list[str]]


class Placement(NamedTuple):
    """A place to be filled, counted from 1."""

    scope: TieBreakScope
    conference: str
    division: str
    place: int


class Ranker:
    """Decides every order of one ledger and records the reasons in `decisions`."""

    def __init__(self, ledger: Ledger, tie_breaks: StepLists, coin: Coin) -> None:
        self.ledger, self.tie_breaks, self.coin = ledger, tie_breaks, coin
        self.decisions: list[TieBreakDecision] = []

    def division(self, conference: str, division: str, clubs: Iterable[str]) -> list[str]:
        """Orders a division from first to last."""
        left, order = set(clubs), list[str]()
        while left:
            tied = self.best(left)
            where = Placement(TieBreakScope.DIVISION, conference, division, len(order) + 1)
            order.append(self.choose(where, tied, tied))
            left.remove(order[-1])
        return order

    def seeds(self, conference: str, divisions: Divisions) -> list[str]:
        """Orders a whole conference, given its divisions' orders: the winners, then all other clubs."""
        winners = {order[0] for order in divisions.values()}
        others = {name for order in divisions.values() for name in order[1:]}
        seeds: list[str] = []
        for scope, left in ((TieBreakScope.WINNERS, winners), (TieBreakScope.WILD_CARD, others)):
            while left:
                where = Placement(scope, conference, "", len(seeds) + 1)
                seeds.append(self.first_of_each(where, self.best(left), divisions.values()))
                left.remove(seeds[-1])
        return seeds

    def league(self, seeds: Mapping[str, list[str]]) -> list[str]:
        """Orders all clubs by percentage; of clubs that are level, each conference sends its best seed
        first."""
        left = {name for order in seeds.values() for name in order}
        order: list[str] = []
        while left:
            where = Placement(TieBreakScope.LEAGUE, "", "", len(order) + 1)
            order.append(self.first_of_each(where, self.best(left), seeds.values()))
            left.remove(order[-1])
        return order

    def best(self, names: Iterable[str]) -> tuple[str, ...]:
        """The clubs with the best percentage, by name."""
        pct = self.ledger.pct
        names = sorted(names)
        most = max(pct[name] for name in names)
        return tuple(name for name in names if pct[name] == most)

    def first_of_each(self, where: Placement, tied: tuple[str, ...], orders: Iterable[Sequence[str]]) -> str:
        """Picks a club when only the best placed of each order is compared; the orders stay as they were
        decided."""
        group = [next((name for name in order if name in tied), None) for order in orders]
        return self.choose(where, tied, tuple(sorted(name for name in group if name)))

    def choose(self, where: Placement, tied: tuple[str, ...], group: tuple[str, ...]) -> str:
        """Picks the club that takes the place."""
        if len(tied) == 1:
            return tied[0]
        steps = (
            self.tie_breaks.division if where.scope is TieBreakScope.DIVISION else self.tie_breaks.wild_card
        )
        comparisons, toss = self.compare(group, steps)
        last = comparisons[-1].kept if comparisons else group
        chosen = toss.winner if toss else last[0]
        records = {name: self.ledger.overall[name] for name in tied}
        self.decisions.append(
            TieBreakDecision(*where, tied, records, group, tuple(comparisons), toss, chosen)
        )
        return chosen

    def compare(
        self, group: tuple[str, ...], steps: Sequence[str]
    ) -> tuple[list[StepComparison], CoinToss | None]:
        """Applies the steps until one club is left or the coin has to decide."""
        comparisons: list[StepComparison] = []
        while len(group) > 1:
            for key in steps:
                comparisons.append(self.look(key, group))
                if comparisons[-1].out:
                    group = comparisons[-1].kept
                    break
            else:
                return comparisons, self.coin.toss(group)
        return comparisons, None

    def look(self, key: str, group: tuple[str, ...]) -> StepComparison:
        """Applies one step to one group."""
        step = TIE_BREAK_STEPS[key]
        found = step.compare(self.ledger, group)
        if found.reason:
            return StepComparison(key, group, found.figures, group, found.reason)
        values = {name: figure.value for name, figure in found.figures.items()}
        best = (min if step.lowest else max)(values.values())
        return StepComparison(
            key, group, found.figures, tuple(name for name in group if values[name] == best)
        )
