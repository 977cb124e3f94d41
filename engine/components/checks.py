"""Checks whether a component set can be played with."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from engine.catalog import ruleset
from engine.components.findings import ComponentProblem, Findings, TooManyProblems


def problems_of(game: str, data: Mapping[str, Any]) -> list[ComponentProblem]:
    """Returns errors and warnings in the order of the data; an empty list for a correct set.

    Raises EngineError unknown_ruleset."""
    findings = Findings()
    with suppress(TooManyProblems):
        _check(findings, game, data)
    return findings.problems


def _check(findings: Findings, game: str, data: Mapping[str, Any]) -> None:
    files = ruleset(game).component_files
    about = findings.table(data, "about", "about")
    if about and about.get("game") != game:
        findings.error(
            "wrong_game", "about.game", f"this set is for {about.get('game')!r}, not for {game!r}."
        )
    if about:
        findings.text(about, "name", "about")
    if files.matchups is None and data.get("matrix"):
        findings.error("no_matrix", "matrix", f"{game} has no matrix; take the table away.")
    if _plain(findings, data, ()):
        files.check(findings, data)


def _plain(findings: Findings, value: Any, place: tuple[Any, ...]) -> bool:
    """Whether the value has only types that every format has: text, integers, booleans, lists, tables."""
    if isinstance(value, (Mapping, list)):
        items = value.items() if isinstance(value, Mapping) else enumerate(value, 1)
        fine = [_plain(findings, item, (*place, key)) for key, item in items]
        return all(fine)
    if isinstance(value, (str, int)):
        return True
    return findings.error(
        "wrong_type",
        ".".join(map(str, place)),
        f"{value} is a {type(value).__name__}: use a text or a whole number.",
    )
