"""The page of rules: every rule has a test, every test a rule, and every function on the page is there."""

import ast
import importlib
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| (1R-[A-Z]+-\d+) \| .+ \| (`.+`) \|$", re.MULTILINE)
ROWS = dict(ROW.findall((ROOT / "docs/rules/first_and_roll.md").read_text("utf-8")))


def marked_rules() -> set[str]:
    """The IDs of every `@pytest.mark.rule(...)` in this folder."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(ast.literal_eval(argument)) for argument in node.args}
    return found


def test_every_rule_of_the_page_has_a_test_and_no_test_names_another() -> None:
    assert marked_rules() == set(ROWS)


def test_every_function_of_the_page_exists_and_names_its_chapter() -> None:
    for rule, functions in ROWS.items():
        for name in re.findall(r"`(\w+)\.(\w+)`", functions):
            module = importlib.import_module(f"engine.rulesets.first_and_roll.{name[0]}")
            chapter = rule.rsplit("-", 1)[0]
            assert chapter in (getattr(module, name[1]).__doc__ or ""), f"{rule}: {'.'.join(name)}"
