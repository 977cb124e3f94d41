"""Clubs that withdraw before and during the playoffs: the season goes on, and each withdrawal can be
reverted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from icalendar import Calendar
from pytest_django import DjangoDbBlocker

from league.frame.errors import Refused
from league.frame.permissions import Role
from league.history.services import revert_change
from league.leagues.models import PlayedGamesPolicy, UnplayedGamesPolicy
from league.models import Change, FeedItem, Fixture, League, Result, Season, Week
from league.playoffs.selectors import bracket_of
from league.playoffs.services import rebuild_season
from league.results.services import Score, correct_result, record_result
from league.results.withdrawals import withdraw_team
from league.schedule.services import draw_schedule
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season, take_step
from league.seasons.steps import SeasonStep, due_step
from league.standings.selectors import seeds_of
from league.subscriptions.files import write_calendar
from tests.helpers.people import person
from tests.helpers.seasons import schedule_rounds
from tests.helpers.small_seasons import small_season
from tests.playoffs.test_knockout import cup
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """Six clubs that meet once, four playoff places. Nothing is played."""
    with shared_rows(django_db_blocker):
        season = small_season(drawn=False, clubs=6)
        League.objects.update(playoff_places=4)
        schedule_rounds(season, 5)
        yield season


@pytest.fixture
def season(shared_season: Season) -> Season:
    return Season.objects.select_related("league__feed").get(pk=shared_season.pk)


@pytest.fixture
def clubs(season: Season) -> list[str]:
    """The slugs, the best club first: it wins every game, and so on."""
    return sorted(team_by_slug(season))


@pytest.fixture
def ann(season: Season) -> User:
    return person("ann", season.league, Role.COMMISSIONER)


def play(season: Season, through: int = 99) -> None:
    """Types a result for every open game up to a week: the club whose slug comes first wins."""
    open_games = season.fixtures.filter(week__number__lte=through, result=None).order_by("number")
    results = []
    for game in open_games.select_related("home", "away"):
        home, away = (20, 10) if game.home.slug < game.away.slug else (10, 20)
        final = Result(fixture=game, state=Result.State.FINAL, home_score=home, away_score=away)
        results.append(final)
    Result.objects.bulk_create(results)
    if results:
        Season.objects.filter(pk=season.pk, state=Season.State.SCHEDULED).update(state=Season.State.REGULAR)
    season.refresh_from_db()


def withdraw(season: Season, slug: str, actor: User | None = None, **policies: Any) -> Change | None:
    team = team_by_slug(season)[slug]
    withdraw_team(season=season, team=team, actor=actor, reason="They moved away", **policies)
    season.refresh_from_db()
    return Change.objects.filter(kind="team_withdrawn").order_by("pk").last()


def step(season: Season) -> SeasonStep:
    taken = take_step(season=season)
    season.refresh_from_db()
    return taken


def finish(season: Season) -> str | None:
    """Plays the season to its end; returns the champion."""
    for _ in range(10):
        play(season)
        if step(season) in (SeasonStep.CROWN, SeasonStep.END):
            return season.champion.slug if season.champion else None
    raise AssertionError("the season does not end")


def drawn(season: Season) -> list[tuple[str, str, str]]:
    """The playoff games that have been drawn and are not void: the week, home and away."""
    games = season.fixtures.filter(kind=Week.Kind.PLAYOFF).order_by("number")
    return list(games.values_list("week__name", "home__slug", "away__slug"))


def rows(season: Season) -> list[tuple[Any, ...]]:
    fields = ("fixture__number", "state", "outcome", "home_score", "away_score", "recorded_at", "settlement")
    return list(
        Result.objects.filter(fixture__season=season).order_by("fixture__number").values_list(*fields)
    )


def state(season: Season) -> tuple[Any, ...]:
    """Everything that a revert has to restore."""
    members = season.memberships.exclude(withdrawn_at=None).values_list("team__slug", "keeps_seed")
    return rows(season), drawn(season), seeds_of(season), sorted(members), season.state


def test_the_next_club_moves_up_until_the_bracket_is_drawn(season: Season, clubs: list[str]) -> None:
    play(season, through=4)
    withdraw(season, clubs[0])
    play(season)
    step(season)
    assert seeds_of(season)["One"] == clubs[1:5]
    assert finish(season) == clubs[1]


def test_seeds_are_frozen_anew_between_the_last_game_and_the_draw(season: Season, clubs: list[str]) -> None:
    play(season)
    close_regular_season(season=season)
    season.refresh_from_db()
    withdraw(season, clubs[0])
    assert seeds_of(season)["One"] == clubs[1:5]
    newest = FeedItem.objects.filter(kind=FeedItem.Kind.BRACKET).order_by("number").last()
    assert newest
    assert [seed["team"] for seed in newest.data["seeds"]] == clubs[1:5]


def test_the_opponent_advances_at_once_after_the_draw(season: Season, clubs: list[str]) -> None:
    play(season)
    step(season)
    withdraw(season, clubs[0])
    assert seeds_of(season)["One"] == clubs[:4]
    assert bracket_of(season).games[0][0].winner == clubs[3]
    assert rebuild_season(season=season, proofs=False) == []
    play(season)
    assert step(season) is SeasonStep.ROUND
    assert drawn(season)[2:] == [("1st & Goal Bowl", clubs[1], clubs[3])]
    assert finish(season) == clubs[1]


def test_with_both_clubs_of_a_semifinal_gone_the_other_winner_is_the_champion(
    season: Season, clubs: list[str]
) -> None:
    play(season)
    step(season)
    withdraw(season, clubs[0])
    withdraw(season, clubs[3])
    game = season.fixtures.get(home__slug=clubs[0], kind=Week.Kind.PLAYOFF)
    assert game.result.outcome == Result.Outcome.NO_CONTEST
    assert due_step(season)[0] is SeasonStep.PLAY
    play(season)
    assert due_step(season)[0] is SeasonStep.CROWN
    assert finish(season) == clubs[1]
    assert len(drawn(season)) == 2


def test_a_finalist_that_leaves_before_the_final_is_drawn_leaves_the_title_to_the_other(
    season: Season, clubs: list[str]
) -> None:
    play(season)
    step(season)
    play(season)
    withdraw(season, clubs[0])
    assert due_step(season)[0] is SeasonStep.CROWN
    assert finish(season) == clubs[1]


def test_a_final_that_was_played_stands(season: Season, clubs: list[str]) -> None:
    play(season)
    step(season)
    play(season)
    step(season)
    play(season)
    withdraw(season, clubs[0])
    assert finish(season) == clubs[0]


def test_a_season_that_nobody_can_win_ends_without_a_champion_and_goes_on_after_a_revert(
    season: Season, clubs: list[str], ann: User
) -> None:
    play(season)
    step(season)
    play(season)
    step(season)
    before = state(season)
    first = withdraw(season, clubs[0], ann)
    assert due_step(season)[0] is SeasonStep.CROWN
    second = withdraw(season, clubs[1], ann)
    assert due_step(season)[0] is SeasonStep.END
    assert finish(season) is None
    assert season.state == Season.State.FINISHED
    assert second
    revert_change(change=second, actor=ann)
    season.refresh_from_db()
    assert (season.state, season.champion and season.champion.slug) == (Season.State.FINISHED, clubs[1])
    assert first
    revert_change(change=first, actor=ann)
    season.refresh_from_db()
    assert (season.champion, state(season)) == (None, before)


def test_the_third_place_game_is_played_before_a_title_without_a_game(
    season: Season, clubs: list[str]
) -> None:
    season.league.third_place = True
    season.league.save()
    season.refresh_from_db()
    play(season)
    step(season)
    play(season)
    withdraw(season, clubs[1])
    assert step(season) is SeasonStep.ROUND
    assert drawn(season)[2:] == [("1st & Goal Bowl", clubs[2], clubs[3])]
    assert finish(season) == clubs[0]


@pytest.mark.parametrize("unplayed", UnplayedGamesPolicy)
def test_of_two_clubs_that_leave_neither_keeps_a_win_from_the_other(
    season: Season, clubs: list[str], unplayed: UnplayedGamesPolicy
) -> None:
    withdraw(season, clubs[0], unplayed=unplayed)
    withdraw(season, clubs[1], unplayed=unplayed)
    game = between(season, clubs[0], clubs[1])
    assert game.result.outcome == Result.Outcome.NO_CONTEST
    assert between(season, clubs[0], clubs[2]).result.outcome == (
        "no_contest" if unplayed is UnplayedGamesPolicy.NO_CONTEST else forfeit_by(season, clubs[0], clubs[2])
    )


def test_a_game_that_both_have_played_stands(season: Season, clubs: list[str]) -> None:
    play(season)
    before = rows(season)
    withdraw(season, clubs[0])
    withdraw(season, clubs[1])
    assert rows(season) == before


def between(season: Season, one: str, other: str) -> Fixture:
    both = {one, other}
    return season.fixtures.get(home__slug__in=both, away__slug__in=both, kind=Week.Kind.REGULAR)


def forfeit_by(season: Season, slug: str, other: str) -> str:
    home = between(season, slug, other).home.slug
    return "forfeit_by_home" if home == slug else "forfeit_by_away"


@pytest.mark.parametrize(("weeks", "policy"), [(2, "no_contest"), (5, "forfeit")])
def test_two_withdrawals_are_reverted_in_either_order(
    season: Season, clubs: list[str], ann: User, weeks: int, policy: str
) -> None:
    season.league.withdrawn_unplayed = policy
    season.league.save()
    season.refresh_from_db()
    play(season, through=weeks)
    if weeks == 5:
        step(season)
    before, alone = state(season), {}
    pair = (clubs[0], clubs[3])  # they meet in a semifinal
    for slug in pair:
        change = withdraw(season, slug, ann)
        alone[slug] = without_times(season)
        restore(season, change, ann)
        assert state(season) == before
    for first, second in (pair, pair[::-1]):
        changes = {slug: withdraw(season, slug, ann) for slug in pair}
        restore(season, changes[first], ann)
        assert without_times(season) == alone[second]
        restore(season, changes[second], ann)
        assert state(season) == before


def restore(season: Season, change: Change | None, actor: User) -> None:
    assert change
    revert_change(change=change, actor=actor)
    season.refresh_from_db()


def without_times(season: Season) -> tuple[Any, ...]:
    results, *others = state(season)
    return [row[:5] for row in results], *others


def test_a_second_withdrawal_changes_nothing(season: Season, clubs: list[str], ann: User) -> None:
    play(season, through=2)
    withdraw(season, clubs[0], ann)
    before = state(season), season.memberships.get(team__slug=clubs[0]).withdrawn_at
    with pytest.raises(Refused) as refused:
        withdraw(season, clubs[0], ann)
    assert refused.value.code == "nothing_open"
    struck = withdraw(season, clubs[0], ann, played=PlayedGamesPolicy.NO_CONTEST)
    assert struck
    revert_change(change=struck, actor=ann)
    assert (state(season), season.memberships.get(team__slug=clubs[0]).withdrawn_at) == before


def test_a_missing_game_is_drawn_when_its_club_comes_back(
    season: Season, clubs: list[str], ann: User
) -> None:
    play(season)
    step(season)
    play(season)
    left = withdraw(season, clubs[1], ann)
    assert due_step(season)[0] is SeasonStep.CROWN
    assert left
    revert_change(change=left, actor=ann)
    assert step(season) is SeasonStep.ROUND
    assert drawn(season)[2:] == [("1st & Goal Bowl", clubs[0], clubs[1])]


def test_a_game_of_a_withdrawn_club_cannot_be_opened_again(
    season: Season, clubs: list[str], ann: User
) -> None:
    game = between(season, clubs[0], clubs[1])
    record_result(fixture=game, score=Score((3, 0)), actor=ann)
    recorded = Change.objects.get(kind="result")
    withdraw(season, clubs[0], ann)
    with pytest.raises(Refused) as refused:
        revert_change(change=recorded, actor=ann)
    assert refused.value.code == "team_withdrawn"
    with pytest.raises(Refused) as typed:
        record_result(fixture=between(season, clubs[0], clubs[2]), score=Score((3, 0)), actor=ann)
    assert typed.value.code == "result_final"


def test_a_corrected_semifinal_moves_on_although_its_loser_has_left(
    season: Season, clubs: list[str], ann: User
) -> None:
    """The club that should have won is out, so its opponent in the final has the title."""
    play(season)
    step(season)
    play(season)
    withdraw(season, clubs[3])
    game = season.fixtures.get(home__slug=clubs[0], kind=Week.Kind.PLAYOFF)
    correct_result(fixture=game, score=Score((0, 7)), actor=ann, reason="The score was swapped")
    season.refresh_from_db()
    assert due_step(season)[0] is SeasonStep.CROWN
    assert finish(season) == clubs[1]


def test_games_of_a_schedule_drawn_later_are_settled() -> None:
    season = small_season(drawn=False, name="Other League")
    League.objects.update(playoff_places=2)
    season.refresh_from_db()
    gone = min(team_by_slug(season))
    withdraw(season, gone)
    draw_schedule(season=season)
    season.refresh_from_db()
    assert season.fixtures.filter(result__state=Result.State.FINAL).count() == 6
    assert finish(season) not in {None, gone}


def test_a_knockout_goes_on_without_clubs_that_leave_before_and_after_its_draw() -> None:
    season = cup(6)
    seeds = seeds_of(season)["All"]
    withdraw(season, seeds[0])  # it rests
    withdraw(season, seeds[2])  # it plays
    assert bracket_of(season).games[0][0].winner == seeds[5]
    assert finish(season) not in {None, seeds[0], seeds[2]}


def test_an_undrawn_knockout_seeds_a_withdrawn_club_last() -> None:
    season = small_season(drawn=False, clubs=5, preset="knockout", name="Other League")
    gone = min(team_by_slug(season))
    withdraw(season, gone)
    draw_schedule(season=season)
    season.refresh_from_db()
    assert seeds_of(season)["One"][-1] == gone
    assert finish(season) not in {None, gone}


def test_everybody_may_leave(season: Season, clubs: list[str]) -> None:
    for slug in clubs:
        withdraw(season, slug)
    assert finish(season) is None


def test_the_last_club_is_the_champion(season: Season, clubs: list[str]) -> None:
    for slug in clubs[:5]:
        withdraw(season, slug)
    assert finish(season) == clubs[5]


def test_pages_and_api_name_the_club_that_has_withdrawn_and_the_empty_place(
    season: Season, clubs: list[str], client: Client
) -> None:
    play(season)
    step(season)
    withdraw(season, clubs[0])
    withdraw(season, clubs[3])
    withdraw(season, clubs[2])
    found = client.get("/api/v1/leagues/small-league/seasons/1/bracket").json()
    (final,) = found["rounds"][1]["slots"]
    sides = [
        (side["team"] and side["team"]["slug"], side["withdrawn"]) for side in (final["home"], final["away"])
    ]
    assert sorted(sides, key=str) == [(clubs[1], False), (None, True)]
    assert (final["walkover"], final["fixture"]) == (True, None)
    page = client.get(reverse("league:bracket", args=["small-league", 1])).content.decode()
    assert "Bye" in page
    assert ">out<" in "".join(page.split())


def test_calendars_cancel_the_games_of_a_withdrawn_club_and_bring_them_back(
    season: Season, clubs: list[str], ann: User
) -> None:
    season.weeks.update(deadline=datetime(2026, 10, 18, tzinfo=UTC) + timedelta(days=7))

    def shown() -> dict[str, tuple[bool, Any]]:
        team = team_by_slug(season)[clubs[0]]
        calendar = Calendar.from_ical(write_calendar("Games", [season], str, [team]))
        return {
            str(event["uid"]): (event["status"] == "CANCELLED", event["sequence"])
            for event in calendar.walk("VEVENT")
        }

    before = shown()
    change = withdraw(season, clubs[0], ann)
    after = shown()
    assert change
    revert_change(change=change, actor=ann)
    restored = shown()
    assert len(before) == 5
    for game in before:
        assert (before[game][0], after[game][0], restored[game][0]) == (False, True, False)
        assert before[game][1] < after[game][1] < restored[game][1]
