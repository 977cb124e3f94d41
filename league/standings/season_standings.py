"""`rank` turns clubs and their games into standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from league.standings.coin import Coin
from league.standings.ledger import Ledger, by_division
from league.standings.orders import Ranker
from league.standings.records import ClubRecord, record_of
from league.standings.step_lists import PRO, StepLists
from league.standings.tie_breaks import TieBreakDecision
from league.standings.values import Club, PlayedGame


@dataclass(frozen=True, slots=True)
class Standings:
    """All orders of a season, by club names.

    divisions  conference -> division -> clubs, best first
    seeds      conference -> all its clubs: the division winners, then the others
    league     all clubs by percentage
    records    club -> its record
    decisions  why clubs that are level are in this order: divisions, seeds, league
    """

    divisions: dict[str, dict[str, list[str]]]
    seeds: dict[str, list[str]]
    league: list[str]
    records: dict[str, ClubRecord]
    decisions: list[TieBreakDecision]


def rank(
    clubs: Iterable[Club],
    games: Iterable[PlayedGame],
    steps: StepLists | Sequence[str] = PRO,
    wild_card_steps: Sequence[str] | None = None,
    coin: int | Coin = 0,
    overrides: Mapping[frozenset[str], str] | None = None,
) -> Standings:
    """Ranks the clubs by their games. The order of the arguments' items makes no difference.

    `steps` are PRO, SIMPLE or a list of step keys for the divisions; `wild_card_steps` replaces the list for
    seeds and league. `coin` decides the tosses, as a number that seeds them or as a `Coin`; `overrides` says
    which club the commissioner puts first in a group that no step separates.

    Raises Refused: duplicate_club, unknown_club, plays_itself, missing_score, unknown_step, duplicate_step.
    """
    clubs = list(clubs)
    ledger = Ledger(clubs, games)
    coin = Coin(coin) if isinstance(coin, int) else coin
    tie_breaks = _tie_breaks(steps, wild_card_steps)
    officials = Ranker(ledger, tie_breaks, replace(coin, overrides=overrides or coin.overrides))
    divisions = {
        conference: {
            division: officials.division(conference, division, names) for division, names in own.items()
        }
        for conference, own in by_division(clubs).items()
    }
    seeds = {conference: officials.seeds(conference, own) for conference, own in divisions.items()}
    league = officials.league(seeds)
    records = {name: record_of(ledger, name) for name in ledger.clubs}
    return Standings(divisions, seeds, league, records, officials.decisions)


def _tie_breaks(steps: StepLists | Sequence[str], wild_card: Sequence[str] | None) -> StepLists:
    if isinstance(steps, StepLists):
        return steps if wild_card is None else StepLists.of(steps.division, wild_card)
    return StepLists.of(steps, wild_card)
