"""Counts the engine's work in one request: games resumed, steps replayed, and objects built from a header."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.notation import stops
from engine.play import setup
from engine.play.playthrough import Playthrough
from games.table import questions

ROOT = Path(__file__).parents[2]
KEPT: tuple[Any, ...] = (setup._questions, setup._starting_record, stops._vocabulary)
PARTS = tuple(f"{ROOT}/{name}/" for name in ("api", "engine", "games", "league"))


def counted(monkeypatch: pytest.MonkeyPatch, ruleset: str) -> Counter[str]:
    """From now on counts `resumes`, `steps`, `questions` and `vocabularies` of games of this ruleset."""
    counts: Counter[str] = Counter()

    def count(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **kwargs: Any) -> Any:
            counts[name] += 1
            return function(*args, **kwargs)

        return counting

    rules = RULESETS[ruleset]
    counting = replace(
        rules,
        step=count("steps", rules.step),
        questions=count("questions", rules.questions),
        vocabulary=count("vocabularies", rules.vocabulary),
    )
    monkeypatch.setitem(RULESETS, ruleset, counting)
    forget_prepared()
    monkeypatch.setattr(Playthrough, "resume", count("resumes", Playthrough.resume))
    return counts


def dry_runs_apart(monkeypatch: pytest.MonkeyPatch, counts: Counter[str]) -> None:
    """From now on counts the steps of the dry runs that tell where answers lead as `dry_steps`."""

    def apart(function: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **kwargs: Any) -> Any:
            before = counts["steps"]
            told = function(*args, **kwargs)
            counts["dry_steps"] += counts["steps"] - before
            counts["steps"] = before
            return told

        return counting

    monkeypatch.setattr(questions, "add_leads", apart(questions.add_leads))


def forget_prepared() -> None:
    """Clears the caches of rulesets, questions, vocabularies and first records."""
    for kept in KEPT:
        kept.cache_clear()


@contextmanager
def files_entered() -> Iterator[set[str]]:
    """Yields the set of the project's files in which a function is called inside the block."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PARTS):
            found.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(before)
