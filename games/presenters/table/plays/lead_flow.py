"""The picture of a game's flow: the lead over time, home above the middle line and away below it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.presentation.facts.final_whistle import FinalFigures
from games.records.clubs import GameClub

WIDTH, LEFT, MIDDLE, HALF_HEIGHT = 112.0, 4.0, 26.0, 14.0
LEAST_SCALE = 14  # points: a smaller greatest lead does not fill the picture
ROOM = 11.0  # width that a score needs


@dataclass(frozen=True, slots=True)
class LeadBlock:
    """A stretch of time with one lead. Lengths are in the picture's units; `score` (away–home) stands at
    `x`, `label_y` if there is room."""

    x: float
    y: float
    width: float
    height: float
    is_home: bool
    score: str
    label_y: float


@dataclass(frozen=True, slots=True)
class LeadFlow:
    """`blocks` in order; `periods`: where the second period and later ones begin."""

    blocks: tuple[LeadBlock, ...]
    line: str
    periods: tuple[float, ...]
    home: str
    away: str
    text: str


def lead_flow(figures: FinalFigures, clubs: tuple[GameClub, GameClub], regulation: int) -> LeadFlow:
    """The picture. `regulation`: the number of periods without overtime."""
    end = figures.flow[-1].time
    scale = WIDTH / end
    greatest = max(LEAST_SCALE, *(abs(point.home - point.away) for point in figures.flow))
    blocks, line, free = [], f"M{LEFT:g} {MIDDLE:g}", 0.0
    for point, later in pairwise(figures.flow):
        lead, x, after = point.home - point.away, LEFT + point.time * scale, LEFT + later.time * scale
        height = abs(lead) * HALF_HEIGHT / greatest
        top = MIDDLE - height if lead > 0 else MIDDLE
        line += f"H{x:.1f}V{MIDDLE - lead * HALF_HEIGHT / greatest:.1f}"
        if lead and after > x:
            has_room = after - x >= ROOM and x >= free
            free = x + ROOM if has_room else free
            blocks.append(
                LeadBlock(
                    x=round(x, 1),
                    y=round(top, 1),
                    width=round(after - x, 1),
                    height=round(height, 1),
                    is_home=lead > 0,
                    score=f"{point.away}–{point.home}" if has_room else "",
                    label_y=round(top - 1.2 if lead > 0 else top + height + 4.2, 1),
                )
            )
    ahead = _("%(team)s ahead")
    return LeadFlow(
        blocks=tuple(blocks),
        line=f"{line}H{LEFT + WIDTH:g}",
        periods=tuple(
            round(LEFT + WIDTH * n / regulation / end, 1)
            for n in range(1, regulation + 1)
            if n / regulation < end
        ),
        home=ahead % {"team": clubs[0].nickname},
        away=ahead % {"team": clubs[1].nickname},
        text=_text(figures, clubs),
    )


def _text(figures: FinalFigures, clubs: tuple[GameClub, GameClub]) -> str:
    """The picture in words."""
    changes = figures.lead_changes
    said = [
        _("The lead over the game."),
        ngettext("The lead changed once.", "The lead changed %(times)d times.", changes) % {"times": changes}
        if changes
        else _("The lead never changed."),
    ]
    if figures.winner is not None:
        ahead = {"team": clubs[figures.winner].nickname, "n": abs(figures.score[0] - figures.score[1])}
        said.append(_("%(team)s ahead by %(n)d at the end.") % ahead)
    return " ".join(said)
