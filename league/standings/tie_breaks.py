"""Orders of divisions, conferences and leagues, and why.

Section 2 of the season design: picks one best club at a time, and restarts with the first step whenever the
group shrinks. (A single sort key over a tied group gives wrong results.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from league.frame.errors import NameOf, Translate, gettext_noop, join_with_and
from league.frame.errors import gettext_noop as _
from league.standings.records import WLT, Club, ClubRecord, Ledger, PlayedGame, by_division, record_of
from league.standings.steps import PRO, TIE_BREAK_STEPS, Coin, CoinToss, StepFigure, StepLists

OPENINGS = {
    "division": _("Place {place} in {division}: {clubs} are level at {level}."),
    "winners": _("Seed {place} in {conference}: the division winners {clubs} are level at {level}."),
    "wild_card": _("Seed {place} in {conference}: {clubs} are level at {level}."),
    "league": _("Place {place} in the league: {clubs} are level at {level}."),
}
WAITING = {
    "wild_card": _("Only the best team of each division is compared for this place; {clubs} cannot get it."),
    "league": _("Only the best team of each conference is compared for this place; {clubs} cannot get it."),
}
ADJUSTED = _("This counts points awarded or deducted by a decision: {figures}.")
NOT_APPLICABLE = _("{step}: does not apply. {reason}")
NOT_APPLICABLE_WITH = _("{step}: {figures}; does not apply. {reason}")
LEVEL = _("{step}: {figures}; still level.")
AHEAD = _("{step}: {figures}; {clubs} comes out ahead.")
FELL_OUT = _(
    "{step}: {figures}; out of the running for this place: {out}. From the first step again: {kept}."
)
COIN = _("No step separates {group}: the coin falls for {club}.")
PROVISIONAL = _(
    "No step separates {group}: for now they are in an order that counts for nothing, with {club} first. If "
    "they are still level after the last regular game, a coin that nobody can predict decides."
)
OVERRIDDEN = _("No step separates {group}: the commissioner put {club} first.")
CLOSINGS = {
    "division": _("Place {place} goes to {club}."),
    "winners": _("Seed {place} goes to {club}."),
    "wild_card": _("Seed {place} goes to {club}."),
    "league": _("Place {place} goes to {club}."),
}


class TieBreakScope(StrEnum):
    """The order in which a place was decided."""

    DIVISION = "division"
    WINNERS = "winners"  # the division winners among themselves: the first seeds
    WILD_CARD = "wild_card"  # the other seeds
    LEAGUE = "league"


@dataclass(frozen=True, slots=True)
class StepComparison:
    """One step applied to a group: every club's number, and the clubs that stay in.

    If there is a `reason` (msgid), the step did not apply, and the figures show why.
    """

    step: str
    group: tuple[str, ...]
    figures: Mapping[str, StepFigure]
    kept: tuple[str, ...]
    reason: str = ""

    @property
    def out(self) -> tuple[str, ...]:
        """The clubs that dropped out, for this place only."""
        return tuple(name for name in self.group if name not in self.kept)

    @property
    def restarts(self) -> bool:
        """Fewer clubs are left, but more than one: they start again with the first step."""
        return 1 < len(self.kept) < len(self.group)

    def sentence(self, translate: Translate, name_of: NameOf) -> str:
        """The step with its numbers, and who comes out ahead."""
        step = translate(TIE_BREAK_STEPS[self.step].name)
        figures = ", ".join(
            f"{name_of(name)} {figure.text(translate)}" for name, figure in self.figures.items()
        )
        if self.reason:
            template = NOT_APPLICABLE_WITH if figures else NOT_APPLICABLE
            return translate(template).format(step=step, figures=figures, reason=translate(self.reason))
        template = FELL_OUT if self.restarts else AHEAD if self.out else LEVEL
        kept, out = (join_with_and([*map(name_of, names)], translate) for names in (self.kept, self.out))
        return translate(template).format(step=step, figures=figures, clubs=kept, kept=kept, out=out)

    def as_dict(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "group": list(self.group),
            "figures": {name: figure.as_dict() for name, figure in self.figures.items()},
            "kept": list(self.kept),
            "out": list(self.out),
            "restarts": self.restarts,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class TieBreakDecision:
    """How one place among clubs with the same percentage was given.

    `tied` are all of these clubs; `group` are those compared if only the best placed of each division (of
    each conference, for the league) go on. `chosen` takes the `place`, counted from 1.
    """

    scope: TieBreakScope
    conference: str
    division: str
    place: int
    tied: tuple[str, ...]
    records: Mapping[str, WLT]
    group: tuple[str, ...]
    comparisons: tuple[StepComparison, ...]
    toss: CoinToss | None

    @property
    def chosen(self) -> str:
        return self.toss.winner if self.toss else self.level[0]

    @property
    def waiting(self) -> tuple[str, ...]:
        """The clubs that wait behind a better placed club of their own division or conference."""
        return tuple(name for name in self.tied if name not in self.group)

    @property
    def level(self) -> tuple[str, ...]:
        """The clubs left by the steps: one club, or those that only a coin can separate."""
        return self.comparisons[-1].kept if self.comparisons else self.group

    @property
    def decided_by(self) -> str:
        """Key of the step that left one club; `coin`, or `placed` if only one could be compared."""
        if self.toss:
            return "coin"
        return self.comparisons[-1].step if self.comparisons else "placed"

    def sentences(self, translate: Translate = gettext_noop, name_of: NameOf = str) -> list[str]:
        """What was tied, each step with its numbers, and which club takes the place; `name_of` returns the
        name to show for a club."""

        def said(template: str, names: Iterable[str] = (), **values: object) -> str:
            clubs = join_with_and([*map(name_of, names)], translate)
            where = {"place": self.place, "division": self.division, "conference": self.conference}
            club = name_of(self.chosen)
            return translate(template).format(clubs=clubs, group=clubs, club=club, **where, **values)

        # A record with its percentage, "9-7 (.563)"; the percentage alone if the numbers of games differ.
        first, *others = {str(wlt): wlt for wlt in self.records.values()}.values()
        level = first.pct_text if others else first.text(translate)
        lines = [said(OPENINGS[self.scope], self.tied, level=level)]
        if adjusted := {name: wlt.adjustment for name, wlt in self.records.items() if wlt.adjustment}:
            figures = ", ".join(f"{name_of(name)} {points:+}" for name, points in adjusted.items())
            lines.append(said(ADJUSTED, figures=figures))
        if self.waiting:
            lines.append(said(WAITING[self.scope], self.waiting))
        lines += [comparison.sentence(translate, name_of) for comparison in self.comparisons]
        if toss := self.toss:
            template = OVERRIDDEN if toss.overridden else PROVISIONAL if toss.provisional else COIN
            lines.append(said(template, self.level))
        return [*lines, said(CLOSINGS[self.scope])]

    def as_dict(self) -> dict[str, Any]:
        """Values for JSON, without the words."""
        return {
            "scope": self.scope.value,
            "conference": self.conference,
            "division": self.division,
            "place": self.place,
            "tied": list(self.tied),
            "records": {name: wlt.as_dict() for name, wlt in self.records.items()},
            "group": list(self.group),
            "waiting": list(self.waiting),
            "steps": [comparison.as_dict() for comparison in self.comparisons],
            "coin": asdict(self.toss) if self.toss else None,
            "decided_by": self.decided_by,
            "chosen": self.chosen,
        }


class Ranker:
    """Decides every order of one ledger and records the reasons in `decisions`."""

    def __init__(self, ledger: Ledger, tie_breaks: StepLists, coin: Coin) -> None:
        self.ledger, self.tie_breaks, self.coin = ledger, tie_breaks, coin
        self.decisions: list[TieBreakDecision] = []

    def order(
        self,
        scope: TieBreakScope,
        clubs: Collection[str],
        *,
        conference: str = "",
        division: str = "",
        orders: Collection[Sequence[str]] = (),
        first: int = 1,
    ) -> list[str]:
        """Orders the clubs, the best of whom takes the place `first`. If there are `orders`, only the best
        placed club of each is compared for a place."""
        left, order = set(clubs), list[str]()
        while left:
            group = tied = self.best(left)
            if len(tied) > 1:
                if orders:
                    best_placed = (next((name for name in own if name in tied), None) for own in orders)
                    group = tuple(sorted(filter(None, best_placed)))
                records = {name: self.ledger.overall[name] for name in tied}
                place = first + len(order)
                decision = TieBreakDecision(
                    scope, conference, division, place, tied, records, group, *self.compare(scope, group)
                )
                self.decisions.append(decision)
                order.append(decision.chosen)
            else:
                order += tied
            left.remove(order[-1])
        return order

    def best(self, names: Iterable[str]) -> tuple[str, ...]:
        """The clubs with the best percentage, by name; those that have withdrawn come after all others."""
        clubs, pct = self.ledger.clubs, self.ledger.pct
        merits = {name: (not clubs[name].withdrawn, pct[name]) for name in sorted(names)}
        most = max(merits.values())
        return tuple(name for name, merit in merits.items() if merit == most)

    def compare(
        self, scope: TieBreakScope, group: tuple[str, ...]
    ) -> tuple[tuple[StepComparison, ...], CoinToss | None]:
        """Applies the steps until one club is left or the coin has to decide."""
        lists = self.tie_breaks
        steps = lists.division if scope is TieBreakScope.DIVISION else lists.wild_card
        comparisons = list[StepComparison]()
        while len(group) > 1:
            for key in steps:
                step, kept = TIE_BREAK_STEPS[key], group
                result = step.compare(self.ledger, group)
                if not result.reason:
                    values = {name: figure.value for name, figure in result.figures.items()}
                    best = (min if step.lowest else max)(values.values())
                    kept = tuple(name for name in group if values[name] == best)
                comparisons.append(StepComparison(key, group, result.figures, kept, result.reason))
                if kept != group:
                    group = kept
                    break
            else:
                return tuple(comparisons), self.coin.toss(group)
        return tuple(comparisons), None


SEED_SCOPES = (TieBreakScope.WINNERS, TieBreakScope.WILD_CARD)
Seeds = Mapping[str, Sequence[str]]  # conference -> its clubs


@dataclass(frozen=True, slots=True)
class Standings:
    """All orders of a season, by club names.

    divisions  conference -> division -> clubs, best first
    seeds      conference -> all its clubs: the division winners, then the others
    league     all clubs by percentage
    records    club -> its record
    decisions  why clubs that are level are in this order: divisions, seeds, league
    withdrawn  the clubs that have withdrawn, the last in every order
    winners    the clubs that are first in their divisions; none of a division that has withdrawn as a whole
    seeding    conference -> its first seeds, where they were given and do not follow from the games
    overruled  the conferences whose given seeds the withdrawal of clubs alone does not explain
    """

    divisions: dict[str, dict[str, list[str]]]
    seeds: dict[str, list[str]]
    league: list[str]
    records: dict[str, ClubRecord]
    decisions: list[TieBreakDecision]
    withdrawn: frozenset[str]
    winners: frozenset[str]
    seeding: dict[str, list[str]] = field(default_factory=dict)
    overruled: frozenset[str] = frozenset()


def rank(
    clubs: Iterable[Club],
    games: Iterable[PlayedGame],
    steps: StepLists = PRO,
    coin: Coin = Coin(),  # noqa: B008 - a value
    seeding: Seeds | None = None,
) -> Standings:
    """Ranks the clubs by their games. The order of the arguments' items makes no difference. `seeding` is
    conference -> the clubs that have its first seeds, whatever their games say.

    Raises Refused: duplicate_club, unknown_club, plays_itself, missing_score.
    """
    clubs = list(clubs)
    ledger = Ledger(clubs, games)
    officials = Ranker(ledger, steps, coin)
    divisions = {
        conference: {
            division: officials.order(TieBreakScope.DIVISION, names, conference=conference, division=division)
            for division, names in own.items()
        }
        for conference, own in by_division(clubs).items()
    }
    withdrawn = frozenset(club.name for club in clubs if club.withdrawn)
    winners = frozenset(own[0] for group in divisions.values() for own in group.values()) - withdrawn
    seeds, given, overruled = dict[str, list[str]](), dict[str, list[str]](), set[str]()
    for name, orders in divisions.items():
        rest: dict[str, Any] = {"conference": name, "orders": orders.values()}
        members = {club for order in orders.values() for club in order}
        earned = officials.order(TieBreakScope.WINNERS, members & winners, **rest)
        others = members - winners
        earned += officials.order(TieBreakScope.WILD_CARD, others, first=len(earned) + 1, **rest)
        first = [club for club in (seeding or {}).get(name, ()) if club in members]
        if earned[: len(first)] != first:
            given[name] = first
            still = [club for club in first if club not in withdrawn]
            if earned[: len(still)] != still:
                overruled.add(name)
        seeds[name] = list(dict.fromkeys(first + earned))
    league = officials.order(TieBreakScope.LEAGUE, ledger.clubs, orders=seeds.values())
    return Standings(
        divisions,
        seeds,
        league,
        {name: record_of(ledger, name) for name in ledger.clubs},
        list(_telling(officials.decisions, seeds, given, overruled)) if given else officials.decisions,
        withdrawn,
        winners,
        given,
        frozenset(overruled),
    )


def _telling(
    decisions: Iterable[TieBreakDecision], seeds: Seeds, given: Seeds, overruled: Collection[str]
) -> Iterator[TieBreakDecision]:
    """The decisions without those about overruled seeds; the others name the seed that their club has."""
    for decision in decisions:
        name = decision.conference
        if decision.scope not in SEED_SCOPES or name not in given:
            yield decision
        elif name not in overruled or decision.chosen not in given[name]:
            yield replace(decision, place=seeds[name].index(decision.chosen) + 1)
