"""A prompt with everything that a coach should know before the answer."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from games.presenters.table.choices.call_cards import call_card
from games.presenters.table.choices.leads import AnswerLeads, Clubs, Leads, leads
from games.presenters.table.choices.prompts import CARD, Button, Prompt


def informed(game: Playthrough, decision: Decision, prompt: Prompt, clubs: Clubs) -> Prompt:
    """Returns the prompt with a picture of every call, and with what each other answer leads to. `game` is at
    the stop where the Decision is asked."""
    cards = tuple(_with_card(game, decision, button) for button in prompt.cards)
    buttons = tuple(_with_card(game, decision, button) for button in prompt.buttons)
    others = [json.loads(button.value) for button in buttons if button.card is None]
    told = leads(game, decision, clubs, others) if others else {}
    return replace(
        prompt,
        cards=cards,
        buttons=tuple(
            replace(with_leads(button, told), is_beside_calls=any(one.card for one in (*cards, *buttons)))
            for button in buttons
        ),
    )


def with_leads(button: Button, told: Leads) -> Button:
    """Returns the button with where its answer leads."""
    found = told.get(button.value, AnswerLeads())
    return replace(button, leads=found.outcomes, assumes=found.assumes, is_hopeless=found.is_hopeless)


def _with_card(game: Playthrough, decision: Decision, button: Button) -> Button:
    answer = json.loads(button.value)
    key = answer.get(CARD) if isinstance(answer, dict) else answer
    return replace(button, card=call_card(game, decision, key)) if isinstance(key, str) else button
