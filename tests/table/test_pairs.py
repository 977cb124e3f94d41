"""Three and four people at a table (1G-TEAM): seats by link, rights of partners, partners who stand in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine.play.playthrough import Playthrough
from engine.play.prompts import Decision, Roll, next_stop
from games.models import Game, Seat
from games.offline.phone_logs import PhoneLog, hand_in_log, read_phone_log
from games.offline.takeaway import game_for_phone
from games.records.participants import Participant
from games.table.actions import answer_decision, enter_throw, hand_over_side, set_standing_orders
from games.table.page import table_page
from games.table.seating import (
    end_stand_in,
    offer_own_seat,
    revoke_seat_link,
    seat_link,
    stand_in,
    take_linked_seat,
)
from games.table.seats import pending_input
from games.table.start import start_game
from league.frame.errors import Forbidden, Hidden, Refused
from tests.table.phones import ANN, BEN, RULESETS, act, fresh, pick_up, standing

pytestmark = pytest.mark.django_db
CEM, DIA = (Participant(guest=letter * 32, name=name) for letter, name in (("c", "Cem"), ("d", "Dia")))
FOUR = (ANN, BEN, CEM, DIA)
TALK = {"pair_talk": "yes"}


def two_by_two(ruleset: str = "first_and_goal", options: Any = None, **chosen: Any) -> Game:
    """Ann (offense) and Cem (defense) at home, Ben (offense) and Dia (defense) away, each by their own
    link."""
    setup = {"ruleset": ruleset, "options": options or {}, **chosen}
    game = start_game(player=ANN, setup=setup, deciders=("me_offense", "link_pair"))
    for player, side, part, by in ((CEM, "home", "defense", ANN), (BEN, "away", "offense", ANN)):
        sit(game, player, side, part, by)
    sit(game, DIA, "away", "defense", BEN)
    return fresh(game)


def seat_of(game: Game, side: str, part: str) -> Seat:
    return game.seats.select_related("game").get(side=side, part=part)


def sit(game: Game, player: Participant, side: str, part: str, by: Participant) -> Seat:
    return take_linked_seat(link=seat_link(seat=seat_of(game, side, part), player=by), player=player)


def play_to(game: Game, asked: str, *, by: str = "") -> tuple[Game, Decision]:
    """Plays until this question is due."""
    for _input in range(300):
        due = next_stop(standing(game)).awaiting()
        for one in due:
            if isinstance(one, Decision) and one.id == asked and by in ("", one.by):
                return game, one
        game = act(game, *FOUR)
    raise AssertionError(f"{asked} was not asked")


def team(side: str) -> tuple[Participant, Participant]:
    """The coaches of the side's offense and defense."""
    return (ANN, CEM) if side == "home" else (BEN, DIA)


def refusal_of(act: Callable[..., Any], /, **given: Any) -> str:
    with pytest.raises((Refused, Forbidden, Hidden)) as refused:
        act(**given)
    return refused.value.code


def age(game: Game, **seat: str) -> None:
    """The game has waited for this seat for an hour, and nobody has looked."""
    then = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(game=game, **seat).update(asked_at=then, looked_at=then)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_four_people_play_in_every_game(ruleset: str) -> None:
    game, people = two_by_two(ruleset), {f"person:{number}" for number in (1, 2, 3, 4)}
    for _input in range(200):
        if people <= set(game.entries.values_list("source", flat=True)):
            return
        game = act(game, *FOUR)
    raise AssertionError(set(game.entries.values_list("source", flat=True)))


def test_a_pair_plays_one_coach_or_the_computer() -> None:
    for away in ("link", "situational"):
        game = pick_up(deciders=("me_defense", away))
        sit(game, CEM, "home", "offense", ANN)
        if away == "link":
            sit(game, BEN, "away", "both", ANN)
        seats = list(game.seats.order_by("pk").values_list("side", "part", "name"))
        last = ("away", "both", "Ben" if away == "link" else "Computer")
        assert seats == [("home", "offense", "Cem"), ("home", "defense", "Ann"), last]


@pytest.mark.parametrize("talk", [{}, TALK])
def test_a_partner_sees_the_others_cards_only_if_they_may_talk(talk: dict[str, str]) -> None:
    game, due = play_to(two_by_two(options=talk), "offense_call")
    offense, defense = team(due.by)
    page = table_page(game, defense)
    assert bool(page["partner_cards"]) == bool(talk)
    questions = pending_input(standing(game), list(game.seats.all()), defense).questions
    assert [question.decision for question in questions] == [None] * len(questions)
    own = pending_input(standing(game), list(game.seats.all()), offense).questions[0]
    assert own.decision == due


def test_a_partner_cannot_answer_for_the_other() -> None:
    game, due = play_to(two_by_two(options=TALK), "offense_call")
    _offense, defense = team(due.by)
    given = {"seen": game.last, "side": due.by, "asked": due.id, "answer": due.answers[0]}
    assert refusal_of(answer_decision, game=game, player=defense, **given) == "not_your_side"
    assert game.seats.filter(early__isnull=False).count() == 0


def test_either_coach_calls_a_time_out_and_only_the_one_who_plays_is_waited_for() -> None:
    game = two_by_two()
    for _input in range(300):
        way = next_stop(standing(game))
        optional = [due for due, _answer in way.skipped if due.id == "timeout_offense"]
        if optional:
            break
        game = act(game, *FOUR)
    (due,) = optional
    offense, defense = team(due.by)
    page = table_page(game, defense)
    assert [one.asked for one in page["beside"]].count("timeout_offense") == 1
    assert page["question"] is None
    game = answer_decision(
        game=game, player=defense, seen=game.last, side=due.by, asked="timeout_offense", answer="timeout"
    )
    entry = game.entries.get(asked="timeout_offense", answer="timeout")
    assert (entry.by, entry.source) == (due.by, f"person:{seat_of(game, due.by, 'defense').person}")
    assert offense != defense


def test_link_of_a_part_seats_one_person_and_not_an_opponent() -> None:
    game = pick_up(deciders=("me_offense", "link_pair"))
    link = seat_link(seat=seat_of(game, "home", "defense"), player=ANN)
    sit(game, BEN, "away", "offense", ANN)
    assert refusal_of(take_linked_seat, link=link, player=BEN) == "plays_other_side"
    take_linked_seat(link=link, player=CEM)
    assert refusal_of(take_linked_seat, link=link, player=DIA) == "seat_taken"
    own = seat_link(seat=seat_of(game, "home", "offense"), player=ANN)
    assert refusal_of(take_linked_seat, link=own, player=CEM) == "seat_taken"


def test_only_the_partner_who_is_there_invites_and_revokes() -> None:
    game = pick_up(deciders=("me_offense", "link_pair"))
    sit(game, BEN, "away", "offense", ANN)
    free = seat_of(game, "away", "defense")
    for act_on in (seat_link, revoke_seat_link):
        assert refusal_of(act_on, seat=free, player=ANN) == "not_your_side"
    link = seat_link(seat=free, player=BEN)
    revoke_seat_link(seat=free, player=BEN)
    assert refusal_of(take_linked_seat, link=link, player=DIA) == "link_invalid"


def test_partners_change_places_by_offering_their_seats() -> None:
    game = two_by_two()
    for player, part, taker in ((ANN, "offense", CEM), (CEM, "defense", ANN)):
        seat = offer_own_seat(seat=seat_of(game, "home", part), player=player)
        take_linked_seat(link=seat_link(seat=seat, player=player), player=taker)
    assert list(game.seats.filter(side="home").order_by("pk").values_list("part", "name")) == [
        ("offense", "Cem"),
        ("defense", "Ann"),
    ]


def test_a_partner_stands_in_for_a_free_seat_until_somebody_takes_it() -> None:
    game = pick_up("first_and_goal", deciders=("me_offense", "situational"))
    game = stand_in(game=game, player=ANN, side="home", part="defense")
    game, _due = play_to(game, "defense_call", by="home")
    assert ANN.holds(seat_of(game, "home", "defense"))
    sit(game, CEM, "home", "defense", ANN)
    assert not ANN.holds(seat_of(game, "home", "defense"))
    asked = pending_input(standing(game), list(game.seats.all()), ANN).questions
    assert {question.decision for question in asked} <= {None}  # at most a time-out, which either may call


def test_nobody_stands_in_for_a_partner_who_is_there() -> None:
    game, _due = play_to(two_by_two(), "offense_call", by="home")
    given = {"game": game, "side": "home", "part": "offense"}
    assert refusal_of(stand_in, player=CEM, **given) == "partner_is_here"
    age(game, side="home", part="offense")
    table_page(game, ANN)
    Seat.objects.filter(game=game, part="offense").update(looked_at=timezone.now())
    assert refusal_of(stand_in, player=CEM, **given) == "partner_is_here"
    age(game, side="home", part="offense")
    for stranger in (BEN, DIA, Participant(guest="e" * 32, name="Eve")):
        assert refusal_of(stand_in, player=stranger, **given) == "not_your_side"


def test_a_partner_stands_in_for_an_absent_coach_who_may_return() -> None:
    game, due = play_to(two_by_two(), "offense_call", by="home")
    age(game, side="home", part="offense")
    game = stand_in(game=game, player=CEM, side="home", part="offense")
    given = {"side": "home", "asked": due.id, "answer": due.answers[0]}
    assert refusal_of(answer_decision, game=game, player=ANN, seen=game.last, **given) == "not_seated"
    game = answer_decision(game=game, player=CEM, seen=game.last, **given)
    game = end_stand_in(game=game, player=ANN, side="home", part="offense")
    seat = seat_of(game, "home", "offense")
    assert (ANN.holds(seat), CEM.holds(seat)) == (True, False)


def test_wait_and_letter_belong_to_the_partner_who_stands_in() -> None:
    game, _due = play_to(two_by_two(), "offense_call", by="home")
    game = stand_in(game=game, player=ANN, side="home", part="offense")
    waits = {(seat.side, seat.part) for seat in game.seats.filter(side="home", asked_at__isnull=False)}
    assert waits == {("home", "defense")}


def test_a_seat_that_is_passed_on_does_not_bring_the_partners_cards_along() -> None:
    game, _due = play_to(two_by_two(), "offense_call", by="home")
    game = stand_in(game=game, player=ANN, side="home", part="offense")
    seat = offer_own_seat(seat=seat_of(game, "home", "defense"), player=CEM)
    eve = Participant(guest="e" * 32, name="Eve")
    take_linked_seat(link=seat_link(seat=seat, player=CEM), player=eve)
    assert not eve.holds(seat_of(game, "home", "offense"))


def test_a_stand_in_cannot_pass_the_seat_on() -> None:
    game, _due = play_to(two_by_two(), "offense_call", by="home")
    game = stand_in(game=game, player=ANN, side="home", part="offense")
    seat = seat_of(game, "home", "offense")
    assert refusal_of(offer_own_seat, seat=seat, player=CEM) == "not_your_side"
    assert refusal_of(seat_link, seat=seat, player=CEM) == "not_your_side"


def test_computer_and_orders_concern_ones_own_part_only() -> None:
    game = two_by_two()
    game = hand_over_side(game=game, player=CEM, side="home")
    assert dict(game.seats.filter(side="home").values_list("part", "coach")) == {
        "offense": "",
        "defense": "situational",
    }
    given = {"game": game, "player": CEM, "side": "home", "part": "offense"}
    assert refusal_of(hand_over_side, **given) == "not_your_side"
    assert refusal_of(set_standing_orders, orders=[], **given) == "not_your_side"


def test_half_of_a_pair_cannot_take_the_game_offline() -> None:
    game = pick_up("first_and_goal", deciders=("me_offense", "situational"))
    assert refusal_of(game_for_phone, game=game, player=ANN) == "others_play"
    sent = {"device": "0" * 32, "number": 1, "base": game.last, "entries": [], "seats": []}
    log: PhoneLog = read_phone_log(sent)
    assert refusal_of(hand_in_log, game=game, player=ANN, log=log) == "others_play"


def test_real_card_is_named_by_the_coach_who_draws_it() -> None:
    game = two_by_two(real_cards=("home", "away"))
    for _input in range(300):
        due = next_stop(standing(game)).awaiting()[0]
        if isinstance(due, Roll) and due.unseen:
            break
        game = act(game, *FOUR)
    assert isinstance(due, Roll)
    play: Playthrough = next_stop(standing(game))
    part = play.part_of(play.wants[0])
    offense, defense = team(due.by)
    drawer, other = (offense, defense) if part == "offense" else (defense, offense)
    faces = [shown[0] for shown in due.faces]
    assert refusal_of(enter_throw, game=game, player=other, seen=game.last, faces=faces) == "not_your_side"
    assert enter_throw(game=game, player=drawer, seen=game.last, faces=faces).last > game.last
