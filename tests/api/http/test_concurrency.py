"""Twenty requests at the same moment, on the real server with PostgreSQL: no deadlock, nothing done twice."""

from __future__ import annotations

from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User

from games.models import Seat
from games.table.seating import seat_link, table_link
from league.frame.permissions import Role
from league.models import Change, Coach, Job, Member, Result, Season
from league.people.invitations import create_invitation, invite_coaches
from league.people.selectors import free_teams
from tests.at_once import AT_ONCE, Ask, send_at_once, statuses, token_of
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.installation import Installation
from tests.table.phones import ANN, pick_up
from tests.waiting import eventually


@pytest.fixture
def season(stack: Installation) -> Season:
    """Two weeks of twelve games, and a commissioner: carla."""
    season = expansion_season(rounds=2, name="Drill")
    person("carla", season.league, Role.COMMISSIONER)
    return season


def address(season: Season) -> str:
    return f"leagues/{season.league.slug}/seasons/{season.number}"


def test_twenty_concurrent_requests_start_one_season_job(stack: Installation) -> None:
    season = expansion_season(rounds=8, name="Drill")  # all have asked before the worker has played it
    secret = token_of(person("carla", season.league, Role.COMMISSIONER))
    ask = Ask(secret, "POST", f"{address(season)}/jobs", {"through": 8})
    answers = send_at_once(stack, [ask] * AT_ONCE)
    assert statuses(answers) == [201] * AT_ONCE
    assert len({body["id"] for _status, body in answers}) == 1
    season_jobs = Job.objects.filter(kind=Job.Kind.PLAY_SEASON)
    assert season_jobs.count() == 1
    assert eventually(season_jobs.filter(state=Job.State.DONE).exists)  # the worker was not disturbed either


def test_concurrent_reports_and_confirmations_of_all_games_succeed(
    stack: Installation, season: Season
) -> None:
    coaches = {}
    for team in season.league.teams.all():
        coach = person(team.slug, season.league, Role.COACH)
        Coach.objects.create(team=team, user=coach)
        coaches[team.pk] = token_of(coach)
    week = season.fixtures.filter(week__number=1).select_related("home", "away")
    score = {"home_score": 21, "away_score": 14}
    games = [(f"{address(season)}/fixtures/{game.number}", game) for game in week]
    asks = [Ask(coaches[game.home_id], "POST", f"{path}/report", score) for path, game in games]
    assert statuses(send_at_once(stack, asks)) == [200] * len(games)
    asks = [Ask(coaches[game.away_id], "POST", f"{path}/confirm") for path, game in games]
    assert statuses(send_at_once(stack, asks)) == [200] * len(games)
    assert set(Result.objects.values_list("state", flat=True)) == {Result.State.FINAL}


def test_twenty_concurrent_reports_of_a_game_make_one(stack: Installation, season: Season) -> None:
    game = season.fixtures.select_related("home").get(number=1)
    coach = person("hannah", season.league, Role.COACH)
    Coach.objects.create(team=game.home, user=coach)
    score = {"home_score": 21, "away_score": 14}
    ask = Ask(token_of(coach), "POST", f"{address(season)}/fixtures/1/report", score)
    answers = send_at_once(stack, [ask] * AT_ONCE)
    assert set(statuses(answers)) <= {200, 409}
    assert 200 in statuses(answers)
    assert Result.objects.get().state == Result.State.REPORTED


def test_twenty_concurrent_uses_of_an_invitation_respect_its_limit(
    stack: Installation, season: Season
) -> None:
    carla = User.objects.get(username="carla")
    invited = create_invitation(league=season.league, role=Role.COACH, uses=5, actor=carla)
    people = [person(f"friend-{number}") for number in range(AT_ONCE)]
    asks = [
        Ask(token_of(friend), "POST", "invitations/accept", {"secret": invited.secret}) for friend in people
    ]
    answers = send_at_once(stack, asks)
    assert len(people) == statuses(answers).count(200) + len([s for s in statuses(answers) if 400 <= s < 500])
    assert statuses(answers).count(200) == 5
    assert Member.objects.filter(league=season.league, user__in=people).count() == 5


def test_twenty_concurrent_people_cannot_take_the_same_team(stack: Installation, season: Season) -> None:
    secret = invite_coaches(league=season.league, actor=User.objects.get(username="carla")).secret
    team = free_teams(season.league)[0]
    people = [person(f"friend-{number}") for number in range(AT_ONCE)]
    asks = [
        Ask(token_of(friend), "POST", "invitations/accept", {"secret": secret, "team": team.slug})
        for friend in people
    ]
    answers = send_at_once(stack, asks)
    assert statuses(answers) == [200] + [409] * (AT_ONCE - 1)
    assert {body["code"] for status, body in answers if status == 409} == {"team_taken"}
    assert Coach.objects.get(team=team).user in people
    assert Member.objects.filter(league=season.league, user__in=people).count() == 1


def test_one_person_cannot_take_two_teams_at_once(stack: Installation, season: Season) -> None:
    secret = invite_coaches(league=season.league, actor=User.objects.get(username="carla")).secret
    bob = person("bob")
    token = token_of(bob)
    asks = [
        Ask(token, "POST", "invitations/accept", {"secret": secret, "team": team.slug})
        for team in free_teams(season.league)
    ]
    answers = send_at_once(stack, asks)
    assert statuses(answers) == [200] + [409] * (len(asks) - 1)
    assert {body["code"] for status, body in answers if status == 409} == {"has_team"}
    assert Coach.objects.filter(user=bob).count() == 1


def test_twenty_concurrent_claims_of_a_seat_seat_one_person(stack: Installation) -> None:
    game = pick_up(away="link")
    seat = Seat.objects.get(game=game, side="away")
    links = seat_link(seat=seat, player=ANN), table_link(game=game, seats=list(game.seats.all()), player=ANN)
    people = [person(f"guest-{number}") for number in range(AT_ONCE)]
    asks = [
        Ask(token_of(friend), "POST", "games/sit", {"secret": links[number % 2], "side": "away"})
        for number, friend in enumerate(people)
    ]
    answers = send_at_once(stack, asks)
    assert statuses(answers) == [200] + [409] * (AT_ONCE - 1)
    seat.refresh_from_db()
    assert seat.user in people


def test_ten_concurrent_writes_with_one_etag_make_one_change(stack: Installation, season: Season) -> None:
    secret = token_of(User.objects.get(username="carla"))
    path = f"leagues/{season.league.slug}"
    for first in (30, 40, 50):  # other hours in each round, so that none of them is the value already
        etag = read_etag(stack, secret, path)
        asks = [
            Ask(secret, "PATCH", path, {"auto_confirm_hours": hours}, {"If-Match": etag})
            for hours in range(first, first + 10)
        ]
        assert statuses(send_at_once(stack, asks)) == [200] + [412] * 9
    assert Change.objects.filter(league=season.league).count() == 3


def test_chunked_request_for_one_week_plays_one_week(stack: Installation, season: Season) -> None:
    secret = token_of(User.objects.get(username="carla"))
    connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=60)
    connection.request(
        "POST",
        f"/api/v1/{address(season)}/jobs?dry_run=true",
        iter([b'{"week"', b": 1}"]),
        {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"},
        encode_chunked=True,
    )
    assert b'"kind":"play_week"' in connection.getresponse().read()
    connection.close()


def read_etag(stack: Installation, secret: str, path: str) -> str:
    connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=60)
    connection.request("GET", f"/api/v1/{path}", headers={"Authorization": f"Bearer {secret}"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.headers["ETag"]
