"""`knockout`: single elimination of all clubs, without a regular season before it."""

from __future__ import annotations

from league import preset_names
from league.schedule.model.limits import RoundRobinMeetings, ScheduleLimits
from league.schedule.model.shape import LeagueShape
from league.schedule.presets.outlines import Outline, OutlineInput, Preset
from league.translation import gettext_noop as _


def _limits(shape: LeagueShape) -> ScheduleLimits:  # noqa: ARG001 - any number of clubs will do
    return ScheduleLimits(weeks=0, homes=(0,), meetings=RoundRobinMeetings(0), lower_bound=0)


def _outline(shape: LeagueShape, start: OutlineInput) -> Outline:  # noqa: ARG001 - the bracket makes its games
    return Outline()


KNOCKOUT = Preset(preset_names.KNOCKOUT, _("single elimination, no regular season"), _limits, _outline)
