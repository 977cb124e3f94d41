"""Hostile JSON and TOML are refused with a code, in a time and memory that their limits bound."""

from __future__ import annotations

import json
import tomllib

import pytest

from engine import documents
from engine.catalog import RULESETS
from engine.components.exchange import MOST_JSON, export_set
from engine.components.files import to_toml
from engine.components.library import component_set, set_names
from engine.documents import MOST_CHARACTERS, MOST_TOKENS, MOST_TOML, UnreadableDocument, read_json, read_toml
from tests.fuzzing.mutations import within_limits

KEY = ".".join("a" * 24)
HOSTILE_JSON: dict[str, tuple[str | bytes, str]] = {
    "nested lists": ("[" * 100_000, "too_deep"),
    "nested objects": ('{"a":' * 33 + "1" + "}" * 33, "too_deep"),
    "very many values": ("[" + "[]," * MOST_TOKENS + "1]", "too_large"),
    "very many quotes": ('"' * MOST_CHARACTERS, "too_large"),
    "a text that is too long": (" " * (MOST_CHARACTERS + 1), "too_large"),
    "a text without an end": ('"' + '\\"' * (MOST_CHARACTERS // 2 - 1), "parse_error"),
    "a number of 5,000 digits": ("9" * 5000, "parse_error"),
    "many numbers of 4,200 digits": ("[" + ("9" * 4200 + ",") * 590 + "1]", "bad_number"),
    "a number that programs round": ("1000000000000001", "bad_number"),
    "an endless number": ("1e999", "bad_number"),
    "NaN": ("NaN", "parse_error"),
    "Infinity": ("-Infinity", "parse_error"),
    "half of a surrogate pair": ('{"a": ["\\ud800"]}', "bad_text"),
    "a name twice": ('{"a": {"b": 1, "b": 1}}', "duplicate_name"),
    "half of a surrogate pair as a name twice": ('{"\\ud800": 1, "\\ud800": 2}', "duplicate_name"),
    "a name twice among very many": (
        "{" + ",".join(f'"{n}":0' for n in range(MOST_TOKENS // 2 - 2)) + ',"0":0}',
        "duplicate_name",
    ),
    "NUL in a name": ('{"\\u0000": 1}', "bad_text"),
    "not UTF-8": (b"\xff", "parse_error"),
    "colons": (":" * MOST_CHARACTERS, "parse_error"),
    "backslashes": ("\\" * MOST_CHARACTERS, "parse_error"),
}
HOSTILE_TOML = {
    "a dotted key, which is read quadratically": ("a." * 31_000 + "b = 1", "too_deep"),
    "a dotted key with blanks": (" . ".join("a" * 15_000) + " = 1", "too_deep"),
    "dotted keys in a multi-line text": ('x = {a = """\n"""' + ",a.b" * 30 + " = 1}", "too_deep"),
    "nested lists": ("a = " + "[" * 60_000, "too_deep"),
    "nested tables": ("a = " + "{a = " * 10_000, "too_deep"),
    "lists and tables that end": ("a = " + "{a = [" * 17 + "1" + "]}" * 17, "too_deep"),
    "a number of 5,000 digits": ("a = " + "9" * 5000, "parse_error"),
    "a number that programs round": ("a = 1000000000000001", "bad_number"),
    "an endless number": ("a = inf", "bad_number"),
    "no number": ("a = nan", "bad_number"),
    "NUL": ('a = "\\u0000"', "bad_text"),
    "a text that is too long": ("#" * (MOST_TOML + 1), "too_large"),
    "quotes and backslashes": ('"\\' * (MOST_TOML // 2), "parse_error"),
    "a day that does not exist": ("a = 2026-02-31", "parse_error"),
}
LARGE_JSON = (
    "[" + '"a",' * (MOST_TOKENS // 2 - 1) + "1]",
    "[" + "[]," * (MOST_TOKENS // 2 - 1) + "1]",
    "{" + ",".join(f'"{number}":0' for number in range(MOST_TOKENS // 2 - 1)) + "}",
    '"' + "\\n" * (MOST_CHARACTERS // 2 - 1) + '"',
)
LARGE_TOML = (
    "a = [" + "1," * (MOST_TOML // 2 - 4) + "]",
    f"[{KEY}]\n" + "".join(f"b{number}=1\n" for number in range(MOST_TOML // 9)),
    "".join(f"{KEY}.b{number}=1\n" for number in range(MOST_TOML // 56)),
    f"[[{KEY}]]\n" * (MOST_TOML // 52),
)


@pytest.mark.parametrize("what", HOSTILE_JSON)
def test_hostile_json_is_refused(what: str) -> None:
    text, code = HOSTILE_JSON[what]
    with within_limits(), pytest.raises(UnreadableDocument) as refused:
        read_json(text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('{"a": 1,\n "b" 2}', 2, 6),
        ('["NaN",\n\n NaN]', 3, 2),
        ('{"a": -Infinity}', 1, 7),
        ('"ä"\r\n5'.encode(), 2, 1),
        (b'["\xc3\xa4\xff"]', 1, 4),
        ("[1," + "9" * 5000 + "]", 1, 4),
        ("", 1, 1),
    ],
)
def test_text_that_is_not_json_is_refused_with_the_place(text: str | bytes, line: int, column: int) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        read_json(text)
    assert (refused.value.values["line"], refused.value.values["column"]) == (line, column)


@pytest.mark.parametrize("what", HOSTILE_TOML)
def test_hostile_toml_is_refused(what: str) -> None:
    text, code = HOSTILE_TOML[what]
    with within_limits(), pytest.raises(UnreadableDocument) as refused:
        read_toml(text)
    assert refused.value.code == code


@pytest.mark.parametrize("number", range(4))
def test_the_largest_texts_are_read_within_the_limits(number: int) -> None:
    with within_limits():
        assert read_json(LARGE_JSON[number])
        assert read_toml(LARGE_TOML[number])


@pytest.mark.parametrize("text", ["a." * 31_000 + "b = 1", "#" * (MOST_TOML + 1)])
def test_toml_over_a_limit_never_reaches_the_parser(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _text: pytest.fail("parsed"))
    with pytest.raises(UnreadableDocument):
        documents.read_toml(text)


@pytest.mark.parametrize("text", ["[" * 100_000, "[" + "[]," * MOST_TOKENS + "1]"])
def test_json_over_a_limit_never_reaches_the_parser(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(json, "loads", lambda *_text, **_more: pytest.fail("parsed"))
    with pytest.raises(UnreadableDocument):
        read_json(text)


def test_brackets_quotes_and_commas_in_texts_do_not_count() -> None:
    value = {"a": "[" * 1000 + "," * MOST_TOKENS, 'b"\\': '\\"[{'}
    assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize("game", RULESETS)
def test_released_sets_need_less_than_two_thirds_of_the_limits(game: str) -> None:
    names = set_names(game)
    assert names
    for name in names:
        box = component_set(game, name)
        assert read_toml(to_toml(box.data)) == box.data
        assert len(to_toml(box.data)) < MOST_TOML * 0.7
        assert len(export_set(box, "json")) < MOST_JSON * 0.7
