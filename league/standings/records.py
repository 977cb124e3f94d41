"""Records of teams (wins, losses, ties, scores), and the games behind them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from league.frame.errors import Refused, Translate, gettext_noop

MOST_POINTS = 255  # of a side in a game, or touchdowns: far more than any game has
MOST_ADJUSTMENT = 100  # of one decision


class GameOutcome(StrEnum):
    """How a game ended, for the standings. A forfeit is a status, never a made-up score."""

    PLAYED = "played"
    FORFEIT_BY_HOME = "forfeit_by_home"
    FORFEIT_BY_AWAY = "forfeit_by_away"
    DOUBLE_FORFEIT = "double_forfeit"
    NO_CONTEST = "no_contest"
    DRAW = "draw"


FORFEITS = {GameOutcome.FORFEIT_BY_HOME: 0, GameOutcome.FORFEIT_BY_AWAY: 1}  # the side that loses


@dataclass(frozen=True, slots=True)
class PointsAdjustment:
    """Standings points (a win is 2, a tie 1) that a decision awards to a club or, if negative, deducts, and
    its reason. Raises Refused: bad_points."""

    points: int
    reason: str = ""

    def __post_init__(self) -> None:
        if type(self.points) is not int or not 0 < abs(self.points) <= MOST_ADJUSTMENT:
            raise Refused("bad_points.adjustment", most=MOST_ADJUSTMENT)


@dataclass(frozen=True, slots=True)
class Club:
    """A club by its name in the standings. Divisions of two conferences may share a name. A club that has
    `withdrawn` from the season keeps its games, but is last in every order. `adjustments`
    are the decisions to award points to it or to deduct some. A file may know its city, nickname and
    abbreviation."""

    name: str
    conference: str = ""
    division: str = ""
    withdrawn: bool = False
    adjustments: tuple[PointsAdjustment, ...] = ()
    city: str = ""
    nickname: str = ""
    abbreviation: str = ""

    @property
    def adjustment(self) -> int:
        """The points of all decisions."""
        return sum(decision.points for decision in self.adjustments)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A regular-season game that is final. Games still to be played are not passed at all.

    PLAYED needs both scores. Others have none, except a forfeit in a league that awards points for it. `week`
    orders a club's games, for its streak. Touchdowns are None if they were not counted.
    """

    home: str
    away: str
    home_score: int | None = None
    away_score: int | None = None
    week: int | None = None
    outcome: GameOutcome = GameOutcome.PLAYED
    home_touchdowns: int | None = None
    away_touchdowns: int | None = None

    def with_forfeit_points(self, points: int) -> PlayedGame:
        """The game in a league that awards these points to the winner of a forfeit."""
        loser = FORFEITS.get(self.outcome)
        if loser is None or not points:
            return self
        return replace(self, home_score=points * loser, away_score=points * (1 - loser))


@dataclass(frozen=True, slots=True)
class WLT:
    """Wins, losses and ties. `adjustment` are standings points (a win is 2, a tie 1) that a decision has
    added or, if negative, deducted: they count in the percentage, but no game changes."""

    wins: int = 0
    losses: int = 0
    ties: int = 0
    adjustment: int = 0

    @classmethod
    def of(cls, letters: str, adjustment: int = 0) -> WLT:
        """Counts a string with one letter for each game: W, L or T."""
        return cls(letters.count("W"), letters.count("L"), letters.count("T"), adjustment)

    @classmethod
    def pooled(cls, records: Iterable[WLT]) -> WLT:
        """The sum of all games; a record that occurs twice counts twice. Adjustments belong to their club
        alone."""
        sums = zip(*((record.wins, record.losses, record.ties) for record in records), strict=True)
        return cls(*map(sum, sums))

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.ties

    @property
    def pct(self) -> Fraction | None:
        """The share of the points that the games offered; None if there are no games."""
        return self.value if self.games else None

    @property
    def value(self) -> Fraction:
        """The number compared: (2W + T + adjustment) / (2 * games). Without games the adjustment counts as in
        one game, so it is 0 as a rule (season design, section 2)."""
        return Fraction(2 * self.wins + self.ties + self.adjustment, 2 * max(self.games, 1))

    def games_behind(self, leader: WLT) -> Fraction:
        """Games behind the leader, in halves; negative for a record that is ahead."""
        lead = leader.wins - leader.losses + leader.adjustment
        return Fraction(lead - (self.wins - self.losses + self.adjustment), 2)

    @property
    def pct_text(self) -> str:
        """The percentage as newspapers print it: ".563", "1.000"; "–" if there are no games."""
        return thousandths_text(self.value) if self.games else "–"

    @property
    def adjustment_text(self) -> str:
        """ "-2", "+1"; empty without an adjustment."""
        return f"{self.adjustment:+}" if self.adjustment else ""

    def __str__(self) -> str:
        """ "5-0", "4-1-1"; "5-0 (-2)" with an adjustment."""
        record = f"{self.wins}-{self.losses}-{self.ties}" if self.ties else f"{self.wins}-{self.losses}"
        return f"{record} ({self.adjustment_text})" if self.adjustment else record

    def text(self, translate: Translate = gettext_noop) -> str:  # noqa: ARG002 - the figures share one signature
        return f"{self} ({self.pct_text})" if self.games else f"{self}"

    def as_dict(self) -> dict[str, int]:
        """With `adjustment` if there is one."""
        games = {"wins": self.wins, "losses": self.losses, "ties": self.ties}
        return {**games, "adjustment": self.adjustment} if self.adjustment else games


def thousandths_text(value: Fraction) -> str:
    """ ".563", "1.000", "-.250", "2.417": rounded half up, no zero before the point."""
    thousandths = (2000 * value.numerator + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(abs(thousandths), 1000)
    return f"{'-' if thousandths < 0 else ''}{whole or ''}.{rest:03}"


LETTERS = {
    GameOutcome.FORFEIT_BY_HOME: ("L", "W"),
    GameOutcome.FORFEIT_BY_AWAY: ("W", "L"),
    GameOutcome.DOUBLE_FORFEIT: ("L", "L"),
    GameOutcome.DRAW: ("T", "T"),
}


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One game from one club's side. `letter` is W, L or T; touchdowns are None if they were not
    counted."""

    opponent: str
    letter: str
    home: bool
    points_for: int
    points_against: int
    net_touchdowns: int | None
    week: int | None


class Ledger:
    """The entries of every club, and the sums that the steps need. The order of the rows makes no
    difference."""

    def __init__(self, clubs: Iterable[Club], games: Iterable[PlayedGame]) -> None:
        """Raises Refused: duplicate_club, unknown_club, plays_itself, missing_score."""
        self.clubs: dict[str, Club] = {}
        for club in clubs:
            if club.name in self.clubs:
                raise Refused("duplicate_club", f"There are two clubs named {club.name}: rename one of them.")
            self.clubs[club.name] = club
        # By week; games of one week by opponent.
        self.entries: dict[str, list[LedgerEntry]] = {name: [] for name in self.clubs}
        for game in games:
            self._add(game)
        for own in self.entries.values():
            own.sort(key=lambda entry: (entry.week or 0, entry.opponent, not entry.home))
        self.overall = {name: wlt_of(own, self.clubs[name].adjustment) for name, own in self.entries.items()}
        self.pct: dict[str, Fraction] = {name: wlt.value for name, wlt in self.overall.items()}
        self.points_for = {name: sum(e.points_for for e in own) for name, own in self.entries.items()}
        self.points_against = {name: sum(e.points_against for e in own) for name, own in self.entries.items()}

    def _add(self, game: PlayedGame) -> None:
        for name in (game.home, game.away):
            if name not in self.clubs:
                sentence = f"There is no club {name}: add it to the clubs or correct the game."
                raise Refused("unknown_club", sentence)
        if game.home == game.away:
            raise Refused("plays_itself", f"{game.home} cannot play itself: correct the game.")
        was_played = game.outcome is GameOutcome.PLAYED
        if was_played and (game.home_score is None or game.away_score is None):
            raise Refused("missing_score", f"{game.away} at {game.home} was played: give both scores.")
        if game.outcome is GameOutcome.NO_CONTEST:
            return
        home, away = game.home_score or 0, game.away_score or 0
        by_score = ("T", "T") if home == away else ("W", "L") if home > away else ("L", "W")
        ours, theirs = LETTERS.get(game.outcome, by_score)
        net = None if was_played else 0
        if game.home_touchdowns is not None and game.away_touchdowns is not None:
            net = game.home_touchdowns - game.away_touchdowns
        self.entries[game.home].append(LedgerEntry(game.away, ours, True, home, away, net, game.week))
        net = None if net is None else -net
        self.entries[game.away].append(LedgerEntry(game.home, theirs, False, away, home, net, game.week))

    def against(self, name: str, opponents: Collection[str]) -> list[LedgerEntry]:
        """The club's games against any of these opponents."""
        return [entry for entry in self.entries[name] if entry.opponent in opponents]

    def in_division(self, name: str) -> list[LedgerEntry]:
        club = self.clubs[name]
        return [e for e in self.in_conference(name) if self.clubs[e.opponent].division == club.division]

    def in_conference(self, name: str) -> list[LedgerEntry]:
        conference = self.clubs[name].conference
        return [e for e in self.entries[name] if self.clubs[e.opponent].conference == conference]

    def common_opponents(self, group: Sequence[str]) -> set[str]:
        """The clubs that every club of the group played."""
        return set.intersection(*({entry.opponent for entry in self.entries[name]} for name in group))

    def strength(self, entries: Iterable[LedgerEntry]) -> WLT:
        """The pooled records of these games' opponents, one entry for each game."""
        return WLT.pooled(self.overall[entry.opponent] for entry in entries)


def wlt_of(entries: Iterable[LedgerEntry], adjustment: int = 0) -> WLT:
    """The record of these games."""
    return WLT.of("".join([entry.letter for entry in entries]), adjustment)


def by_division(clubs: Iterable[Club]) -> dict[str, dict[str, list[str]]]:
    """Conference -> division -> club names, each in the order of its first club."""
    shape: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for club in clubs:
        shape[club.conference][club.division].append(club.name)
    return {conference: dict(divisions) for conference, divisions in shape.items()}


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A club's season so far.

    `letters` has one letter (W, L or T) for each game, oldest first; `streak` is like "W3" and `last_five` is
    a W-L-T; all three are empty if games have no week. `sov` and `sos` (strength of victory, of schedule)
    pool the records of the opponents beaten and played, one entry for each game. `overall` includes the
    `adjustments`, which do not count in `sov` and `sos`.
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
    adjustments: tuple[PointsAdjustment, ...] = ()

    @property
    def net_points(self) -> int:
        return self.points_for - self.points_against


def record_of(ledger: Ledger, name: str) -> ClubRecord:
    """Builds the club's record from its entries."""
    entries = ledger.entries[name]
    known = all(entry.week is not None for entry in entries)
    in_order = "".join(entry.letter for entry in entries) if known else ""
    last = in_order[-1:]
    return ClubRecord(
        overall=ledger.overall[name],
        home=wlt_of(e for e in entries if e.home),
        away=wlt_of(e for e in entries if not e.home),
        division=wlt_of(ledger.in_division(name)),
        conference=wlt_of(ledger.in_conference(name)),
        points_for=ledger.points_for[name],
        points_against=ledger.points_against[name],
        letters=in_order,
        streak=f"{last}{len(in_order) - len(in_order.rstrip(last))}" if last else "",
        last_five=WLT.of(in_order[-5:]),
        sov=ledger.strength(e for e in entries if e.letter == "W"),
        sos=ledger.strength(entries),
        adjustments=ledger.clubs[name].adjustments,
    )
