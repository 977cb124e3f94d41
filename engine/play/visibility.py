"""What may be seen at the table: one side's view of a game, without the other's secrets."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.gridiron.coach_pairs import BOTH
from engine.gridiron.events import SIDES
from engine.notation import situation_line
from engine.play.corrections import is_public
from engine.play.setup import questions_of
from engine.scoresheets.scoresheet import Entry, Scoresheet

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough
    from engine.play.prompts import Decision, FinalWhistle, Roll


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
    """The Situation of `home` or `away`; for a pair of coaches, what its `offense` or `defense` coach may
    see.

    1G-TEAM-1: a pair that may talk (`pair_talk`) sees everything of its side. Otherwise a coach sees their
    own hand and discards, and none of their partner's calls before they are revealed.
    """
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


def entries_for(header: Mapping[str, Any], entries: Sequence[Entry], sides: Collection[str]) -> list[Entry]:
    """Entries that follow each other, as who decides for all these sides may see them. None of them may be a
    sealed call that waits for the other half: such a call is shown to nobody yet."""
    sheet = Scoresheet(header, entries, before=entries[0].n - 1 if entries else 0)
    questions, counts = questions_of(header), {entry.n for entry in sheet.in_effect()}
    hidden = {entry.voids for entry in entries}
    hidden |= {e.n for e in entries if e.id in questions.sealed_ids and e.n not in counts}
    return [
        replace(entry, answer=None) if _is_kept_back(entry, questions, hidden, sides) else entry
        for entry in entries
    ]


def _is_kept_back(
    entry: Entry, questions: Any, hidden: Collection[int | None], sides: Collection[str]
) -> bool:
    if entry.kind == "set_state":
        return not is_public(entry.answer)
    return entry.by not in sides and (entry.id in questions.secret_ids or entry.n in hidden)


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
    became void or was taken back; of a correction a whole record, which holds both hands."""
    secret, sealed = game.questions.secret_ids, game.questions.sealed_ids
    coaches, counts = game.questions.coaches, game.sheet.in_effect()

    def mine(e: Entry) -> bool:
        """Whether the entry is the coach's own; old deals and time-out actions do not say whose they were."""
        alone = part == BOTH or (e.id not in secret and coaches.get(e.id, BOTH) in (BOTH, part))
        return e.by == side and alone

    hidden = {e.voids for e in counts} | set(game.sealed)
    hidden |= {e.n for e in game.sheet.entries if e.id in sealed} - {e.n for e in counts}
    hidden |= {e.n for e in game.sheet.entries if e.kind == "set_state" and not is_public(e.answer)}
    return [
        replace(e, answer=None) if not mine(e) and (e.id in secret or e.n in hidden) else e
        for e in game.sheet.entries
    ]
