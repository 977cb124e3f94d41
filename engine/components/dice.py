"""The dice of any boxed game in one form, however its files write them down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ComponentDie:
    """Faces as people write them, and the source of each. `team` is empty where all sides roll the die."""

    team: str
    name: str
    faces: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def source(self) -> str:
        """One word where all faces have the same source, else one for each face."""
        return self.sources[0] if len(set(self.sources)) == 1 else " ".join(self.sources)


def whole_number_or_text(text: str) -> int | str:
    """A whole number, or the text for the checks to complain about."""
    try:
        return int(text)
    except ValueError:
        return text
