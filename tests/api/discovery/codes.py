"""Collects the codes of all refusals from the sources, with their sentences and statuses."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.utils import translation
from rest_framework import exceptions as drf
from rest_framework import serializers

from engine.gridiron.corrections import NOT_DESCRIBED
from engine.gridiron.questions import IMPOSSIBLE_FACE, UNKNOWN_ANSWER, WRONG_DICE
from engine.rulesets.first_and_goal.rules import questions
from league.frame.errors import sentences

ROOT = Path(__file__).resolve().parents[3]
APPS = ("api", "engine", "games", "league")
OFFLINE = {"management", "tools", "migrations"}  # folders of commands: programs never see their refusals
CODE = re.compile(r"[a-z]+(_[a-z0-9]+)+")
# Class of a refusal -> its status, and the positions of its code and its sentence.
CLASSES = {
    "Refused": (409, 0, 1),
    "Forbidden": (403, 0, 1),
    "Hidden": (404, 0, 1),
    "TooOften": (429, 0, 1),
    "EngineError": (409, 0, 1),
    "IllegalAnswer": (409, 0, 1),
    "Failure": (503, 0, 1),
    "UnreadableDocument": (400, 0, 1),
    "ParseError": (400, 1, 0),
    "ValidationError": (400, 1, 0),
    "ErrorDetail": (400, 1, 0),
    "refused": (409, 0, 1),  # `CsvRow.refused`
}
# What a module says that has refusals; the others are not parsed.
SAID = re.compile(rf"\b(?:{'|'.join(CLASSES)})\(|\bdefault_code\b|\"(?:disk|database)_")
OF_TABLES = {"Refused", "Forbidden", "Hidden", "refused"}
OF_FRAMEWORK = (
    *(drf.NotAuthenticated, drf.AuthenticationFailed, drf.PermissionDenied, drf.NotFound, drf.ParseError),
    *(drf.MethodNotAllowed, drf.NotAcceptable, drf.UnsupportedMediaType, drf.Throttled),
)
ELSEWHERE = {  # sentences that are passed through functions, and refusals that are not raised
    "body_too_large": (
        413,
        "Your request is too large. Send at most %(most)s, or a file of at most %(file)s.",
    ),
    "body_too_slow": (
        408,
        "Your request took too long to arrive. Please send it again over a better connection.",
    ),
    "busy": (503, "The server is busy. Please wait a few seconds and try again."),
    "constraint_unfit": (409, "This wish cannot be kept: {wish}. Change it or drop it."),
    "impossible_face": (409, IMPOSSIBLE_FACE),
    "impossible_state": (409, NOT_DESCRIBED),
    "not_on_the_deck": (409, questions.NOT_ON_THE_DECK),
    "quota_exceeded": (409, "You have reached today's limit of games (%(most)d): try again tomorrow."),
    "too_many_codes": (
        409,
        "Too many wrong codes: wait %(minutes)d minutes, then enter the next code that your app shows.",
    ),
    "too_many_parameters": (400, "The request has too many parameters: send at most %(most)d."),
    "unknown_answer": (409, UNKNOWN_ANSWER),
    "unknown_field": (400, "Unknown field. Known fields: %(known)s."),
    "unreadable_text": (
        400,
        "The request contains an invalid character. Please remove it and send the request again.",
    ),
    "wrong_cards": (409, questions.WRONG_CARDS),
    "wrong_dice": (409, WRONG_DICE),
}
# Codes with two statuses. A person who follows the link gets this one, revoking it gets 409; an address gets
# this one, a field gets 400.
SHOWN_STATUS = {"link_over": 403, "no_such_week": 404}
FIELDS = (
    *(serializers.CharField, serializers.IntegerField, serializers.FloatField, serializers.ChoiceField),
    *(serializers.ListField, serializers.DictField, serializers.DateTimeField, serializers.DateField),
    *(serializers.TimeField, serializers.UUIDField, serializers.BooleanField, serializers.Serializer),
)


@dataclass
class Refusal:
    """What is known of a code. The sentences are message ids."""

    status: int
    sentences: set[str] = field(default_factory=set)


def collected() -> dict[str, dict[str, Any]]:
    """Every code in order, as in `api/errors.json`."""
    found: dict[str, Refusal] = {}
    for path in sorted(path for app in APPS for path in (ROOT / app).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not OFFLINE.intersection(path.parts) and SAID.search(text):
            for code, status, sentence in refusals_in(ast.parse(text)):
                found.setdefault(code, Refusal(status)).sentences.add(sentence)
    for path in (ROOT / "engine" / "rulesets").glob("*/questions.toml"):
        for code, (sentence, _rule) in tomllib.loads(path.read_text("utf-8"))["refusals"].items():
            found.setdefault(code, Refusal(HTTPStatus.CONFLICT)).sentences.add(sentence)
    for code, status, sentence in of_framework():
        found.setdefault(code, Refusal(status)).sentences.add(sentence)
    return {
        code: {"status": SHOWN_STATUS.get(code, one.status), "sentences": sorted(filter(None, one.sentences))}
        for code, one in sorted(found.items())
    }


def of_framework() -> Iterator[tuple[str, int, str]]:
    """(code, status, sentence) of the refusals of Django REST framework."""
    for code, (status, sentence) in ELSEWHERE.items():
        yield code, status, sentence
    for error in OF_FRAMEWORK:
        yield error.default_code, error.status_code, message_id(error.default_detail)
    for kind in FIELDS:
        for parent in kind.__mro__:
            for code, sentence in getattr(parent, "default_error_messages", {}).items():
                yield code, 400, message_id(sentence)


def message_id(text: Any) -> str:
    """The text before its translation."""
    with translation.override("en"):
        return str(text)


def refusals_in(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """(code, status, sentence) of each refusal in a module."""
    constants = list(_assigned(tree.body))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            nodes = list(ast.walk(node))
            yield from _raised_in(nodes, [*constants, *_assigned(nodes)])
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            yield from _tabled_in(node.value)
        elif isinstance(node, ast.ClassDef):
            yield from _default_of(node)


def _assigned(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str, ast.expr]]:
    """(line, name, value) of each value that gets a name."""
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield node.lineno, target.id, node.value


def _raised_in(
    nodes: Iterable[ast.AST], assigned: list[tuple[int, str, ast.expr]]
) -> Iterator[tuple[str, int, str]]:
    for node in nodes:
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        status, first, second = CLASSES.get(name, (0, 0, 0))
        if name in OF_TABLES and len(node.args) == 1:
            yield from ((code, status, sentence) for code, sentence in _of_table(node.args[0]))
        if len(node.args) < 2:
            continue
        code = node.args[first]
        if status and isinstance(code, ast.Constant) and CODE.fullmatch(str(code.value)):
            texts: dict[str, str] = {}
            for line, name, value in sorted(assigned, key=lambda row: row[0]):
                if line < node.lineno:
                    texts[name] = text_of(value, texts)
            yield str(code.value), status, text_of(node.args[second], texts)


def _of_table(key: ast.expr) -> Iterator[tuple[str, str]]:
    """(code, sentence) of each refusal that this key of `league.frame.errors.sentences` can name; an f-string
    names all keys with its beginning. Raises KeyError for a key without a sentence."""
    begun = key.values[0] if isinstance(key, ast.JoinedStr) else key
    if not isinstance(begun, ast.Constant):
        return
    keys = (
        [begun.value] if begun is key else [each for each in sentences() if each.startswith(str(begun.value))]
    )
    for each in keys:
        if CODE.fullmatch(code := str(each).partition(".")[0]):
            yield code, sentences()[str(each)]


def _tabled_in(table: ast.Dict) -> Iterator[tuple[str, int, str]]:
    """The sentences of failures (`"disk_full": ...`)."""
    for key, value in zip(table.keys, table.values, strict=True):
        text = text_of(value, {})
        if isinstance(key, ast.Constant) and str(key.value).startswith(("disk_", "database_")) and text:
            yield str(key.value), HTTPStatus.SERVICE_UNAVAILABLE, text


def _default_of(kind: ast.ClassDef) -> Iterator[tuple[str, int, str]]:
    """The code and sentence that a class of errors has by default."""
    own = {
        target.id: node.value
        for node in kind.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    if isinstance(code := own.get("default_code"), ast.Constant):
        status = own.get("status_code")
        number = (
            HTTPStatus[status.attr] if isinstance(status, ast.Attribute) else HTTPStatus.TOO_MANY_REQUESTS
        )
        yield str(code.value), number, text_of(own.get("default_detail", code), {})


def text_of(node: ast.AST, texts: Mapping[str, str]) -> str:
    """The sentence in an expression, or that of the name that it mentions; empty if there is none."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) and " " in node.value else ""
    if isinstance(node, ast.JoinedStr):
        parts = [
            str(part.value) if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"  # type: ignore[attr-defined]
            for part in node.values
        ]
        return "".join(parts)
    if isinstance(node, ast.Name):
        return texts.get(node.id, "")
    return next(filter(None, (text_of(child, texts) for child in ast.iter_child_nodes(node))), "")
