"""What may be seen at the table: one side's view of a game, without the other's secrets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.gridiron.events import SIDES
from engine.gridiron.pairs import BOTH
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


def view(game: Playthrough, side: str, part: str = BOTH) -> Situation:
    """The Situation of `home` or `away`; of a pair of coaches what its `offense` or `defense` coach may see.

    1G-TEAM-1: a pair that may talk (`pair_talk`) sees everything of its side. Otherwise a coach sees the hand
    and the discards that are his, and none of his partner's calls before they are shown."""
    header = game.sheet.header
    if side not in header.get("pairs", ()) or header["options"].get("pair_talk") == "yes":
        part = BOTH
    seat = SIDES.index(side)
    own = part in (BOTH, game.questions.holder(game.now, seat))
    return Situation(
        side=side,
        line=situation_line(game.now, game.rules.clock(game.now)),
        asked=[_without_deck(asked, side, own) for asked in game.awaiting() if _is_for(asked, side, part)],
        own=game.questions.private(game.now, seat) if own else {},
        public=game.questions.public(game.now),
        entries=_shown_entries(game, side, part),
    )


def public_entries(game: Playthrough) -> list[Entry]:
    """The whole sheet as anybody may see it while the game goes on: what either side may not see is left out.
    The game needs its whole sheet."""
    return _shown_entries(game, "", BOTH)


def _is_for(asked: Decision | Roll | FinalWhistle, side: str, part: str) -> bool:
    """Everybody sees what is rolled; a Decision shows what may be answered, and so a hand."""
    coach = getattr(asked, "part", None)
    return coach is None or (getattr(asked, "by", "") == side and (BOTH in (part, coach) or part == coach))


def _without_deck(asked: Any, side: str, own: bool) -> Any:
    """A deal without the cards that may come: they would tell the other side what is in that hand."""
    dealt = getattr(asked, "dice", ())[:1] == ("card",)
    return replace(asked, faces=()) if dealt and not (own and asked.by == side) else asked


def _shown_entries(game: Playthrough, side: str, part: str) -> list[Entry]:
    """Hidden: the other's secrets, its sealed answer until both are in, and for ever a sealed answer that
    became void or was taken back; of a correction the state itself, which holds both hands."""
    secret, sealed = game.questions.secret_ids, game.questions.sealed_ids
    coaches, counts = game.questions.coaches, game.sheet.in_effect()

    def mine(e: Entry) -> bool:
        """His own; old deals and time-out actions do not say which of two coaches had them."""
        alone = part == BOTH or (e.id not in secret and coaches.get(e.id, BOTH) in (BOTH, part))
        return e.by == side and alone

    hidden = {e.voids for e in counts} | set(game.sealed)
    hidden |= {e.n for e in game.sheet.entries if e.id in sealed} - {e.n for e in counts}
    hidden |= {e.n for e in game.sheet.entries if e.kind == "set_state"}
    return [
        replace(e, answer=None) if not mine(e) and (e.id in secret or e.n in hidden) else e
        for e in game.sheet.entries
    ]
