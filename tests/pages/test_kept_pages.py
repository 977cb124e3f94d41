"""Kept pages: when they come from the cache, and that nothing outdated or somebody else's ever does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoDbBlocker, Settings

from league.frame import kept
from league.frame.kept import version_for
from league.frame.permissions import Role
from league.leagues.settings import change_league
from league.leagues.teams import change_team
from league.models import ClinchProof, League, Result, Season
from league.people.members import remove_member, set_role
from league.results.services import Score, correct_result, record_result
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')
OF_SEASON = (
    *("season", "standings", "schedule", "bracket", "news", "yearbook", "plots", "ranking", "compare"),
)
OF_LEAGUE = ("league:league", "league:almanac", "league:records", "league:rivals", "games:all_time_leaders")


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """The first game of a small season is final, and the league has a commissioner and two coaches."""
    with shared_rows(django_db_blocker):
        season = small_season("Kept League")
        record_result(fixture=season.fixtures.get(number=1), score=Score((31, 17)))
        for name, role in (("carla", Role.COMMISSIONER), ("cyril", Role.COACH), ("chloe", Role.COACH)):
            person(name, season.league, role)
        season.refresh_from_db()
        yield season


@pytest.fixture
def season(played: Season, settings: Settings) -> Iterator[Season]:
    settings.PAGE_LIFE = 60
    caches["pages"].clear()
    yield Season.objects.select_related("league").get(pk=played.pk)
    caches["pages"].clear()


def signed_in(season: Season, name: str) -> Client:
    client = Client()
    client.force_login(season.league.members.get(user__username=name).user)
    return client


def home(season: Season) -> str:
    return reverse("league:season", args=[season.league.slug, season.number])


def addresses(season: Season) -> list[str]:
    place = [season.league.slug, season.number]
    return [
        *(reverse(f"league:{name}", args=place) for name in OF_SEASON),
        reverse("league:week", args=[*place, 1]),
        reverse("league:team", args=[*place, season.fixtures.get(number=1).home.slug]),
        reverse("games:leaders", args=place),
        *(reverse(name, args=place[:1]) for name in OF_LEAGUE),
    ]


def body(client: Client, address: str) -> str:
    """The page without the tokens of its forms."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return TOKEN.sub("", answer.content.decode())


def is_kept(client: Client, address: str) -> bool:
    """Whether the page is answered without asking the database for anything but who asks, and the version."""
    from django.db import connection

    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked) == (3 if client.cookies.get("sessionid") else 1)


def test_every_kept_page_is_the_one_that_would_be_rendered_after_a_change_too(
    season: Season, settings: Settings
) -> None:
    client, pages = signed_in(season, "carla"), addresses(season)
    outdated = [body(client, address) for address in pages]
    correct_result(fixture=season.fixtures.get(number=1), score=Score((3, 44)), reason="typed wrongly")
    record_result(fixture=season.fixtures.get(number=2), score=Score((23, 6)))
    for address in pages:
        first, second = body(client, address), body(client, address)
        assert is_kept(client, address), address
        settings.PAGE_LIFE = 0
        assert first == second == body(client, address), address
        settings.PAGE_LIFE = 60
    assert "44" in body(client, home(season)) != outdated[pages.index(home(season))]


def test_no_page_of_an_older_version_of_the_program_is_shown(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither from the cache nor by telling a browser that nothing has changed."""
    client, address = Client(), home(season)
    client.get(address)  # for the token of the browser
    tag = client.get(address).headers["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    monkeypatch.setattr(kept, "program_digest", lambda: "newer")
    assert not is_kept(client, address)
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_result_during_the_rendering_is_on_the_next_page(
    season: Season, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address, keep_text = Client(), home(season), kept.keep_text

    def keep_late(key: tuple[object, ...], text: bytes) -> None:
        record_result(fixture=season.fixtures.get(number=2), score=Score((23, 6)))
        keep_text(key, text)

    with monkeypatch.context() as patch:
        patch.setattr(kept, "keep_text", keep_late)
        outdated = body(client, address)
    shown = body(client, address)
    settings.PAGE_LIFE = 0
    assert outdated != shown == body(client, address)


def _renamed_team(season: Season) -> None:
    change_team(team=season.fixtures.get(number=1).home, actor=_carla(season), nickname="Wombats")


def _renamed_league(season: Season) -> None:
    League.objects.filter(pk=season.league_id).update(name="Other Name")


def _disputed(season: Season) -> None:
    record_result(fixture=season.fixtures.get(number=2), score=Score((9, 6)), state=Result.State.DISPUTED)


def _proved(season: Season) -> None:
    ClinchProof.objects.create(season=season, results="any", marks={})


def _promoted(season: Season) -> None:
    chloe = season.league.members.get(user__username="chloe").user
    set_role(league=season.league, person=chloe, role=Role.SCORER, actor=_carla(season))


def _carla(season: Season) -> User:
    return season.league.members.get(user__username="carla").user


@pytest.mark.parametrize("change", [_renamed_team, _renamed_league, _disputed, _proved, _promoted])
def test_version_moves_with_what_pages_show(season: Season, change: Callable[[Season], None]) -> None:
    chloe = season.league.members.get(user__username="chloe").user
    before = version_for(chloe, season.league.slug)
    assert before == version_for(chloe, season.league.slug)
    change(season)
    assert version_for(chloe, season.league.slug) != before


def test_a_person_never_gets_the_page_of_another(season: Season) -> None:
    people = {name: signed_in(season, name) for name in ("carla", "cyril", "chloe")}
    for _time in range(2):
        for name, client in people.items():
            page = body(client, home(season))
            assert f"({name})" in page
            assert not any(f"({other})" in page for other in people if other != name)
        assert "Sign in" in body(Client(), home(season))


def test_what_a_session_allows_is_not_kept_for_visitors(season: Season) -> None:
    guest = Client()
    session = guest.session
    session["guest"] = "somebody"
    session.save()
    body(guest, home(season))
    assert not is_kept(Client(), home(season))


def test_nobody_sees_a_page_after_losing_the_right_to(season: Season) -> None:
    coach, stranger = signed_in(season, "cyril"), Client()
    assert [client.get(home(season)).status_code for client in (coach, stranger)] == [200, 200]
    change_league(
        league=season.league,
        actor=_carla(season),
        visibility=League.Visibility.PRIVATE,
    )
    assert [client.get(home(season)).status_code for client in (coach, stranger)] == [200, 404]
    remove_member(
        league=season.league,
        person=season.league.members.get(user__username="cyril").user,
        actor=_carla(season),
    )
    assert coach.get(home(season)).status_code == 404


def test_a_new_commissioner_gets_their_buttons_at_once(season: Season) -> None:
    chloe = signed_in(season, "chloe")
    assert "Inbox" not in body(chloe, home(season))
    user = season.league.members.get(user__username="chloe").user
    set_role(league=season.league, person=user, role=Role.CO_COMMISSIONER, actor=_carla(season))
    assert "Inbox" in body(chloe, home(season))


def test_language_and_hidden_scores_have_pages_of_their_own(season: Season) -> None:
    client, address = Client(), home(season)
    english = body(client, address)
    assert "Tabellenspitze" not in english
    client.post(reverse("set_language"), {"language": "de"})
    german = body(client, address)
    assert 'lang="de"' in german[:200]
    assert "31" in german
    client.post(reverse("league:switch_scores"), {"scores": "hidden"})
    hidden = body(client, address)
    assert hidden not in (german, english)
    client.post(reverse("league:switch_scores"), {"scores": "shown"})
    assert body(client, address) == german


def test_a_message_is_shown_once(season: Season) -> None:
    carla, address = signed_in(season, "carla"), home(season)
    body(carla, address)
    carla.post(reverse("league:draw", args=[season.league.slug, season.number]))  # which is drawn already
    assert 'role="alert"' in body(carla, address)
    assert 'role="alert"' not in body(carla, address)


def test_the_forms_of_a_kept_page_work_for_each_reader(season: Season) -> None:
    body(Client(), home(season))
    reader = Client(enforce_csrf_checks=True)
    found = re.search(r'csrfmiddlewaretoken" value="(\w{64})"', reader.get(home(season)).content.decode())
    assert found
    assert is_kept(reader, home(season))
    form = {"csrfmiddlewaretoken": found[1], "language": "fr"}
    assert reader.post(reverse("set_language"), form).status_code == 302
    assert Client(enforce_csrf_checks=True).post(reverse("set_language"), form).status_code == 403


def test_a_browser_asks_whether_its_page_has_changed(season: Season) -> None:
    client, address = Client(), home(season)
    client.get(address)  # brings the token of the forms
    tag = client.get(address).headers["ETag"]
    unchanged = client.get(address, headers={"if-none-match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert "Cookie" in unchanged.headers["Vary"]
    record_result(fixture=season.fixtures.get(number=2), score=Score((23, 6)))
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200
    person_with_tag = signed_in(season, "cyril").get(address, headers={"if-none-match": tag})
    assert (person_with_tag.status_code, person_with_tag.get("ETag")) == (200, None)
    assert person_with_tag.headers["Cache-Control"] == "private, no-store"


def test_refusals_parts_and_odd_queries_are_not_kept(season: Season) -> None:
    place = [season.league.slug, season.number]
    assert Client().get(reverse("league:week", args=[*place, 99])).status_code == 404
    assert Client().get(reverse("league:season", args=["no-such-league", 1])).status_code == 404
    Client().get(f"{home(season)}?{'x' * 101}")
    Client().get(home(season), headers={"HX-Request": "true"})
    assert not is_kept(Client(), home(season))
