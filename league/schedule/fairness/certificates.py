"""The fairness certificate of a schedule: its figures and the limits it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from league.schedule.fairness.opponents import opponent_faults
from league.schedule.fairness.violations import (
    Violation,
    bye_faults,
    split_playable,
    venue_faults,
    week_faults,
)
from league.schedule.model.calendar import Calendar
from league.schedule.model.match import Match
from league.schedule.model.shape import LeagueShape
from league.schedule.model.venue_patterns import breaks, home_by_half, longest_stand
from league.schedule.presets.catalog import preset_named
from league.schedule.wishes.kinds import Wishes, broken_wishes, is_kept


class WishVerdict(NamedTuple):
    """A wish, and whether the schedule keeps it."""

    code: str
    sentence: str
    kept: bool


@dataclass(frozen=True, slots=True)
class Certificate:
    """The figures of a schedule, and every limit it breaks.

    `seed` and `effort` are None for a schedule that was not drawn; `truncated` means that the draw ran out of
    wall time. `breaks` counts, over all clubs, how often two games in a row are both at home or both away
    (byes are skipped); `lower_bound` is the smallest possible number. `longest_stand` is the most games in a
    row at home or away, `min_rematch` the fewest weeks between two games of the same clubs (None: no two
    clubs meet twice), `home_by_half` the greatest difference in a club's home games between the halves of the
    season.
    `strength_spread`: add up the strengths of a club's opponents from outside its division; this is the
    greatest difference between two clubs of one division. `strengths` are the strengths assumed for the
    clubs. `byes` maps each week with byes to the number of clubs that rest. `from_week` is the first week
    that was redrawn. `wishes` are the commissioner's, each kept or not.
    """

    preset: str
    seed: int | None
    effort: float | None
    truncated: bool
    breaks: int
    lower_bound: int
    longest_stand: int
    min_rematch: int | None
    home_by_half: int
    strength_spread: int
    byes: Mapping[int, int]
    violations: tuple[Violation, ...]
    from_week: int = 1
    strengths: Mapping[str, int] = field(default_factory=dict)
    wishes: tuple[WishVerdict, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The values for JSON: weeks as text, each violation as {"code", "sentence"}."""
        return asdict(self) | {
            "byes": {str(week): clubs for week, clubs in self.byes.items()},
            "violations": [violation._asdict() for violation in self.violations],
            "wishes": [wish._asdict() for wish in self.wishes],
        }


def certify(
    games: Iterable[Match],
    shape: LeagueShape,
    preset: str,
    *,
    seed: int | None = None,
    effort: float | None = None,
    truncated: bool = False,
    from_week: int = 1,
    strengths: Mapping[str, int] | None = None,
    wishes: Wishes = (),
) -> Certificate:
    """Returns the certificate of any schedule, drawn or edited. Clubs without a strength count as zero.

    Games that cannot be played (unknown club, no such week, second game in a week) are violations and do not
    count in the figures. Raises Refused: unknown_preset, shape_unfit.
    """
    limits = preset_named(preset).limits(shape)
    sound, faults = split_playable(games, shape, limits.weeks)
    calendar = Calendar.of(sound, shape, limits.weeks)
    lines = calendar.patterns.values()
    return Certificate(
        preset=preset,
        seed=seed,
        effort=effort,
        truncated=truncated,
        breaks=sum(breaks(line) for line in lines),
        lower_bound=limits.lower_bound,
        longest_stand=max(longest_stand(line) for line in lines),
        min_rematch=min((later.week - first.week for first, later in calendar.rematches()), default=None),
        home_by_half=max(home_by_half(line) for line in lines),
        strength_spread=_strength_spread(calendar, shape, strengths or {}),
        byes={week: len(clubs) for week, clubs in calendar.byes().items()},
        violations=(
            *faults,
            *opponent_faults(calendar, limits.meetings),
            *venue_faults(calendar, limits),
            *week_faults(calendar, limits),
            *bye_faults(calendar, limits),
            *broken_wishes(wishes, calendar, limits),
        ),
        from_week=from_week,
        strengths=strengths or {},
        wishes=tuple(WishVerdict(wish.code, str(wish), is_kept(wish, calendar, limits)) for wish in wishes),
    )


def _strength_spread(calendar: Calendar, shape: LeagueShape, strengths: Mapping[str, int]) -> int:
    spreads = []
    for division in shape.divisions:
        sums = [
            sum(strengths.get(rival, 0) for rival in calendar.opponents(club) if rival not in division.clubs)
            for club in division.clubs
        ]
        spreads.append(max(sums) - min(sums))
    return max(spreads)
