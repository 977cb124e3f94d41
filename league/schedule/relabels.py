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
)
from league.schedule.wishes import Wish, Wishes

# Wishes in a round robin: keeps the circle method and gives each club a place in it that suits its wishes.

PATIENCE = 5  # seconds of a core


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
    template: Calendar, wishes: Sequence[Wish], shape: LeagueShape, limits: ScheduleLimits
) -> dict[str, str] | None:
    """Maps each place in the template to the club that takes it."""
    model, clubs = cp_model.CpModel(), shape.clubs
    place = {club: model.new_int_var(0, len(clubs) - 1, "") for club in clubs}
    model.add_all_different(place.values())
    number = {club: at for at, club in enumerate(clubs)}
    for wish in wishes:
        those = permutations(clubs, len(wish.clubs))
        suits = [moved for moved in those if _moved(wish, moved).kept(template, limits)]
        model.add_allowed_assignments(
            [place[club] for club in wish.clubs], [[number[club] for club in moved] for moved in suits]
        )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = PATIENCE
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return {clubs[solver.value(at)]: club for club, at in place.items()}


def _moved(wish: Wish, clubs: tuple[str, ...]) -> Wish:
    """The wish with these clubs instead of its own."""
    home = dict(zip(wish.clubs, clubs, strict=True)).get(wish.home, "")
    return replace(wish, clubs=tuple(sorted(clubs)), home=home)


def _simple(wishes: Wishes, shape: LeagueShape) -> Iterator[Wish]:
    """Turns a rivalry week into pairs that meet: those of the next round in each division's own round
    robin."""
    rounds = 0
    for wish in wishes:
        if wish.code == "free_weeks":
            continue  # rounds have none
        if wish.code != "rivalry_weeks":
            yield wish
        elif wish.pairs:
            yield from (Wish("fixed", wish.week, pair) for pair in wish.pairs)
        else:
            rounds += 1
            for clubs in shape.divisions.values():
                turns = pairings.turns_of(len(clubs))
                own = pairings.round_robin(clubs, turns) if len(clubs) > 1 else []
                turn = 1 + (rounds - 1) % max(1, turns)
                yield from (Wish("fixed", wish.week, match.pair) for match in own if match.week == turn)
