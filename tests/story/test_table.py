"""The referee page by hand: forms without scripts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.conf import LazySettings
from django.test import Client

from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.play.setup import header, questions_of
from games.models import Game
from games.records import scoresheets
from games.table.questions import offer_of
from tests.table.short_games import shorten_new_games

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Ann",
    "ruleset": "first_and_roll",
    "against": "computer",
    "home": "columbus_cobras",
    "away": "boston_bombers",
    "dice": "app",
    "sealed": "on",
}


def start(client: Client, **fields: str) -> Game:
    response = client.post("/play/", FORM | fields)
    assert response.status_code == 302, response.content.decode()
    return Game.objects.get(public_id=response["Location"].strip("/").split("/")[-1])


def look(client: Client, game: Game) -> str:
    return client.get(f"/play/{game.public_id}/").content.decode()


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def tap(client: Client, game: Game, page: str) -> str:
    """Presses the first button of the question, or rolls; returns the next page."""
    data = {"seen": field(page, "seen"), "side": field(page, "side"), "asked": field(page, "asked")}
    if "/answer/" in page and 'name="answer"' in page:
        path, data["answer"] = "answer", field(page, "answer")
    elif "/face/" in page:
        path = "face"
    else:
        path = "roll"
    response = client.post(f"/play/{game.public_id}/{path}/", data, follow=True)
    assert response.status_code == 200, (path, data, response.content.decode())
    return response.content.decode()


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_a_guest_plays_a_whole_game_against_the_computer_without_script(
    client: Client, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    shorten_new_games(monkeypatch)
    game = start(client, ruleset=ruleset)
    page = look(client, game)
    sides, tosses = set[str](), set[str]()
    while "Check the dice" not in page:
        words = " ".join(
            re.sub(r"<[^>]+>", " ", page.partition('id="live"')[2].partition("</main>")[0]).split()
        )
        sides |= set(re.findall(r"\b(?:Home|Away)\b(?! field)", words))
        tosses |= set(re.findall(r"(?:Cobras \(Ann\)|Bombers) won the toss", words))
        page = tap(client, game, page)
    assert (sides, len(tosses)) == (set(), 1)
    assert tosses.pop() in client.get(f"/play/{game.public_id}/log/").content.decode()
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
    replayed = Playthrough.replay(scoresheets.sheet_of(game))
    assert (replayed.over, replayed.score) == (True, (game.home_score, game.away_score))


def test_any_rulebook_of_the_game_may_be_chosen(client: Client) -> None:
    game = start(client, ruleset="first_and_goal", edition="first_and_goal:de")
    assert game.header["options"]["edition"] == "de"


def test_a_rulebook_of_another_game_is_refused(client: Client) -> None:
    answer = client.post("/play/", FORM | {"edition": "first_and_goal:de"})
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert "another game" in answer.content.decode()


def test_refusal_names_the_answer_and_the_rule(client: Client) -> None:
    game = start(client, away="boston_bombers", against="me", dice="table")
    answer = client.post(
        f"/play/{game.public_id}/answer/",
        {"seen": game.last, "side": "away", "asked": "D_COIN_CALL", "answer": '"edge"'},
    )
    assert answer.status_code == 422
    assert "<code>unknown_answer</code>" in answer.content.decode()


def test_an_unchanged_table_sends_nothing(client: Client) -> None:
    game = start(client, against="link")
    address = re.search(r'hx-get="([^"]+)"', look(client, game))
    assert address is not None
    answer = client.get(address[1])
    assert (answer.status_code, answer.content) == (204, b"")


def test_the_link_is_drawn_whole_for_the_other_phones_camera(client: Client) -> None:
    page = look(client, start(client, against="link"))
    size = re.search(r'<svg [^>]*viewBox="0 0 (\d+) (\d+)"[^>]*class="segno"', page)
    assert size is not None
    assert size[1] == size[2]


def test_daily_guest_games_per_address_are_limited(client: Client, settings: LazySettings) -> None:
    settings.GUEST_GAMES_PER_DAY = 1
    start(client)
    answer = client.post("/play/", FORM)
    assert answer.status_code == 422
    assert "limit of games (1): sign up for more" in answer.content.decode()
    assert Game.objects.count() == 1


def test_card_counts_are_hidden_before_the_deal(client: Client) -> None:
    game = start(client, ruleset="first_and_goal", against="me")
    before = look(client, game)
    tossed = tap(client, game, before)
    assert [re.findall(r"\d+ cards? left", page) for page in (before, tossed)] == [[], ["60 cards left"]]


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_an_optional_decision_is_a_question_of_its_own(ruleset: str) -> None:
    game = header(ruleset=ruleset)
    asked = [name for name in questions_of(game).optional_decisions if name != "timeout_action"]
    offers = [offer_of(game, [Decision(name, "home", ())]) for name in asked]
    assert [offer.title for offer in offers if not offer.title.endswith("?")] == []
    assert all(offer.sentence and offer.goes_on for offer in offers)
    assert {"A time-out before you call?", "Stop the clock?"} & {offer.title for offer in offers}


def test_the_next_secret_call_is_covered_after_a_play_but_not_after_a_hand_over(client: Client) -> None:
    game = start(client, against="me", opponent_name="Ben")
    page, covered = look(client, game), 0
    for _input in range(60):
        was_handed = "/face/" in page
        page = tap(client, game, page)
        is_covered = 'class="cover"' in page
        assert not (was_handed and is_covered)
        if is_covered:
            assert 'name="answer"' not in page  # the offered calls are not on the page yet
            covered += 1
        if covered == 2:
            break
    assert covered == 2
