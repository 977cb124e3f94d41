"""Presets of schedules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations, starmap

from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule.pairings import (
    DIVISIONS_LOOSE_BREAKS,
    DIVISIONS_LOOSE_STAND,
    MOST_PATTERNS,
    Outline,
    OutlineInput,
    Pairs,
    crossing_games,
    even_round_robin,
    facing_divisions,
    full_meetings,
    least_rematch,
    most_byes,
    next_turn,
    outer_and_inner_meetings,
    places_of,
    plays_evenly,
    pool_of,
    round_robin,
    strengths_of,
    swap_repeated_venues,
    turns_of,
)
from league.schedule.shapes import (
    KNOCKOUT_NAME,
    OPEN,
    ByeRules,
    DivisionalMeetings,
    EvenMeetings,
    LeagueShape,
    Match,
    ScheduleLimits,
    completions,
    pair_of,
    patterns,
)
from league.schedule.solver.pools import Pool, possible_games


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of season; `title` is a text to translate.

    `limits` returns the limits of a schedule for leagues of a shape; it raises Refused: shape_unfit for
    shapes it cannot serve. `outline` draws random numbers only from the generator in its input.
    """

    name: str
    title: str
    limits: Callable[[LeagueShape], ScheduleLimits]
    outline: Callable[[LeagueShape, OutlineInput], Outline]


FEWEST_WEEKS, MOST_WEEKS = 2, 20
NAME = re.compile(r"weeks_([1-9]\d?)")
BREAKS_A_ROUND = 3  # most breaks that a round of the circle method, and the seam after it, give a club


def weeks_in(name: str) -> int | None:
    """The number of weeks in the name of such a preset, None for any other name."""
    match = NAME.fullmatch(name)
    weeks = int(match[1]) if match else 0
    return weeks if FEWEST_WEEKS <= weeks <= MOST_WEEKS else None


def weeks_preset(weeks: int) -> Preset:
    def limits(shape: LeagueShape) -> ScheduleLimits:
        clubs = len(shape.clubs)
        _check(clubs, weeks)
        rounds, rest = divmod(weeks, turns_of(clubs))
        rests = bool(clubs % 2)
        games = _games(clubs, weeks)
        byes = ByeRules(1, weeks, clubs=most_byes(clubs, weeks), times=weeks - games) if rests else None
        return ScheduleLimits(
            weeks=weeks,
            homes=tuple(range((games - 1) // 2, games // 2 + 2)),
            meetings=EvenMeetings(rounds, more=bool(rest)),
            lower_bound=clubs - 2 if rounds and not rests else 0,
            byes=byes,
            breaks=BREAKS_A_ROUND * (rounds + bool(rest)),
            rematch=least_rematch(clubs),
            half=2,
        )

    def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
        clubs = list(shape.clubs)
        start.chance.shuffle(clubs)
        return Outline(games=tuple(even_round_robin(clubs, weeks)))

    return Preset(f"weeks_{weeks}", _("a number of weeks, everybody equally often"), limits, outline)


def _games(clubs: int, weeks: int) -> int:
    """The games of each club: an odd number of clubs rest once each time that everybody meets everybody, or
    begins to."""
    return weeks + (-weeks // clubs if clubs % 2 else 0)


def _check(clubs: int, weeks: int) -> None:
    """Raises Refused: shape_unfit."""
    if plays_evenly(clubs, weeks):
        return
    even = [number for number in range(FEWEST_WEEKS, MOST_WEEKS + 1) if plays_evenly(clubs, number)]
    nearest = [*[number for number in even if number < weeks][-1:], *[n for n in even if n > weeks][:1]]
    each = _("{weeks} weeks ({games} games each)")
    choices = [translated(each, weeks=number, games=_games(clubs, number)) for number in nearest]
    listed = translated(_(" or ")).join(choices)
    raise Refused("shape_unfit.weeks", clubs=clubs, weeks=weeks, choices=listed)


# Seasons of conferences with three divisions of four clubs.

Outlining = Callable[[LeagueShape, OutlineInput], Outline]


def _of_fours(
    name: str,
    title: str,
    weeks: int,
    homes: tuple[int, ...],
    meetings: DivisionalMeetings,
    breaks: int,
    outline: Outlining,
    *,
    conferences: int | None = 2,
    byes: ByeRules | None = None,
) -> Preset:
    """`homes` are the numbers of home games, `breaks` the fewest that each conference can have; the limits
    refuse other shapes with shape_unfit."""

    def limits(shape: LeagueShape) -> ScheduleLimits:
        _check_shape(shape, conferences)
        return ScheduleLimits(
            weeks=weeks,
            homes=homes,
            meetings=meetings,
            lower_bound=breaks * len(shape.conferences),
            last_week_division=True,
            byes=byes,
        )

    return Preset(name, title, limits, outline)


def _check_shape(shape: LeagueShape, conferences: int | None) -> None:
    """Raises Refused: shape_unfit."""
    fits = all(sizes == (4, 4, 4) for sizes in shape.sizes)
    if not fits or conferences not in (None, len(shape.conferences)):
        case = "fours" if conferences is None else "conferences_of_fours"
        raise Refused(f"shape_unfit.{case}", number=conferences)


def _classic(shape: LeagueShape, start: OutlineInput) -> Outline:
    return Outline(
        pools=tuple(
            pool_of(full_meetings(shape, clubs), start, weeks=14, home=7)
            for clubs in shape.conferences.values()
        )
    )


# All clubs of a conference meet, so no two share a venue pattern. Only two patterns have no break: each of
# the other ten clubs has at least one.
CLASSIC_14 = _of_fours(
    "classic_14",
    _("14 games: the division twice, the conference once"),
    14,
    (7,),
    DivisionalMeetings(conference=(4, 4)),
    10,
    _classic,
    conferences=None,
)


def _short(shape: LeagueShape, start: OutlineInput) -> Outline:
    """Pairs divisions by the seed, or one turn further than last season; two divisions make a pool."""
    own, opposite = ([name for name in shape.divisions if name[0] == half] for half in shape.grouping)
    rivals = start.chance.sample(opposite, len(opposite))
    if turn := next_turn(shape, start.past, "met"):
        rivals = [turn[name] for name in own]
    clubs = shape.divisions
    return Outline(
        pools=tuple(
            pool_of(full_meetings(shape, clubs[name] + clubs[rival]), start, weeks=10, home=5)
            for name, rival in zip(own, rivals, strict=True)
        )
    )


# The eight clubs of two divisions all meet: as in `classic_14`, at least six of them have a break.
SHORT_10 = _of_fours(
    "short_10",
    _("10 games: the division twice, one division of the other conference"),
    10,
    (5,),
    DivisionalMeetings(conference=(), other=(4,)),
    9,
    _short,
)

STANDARD_CROSSINGS = [(early, late) for early in range(3, 8) for late in range(10, 15)]


def _standard(shape: LeagueShape, start: OutlineInput) -> Outline:
    first, second = (places_of(divisions, start) for divisions in shape.grouping.values())
    if turn := next_turn(shape, start.past, "missed"):
        second = facing_divisions(shape, first, second, turn, ahead=2)  # each club meets two divisions
    crossing = start.chance.choice(STANDARD_CROSSINGS)
    settled = crossing_games(
        first, second, crossing, lambda place, turn: (place + turn) % 2 == 0, whole=False
    )
    settled = swap_repeated_venues(settled, start.past)
    pools = tuple(
        pool_of(full_meetings(shape, clubs), start, weeks=16, home=8, settled=settled)
        for clubs in shape.conferences.values()
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


STANDARD_16 = _of_fours(
    "standard_16",
    _("16 games: classic and two clubs of the same place in the other conference"),
    16,
    (8,),
    DivisionalMeetings(conference=(4, 4), other=(1, 1)),
    10,
    _standard,
)

CROSSINGS = [(2, 5, 9, 12), (3, 6, 10, 13), (3, 7, 10, 13)]  # others give more breaks or no schedule
MOST_BREAKS = 3  # two give no schedule: the crossings leave each club few patterns


def _cross(shape: LeagueShape, start: OutlineInput) -> Outline:
    first, second = (places_of(divisions, start) for divisions in shape.grouping.values())
    if turn := next_turn(shape, start.past, "met"):
        second = facing_divisions(shape, first, second, turn)
    crossing = start.chance.choice(CROSSINGS)
    settled = crossing_games(
        first, second, crossing, lambda place, turn: (place // 2 + turn) % 2 == 0, whole=True
    )
    settled = swap_repeated_venues(settled, start.past)
    pools = tuple(
        pool_of(
            outer_and_inner_meetings(places),
            start,
            weeks=14,
            home=7,
            settled=settled,
            most_breaks=MOST_BREAKS,
        )
        for places in (first, second)
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


# All clubs of a division meet, so at least two of its four clubs have a break.
CROSS_14 = _of_fours(
    "cross_14",
    _("14 games: the division twice, half of the conference, a division of the other one"),
    14,
    (7,),
    DivisionalMeetings(conference=(2, 2), other=(4,)),
    6,
    _cross,
)

BYES = ByeRules(first=5, last=14, clubs=6)
PRO_CROSSINGS = [
    (3, 8, 14),
    (4, 8, 13),
    (4, 9, 14),
    (5, 9, 13),
]  # there is no schedule with the second one after week 9


def _pro(shape: LeagueShape, start: OutlineInput) -> Outline:
    """The seed decides which conference has nine home games; after a first season they take turns."""
    more, fewer = start.chance.sample(list(shape.grouping), 2)
    clubs = shape.conferences
    if start.past and start.past.homes(clubs[more]) > start.past.homes(clubs[fewer]):
        more, fewer = fewer, more
    first, second = (places_of(shape.grouping[conference], start) for conference in (more, fewer))
    crossing = start.chance.choice(PRO_CROSSINGS)
    settled = crossing_games(first, second, crossing, lambda place, turn: place % 3 != turn, whole=False)
    pools = tuple(
        pool_of(
            full_meetings(shape, clubs[conference]),
            start,
            weeks=18,
            home=home,
            settled=settled,
            bye_weeks=range(BYES.first, BYES.last + 1),
            byes_a_week=2,  # the fewer clubs rest, the easier it is to pair the others
            turn_venues=False,  # together with places, byes and crossings this leaves hardly any schedule
        )
        for conference, home in ((more, 9), (fewer, 8))
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


# Each conference has one venue order without a break. The ten bye weeks make ten patterns of it, and no two
# clubs of a conference share a pattern: at least two of its twelve clubs have a break.
PRO_17 = _of_fours(
    "pro_17",
    _("17 games and a bye: classic and the clubs of the same place in the other conference"),
    18,
    (8, 9),
    DivisionalMeetings(conference=(4, 4), other=(1, 1, 1)),
    2,
    _pro,
    byes=BYES,
)


def _whole_pool(clubs: list[str], pairs: Pairs, limits: ScheduleLimits, good: list[str]) -> Pool:
    """All clubs in one pool, each with any of these venue patterns."""
    weeks = range(1, limits.weeks + 1)
    last = limits.weeks if limits.last_week_division else None
    return Pool(
        clubs=clubs,
        pairs=pairs,
        weeks=weeks,
        patterns=dict.fromkeys(clubs, good),
        games=list(possible_games(pairs, weeks, last)),
        byes_a_week=limits.byes.clubs if limits.byes else 0,
        rematch=limits.rematch,
    )


FEWEST, MOST = 6, 16  # the solver takes too long for more clubs


def _division_twice_limits(shape: LeagueShape) -> ScheduleLimits:
    """Every two clubs meet, so no two share a venue pattern, and only two patterns have no break."""
    sizes = set(map(len, shape.divisions.values()))
    balanced = len(set(map(len, shape.sizes))) == 1
    clubs = len(shape.clubs)
    fits = len(sizes) == 1 and balanced and len(shape.divisions) > 1 and clubs % 2 == 0
    if not fits or not FEWEST <= clubs <= MOST:
        raise Refused("shape_unfit.even", least=FEWEST, most=MOST)
    size = sizes.pop()
    games = clubs + size - 2
    own = len(shape.sizes[0])
    return ScheduleLimits(
        weeks=games,
        homes=tuple(sorted({games // 2, (games + 1) // 2})),
        meetings=DivisionalMeetings(
            conference=(size,) * (own - 1), other=(size,) * (len(shape.divisions) - own)
        ),
        lower_bound=clubs - 2,
        last_week_division=size % 2 == 0,
        rematch=3,  # weeks; with small divisions more is impossible
    )


def _division_twice(shape: LeagueShape, start: OutlineInput) -> Outline:
    own = _division_twice_limits(shape)
    clubs = list(shape.clubs)
    start.chance.shuffle(clubs)
    good = [pattern for home in own.homes for pattern in patterns(own.weeks, home)]
    if start.loose:
        looser = DIVISIONS_LOOSE_BREAKS, DIVISIONS_LOOSE_STAND
        more = completions(OPEN * own.weeks, own.homes, 0, (), *looser)
        good = more if len(more) <= MOST_PATTERNS else good
    return Outline(pools=(_whole_pool(clubs, full_meetings(shape, sorted(clubs)), own, good),))


DIVISION_TWICE = Preset(
    "division_twice", _("the division twice, everybody else once"), _division_twice_limits, _division_twice
)

ROUND_ROBIN_LOOSE_BREAKS, ROUND_ROBIN_LOOSE_STAND = 2, 3


def round_robin_preset(name: str, title: str, times: int) -> Preset:
    def limits(shape: LeagueShape) -> ScheduleLimits:
        clubs = len(shape.clubs)
        weeks = turns_of(clubs) * times
        games = (clubs - 1) * times
        return ScheduleLimits(
            weeks=weeks,
            homes=tuple(sorted({games // 2, (games + 1) // 2})),
            meetings=EvenMeetings(times),
            lower_bound=0 if clubs % 2 else (clubs - 2) * times,
            byes=ByeRules(1, weeks, clubs=1, times=times) if clubs % 2 else None,
            rematch=least_rematch(clubs),
        )

    def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
        """Uses the circle method, or last season in reverse with venues swapped if the same clubs played the
        same kind of season; a loose outline leaves it to the solver."""
        clubs, own = list(shape.clubs), limits(shape)
        start.chance.shuffle(clubs)
        if start.loose:
            byes = own.byes.times if own.byes else 0
            looser = ROUND_ROBIN_LOOSE_BREAKS, ROUND_ROBIN_LOOSE_STAND
            good = completions(OPEN * own.weeks, own.homes, byes, range(1, own.weeks + 1), *looser)
            pairs = dict.fromkeys(starmap(pair_of, combinations(clubs, 2)), times)
            return Outline(pools=(_whole_pool(clubs, pairs, own, good),))
        games = round_robin(clubs, own.weeks)
        last = start.past.games if start.past and times == 1 else ()
        if len(last) == len(games) and {match.pair for match in last} == {match.pair for match in games}:
            games = sorted(Match(games[-1].week + 1 - week, away, home) for week, home, away in last)
        return Outline(games=tuple(games))

    return Preset(name, title, limits, outline)


KNOCKOUT = Preset(
    KNOCKOUT_NAME,
    _("single elimination, no regular season"),
    # Any number of clubs will do, and the bracket makes its games.
    lambda _shape: ScheduleLimits(weeks=0, homes=(0,), meetings=EvenMeetings(0), lower_bound=0),
    lambda _shape, _start: Outline(),
)


PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        CLASSIC_14,
        SHORT_10,
        STANDARD_16,
        CROSS_14,
        PRO_17,
        round_robin_preset("round_robin", _("everybody once"), 1),
        round_robin_preset("double_round_robin", _("everybody twice"), 2),
        DIVISION_TWICE,
        KNOCKOUT,
    )
}


def preset_named(name: str) -> Preset:
    """Finds a preset by name: one of PRESETS, or `weeks_N`. Raises Refused: unknown_preset."""
    if weeks := weeks_in(name):
        return weeks_preset(weeks)
    if name not in PRESETS:
        known = f"{', '.join(PRESETS)}, or weeks_N (such as weeks_10, up to {MOST_WEEKS})"
        raise Refused("unknown_preset", f"There is no preset {name}: choose one of {known}.")
    return PRESETS[name]
