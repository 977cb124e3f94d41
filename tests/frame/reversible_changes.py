"""A change of each kind that can be reverted, made through the API, and the addresses that show it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import time_machine
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from league import tasks
from league.models import Change, Coach, League, Member
from tests.helpers.clubs import small_season
from tests.helpers.old_seasons import GAMES, TEAMS
from tests.helpers.people import person
from tests.helpers.seasons import schedule_rounds

Kind = Change.Kind
NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
VALLEY, FRESH = "valley-league", "fresh-league"  # one with a schedule, one without a season
RUNNERS = frozenset({"commissioner", "co_commissioner", "administrator"})
OWNERS = RUNNERS - {"co_commissioner"}
MEMBERS = ("commissioner", "co_commissioner", "scorer", "viewer", "coach", "opponent")
PEOPLE = (
    "visitor",
    "outsider",  # who runs another league
    "leaver",  # who has run this one
    *MEMBERS,
    "administrator",
)
# Aston and Bexley, Corby and Dover play in week 1, Corby and Aston, Dover and Bexley in week 2, Aston and
# Dover, Bexley and Corby in week 3.
ASTON, BEXLEY, CORBY, DOVER = (f"{city}-owls" for city in ("aston", "bexley", "corby", "dover"))
COACHED = {"coach": ASTON, "opponent": BEXLEY}
# What a page says each time anew: its forms' tokens, the number of the feed, numbers of rows, the history.
VARIES = re.compile(
    r"""value="\w{64}"|nonce="[^"]+"|\.png\?v=\d+|live\?after=\d+|(?<="role)\d+|(?<="heir)\d+"""
    r"""|<section aria-labelledby="changes">.*?</section>|\s+""",
    re.DOTALL,
)


@dataclass(frozen=True)
class HistoryWorld:
    """Both leagues, and the browser of each person, which is their program too. The commissioner reads with
    another one, so that no page shows what has just been done."""

    browsers: dict[str, APIClient]
    reader: APIClient

    def send(self, method: str, path: str, body: object = None, by: str = "commissioner") -> Any:
        """What the API answers to this person at a path under that of the leagues."""
        address = f"/api/v1/{path}"
        answer = getattr(self.browsers[by], method)(address, body, format="json")
        assert answer.status_code < 300, (address, answer.content)
        return answer.json() if answer.content else None

    def read(self, address: str) -> Any:
        """What the commissioner sees there: an answer of the API, or a page without what varies."""
        answer = self.reader.get(address)
        assert answer.status_code in (200, 404), (address, answer.content)
        if address.startswith("/api/"):
            return answer.json()
        return VARIES.sub("", answer.content.decode())


def build_world() -> HistoryWorld:
    """Two leagues that the same people run, and a third one."""
    season = small_season()
    schedule_rounds(season, 3)
    people = {name: person(name) for name in PEOPLE if name not in ("visitor", "administrator")}
    people["administrator"] = User.objects.create_superuser("administrator")
    world = HistoryWorld(
        {name: _browser(people.get(name)) for name in PEOPLE}, _browser(people["commissioner"])
    )
    for name, by in (("Fresh League", "commissioner"), ("Other League", "outsider")):
        world.send("post", "leagues", {"name": name}, by)
    fresh = League.objects.get(slug=FRESH)
    for league, role in product((season.league, fresh), MEMBERS):
        rank = "coach" if role in COACHED else role
        Member.objects.update_or_create(league=league, user=people[role], defaults={"role": rank})
    for role, slug in COACHED.items():
        Coach.objects.create(team=season.league.teams.get(slug=slug), user=people[role])
    for league in (season.league, fresh):
        Member.objects.create(league=league, user=people["leaver"], role=Member.Role.COMMISSIONER)
        world.send("delete", f"leagues/{league.slug}/members/leaver", by="leaver")
    return world


def _browser(user: User | None) -> APIClient:
    client = APIClient()
    if user:
        client.force_login(user)
    return client


Act = Callable[[HistoryWorld], object]


def request(method: str, path: str, body: object = None, *, by: str = "commissioner") -> Act:
    """A request to the API, at a path in the league with a schedule."""
    return lambda world: world.send(method, f"leagues/{VALLEY}/{path}".rstrip("/"), body, by)


def fresh(method: str, path: str, body: object = None) -> Act:
    """A request by the commissioner, at a path in the league without a season."""
    return lambda world: world.send(method, f"leagues/{FRESH}/{path}", body)


def all_of(*acts: Act) -> Act:
    """These acts, one after the other."""
    return lambda world: [act(world) for act in acts]


def at(moment: datetime, act: Act) -> Act:
    """The act at this time."""

    def travel(world: HistoryWorld) -> None:
        with time_machine.travel(moment, tick=False):
            act(world)

    return travel


NOTHING = all_of()


@dataclass(frozen=True)
class ReversibleChange:
    """A change (`make`, after `prepare`), the addresses in its league that show it, and those who may revert
    it. `later` changes the same once more. `again`: the revert can be reverted, too.
    """

    name: str
    kind: Change.Kind
    make: Act
    pages: tuple[str, ...]
    answers: tuple[str, ...]
    prepare: Act = NOTHING
    later: Act | None = None
    may: frozenset[str] = RUNNERS
    again: bool = True
    league: str = VALLEY

    @property
    def addresses(self) -> list[str]:
        pages = [f"/leagues/{self.league}/{page}" for page in self.pages]
        return pages + [f"/api/v1/leagues/{self.league}/{answer}".rstrip("/") for answer in self.answers]


# Results and deadlines. Each game has a number; games 1 and 2 are those of week 1.


def score(home: int, away: int) -> dict[str, int]:
    return {"home_score": home, "away_score": away}


def results(*numbers: int, home: int = 20, away: int = 10) -> Act:
    """The commissioner records this score of these games."""
    games = [{"fixture": number, **score(home, away)} for number in numbers]
    return request("post", "seasons/1/results", {"results": games})


def correction(home: int, away: int, game: int = 1) -> Act:
    body = {"reason": "A typo", **score(home, away)}
    return request("post", f"seasons/1/fixtures/{game}/correct", body)


def act_on_deadlines(_world: HistoryWorld) -> None:
    """What beat asks a worker for every two minutes."""
    tasks.act_on_deadlines.apply(throw=True)


def deadline(day: int) -> Act:
    """The deadline of game 1 moves to this day of October."""
    return request("post", f"{GAME}/deadline", {"deadline": f"2026-10-{day}T18:00Z"})


def week_deadline(day: int) -> Act:
    return request("put", "seasons/1/weeks/1", {"deadline": f"2026-10-{day}T18:00Z"})


GAME = "seasons/1/fixtures/1"
REPORT = request("post", f"{GAME}/report", score(20, 10), by="coach")
CONFIRM = request("post", f"{GAME}/confirm", by="opponent")
DISPUTE = request("post", f"{GAME}/dispute", {"note": "It was 13.", **score(20, 13)}, by="opponent")
RESOLVE = request("post", f"{GAME}/resolve", {"reason": "I was there", **score(20, 12)})
DATES = request("put", "seasons/1/dates", {"starts_on": "2026-10-05", "days": 5, "deadline_time": "18:00"})
DUE = datetime(2026, 10, 9, 18, tzinfo=UTC)  # when week 1 ends
LATE = DUE + timedelta(hours=30)
A_DRAW = all_of(
    request("patch", "", {"overdue": "draw", "overdue_hours": 24}), DATES, results(2)
)  # of game 1, when it is overdue
SETTLE = at(DUE + timedelta(hours=1), request("post", "seasons/1/overdue", {}))
RESULT: dict[str, Any] = {
    "pages": ("1/games/1/result/", "1/weeks/1/", "1/standings/"),
    "answers": (GAME, "seasons/1/standings"),
}
REPORTED: dict[str, Any] = {"pages": ("1/games/1/result/", "1/weeks/1/"), "answers": (GAME,)}
GAME_DEADLINE: dict[str, Any] = {"pages": ("1/games/1/result/",), "answers": (GAME,)}
OF_RESULTS = [
    ReversibleChange("a result", Kind.RESULT, results(1), **RESULT, later=correction(10, 20)),
    ReversibleChange("a report", Kind.RESULT, REPORT, **REPORTED, later=CONFIRM),
    ReversibleChange(
        "a confirmation",
        Kind.RESULT_CONFIRMED,
        CONFIRM,
        prepare=REPORT,
        **RESULT,
        later=correction(10, 20),
    ),
    ReversibleChange(
        "the decision of a dispute",
        Kind.DISPUTE_RESOLVED,
        RESOLVE,
        prepare=all_of(REPORT, DISPUTE),
        **RESULT,
        later=correction(10, 20),
    ),
    ReversibleChange(
        "a correction",
        Kind.RESULT_CORRECTED,
        correction(10, 20),
        prepare=results(1, 2),
        **RESULT,
        later=correction(10, 21),
    ),
    ReversibleChange(
        "a settlement by the commissioner",
        Kind.DEADLINE_PASSED,
        SETTLE,
        prepare=A_DRAW,
        **RESULT,
        later=at(LATE, correction(10, 20)),
    ),
    ReversibleChange(
        "a settlement by the computer",
        Kind.DEADLINE_PASSED,
        at(LATE, act_on_deadlines),
        prepare=all_of(A_DRAW, at(DUE, act_on_deadlines)),
        **RESULT,
        later=at(LATE, correction(10, 20)),
    ),
    ReversibleChange(
        "a late report",
        Kind.RESULT_REPLACED,
        at(LATE, request("post", f"{GAME}/report", score(20, 10))),
        prepare=all_of(A_DRAW, SETTLE),
        **RESULT,
        later=at(LATE, correction(10, 20)),
    ),
    ReversibleChange(
        "a game's deadline",
        Kind.DEADLINE_MOVED,
        deadline(12),
        prepare=DATES,
        **GAME_DEADLINE,
        later=deadline(14),
    ),
    ReversibleChange(
        "an extension",
        Kind.DEADLINE_EXTENDED,
        at(DUE, act_on_deadlines),
        prepare=all_of(request("patch", "", {"extensions": 1, "extension_hours": 48}), DATES, results(2)),
        **GAME_DEADLINE,
        later=deadline(20),
    ),
]


# The season and its schedule.


def points(count: int) -> Act:
    body = {"team": DOVER, "points": count, "reason": "A ringer"}
    return request("post", "seasons/1/adjustments", body)


def seeds(*order: str) -> Act:
    body = {"conference": "Valley", "order": order, "reason": "By vote"}
    return request("post", "seasons/1/seeds", body)


def decide_the_other_way(world: HistoryWorld) -> None:
    """The club that the coin has not put first is first."""
    path = f"leagues/{VALLEY}/seasons/1/tosses"
    drawn = world.send("get", path)["results"][0]
    other = next(slug for slug in drawn["group"] if slug != drawn["first"])
    world.send("post", path, {"group": drawn["group"], "first": other, "reason": "They drew lots"})


def field_of_first_game(home: str, away: str) -> Act:
    games = [{"fixture": 1, "week": 1, "home": home, "away": away}]
    return request("post", "seasons/1/schedule/games", {"games": games, "reason": "A flooded field"})


def away_in(week: int) -> Act:
    """The commissioner wishes that Aston does not play at home in this week."""
    return request("put", "seasons/1/schedule/wishes", {"no_home": [{"club": ASTON, "weeks": [week]}]})


def vote(nominee: int) -> Act:
    return request("put", "seasons/1/ballots/1/vote", {"nominee": nominee}, by="viewer")


def divisions(*names: str) -> dict[str, Any]:
    """The four clubs, in equal divisions."""
    cities = ("Aston", "Bexley", "Corby", "Dover")
    size = len(cities) // len(names)
    groups = [
        {
            "name": name,
            "teams": [
                {"slug": f"{city.lower()}-owls"} if name != "First" else {"city": city, "nickname": "Owls"}
                for city in cities[place * size : (place + 1) * size]
            ],
        }
        for place, name in enumerate(names)
    ]
    return {"conferences": [{"name": "Valley", "divisions": groups}]}


def regrouping(*names: str) -> Act:
    return fresh("put", "seasons/1/conferences", divisions(*names))


ADVANCE = request("post", "seasons/1/advance")
PLAYOFFS = all_of(results(1, 2, 3, 4, 5, 6), request("post", "seasons/1/close", {}), ADVANCE)
BALLOT = request(
    "post",
    "seasons/1/ballots",
    {"title": "Best game", "closes_at": "2026-12-01T12:00Z", "names": ["The first", "The second"]},
)
CLOSE_BALLOT = request("post", "seasons/1/ballots/1/close", {})
OPEN = fresh("post", "seasons", divisions("First"))
AWARDS: dict[str, Any] = {"pages": ("1/awards/",), "answers": ("seasons/1/awards",)}
OF_SEASONS = [
    ReversibleChange(
        "a season",
        Kind.SEASON_OPENED,
        OPEN,
        pages=("",),
        answers=("seasons",),
        again=False,
        league=FRESH,
    ),
    ReversibleChange(
        "an old season",
        Kind.SEASON_IMPORTED,
        fresh("post", "imports", {"games": GAMES, "teams": TEAMS}),
        pages=("", "almanac/"),
        answers=("seasons", "champions", "teams"),
        again=False,
        league=FRESH,
    ),
    ReversibleChange(
        "the divisions",
        Kind.REGROUPED,
        regrouping("North", "South"),
        prepare=OPEN,
        pages=("1/", "1/grouping/"),
        answers=("seasons/1/divisions",),
        later=regrouping("East", "West"),
        league=FRESH,
    ),
    ReversibleChange(
        "the dates",
        Kind.WEEKS_DATED,
        DATES,
        pages=("1/weeks/1/", "1/schedule/dates/"),
        answers=("seasons/1", "seasons/1/weeks"),
        later=week_deadline(11),
    ),
    ReversibleChange(
        "a week's deadline",
        Kind.WEEK_DEADLINE,
        week_deadline(11),
        prepare=DATES,
        pages=("1/schedule/dates/",),
        answers=("seasons/1/weeks", GAME),
        later=week_deadline(12),
    ),
    ReversibleChange(
        "the schedule",
        Kind.SCHEDULE_EDITED,
        field_of_first_game(BEXLEY, ASTON),
        pages=("1/schedule/", "1/weeks/1/"),
        answers=("seasons/1/schedule", GAME),
        later=field_of_first_game(ASTON, BEXLEY),
    ),
    ReversibleChange(
        "the wishes",
        Kind.SCHEDULE_WISHES,
        away_in(2),
        prepare=away_in(1),
        pages=("1/schedule/", "1/schedule/wishes/"),
        answers=("seasons/1/schedule/wishes",),
        later=away_in(3),
    ),
    ReversibleChange(
        "a withdrawal",
        Kind.TEAM_WITHDRAWN,
        request("post", "seasons/1/withdrawals", {"team": BEXLEY, "reason": "They moved away"}),
        prepare=results(1),
        pages=("1/standings/", "1/games/4/result/", "1/teams/bexley-owls/"),
        answers=("seasons/1/standings", "seasons/1/fixtures"),
        later=correction(7, 9, game=4),
    ),
    ReversibleChange(
        "points",
        Kind.POINTS_ADJUSTED,
        points(2),
        prepare=results(1, 2),
        pages=("1/standings/", "1/teams/dover-owls/"),
        answers=("seasons/1/standings",),
    ),
    ReversibleChange(
        "the seeds",
        Kind.SEEDS_SET,
        seeds(ASTON, CORBY),
        prepare=PLAYOFFS,
        pages=("1/bracket/", "1/standings/?view=picture"),
        answers=("seasons/1/bracket", "seasons/1/standings"),
        later=seeds(ASTON, DOVER),
    ),
    ReversibleChange(
        "a toss",
        Kind.TOSS_DECIDED,
        decide_the_other_way,
        prepare=results(1, 2, 3, 4, 5, 6, home=10, away=10),
        pages=("1/standings/",),
        answers=("seasons/1/standings", "seasons/1/tosses"),
        later=decide_the_other_way,
    ),
    ReversibleChange("a ballot", Kind.BALLOT_OPENED, BALLOT, **AWARDS, later=vote(1), again=False),
    ReversibleChange(
        "the end of a ballot", Kind.BALLOT_CLOSED, CLOSE_BALLOT, prepare=all_of(BALLOT, vote(2)), **AWARDS
    ),
]


# The league, its teams and its people.


def role(name: str, rank: str) -> Act:
    return request("put", f"members/{name}", {"role": rank})


def join(name: str) -> Act:
    """The person accepts an invitation to look on."""

    def accept(world: HistoryWorld) -> None:
        invited = world.send("post", f"leagues/{VALLEY}/invitations", {"role": "viewer"})
        world.send("post", "invitations/accept", {"secret": invited["secret"]}, name)

    return accept


def nickname(name: str) -> Act:
    return request("patch", f"teams/{ASTON}", {"nickname": name})


def computer_coach(name: str) -> Act:
    return request("put", f"teams/{ASTON}/computer-coach", {"name": name})


def seat(method: str, name: str, slug: str) -> Act:
    return request(method, f"teams/{slug}/coaches/{name}", {} if method == "put" else None)


MEMBERSHIP: dict[str, Any] = {"pages": ("members/",), "answers": ("members",)}
OF_LEAGUES = [
    ReversibleChange(
        "a setting",
        Kind.SETTINGS,
        request("patch", "", {"name": "Hill League", "remind_hours": 5}),
        pages=("", "settings/"),
        answers=("",),
        later=request("patch", "", {"name": "Dale League"}),
    ),
    ReversibleChange(
        "a team's name",
        Kind.TEAM_CHANGED,
        nickname("Hawks"),
        pages=("1/standings/", "1/teams/aston-owls/"),
        answers=(f"teams/{ASTON}", "seasons/1/standings"),
        later=nickname("Jays"),
    ),
    ReversibleChange(
        "a computer coach",
        Kind.PROFILE_CHOSEN,
        computer_coach("ground"),
        pages=("1/teams/aston-owls/",),
        answers=(f"teams/{ASTON}",),
        later=computer_coach("air"),
        may=RUNNERS | {"coach"},
    ),
    ReversibleChange(
        "a role", Kind.APPOINTED, role("viewer", "scorer"), **MEMBERSHIP, later=role("viewer", "coach")
    ),
    ReversibleChange(
        "an appointment of a person who runs the league",
        Kind.APPOINTED,
        role("viewer", "co_commissioner"),
        **MEMBERSHIP,
        later=role("viewer", "coach"),
        may=OWNERS,
    ),
    ReversibleChange(
        "a removal",
        Kind.DISMISSED,
        request("delete", "members/viewer"),
        **MEMBERSHIP,
        later=at(LATE, join("viewer")),
    ),
    ReversibleChange(
        "a removal of a person who ran the league",
        Kind.DISMISSED,
        request("delete", "members/viewer"),
        prepare=role("viewer", "commissioner"),
        **MEMBERSHIP,
        later=at(LATE, join("viewer")),
        may=OWNERS,
    ),
    ReversibleChange(
        "a new member", Kind.JOINED, join("outsider"), **MEMBERSHIP, later=role("outsider", "scorer")
    ),
    ReversibleChange(
        "a team's coach",
        Kind.SEATED,
        seat("put", "viewer", CORBY),
        pages=("members/", "1/teams/corby-owls/"),
        answers=("members", f"teams/{CORBY}/coaches"),
        later=seat("delete", "viewer", CORBY),
    ),
    ReversibleChange(
        "a team taken from its coach",
        Kind.UNSEATED,
        seat("delete", "coach", ASTON),
        pages=("members/", "1/teams/aston-owls/"),
        answers=("members", f"teams/{ASTON}/coaches"),
        later=seat("put", "coach", ASTON),
    ),
]
VARIOUS_CHANGES = [*OF_RESULTS, *OF_SEASONS, *OF_LEAGUES]
