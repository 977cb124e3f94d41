"""A guided first drive: fixed calls and dice for three plays, and one idea for each page about them.

A page presents it (games/presenters/learn); the engine rules on its inputs as it does at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from engine.gridiron.translation import gettext_noop as _

Input = dict[str, Any]  # as in docs/scenarios.md
FIRST_SPOT = 65  # yards from the own goal line: every choice of calls scores on the third play


class IdeaKind(Enum):
    """What a page shows: two calls to choose from, the dice that they name, what the dice did, or the end."""

    CALL = "call"
    DICE = "dice"
    SUM = "sum"
    END = "end"


@dataclass(frozen=True, slots=True)
class Idea:
    """One idea as texts to translate. `play` is the number of the play that the page shows; `rule` is the ID
    of the rule that it is an example of."""

    kind: IdeaKind
    play: int
    title: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """A call that the reader may choose: the inputs until both calls are on the table, and the rest until the
    next down. `key` is that of its `play_facts.Call`. Decisions that coaches mostly skip are left out."""

    key: str
    calls: tuple[Input, ...]
    rest: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class FirstDrive:
    """The drive of a ruleset. `situation`, `teams` and `file` are those of a scenario; each play offers two
    calls."""

    ideas: tuple[Idea, ...]
    situation: Input
    plays: tuple[tuple[ScriptedCall, ScriptedCall], ...]
    teams: Mapping[str, str] = field(default_factory=dict)
    file: Mapping[str, Any] = field(default_factory=dict)


def roll(name: str, **faces: Any) -> Input:
    """Returns a scripted throw."""
    return {"roll": name, "faces": faces}


def decision(name: str, by: str, answer: Any) -> Input:
    """Returns a scripted answer of a side."""
    return {"decision": name, "by": by, "answer": answer}


DOWNS = Idea(
    IdeaKind.CALL,
    2,
    _("Four downs for ten yards"),
    _(
        "You have four plays, called downs, to reach the yellow line. Reach it, and you get four new ones. "
        "On 4th down you may kick instead."
    ),
)
TOUCHDOWN = _("Touchdown!")
