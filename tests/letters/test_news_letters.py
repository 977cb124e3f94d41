"""The letters with the news of a week: sent once, to the people who want them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from league import tasks
from league.frame.permissions import Role
from league.letters import LetterKind, letter_preferences_of, set_letter_preferences, stop_token
from league.models import League, LetterPreferences, NewsEdition, Result, Season
from league.results.services import Score, correct_result
from tests.helpers.people import person
from tests.helpers.small_seasons import WEEKS, play, small_season
from tests.posted_letters import posted

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(settings: Settings) -> Season:
    settings.SITE_URL = "https://league.test"
    return small_season()


@pytest.fixture
def bob(season: Season) -> User:
    return reader("bob", season)


def reader(name: str, season: Season) -> User:
    found = person(name, season.league, Role.VIEWER)
    found.email = f"{name}@example.org"
    found.save()
    return found


def sent() -> list[EmailMessage]:
    """The letters of one run of the task."""
    with posted() as letters:
        tasks.send_news()
    return letters


def test_the_news_of_a_complete_week_are_sent_once(season: Season, bob: User) -> None:
    play(season, through=1)
    [letter] = sent()
    assert letter.to == [bob.email]
    assert "(Small League, Week 1)" in letter.subject
    for game in season.fixtures.filter(week__number=1).select_related("home", "away"):
        assert f"{game.away.nickname} 10, {game.home.nickname} 20" in letter.body
    assert "https://league.test/leagues/small-league/1/news/week/1/" in letter.body
    assert sent() == []


def test_a_week_in_progress_is_not_sent(season: Season, bob: User) -> None:
    play(season, through=1)
    Result.objects.filter(fixture__season=season).order_by("pk")[:1].get().delete()
    assert sent() == []
    assert not NewsEdition.objects.exists()


def test_of_several_weeks_only_the_newest_is_sent(season: Season, bob: User) -> None:
    play(season, through=3)
    [letter] = sent()
    assert "Week 3" in letter.subject
    assert NewsEdition.objects.count() == 3
    play(season, through=4)
    [letter] = sent()
    assert "Week 4" in letter.subject


def test_old_weeks_are_not_news(season: Season, bob: User) -> None:
    play(season, through=1)
    Result.objects.update(recorded_at=timezone.now() - timedelta(days=3))
    assert sent() == []


def test_readers_get_the_news_in_their_language_and_only_if_they_want_them(season: Season) -> None:
    people = {name: reader(name, season) for name in ("ann", "ben", "cem", "dan")}
    set_letter_preferences(person=people["ann"], letters=True, news=True, language="de")
    set_letter_preferences(person=people["ben"], letters=True, news=False, language="de")
    set_letter_preferences(person=people["cem"], letters=False, news=True, language="de")
    person("eve", season.league, Role.VIEWER)  # without an address
    outsider = person("zoe")
    User.objects.filter(pk=outsider.pk).update(email="zoe@example.org")
    play(season, through=1)
    letters = {letter.to[0]: letter for letter in sent()}
    assert set(letters) == {"ann@example.org", "dan@example.org"}
    assert "Woche 1" in letters["ann@example.org"].subject
    assert "Week 1" in letters["dan@example.org"].subject


def test_a_run_that_dies_before_it_commits_is_repeated(
    season: Season, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(season, through=1)
    with monkeypatch.context() as broken:
        broken.setattr("league.letters.post_letter", _die)
        with pytest.raises(KeyboardInterrupt):
            tasks.send_news()
    assert not NewsEdition.objects.exists()
    assert len(sent()) == 1


def _die(**_letter: object) -> None:
    raise KeyboardInterrupt


def test_the_link_in_a_letter_ends_the_news_and_nothing_else(
    client: Client, season: Season, bob: User
) -> None:
    play(season, through=1)
    [letter] = sent()
    address = f"/letters/news/{stop_token(bob, LetterKind.NEWS)}/stop/"
    assert letter.extra_headers == {
        "List-Unsubscribe": f"<https://league.test{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    assert f"https://league.test{address}" in letter.body
    assert client.get(address).status_code == 200
    assert letter_preferences_of(bob).news  # a program that follows links ends nothing
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert LetterPreferences.objects.values_list("letters", "news").get(user=bob) == (True, False)
    play(season, through=2)
    assert sent() == []


def test_a_link_with_another_signature_or_for_another_kind_finds_nothing(client: Client, bob: User) -> None:
    token = stop_token(bob, LetterKind.NEWS)
    for kind in ("games", "account", "nonsense"):
        assert client.post(f"/letters/{kind}/{token}/stop/").status_code == 404
    assert client.post(f"/letters/news/{token[:-1]}/stop/").status_code == 404
    assert letter_preferences_of(bob).news


def test_a_correction_after_the_first_edition_is_marked(client: Client, season: Season, bob: User) -> None:
    play(season, through=1)
    sent()
    address = "/leagues/small-league/1/news/week/1/"
    assert "Corrected" not in client.get(address).content.decode()
    game = season.fixtures.select_related("season__league__feed", "week", "home", "away").earliest("number")
    eve = person("eve", season.league, Role.COMMISSIONER)
    correct_result(fixture=game, score=Score((3, 7)), actor=eve, reason="Typed the wrong way round.")
    page = " ".join(re.sub(r"<[^>]+>", " ", client.get(address).content.decode()).split())
    before = f"{game.away.nickname} 10, {game.home.nickname} 20"
    assert page.count("Corrected: the first edition had") == 1
    assert f"Corrected: the first edition had {before}." in page
    assert sent() == []  # an edition is sent once


def test_a_letter_late_in_the_season_says_what_has_become_certain(season: Season, bob: User) -> None:
    League.objects.filter(pk=season.league_id).update(playoff_places=2)
    play(season, through=WEEKS - 1)
    sent()
    play(season, through=WEEKS)
    [letter] = sent()
    marks = {through: season.proofs.get(through=through).marks for through in (WEEKS - 1, WEEKS)}
    for club, aims in marks[WEEKS].items():
        is_new = "eliminated" == aims["playoffs"] != marks[WEEKS - 1][club]["playoffs"]
        nickname = season.league.teams.get(slug=club).nickname
        assert (f"{nickname} can no longer reach the playoffs." in letter.body) == is_new
    assert "can no longer reach" in letter.body or "are certain" in letter.body


def test_letters_have_the_same_stories_as_html_and_each_leads_to_its_game(season: Season, bob: User) -> None:
    play(season, through=1)
    [letter] = sent()
    assert isinstance(letter, EmailMultiAlternatives)
    [(content, kind)] = letter.alternatives
    assert kind == "text/html"
    headline = letter.subject.partition(" (")[0]
    assert re.search(rf">\s*{re.escape(headline)}\s*</a>\s*</h1>", str(content))
    assert headline in letter.body
    linked = re.findall(r'href="https://league\.test/leagues/small-league/1/games/(\d+)/', str(content))
    games = season.fixtures.filter(week__number=1).values_list("number", flat=True)
    assert sorted(map(int, linked)) == sorted(games)
