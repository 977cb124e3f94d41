"""Draws a schedule."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from random import Random

from league.frame.errors import Refused
from league.schedule.fairness import Certificate, certify
from league.schedule.pairings import (
    DIVISIONS_LOOSE_BREAKS,
    DIVISIONS_LOOSE_STAND,
    LastSeason,
    Outline,
    OutlineInput,
)
from league.schedule.presets import Preset, preset_named
from league.schedule.shapes import (
    BYE,
    FEW_BREAKS,
    FREE,
    OPEN,
    ByeRules,
    Calendar,
    DivisionalMeetings,
    LeagueShape,
    Match,
    ScheduleLimits,
    completions,
    compress,
    free_weeks,
    round_of,
    stretch,
)
from league.schedule.solver.pools import (
    REMATCH,
    NoSchedule,
    Pair,
    Pool,
    Searches,
    SolverEffort,
    possible_games,
    solve_all,
)
from league.schedule.wishes import (
    UnservableWish,
    Wish,
    Wishes,
    apply_wishes,
    check_wishes,
    wished_free_weeks,
    wishes_by_round,
    within,
)

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
    free = wished_free_weeks(wishes, shape, limits)
    by_round = wishes_by_round(wishes, free)
    if past:
        past = replace(past, games=compress(past.games, free_weeks(past.games)))
    if by_round or past:
        outline, games, truncated = _first_solvable_outline(
            chosen, shape, limits, seed, past, by_round, solver_effort
        )
    else:
        chance = Random(f"{preset} {seed}")
        outline = chosen.outline(shape, OutlineInput(chance))
        games, truncated = solve_all(outline.pools, chance, solver_effort)
    games = sorted(stretch([*outline.games, *games], free))
    made = {"truncated": truncated, "strengths": outline.strengths}
    return DrawnSchedule(
        tuple(games), certify(games, shape, preset, wishes, seed=seed, effort=effort, **made)
    )


def _first_solvable_outline(
    preset: Preset,
    shape: LeagueShape,
    limits: ScheduleLimits,
    seed: int,
    past: LastSeason | None,
    wishes: Mapping[Wish, Wish],
    solver_effort: SolverEffort,
) -> tuple[Outline, list[Match], bool]:
    """Solves the first outline that can keep the wishes (by round, each with the original); loose outlines
    come last."""
    refusal: Refused | None = None
    for loose in (False, True):
        solved = 0
        for number in range(OUTLINES):
            chance = Random(f"{preset.name} {seed} {number}" if number else f"{preset.name} {seed}")
            outline = preset.outline(shape, OutlineInput(chance, past, loose))
            try:
                if wishes and not outline.pools:
                    return Outline(), _relabeled(outline.games, tuple(wishes), shape, limits), False
                pools = apply_wishes(outline.pools, outline.games, wishes, shape, limits)
                return outline, *solve_all(pools, chance, solver_effort, patience=PATIENCE)
            except UnservableWish as unservable:
                refusal = refusal or unservable
                if not outline.games and number >= ALIKE:
                    break
            except NoSchedule as no_schedule:
                refusal = no_schedule_refusal(wishes.values(), no_schedule)
                solved += 1 if no_schedule.proved and outline.games else SOLVED
            if solved >= SOLVED:
                break
    assert refusal
    raise refusal


def no_schedule_refusal(wishes: Iterable[Wish], no_schedule: NoSchedule) -> Refused:
    """The refusal no_schedule_fits, naming everything that had to be kept."""
    listed = "; ".join(map(str, wishes))
    case = ("none" if no_schedule.proved else "none_found") + ("_with_wishes" if listed else "")
    return Refused(f"no_schedule_fits.{case}", wishes=listed)


def _relabeled(
    games: Sequence[Match], wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits
) -> list[Match]:
    """These games with clubs exchanged so that they keep the wishes. Raises NoSchedule."""
    from league.schedule.relabels import relabel_clubs  # noqa: PLC0415 - loads OR-tools

    relabeled = relabel_clubs(games, wishes, shape, limits)
    if relabeled is None:
        raise NoSchedule(proved=True)
    return relabeled


def redraw(
    *,
    preset: str,
    shape: LeagueShape,
    games: Collection[Match],
    standing: Collection[Match],
    from_week: int,
    seed: int,
    effort: float = EFFORT,
    wishes: Wishes = (),
    strengths: Mapping[str, int] | None = None,
    searches: Searches | None = None,
) -> DrawnSchedule:
    """Redraws the games from week `from_week` on, except those in `standing`; returns the whole schedule.
    Every club keeps its opponents.

    Games between conferences stay where the preset settles their weeks. The result depends only on the
    arguments, as in `draw`. Wishes for earlier weeks are ignored. If the wishes have other free weeks than
    the schedule had, later games move by a week, those between conferences too.
    Raises Refused: unknown_preset, shape_unfit, bad_effort, unknown_club, no_such_week,
    nothing_open, constraint_unfit, no_schedule_fits.
    """
    solver_effort = SolverEffort.checked(effort, None, searches)
    limits = preset_named(preset).limits(shape)
    check_wishes(wishes, shape, limits)
    settled = (
        isinstance(limits.meetings, DivisionalMeetings)
        and limits.meetings.conference
        and limits.meetings.other
    )
    conference = {club: name for club, (name, _) in shape.division_of.items()}
    drawn = [
        match
        for match in sorted(games)
        if match not in standing
        and match.week >= from_week
        and not (settled and conference[match.home] != conference[match.away])
    ]
    if not drawn:
        raise Refused("nothing_open.week", week=from_week)
    later = tuple(wish for wish in wishes if not wish.week or wish.week >= from_week)
    fixed = [match for match in sorted(games) if match in standing or match.week < from_week]
    settled_games = [match for match in sorted(games) if match not in fixed and match not in drawn]
    was_free = free_weeks(games)
    free = _free_weeks(fixed, was_free, from_week, wished_free_weeks(later, shape, limits), limits.weeks)
    by_round = wishes_by_round(later, free)
    kept = sorted([*compress(fixed, free), *compress(settled_games, was_free)])
    first_round = round_of(from_week, free)
    refusal: Refused | None = None
    for loose in (False, True):
        chance = Random(f"{preset} {seed} {first_round}")
        try:
            pools = _pools(shape, limits, compress(drawn, was_free), kept, first_round, chance, loose=loose)
            wished = apply_wishes(pools, kept, by_round, shape, limits)
            redrawn, truncated = solve_all(wished, chance, solver_effort, patience=PATIENCE)
            break
        except UnservableWish as unservable:
            refusal = unservable
        except NoSchedule as no_schedule:
            refusal = no_schedule_refusal(by_round.values(), no_schedule)
    else:
        assert refusal
        raise refusal
    whole = sorted(stretch([*kept, *redrawn], free))
    made = {"truncated": truncated, "strengths": strengths, "from_week": from_week}
    certificate = certify(whole, shape, preset, wishes, seed=seed, effort=effort, **made)
    return DrawnSchedule(tuple(whole), certificate)


def _free_weeks(
    fixed: Sequence[Match], was_free: Sequence[int], from_week: int, wished: Sequence[int], rounds: int
) -> tuple[int, ...]:
    """The weeks without games of the new schedule: the old ones before `from_week`, and the wished ones.
    Raises UnservableWish, if a game stands in one of these."""
    for match in fixed:
        if match.week in wished:
            raise UnservableWish(Wish("free_weeks", match.week))
    before = [week for week in was_free if week < from_week]
    free = within([*before, *wished], rounds)
    if any(round_of(match.week, free) > rounds for match in fixed):  # they stand behind an old one
        free = within({*was_free, *wished}, rounds)
    return free


def _pools(
    shape: LeagueShape,
    limits: ScheduleLimits,
    drawn: Sequence[Match],
    kept: Sequence[Match],
    from_week: int,
    chance: Random,
    *,
    loose: bool,
) -> list[Pool]:
    """One pool for each group of clubs connected by games to be drawn; weeks are rounds."""
    known = {  # the clubs' venue patterns, open in the weeks in which a game or a bye may be drawn
        club: pattern[: from_week - 1] + pattern[from_week - 1 :].replace(BYE, OPEN).replace(FREE, OPEN)
        for club, pattern in Calendar.of(kept, shape, limits.weeks).patterns.items()
    }
    weeks = range(from_week, limits.weeks + 1)
    rematch = min(limits.rematch if loose else REMATCH, limits.weeks)
    # A round robin keeps its rounds: the solver could not pair that many clubs again.
    whole_rounds = not isinstance(limits.meetings, DivisionalMeetings)
    met: Mapping[Pair, list[Match]] = defaultdict(list)
    for match in kept:
        met[match.pair].append(match)

    def pool(clubs: Sequence[str], byes: int) -> Pool:
        own = [match for match in drawn if match.home in clubs]
        pairs = Counter(match.pair for match in own)
        games_left = Counter(club for match in own for club in match.clubs)
        by_week = groupby(own if whole_rounds else (), key=lambda match: match.week)
        busy = {(week, club) for club in clubs for week in weeks if known[club][week - 1] != OPEN}
        total = {pair: times + len(met[pair]) for pair, times in pairs.items()}
        return Pool(
            clubs=clubs,
            pairs=pairs,
            weeks=weeks,
            patterns={
                club: _patterns(known[club], limits, known[club].count(OPEN) - games_left[club], loose=loose)
                for club in clubs
            },
            games=[  # rivals that have met play at the other field, and not too soon
                match
                for match in possible_games(total, weeks, limits.weeks if limits.last_week_division else None)
                if not {(match.week, club) for club in match.clubs} & busy
                and all(
                    old.home == match.away and abs(old.week - match.week) >= rematch
                    for old in met[match.pair]
                )
            ],
            rematch=rematch,
            busy=busy,
            rounds=[[match.pair for match in week] for _, week in by_week],
            hinted=own if whole_rounds else (),
            since=from_week,
            byes_a_week=byes,
        )

    groups = _connected(drawn)
    for clubs in groups:
        chance.shuffle(clubs)
    return [pool(clubs, limits.byes.clubs // len(groups) if limits.byes else 0) for clubs in groups]


@cache
def _patterns(known: str, limits: ScheduleLimits, byes: int, *, loose: bool) -> tuple[str, ...]:
    window = limits.byes or ByeRules(1, limits.weeks, clubs=0)
    breaks, stand = (DIVISIONS_LOOSE_BREAKS, DIVISIONS_LOOSE_STAND) if loose else (FEW_BREAKS, 2)
    bye_weeks = range(window.first, window.last + 1)
    return tuple(completions(known, limits.homes, byes, bye_weeks, breaks, stand, limits.half))


def _connected(games: Sequence[Match]) -> list[list[str]]:
    """Groups of clubs that do not meet each other."""
    groups: list[set[str]] = []
    for match in games:
        mine = [group for group in groups if group & set(match.clubs)]
        groups = [group for group in groups if group not in mine]
        groups.append(set(match.clubs).union(*mine))
    return [sorted(group) for group in sorted(groups, key=min)]
