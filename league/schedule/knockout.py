"""`knockout`: single elimination of all clubs, without a regular season before it."""

from __future__ import annotations

from league.schedule.limits import Everybody, Limits
from league.schedule.outline import Outline, Preset, Start
from league.schedule.shape import Shape
from league.wording import gettext_noop as _


def _limits(shape: Shape) -> Limits:  # noqa: ARG001 - any number of clubs will do
    return Limits(weeks=0, homes=(0,), meetings=Everybody(0), lower_bound=0)


def _outline(shape: Shape, start: Start) -> Outline:  # noqa: ARG001 - the bracket makes its games
    return Outline()


KNOCKOUT = Preset("knockout", _("single elimination, no regular season"), _limits, _outline)
