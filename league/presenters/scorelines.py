"""Fixtures and brackets as values for templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from league.models import Fixture, Result, Team
from league.playoffs import Bracket, Pairing, PairingSide
from league.presenters.live_games import LiveGame, live_games


@dataclass(frozen=True, slots=True)
class Scoreline:
    """A fixture with its result, if that is final, and the winner; `state` describes a report that is not
    final, and `live` a game in progress."""

    fixture: Fixture
    result: Result | None
    winner: Team | None
    state: str = ""
    live: LiveGame | None = None

    @property
    def is_open(self) -> bool:
        """Whether nothing has been reported and the game is not being played."""
        return self.result is None and not self.state

    @property
    def was_played(self) -> bool:
        """It is final and was not decided in another way."""
        return self.result is not None and self.result.outcome == Result.Outcome.PLAYED

    @property
    def away_score(self) -> str:
        return _score((self.live or self.result), "away_score")

    @property
    def home_score(self) -> str:
        return _score((self.live or self.result), "home_score")

    @property
    def score(self) -> str:
        """The visitors' points first; empty without numbers."""
        return f"{self.away_score}–{self.home_score}" if self.home_score else ""

    @property
    def notes(self) -> list[str]:
        """How far the game is, and what is special about it."""
        notes = self._progress()
        if self.result and self.result.settlement == Result.Settlement.RESOLVED:
            notes.append(self.result.get_settlement_display())
        if self.fixture.neutral:
            notes.append(gettext("neutral ground"))
        return notes

    def _progress(self) -> list[str]:
        if self.live:
            return [note for note in (self.live.clock, self.live.by_mail and gettext("by mail")) if note]
        if self.result is None:
            return [self.state or gettext("Not played yet")]
        if not self.was_played:
            return [self.result.get_outcome_display()]
        return [gettext("Final, overtime") if self.result.overtime else pgettext("a game", "Final")]


@dataclass(frozen=True, slots=True)
class TeamGame:
    """A game as one of its teams sees it: `outcome` says how it ended, W, L, T or empty, and the team's
    points come first. `margin` is None without points."""

    line: Scoreline
    at_home: bool
    opponent: Team
    outcome: str
    score: str
    margin: int | None = None

    @property
    def letter(self) -> str:
        """The outcome as the reader's newspapers print it."""
        letters = {
            "W": pgettext("games won", "W"),
            "L": pgettext("games lost", "L"),
            "T": pgettext("games tied", "T"),
        }
        return letters.get(self.outcome, "")


def team_games(team: Team, fixtures: Iterable[Fixture]) -> list[TeamGame]:
    """The games of a team, as for `scorelines`."""
    return [team_game(team, line) for line in scorelines(fixtures)]


def team_game(team: Team, line: Scoreline) -> TeamGame:
    """The game as this team, which plays in it, sees it."""
    at_home = line.fixture.home == team
    opponent = line.fixture.away if at_home else line.fixture.home
    scores = (line.home_score, line.away_score) if at_home else (line.away_score, line.home_score)
    margin = int(scores[0]) - int(scores[1]) if line.result and all(scores) else None
    return TeamGame(line, at_home, opponent, _outcome(team, line), "–".join(scores), margin)


def _outcome(team: Team, line: Scoreline) -> str:
    """W, L or T; empty for a game that is not over, or that nobody won, lost or tied."""
    if line.result is None:
        return ""
    if line.winner == team:
        return "W"
    if line.winner or line.result.outcome == Result.Outcome.DOUBLE_FORFEIT:
        return "L"
    return "T" if line.was_played or line.result.outcome == Result.Outcome.DRAW else ""


def _score(scores: Result | LiveGame | None, name: str) -> str:
    score = getattr(scores, name, None)
    return "" if score is None else str(score)


def scoreline(fixture: Fixture) -> Scoreline:
    """The line of a fixture selected with its result, home and away; one query if its game is in
    progress."""
    return scorelines([fixture])[0]


def _scoreline(fixture: Fixture, live: LiveGame | None) -> Scoreline:
    result: Result | None = getattr(fixture, "result", None)
    if result is None:
        return Scoreline(fixture, None, None)
    if result.state != Result.State.FINAL:
        return Scoreline(fixture, None, None, result.get_state_display(), live)
    return Scoreline(fixture, result, result.winner)


def claim_text(result: Result) -> str:
    """A result or a report in words: the score, visitors first, or the outcome."""
    if result.home_score is None:
        return str(Result.Outcome(result.outcome).label)
    score = f"{result.away_score}–{result.home_score}"
    return gettext("%(score)s after overtime") % {"score": score} if result.overtime else score


def awaited_confirmation(result: Result, teams: Sequence[Team]) -> str:
    """Says who must confirm a report; `teams` are the sides whose coaches may."""
    if result.state == Result.State.DISPUTED:
        return gettext("The commissioner resolves the dispute.")
    match teams:
        case []:
            return gettext("The commissioner or a scorer confirms it.")
        case [team]:
            return gettext("The coach of %(team)s confirms or disputes it.") % {"team": team.name}
    home, away = (team.name for team in teams)
    named = {"home": home, "away": away}
    return gettext("The coaches of %(home)s and %(away)s confirm it, or one of them disputes it.") % named


def scorelines(fixtures: Iterable[Fixture]) -> list[Scoreline]:
    """The line of every fixture in order, selected as for `scoreline`; one query for all games in
    progress."""
    fixtures = list(fixtures)
    live = live_games(fixtures)
    return [_scoreline(fixture, live.get(fixture.pk)) for fixture in fixtures]


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """A playoff game, or where its clubs will come from."""

    conference: str
    line: Scoreline | None
    away: str = ""
    home: str = ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column of the bracket."""

    name: str
    slots: list[BracketSlot]


def bracket_rounds(
    bracket: Bracket, lines: Iterable[Scoreline], teams: Mapping[str, Team]
) -> list[BracketRound]:
    """Every round in order; `lines` are the playoff games created so far."""
    by_clubs = {(line.fixture.round, line.fixture.home.slug, line.fixture.away.slug): line for line in lines}
    return [
        BracketRound(name, [_slot(by_clubs, number, pairing, teams) for pairing in bracket.pairings(number)])
        for number, name in enumerate(bracket.rounds, start=1)
    ]


def played_rounds(rounds: Iterable[tuple[str, Iterable[Scoreline]]]) -> list[BracketRound]:
    """The rounds of playoffs without seeds: their games as they were played."""
    return [BracketRound(name, [BracketSlot("", line) for line in lines]) for name, lines in rounds]


def _slot(
    lines: Mapping[tuple[int | None, str, str], Scoreline],
    number: int,
    pairing: Pairing,
    teams: Mapping[str, Team],
) -> BracketSlot:
    line = lines.get((number, pairing.home or "", pairing.away or ""))
    away, home = (_side(side, teams) for side in (pairing.away_side, pairing.home_side))
    return BracketSlot(pairing.conference or "", line, away, home)


def _side(side: PairingSide, teams: Mapping[str, Team]) -> str:
    """The club, or where it will come from."""
    return teams[side.club].name if side.club else side.source.text(gettext)
