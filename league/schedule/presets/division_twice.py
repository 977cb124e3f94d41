"""`division_twice`: division rivals meet twice, all other clubs once, for 6 to 16 clubs."""

from __future__ import annotations

from league.errors import Refused
from league.schedule.model.limits import DivisionalMeetings, ScheduleLimits
from league.schedule.model.shape import LeagueShape
from league.schedule.model.venue_patterns import OPEN, completions, patterns
from league.schedule.presets.divisions import LOOSE_BREAKS, LOOSE_STAND, MOST_PATTERNS, full_meetings
from league.schedule.presets.outlines import Outline, OutlineInput, Preset
from league.schedule.solver.pools import Pool, possible_games
from league.translation import gettext_noop as _
from league.translation import translated

FEWEST, MOST = 6, 16  # the solver takes too long for more clubs
REMATCH = 3  # weeks; with small divisions more is impossible


def limits(shape: LeagueShape) -> ScheduleLimits:
    """Every two clubs meet, so no two share a venue pattern, and only two patterns have no break."""
    size = _division_size(shape)
    games = len(shape.clubs) + size - 2
    first, *others = shape.conferences
    return ScheduleLimits(
        weeks=games,
        homes=tuple(sorted({games // 2, (games + 1) // 2})),
        meetings=DivisionalMeetings(
            conference=(size,) * (len(first.divisions) - 1),
            other=(size,) * sum(len(conference.divisions) for conference in others),
        ),
        lower_bound=len(shape.clubs) - 2,
        last_week_division=size % 2 == 0,
        rematch=REMATCH,
    )


def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
    own = limits(shape)
    clubs = list(shape.clubs)
    start.chance.shuffle(clubs)
    pairs = full_meetings(shape, sorted(clubs))
    weeks = range(1, own.weeks + 1)
    last = own.weeks if own.last_week_division else None
    pool = Pool(
        clubs=clubs,
        pairs=pairs,
        weeks=weeks,
        patterns=dict.fromkeys(clubs, _patterns(own, loose=start.loose)),
        games=list(possible_games(pairs, weeks, last)),
        rematch=own.rematch,
    )
    return Outline(pools=(pool,))


def _patterns(own: ScheduleLimits, *, loose: bool) -> list[str]:
    good = [pattern for home in own.homes for pattern in patterns(own.weeks, home)]
    if not loose:
        return good
    more = completions(OPEN * own.weeks, own.homes, 0, (), LOOSE_BREAKS, LOOSE_STAND)
    return more if len(more) <= MOST_PATTERNS else good


def _division_size(shape: LeagueShape) -> int:
    """The number of clubs in each division. Raises Refused: shape_unfit."""
    sizes = {len(division.clubs) for division in shape.divisions}
    balanced = len({len(conference.divisions) for conference in shape.conferences}) == 1
    clubs = len(shape.clubs)
    fits = len(sizes) == 1 and balanced and len(shape.divisions) > 1 and clubs % 2 == 0
    if not fits or not FEWEST <= clubs <= MOST:
        text = _(
            "This kind of season needs an even number of clubs from {least} to {most}, in divisions of the "
            "same size: regroup them or choose another one."
        )
        raise Refused("shape_unfit", translated(text, least=FEWEST, most=MOST))
    return sizes.pop()


DIVISION_TWICE = Preset("division_twice", _("the division twice, everybody else once"), limits, outline)
