"""Orders of divisions, conferences and leagues, and why.

Section 2 of the season design: picks one best club at a time, and restarts with the first step whenever the
group shrinks. (A single sort key over a tied group gives wrong results.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from league.frame.errors import NameOf, Translate, gettext_noop, join_with_and
from league.frame.errors import gettext_noop as _
from league.standings.records import (
    WLT,
    Club,
    ClubRecord,
    Ledger,
    PlayedGame,
    StepFigure,
    by_division,
    record_of,
)
from league.standings.steps import PRO, TIE_BREAK_STEPS, Coin, CoinToss, StepLists

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


def sentences(decision: TieBreakDecision, translate: Translate, name_of: NameOf) -> list[str]:
    """What was tied, each step with its numbers, and which club takes the place."""

    def clubs(names: tuple[str, ...]) -> str:
        return join_with_and([name_of(name) for name in names], translate)

    def comparison(compared: StepComparison) -> str:
        step = translate(TIE_BREAK_STEPS[compared.step].name)
        figures = ", ".join(
            f"{name_of(name)} {figure.text(translate)}" for name, figure in compared.figures.items()
        )
        if compared.reason:
            template = NOT_APPLICABLE_WITH if figures else NOT_APPLICABLE
            return translate(template).format(step=step, figures=figures, reason=translate(compared.reason))
        if not compared.out:
            return translate(LEVEL).format(step=step, figures=figures)
        template = FELL_OUT if compared.restarts else AHEAD
        kept, out = clubs(compared.kept), clubs(compared.out)
        return translate(template).format(step=step, figures=figures, clubs=kept, kept=kept, out=out)

    where = {"place": decision.place, "division": decision.division, "conference": decision.conference}
    opening = translate(OPENINGS[decision.scope]).format(
        clubs=clubs(decision.tied), level=_level(decision, translate), **where
    )
    lines = [opening]
    if adjusted := {name: wlt.adjustment for name, wlt in decision.records.items() if wlt.adjustment}:
        figures = ", ".join(f"{name_of(name)} {points:+}" for name, points in adjusted.items())
        lines.append(translate(ADJUSTED).format(figures=figures))
    if decision.waiting:
        lines.append(translate(WAITING[decision.scope]).format(clubs=clubs(decision.waiting)))
    lines += [comparison(compared) for compared in decision.comparisons]
    if decision.toss:
        lines.append(
            translate(_of_toss(decision.toss)).format(
                group=clubs(decision.level), club=name_of(decision.chosen)
            )
        )
    lines.append(translate(CLOSINGS[decision.scope]).format(club=name_of(decision.chosen), **where))
    return lines


def _of_toss(toss: CoinToss) -> str:
    if toss.overridden:
        return OVERRIDDEN
    return PROVISIONAL if toss.provisional else COIN


def _level(decision: TieBreakDecision, translate: Translate) -> str:
    """A record with its percentage, "9-7 (.563)"; the percentage alone if the numbers of games differ."""
    records = {str(wlt): wlt for wlt in decision.records.values()}
    first = next(iter(records.values()))
    return first.text(translate) if len(records) == 1 else first.pct_text


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
    chosen: str

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
        """The decision in words; `name_of` returns the name to show for a club."""
        return sentences(self, translate, name_of)

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
        """Orders a whole conference, given its divisions' orders: the winners, then all other clubs. A
        division has no winner if all its clubs have withdrawn."""
        winners = {order[0] for order in divisions.values() if not self.ledger.clubs[order[0]].withdrawn}
        others = {name for order in divisions.values() for name in order if name not in winners}
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
        """The clubs with the best percentage, by name; those that have withdrawn come after all others."""
        clubs, pct = self.ledger.clubs, self.ledger.pct
        merits = {name: (not clubs[name].withdrawn, pct[name]) for name in sorted(names)}
        most = max(merits.values())
        return tuple(name for name, merit in merits.items() if merit == most)

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
        comparison = step.compare(self.ledger, group)
        if comparison.reason:
            return StepComparison(key, group, comparison.figures, group, comparison.reason)
        values = {name: figure.value for name, figure in comparison.figures.items()}
        best = (min if step.lowest else max)(values.values())
        return StepComparison(
            key, group, comparison.figures, tuple(name for name in group if values[name] == best)
        )


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
    steps: StepLists | Sequence[str] = PRO,
    wild_card_steps: Sequence[str] | None = None,
    coin: int | Coin = 0,
    overrides: Mapping[frozenset[str], str] | None = None,
    seeding: Seeds | None = None,
) -> Standings:
    """Ranks the clubs by their games. The order of the arguments' items makes no difference.

    `steps` are PRO, SIMPLE or a list of step keys for the divisions; `wild_card_steps` replaces the list for
    seeds and league. `coin` decides the tosses, as a number that seeds them or as a `Coin`; `overrides` says
    which club the commissioner puts first in a group that no step separates. `seeding` is conference -> the
    clubs that have its first seeds, whatever their games say.

    Raises Refused: duplicate_club, unknown_club, plays_itself, missing_score, unknown_step, duplicate_step.
    """
    clubs = list(clubs)
    ledger = Ledger(clubs, games)
    coin = Coin(coin) if isinstance(coin, int) else coin
    tie_breaks = _tie_breaks(steps, wild_card_steps)
    officials = Ranker(ledger, tie_breaks, replace(coin, overrides=overrides or coin.overrides))
    divisions = {
        conference: {
            division: officials.division(conference, division, names) for division, names in own.items()
        }
        for conference, own in by_division(clubs).items()
    }
    withdrawn = frozenset(club.name for club in clubs if club.withdrawn)
    winners = frozenset(own[0] for group in divisions.values() for own in group.values()) - withdrawn
    earned = {conference: officials.seeds(conference, own) for conference, own in divisions.items()}
    given = _given(earned, seeding or {})
    seeds = {
        name: [*given.get(name, ()), *(club for club in order if club not in given.get(name, ()))]
        for name, order in earned.items()
    }
    overruled = frozenset(name for name in given if not _is_earned(given[name], earned[name], withdrawn))
    league = officials.league(seeds)
    records = {name: record_of(ledger, name) for name in ledger.clubs}
    standings = Standings(
        divisions, seeds, league, records, officials.decisions, withdrawn, winners, given, overruled
    )
    return replace(standings, decisions=list(_telling(standings))) if given else standings


def _given(earned: Seeds, seeding: Seeds) -> dict[str, list[str]]:
    """The given seeds of the conferences whose clubs have earned others."""
    firsts = {
        name: [club for club in seeding.get(name, ()) if club in order] for name, order in earned.items()
    }
    return {name: first for name, first in firsts.items() if list(earned[name][: len(first)]) != first}


def _is_earned(first: Sequence[str], order: Sequence[str], withdrawn: Collection[str]) -> bool:
    """Whether these seeds are earned but for clubs that have withdrawn since."""
    still = [club for club in first if club not in withdrawn]
    return list(order[: len(still)]) == still


def _telling(standings: Standings) -> Iterator[TieBreakDecision]:
    """The decisions without those about overruled seeds; the others name the seed that their club has."""
    for decision in standings.decisions:
        name = decision.conference
        if decision.scope not in SEED_SCOPES or name not in standings.seeding:
            yield decision
        elif name not in standings.overruled or decision.chosen not in standings.seeding[name]:
            yield replace(decision, place=standings.seeds[name].index(decision.chosen) + 1)


def _tie_breaks(steps: StepLists | Sequence[str], wild_card: Sequence[str] | None) -> StepLists:
    if isinstance(steps, StepLists):
        return steps if wild_card is None else StepLists.of(steps.division, wild_card)
    return StepLists.of(steps, wild_card)
