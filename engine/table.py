"""What may be seen at the table: one side's view of a game, without the other's secrets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.gridiron.events import SIDES
from engine.notation import situation_line
from engine.scoresheet import Entry

if TYPE_CHECKING:
    from engine.playthrough import Decision, FinalWhistle, Playthrough, Roll


@dataclass(frozen=True, slots=True)
class Situation:
    """What one side may see: the line of the game,
    its own questions and cards, public counts, entries without secrets."""

    side: str
    line: str
    asked: list[Decision | Roll | FinalWhistle]
    own: dict[str, Any]
    public: dict[str, Any]
    entries: list[Entry]


def view(game: Playthrough, side: str) -> Situation:
    """The Situation of `home` or `away`."""
    asked = [a for a in game.awaiting() if getattr(a, "by", side) == side or not hasattr(a, "answers")]
    return Situation(
        side=side,
        line=situation_line(game.now, game.rules.clock(game.now)),
        asked=asked,
        own=game.questions.private(game.now, SIDES.index(side)),
        public=game.questions.public(game.now),
        entries=_shown_entries(game, side),
    )


def _shown_entries(game: Playthrough, side: str) -> list[Entry]:
    """Hidden: the other's secrets, its sealed answer until both are in, and for ever a sealed answer that
    became void or was taken back; of a correction the state itself, which holds both hands."""
    secret, sealed = game.questions.secret_ids, game.questions.sealed_ids
    counts = game.sheet.in_effect()
    hidden = {e.voids for e in counts} | set(game.sealed)
    hidden |= {e.n for e in game.sheet.entries if e.id in sealed} - {e.n for e in counts}
    hidden |= {e.n for e in game.sheet.entries if e.kind == "set_state"}
    return [
        replace(e, answer=None) if e.by != side and (e.id in secret or e.n in hidden) else e
        for e in game.sheet.entries
    ]
