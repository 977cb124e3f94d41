"""A coach sees what each call rolls and where each other answer leads, before they answer."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision
from engine.presentation.calls import calls_of, deck_of, preview
from engine.presentation.tosses import CALLS
from games.table.pictures import bars_of, call_card
from games.table.questions import add_leads, buttons_of, question_of
from tests.engine.presentation.facts.games import GAMES, stops
from tests.offline.phones import sit_down
from tests.table.phones import ANN, act, pick_up

CLUBS = ("Cobras", "Bombers")


def _decisions(ruleset: str, seed: int, most: int):  # type: ignore[no-untyped-def]
    for game, _ in stops(ruleset, seed=seed, most=most):
        for due in game.awaiting():
            if isinstance(due, Decision):
                yield game, due


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_call_shows_its_average_against_every_answer(ruleset: str) -> None:
    shown = set()
    for game, due in _decisions(ruleset, seed=3, most=60):
        side = int(due.by == "away")
        deck = deck_of(game, side)
        for number, call in enumerate(calls_of(game)[deck]):
            front, back = call_card(game, due, call.key)
            if not front or (deck, number) in shown:
                continue
            text = unescape(front + back)
            for meeting in preview(game, side, deck, number).meetings:
                other = calls_of(game)[1 - deck][meeting.call if deck else meeting.answer]
                assert other.title in text
                assert f"<b>{round(meeting.mean, 1):.1f}</b>".replace("-", "−") in text
            shown.add((deck, number))
    assert {deck for deck, _ in shown} == {0, 1}


@pytest.mark.django_db
def test_the_page_averages_a_red_run_over_the_faces_of_its_dice(client: Client) -> None:
    """The red die has 1, a 2 and a 5 that roll it once more, 3, 4, 4: 19/6 * 8/6 yards. Against red the 2
    stays, 19/6 * 7/6, and the defense takes -1, -1, -2, -2, -3 and a flag."""
    sit_down(client)
    game = pick_up(away="situational")
    while "D_CALL_OFF" not in (page := client.get(f"/play/{game.public_id}/").content.decode()):
        game = act(game, ANN)
    card = page.partition('value="&quot;red&quot;"')[2].partition("<button")[0]
    assert re.findall(r"<b>([\d.]+)</b>", card) == ["2.2", "4.2", "4.2"]


def test_picking_a_strength_is_no_call() -> None:
    game, due = next(_decisions("touchdown_a_minute", seed=3, most=1))
    assert due.id == "D_STRENGTH"
    assert call_card(game, due, "run_inside") == ("", "")


def _leads(game: Playthrough, due: Decision) -> dict[str, tuple[str, ...]]:
    """Where each answer leads, by the answer as JSON."""
    buttons = buttons_of(game, due)
    add_leads(game, due, CLUBS, buttons)
    return {button.value: button.leads for button in buttons}


def test_a_penalty_says_where_both_answers_lead_and_what_becomes_of_the_card() -> None:
    game, due = next(
        found for found in _decisions("first_and_goal", seed=3, most=400) if found[1].id == "penalty_answer"
    )
    with override("en"):
        told = _leads(game, due)
    accepted, declined = (told[json.dumps(answer)] for answer in ("accept", "decline"))
    assert accepted[0] != declined[0]
    assert all("& " in texts[0] and any(club in texts[0] for club in CLUBS) for texts in (accepted, declined))


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_field_goal_tells_its_distance_and_chance(ruleset: str) -> None:
    game, due = next(
        found for found in _decisions(ruleset, seed=3, most=400) if "field_goal" in found[1].answers
    )
    with override("en"):
        told = _leads(game, due)[json.dumps("field_goal")]
    assert "yards, " in told[0]
    assert told[0].endswith("% chance")
    assert told[1].startswith(("Good: ", "No good: "))


def test_a_kick_without_a_chance_is_offered_last_and_quietly() -> None:
    shown = []
    for game, due in _decisions("first_and_goal", seed=3, most=400):
        if {"field_goal"} < set(map(str, due.answers)):
            prompt = question_of(game, due, CLUBS)
            hopeless = [button for button in prompt.others if button.is_hopeless]
            assert [button.title for button in hopeless] in ([], ["Field goal"])
            assert prompt.others[len(prompt.others) - len(hopeless) :] == tuple(hopeless)
            shown.append((bool(hopeless), "0% chance" in " ".join(prompt.others[-1].leads)))
    assert set(shown) >= {(True, True), (False, False)}


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_the_dice_decide_is_said_by_the_answer_itself(ruleset: str) -> None:
    said = 0
    for game, due in _decisions(ruleset, seed=3, most=60):
        told = question_of(game, due, CLUBS)
        if due.id in CALLS:
            continue  # heads or tails: nothing more can be said
        for button in told.others:  # several answers may share a sentence, which is told once
            said += 1
            assert button.leads or button.note or button.sentence in told.assumptions, due.id
    assert said


def test_bars_of_losses_hang_below_the_line() -> None:
    drawing = bars_of([18, 30, -2, 0], ["run", "run", "run", "pass"])
    bars, line = drawing["bars"], drawing["line"]
    assert [bar["height"] for bar in bars[:2]] == [line, line]
    assert [(bar["y"], bar["is_loss"]) for bar in bars[2:]] == [(line, True), (line - 2, False)]
    assert bars[3]["x"] - bars[2]["x"] > bars[1]["x"] - bars[0]["x"]
