"""Results, reports and deadlines as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext as _

from league.frame.signals import answers, live_games_requested
from league.models import Dispute, Fixture, LateReport, League, Result, Team
from league.playoffs.bracket import Bracket
from league.playoffs.formats import Pairing, PairingSide
from league.results.forms import DeadlineForm, ResultForm
from league.results.inbox import LeagueDuties
from league.results.selectors import Claim, ReportRights
from league.schedule.deadlines import deadline_of, game_deadline_of
from league.seasons.pages import StepButton, step_button
from league.seasons.steps import SeasonStep


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The score of a game in progress, and its `clock` in words: the period and what is left of it.

    `url` is the page that follows the game, `key` identifies the game in the league's feed.
    """

    key: str
    url: str
    home_score: int
    away_score: int
    clock: str
    by_mail: bool


def live_games(fixtures: Iterable[Fixture]) -> dict[int, LiveGame]:
    """The live games of these fixtures, which must be selected with their results; one query if any is
    live."""
    playing = [fixture.pk for fixture in fixtures if _in_progress(fixture)]
    live: dict[int, LiveGame] = {}
    for games in answers(live_games_requested, fixtures=playing) if playing else ():
        live |= games
    return live


def _in_progress(fixture: Fixture) -> bool:
    result = getattr(fixture, "result", None)
    return result is not None and result.state == Result.State.IN_PROGRESS


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
    if not side.club:
        return side.source.text(gettext)
    name = teams[side.club].name
    return gettext("%(team)s (withdrawn)") % {"team": name} if side.out else name


@dataclass(frozen=True, slots=True)
class FormCard:
    """A form with its title, which is also its button's label. `folded` ones show only their title."""

    title: str
    hint: str
    form: ResultForm
    address: str
    folded: bool


@dataclass(frozen=True, slots=True)
class ClaimCard:
    """A claim about a disputed game. `rows` are the teams with points and touchdowns, visitors first, empty
    for a game that was not played; `label` says what its button does, and `reason` is kept if nobody writes
    another one."""

    claim: Claim
    told: str
    text: str
    rows: list[tuple[Team, int | None, str]]
    label: str
    reason: str


def claim_cards(fixture: Fixture, claims: Iterable[Claim]) -> list[ClaimCard]:
    """The claims about this fixture, the report first."""
    return [_claim_card(fixture, claim) for claim in claims]


def _claim_card(fixture: Fixture, claim: Claim) -> ClaimCard:
    result, who = claim.result, {"who": claim.who}
    source = _("Reported by %(person)s") if claim.key == "report" else _("Disputed by %(person)s")
    sides = ((fixture.away, "away"), (fixture.home, "home")) if result.home_score is not None else ()
    return ClaimCard(
        claim,
        source % {"person": claim.person or claim.who},
        claim_text(result),
        [(team, getattr(result, f"{side}_score"), _touchdowns(result, side)) for team, side in sides],
        _("The claim of %(who)s counts") % who,
        _("The claim of %(who)s counts.") % who,
    )


def _touchdowns(result: Result, side: str) -> str:
    counted = getattr(result, f"{side}_touchdowns")
    if counted is None:
        return ""
    return ngettext("%(count)d touchdown", "%(count)d touchdowns", counted) % {"count": counted}


def reporter_text(person: User | None, side: str, fixture: Fixture) -> str:
    """The reporter and their side, as text."""
    text = _("Reported by %(person)s") % {"person": person or "–"}
    team = _team(side, fixture)
    return f"{text} ({team.name})" if team else text


def report_text(result: Result, fixture: Fixture, claim: str) -> str:
    """The reporter as text, with a colon if a claim follows; empty for a result that nobody reported."""
    if result.reported_by is None and not result.side:
        return ""
    text = reporter_text(result.reported_by, result.side, fixture)
    return text + _(":") if claim else text


def late_report_text(late: LateReport, fixture: Fixture) -> str:
    """The late reporter as text, with a colon for the claim that follows."""
    return reporter_text(late.by, late.side, fixture) + _(":")


def claim_source_text(result: Result, fixture: Fixture) -> str:
    """The reporter, as a sentence for a reader who answers by a link."""
    if result.reported_by:
        return f"{reporter_text(result.reported_by, result.side, fixture)}."
    if team := _team(result.side, fixture):
        return _("Reported for %(team)s.") % {"team": team.name}
    return _("Reported by a scorer.")


def confirmation_text(result: Result, fixture: Fixture) -> str:
    """When a report becomes final without an answer; empty where it does not."""
    hours = fixture.season.league.auto_confirm_hours
    if result.state != Result.State.REPORTED or not hours:
        return ""
    return _("If nobody answers, it is final %(hours)s hours after the report.") % {"hours": hours}


def dispute_text(dispute: Dispute) -> str:
    """The person or side that disputes the report, with a colon for their note."""
    if dispute.by:
        return _("Disputed by %(person)s:") % {"person": dispute.by}
    return _("Disputed by the other side:")


def form_cards(
    forms: Mapping[str, ResultForm], fixture: Fixture, result: Result | None
) -> Iterator[FormCard]:
    """The forms `resolve`, `dispute` and `report` that there are, in this order. Those that are seldom needed
    are folded: a dispute is mostly resolved by one of its claims."""
    season = fixture.season
    for name in ("resolve", "dispute", "report"):
        if name in forms:
            title, hint = _words(name, result)
            address = reverse(f"league:{name}", args=[season.league.slug, season.number, fixture.number])
            quiet = name != "report" or result is not None
            yield FormCard(title, hint, forms[name], address, folded=quiet and not forms[name].errors)


def _words(name: str, result: Result | None) -> tuple[str, str]:
    if name == "resolve":
        return _("Another result counts"), _("Enter how the game ended if neither claim is right.")
    if name == "dispute":
        hint = _(
            "Say what is wrong. If you like, add how the game ended according to your sheet; otherwise leave"
            " the numbers empty."
        )
        return _("Dispute it"), hint
    hint = _("Points and touchdowns belong to a game that was played; leave them empty for any other end.")
    return (_("Change the report") if result else _("Enter the result")), hint


def _team(side: str, fixture: Fixture) -> Team | None:
    return {"home": fixture.home, "away": fixture.away}.get(side)


@dataclass(frozen=True, slots=True)
class DeadlineSummary:
    """`ready` are the teams that have said they will play; `form` sets another deadline (for a manager of
    the league) or proposes one."""

    deadline: datetime | None
    passed: bool
    ready: list[Team]
    proposed: datetime | None
    proposed_by: Team | None
    may_agree: bool
    may_end: bool
    may_say_ready: bool
    moves: bool
    form: DeadlineForm | None


def deadline_summary(fixture: Fixture, result: Result | None, rights: ReportRights) -> DeadlineSummary | None:
    """None once the game is reported, and for a game without a deadline that this person cannot give one."""
    deadline, own = deadline_of(fixture), bool(rights.sides)
    if (result and result.state != Result.State.IN_PROGRESS) or not (deadline or rights.manages or own):
        return None
    kept, teams = game_deadline_of(fixture), {"home": fixture.home, "away": fixture.away}
    concerned = kept.proposed is not None and (rights.manages or own)
    return DeadlineSummary(
        deadline=deadline,
        passed=deadline is not None and deadline <= timezone.now(),
        ready=[team for side, team in teams.items() if getattr(kept, f"{side}_ready")],
        proposed=kept.proposed,
        proposed_by=teams.get(kept.proposed_by),
        may_agree=concerned and (rights.manages or bool(rights.sides - {kept.proposed_by})),
        may_end=concerned,
        may_say_ready=any(not getattr(kept, f"{side}_ready") for side in rights.sides),
        moves=rights.manages,
        form=_form(fixture, deadline) if rights.manages or own else None,
    )


def _form(fixture: Fixture, deadline: datetime | None) -> DeadlineForm:
    zone = ZoneInfo(fixture.season.league.time_zone)
    local = timezone.localtime(deadline, zone) if deadline else None
    return DeadlineForm(initial={"deadline": local and local.replace(tzinfo=None)})


@dataclass(frozen=True, slots=True)
class DutyCard:
    """A league with its buttons, the most urgent first."""

    league: League
    buttons: list[StepButton]


def duty_cards(duties: Iterable[LeagueDuties]) -> list[DutyCard]:
    return [DutyCard(each.league, [*_waiting(each), *_step(each)]) for each in duties]


def _waiting(duties: LeagueDuties) -> list[StepButton]:
    inbox = reverse("games:inbox", args=[duties.league.slug])
    counted = [
        (
            duties.reports,
            ngettext("%(n)d result is not confirmed.", "%(n)d results are not confirmed.", duties.reports),
            _("Settle results"),
        ),
        (
            duties.overdue,
            ngettext("%(n)d game is overdue.", "%(n)d games are overdue.", duties.overdue),
            _("See overdue games"),
        ),
    ]
    return [
        StepButton(text % {"n": number}, label, inbox, is_post=False)
        for number, text, label in counted
        if number
    ]


def _step(duties: LeagueDuties) -> list[StepButton]:
    if duties.season is None or duties.step is None:
        return []
    button = step_button(duties.season, duties.step, duties.week)
    return (
        [replace(button, label=_("Go on with the playoffs"))] if duties.step is SeasonStep.ROUND else [button]
    )
