"""Seeds set by the commissioner, and a club that has withdrawn: every page, feed and file says the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from django.test import Client

from games.odds.season_specs import SeasonSpecs
from games.simulations.samples import season_of
from league.clinch.proofs import marks_of, outlook_of, prove_clinches
from league.frame.permissions import Role
from league.history.services import revert_change
from league.models import Change, FeedItem, League, Season
from league.odds.players import FixedScore
from league.odds.rounds import simulate
from league.playoffs.overrides import set_seeds
from league.playoffs.selectors import bracket_of
from league.playoffs.services import advance_playoffs, crown_champion
from league.results.services import Score, record_result
from league.results.withdrawals import withdraw_team
from league.seasons.selectors import team_by_slug
from league.seasons.services import close_regular_season, preview_season, reopen_regular_season
from league.standings.selectors import seeds_of, standings_by_week, standings_of
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db
PLACES = 4


@pytest.fixture
def season() -> Season:
    """Six clubs that all meet once, four playoff places; no game is played."""
    season = small_season(clubs=6, preset="round_robin")
    League.objects.filter(pk=season.league_id).update(playoff_places=PLACES)
    return Season.objects.select_related("league__feed").get(pk=season.pk)


def play(season: Season, through: int) -> None:
    """Types results up to a week: of two clubs the one first in the alphabet wins."""
    for fixture in season.fixtures.filter(week__number__lte=through, result=None).order_by("number"):
        home_wins = fixture.home.slug < fixture.away.slug
        record_result(fixture=fixture, score=Score((20, 10) if home_wins else (10, 20)))
    season.refresh_from_db()


# Seeds that the commissioner has set.


@pytest.fixture(params=["drawn", "finished"])
def overruled(request: pytest.FixtureRequest, season: Season) -> tuple[Season, list[str]]:
    """The season with the first round drawn, or with its champion, and its seeds: the fifth club has taken
    the place of the third."""
    play(season, 99)
    close_regular_season(season=season)
    season.refresh_from_db()
    earned = standings_of(season).seeds["One"]
    order = [earned[0], earned[1], earned[4], earned[3]]
    advance_playoffs(season=season)
    set_seeds(season=season, conference="One", order=order, reason="The Dogs fielded a ringer")
    if request.param == "finished":
        for _round in range(2):
            for fixture in season.fixtures.filter(kind="playoff", result=None):
                record_result(fixture=fixture, score=Score((20, 10)))
            advance_playoffs(season=season)
        crown_champion(season=season)
    season.refresh_from_db()
    prove_clinches(season=season)
    return season, order


def letters_on(page: str) -> dict[str, str]:
    """Slug -> the letter beside the team, on a page of standings."""
    found = {}
    for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL):
        team = re.search(r"/teams/([a-z-]+)/", row)
        letter = re.search(r'class="letter".*?>([a-z*])<', row, re.DOTALL)
        if team and letter:
            found[team[1]] = letter[1]
    return found


STANDINGS = "/leagues/small-league/1/standings/"
PAGES = [
    STANDINGS,
    f"{STANDINGS}?view=conferences",
    f"{STANDINGS}?view=league",
    f"{STANDINGS}?view=wild-cards",
    f"{STANDINGS}?view=picture",
    f"{STANDINGS}?view=conferences&through=5",
    "/leagues/small-league/1/",
    "/leagues/small-league/",
]


Reader = Callable[[Season, Client], object]


def api(client: Client, season: Season, name: str) -> dict[str, object]:
    answer = client.get(f"/api/v1/leagues/{season.league.slug}/seasons/{season.number}/{name}")
    assert answer.status_code == 200
    return answer.json()  # type: ignore[no-any-return]


def by_api(season: Season, client: Client) -> object:
    conference = api(client, season, "standings")["conferences"][0]  # type: ignore[index]
    assert conference["overruled"]
    return conference["seeds"][:PLACES]


def by_clinch_api(season: Season, client: Client) -> object:
    rows = api(client, season, "clinch")["teams"]
    return {row["team"]["slug"] for row in rows if row["playoffs"] == "clinched"}  # type: ignore[attr-defined]


def by_odds(season: Season, _client: Client) -> object:
    values = season_of(SeasonSpecs(season).spec())
    tally = simulate(values, FixedScore(values.open), seed=1, first=0, seasons=4)
    return {slug for slug, club in tally.clubs.items() if club.playoffs == 4}


def by_feed(season: Season, _client: Client) -> object:
    items = FeedItem.objects.filter(feed=season.league.feed_id, kind=FeedItem.Kind.STANDINGS)
    return items.order_by("number").last().data["conferences"][0]["seeds"][:PLACES]  # type: ignore[union-attr]


READERS: dict[str, Reader] = {
    "bracket": lambda season, _client: list(bracket_of(season).byes) and seeds_of(season)["One"],
    "standings": lambda season, _client: standings_of(season).seeds["One"][:PLACES],
    "last week": lambda season, _client: standings_of(season, through=5).seeds["One"][:PLACES],
    "plots": lambda season, _client: standings_by_week(season)[-1].seeds["One"][:PLACES],
    "API": by_api,
    "feed": by_feed,
    "clinch API": by_clinch_api,
    "marks": lambda season, _client: {
        slug for slug, own in (marks_of(season) or {}).items() if own["playoffs"] == "clinched"
    },
    "odds": by_odds,
}


def test_every_page_and_reader_has_the_seeds_of_the_commissioner(
    client: Client, overruled: tuple[Season, list[str]]
) -> None:
    season, order = overruled
    for name, reader in READERS.items():
        found = reader(season, client)
        assert found == (set(order) if isinstance(found, set) else order), name
    teams = team_by_slug(season)
    for slug, mark in ((order[2], "clinched"), (min(teams.keys() - set(order)), "eliminated")):
        outlook = outlook_of(season, teams[slug])
        assert outlook is not None
        assert [aim["mark"] for aim in outlook["aims"] if aim["key"] == "playoffs"] == [mark]
    prove_clinches(season=season, through=5)
    for address in PAGES:
        letters = letters_on(client.get(address).content.decode())
        assert letters.get(order[2]) == "x", address
        assert {letters[slug] for slug in order if slug in letters} <= {"x", "y", "*"}, address
        assert {letters[slug] for slug in letters.keys() - set(order)} <= {"e"}, address
    # The picture shows the drawn bracket, and why it is that one.
    page = client.get(f"{STANDINGS}?view=picture").content.decode()
    assert "if the season ended now" not in page
    assert "The commissioner has set these seeds" in page
    inside = page[: page.index('class="is-out"')]
    assert all(f"/teams/{slug}/" in inside for slug in order)


def test_reverting_and_reopening_leave_the_seeds_to_the_results(season: Season) -> None:
    ann = person("ann", season.league, Role.COMMISSIONER)
    play(season, 99)
    close_regular_season(season=season)
    earned = standings_of(Season.objects.get(pk=season.pk)).seeds["One"]
    set_seeds(season=season, conference="One", order=earned[3::-1], actor=ann, reason="By vote")
    season.refresh_from_db()
    assert standings_of(season).seeds["One"] == [*earned[3::-1], *earned[4:]]
    revert_change(change=Change.objects.get(kind="seeds_set"), actor=ann)
    season.refresh_from_db()
    assert standings_of(season).seeds["One"] == earned
    set_seeds(season=season, conference="One", order=earned[3::-1], actor=ann, reason="By vote")
    reopen_regular_season(season=season)
    season.refresh_from_db()
    assert (standings_of(season).seeds["One"], season.seeding) == (earned, {})
    close_regular_season(season=season)
    assert seeds_of(season)["One"] == earned[:PLACES]


# A club that has withdrawn: the case of the 4-0 club.


@pytest.fixture
def withdrawn(season: Season) -> tuple[Season, str]:
    """The season in week 5 after its best club, 4-0, has withdrawn; and that club."""
    play(season, 4)
    best = standings_of(season).league[0]
    assert str(standings_of(season).records[best].overall) == "4-0"
    withdraw_team(season=season, team=team_by_slug(season)[best], reason="Moved away")
    season.refresh_from_db()
    return season, best


def test_a_withdrawn_club_is_last_and_certain_to_be_out(
    client: Client, withdrawn: tuple[Season, str]
) -> None:
    season, out = withdrawn
    standings = standings_of(season)
    orders = [standings.league, standings.seeds["One"], standings.divisions["One"]["Only"]]
    assert [order[-1] for order in orders] == [out] * 3
    assert standings.winners == {standings.seeds["One"][0]}
    prove_clinches(season=season)
    marks = marks_of(season) or {}
    assert set(marks[out].values()) == {"eliminated"}
    values = season_of(SeasonSpecs(season).spec())
    tally = simulate(values, FixedScore(values.open), seed=1, first=0, seasons=40)
    club = tally.clubs[out]
    assert (club.playoffs, club.title, club.division, club.bye) == (0, 0, 0, 0)
    assert sum(club.title for club in tally.clubs.values()) == 40
    assert sum(club.playoffs for club in tally.clubs.values()) == 40 * PLACES
    page = client.get(f"{STANDINGS}?view=picture").content.decode()
    assert out not in page[: page.index('class="is-out"')].partition('class="is-in"')[2]
    rows = api(client, season, "standings")["conferences"][0]["divisions"][0]["rows"]  # type: ignore[index]
    assert [row["withdrawn"] for row in rows] == [False] * 5 + [True]


def test_proofs_are_made_anew_when_a_club_withdraws_or_returns(season: Season) -> None:
    play(season, 99)
    prove_clinches(season=season)
    before = marks_of(season)
    assert before is not None
    best = standings_of(season).league[0]
    ann = person("ann", season.league, Role.COMMISSIONER)
    withdraw_team(season=season, team=team_by_slug(season)[best], actor=ann, reason="Moved away")
    assert marks_of(season) is None
    revert_change(change=Change.objects.get(kind="team_withdrawn"), actor=ann)
    assert marks_of(season) == before


def test_the_next_club_moves_up_into_the_bracket(withdrawn: tuple[Season, str]) -> None:
    season, out = withdrawn
    play(season, 99)
    close_regular_season(season=season)
    season.refresh_from_db()
    assert seeds_of(season)["One"] == standings_of(season).seeds["One"][:PLACES]
    assert out not in seeds_of(season)["One"]
    for _round in count():
        if bracket_of(season).champion:
            break
        advance_playoffs(season=season)
        for fixture in season.fixtures.filter(kind="playoff", result=None):
            record_result(fixture=fixture, score=Score((20, 10)))
    champion = crown_champion(season=season)
    assert champion
    assert champion.slug != out
    entrants = preview_season(league=season.league)["conferences"]["One"]["Only"]
    assert [entrant.slug for entrant in entrants if entrant.withdrawn] == [out]
    assert entrants[-1].slug == out
