"""The dice of any boxed game in one form, independent of the layout of its files."""

from __future__ import annotations

from dataclasses import dataclass

from engine.documents import whole_number


@dataclass(frozen=True, slots=True)
class ComponentDie:
    """A die: its faces as people write them, and their sources. `team` is empty if both sides roll it."""

    team: str
    name: str
    faces: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def source(self) -> str:
        """One word if all faces have the same source, otherwise one word for each face."""
        return self.sources[0] if len(set(self.sources)) == 1 else " ".join(self.sources)


def whole_number_or_text(text: str) -> int | str:
    """Converts text to a whole number. Other text is returned as it is, and the checks report it."""
    number = whole_number(text)
    return text if number is None else number
