"""Every way in which a half or a game of 1st & Goal can end; a function has the name of its golden sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.engine.rulesets.first_and_goal.table import Table, down

ENDINGS: dict[str, Callable[[], Table]] = {}
Ending = Callable[[], Table]


def ending(play: Ending) -> Ending:
    """Registers the function under its name."""
    ENDINGS[play.__name__] = play
    return play


def last_card(card: str = "slant", **words: Any) -> Table:
    """The offense's last card in a second half; home leads 10-7."""
    return down(**{"half": 2, "score": (10, 7), "offense_deck": 0, "offense_hand": [card], **words})


def overtime(**words: Any) -> Table:
    """A down of an overtime at 10-10."""
    return down(**{"half": "ot", "score": (10, 10), **words})


def kicks(game: Table, *, good: bool = True) -> Table:
    """A field goal from the 80 or nearer; a single last card is paid without a question."""
    game.tries_field_goal()
    if "fg_card" in game.due:
        game.decide(fg_card="slant")
    game.throw("fg_block", play="X", referee="T")
    faces = (7, 9, 8) if good else (3, 5, 7)
    return game.throw("fg_kick", brown=faces[0], yellow=faces[1], blue=faces[2])


@ending
def first_half_ends_on_a_pass() -> Table:
    return last_card(half=1).complete(blue=9)


@ending
def last_card_on_a_run() -> Table:
    game = last_card(offense_hand=["counter", "slant"]).call("counter", "goal_line")
    return game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="HAIL")


@ending
def last_card_on_a_pass() -> Table:
    return last_card().complete(blue=9)


@ending
def last_card_on_an_interception() -> Table:
    return last_card().complete("T", blue=9).throw("turnover_check", referee="T")


@ending
def last_card_on_fourth_down() -> Table:
    return last_card(down=4).complete("X", blue=9)


@ending
def last_card_of_an_accepted_foul() -> Table:
    game = last_card(edition="de").complete("P", blue=9).throw("penalty_check", referee="D", penalty="5")
    return game.decide(penalty_answer="accept")  # the German edition discards the cards


@ending
def last_card_pays_a_good_field_goal() -> Table:
    return kicks(last_card(spot=80))


@ending
def last_card_pays_a_missed_field_goal() -> Table:
    return kicks(last_card(spot=70), good=False)


@ending
def last_card_kneeled() -> Table:
    return last_card().special("kneel")


@ending
def hail_mary_dropped() -> Table:
    return last_card(spot=50, score=(0, 3)).special("hail_mary").throw("hail_mary", play="X", referee="D")


@ending
def hail_mary_caught() -> Table:
    game = (
        last_card(spot=50, score=(0, 3)).special("hail_mary").throw("hail_mary", play="MARY", referee="HAIL")
    )
    return game.throw("extra_point", play="T", referee="T")


@ending
def nothing_left_to_play_or_draw() -> Table:
    return last_card(spot=92, target=100, offense_hand=["bomb"] * 3).special("end_half")


@ending
def touchdown_with_the_last_card_and_no_kickoff() -> Table:
    return last_card(half=1, spot=95, target=100).complete(blue=9).throw("extra_point", play="X", referee="X")


@ending
def safety_with_the_last_card_and_no_free_kick() -> Table:
    return (
        last_card("screen", spot=1).call("screen", "cover_2_spy").throw("scrimmage", black=[-5], play="HAIL")
    )


@ending
def tie_leads_to_a_toss() -> Table:
    game = last_card(score=(7, 7)).complete(blue=9)
    return game.decide(coin_call="tails").throw("coin", coin="heads")


@ending
def tie_without_overtime() -> Table:
    return last_card(score=(7, 7), options={"overtime": "off"}).complete(blue=9)


@ending
def overtime_won_by_a_touchdown() -> Table:
    return overtime(spot=95, target=100).run(ivory=2, brown=5)


@ending
def overtime_won_by_a_field_goal() -> Table:
    return kicks(overtime(spot=80))


@ending
def overtime_won_by_a_safety() -> Table:
    return overtime(spot=4).run(black=-5)


@ending
def overtime_won_by_a_return() -> Table:
    game = overtime(spot=1, down=4, target=11, options={"punt_dice": ["brown", "yellow"]}).punts()
    game.decide(punt_method="a").throw("punt_kick", brown=3, yellow=5).decide(punt_receive="return")
    return game.throw("punt_return", green=10, play="HAIL")


@ending
def overtime_without_a_score_is_repeated() -> Table:
    return last_card(half="ot", score=(7, 7)).complete(blue=9)


@ending
def overtime_without_a_score_is_a_tie() -> Table:
    return last_card(half="ot", score=(7, 7), options={"overtime_scoreless": "tie"}).complete(blue=9)
