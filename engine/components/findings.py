"""Problems of a component set, each with its place and a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError

SOURCES = ("printed", "owner", "inferred", "house")  # the sources of values, the most certain first
WARNING, ERROR = "warning", "error"
FACES = 6
MOST_PROBLEMS, LONGEST = 200, 400  # problems of a set, and characters of a place or sentence


class TooManyProblems(Exception):  # it ends a check, as StopIteration ends a loop
    """The set has so many problems that nobody reads more of them."""


@dataclass(frozen=True, slots=True)
class ComponentProblem:
    """One problem. `place` is the path to the value (`team.base.dice.red`). An error prevents games."""

    code: str
    place: str
    sentence: str
    severity: str = ERROR


class BrokenComponents(EngineError):
    """A set that cannot be played with. `problems` are all its errors."""

    def __init__(self, name: str, problems: Sequence[ComponentProblem]) -> None:
        errors = [problem for problem in problems if problem.severity == ERROR]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        sentence = f"The component set {name} cannot be used: {errors[0].place}: {errors[0].sentence}{more}"
        super().__init__("broken_components", sentence)
        self.problems = errors


@dataclass(slots=True)
class Findings:
    """Collects problems. The checks return whether a value is valid enough for further checks."""

    problems: list[ComponentProblem] = field(default_factory=list)

    def error(self, code: str, place: str, sentence: str) -> bool:
        """Adds an error. Returns False, for `return findings.error(...)`."""
        self._add(code, place, sentence, ERROR)
        return False

    def warn(self, code: str, place: str, sentence: str) -> None:
        """Adds a warning: games can be played with the value, but it is probably a mistake."""
        self._add(code, place, sentence, WARNING)

    def _add(self, code: str, place: str, sentence: str, severity: str) -> None:
        self.problems.append(ComponentProblem(code, place[:LONGEST], sentence[:LONGEST], severity))
        if len(self.problems) >= MOST_PROBLEMS:
            more = f"there are {MOST_PROBLEMS} problems or more: solve these first."
            self.problems.append(ComponentProblem("too_many_problems", "", more))
            raise TooManyProblems

    def table(
        self, parent: Mapping[str, Any], key: str, place: str, *, empty: bool = False
    ) -> Mapping[str, Any]:
        """Returns the table of this name. Without one, adds an error (unless `empty`) and returns an empty
        one."""
        value = parent.get(key, {} if empty else None)
        if isinstance(value, Mapping) and (value or empty):
            return value
        self.error("missing_table", place, f"the table [{place}] is missing or empty.")
        return {}

    def tables(self, parent: Mapping[str, Any], key: str, place: str) -> list[Mapping[str, Any]]:
        """Returns the list of tables of this name. Without one, adds an error and returns an empty list."""
        value = parent.get(key)
        if isinstance(value, list) and all(isinstance(item, Mapping) for item in value):
            return value
        self.error("missing_list", place, f"{place} must be a list of tables, each in {{ }}.")
        return []

    def dice(
        self, data: Mapping[str, Any], known: Collection[str]
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yields (name, table) of each of these dice; notes unknown and missing ones."""
        dice = self.table(data, "die", "die")
        for name in (*dice, *(name for name in known if name not in dice)):
            if name not in known:
                self.error(
                    "unknown_die", f"die.{name}", f"there is no die `{name}`, only {', '.join(known)}."
                )
            elif name not in dice:
                self.error("missing_die", f"die.{name}", f"die `{name}` is missing.")
            else:
                yield name, self.table(dice, name, f"die.{name}")

    def text(self, parent: Mapping[str, Any], key: str, place: str, *, empty: bool = False) -> bool:
        """Whether the value is a text; adds an error if not."""
        if isinstance(value := parent.get(key), str) and (value or empty):
            return True
        return self.error("missing_text", f"{place}.{key}", f"{key} is missing: give it a text in quotes.")

    def number(self, parent: Mapping[str, Any], key: str, place: str, allowed: Collection[int]) -> bool:
        """Whether the value is one of these whole numbers; adds an error if not."""
        value = parent.get(key)
        if type(value) is int and value in allowed:
            return True
        words = " or ".join(map(str, allowed))
        if isinstance(allowed, range):
            words = f"a whole number from {allowed[0]} to {allowed[-1]}"
        return self.error("wrong_number", f"{place}.{key}", f"{key} takes {words}, not {value!r}.")

    def source(self, mark: Any, place: str) -> bool:
        """Whether the value is one of the four sources; adds an error if not."""
        if mark in SOURCES:
            return True
        return self.error(
            "unknown_source", place, f"the mark of a source is one of {', '.join(SOURCES)}, not {mark!r}."
        )

    def six(self, faces: Any, place: str, die: str) -> bool:
        """Whether there are six faces; adds an error if not. `die` is the die's name in the sentence."""
        if not isinstance(faces, list):
            return self.error("missing_faces", place, f"{die} has no list of faces, needs {FACES}.")
        if len(faces) != FACES:
            faces_ = "1 face" if len(faces) == 1 else f"{len(faces)} faces"
            return self.error("face_count", place, f"{die} has {faces_}, needs {FACES}.")
        return True

    def known_keys(self, table: Mapping[str, Any], known: Collection[str], place: str) -> None:
        """Adds a problem for each unknown key, which is probably a typing error."""
        for key in table:
            if key not in known:
                self.warn(
                    "unknown_key", f"{place}.{key}", f"{key} means nothing here: {', '.join(known)} do."
                )
