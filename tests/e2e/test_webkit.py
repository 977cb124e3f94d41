"""The table and the bracket in WebKit, in the window that Safari leaves on an iPhone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client

from games.models import Game, ScoresheetEntry
from league.conf.program import web_command
from league.models import League, Season
from league.playoffs.services import advance_playoffs
from league.seasons.services import close_regular_season
from tests import packages, services
from tests.e2e.test_offline import KEPT, PLAY
from tests.e2e.thumbs import THUMB, tap
from tests.e2e.webkit import PATIENCE, WebKit
from tests.helpers.small_seasons import play, small_season
from tests.installation import ROOT, Installation
from tests.story.test_table import start
from tests.table.phones import ANN, BEN, RULESETS, pick_up, with_ben
from tests.waiting import eventually

IPHONE = 390, 664
SECRET = "2a" * 32  # the same deals in every run
SMALLEST = 40  # pixels
# The dice of the throw, and its faces that are too small or lie under something else.
FACES = """(smallest) => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const dice = shown("#live .throw-form fieldset"), faults = [];
  for (const face of shown("#live .throw-form .face")) {
    face.scrollIntoView({ block: "center" });
    const { left, top, width, height } = face.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const size = `${Math.round(width)} x ${Math.round(height)}`;
    if (Math.min(width, height) < smallest) faults.push(`${face.innerText} is ${size}`);
    if (!face.contains(hit)) faults.push(`${face.innerText} lies under ${hit?.className || hit?.tagName}`);
  }
  scrollTo(0, 0);
  return [dice.length, faults];
}"""
FACE = """
  const [nth] = arguments;
  const dice = document.querySelectorAll("#live .throw-form fieldset");
  const die = [...dice].filter((one) => one.checkVisibility())[nth];
  const face = die.querySelectorAll(".face")[nth % 2];
  face.scrollIntoView({ block: "center" });
  return face;
"""
OFFENSE = """return document.querySelector("#live .has-ball .board-name")?.innerText ?? "" """
# The titles of the calls that this phone offers.
CALLS = """return [...document.querySelectorAll("#live .ask .choices button:not(.quiet) > b")]
  .map((title) => title.innerText)
  .filter(() => document.querySelector("#live [name=asked]")?.value.startsWith("D_CALL"))"""
CALLED = ("D_CALL_OFF", "D_CALL_DEF")
TEXT = "return document.querySelector('#live').innerText"
PRESS = """
  const [title] = arguments;
  const buttons = [...document.querySelectorAll("#live .choices button")];
  buttons.find((button) => button.innerText.startsWith(title)).click();
"""
DUEL = """return [...document.querySelectorAll("#live .duel-card > b")].map((one) => one.innerText)"""
VERSION = """return document.querySelector("#live").dataset.version ?? "final" """
# How far each mark of a team is above or below of the box, or the line, of its team: in pixels.
CUT = """(selector) => [...document.querySelectorAll(selector)].map((mark) => {
  const { top, bottom } = mark.getBoundingClientRect();
  const box = mark.closest("svg:not(.road-mark, .race-mark)").getBoundingClientRect();
  return Math.max(0, Math.round(Math.max(box.top - top, bottom - box.bottom)));
})"""


def to_table(phone: WebKit, game: Game, client: Client) -> None:
    """Opens the game as the guest of this client, and installs the thumb."""
    phone.resize(*IPHONE)
    phone.forget()
    phone.take_session(client)
    phone.open(f"/play/{game.public_id}/")
    phone.find("#live .board")
    phone.evaluate(THUMB)


@pytest.fixture
def phone(started_webkit: WebKit, stack: Installation) -> Iterator[WebKit]:
    yield started_webkit
    assert started_webkit.messages() == []


def guest(name: str) -> Client:
    client = Client()
    session = client.session
    session.update({"guest": name, "guest_name": name})
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    return client


def throw_by_hand(phone: WebKit, dice: int) -> None:
    """Clicks a face of each die where it is on the screen, and enters the throw."""
    before = phone.run(VERSION)
    for nth in range(dice):
        phone.run(FACE, nth).click()
    phone.find("#live .throw-form .enter").click()
    assert eventually(lambda: phone.run(VERSION) != before, 20)


def serve(stack: Installation, port: int) -> services.Service:
    """Another web server of the stack, which can be stopped and started again at its port."""
    command = web_command(port)
    return services.start("uvicorn", command, "Uvicorn running on", cwd=ROOT, env=stack.env, fork=False)


def says(phone: WebKit, *states: str) -> None:
    """Waits until the banner has one of these states."""
    shown = "return document.getElementById('signal').dataset.state"
    assert eventually(lambda: phone.run(shown) in states, PATIENCE), phone.run(shown)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_face_of_a_drive_with_real_dice_can_be_tapped(phone: WebKit, ruleset: str) -> None:
    client = Client()
    game = start(client, ruleset=ruleset, against="me", opponent_name="Ben", sealed="", dice="table")
    to_table(phone, game, client)
    chance, thrown, small, offenses = Random(4), set[int](), list[str](), list[str]()
    for _input in range(60):
        dice, faults = phone.evaluate(FACES, SMALLEST)
        small += faults
        if dice and dice not in thrown:
            thrown.add(dice)
            throw_by_hand(phone, dice)
        else:
            assert tap([phone], chance)
        offense = phone.run(OFFENSE)
        if offense and offense not in offenses[-1:]:
            offenses.append(offense)
        if len(offenses) > 1 and len(thrown) > 1:
            break
    assert small == []
    assert len(offenses) == 2
    typed = game.entries.filter(kind=ScoresheetEntry.Kind.INPUT).exclude(source="house")
    assert typed.filter(asked__in=("scrimmage", "R_PLAY")).count() > 1


def test_sealed_calls_on_two_phones(phone: WebKit) -> None:
    program = packages.webkit()
    assert program
    other = WebKit(program, phone.url)
    try:
        game = with_ben(pick_up("first_and_roll", dice=Game.Dice.TABLE))
        Game.objects.update(secret=SECRET)
        for page, player in ((phone, ANN), (other, BEN)):
            to_table(page, game, guest(player.guest))
        chance = Random(4)
        while not phone.run(CALLS) or not other.run(CALLS):
            assert tap([phone, other], chance)
        first, *_others = phone.run(CALLS)
        phone.run(PRESS, first)
        assert phone.shows("Ann has called.")
        assert first not in other.run(TEXT)
        assert not game.entries.filter(asked__in=CALLED).exists()
        second, *_others = other.run(CALLS)
        other.run(PRESS, second)
        assert eventually(lambda: len(phone.run(DUEL)) == 2 and phone.run(DUEL) == other.run(DUEL), 20)
        assert game.entries.filter(asked__in=CALLED).count() == 2
    finally:
        other.quit()


def test_marks_of_teams_are_not_cut_off_in_the_bracket_and_the_race(phone: WebKit) -> None:
    season = small_season()
    League.objects.update(playoff_places=4)
    play(season, 6)
    season = Season.objects.select_related("league__feed").get(pk=season.pk)
    close_regular_season(season=season)
    advance_playoffs(season=season)
    phone.resize(1280, 740)
    phone.forget()
    place = f"/leagues/{season.league.slug}/{season.number}/"
    phone.open(f"{place}bracket/")
    assert phone.evaluate(CUT, ".road-mark") == [0] * 8
    phone.open(place)
    assert phone.evaluate(CUT, ".race-mark") == [0] * 8


def test_plays_while_the_server_is_away_reach_the_table_unchanged(phone: WebKit, stack: Installation) -> None:
    """The server itself is stopped, because WebDriver cannot take the signal away."""
    client = Client()
    game = start(client, against="me", opponent_name="Ben", sealed="")
    with services.reserved_port() as port:
        server = serve(stack, port)
    phone.open(f"http://127.0.0.1:{port}/learn/")
    phone.delete_cookies()
    phone.take_session(client)
    phone.open(f"http://127.0.0.1:{port}/play/{game.public_id}/")
    says(phone, "ready")
    server.stop()
    phone.find("#live .ask button").click()
    says(phone, "dealt")
    phone.evaluate(PLAY, 2)
    kept = json.loads(phone.evaluate(KEPT))
    assert game.entries.count() == kept["base"]
    server = serve(stack, port)
    says(phone, "sent", "ready")
    there = list(game.entries.order_by("number").values_list("number", "asked", "answer"))
    assert there == [(row["number"], row["asked"], row["answer"]) for row in kept["entries"]]
    assert len(there) > kept["base"]
    phone.forget()
    server.stop()
