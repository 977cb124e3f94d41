"""One thing worth telling, without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from league.almanac import Contest


@dataclass(frozen=True, slots=True)
class Fact:
    """`kind` decides the sentence, `team` and `other` are clubs, `values` numbers and names for the sentence.
    `contest` is the game it happened in, if it was one."""

    kind: str
    team: str
    other: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    contest: Contest | None = None
