"""`classic_14`: a conference plays only itself; everybody meets, division rivals twice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from league.errors import Refused
from league.schedule.limits import Divisional, Limits
from league.schedule.match import pair_of
from league.schedule.outline import Outline, Preset
from league.schedule.patterns import patterns
from league.schedule.pool import Pool
from league.schedule.shape import Conference, Shape
from league.wording import gettext_noop as _

NAME = "classic_14"
WEEKS = 14


def limits(shape: Shape) -> Limits:
    """In a conference everybody meets, so no two clubs share a venue pattern, and only two patterns have no
    break: the other clubs have one each at least."""
    if any(sizes != (4, 4, 4) for sizes in shape.sizes):
        sentence = f"{NAME} needs three divisions of four clubs in each conference"
        raise Refused("shape_unfit", f"{sentence}: regroup them or choose another preset.")
    return Limits(
        weeks=WEEKS,
        homes=(WEEKS // 2,),
        meetings=Divisional(conference=(4, 4)),
        lower_bound=sum(len(conference.clubs) - 2 for conference in shape.conferences),
        last_week_division=True,
    )


def outline(shape: Shape, chance: Random) -> Outline:
    return Outline(pools=tuple(_pool(shape, conference, chance) for conference in shape.conferences))


def _pool(shape: Shape, conference: Conference, chance: Random) -> Pool:
    good = tuple(patterns(WEEKS, homes=(WEEKS // 2,)))
    clubs = chance.sample(conference.clubs, len(conference.clubs))
    return Pool(
        clubs=clubs,
        pairs=meetings(shape, clubs),
        weeks=range(1, WEEKS + 1),
        patterns=dict.fromkeys(clubs, good),
    )


def meetings(shape: Shape, clubs: Sequence[str]) -> dict[tuple[str, str], int]:
    """Every two clubs of a conference: twice in a division, once outside."""
    division = shape.division_of
    return {
        pair_of(one, other): 2 if division[one] == division[other] else 1
        for one, other in combinations(clubs, 2)
    }


CLASSIC_14 = Preset(NAME, _("14 games: the division twice, the conference once"), limits, outline)
