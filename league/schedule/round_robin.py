"""`round_robin` and `double_round_robin`: everybody meets everybody, in a league of any size."""

from __future__ import annotations

from random import Random

from league.schedule import circle
from league.schedule.limits import Byes, Everybody, Limits
from league.schedule.outline import Outline, Preset
from league.schedule.shape import Shape


def round_robin(name: str, title: str, times: int) -> Preset:
    def limits(shape: Shape) -> Limits:
        clubs = len(shape.clubs)
        weeks = (clubs - 1 + clubs % 2) * times
        games = (clubs - 1) * times
        return Limits(
            weeks=weeks,
            homes=tuple(sorted({games // 2, (games + 1) // 2})),
            meetings=Everybody(times),
            lower_bound=0 if clubs % 2 else (clubs - 2) * times,
            byes=Byes(1, weeks, clubs=1, times=times) if clubs % 2 else None,
            rematch=min(4, clubs - 1),
        )

    def outline(shape: Shape, chance: Random) -> Outline:
        clubs = list(shape.clubs)
        chance.shuffle(clubs)
        return Outline(games=tuple((circle.once if times == 1 else circle.twice)(clubs)))

    return Preset(name, title, limits, outline)
