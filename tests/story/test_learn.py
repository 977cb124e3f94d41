"""The guided drive, the symbols, and the chapters of the rules. No test has a database, nor needs one."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.test import Client
from django.utils.html import escape
from django.utils.translation import gettext, override

from engine.catalog import RULESETS
from games.learn import guided_drive, script_of

each_game = pytest.mark.parametrize("ruleset", RULESETS)
TABLE = "b2f7c7ac-0e0e-4f0a-9d57-6f3c5b0d6a11"


@each_game
def test_every_choice_of_calls_scores_on_the_last_play_only(ruleset: str) -> None:
    choices = product((0, 1), repeat=len(script_of(ruleset)["plays"]))
    drives = [guided_drive(ruleset, chosen) for chosen in choices]
    for *earlier, last in (drive.plays for drive in drives):
        assert (last.before.score, last.after.score) == ((0, 0), (6, 0))
        assert [play.after.spot - play.before.spot for play in earlier] == [
            play.sums.yards("play") for play in earlier
        ]
    assert len(drives) == 8


@each_game
def test_second_play_shows_what_stops_it_and_the_third_what_makes_it_long(ruleset: str) -> None:
    shown = {
        "first_and_goal": ("canceled", "breakaway"),
        "first_and_roll": ("counted", "circle"),
        "touchdown_a_minute": ("canceled", "long"),
    }[ruleset]
    for choices in product((0, 1), repeat=3):
        _first, second, third = guided_drive(ruleset, choices).plays
        statuses = {die.status for throw in second.sums.throws for die in throw.dice}
        assert (shown[0] in statuses, shown[1] in third.sums.reasons) == (True, True)
        assert second.sums.yards("play") < 5 < third.sums.yards("play")
        if ruleset == "first_and_roll":
            assert [die.yards < 0 for die in second.sums.throws[0].dice if die.side == 1] == [True]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@each_game
def test_drive_is_walked_by_its_links_without_account_cookie_or_database(
    client: Client, ruleset: str, language: str
) -> None:
    address, titles, trails = f"/learn/{ruleset}/1/", [], 0
    for _step in script_of(ruleset)["ideas"]:
        page = client.get(address, headers={"accept-language": language}).content.decode()
        trails += page.count('class="field-trail is-')
        titles += re.findall(r"<h1>(.*?)</h1>", page)
        assert page.count(f'href="/play/?ruleset={ruleset}"') == 1  # Skip, and Play now on the last page
        following = re.search(rf'href="(/learn/{ruleset}/{len(titles) + 1}/[^"]*)"', page)
        address = following[1] if following else ""
    with override(language):
        assert titles == [escape(gettext(idea["title"])) for idea in script_of(ruleset)["ideas"]]
        assert escape(gettext(script_of(ruleset)["ideas"][-1]["text"])) in page
    assert (address, trails >= 3) == ("", True)
    assert "sessionid" not in client.cookies


def test_pages_of_a_drive_end_and_odd_choices_count_as_the_first_call(client: Client) -> None:
    pages = ("toy/1", "first_and_goal/0", "first_and_goal/9", "toy/symbols")
    assert {client.get(f"/learn/{page}/").status_code for page in pages} == {404}
    odd = client.get("/learn/first_and_goal/3/", {"chosen": "x%d" * 99}).content
    assert odd.count(b"Halfback Dive") == 1


def test_symbols_are_explained_once_with_their_dice(client: Client) -> None:
    answer = client.get("/learn/touchdown_a_minute/symbols/", headers={"accept-language": "de"})
    page = answer.content.decode()
    assert page.count("Streicht ein GN") == 1
    assert re.findall(r"<dt>(GN\d.*?)</dt>", page) == ["GN5 GN1 GN4 GN3 GN2"]


def test_rules_are_chapters_with_pictures_and_a_way_back_to_the_table(client: Client) -> None:
    answer = client.get("/rules/first_and_goal/", {"table": TABLE}, headers={"accept-language": "fr"})
    page = answer.content.decode()
    assert len(re.findall(r'<h2 id="chapter-\d">', page)) == 9
    assert "Vous avez quatre tentatives pour gagner dix yards" in page
    assert page.count('class="rule-example"') == 3
    assert page.count(f'href="/play/{TABLE}/"') == 1
    assert b"rules-back" not in client.get("/rules/first_and_goal/", {"table": "//evil.example"}).content
