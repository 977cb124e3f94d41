"""Draws a schedule."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from league.errors import Refused
from league.schedule.fairness.certificates import Certificate, certify
from league.schedule.model.last_season import LastSeason
from league.schedule.model.limits import ScheduleLimits
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.catalog import preset_named
from league.schedule.presets.outlines import Outline, OutlineInput, Preset
from league.schedule.solver.parallel import NoSchedule, SolverEffort, solve_all
from league.schedule.solver.searches import Searches
from league.schedule.wishes.constraints import UnservableWish, apply_wishes, check_wishes
from league.schedule.wishes.kinds import Wishes
from league.translation import gettext_noop as _
from league.translation import translated

EFFORT = 3  # default
OUTLINES = 60  # most outlines tried for one that can keep the wishes
ALIKE = 12  # most outlines without settled games: these differ little
SOLVED = 5  # most outlines solved: when one has no schedule, another often has
PATIENCE = 10  # most units of effort for a first schedule


@dataclass(frozen=True, slots=True)
class DrawnSchedule:
    """A drawn schedule: its games sorted by week and home club, and its certificate."""

    games: tuple[Match, ...]
    certificate: Certificate


def draw(
    *,
    preset: str,
    shape: LeagueShape,
    seed: int,
    effort: float = EFFORT,
    seconds: float | None = None,
    past: LastSeason | None = None,
    wishes: Wishes = (),
    searches: Searches | None = None,
) -> DrawnSchedule:
    """Draws a schedule that keeps the preset's hard limits and the wishes, and follows on from last
    season.

    The result depends only on preset, shape, seed, effort, past and wishes, not on the machine or its load.
    One unit of effort is about a second of one core. `seconds` of wall time are only a safety stop: a
    schedule cut short is marked `truncated` and may differ next time. `searches` lets another thread stop the
    draw, which then raises SearchStopped.
    Raises Refused: unknown_preset, shape_unfit, bad_effort, bad_seconds; for wishes unknown_club,
    no_such_week, constraint_unfit (this preset can never keep it), no_schedule_fits.
    """
    solver_effort = SolverEffort.checked(effort, seconds, searches)
    chosen = preset_named(preset)
    limits = chosen.limits(shape)
    check_wishes(wishes, shape, limits)
    if wishes or past:
        outline, games, truncated = _first_solvable_outline(
            chosen, shape, limits, seed, past, wishes, solver_effort
        )
    else:
        chance = _chance(chosen, seed)
        outline = chosen.outline(shape, OutlineInput(chance))
        games, truncated = solve_all(outline.pools, chance, solver_effort)
    games = sorted([*outline.games, *games])
    certificate = certify(
        games,
        shape,
        preset,
        seed=seed,
        effort=effort,
        truncated=truncated,
        strengths=outline.strengths,
        wishes=wishes,
    )
    return DrawnSchedule(tuple(games), certificate)


def _chance(preset: Preset, seed: int, number: int = 0) -> Random:
    return Random(f"{preset.name} {seed} {number}" if number else f"{preset.name} {seed}")


def _first_solvable_outline(
    preset: Preset,
    shape: LeagueShape,
    limits: ScheduleLimits,
    seed: int,
    past: LastSeason | None,
    wishes: Wishes,
    solver_effort: SolverEffort,
) -> tuple[Outline, list[Match], bool]:
    """Solves the first outline that can keep the wishes; loose outlines come last."""
    refusal: Refused | None = None
    for loose in (False, True):
        solved = 0
        for number in range(OUTLINES):
            chance = _chance(preset, seed, number)
            outline = preset.outline(shape, OutlineInput(chance, past, loose))
            try:
                return _attempt(outline, chance, shape, limits, wishes, solver_effort)
            except UnservableWish as unservable:
                refusal = refusal or unservable_wish_refusal(unservable)
                if not outline.games and number >= ALIKE:
                    break
            except NoSchedule as no_schedule:
                refusal = no_schedule_refusal(wishes, no_schedule)
                solved += 1 if no_schedule.proved and outline.games else SOLVED
            if solved >= SOLVED:
                break
    assert refusal
    raise refusal


def unservable_wish_refusal(wish: UnservableWish) -> Refused:
    """The refusal constraint_unfit, naming the wish that no draw can keep."""
    text = _("This wish cannot be kept: {wish}. Change it or drop it.")
    return Refused("constraint_unfit", translated(text, wish=wish))


def no_schedule_refusal(wishes: Wishes, no_schedule: NoSchedule) -> Refused:
    """The refusal no_schedule_fits, naming everything that had to be kept."""
    none = _("There is no schedule that keeps the limits.")
    none_found = _("No schedule was found.")
    unkept = _("There is no schedule that keeps all of these: {wishes}. Change or drop one of them.")
    unkept_found = _("No schedule was found that keeps all of these: {wishes}. Change or drop one of them.")
    with_wishes, without = (unkept, none) if no_schedule.proved else (unkept_found, none_found)
    listed = "; ".join(map(str, wishes))
    text = with_wishes if wishes else without
    return Refused("no_schedule_fits", translated(text, wishes=listed))


def _attempt(
    outline: Outline,
    chance: Random,
    shape: LeagueShape,
    limits: ScheduleLimits,
    wishes: Wishes,
    solver_effort: SolverEffort,
) -> tuple[Outline, list[Match], bool]:
    """Raises UnservableWish, NoSchedule."""
    if outline.pools:
        pools = apply_wishes(outline.pools, outline.games, wishes, shape, limits)
        games, truncated = solve_all(pools, chance, solver_effort, patience=PATIENCE)
        return outline, games, truncated
    if not wishes:
        return outline, [], False
    from league.schedule.wishes.relabels import relabel_clubs  # noqa: PLC0415 - loads OR-tools

    renamed = relabel_clubs(outline.games, wishes, shape, limits)
    if renamed is None:
        raise NoSchedule(proved=True)
    return Outline(), renamed, False
