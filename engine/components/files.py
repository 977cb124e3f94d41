"""The files of a component set. Their layout, their problems, and how they are written as CSV and TOML."""

from __future__ import annotations

import csv
import io
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.documents import whole_number
from engine.errors import EngineError
from engine.lines import guarded_cell, plain_cell

SOURCES = ("printed", "owner", "inferred", "house")  # the sources of values, the most certain first
WARNING, ERROR = "warning", "error"
FACES = 6
MOST_PROBLEMS, LONGEST = 200, 400  # problems of a set, and characters of a place or sentence


class TooManyProblems(Exception):  # it ends a check, as StopIteration ends a loop
    """The set has more problems than a report lists."""


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

    def text(self, parent: Mapping[str, Any], key: str, place: str) -> bool:
        """Whether the value is a text; adds an error if not."""
        if isinstance(value := parent.get(key), str) and value:
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


@dataclass(frozen=True, slots=True)
class ComponentValue:
    """One value of a set. `place` is the path to edit it at; `source` is one word, or one for each face."""

    part: str
    place: str
    text: str
    source: str


class MatchupTable(Protocol):
    """A game's matchups as a CSV table."""

    def csv(self, matrix: Mapping[str, Any]) -> str:
        """Returns a matrix as a table. `read` is the inverse."""

    def read(self, text: str, name: str, like: Mapping[str, Any] | None, source: str) -> dict[str, Any]:
        """Returns a matrix from a table. `like`: a matrix whose plays give their keys to plays of the same
        name. `source`: of cells without a source in the table. Raises EngineError bad_csv."""


class ComponentFiles(ABC):
    """The default layout: dice as tables `die.NAME` with `faces` and a list `sure`; no teams or matchups."""

    matchups: MatchupTable | None = None

    @abstractmethod
    def check(self, findings: Findings, data: Mapping[str, Any]) -> None:
        """Adds every error in the box to `findings`."""

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the options that the box sets unless a league chooses another value."""
        return {}

    def dice(self, data: Mapping[str, Any]) -> list[ComponentDie]:
        """Returns every die of the set in the order of its files."""
        return [
            ComponentDie("", name, tuple(die["faces"]), tuple(die["sure"]))
            for name, die in data["die"].items()
        ]

    def place(self, die: ComponentDie) -> str:
        """Returns the path to a die in the data of its set."""
        return f"die.{die.name}"

    def set_die(self, data: dict[str, Any], die: ComponentDie) -> None:
        """Writes a die into the data, also one with invalid faces, which the checks report."""
        table = data.setdefault("die", {}).setdefault(die.name, {})
        table.update(faces=list(die.faces), sure=list(die.sources))

    def values(self, data: Mapping[str, Any]) -> list[ComponentValue]:
        """Returns the values of the set other than teams, dice and clock."""
        return []

    def edit(self, data: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
        """Writes these words at a place other than a die, team or plain value. Returns False if there is no
        such place.

        Raises EngineError bad_cell."""
        return False


MOST_LINES, MOST_COLUMNS = 500, 40  # of a table of dice or matchups


def to_csv(rows: Iterable[Sequence[object]]) -> str:
    """Returns rows as CSV with commas, one line for each row."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(map(guarded_cell, row) for row in rows)
    return out.getvalue()


def from_csv(text: str) -> list[tuple[int, list[str]]]:
    """Returns (line number, fields) of every line that is not empty. The separator may be a comma, semicolon
    or tab.

    Raises EngineError bad_csv, also for more than MOST_LINES lines or MOST_COLUMNS columns."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows = []
    try:
        for row in reader:
            if len(row) > MOST_COLUMNS or reader.line_num > MOST_LINES:
                sentence = (
                    f"a table has at most {MOST_LINES} lines and {MOST_COLUMNS} columns: take some away."
                )
                raise bad_csv(reader.line_num, sentence)
            if any(fields := [plain_cell(field.strip()) for field in row]):
                rows.append((reader.line_num, fields))
    except csv.Error as error:
        raise bad_csv(reader.line_num, f"{error}: save the table again as CSV.") from None
    return rows


def bad_csv(line: int, sentence: str) -> EngineError:
    return EngineError("bad_csv", f"line {line}: {sentence}")


BARE = re.compile(r"[A-Za-z0-9_-]+")
INLINE_KEYS = 2  # tables with up to this many keys may be written on one line
HEAD = """\
# A component set of your own. Change what your box says differently, then run:
#     python3 manage.py components validate {game} {name}
# A value's source is printed, owner (read off somebody's box), inferred or house (made up until we know).
"""


def to_toml(data: Mapping[str, Any]) -> str:
    """Returns the data as TOML. `tomllib.loads` is the inverse."""
    about = data.get("about", {})
    head = HEAD.format(game=about.get("game", "GAME"), name=about.get("name", "NAME"))
    return head + "\n".join(_table(data, ())) + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Yields the lines of the table's own values, then those of the tables in it."""
    inside = {key for key, value in table.items() if isinstance(value, Mapping) and _has_head(value, path)}
    own = [key for key in table if key not in inside]
    if path and (own or not inside):
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    for key in own:
        yield f"{_key(key)} = {_value(table[key])}"
    for key in table:
        if key in inside:
            yield from _table(table[key], (*path, key))


def _has_head(value: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    if not path or len(value) > INLINE_KEYS:
        return True
    return any(isinstance(item, Mapping) for item in value.values())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        if any(isinstance(item, Mapping) for item in value):
            return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _value(key)
