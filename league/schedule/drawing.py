"""Drawing a schedule."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from league.errors import Refused
from league.schedule.certificate import Certificate, certify
from league.schedule.limits import Limits
from league.schedule.match import Match
from league.schedule.outline import Outline, Preset, Start
from league.schedule.past import Past
from league.schedule.presets import preset_named
from league.schedule.racing import Effort, Unsolved, solve_all
from league.schedule.searches import Searches
from league.schedule.shape import Shape
from league.schedule.wishes import Wishes
from league.schedule.wishing import Unserved, check_wishes, wished
from league.wording import gettext_noop as _
from league.wording import told

EFFORT = 3  # by default
OUTLINES = 60  # tried until one can keep the wishes,
ALIKE = 12  # of them where no games are settled, for there they differ little, and
SOLVED = 5  # of those that can: there is often another where one is proved to have no schedule
PATIENCE = 10  # units of effort for a first schedule


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawn schedule: its games sorted by week and home club, and its certificate."""

    games: tuple[Match, ...]
    certificate: Certificate


def draw(
    *,
    preset: str,
    shape: Shape,
    seed: int,
    effort: float = EFFORT,
    seconds: float | None = None,
    past: Past | None = None,
    wishes: Wishes = (),
    searches: Searches | None = None,
) -> Plan:
    """Draws a schedule within the preset's hard limits, with the wishes kept, after last season.

    Preset, shape, seed, effort, past and wishes decide it, not the machine or what else runs there. One unit
    of effort is about a second of one core. `seconds` of wall time are a safety stop only: a schedule that
    it cut short says `truncated` and may come out otherwise next time. `searches` lets another thread stop
    it, which raises Stopped.
    Raises Refused: unknown_preset, shape_unfit, bad_effort, bad_seconds; of wishes unknown_club,
    no_such_week, constraint_unfit (this preset can never keep it), no_schedule_fits.
    """
    trying = Effort.checked(effort, seconds, searches)
    chosen = preset_named(preset)
    limits = chosen.limits(shape)
    check_wishes(wishes, shape, limits)
    if wishes or past:
        outline, games, truncated = _demanding(chosen, shape, limits, seed, past, wishes, trying)
    else:
        chance = _chance(chosen, seed)
        outline = chosen.outline(shape, Start(chance))
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
    return Plan(tuple(games), certificate)


def _chance(preset: Preset, seed: int, number: int = 0) -> Random:
    return Random(f"{preset.name} {seed} {number}" if number else f"{preset.name} {seed}")


def _demanding(
    preset: Preset,
    shape: Shape,
    limits: Limits,
    seed: int,
    past: Past | None,
    wishes: Wishes,
    trying: Effort,
) -> tuple[Outline, list[Match], bool]:
    """The first outline that can be drawn with the wishes kept; those that give up niceties come last."""
    refusal: Refused | None = None
    for loose in (False, True):
        solved = 0
        for number in range(OUTLINES):
            chance = _chance(preset, seed, number)
            outline = preset.outline(shape, Start(chance, past, loose))
            try:
                return _attempt(outline, chance, shape, limits, wishes, trying)
            except Unserved as unserved:
                refusal = refusal or unserved_refusal(unserved)
                if not outline.games and number >= ALIKE:
                    break
            except Unsolved as unsolved:
                refusal = unsolved_refusal(wishes, unsolved)
                solved += 1 if unsolved.proved and outline.games else SOLVED
            if solved >= SOLVED:
                break
    assert refusal
    raise refusal


def unserved_refusal(wish: Unserved) -> Refused:
    """constraint_unfit, with the one wish that cannot be kept whatever is drawn."""
    text = _("This wish cannot be kept: {wish}. Change it or drop it.")
    return Refused("constraint_unfit", told(text, wish=wish))


def unsolved_refusal(wishes: Wishes, unsolved: Unsolved) -> Refused:
    """no_schedule_fits, with all that was to be kept."""
    none = _("There is no schedule that keeps the limits.")
    none_found = _("No schedule was found.")
    unkept = _("There is no schedule that keeps all of these: {wishes}. Change or drop one of them.")
    unkept_found = _("No schedule was found that keeps all of these: {wishes}. Change or drop one of them.")
    with_wishes, without = (unkept, none) if unsolved.proved else (unkept_found, none_found)
    listed = "; ".join(map(str, wishes))
    text = with_wishes if wishes else without
    return Refused("no_schedule_fits", told(text, wishes=listed))


def _attempt(
    outline: Outline, chance: Random, shape: Shape, limits: Limits, wishes: Wishes, trying: Effort
) -> tuple[Outline, list[Match], bool]:
    """Raises Unserved, Unsolved."""
    if outline.pools:
        pools = wished(outline.pools, outline.games, wishes, shape, limits)
        games, truncated = solve_all(pools, chance, trying, patience=PATIENCE)
        return outline, games, truncated
    if not wishes:
        return outline, [], False
    from league.schedule.relabelling import relabelled  # noqa: PLC0415 - loads OR-tools

    renamed = relabelled(outline.games, wishes, shape, limits)
    if renamed is None:
        raise Unsolved(proved=True)
    return Outline(), renamed, False
