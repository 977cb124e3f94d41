"""What one side may see of a game: everything except the other side's secrets."""

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
    """What one side may see of a game.

    `line`: the situation as text; `prompts`: the side's own prompts; `own`: its cards; `public`: counts that
    everybody sees; `entries`: the sheet, with secret answers replaced by None."""

    side: str
    line: str
    prompts: list[Decision | Roll | FinalWhistle]
    own: dict[str, Any]
    public: dict[str, Any]
    entries: list[Entry]


def view(game: Playthrough, side: str, part: str = BOTH) -> Situation:
    """Returns what `home` or `away` may see; if two coaches share the side, what the coach `part` may see.

    1G-TEAM-1: coaches who may talk (`pair_talk`) see everything of their side. Otherwise a coach sees their
    own hand and discards, and none of their partner's calls before they are revealed."""
    seat, part = SIDES.index(side), _talking_part(game, side, part)
    own = sees_hand(game, seat, part)
    return Situation(
        side=side,
        line=situation_line(game.now, game.rules.clock(game.now)),
        prompts=[
            _without_deck(prompt, side, own) for prompt in game.awaiting() if _is_for(prompt, side, part)
        ],
        own=game.questions.private(game.now, seat) if own else {},
        public=game.questions.public(game.now),
        entries=_shown_entries(game, side, part),
    )


def sees_hand(game: Playthrough, side: int, part: str) -> bool:
    """Whether the coach `part` of this side (0 home, 1 away) sees the hand that the side holds now."""
    return _talking_part(game, SIDES[side], part) in (BOTH, game.questions.holder(game.now, side))


def _talking_part(game: Playthrough, side: str, part: str) -> str:
    """1G-TEAM-1: BOTH for a coach who sees everything of their side."""
    header = game.sheet.header
    talks = side not in header.get("pairs", ()) or header["options"].get("pair_talk") == "yes"
    return BOTH if talks else part


def entries_for(header: Mapping[str, Any], entries: Sequence[Entry], sides: Collection[str]) -> list[Entry]:
    """Returns consecutive entries as a person who decides for all these sides may see them. None of the
    entries may be a sealed call that waits for its other half: nobody may see that yet."""
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
    """Returns the whole sheet as anybody may see it during the game, without any side's secrets. The game
    needs its whole sheet."""
    return _shown_entries(game, "", BOTH)


def _is_for(prompt: Decision | Roll | FinalWhistle, side: str, part: str) -> bool:
    """Whether this coach may see the prompt. Everybody sees rolls; a Decision's answers can reveal a hand."""
    coach = getattr(prompt, "part", None)
    return coach is None or (getattr(prompt, "by", "") == side and (BOTH in (part, coach) or part == coach))


def _without_deck(prompt: Any, side: str, own: bool) -> Any:
    """Hides the cards that a deal may bring from the other side, to which they would reveal the hand."""
    dealt = getattr(prompt, "dice", ())[:1] == ("card",)
    return replace(prompt, faces=()) if dealt and not (own and prompt.by == side) else prompt


def _shown_entries(game: Playthrough, side: str, part: str) -> list[Entry]:
    """The sheet with these answers hidden: the other side's secrets; its sealed answer until both are in, and
    permanently if it became void or was undone; and records in corrections, which hold both hands."""
    secret, sealed = game.questions.secret_ids, game.questions.sealed_ids
    coaches, counts = game.questions.coaches, game.sheet.in_effect()

    def mine(e: Entry) -> bool:
        """Whether the entry is this coach's own. Secret entries do not record which coach of a pair gave
        them."""
        alone = part == BOTH or (e.id not in secret and coaches.get(e.id, BOTH) in (BOTH, part))
        return e.by == side and alone

    hidden = {e.voids for e in counts} | set(game.sealed)
    hidden |= {e.n for e in game.sheet.entries if e.id in sealed} - {e.n for e in counts}
    hidden |= {e.n for e in game.sheet.entries if e.kind == "set_state" and not is_public(e.answer)}
    return [
        replace(e, answer=None) if not mine(e) and (e.id in secret or e.n in hidden) else e
        for e in game.sheet.entries
    ]
