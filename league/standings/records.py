"""A club's line in a standings table."""

from __future__ import annotations

from dataclasses import dataclass

from league.standings.ledger import Ledger, LedgerEntry, letters
from league.standings.wlt import WLT


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A club's season so far.

    `letters` has one letter (W, L or T) for each game, oldest first; `streak` is like "W3" and `last_five` is
    a W-L-T; all three are empty if games have no week. `sov` and `sos` (strength of victory, of schedule)
    pool the records of the opponents beaten and played, one entry for each game.
    """

    overall: WLT
    home: WLT
    away: WLT
    division: WLT
    conference: WLT
    points_for: int
    points_against: int
    letters: str
    streak: str
    last_five: WLT
    sov: WLT
    sos: WLT

    @property
    def net_points(self) -> int:
        return self.points_for - self.points_against


def record_of(ledger: Ledger, name: str) -> ClubRecord:
    """Builds the club's record from its entries."""
    entries = ledger.entries[name]
    in_order = _letters_in_order(entries)
    return ClubRecord(
        overall=ledger.overall[name],
        home=WLT.of(letters(e for e in entries if e.home)),
        away=WLT.of(letters(e for e in entries if not e.home)),
        division=WLT.of(letters(ledger.in_division(name))),
        conference=WLT.of(letters(ledger.in_conference(name))),
        points_for=ledger.points_for[name],
        points_against=ledger.points_against[name],
        letters=in_order,
        streak=_streak(in_order),
        last_five=WLT.of(in_order[-5:]),
        sov=ledger.strength(e for e in entries if e.letter == "W"),
        sos=ledger.strength(entries),
    )


def _letters_in_order(entries: list[LedgerEntry]) -> str:
    """One letter for each game, oldest first; empty if the order is unknown."""
    return "" if any(entry.week is None for entry in entries) else letters(entries)


def _streak(in_order: str) -> str:
    last = in_order[-1:]
    return f"{last}{len(in_order) - len(in_order.rstrip(last))}" if last else ""
