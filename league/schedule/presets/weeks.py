"""`weeks_N`: N weeks in which everybody meets everybody equally often, as far as N allows."""

from __future__ import annotations

import re

from league.schedule.model.limits import ByeRules, EvenMeetings, ScheduleLimits
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.presets import circle
from league.schedule.presets.outlines import Outline, OutlineInput, Preset
from league.translation import gettext_noop as _

FEWEST_WEEKS, MOST_WEEKS = 2, 20
NAME = re.compile(r"weeks_([1-9]\d?)")
BREAKS_A_ROUND = 3  # most breaks that a round of the circle method, and the seam after it, give a club


def weeks_in(name: str) -> int | None:
    """The number of weeks in the name of such a preset, None for any other name."""
    found = NAME.fullmatch(name)
    weeks = int(found[1]) if found else 0
    return weeks if FEWEST_WEEKS <= weeks <= MOST_WEEKS else None


def weeks_preset(weeks: int) -> Preset:
    def limits(shape: LeagueShape) -> ScheduleLimits:
        clubs = len(shape.clubs)
        rounds, rest = divmod(weeks, _length(clubs))
        rests = bool(clubs % 2)
        fewest = weeks - (rounds + bool(rest)) * rests
        most = weeks - rounds * rests
        byes = ByeRules(1, weeks, clubs=1, times=rounds, more=bool(rest))
        return ScheduleLimits(
            weeks=weeks,
            homes=tuple(range((fewest - 1) // 2, most // 2 + 2)),
            meetings=EvenMeetings(rounds, more=bool(rest)),
            lower_bound=clubs - 2 if rounds and not rests else 0,
            byes=byes if rests else None,
            breaks=BREAKS_A_ROUND * (rounds + bool(rest)),
            rematch=min(4, clubs - 1),
            half=2,
        )

    def outline(shape: LeagueShape, start: OutlineInput) -> Outline:
        """Repeats the rounds of the circle method, every other time with venues swapped."""
        clubs = list(shape.clubs)
        start.chance.shuffle(clubs)
        length = _length(len(clubs))
        games = []
        for match in circle.single_round_robin(clubs):
            for turn, week in enumerate(range(match.week, weeks + 1, length)):
                venues = (match.away, match.home) if turn % 2 else match.clubs
                games.append(Match(week, *venues))
        return Outline(games=tuple(sorted(games)))

    return Preset(f"weeks_{weeks}", _("a number of weeks, everybody equally often"), limits, outline)


def _length(clubs: int) -> int:
    """The weeks of a round robin."""
    return clubs - 1 + clubs % 2
