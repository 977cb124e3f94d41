"""The tables of sentences of refusals (`refusals.toml` of the rooms), and the code that takes sentences from
them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from league.frame.errors import Refused, sentences

ROOT = Path(__file__).resolve().parents[2]
APPS = (ROOT / "league", ROOT / "games")
PLACEHOLDER = re.compile(r"%\((\w+)\)|\{(\w+)\}")
BEGINNING = re.compile(r"[a-z_]+\.")
RAISED = {"Refused", "Forbidden", "Hidden", "refused"}


@cache
def nodes() -> list[ast.AST]:
    sources = [path.read_text(encoding="utf-8") for app in APPS for path in app.rglob("*.py")]
    return [node for source in sources for node in ast.walk(ast.parse(source))]


def text_of(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_each_key_is_in_one_table() -> None:
    tables = [tomllib.loads(file.read_text("utf-8")) for app in APPS for file in app.glob("*/refusals.toml")]
    rows = [row for table in tables for row in table.values()]
    assert len(sentences()) == sum(len(row) if isinstance(row, dict) else 1 for row in rows)


def test_a_code_has_one_sentence_or_cases() -> None:
    codes = {key.partition(".")[0] for key in sentences() if "." in key}
    assert sorted(codes.intersection(sentences())) == []


def test_every_sentence_is_used() -> None:
    texts = {text_of(node) for node in nodes()}
    beginnings = tuple(filter(BEGINNING.fullmatch, texts))  # of keys that f-strings complete
    assert [key for key in sentences() if key not in texts and not key.startswith(beginnings)] == []


def test_every_refusal_names_a_sentence_and_gives_its_values() -> None:
    refusals = list(refusals_from_tables())
    assert len(refusals) > 250
    for key, given in refusals:
        needed = {one or other for one, other in PLACEHOLDER.findall(sentences()[key])}
        assert (key, given) == (key, needed)


def refusals_from_tables() -> Iterator[tuple[str, set[str | None]]]:
    """The key of each refusal without a sentence in the code, and the names of its values."""
    for node in nodes():
        if isinstance(node, ast.Call) and len(node.args) == 1 and text_of(node.args[0]):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = {value.arg for value in node.keywords}
            if name in RAISED and None not in given:
                yield text_of(node.args[0]), given


def test_a_key_without_a_sentence_fails() -> None:
    with pytest.raises(KeyError):
        Refused("no_such_key")
