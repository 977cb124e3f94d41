"""The field, the reasons of a play, the final whistle, what watchers see, and the reveal in a letter."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from engine.presentation.field_picture import FieldPicture, TrailStep, field_picture
from games.models import Game, Seat
from games.records.participants import PLAIN
from games.records.scoresheets import resume_game
from games.table.actions import finish_by_computer
from games.table.pictures import field_drawing
from games.table.plays import newest_entries, recent_plays
from tests.helpers.seasons import expansion_season
from tests.story.test_live import begun
from tests.table.phones import ANN, RULESETS, act, fresh, pick_up
from tests.table.short_games import shorten_new_games
from tests.table.test_mail import NOON, ByMail, answer_everything

pytestmark = pytest.mark.django_db


def test_an_offense_to_the_left_is_drawn_from_the_right() -> None:
    steps = TrailStep(30, 42, "play"), TrailStep(42, 38, "play"), TrailStep(38, 43, "flag")
    drawing = field_drawing(FieldPicture(1, 43, 50, steps), PLAIN)
    assert (drawing["ball"], drawing["line"], drawing["right"]) == (67, 60, False)
    assert [(arc["start"], arc["style"]) for arc in drawing["trail"]] == [
        (80, "gain"),
        (68, "loss"),
        (72, "flag"),
    ]
    assert [end["club"] for end in drawing["ends"]] == list(PLAIN)
    assert drawing["direction"] == "Owls attack to the left."


def test_a_try_shows_the_ball_without_a_line_to_gain() -> None:
    drawing = field_drawing(FieldPicture(0, 98, is_try=True), PLAIN)
    assert (drawing["ball"], drawing["line"], drawing["direction"]) == (
        108,
        None,
        "Foxes attack to the right.",
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_final_whistle_adds_up_and_offers_a_rematch(
    monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    shorten_new_games(monkeypatch)
    game = pick_up(ruleset, away="me")
    Seat.objects.filter(side="away").update(name="Ben")
    game = finish_by_computer(game=game, player=ANN)
    client = Client()
    session = client.session
    session["guest"] = ANN.guest
    session.save()
    final = client.get(f"/play/{game.public_id}/").context["final"]
    german = client.get(f"/play/{game.public_id}/", headers={"Accept-Language": "de"}).content.decode()
    drawn = re.findall(r' (?:x|y|width|height)="([^"]+)"', german.partition('class="plot')[2])
    assert len(drawn) > 8
    assert not [number for number in drawn if "," in number]  # which a picture would read as two
    away, home = final["rows"]
    assert (sum(home["periods"]), sum(away["periods"])) == (game.home_score, game.away_score)
    assert len(final["plays"]) == 3
    assert all(time and play["text"] for time, play in final["plays"])
    chosen = parse_qs(urlsplit(final["rematch"]).query)
    assert (chosen["ruleset"], chosen["against"]) == ([ruleset], ["me"])
    form = client.get(final["rematch"]).context["form"]
    assert form["ruleset"].value() == ruleset


def test_a_play_is_told_with_the_same_reason_at_the_table_and_in_the_log() -> None:
    game = pick_up(away="me")
    client = Client()
    for _input in range(60):
        game = act(fresh(game), ANN)
        shown = client.get(f"/play/{game.public_id}/").context["last"] if _input % 10 == 9 else None
        if shown and shown["why"]:
            break
    assert shown
    assert shown["why"]
    page = client.get(f"/play/{game.public_id}/log/")
    rows = [row for period in page.context["plays"] for row in period.rows]
    assert (rows[-1]["text"], rows[-1]["why"]) == (shown["text"], shown["why"])
    assert shown["why"][0].replace("'", "&#x27;") in page.content.decode()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_newest_entries_are_enough_for_what_a_page_shows(ruleset: str) -> None:
    game, short, names = pick_up(ruleset, away="me"), 0, ("Ann", "Ben")
    while short < 4:
        game = act(fresh(game), ANN)
        every = list(game.entries.order_by("number"))
        newest = newest_entries(game)
        if len(newest) == len(every) or game.last % 3:
            continue
        short += 1
        shown, known = (recent_plays(game, rows, names) for rows in (newest, every))
        plays, known_plays = (
            [{**play, "row": replace(play["row"], main=0, line=0, end=0)} for play in recent["plays"]]
            for recent in (shown, known)
        )
        assert plays == known_plays
        assert [shown[name] for name in ("pictures", "entry")] == [
            known[name] for name in ("pictures", "entry")
        ]
        play = resume_game(game)
        assert field_picture(play, shown["lines"]) == field_picture(play, known["lines"])


def test_watchers_keep_the_navigation_of_the_league() -> None:
    season = expansion_season(rounds=1)
    game = begun(season)
    for page in ("", "log/"):
        shown = Client().get(f"/play/{game.public_id}/{page}").content.decode()
        assert f'href="/leagues/{season.league.slug}/{season.number}/standings/"' in shown
        assert "data-share" in shown


def test_a_letter_shows_the_reveal_as_a_table() -> None:
    mail = ByMail()
    for _visit in range(40):
        game = fresh(mail.game)
        if game.state != Game.State.IN_PROGRESS:
            break
        waiting = next(seat for seat in game.seats.order_by("pk") if seat.asked_at)
        player = mail.ann if waiting.side == "home" else mail.ben
        if game.entries.filter(asked="R_PLAY").count() >= 2:
            break
        answer_everything(game, player)
    Seat.objects.update(looked=0, looked_at=None, asked_at=NOON, letters=0)
    letters = mail.letters(timedelta(minutes=4))
    content, kind = next(
        letter.alternatives[0]
        for letter in letters
        if isinstance(letter, EmailMultiAlternatives) and letter.alternatives
    )
    html = str(content)
    assert kind == "text/html"
    assert "<svg" not in html
    assert html.count("bgcolor=") >= 3
    assert "The dice add up to" in letters[0].body
