"""Other places in a schedule for clubs, so that it keeps more wishes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from ortools.sat.python import cp_model

from league.schedule import pairings
from league.schedule.shapes import (
    Calendar,
    LeagueShape,
    Match,
    ScheduleLimits,
    pair_of,
)
from league.schedule.wishes import (
    BlockedWeek,
    FixedMatch,
    FreeWeek,
    NoHomeGame,
    RivalryRound,
    SharedField,
    TravelPartners,
    Wishes,
)

# Wishes in a round robin: keeps the circle method and gives each club a place in it that suits its wishes.

PATIENCE = 5  # seconds of a core


Simple = BlockedWeek | NoHomeGame | FixedMatch | TravelPartners | SharedField


def relabel_clubs(
    games: Sequence[Match], wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits
) -> list[Match] | None:
    """The same games, perhaps reversed or with venues swapped, with clubs exchanged so that all wishes are
    kept; None when no such order of clubs was found. The figures stay the same."""
    last = limits.weeks
    backwards = [Match(last + 1 - week, home, away) for week, home, away in games]
    simple = tuple(_simple(wishes, shape))
    for template in (games, backwards):
        for turned in (template, [Match(week, away, home) for week, home, away in template]):
            place = _places(Calendar.of(turned, shape, last), simple, shape, limits)
            if place:
                return sorted(Match(week, place[home], place[away]) for week, home, away in turned)
    return None


def _places(
    template: Calendar, wishes: Sequence[Simple], shape: LeagueShape, limits: ScheduleLimits
) -> dict[str, str] | None:
    """Maps each place in the template to the club that takes it."""
    model, clubs = cp_model.CpModel(), shape.clubs
    place = {club: model.new_int_var(0, len(clubs) - 1, "") for club in clubs}
    model.add_all_different(place.values())
    number = {club: at for at, club in enumerate(clubs)}
    for wish in wishes:
        if isinstance(wish, BlockedWeek | NoHomeGame):
            suits = [[number[c]] for c in clubs if replace(wish, club=c).kept(template, limits)]
            model.add_allowed_assignments([place[wish.club]], suits)
        else:
            two = [pair for pair in permutations(clubs, 2) if _moved(wish, *pair).kept(template, limits)]
            model.add_allowed_assignments(
                [place[club] for club in wish.pair], [[number[c] for c in pair] for pair in two]
            )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = PATIENCE
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return {clubs[solver.value(at)]: club for club, at in place.items()}


def _moved(
    wish: FixedMatch | TravelPartners | SharedField, first: str, second: str
) -> FixedMatch | TravelPartners | SharedField:
    """The wish with these clubs instead of its own."""
    pair = pair_of(first, second)
    if not isinstance(wish, FixedMatch):
        return replace(wish, pair=pair)
    home = {"": "", wish.pair[0]: first, wish.pair[1]: second}[wish.home]
    return replace(wish, pair=pair, home=home)


def _simple(wishes: Wishes, shape: LeagueShape) -> Iterator[Simple]:
    """Turns a rivalry week into pairs that meet: those of the next round in each division's own round
    robin."""
    rounds = 0
    for wish in wishes:
        if isinstance(wish, FreeWeek):
            continue  # rounds have none
        if not isinstance(wish, RivalryRound):
            yield wish
        elif wish.pairs:
            yield from (FixedMatch(wish.week, pair) for pair in wish.pairs)
        else:
            rounds += 1
            for division in shape.divisions:
                size = len(division.clubs)
                own = pairings.round_robin(division.clubs, pairings.turns_of(size)) if size > 1 else []
                turn = 1 + (rounds - 1) % max(1, pairings.turns_of(size))
                yield from (FixedMatch(wish.week, match.pair) for match in own if match.week == turn)
