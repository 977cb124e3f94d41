"""The kinds of season on offer."""

from __future__ import annotations

from collections.abc import Mapping

from league.errors import Refused
from league.schedule.classic import CLASSIC_14
from league.schedule.outline import Preset
from league.schedule.round_robin import round_robin
from league.wording import gettext_noop as _

PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        CLASSIC_14,
        round_robin("round_robin", _("everybody once"), 1),
        round_robin("double_round_robin", _("everybody twice"), 2),
    )
}


def preset_named(name: str) -> Preset:
    """A preset by name. Raises Refused: unknown_preset."""
    if name not in PRESETS:
        raise Refused("unknown_preset", f"There is no preset {name}: choose one of {', '.join(PRESETS)}.")
    return PRESETS[name]
