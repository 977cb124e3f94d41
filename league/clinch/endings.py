"""How a race can end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from league.clinch.comparisons import RaceBoard, Unsettled, comparison_facts
from league.clinch.race_model import (
    NARROW_HIGH,
    NARROW_LOW,
    ClinchAim,
    Literal,
    RaceModel,
    RaceOutcome,
    Undecided,
    negated,
    scored,
)
from league.standings.records import PlayedGame
from league.standings.tie_breaks import Standings, TieBreakDecision, TieBreakScope

# What an aim requires of the percentages alone.
#
# Clubs that are level may end up in either order. Counting all of them against the club gives a sufficient
# condition; counting all of them for the club gives a necessary one. The tie-breaks decide only the cases
# in between.


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
            model.require_sum([(literal, -factor) for literal, factor in parts], -allowed, unless=False)
        else:
            model.require_sum(parts, allowed + 1, unless=beaten)
        return
    # Every division with clubs ahead sends one of them to the playoffs as its winner.
    parts = [(club, 1) for division in (own, *others) for club in division]
    parts += [(model.any_of(division), -1) for division in (own, *others)]
    if reached:
        model.require_sum(
            [(literal, -factor) for literal, factor in parts], 1 - wild_cards, unless=negated(beaten)
        )
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


# The reasons why an outcome puts a club in its place, as literals: whenever they all hold, it is in the
# same place.
#
# With them the search excludes not one outcome but all that end the same way.


def placement_facts(
    model: RaceModel, board: RaceBoard, aim: ClinchAim, name: str, standings: Standings, outcome: RaceOutcome
) -> tuple[list[Literal], bool]:
    """The literals, and whether they settle the place: they do not if points decided that other scores
    would change, or if a coin is still to be tossed."""
    wild_cards = aim.wild_cards(board, name) is not None
    # A winner is in the playoffs, and a club that wins no division gets no place for winners only.
    division_tells = aim.seeds is None or (name in standings.winners) == wild_cards
    literals = list(_places(model, board, name, outcome, division_tells, wild_cards))
    settled = True
    for decision in _decisions(board, aim, name, standings, division_tells, wild_cards):
        # The club's own coins are assumed to fall for its aim, or against it, as the search requires.
        toss = decision.toss
        if toss and toss.provisional and not toss.overridden and name not in decision.level:
            settled = False
        for comparison in decision.comparisons:
            try:
                literals += comparison_facts(model, board, comparison, outcome)
            except Unsettled:
                settled = False
    return [literal for literal in literals if literal is not True], settled


def _places(
    model: RaceModel,
    board: RaceBoard,
    name: str,
    outcome: RaceOutcome,
    division_tells: bool,
    wild_cards: bool,
) -> Iterator[Literal]:
    """Which clubs are ahead of the club, level with it and behind it."""
    own = board.overall[name]
    for division, rivals in board.rivals(name).items():
        if division_tells and division != board.clubs[name].division:
            continue
        leads = {rival: board.overall[rival].over(own) for rival in rivals}
        values = {rival: lead.value(outcome) for rival, lead in leads.items()}
        ahead = next((rival for rival in rivals if values[rival] > 0), None)
        if ahead is not None and (division_tells or not wild_cards):
            yield model.at_least(leads[ahead], 1)  # enough: the division's winner is ahead
            continue
        for rival in rivals:
            yield from model.has_sign(leads[rival], values[rival])


def _decisions(
    board: RaceBoard,
    aim: ClinchAim,
    name: str,
    standings: Standings,
    division_tells: bool,
    wild_cards: bool,
) -> Iterator[TieBreakDecision]:
    """The decisions between clubs that are level with this one, as far as its own place depends on them."""
    club, pct = board.clubs[name], standings.records[name].overall.value
    seed = standings.seeds[club.conference].index(name) + 1
    for decision in standings.decisions:
        first = decision.tied[0]
        level = decision.records[first].value == pct and not board.clubs[first].withdrawn
        if decision.conference != club.conference or not level:
            continue
        if decision.scope is TieBreakScope.DIVISION:
            mine = decision.division == club.division
            rest = wild_cards and not division_tells
            if (mine or not division_tells) and (decision.place == 1 or rest):
                yield decision
        elif not division_tells and aim.seeds and decision.place <= min(aim.seeds, seed):
            yield decision


# Decides whether the season can end so that a club reaches, or misses, its aim: finds an example or proves
# that there is none.
#
# 1. Percentages alone: an outcome that does it for every tie-break is the example. 2. If no outcome does it
# even with every tie-break in its favor, there is none. 3. Otherwise the standings decide each candidate. A
# candidate that ends the other way is excluded together with all outcomes that end that way for the same
# reasons, and the search continues.

Condition = Callable[[RaceModel], None]


# The limits of a proof: the number of candidates, and the solver's deterministic time for each.
Effort = tuple[int, float]
USUAL: Effort = (60, 1.0)


@dataclass(frozen=True, slots=True)
class FoundEnding:
    """`example`: results of the open games that do it. If there is no example, `proved` says that none
    exists."""

    example: tuple[PlayedGame, ...] | None = None
    proved: bool = True


def find_ending(
    board: RaceBoard,
    aim: ClinchAim,
    name: str,
    *,
    reached: bool,
    given: Condition | None = None,
    effort: Effort = USUAL,
) -> FoundEnding:
    """Searches for an outcome with the aim reached, or missed; `given` restricts the open games
    further."""
    race, (candidates, work) = board.race, effort

    def modeled(*, level_ahead: bool) -> RaceModel:
        model = RaceModel(len(race.left), ties=race.ties)
        restrict_percentages(model, board, aim, name, reached=reached, level_ahead=level_ahead)
        if given:
            given(model)
        return model

    try:
        outcome = modeled(level_ahead=reached).solve(work)
        if outcome is not None:
            return FoundEnding(tuple(scored(race.left, outcome)))
        model, proved = modeled(level_ahead=not reached), True
        for _ in range(candidates):
            outcome = model.solve(work)
            if outcome is None:
                return FoundEnding(proved=proved)
            for games in _scored_endings(board, name, outcome, reached=reached):
                standings = race.ended(games, **{"lucky" if reached else "unlucky": name})
                if aim.reached(standings, board, name) == reached:
                    return FoundEnding(tuple(games))
            reasons, settled = placement_facts(model, board, aim, name, standings, outcome)
            proved = proved and settled
            model.require(negated(reason) for reason in reasons)
    except Undecided:
        pass
    return FoundEnding(proved=False)


def _scored_endings(
    board: RaceBoard, name: str, outcome: RaceOutcome, *, reached: bool
) -> Iterator[list[PlayedGame]]:
    """The games with default scores, then with scores that make the most, or the least, of the club's points
    compared with the clubs that it is level with."""
    own, left = board.overall[name], board.race.left
    level = [
        rival
        for rivals in board.rivals(name).values()
        for rival in rivals
        if board.overall[rival].over(own).value(outcome) == 0
    ]
    favored, hampered = ([name], level) if reached else (level, [name])
    yield scored(left, outcome)
    for narrow in (NARROW_LOW, NARROW_HIGH):
        yield scored(left, outcome, favored, hampered, narrow)
