"""The rulebooks, the tests and the code name the same rules."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from engine.catalog import RULESETS
from engine.tools.rulebook import ID, Rule, read_page, rulebook_of
from games.management.commands.rules import marked_tests
from tests.shared import SHARED, needs_shared

ROOT = Path(__file__).resolve().parents[3]
PAGES = [rulebook_of(ruleset) for ruleset in RULESETS]
TESTS = marked_tests(ROOT / "tests" / "engine")
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)


def rules_of(page: Path) -> list[Rule]:
    return read_page(page.read_text("utf-8"))


@each_page
def test_every_rule_has_a_test(page: Path) -> None:
    assert [rule.id for rule in rules_of(page) if rule.id not in TESTS] == []


def test_tests_refer_only_to_existing_rules() -> None:
    known = {rule.id for page in PAGES for rule in rules_of(page)}
    games = {name.split("-")[0] for name in known}
    assert sorted(name for name in TESTS if name.split("-")[0] in games and name not in known) == []


@each_page
def test_every_function_of_a_page_exists(page: Path) -> None:
    assert unknown_functions(page.parent.name, rules_of(page)) == []


@each_page
def test_a_rule_is_on_its_page_once_and_has_functions(page: Path) -> None:
    rules = rules_of(page)
    assert len({rule.id for rule in rules}) == len(rules)
    assert [rule.id for rule in rules if not rule.functions] == []


@each_page
def test_code_refers_only_to_rules_of_its_page(page: Path) -> None:
    known = {rule.id for rule in rules_of(page)}
    sources = page.parent.rglob("*.py")
    named = {name for source in sources for name in ID.findall(source.read_text("utf-8"))}
    assert sorted(named - known) == []


@each_page
@needs_shared
def test_a_page_has_exactly_the_rules_of_the_reference(page: Path) -> None:
    reference = (SHARED / "rules" / f"{page.parent.name}.md").read_text("utf-8")
    expected = set(re.findall(rf"^(?:- )?\*\*({ID.pattern})\*\*", reference, re.MULTILINE))
    assert {rule.id for rule in rules_of(page)} == expected


def test_missing_function_is_detected() -> None:
    rules = [Rule("1G-SAF-1", "", ("scoring.safety", "scoring.forfeit", "weather.snow"))]
    assert unknown_functions("first_and_goal", rules) == ["scoring.forfeit", "weather.snow"]


def unknown_functions(ruleset: str, rules: list[Rule]) -> list[str]:
    """Returns the functions that a page names but the ruleset does not have."""
    return sorted({name for rule in rules for name in rule.functions if not _exists(ruleset, name)})


def _exists(ruleset: str, name: str) -> bool:
    module, _dot, function = name.rpartition(".")
    chapters = RULESETS[ruleset].record.__module__.rpartition(".")[0]  # the package of the rules
    try:
        return callable(getattr(import_module(f"{chapters}.{module}"), function, None))
    except ModuleNotFoundError:
        return False
