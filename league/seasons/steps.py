"""The states of a season, the transitions between them, which step it needs next, whom it waits for, and the
button for that.

Every change of `Season.state` is made here. `league.seasons.services` takes the steps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.frame.permissions import ALLOWED, Permission
from league.frame.texts import texts_beside
from league.models import Coach, Fixture, Job, League, Member, Result, Season, Week
from league.playoffs.bracket import Bracket
from league.playoffs.selectors import bracket_of
from league.schedule.deadlines import DEADLINE, in_current_phase
from league.schedule.selectors import has_withdrawn_team

State = Season.State

TRANSITIONS: Mapping[str, frozenset[str]] = {
    # the first result; a knockout's draw, or all results typed at once; an imported season
    State.SCHEDULED: frozenset({State.REGULAR, State.PLAYOFFS, State.FINISHED}),
    # the only result reverted; the regular season closed
    State.REGULAR: frozenset({State.SCHEDULED, State.PLAYOFFS}),
    # the regular season reopened; the champion crowned
    State.PLAYOFFS: frozenset({State.REGULAR, State.FINISHED}),
    # a correction has left the last game without a winner
    State.FINISHED: frozenset({State.PLAYOFFS}),
}


def enter_state(season: Season, state: Season.State, *fields: str) -> None:
    """Moves the season into this state, or leaves it there, and saves it together with these other fields.

    Raises ValueError for a transition that does not exist, which is a bug of the caller.
    """
    if state != season.state and state not in TRANSITIONS[season.state]:
        raise ValueError(f"a season never goes from {season.state} to {state}")
    season.state = state
    season.save(update_fields=["state", *fields])


def begin_season(season: Season) -> bool:
    """Records that the season has its first result. Returns False if it had one before; of concurrent results
    only one begins the season."""
    waiting = Season.objects.filter(pk=season.pk, state=State.SCHEDULED)
    if season.state != State.SCHEDULED or not waiting.update(state=State.REGULAR):
        return False
    season.state = State.REGULAR
    return True


def update_beginning(season: Season) -> bool:
    """Sets the state after a result was reverted: a season without any result has not begun. Returns whether
    it has changed."""
    before = season.state
    if before in (State.SCHEDULED, State.REGULAR):
        begun = Result.objects.filter(fixture__season=season).exists()
        enter_state(season, State.REGULAR if begun else State.SCHEDULED)
    return season.state != before


MOST_NAMED = 3  # games, or people, that a sentence names


class SeasonStep(StrEnum):
    """DRAW its schedule, PLAY the open games, CLOSE the regular season, draw the next ROUND, CROWN the
    champion, or END the season without one if nobody is left to win the Bowl; OVER when all is done."""

    DRAW = "draw"
    PLAY = "play"
    CLOSE = "close"
    ROUND = "round"
    CROWN = "crown"
    END = "end"
    OVER = "over"

    @property
    def is_manual(self) -> bool:
        """Whether a commissioner takes this step on the season's pages."""
        return self in MANUAL_STEPS


MANUAL_STEPS = frozenset({SeasonStep.CLOSE, SeasonStep.ROUND, SeasonStep.CROWN, SeasonStep.END})


class Wait(StrEnum):
    """Why a game is open, those that need a decision first. WITHDRAWN is an open game of a club that has
    left, WINNERLESS a playoff game that has ended without a winner."""

    DISPUTED = "disputed"
    WINNERLESS = "winnerless"
    WITHDRAWN = "withdrawn"
    OVERDUE = "overdue"
    REPORTED = "reported"
    PROPOSAL = "proposal"
    BEGUN = "begun"
    COACHES = "coaches"
    COMPUTER = "computer"


ROUTINE = frozenset({Wait.COACHES, Wait.COMPUTER})
FOR_COMMISSIONERS = frozenset({Wait.DISPUTED, Wait.WINNERLESS, Wait.WITHDRAWN, Wait.OVERDUE, Wait.COMPUTER})
TEXTS = texts_beside(__file__)
WAITS_BY_STATE: Mapping[str, Wait] = {
    Result.State.IN_PROGRESS: Wait.BEGUN,
    Result.State.REPORTED: Wait.REPORTED,
    Result.State.DISPUTED: Wait.DISPUTED,
    Result.State.FINAL: Wait.WINNERLESS,
}


DueStep = tuple[SeasonStep, Bracket | None]  # the bracket if the playoffs have no open game


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game that the season waits for, with the usernames of the people who can act, none if a worker is
    about to play it."""

    fixture: Fixture
    reason: Wait
    people: tuple[str, ...]
    due_at: datetime | None


@dataclass(frozen=True, slots=True)
class NextStep:
    """A season's next step. `people` are the usernames of the people who run the league; `waiting_for` are,
    if the step is PLAY, the games of the first week with an open one and all that need a decision, the most
    urgent first."""

    step: SeasonStep
    people: tuple[str, ...]
    waiting_for: tuple[WaitingGame, ...] = ()

    @property
    def is_for_commissioners(self) -> bool:
        """Whether it is up to the people who run the league, if only to let the computer play."""
        return self.step is not SeasonStep.PLAY or any(
            game.people and game.reason in FOR_COMMISSIONERS for game in self.waiting_for
        )

    @property
    def sentence(self) -> str:
        """What the season waits for and who can act, in the reader's language."""
        if self.step is SeasonStep.PLAY:
            return " ".join(_waiting_sentences(self.waiting_for))
        sentence = f"{_(TEXTS.steps[self.step])} {_(TEXTS.acts[self.step])}"
        return sentence % {"people": _named(self.people)}


def due_step(season: Season) -> DueStep:
    """The next step of the season with what it depends on; at most four queries."""
    step = step_of(with_open_week(Season.objects.filter(pk=season.pk)).get())
    if step is not SeasonStep.ROUND:
        return step, None
    bracket = bracket_of(season)
    if bracket.is_over:
        return SeasonStep.CROWN if bracket.champion else SeasonStep.END, bracket
    return SeasonStep.PLAY if _winnerless(season).exists() else SeasonStep.ROUND, bracket


def what_next(season: Season) -> NextStep:
    """The next step of the season, with the games that it waits for and the people; at most nine queries."""
    step = due_step(season)[0]
    members = Member.objects.filter(league=season.league, role__in=ALLOWED[Permission.MANAGE])
    people = tuple(member.user.get_username() for member in members.select_related("user").order_by("pk"))
    waiting = _waiting_games(season, people) if step is SeasonStep.PLAY else ()
    return NextStep(step, people, tuple(waiting))


def with_open_week(seasons: QuerySet[Season, Any]) -> QuerySet[Season, Any]:
    """The seasons with what `step_of` reads. `drawn`: whether there is a schedule; `open_week`: the first
    week with an open game of the season's current phase."""
    open_games = Fixture.objects.filter(in_current_phase(), season=OuterRef("pk"))
    open_games = open_games.exclude(result__state=Result.State.FINAL)
    first_open = open_games.order_by("week__number").values("week")[:1]
    return seasons.annotate(
        drawn=Exists(Week.objects.filter(season=OuterRef("pk"))), open_week=Subquery(first_open)
    )


def step_of(season: Any) -> SeasonStep:
    """The next step of one of the seasons `with_open_week`, without a look at its bracket: ROUND may be CROWN
    or END, or, after a game without a winner, PLAY."""
    if season.state == Season.State.FINISHED:
        return SeasonStep.OVER
    if season.open_week:
        return SeasonStep.PLAY
    if season.state == Season.State.PLAYOFFS:
        return SeasonStep.ROUND
    return SeasonStep.CLOSE if season.drawn else SeasonStep.DRAW


def _winnerless(season: Season) -> QuerySet[Fixture, Any]:
    """Playoff games that have ended without a winner, although one of their clubs could go on."""
    level = Q(result__outcome=Result.Outcome.PLAYED, result__home_score=F("result__away_score"))
    final = season.fixtures.filter(kind=Week.Kind.PLAYOFF, result__state=Result.State.FINAL)
    out = season.memberships.exclude(withdrawn_at=None).values("team")
    without_winner = level | Q(result__outcome__in=Result.WINNERLESS)
    return final.filter(without_winner).exclude(home__in=out, away__in=out)


def _waiting_games(season: Season, commissioners: tuple[str, ...]) -> list[WaitingGame]:
    """At most three queries."""
    games = season.fixtures.filter(in_current_phase()).annotate(due_at=DEADLINE, is_out=has_withdrawn_team())
    related = ("season__league", "week", "home", "away", "result__reported_by", "game_deadline")
    games = games.select_related(*related).order_by("week__number", "number")
    open_ones = list(games.exclude(result__state=Result.State.FINAL))
    waiting = open_ones or list(games.filter(pk__in=_winnerless(season).values("pk")))
    coaches = _coaches_of(waiting)
    sorted_out = [_waiting_game(fixture, coaches, commissioners) for fixture in waiting]
    named = [
        game for game in sorted_out if game.fixture.week == waiting[0].week or game.reason not in ROUTINE
    ]
    jobs = season.jobs.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING))
    if any(game.reason is Wait.COMPUTER for game in named) and jobs.exists():
        named = [replace(game, people=()) if game.reason is Wait.COMPUTER else game for game in named]
    return sorted(named, key=lambda game: list(Wait).index(game.reason))


def _waiting_game(
    fixture: Any, coaches: Mapping[int, frozenset[str]], commissioners: tuple[str, ...]
) -> WaitingGame:
    sides = {
        Result.Side.HOME.value: coaches.get(fixture.home_id, frozenset()),
        Result.Side.AWAY.value: coaches.get(fixture.away_id, frozenset()),
    }
    both = frozenset[str]().union(*sides.values())
    reason, acting = _reason(fixture, is_coached=bool(both)), both
    if reason is Wait.REPORTED:
        acting = _confirming(fixture, sides)
    elif reason is Wait.PROPOSAL:
        acting = both - sides.get(fixture.game_deadline.proposed_by, frozenset())
    elif reason in FOR_COMMISSIONERS:
        acting = frozenset()
    return WaitingGame(fixture, reason, tuple(sorted(acting)) or commissioners, fixture.due_at)


def _reason(fixture: Any, *, is_coached: bool) -> Wait:
    result, game_deadline = getattr(fixture, "result", None), getattr(fixture, "game_deadline", None)
    if result:
        return WAITS_BY_STATE[result.state]
    if fixture.is_out:
        return Wait.WITHDRAWN
    if fixture.due_at and fixture.due_at <= timezone.now():
        return Wait.OVERDUE
    if game_deadline and game_deadline.proposed:
        return Wait.PROPOSAL
    return Wait.COACHES if is_coached else Wait.COMPUTER


def _confirming(fixture: Fixture, sides: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """As `answering_coaches` of results, but usernames, without a query."""
    if fixture.season.league.confirmation == League.Confirmation.COMMISSIONER:
        return frozenset()
    reporter, reporting = fixture.result.reported_by, sides.get(fixture.result.side, frozenset())
    both = frozenset[str]().union(*sides.values())
    return both - reporting - ({reporter.get_username()} if reporter else set())


def _coaches_of(fixtures: Iterable[Fixture]) -> dict[int, frozenset[str]]:
    """Team -> the usernames of its coaches; one query."""
    teams = {team for fixture in fixtures for team in (fixture.home_id, fixture.away_id)}
    names = defaultdict[int, set[str]](set)
    for coach in Coach.objects.filter(team__in=teams).select_related("user"):
        names[coach.team_id].add(coach.user.get_username())
    return {team: frozenset(coaches) for team, coaches in names.items()}


def _waiting_sentences(waiting: Iterable[WaitingGame]) -> Iterator[str]:
    """One for each reason."""
    for reason, group in groupby(waiting, lambda game: game.reason):
        games = list(group)
        at_work = reason is Wait.COMPUTER and not games[0].people
        text = TEXTS.waits["at_work" if at_work else reason]
        yield _(text) % {"people": _named(games[0].people), "games": _listed(games)}


def _listed(games: Sequence[WaitingGame]) -> str:
    """The first games, each with the people who can act unless the sentence names them, and how many more
    there are."""
    named = [
        _("%(game)s (%(people)s)") % {"game": game.fixture, "people": _named(game.people)}
        if game.people and game.reason not in FOR_COMMISSIONERS
        else str(game.fixture)
        for game in games[:MOST_NAMED]
    ]
    more = len(games) - len(named)
    if more:
        named.append(ngettext("%(count)d more game", "%(count)d more games", more) % {"count": more})
    return ", ".join(named)


def _named(people: Sequence[str]) -> str:
    """Any of these people can act."""
    return _(" or ").join(people[:MOST_NAMED]) or _("the commissioner")


@dataclass(frozen=True, slots=True)
class StepButton:
    """A button with a sentence that says why; only the sentence if there is no `label`. It posts if
    `is_post`, with the number of a week in `through` if there is one; otherwise it is a link."""

    text: str
    label: str = ""
    url: str = ""
    is_post: bool = True
    through: int | None = None


def next_step_button(season: Season, following: NextStep, *, runs: bool) -> StepButton:
    """What the season waits for, with a button for people who run the league."""
    if not runs:
        return StepButton(following.sentence)
    playable = [game.fixture.week for game in following.waiting_for if game.reason in ROUTINE]
    if following.step is SeasonStep.PLAY and not playable:
        inbox = reverse("games:inbox", args=[season.league.slug])
        return StepButton(following.sentence, _("Settle results"), inbox, is_post=False)
    return replace(step_button(season, following.step, next(iter(playable), None)), text=following.sentence)


def step_button(season: Season, step: SeasonStep, week: Week | None) -> StepButton:
    """The button of the step; `week` is the first week that is not over."""
    place = [season.league.slug, season.number]
    if step is not SeasonStep.PLAY:
        pages = {SeasonStep.DRAW: "league:draw", SeasonStep.OVER: "league:roll_over"}
        is_over = step is SeasonStep.OVER
        address = reverse(pages.get(step, "league:advance"), args=place[:1] if is_over else place)
        return StepButton(_(TEXTS.steps[step]), _(TEXTS.buttons[step]), address, is_post=not is_over)
    autoplay = reverse("games:autoplay", args=place)
    if week is None or week.kind == Week.Kind.PLAYOFF:
        return StepButton(_("Games are open."), _("Let the computer play"), autoplay, is_post=False)
    return StepButton(
        _("The computer plays the games of teams without a coach; the others wait for their coaches."),
        _("Play %(week)s") % {"week": week.title},
        autoplay,
        through=week.number,
    )
