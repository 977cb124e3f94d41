"""Which steps break ties, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from league.errors import Refused
from league.standings.steps import TIE_BREAK_STEPS
from league.translation import gettext_noop as _
from league.translation import translated


@dataclass(frozen=True, slots=True)
class StepLists:
    """Step keys in order: within a division, and for everything wider (seeds, the league).

    The percentage always comes before each list and the coin after it, so neither is listed.
    """

    division: tuple[str, ...]
    wild_card: tuple[str, ...]

    @classmethod
    def of(cls, division: Sequence[str], wild_card: Sequence[str] | None = None) -> Self:
        """A league's own lists; without a wild-card list the first list serves for both.

        Raises Refused: unknown_step, duplicate_step.
        """
        both = cls(tuple(division), tuple(division if wild_card is None else wild_card))
        for keys in (both.division, both.wild_card):
            _check(keys)
        return both


def _check(keys: tuple[str, ...]) -> None:
    for place, key in enumerate(keys):
        if key not in TIE_BREAK_STEPS:
            known = ", ".join(TIE_BREAK_STEPS)
            text = _("There is no tie-break step {key}: choose from {known}.")
            raise Refused("unknown_step", translated(text, key=key, known=known))
        if key in keys[:place]:
            text = _("The tie-break step {key} is listed twice: remove one of them.")
            raise Refused("duplicate_step", translated(text, key=key))


PRO = StepLists.of(
    division=(
        "head_to_head",
        "division_record",
        "common_games",
        "conference_record",
        "strength_of_victory",
        "strength_of_schedule",
        "combined_rank_conference",
        "combined_rank_league",
        "net_points_common",
        "net_points",
        "net_touchdowns",
    ),
    wild_card=(
        "head_to_head_sweep",
        "conference_record",
        "common_games_four",
        "strength_of_victory",
        "strength_of_schedule",
        "combined_rank_conference",
        "combined_rank_league",
        "net_points_conference",
        "net_points",
        "net_touchdowns",
    ),
)
SIMPLE = StepLists.of(
    division=("head_to_head", "net_points", "points_for"),
    wild_card=("head_to_head_sweep", "net_points", "points_for"),
)
STEP_LISTS = {"pro": PRO, "simple": SIMPLE}
