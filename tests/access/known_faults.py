"""Known faults that are being fixed elsewhere. This list should be empty."""

from __future__ import annotations

from typing import NamedTuple

from tests.access.outcomes import Caller


class KnownFault(NamedTuple):
    """A fault that the walk finds. Empty fields match everything; `fault` is part of the message."""

    reason: str
    fault: str
    name: str = ""
    state: str = ""
    roles: tuple[str, ...] = ()

    def covers(self, name: str, state: str, caller: Caller, fault: str) -> bool:
        fits = self.name in ("", name) and self.state in ("", state)
        return fits and self.fault in fault and (not self.roles or caller.role in self.roles)


KNOWN_FAULTS: list[KnownFault] = []
