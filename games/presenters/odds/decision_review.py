"""The review of a game's decisions: the costliest ones, and what each side gave up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from engine.presentation import labels
from engine.presentation.card_titles import card_titles
from engine.presentation.situation_text import clock_text, period_title, snap_text
from games.presenters.odds.charts.calls import percent
from games.selectors.odds.reviews import ReviewedDecision
from league.presenters.clubs.numbers import decimal

MOST = 12  # decisions in the list of the costliest


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision as text. `side` is 0 for home; `cost` is empty if the answer was the best, or may have
    been."""

    side: int
    when: str
    question: str
    called: str
    chance: str
    best: str
    best_chance: str
    cost: str


@dataclass(frozen=True, slots=True)
class SideReview:
    """One side: its decisions, how many of them were clearly not the best, and what they gave up together, in
    wins out of a hundred."""

    side: int
    decisions: int
    mistakes: int
    cost: str


def costliest(
    decisions: Sequence[ReviewedDecision], header: Mapping[str, Any], teams: tuple[str, str]
) -> list[DecisionRow]:
    """The decisions that gave up most, the worst first."""
    mistakes = sorted((one for one in decisions if one.cost), key=lambda one: (-one.cost, one.number))
    titles = card_titles(header)
    return [decision_row(one, header["ruleset"], titles, teams) for one in mistakes[:MOST]]


def side_reviews(decisions: Sequence[ReviewedDecision]) -> list[SideReview]:
    """Both sides, home first."""
    found = []
    for number, side in enumerate(SIDES):
        costs = [one.cost for one in decisions if one.row["side"] == side]
        mistakes = [cost for cost in costs if cost]
        found.append(SideReview(number, len(costs), len(mistakes), decimal(100 * sum(mistakes))))
    return found


def decision_row(
    one: ReviewedDecision, ruleset: str, titles: Mapping[str, str], teams: tuple[str, str]
) -> DecisionRow:
    """A decision in the reader's language."""
    row = one.row
    when = [period_title(ruleset, row["period"], _), clock_text(ruleset, row["clock"], translation)]
    if row["snap"]:
        offense, down, target, spot = row["snap"]
        when.append(snap_text(down, target, spot, offense, teams, _))
    return DecisionRow(
        SIDES.index(row["side"]),
        ", ".join(when),
        labels.decision(ruleset, row["decision"], _).title,
        answer_title(ruleset, row["decision"], row["called"], titles),
        percent(one.chance),
        answer_title(ruleset, row["decision"], row["best"], titles),
        percent(one.best_chance),
        decimal(100 * one.cost) if one.cost else "",
    )


def answer_title(ruleset: str, decision: str, answer: Any, titles: Mapping[str, str]) -> str:
    """An answer in the reader's language, with cards by their titles."""
    return labels.answer(ruleset, decision, _named(answer, titles), _).title


def _named(answer: Any, titles: Mapping[str, str]) -> Any:
    if isinstance(answer, dict):
        return {name: _named(value, titles) for name, value in answer.items()}
    if isinstance(answer, list):
        return [_named(value, titles) for value in answer]
    return titles.get(answer, answer)
