"""Random seasons in which people do anything at any point: there is always a next step, and the person named
can take it, up to the champion.

`WALKS=200 python3 manage.py test tests/season_command/test_walk.py` walks through more seasons; `WALK=17`
only through the one with this seed, and prints its acts.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from itertools import islice
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.autoplay.computer_games import play_for_both, settle_overdue
from games.autoplay.season_jobs import start_season_job
from league.frame.errors import Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.models import OverduePolicy, PlayedGamesPolicy, UnplayedGamesPolicy
from league.leagues.services import create_league_with_clubs
from league.models import Change, Coach, Fixture, GameDeadline, Job, LateReport, League, Result, Season, Week
from league.playoffs.overrides import decide_toss, set_seeds
from league.playoffs.selectors import bracket_of
from league.results.deadlines import accept_deadline, propose_deadline
from league.results.disputes import dispute_result, resolve_dispute, withdraw_dispute
from league.results.inbox import duties_of, inbox_of, waiting_in
from league.results.reports import confirm_result, report_result
from league.results.services import Score, correct_result, record_result
from league.results.withdrawals import withdraw_team
from league.schedule.services import draw_schedule
from league.seasons.selectors import slugs_by_division
from league.seasons.services import close_regular_season, reopen_regular_season, take_step
from league.seasons.steps import NextStep, SeasonStep, Wait, WaitingGame, what_next
from league.standings.selectors import seeds_of, tosses_in
from tests.autoplay.worker import work_through
from tests.helpers.clubs import club
from tests.helpers.people import person
from tests.helpers.small_seasons import play

WALKS = int(os.environ.get("WALKS", "3"))
ONLY = os.environ.get("WALK")
LONGEST = 400  # steps of a season, which takes far fewer
MOST_ACTS = 16  # of people who do something else than what is due
SHAPES = ([[4]], [[5]], [[6]], [[3, 3]], [[2, 2], [2, 2]], [[3], [3]])
CITIES = ("Aston", "Bexley", "Corby", "Dover", "Epsom", "Filey", "Goole", "Hexham")

pytestmark = pytest.mark.django_db


class Walk:
    """A season of a random format with coaches for some of its teams, and everything that happens in it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.told: list[str] = []
        self.carla = person(f"carla{seed}")
        self.season = self._season(seed)
        self.league = self.season.league
        self.act(f"founded {self.league.preset} {self.league.playoff_places} places")
        for team in self.league.teams.order_by("pk"):
            if self.random.random() < 0.4:
                Coach.objects.create(team=team, user=person(f"{team.slug}-{seed}", self.league, Role.COACH))

    def _season(self, seed: int) -> Season:
        """The first random format that a league can have."""
        while True:
            shape = self.random.choice(SHAPES)
            cities = iter(CITIES)
            clubs = {
                f"Conference {place}": {
                    f"Division {place}{number}": [club(city) for city in islice(cities, size)]
                    for number, size in enumerate(sizes)
                }
                for place, sizes in enumerate(shape)
            }
            try:
                return create_league_with_clubs(
                    name=f"Walk {seed}",
                    clubs=clubs,
                    actor=self.carla,
                    preset=self.random.choice(("round_robin", "round_robin", "knockout")),
                    playoff_places=self.random.choice((2, 3, 4, 4, 5, 6)),
                    reseed=self.random.random() < 0.5,
                    third_place=self.random.random() < 0.5,
                    confirmation=self.random.choice(League.Confirmation.values),
                    overdue=self.random.choice(OverduePolicy.values),
                )
            except Refused:
                continue

    def begin_anywhere(self) -> None:
        """Draws the schedule, and enters the results of any number of its weeks."""
        draw_schedule(season=self.season, actor=self.carla)
        last = self.season.weeks.filter(kind=Week.Kind.REGULAR).count()
        if last and self.random.random() < 0.8:
            play(self.fresh(), through=max(self.random.randint(0, last), self.random.randint(0, last)))

    def act(self, what: str) -> None:
        self.told.append(what)
        if ONLY:
            print(what)

    def fresh(self) -> Season:
        self.season = Season.objects.select_related("league__feed").get(pk=self.season.pk)
        return self.season

    def to_its_end(self) -> None:
        """Walks on until the season is over."""
        if self.random.random() < 0.9:
            self.begin_anywhere()
        acts = self.random.randrange(MOST_ACTS)
        for _ in range(LONGEST):
            if acts and self.random.random() < 0.4:
                acts -= 1
                self.something()
            following = self.next_step()
            if following.step is SeasonStep.OVER:
                if not acts:
                    return
                acts -= 1
                self.something()
                continue
            before = self.last_change()
            self.take(following)
            assert self.last_change() != before, f"{following.sentence} changed nothing"
        pytest.fail("the season never ends")

    def last_change(self) -> int:
        return Change.objects.filter(league=self.league).latest("pk").pk

    def next_step(self) -> NextStep:
        """The next step. Now and then it is compared with what other places say."""
        season = self.fresh()
        following = what_next(season)
        assert following.sentence
        assert bool(following.waiting_for) is (following.step is SeasonStep.PLAY)
        if self.random.random() < 0.1:
            self.compare(following)
        return following

    def compare(self, following: NextStep) -> None:
        season = self.season
        inbox = inbox_of(season.league)
        assert inbox.next
        assert inbox.next.sentence == following.sentence
        assert waiting_in(season.league) == inbox.games + following.step.is_manual
        (duty,) = duties_of(self.carla)
        assert duty.step is following.step or duty.step is SeasonStep.ROUND

    # The step that is due, taken by a person who is named.

    def take(self, following: NextStep) -> None:
        if following.step is SeasonStep.PLAY:
            games = following.waiting_for[:6]
            for game in self.random.sample(games, self.random.randint(1, len(games))):
                final = Result.objects.filter(fixture=game.fixture, state=Result.State.FINAL)
                if game.reason is Wait.WINNERLESS or not final.exists():  # a job may have played it by now
                    self.act(f"{game.reason}: {game.fixture} by {game.people}")
                    self.settle(game)
            return
        actor = self.named(following.people)
        self.act(f"step {following.step}")
        if following.step is SeasonStep.DRAW:
            draw_schedule(season=self.season, actor=actor)
        else:
            assert take_step(season=self.season, actor=actor) is following.step

    def named(self, people: tuple[str, ...]) -> User:
        return User.objects.get(username=self.random.choice(people))

    def settle(self, game: WaitingGame) -> None:
        fixture, actor = self.fixture(game.fixture), self.named(game.people)
        match game.reason:
            case Wait.DISPUTED:
                resolve_dispute(fixture=fixture, score=self.score(), actor=actor, reason="I saw it")
            case Wait.WINNERLESS:
                correct_result(fixture=fixture, score=self.score(), actor=actor, reason="somebody won")
            case Wait.REPORTED:
                confirm_result(fixture=fixture, actor=actor)
            case Wait.PROPOSAL if (fixture.game_deadline.proposed or timezone.now()) > timezone.now():
                accept_deadline(fixture=fixture, actor=actor)
            case Wait.OVERDUE:
                self.settle_overdue(fixture, actor)
            case Wait.COMPUTER:
                self.let_computer_play(fixture, actor)
            case Wait.WITHDRAWN:
                outcome = self.random.choice((Result.Outcome.FORFEIT_BY_HOME, Result.Outcome.FORFEIT_BY_AWAY))
                record_result(fixture=fixture, score=None, outcome=outcome, actor=actor)
            case _:
                report_result(fixture=fixture, score=self.score(), actor=actor)

    def settle_overdue(self, fixture: Fixture, actor: User) -> None:
        match self.random.randrange(3):
            case 0:
                settle_overdue(season=self.season, actor=actor)
            case 1:
                play_for_both(fixture=fixture, actor=actor)
            case _:
                record_result(fixture=fixture, score=self.score(), actor=actor)

    def let_computer_play(self, fixture: Fixture, actor: User) -> None:
        if self.random.random() < 0.7:  # a person may type what the computer could play, which is faster
            record_result(fixture=fixture, score=self.score(), actor=actor)
            return
        job = start_season_job(season=self.season, through=fixture.week.number, actor=actor)
        work_through(job)
        assert job.state == Job.State.DONE, job.error
        assert Result.objects.get(fixture=fixture).state == Result.State.FINAL

    def score(self) -> Score:
        home, away = self.random.sample((0, 3, 7, 10, 14, 17, 20, 21, 24, 28), 2)
        return Score((home, away))

    def fixture(self, fixture: Fixture) -> Fixture:
        related = ("season__league__feed", "week", "home", "away", "game_deadline")
        return Fixture.everything.select_related(*related).get(pk=fixture.pk)

    # Everything else that people do, wanted or not. What the rules refuse changes nothing.

    def something(self) -> None:
        act = self.random.choice(ACTS)
        self.fresh()
        try:
            act(self)
        except Refused as refused:
            self.act(f"{act.__name__} refused: {refused.code}, {refused.sentence}")
        else:
            self.act(act.__name__)

    def game(self, *states: str) -> Fixture:
        """A random game with a result in one of these states, without one for `open`."""
        games = self.season.fixtures.order_by("number")
        open_ones = games.filter(result=None) if "open" in states else games.none()
        found = [*open_ones, *games.filter(result__state__in=states)]
        if not found:
            raise Refused("no_game", "There is no such game.")
        return self.fixture(self.random.choice(found[:6]))

    def coach(self, fixture: Fixture) -> User:
        coaches = list(Coach.objects.filter(team__in=(fixture.home, fixture.away)).order_by("pk"))
        if not coaches:
            raise Refused("no_coach", "Nobody coaches these teams.")
        return self.random.choice(coaches).user

    def withdraw(self) -> None:
        withdraw_team(
            season=self.season,
            team=self.random.choice(list(self.league.teams.order_by("pk"))),
            unplayed=self.random.choice(list(UnplayedGamesPolicy)),
            played=self.random.choice(list(PlayedGamesPolicy)),
            actor=self.carla,
            reason="they gave up",
        )

    def end_without_a_game(self) -> None:
        outcome = self.random.choice([one for one in Result.Outcome if one != Result.Outcome.PLAYED])
        record_result(fixture=self.game("open"), score=None, outcome=outcome, actor=self.carla)

    def correct(self) -> None:
        outcome = self.random.choice(list(Result.Outcome))
        score = self.score() if outcome == Result.Outcome.PLAYED else None
        fixture = self.game(Result.State.FINAL)
        correct_result(
            fixture=fixture, score=score, outcome=outcome, actor=self.carla, reason="it was not so"
        )

    def report(self) -> None:
        fixture = self.game("open")
        report_result(fixture=fixture, score=self.score(), actor=self.coach(fixture))

    def dispute(self) -> None:
        fixture = self.game(Result.State.REPORTED)
        dispute_result(fixture=fixture, note="no", actor=self.coach(fixture))

    def withdraw_the_dispute(self) -> None:
        fixture = self.game(Result.State.DISPUTED)
        withdraw_dispute(fixture=fixture, actor=self.coach(fixture))

    def begin(self) -> None:
        in_progress = Result.State.IN_PROGRESS
        record_result(fixture=self.game("open"), score=Score((0, 0)), state=in_progress, actor=self.carla)

    def miss_a_deadline(self) -> None:
        passed = {"deadline": timezone.now() - timedelta(hours=1)}
        GameDeadline.objects.update_or_create(fixture=self.game("open"), defaults=passed)

    def propose_a_deadline(self) -> None:
        fixture, later = self.game("open"), timezone.now() + timedelta(days=self.random.randrange(1, 9))
        propose_deadline(fixture=fixture, deadline=later, actor=self.coach(fixture))

    def report_late(self) -> None:
        settled = self.season.fixtures.filter(result__settlement=Result.Settlement.DEADLINE).first()
        if settled is None:
            raise Refused("no_game", "No game was settled.")
        fixture = self.fixture(settled)
        report_result(fixture=fixture, score=self.score(), actor=self.coach(fixture))
        late = LateReport.objects.filter(fixture=fixture).first()
        if late and self.random.random() < 0.5:
            confirm_result(fixture=fixture, actor=self.carla)

    def revert(self) -> None:
        changes = Change.objects.filter(league=self.league).order_by("-pk")
        change = self.random.choice(list(changes[:12]))
        self.act(f"wants to revert {change.kind}")
        revert_change(change=change, actor=self.carla)

    def revert_a_withdrawal(self) -> None:
        change = Change.objects.filter(league=self.league, kind=Change.Kind.TEAM_WITHDRAWN).last()
        if change is None:
            raise Refused("no_change", "Nobody has left.")
        revert_change(change=change, actor=self.carla)

    def close(self) -> None:
        close_regular_season(season=self.season, actor=self.carla)

    def reopen(self) -> None:
        reopen_regular_season(season=self.season, actor=self.carla)

    def overrule_seeds(self) -> None:
        seeds = seeds_of(self.season)
        conference = self.random.choice(sorted(slugs_by_division(self.season)))
        clubs = [slug for slugs in slugs_by_division(self.season)[conference].values() for slug in slugs]
        order = self.random.sample(clubs, len(seeds.get(conference, clubs)))
        set_seeds(season=self.season, conference=conference, order=order, actor=self.carla, reason="as I say")

    def overrule_a_toss(self) -> None:
        tosses = tosses_in(self.season)
        group = self.random.choice(sorted(tosses) or [("nobody",)])
        decide_toss(
            season=self.season, group=group, first=self.random.choice(group), actor=self.carla, reason="luck"
        )

    def let_the_computer_go_on(self) -> None:
        job = start_season_job(season=self.season, through=self.random.choice((1, 2, None)), actor=self.carla)
        work_through(job)
        assert job.state == Job.State.DONE, job.error


ACTS: tuple[Callable[[Walk], None], ...] = (
    Walk.withdraw,
    Walk.withdraw,
    Walk.withdraw,
    Walk.end_without_a_game,
    Walk.end_without_a_game,
    Walk.correct,
    Walk.correct,
    Walk.report,
    Walk.report,
    Walk.dispute,
    Walk.withdraw_the_dispute,
    Walk.begin,
    Walk.miss_a_deadline,
    Walk.propose_a_deadline,
    Walk.report_late,
    Walk.revert,
    Walk.revert,
    Walk.revert_a_withdrawal,
    Walk.close,
    Walk.reopen,
    Walk.overrule_seeds,
    Walk.overrule_a_toss,
    Walk.let_the_computer_go_on,
)


@pytest.mark.parametrize("seed", [int(ONLY)] if ONLY else range(1, WALKS + 1))
def test_every_season_comes_to_its_end(seed: int) -> None:
    walk = Walk(seed)
    try:
        walk.to_its_end()
    except (Exception, pytest.fail.Exception) as error:
        error.add_note("\n".join(["The season:", *walk.told]))
        raise
    season = walk.fresh()
    bracket = bracket_of(season)
    assert (season.state, bracket.is_over) == (Season.State.FINISHED, True)
    assert bracket.champion == (season.champion and season.champion.slug)
    for address in ("league:season", "league:standings", "league:bracket"):
        page = Client().get(reverse(address, args=[season.league.slug, season.number]), follow=True)
        assert page.status_code == 200
