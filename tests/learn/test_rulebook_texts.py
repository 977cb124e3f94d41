"""Texts of the rulebooks on pages."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from engine.catalog import RULESETS
from engine.gridiron.questions import questions_in
from engine.tools.rulebook import read_page, rulebook_of
from games.templatetags.table import options, rule_texts
from league.leagues.constitution import Clause
from league.leagues.forms import OptionsForm


def test_an_option_is_named_by_its_title_and_all_of_it_is_escaped() -> None:
    assert options("an onside <kick> (`onside_when`, de)", "first_and_goal") == (
        "an onside &lt;kick&gt; (<em>option “Onside kicks”</em>, de)"
    )
    assert options("`no_option` <b>", "first_and_goal") == "no_option &lt;b&gt;"


def test_an_option_is_named_in_the_readers_language() -> None:
    with translation.override("de"):
        assert "coin_winner" not in options("(`coin_winner`)", "first_and_goal")
        assert "Winner of the toss" not in options("(`coin_winner`)", "first_and_goal")


def test_the_rulings_name_the_book_whose_default_a_reading_is(client: Client) -> None:
    page = " ".join(client.get("/rules/first_and_goal/rulings/").content.decode().split())
    readings = {"red, ivory, brown, blue": "English book", "red, ivory, brown, yellow": "German book"}
    for title, book in readings.items():
        assert f'<b>{title}</b> <span class="small soft">({book})</span>' in page
    rulings = client.get("/api/v1/rules/first_and_goal/rulings").json()["rulings"]
    (dice,) = (ruling["readings"] for ruling in rulings if ruling["option"] == "kickoff_return_dice")
    assert {one["title"]: one["editions"] for one in dice} == {
        title: [book] for title, book in readings.items()
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_page_of_the_rules_shows_no_internal_name(client: Client, ruleset: str) -> None:
    page = client.get(f"/rules/{ruleset}/").content.decode()
    words = re.sub(r"<[^>]+>", " ", page)
    assert re.findall(r"`|\b[a-z0-9]+_[a-z0-9_]+\b", words) == []
    assert page.count("<dt ") == len(read_page(rulebook_of(ruleset).read_text("utf-8")))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.django_db
def test_every_ruling_is_on_its_page_and_in_the_api_in_the_readers_language(
    client: Client, ruleset: str
) -> None:
    page = client.get(f"/rules/{ruleset}/rulings/", headers={"Accept-Language": "de"}).content.decode()
    answer = client.get(f"/api/v1/rules/{ruleset}/rulings", headers={"Accept-Language": "de"}).json()
    assert answer["ruleset"] == ruleset
    shown = re.findall('<dt id="([^"]+)">([^<]+)', page)
    assert shown == [(one["key"], escape(one["question"])) for one in answer["rulings"]]
    assert "unsere eigene Regel" in {one["sure"] for one in answer["rulings"]}
    outside = re.sub(r'<details class="why.*?</details>', "", page, flags=re.DOTALL)
    assert re.findall(r">[^<]*\b(?:1G|1R|TDM)-[A-Z]+-\d", outside) == []
    linked = set(re.findall(rf'href="/rules/{ruleset}/#([^"]+)"', page))
    assert linked == {name for one in answer["rulings"] for name in one["rules"]}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_why_gives_one_sentence_and_the_rule_in_the_readers_language(ruleset: str) -> None:
    """For every decision, roll and refusal."""
    known = RULESETS[ruleset].words.labels
    named = {
        rule for label in (*known("decisions").values(), *known("rolls").values()) for rule in label.rules
    }
    named |= {rule for _sentence, rule in questions_in(RULESETS[ruleset].folder)["refusals"].values() if rule}
    shown = {}
    for language in ("en", "de", "fr"):
        with translation.override(language):
            found = rule_texts(ruleset, sorted(named))
        assert [rule["id"] for rule in found] == sorted(named)
        assert all(rule["lead"] and rule["summary"] for rule in found)
        shown[language] = [(rule["lead"], rule["summary"]) for rule in found]
    for german, french, english in zip(shown["de"], shown["fr"], shown["en"], strict=True):
        assert {german[0], french[0], german[1], french[1]}.isdisjoint(english)


def test_a_clause_with_a_ruling_asks_why_once_and_answers_with_the_ruling() -> None:
    clause = Clause("Title", "Value", rules=("1G-SET-2",), ruling="coin_winner", reason="Because.")
    page = render_to_string(
        "leagues/constitution/clause.html", {"clause": clause, "ruleset": "first_and_goal"}
    )
    assert page.count("Why?") == 1
    why = page.partition("<summary>")[2]
    assert why.index("Because.") < why.index("/rulings/#coin_winner") < why.index("#1G-SET-2")


@pytest.mark.parametrize("address", ["/rules/rugby/rulings/", "/api/v1/rules/rugby/rulings"])
@pytest.mark.django_db
def test_an_unknown_game_has_no_rulings(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_options_of_a_league_link_to_their_rulings() -> None:
    form = OptionsForm("first_and_goal", "en")
    ruled = {field.name: ruling for field, ruling in form.ruled}
    assert ruled["squib_kick"] is None
    page = render_to_string("leagues/constitution/options_fields.html", {"form": form})
    links = re.findall('href="/rules/first_and_goal/rulings/#([^"]+)"', page)
    assert links == [name for name, ruling in ruled.items() if ruling]
    reasons = [ruling["reason"] for ruling in ruled.values() if ruling]
    assert len(reasons) > 30
    assert [reason for reason in reasons if escape(reason) not in page] == []


def translated(language: str) -> dict[Any, str]:
    """The texts of the compiled catalog by their sources."""
    with Path(settings.ROOT, f"locale/{language}/LC_MESSAGES/django.mo").open("rb") as file:
        texts: dict[Any, str] = vars(GNUTranslations(file))["_catalog"]
    return texts


def test_every_rule_is_translatable() -> None:
    catalog = translated("de")
    rules = [rule for ruleset in RULESETS for rule in read_page(rulebook_of(ruleset).read_text("utf-8"))]
    assert len(rules) > 200
    assert [rule.id for rule in rules if rule.summary not in catalog] == []
    assert {"printed", "inferred", "our own rule"} <= catalog.keys()


def test_source_of_a_rule_is_not_part_of_its_text() -> None:
    rows = ("TDM-A-1 | (p, h) Six points.", "TDM-A-2 | (x) Odd.", "TDM-A-3 | Plain.")
    page = "\n".join(f"| {row} | `flow.toss` |" for row in rows)
    assert [(rule.summary, rule.sure) for rule in read_page(page)] == [
        ("Six points.", ("printed", "our own rule")),
        ("(x) Odd.", ()),
        ("Plain.", ()),
    ]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_percent_sign_wraps_from_its_number(language: str) -> None:
    texts = translated(language).values()
    assert len(texts) > 1000
    assert [text for text in texts if re.search(r"(?:\d|\)[sd]|\}) %(?!\()", text)] == []
