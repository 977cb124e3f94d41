"""The review of a game's decisions: the costliest ones, and what each side gave up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.gridiron.events import SIDES
from engine.presentation import labels
from engine.presentation.labels import card_titles
from engine.presentation.scoreboard import clock_text, period_title, snap_text
from games.odds.decisions import ReviewedDecision
from league.frame.numbers import decimal, percent

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
    mistakes = sorted(
        (decision for decision in decisions if decision.cost),
        key=lambda decision: (-decision.cost, decision.number),
    )
    titles = card_titles(header)
    return [decision_row(decision, header["ruleset"], titles, teams) for decision in mistakes[:MOST]]


def side_reviews(decisions: Sequence[ReviewedDecision]) -> list[SideReview]:
    """Both sides, home first."""
    reviews = []
    for number, side in enumerate(SIDES):
        costs = [decision.cost for decision in decisions if decision.row["side"] == side]
        mistakes = [cost for cost in costs if cost]
        reviews.append(SideReview(number, len(costs), len(mistakes), decimal(100 * sum(mistakes))))
    return reviews


def decision_row(
    decision: ReviewedDecision, ruleset: str, titles: Mapping[str, str], teams: tuple[str, str]
) -> DecisionRow:
    row = decision.row
    when = [period_title(ruleset, row["period"], _), clock_text(ruleset, row["clock"], translation)]
    if row["snap"]:
        offense, down, target, spot = row["snap"]
        when.append(snap_text(down, target, spot, offense, teams, _))
    return DecisionRow(
        SIDES.index(row["side"]),
        ", ".join(when),
        labels.decision(ruleset, row["decision"], _).title,
        answer_title(ruleset, row["decision"], row["called"], titles),
        percent(decision.chance, 1),
        answer_title(ruleset, row["decision"], row["best"], titles),
        percent(decision.best_chance, 1),
        decimal(100 * decision.cost) if decision.cost else "",
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
