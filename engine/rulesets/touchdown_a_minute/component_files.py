"""Touchdown-A-Minute Football: the layout of its component sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.components.files import ComponentFiles
from engine.components.findings import Findings
from engine.rulesets.touchdown_a_minute.component_checks import check


class MinuteFiles(ComponentFiles):
    """Twelve dice and a clock track, which says how long a quarter is."""

    def check(self, findings: Findings, data: Mapping[str, Any]) -> None:
        """Adds every error in the box to `findings`."""
        check(findings, data)

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the options that the box sets unless a league chooses another value."""
        track = data["clock_track"]
        return {"plays_per_quarter": track["plays_per_quarter"], "timeouts": track["timeouts_per_half"]}
