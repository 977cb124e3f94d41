"""Drawing a schedule."""

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

EFFORT = 3  # by default
OUTLINES = 60  # tried until one can keep the wishes,
ALIKE = 12  # of them where no games are settled, for there they differ little, and
SOLVED = 5  # of those that can: there is often another where one is proved to have no schedule
PATIENCE = 10  # units of effort for a first schedule


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
    """Draws a schedule within the preset's hard limits, with the wishes kept, after last season.

    Preset, shape, seed, effort, past and wishes decide it, not the machine or what else runs there. One unit
    of effort is about a second of one core. `seconds` of wall time are a safety stop only: a schedule that
    it cut short says `truncated` and may come out otherwise next time. `searches` lets another thread stop
    it, which raises Stopped.
    Raises Refused: unknown_preset, shape_unfit, bad_effort, bad_seconds; of wishes unknown_club,
    no_such_week, constraint_unfit (this preset can never keep it), no_schedule_fits.
    """
    trying = SolverEffort.checked(effort, seconds, searches)
    chosen = preset_named(preset)
    limits = chosen.limits(shape)
    check_wishes(wishes, shape, limits)
    if wishes or past:
        outline, games, truncated = _demanding(chosen, shape, limits, seed, past, wishes, trying)
    else:
        chance = _chance(chosen, seed)
        outline = chosen.outline(shape, OutlineInput(chance))
        games, truncated = solve_all(outline.pools, chance, trying)
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


def _demanding(
    preset: Preset,
    shape: LeagueShape,
    limits: ScheduleLimits,
    seed: int,
    past: LastSeason | None,
    wishes: Wishes,
    trying: SolverEffort,
) -> tuple[Outline, list[Match], bool]:
    """The first outline that can be drawn with the wishes kept; those that give up niceties come last."""
    refusal: Refused | None = None
    for loose in (False, True):
        solved = 0
        for number in range(OUTLINES):
            chance = _chance(preset, seed, number)
            outline = preset.outline(shape, OutlineInput(chance, past, loose))
            try:
                return _attempt(outline, chance, shape, limits, wishes, trying)
            except UnservableWish as unserved:
                refusal = refusal or unserved_refusal(unserved)
                if not outline.games and number >= ALIKE:
                    break
            except NoSchedule as unsolved:
                refusal = unsolved_refusal(wishes, unsolved)
                solved += 1 if unsolved.proved and outline.games else SOLVED
            if solved >= SOLVED:
                break
    assert refusal
    raise refusal


def unserved_refusal(wish: UnservableWish) -> Refused:
    """constraint_unfit, with the one wish that cannot be kept whatever is drawn."""
    text = _("This wish cannot be kept: {wish}. Change it or drop it.")
    return Refused("constraint_unfit", translated(text, wish=wish))


def unsolved_refusal(wishes: Wishes, unsolved: NoSchedule) -> Refused:
    """no_schedule_fits, with all that was to be kept."""
    none = _("There is no schedule that keeps the limits.")
    none_found = _("No schedule was found.")
    unkept = _("There is no schedule that keeps all of these: {wishes}. Change or drop one of them.")
    unkept_found = _("No schedule was found that keeps all of these: {wishes}. Change or drop one of them.")
    with_wishes, without = (unkept, none) if unsolved.proved else (unkept_found, none_found)
    listed = "; ".join(map(str, wishes))
    text = with_wishes if wishes else without
    return Refused("no_schedule_fits", translated(text, wishes=listed))


def _attempt(
    outline: Outline,
    chance: Random,
    shape: LeagueShape,
    limits: ScheduleLimits,
    wishes: Wishes,
    trying: SolverEffort,
) -> tuple[Outline, list[Match], bool]:
    """Raises Unserved, Unsolved."""
    if outline.pools:
        pools = apply_wishes(outline.pools, outline.games, wishes, shape, limits)
        games, truncated = solve_all(pools, chance, trying, patience=PATIENCE)
        return outline, games, truncated
    if not wishes:
        return outline, [], False
    from league.schedule.wishes.relabels import relabel_clubs  # noqa: PLC0415 - loads OR-tools

    renamed = relabel_clubs(outline.games, wishes, shape, limits)
    if renamed is None:
        raise NoSchedule(proved=True)
    return Outline(), renamed, False
