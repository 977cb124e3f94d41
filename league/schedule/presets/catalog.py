"""The kinds of season on offer."""

from __future__ import annotations

from collections.abc import Mapping

from league.errors import Refused
from league.schedule.presets.classic import CLASSIC_14
from league.schedule.presets.cross import CROSS_14
from league.schedule.presets.division_twice import DIVISION_TWICE
from league.schedule.presets.knockout import KNOCKOUT
from league.schedule.presets.outlines import Preset
from league.schedule.presets.pro import PRO_17
from league.schedule.presets.round_robin import round_robin_preset
from league.schedule.presets.short import SHORT_10
from league.schedule.presets.standard import STANDARD_16
from league.schedule.presets.weeks import MOST_WEEKS, weeks_in, weeks_preset
from league.translation import gettext_noop as _

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
