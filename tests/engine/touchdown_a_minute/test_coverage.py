"""Every rule of the reference has an example and a line in the docs."""

import re
from pathlib import Path

from tests.shared import SHARED, needs_shared

RULE = re.compile(r"TDM-[A-Z]+-\d+")
HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs" / "rules" / "touchdown_a_minute.md"


def rules_with_examples() -> set[str]:
    """The IDs of every rule mark in this folder."""
    marks = re.compile(r"@pytest\.mark\.rule\((.*?)\)", re.DOTALL)
    return {
        rule
        for file in HERE.glob("test_*.py")
        for mark in marks.findall(file.read_text("utf-8"))
        for rule in RULE.findall(mark)
    }


def test_every_rule_of_the_docs_has_an_example() -> None:
    documented = re.findall(r"^\| (TDM-[A-Z]+-\d+) \|", DOCS.read_text("utf-8"), re.MULTILINE)
    assert sorted(documented) == sorted(rules_with_examples())


@needs_shared
def test_the_docs_have_every_rule_of_the_reference() -> None:
    reference = (SHARED / "rules" / "touchdown_a_minute.md").read_text("utf-8")
    assert set(re.findall(r"^\*\*(TDM-[A-Z]+-\d+)\*\*", reference, re.MULTILINE)) == rules_with_examples()


def test_every_function_that_the_docs_name_is_there() -> None:
    source = HERE.parents[2] / "engine" / "rulesets" / "touchdown_a_minute"
    named = re.findall(r"`(\w+)\.(\w+)`", DOCS.read_text("utf-8"))
    missing = [(m, f) for m, f in named if f"def {f}(" not in (source / f"{m}.py").read_text("utf-8")]
    assert (missing, named != []) == ([], True)
