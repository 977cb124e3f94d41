"""Redraws a schedule from a week on, around the games that stay."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from random import Random

from league.errors import Refused
from league.schedule.fairness.certificates import certify
from league.schedule.model.calendar import Calendar
from league.schedule.model.limits import ByeRules, DivisionalMeetings, ScheduleLimits
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.model.venue_patterns import BYE, FEW_BREAKS, OPEN, completions
from league.schedule.presets.catalog import preset_named
from league.schedule.presets.divisions import LOOSE_BREAKS, LOOSE_STAND
from league.schedule.solver.draws import (
    EFFORT,
    PATIENCE,
    DrawnSchedule,
    no_schedule_refusal,
    unservable_wish_refusal,
)
from league.schedule.solver.parallel import NoSchedule, SolverEffort, solve_all
from league.schedule.solver.pools import REMATCH, Pair, Pool, possible_games
from league.schedule.solver.searches import Searches
from league.schedule.wishes.constraints import UnservableWish, apply_wishes, check_wishes
from league.schedule.wishes.kinds import Wishes
from league.translation import gettext_noop as _
from league.translation import translated


def redraw(
    *,
    preset: str,
    shape: LeagueShape,
    games: Collection[Match],
    standing: Collection[Match],
    from_week: int,
    seed: int,
    effort: float = EFFORT,
    seconds: float | None = None,
    wishes: Wishes = (),
    strengths: Mapping[str, int] | None = None,
    searches: Searches | None = None,
) -> DrawnSchedule:
    """Redraws the games from week `from_week` on, except those in `standing`; returns the whole schedule.
    Every club keeps its opponents.

    Games between conferences stay where the preset settles their weeks. The result depends only on the
    arguments, as in `draw`. Wishes for earlier weeks are ignored.
    Raises Refused: unknown_preset, shape_unfit, bad_effort, bad_seconds, unknown_club, no_such_week,
    nothing_open, constraint_unfit, no_schedule_fits.
    """
    solver_effort = SolverEffort.checked(effort, seconds, searches)
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
        text = _("No game from week {week} on can be redrawn: choose an earlier week.")
        raise Refused("nothing_open", translated(text, week=from_week))
    kept = [match for match in sorted(games) if match not in drawn]
    later = tuple(wish for wish in wishes if getattr(wish, "week", from_week) >= from_week)
    found, truncated = _solved(preset, shape, limits, drawn, kept, from_week, seed, later, solver_effort)
    whole = sorted([*kept, *found])
    certificate = certify(
        whole,
        shape,
        preset,
        seed=seed,
        effort=effort,
        truncated=truncated,
        from_week=from_week,
        strengths=strengths,
        wishes=wishes,
    )
    return DrawnSchedule(tuple(whole), certificate)


def _solved(
    preset: str,
    shape: LeagueShape,
    limits: ScheduleLimits,
    drawn: Sequence[Match],
    kept: Sequence[Match],
    from_week: int,
    seed: int,
    wishes: Wishes,
    solver_effort: SolverEffort,
) -> tuple[list[Match], bool]:
    refusal: Refused | None = None
    for loose in (False, True):
        chance = Random(f"{preset} {seed} {from_week}")
        try:
            pools = _pools(shape, limits, drawn, kept, from_week, chance, loose=loose)
            return solve_all(
                apply_wishes(pools, kept, wishes, shape, limits), chance, solver_effort, patience=PATIENCE
            )
        except UnservableWish as unservable:
            refusal = unservable_wish_refusal(unservable)
        except NoSchedule as no_schedule:
            refusal = no_schedule_refusal(wishes, no_schedule)
    assert refusal
    raise refusal


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
    """One pool for each group of clubs connected by games to be drawn."""
    known = _known(Calendar.of(kept, shape, limits.weeks), from_week)
    pools = []
    for clubs in _connected(drawn):
        chance.shuffle(clubs)
        own = [match for match in drawn if match.home in clubs]
        pools.append(_pool(clubs, own, kept, limits, known, from_week, loose=loose))
    byes = limits.byes.clubs // len(pools) if limits.byes else 0
    return [replace(pool, byes_a_week=byes) for pool in pools]


def _pool(
    clubs: Sequence[str],
    drawn: Sequence[Match],
    kept: Sequence[Match],
    limits: ScheduleLimits,
    known: Mapping[str, str],
    from_week: int,
    *,
    loose: bool,
) -> Pool:
    weeks = range(from_week, limits.weeks + 1)
    pairs = Counter(match.pair for match in drawn)
    rematch = min(limits.rematch if loose else REMATCH, limits.weeks)
    games_left = Counter(club for match in drawn for club in match.clubs)
    whole_rounds = not isinstance(limits.meetings, DivisionalMeetings)
    busy = {(week, club) for club in clubs for week in weeks if known[club][week - 1] != OPEN}
    return Pool(
        clubs=clubs,
        pairs=pairs,
        weeks=weeks,
        patterns={
            club: _patterns(known[club], limits, known[club].count(OPEN) - games_left[club], loose=loose)
            for club in clubs
        },
        games=[
            match
            for match in _possible(pairs, weeks, kept, limits, rematch)
            if not {(match.week, club) for club in match.clubs} & busy
        ],
        rematch=rematch,
        busy=busy,
        rounds=_rounds(drawn) if whole_rounds else (),
        hinted=drawn if whole_rounds else (),
        since=from_week,
    )


def _rounds(games: Sequence[Match]) -> list[list[Pair]]:
    """A round robin keeps its rounds: the solver could not pair that many clubs again."""
    return [[match.pair for match in week] for _, week in groupby(games, key=lambda match: match.week)]


@cache
def _patterns(known: str, limits: ScheduleLimits, byes: int, *, loose: bool) -> tuple[str, ...]:
    window = limits.byes or ByeRules(1, limits.weeks, clubs=0)
    breaks, stand = (LOOSE_BREAKS, LOOSE_STAND) if loose else (FEW_BREAKS, 2)
    bye_weeks = range(window.first, window.last + 1)
    return tuple(completions(known, limits.homes, byes, bye_weeks, breaks, stand))


def _possible(
    pairs: Mapping[Pair, int],
    weeks: Sequence[int],
    kept: Sequence[Match],
    limits: ScheduleLimits,
    rematch: int,
) -> Iterator[Match]:
    """The games that may be drawn: rivals that have met play at the other field, and not too soon."""
    met: Mapping[Pair, list[Match]] = defaultdict(list)
    for match in kept:
        met[match.pair].append(match)
    total = {pair: times + len(met[pair]) for pair, times in pairs.items()}
    last = limits.weeks if limits.last_week_division else None
    for match in possible_games(total, weeks, last):
        if all(old.home == match.away and abs(old.week - match.week) >= rematch for old in met[match.pair]):
            yield match


def _known(kept: Calendar, from_week: int) -> dict[str, str]:
    """The clubs' venue patterns, open in the weeks in which a game or a bye may be drawn."""
    return {
        club: pattern[: from_week - 1] + pattern[from_week - 1 :].replace(BYE, OPEN)
        for club, pattern in kept.patterns.items()
    }


def _connected(games: Sequence[Match]) -> list[list[str]]:
    """Groups of clubs that do not meet each other."""
    groups: list[set[str]] = []
    for match in games:
        mine = [group for group in groups if group & set(match.clubs)]
        groups = [group for group in groups if group not in mine]
        groups.append(set(match.clubs).union(*mine))
    return [sorted(group) for group in sorted(groups, key=min)]
