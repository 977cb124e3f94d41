"""Presets of schedules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule import pairings
from league.schedule.outlines import (
    Outline,
    OutlineInput,
    Preset,
    next_turn,
    strengths_of,
    swap_repeated_venues,
)
from league.schedule.pairings import (
    CROSS_14,
    DIVISION_TWICE,
    check_shape,
    facing_divisions,
    full_meetings,
    places_of,
    pool_of,
    round_robin_preset,
    same_places,
)
from league.schedule.shapes import (
    KNOCKOUT_NAME,
    ByeRules,
    DivisionalMeetings,
    EvenMeetings,
    LeagueShape,
    ScheduleLimits,
)

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
        rounds, rest = divmod(weeks, pairings.turns_of(clubs))
        rests = bool(clubs % 2)
        games = _games(clubs, weeks)
        byes = (
            ByeRules(1, weeks, clubs=pairings.most_byes(clubs, weeks), times=weeks - games) if rests else None
        )
        return ScheduleLimits(
            weeks=weeks,
            homes=tuple(range((games - 1) // 2, games // 2 + 2)),
            meetings=EvenMeetings(rounds, more=bool(rest)),
            lower_bound=clubs - 2 if rounds and not rests else 0,
            byes=byes,
            breaks=BREAKS_A_ROUND * (rounds + bool(rest)),
            rematch=pairings.least_rematch(clubs),
            half=2,
        )

    def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
        clubs = list(shape.clubs)
        start.chance.shuffle(clubs)
        return Outline(games=tuple(pairings.even_round_robin(clubs, weeks)))

    return Preset(f"weeks_{weeks}", _("a number of weeks, everybody equally often"), limits, outline)


def _games(clubs: int, weeks: int) -> int:
    """The games of each club: an odd number of clubs rest once each time that everybody meets everybody, or
    begins to."""
    return weeks + (-weeks // clubs if clubs % 2 else 0)


def _check(clubs: int, weeks: int) -> None:
    """Raises Refused: shape_unfit."""
    if pairings.plays_evenly(clubs, weeks):
        return
    even = [number for number in range(FEWEST_WEEKS, MOST_WEEKS + 1) if pairings.plays_evenly(clubs, number)]
    nearest = [*[number for number in even if number < weeks][-1:], *[n for n in even if n > weeks][:1]]
    each = _("{weeks} weeks ({games} games each)")
    choices = [translated(each, weeks=number, games=_games(clubs, number)) for number in nearest]
    text = _("{clubs} clubs cannot all play equally often in {weeks} weeks: choose {choices}.")
    listed = translated(_(" or ")).join(choices)
    raise Refused("shape_unfit", translated(text, clubs=clubs, weeks=weeks, choices=listed))


CLASSIC_WEEKS, CLASSIC_HOME_GAMES = 14, 7


def classic_limits(shape: LeagueShape) -> ScheduleLimits:
    """All clubs of a conference meet, so no two share a venue pattern. Only two patterns have no break:
    every other club has at least one."""
    check_shape(shape)
    return ScheduleLimits(
        weeks=CLASSIC_WEEKS,
        homes=(CLASSIC_HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(4, 4)),
        lower_bound=sum(len(conference.clubs) - 2 for conference in shape.conferences),
        last_week_division=True,
    )


def classic_outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    return Outline(
        pools=tuple(
            pool_of(
                full_meetings(shape, conference.clubs), start, weeks=CLASSIC_WEEKS, home=CLASSIC_HOME_GAMES
            )
            for conference in shape.conferences
        )
    )


CLASSIC_14 = Preset(
    "classic_14", _("14 games: the division twice, the conference once"), classic_limits, classic_outline
)


SHORT_WEEKS, SHORT_HOME_GAMES = 10, 5


def short_limits(shape: LeagueShape) -> ScheduleLimits:
    """The eight clubs of two divisions all meet: as in `classic_14`, at least six of them have a break."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=SHORT_WEEKS,
        homes=(SHORT_HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(), other=(4,)),
        lower_bound=18,
        last_week_division=True,
    )


def short_outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    """Pairs divisions by the seed, or one turn further than last season; two divisions make a pool."""
    first, second = shape.conferences
    opposite = start.chance.sample(second.divisions, len(second.divisions))
    if turn := next_turn(shape, start.past, "met"):
        named = {(second.name, division.name): division for division in second.divisions}
        opposite = [named[turn[first.name, division.name]] for division in first.divisions]
    return Outline(
        pools=tuple(
            pool_of(
                full_meetings(shape, [*division.clubs, *rival.clubs]),
                start,
                weeks=SHORT_WEEKS,
                home=SHORT_HOME_GAMES,
            )
            for division, rival in zip(first.divisions, opposite, strict=True)
        )
    )


SHORT_10 = Preset(
    "short_10",
    _("10 games: the division twice, one division of the other conference"),
    short_limits,
    short_outline,
)


# `standard_16`: the division twice, the conference once, two clubs in the same place of the other conference.
STANDARD_WEEKS, STANDARD_HOME_GAMES = 16, 8
CROSSED = 2  # divisions of the other conference that a club meets
STANDARD_CROSSINGS = [(early, late) for early in range(3, 8) for late in range(10, 15)]


def standard_limits(shape: LeagueShape) -> ScheduleLimits:
    """The lower bound is that of `classic_14`, for the same reason."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=STANDARD_WEEKS,
        homes=(STANDARD_HOME_GAMES,),
        meetings=DivisionalMeetings(conference=(4, 4), other=(1, 1)),
        lower_bound=20,
        last_week_division=True,
    )


def standard_outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    first, second = (places_of(conference, start) for conference in shape.conferences)
    if turn := next_turn(shape, start.past, "missed"):
        second = facing_divisions(shape, first, second, turn, ahead=CROSSED)
    crossing = start.chance.choice(STANDARD_CROSSINGS)
    settled = same_places(first, second, crossing, at_home=lambda place, turn: (place + turn) % 2 == 0)
    settled = swap_repeated_venues(settled, start.past)
    pools = (
        pool_of(
            full_meetings(shape, c.clubs),
            start,
            weeks=STANDARD_WEEKS,
            home=STANDARD_HOME_GAMES,
            settled=settled,
        )
        for c in shape.conferences
    )
    return Outline(tuple(settled), tuple(pools), strengths_of(first, second))


STANDARD_16 = Preset(
    "standard_16",
    _("16 games: classic and two clubs of the same place in the other conference"),
    standard_limits,
    standard_outline,
)


# `pro_17`: the division twice, the conference once, the clubs in the same place of the other one, and a bye.
PRO_WEEKS = 18
BYES = ByeRules(first=5, last=14, clubs=6)
BYES_IN_CONFERENCE = 2  # in a week: the fewer clubs rest, the easier it is to pair the others
PRO_CROSSINGS = [
    (3, 8, 14),
    (4, 8, 13),
    (4, 9, 14),
    (5, 9, 13),
]  # there is no schedule with the second one after week 9


def pro_limits(shape: LeagueShape) -> ScheduleLimits:
    """Each conference has one venue order without a break. The ten bye weeks make ten patterns of it, and
    no two clubs of a conference share a pattern: at least two of its twelve clubs have a break."""
    check_shape(shape, conferences=2)
    return ScheduleLimits(
        weeks=PRO_WEEKS,
        homes=(8, 9),
        meetings=DivisionalMeetings(conference=(4, 4), other=(1, 1, 1)),
        lower_bound=4,
        last_week_division=True,
        byes=BYES,
    )


def pro_outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    """The seed decides which conference has nine home games; after a first season they take turns."""
    more, fewer = start.chance.sample(shape.conferences, 2)
    if start.past and start.past.homes(more.clubs) > start.past.homes(fewer.clubs):
        more, fewer = fewer, more
    first, second = places_of(more, start), places_of(fewer, start)
    crossing = start.chance.choice(PRO_CROSSINGS)
    settled = same_places(first, second, crossing, at_home=lambda place, turn: place % 3 != turn)
    pools = tuple(
        pool_of(
            full_meetings(shape, conference.clubs),
            start,
            weeks=PRO_WEEKS,
            home=home,
            settled=settled,
            bye_weeks=range(BYES.first, BYES.last + 1),
            byes_a_week=BYES_IN_CONFERENCE,
            turn_venues=False,  # together with places, byes and crossings this leaves hardly any schedule
        )
        for conference, home in ((more, 9), (fewer, 8))
    )
    return Outline(tuple(settled), pools, strengths_of(first, second))


PRO_17 = Preset(
    "pro_17",
    _("17 games and a bye: classic and the clubs of the same place in the other conference"),
    pro_limits,
    pro_outline,
)


def _knockout_limits(shape: LeagueShape) -> ScheduleLimits:  # noqa: ARG001 - any number of clubs will do
    return ScheduleLimits(weeks=0, homes=(0,), meetings=EvenMeetings(0), lower_bound=0)


def _knockout_outline(shape: LeagueShape, start: OutlineInput) -> Outline:  # noqa: ARG001 - the bracket makes its games
    return Outline()


KNOCKOUT = Preset(
    KNOCKOUT_NAME, _("single elimination, no regular season"), _knockout_limits, _knockout_outline
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
