"""What needs doing in the leagues that a person runs: a sentence and one button each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import League
from league.presenters.season.next_steps import StepButton, step_button
from league.selectors.leagues.duties import LeagueDuties
from league.selectors.season.steps import SeasonStep


@dataclass(frozen=True, slots=True)
class DutyCard:
    """A league with its buttons, the most urgent first."""

    league: League
    buttons: list[StepButton]


def duty_cards(duties: Iterable[LeagueDuties]) -> list[DutyCard]:
    """One for each league."""
    return [DutyCard(one.league, [*_waiting(one), *_step(one)]) for one in duties]


def _waiting(one: LeagueDuties) -> list[StepButton]:
    inbox = reverse("games:inbox", args=[one.league.slug])
    counted = [
        (
            one.reports,
            ngettext("%(n)d result is not confirmed.", "%(n)d results are not confirmed.", one.reports),
            _("Settle results"),
        ),
        (
            one.overdue,
            ngettext("%(n)d game is overdue.", "%(n)d games are overdue.", one.overdue),
            _("See overdue games"),
        ),
    ]
    return [
        StepButton(text % {"n": number}, label, inbox, is_post=False)
        for number, text, label in counted
        if number
    ]


def _step(one: LeagueDuties) -> list[StepButton]:
    if one.season is None or one.step is None:
        return []
    button = step_button(one.season, one.step, one.week)
    return [replace(button, label=_("Go on with the playoffs"))] if one.step is SeasonStep.ROUND else [button]
