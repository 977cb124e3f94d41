"""The data of each of the two leagues: games in every state, all kinds of links, an object per address."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from secrets import token_hex
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.utils import timezone

from api.models import Token
from api.people.tokens import issue_token
from engine.gridiron.corrections import DownCorrection
from engine.play.prompts import Decision, next_stop
from games.autoplay.week_jobs import start_week_job
from games.experiments.plans import plan_experiment
from games.experiments.services import start_experiment
from games.models import Fork, Game, LeagueImport, Seat
from games.records import scoresheets
from games.records.participants import Participant
from games.scoring.services import make_scorer_link
from games.table.actions import abandon_game, answer_decision, finish_by_computer, roll_by_app
from games.table.corrections import agree_to_correction, set_game_state
from games.table.seating import seat_link, table_link
from games.table.start import start_game
from league.almanac.ballots import open_ballot
from league.frame.permissions import Role
from league.letters import LetterKind, stop_token
from league.models import Change, Coach, Delivery, Fixture, League, Season, Team
from league.people.invitations import create_invitation, insert_placeholders, new_placeholder
from league.people.members import assign_coach, remove_member, set_role
from league.results.reports import report_result
from league.results.selectors import report_link
from league.results.services import Score
from league.schedule.drawings import start_drawing
from league.subscriptions.links import make_subscription_link, token_of
from league.webhooks.services import change_webhook, register_webhook
from tests.access.outcomes import COACHES, MEMBERS
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.small_seasons import WEEKS, small_season
from tests.odds.tallies import store_odds

PASSWORD = "a long enough one"
RECEIVER = "a-canary-of-webhooks"  # in an address, which nobody may see again
RUNNING, FINISHED = 1, 2  # numbers of fixtures
FIRST_DOWN = DownCorrection(
    score=(0, 0), timeouts=(3, 3), period=1, clock=40, offense="home", down=1, spot=25, to_go=10
)
PARTS = (Coach.Part.OFFENSE, Coach.Part.DEFENSE, Coach.Part.BOTH)  # three of COACHES


@dataclass(frozen=True)
class Stage:
    """A league with its people by role. `arguments` fill addresses by the names of their arguments, `links`
    by the kind of link; `tables` are refereed games by their state, `guests` the one where a guest sits."""

    season: Season
    people: dict[str, User]
    arguments: dict[str, Any]
    links: dict[str, str]
    tables: dict[str, Game]
    guests: Game


def stage(name: str, *, private: bool, outside: dict[str, User]) -> Stage:
    """A league of four clubs; two of them have coaches."""
    season = small_season(f"{name.capitalize()} league", public_dice=False)
    league = season.league
    League.objects.filter(pk=league.pk).update(visibility="private" if private else "public")
    for team in league.teams.all():
        Team.objects.filter(pk=team.pk).update(city=f"{name.capitalize()}ville {team.pk}")
    people = {role: _member(name, league, role) for role in (*MEMBERS, "removed")} | outside
    remove_member(league=league, person=people["removed"])
    first = _fixture(season, RUNNING)
    for role, team, part in zip(COACHES, (first.home, first.home, first.away), PARTS, strict=True):
        assign_coach(team=team, person=people[role], part=part)
    return _with_games(name, season, people)


def _member(name: str, league: League, role: str) -> User:
    """Adds a person with this role. A removed person has been a commissioner; their name does not contain the
    league's, because they may see their own name."""
    rank = {"removed": Role.COMMISSIONER, "partner": Role.COACH, "opponent": Role.COACH}.get(role)
    called = f"former{league.pk}" if role == "removed" else f"{name}-{role}"
    user = person(called, league, rank or Role(role), password=PASSWORD)
    User.objects.filter(pk=user.pk).update(email=f"{called}@letters.test")
    user.refresh_from_db()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _fixture(season: Season, number: int) -> Fixture:
    related = ("season__league__feed", "home", "away", "week")
    return season.fixtures.select_related(*related).get(number=number)


def _with_games(name: str, season: Season, people: dict[str, User]) -> Stage:
    """Four fixtures: one at the table, one finished, one reported, and one whose game was abandoned."""
    league, first = season.league, _fixture(season, RUNNING)
    meetings = season.fixtures.filter(home=first.away, away=first.home)
    back = _fixture(season, meetings.get().number)  # the two coaches' other game
    at_table = _at_table(first, people)
    finished = play_fixture(fixture=_fixture(season, FINISHED))
    report_result(fixture=back, score=Score((20, 10)), actor=people["opponent"])
    others = season.fixtures.filter(home=first.home, result=None).exclude(number=back.number)
    spare, guests = (_fixture(season, one.number) for one in others.order_by("number")[:2])
    coach = Participant(user=people["coach"], name="coach")
    tables = {
        "running": at_table,
        "finished": finish_by_computer(game=_alone(spare, coach), player=coach),
    }
    played = season.fixtures.filter(away=first.home, result=None).exclude(home=first.away).first()
    assert played is not None
    tables["abandoned"] = abandon_game(game=_alone(_fixture(season, played.number), coach), player=coach)
    with_guest = start_game(player=coach, fixture=guests, deciders=("me", "link"))
    for game in (at_table, with_guest):  # everywhere else the tests know the rolls
        game.secret = token_hex(32)
        game.save(update_fields=["secret"])
    links = _links(league, first, back, with_guest, coach, people)
    arguments = _arguments(season, people, links, at_table, finished)
    arguments |= {"reported": back.number, "open": played.number, "taken": guests.number}
    return Stage(season, people, arguments, links, tables, with_guest)


def _alone(fixture: Fixture, coach: Participant) -> Game:
    sides = ("me", "situational") if fixture.home.coaches.exists() else ("situational", "me")
    return start_game(player=coach, fixture=fixture, deciders=sides)


def _at_table(fixture: Fixture, people: dict[str, User]) -> Game:
    """A game in progress: three coaches have seats, hands are dealt, the opponent's call is sealed."""
    players = {role: Participant(user=people[role], name=role) for role in COACHES}
    game = start_game(player=players["opponent"], fixture=fixture, deciders=("link", "me"))
    game = answer_decision(
        game=game, player=players["opponent"], seen=game.last, side="away", asked="coin_call", answer="heads"
    )
    while not game.entries.filter(asked="draw", by="away").exists():
        game = roll_by_app(game=game, player=players["opponent"], seen=game.last)
    set_game_state(game=game, player=players["opponent"], correction=FIRST_DOWN)
    game = agree_to_correction(game=game, player=players["coach"])
    awaited = next_stop(scoresheets.resume_game(game)).awaiting()
    call = next(due for due in awaited if isinstance(due, Decision) and due.by == "away")
    player = players["opponent"]
    return answer_decision(
        game=game, player=player, seen=game.last, side="away", asked=call.id, answer=call.answers[0]
    )


def _links(
    league: League, first: Fixture, back: Fixture, guests: Game, coach: Participant, people: dict[str, User]
) -> dict[str, str]:
    """The secret part of a link of each kind."""
    free = Seat.objects.select_related("game").get(game=guests, side="away")
    return {
        "invitation": create_invitation(
            league=league, role=Role.VIEWER, actor=people["commissioner"], uses=5
        ).secret,
        "scorer": make_scorer_link(fixture=first, actor=people["commissioner"]).secret,
        "claim": report_link(fixture=back, side="away" if back.home_id == first.away_id else "home"),
        "seat": seat_link(seat=free, player=coach),
        "table": table_link(game=guests, seats=list(guests.seats.order_by("pk")), player=coach),
        "news": stop_token(people["viewer"], LetterKind.NEWS),
        "subscription": token_of(make_subscription_link(actor=people["viewer"], league=league)),
    }


def _arguments(
    season: Season, people: dict[str, User], links: dict[str, str], at_table: Game, finished: Game
) -> dict[str, Any]:
    """The arguments of addresses, by the names in URLs."""
    league = season.league
    first = _fixture(season, RUNNING)
    home, coached = first.home, [first.home.slug, first.away.slug]
    bob = person(f"{league.slug}-bob", league, Role.VIEWER)
    set_role(league=league, person=bob, role=Role.SCORER, actor=people["commissioner"])
    Authenticator.objects.create(user=bob, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DPCANARY"})
    invited = create_invitation(league=league, role=Role.VIEWER, actor=people["commissioner"])
    later = timezone.now() + timedelta(days=1)
    ballot = open_ballot(season=season, title="Game of the week", closes_at=later, names=["One", "Two"])
    scorer_link = make_scorer_link(fixture=_fixture(season, RUNNING), actor=people["commissioner"])
    # The season and the placeholder share a number.
    insert_placeholders([new_placeholder(league, season.number, "Zoe", {})])
    return {
        "slug": league.slug,
        "league": league.slug,
        "number": season.number,
        "season": season.number,
        "week": 1,
        "week_number": 1,
        "fixture": FINISHED,
        "fixture_number": FINISHED,
        "team": home.slug,
        "team_slug": home.slug,
        "other": first.away.slug,
        "plot": "race",
        "username": bob.username,
        "coach": people["coach"].username,
        "digest": invited.digest,
        "invitation": invited.digest,
        "change": Change.objects.filter(league=league).earliest("pk").public_id,
        "job": start_week_job(week=season.weeks.get(number=WEEKS), instead_of=coached).public_id,
        "drawing": start_drawing(season=season).public_id,
        "fork": Fork.objects.create(season=season, owner=people["coach"], name="Upset").public_id,
        "experiment": start_experiment(
            plan=plan_experiment("first_and_roll", vary=("overtime", ["none", "sudden_death"]), size=20),
            seed=7,
            actor=people["coach"],
        ).public_id,
        "simulation": _odds(season),
        "league_import": LeagueImport.objects.create(started_by=people["coach"], language="en").public_id,
        "game": finished.public_id,
        "public_id": at_table.public_id,
        "version": "0",
        "side": "home",
        "part": "offense",
        "ballot_number": ballot.number,
        "link": "made-up",
        "secret": "made-up",
        "scorer_link": scorer_link.public_id,
        "token": _token(bob),
        "subject": "games",
        "code": "result_final",
        **_webhook(league, people["commissioner"]),
        "subscription": make_subscription_link(actor=bob, league=league).public_id,
        "ruleset": league.ruleset,
        "components": league.components,
        "key": default_token_generator.make_token(bob),
        "uidb36": user_pk_to_url_str(bob),
    }


def _odds(season: Season) -> Any:
    """Stores odds after two weeks and now. Returns the number of a simulation."""
    for week in (1, 2):
        store_odds(season, week)
    run = store_odds(season).run
    assert run
    return run.public_id


def _webhook(league: League, owner: User) -> dict[str, Any]:
    """A webhook that is off, so that nothing is sent, with a delivery."""
    url = f"https://receiver.test/{RECEIVER}"
    webhook, secret = register_webhook(league=league, name="Site", url=url, kinds=["result"], actor=owner)
    change_webhook(webhook=webhook, on=False, actor=owner)
    delivery = Delivery.objects.create(
        webhook=webhook, event=f"evt_{league.pk}", kind="result", number=1, state=Delivery.State.FAILED
    )
    return {"webhook": webhook.public_id, "delivery": delivery.public_id, "webhook_secret": secret}


def _token(owner: User) -> Any:
    issue_token(owner=owner, name="a program", scope=Token.Scope.READ, days=1)
    return Token.objects.get(user=owner).public_id
