"""Labels of a picture that do not cover each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

LETTER, LINE = 0.62, 1.2  # width and height of bold text, in font sizes
GAP = 4.0


@dataclass(frozen=True, slots=True)
class TextLabel:
    """A text at a place; `anchor` is SVG's text-anchor."""

    x: float
    y: float
    text: str
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle that is in use."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rectangle) -> bool:
        """Whether the two have a point in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(slots=True)
class Places:
    """The free places of a picture of this size, for text of `font` units."""

    width: float
    height: float
    font: float = 12.0
    taken: list[Rectangle] = field(default_factory=list)

    def take(self, box: Rectangle) -> None:
        """Keeps labels out of the box."""
        self.taken.append(box)

    def first_free(self, labels: Iterable[TextLabel]) -> TextLabel | None:
        """The first label with a free place, which it takes; None if there is no such label."""
        for label in labels:
            box = self._box(label)
            if self._is_inside(box) and not any(box.meets(other) for other in self.taken):
                self.take(box)
                return label
        return None

    def _box(self, label: TextLabel) -> Rectangle:
        wide = len(label.text) * self.font * LETTER
        before = {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
        left = label.x - before
        return Rectangle(
            left - GAP / 2, label.y - self.font * LINE + GAP / 2, left + wide + GAP / 2, label.y + GAP
        )

    def _is_inside(self, box: Rectangle) -> bool:
        return box.left >= 0 and box.top >= 0 and box.right <= self.width and box.bottom <= self.height
