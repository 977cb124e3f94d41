"""Questions and answers as people and programs see them: JSON outside, whole numbers in the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron import coach_pairs
from engine.gridiron.events import SIDES
from engine.gridiron.refusals import UNKNOWN_ANSWER
from engine.kernel.dice import scale
from engine.kernel.inputs import NONE
from engine.kernel.tape import InputRequest
from engine.rulesets.first_and_goal.rules import throw_json
from engine.rulesets.first_and_goal.rules.legal import PAIRS, how_many, legal
from engine.rulesets.first_and_goal.rules.names import COLORED_DICE, OFFENSE, PLAYS, Ask, Roll, Ruling
from engine.rulesets.first_and_goal.rules.record import Game, role_of
from engine.rulesets.first_and_goal.rules.refusals import NOT_ON_THE_DECK, RULES, SENTENCES, WRONG_CARDS

CHANCE = frozenset({Ask.DIE, Ask.DRAW, Ask.BURN})
SEALED = frozenset(
    {
        Ask.TIMEOUT_ACTION,
        Ask.OFFENSE_CALL,
        Ask.DEFENSE_CALL,
        Ask.FAKE_OFFENSE,
        Ask.FAKE_DEFENSE,
        Ask.FAKE_CARD_OFFENSE,
        Ask.FAKE_CARD_DEFENSE,
    }
)
SECRET = frozenset({Ask.DRAW, Ask.TIMEOUT_ACTION})  # never shown to the other side
WORDS: dict[int, list[Any]] = {
    Ask.COIN_CALL: ["heads", "tails"],
    Ask.COIN_CHOICE: ["receive", "kick"],
    Ask.KICK_TYPE: ["normal", "onside", "squib"],
    Ask.KICKOFF_RECEIVE: ["touchback", "run_out"],
    Ask.TIMEOUT_OFFENSE: ["timeout", "no"],
    Ask.TIMEOUT_DEFENSE: ["timeout", "no"],
    Ask.STOP_BURN: ["timeout", "no"],
    Ask.BREAKAWAY_GO: ["reroll", "stop"],
    Ask.PENALTY_ANSWER: ["accept", "decline"],
    Ask.RUN_CLOCK: ["burn", "no"],
    Ask.FAKE_OFFENSE: ["kick", "fake"],
    Ask.FAKE_DEFENSE: ["kick", "fake"],
    Ask.PUNT_METHOD: ["a", *({"b": die.name.lower()} for die in COLORED_DICE)],
    Ask.PUNT_RECEIVE: ["fair_catch", "return"],
    Ask.TRY_CHOICE: ["kick", "two_point"],
}
# 1G-TEAM-1, -2: who of two coaches decides. Where neither is named either may: the coin, calling a time-out.
COACHES: dict[int, str] = {
    Ask.KICK_TYPE: coach_pairs.OFFENSE,
    Ask.KICKOFF_RECEIVE: coach_pairs.OFFENSE,
    Ask.TIMEOUT_ACTION: coach_pairs.BALL,
    Ask.OFFENSE_CALL: coach_pairs.OFFENSE,
    Ask.DEFENSE_CALL: coach_pairs.DEFENSE,
    Ask.BURN_FROM_HAND: coach_pairs.OFFENSE,
    Ask.BREAKAWAY_GO: coach_pairs.OFFENSE,
    Ask.PENALTY_ANSWER: coach_pairs.BALL,
    Ask.RUN_CLOCK: coach_pairs.OFFENSE,
    Ask.FAKE_OFFENSE: coach_pairs.OFFENSE,
    Ask.FAKE_DEFENSE: coach_pairs.DEFENSE,
    Ask.FAKE_CARD_OFFENSE: coach_pairs.OFFENSE,
    Ask.FAKE_CARD_DEFENSE: coach_pairs.DEFENSE,
    Ask.FG_CARD: coach_pairs.OFFENSE,
    Ask.PUNT_METHOD: coach_pairs.OFFENSE,
    Ask.PUNT_RECEIVE: coach_pairs.OFFENSE,
    Ask.TRY_CHOICE: coach_pairs.OFFENSE,
}
SPECIAL = ["field_goal", "punt", "sneak", "kneel", "hail_mary", "end_half"]


class Questions:
    """The two-way tables of one matrix: its plays' names in order."""

    chance, sealed, secret = CHANCE, SEALED, SECRET
    sealed_ids = frozenset(Ask(kind).name.lower() for kind in SEALED)
    secret_ids = frozenset(Ask(kind).name.lower() for kind in SECRET) | {"deal"}  # of `engine.play.deals`
    deal_ids = frozenset({"draw", "burn"})
    chance_ids = deal_ids | {roll.name.lower() for roll in Roll}
    # Second half of a sealed pair: the first. Once both are in they have been shown.
    replies: Mapping[str, str] = {
        "timeout_action": "timeout_action",
        "defense_call": "offense_call",
        "fake_defense": "fake_offense",
        "fake_card_defense": "fake_card_offense",
    }
    coaches = {Ask(kind).name.lower(): coach for kind, coach in COACHES.items()}
    pair_rule = "1G-TEAM-2"

    def __init__(self, offense: tuple[str, ...], defense: tuple[str, ...]) -> None:
        self.plays = (offense, defense)

    @cache  # noqa: B019 (one Questions for each matrix, kept for good)
    def table(self, kind: int, role: int) -> list[Any]:
        """Every answer to this Decision as JSON; its place in the list is the number that the rules see."""
        names = self.plays[role]
        if kind == Ask.OFFENSE_CALL:
            redraws = [{"redraw": [names[c] for c in pair if c != NONE]} for pair in PAIRS]
            return [{"card": n} for n in names] + SPECIAL + redraws
        if kind == Ask.DEFENSE_CALL:
            return [{"card": n} for n in names]
        if kind == Ask.TIMEOUT_ACTION:
            return [{"search": n} for n in names] + ["reshuffle", "none"]
        return WORDS.get(kind) or list(names)

    def name(self, g: Game, want: InputRequest) -> tuple[str, str]:
        """(id, side) of an input, as section 4 calls it."""
        kind, by, _ = want
        if kind == Ask.DIE:
            return Roll(g.throw.roll).name.lower(), SIDES[g.throw.side]
        return Ask(kind).name.lower(), SIDES[by]

    def dice(self, g: Game, want: InputRequest) -> tuple[str, ...]:
        """What a chance input takes: names of dice, or a card for each one dealt."""
        if want[0] == Ask.DIE:
            return tuple(die.name.lower() for _, die in throw_json.dice_of(g.throw))
        return ("card",) * self.size(g, want)

    def faces(self, g: Game, want: InputRequest) -> list[tuple[Any, ...]]:
        """What each die of `dice` may show, as JSON; a card may be any that is left."""
        if want[0] == Ask.DIE:
            return throw_json.choices(g)
        left = g.deck[want[2]].deck
        named = tuple(name for name, count in zip(self.plays[want[2]], left, strict=True) if count)
        return [named] * self.size(g, want)

    def house(self, g: Game, want: InputRequest) -> tuple[bool, ...]:
        """Which of `dice` are stand-ins that take other faces than theirs, see `throwing.read`."""
        if want[0] != Ask.DIE:
            return ()
        return tuple(bool(g.house[side][die]) for side, die in throw_json.dice_of(g.throw))

    def size(self, g: Game, want: InputRequest) -> int:
        """How many values this input has."""
        if want[0] == Ask.DIE:
            return len(throw_json.dice_of(g.throw))
        return g.deck[want[2]].dealing if want[0] == Ask.DRAW else 1

    def unseen(self, g: Game, want: InputRequest) -> bool:
        """Can only the coach who holds the real deck name this card?"""
        return want[0] != Ask.DIE and bool(g.team[want[1]].unseen)

    def legal(self, g: Game, want: InputRequest) -> list[Any]:
        """Every legal answer to a Decision, as JSON."""
        kind, by, _ = want
        answers = self.table(kind, role_of(g, by))
        return [answers[a] for a in range(how_many(g, kind)) if legal(g, kind, by, a) < Ruling.REFUSED]

    def show(self, g: Game, want: InputRequest, values: list[int]) -> Any:
        """The values of an input as JSON."""
        kind, by, item = want
        if kind == Ask.DIE:
            return throw_json.show(g, values)
        if kind == Ask.DRAW:
            return [self.plays[item][value] for value in values]
        return self.table(kind, role_of(g, by))[values[0]]

    def read(self, g: Game, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (values, mark). Raises IllegalAnswer if it may not be given."""
        kind, by, _item = want
        if kind == Ask.DIE:
            return throw_json.read(g, answer)
        if kind in (Ask.DRAW, Ask.BURN):
            return self._read_cards(g, want, answer if kind == Ask.DRAW else [answer])
        role = role_of(g, by)
        answers = self.table(kind, role)
        answer = self._sorted_redraw(answer)
        if answer not in answers:
            said = json.dumps(answer, ensure_ascii=False)
            raise IllegalAnswer("unknown_answer", UNKNOWN_ANSWER, said=said, asked=Ask(kind).name.lower())
        value = answers.index(answer)
        ruling = Ruling(legal(g, kind, by, value))
        if ruling >= Ruling.REFUSED:
            stands = {"spot": g.spot, "down": g.down, "hand": g.deck[role].hand_size}
            raise IllegalAnswer(ruling.name.lower(), SENTENCES[ruling], RULES[ruling], **stands)
        return [value], "claim" if ruling == Ruling.CLAIM else None

    def _read_cards(self, g: Game, want: InputRequest, cards: Any) -> tuple[list[int], str | None]:
        """The named cards, each still in the deck."""
        names, left = self.plays[want[2]], list(g.deck[want[2]].deck)
        due = self.size(g, want)
        if not isinstance(cards, list) or len(cards) != due or not all(card in names for card in cards):
            raise IllegalAnswer("wrong_cards", WRONG_CARDS, due=due, cards=", ".join(names))
        values = [names.index(card) for card in cards]
        for value in values:
            left[value] -= 1
            if left[value] < 0:
                raise IllegalAnswer("not_on_the_deck", NOT_ON_THE_DECK, "1G-PLAY-9", card=names[value])
        return values, None

    def _sorted_redraw(self, answer: Any) -> Any:
        """Two cards to be redrawn may be named in either order."""
        names = self.plays[OFFENSE]
        cards = answer.get("redraw") if isinstance(answer, dict) else None
        if isinstance(cards, list) and len(answer) == 1 and all(card in names for card in cards):
            return {"redraw": sorted(cards, key=names.index)}
        return answer

    def roll(self, g: Game, want: InputRequest, number: Any) -> Any:
        """The app rolls or deals: JSON faces or cards.
        `number(n)` is a 32-bit number for the n-th die or card."""
        kind, _, item = want
        if kind == Ask.DIE:
            return throw_json.show(g, throw_json.roll(g, number))
        left, cards = list(g.deck[item].deck), []
        for nth in range(self.size(g, want)):
            cards.append(nth_card(left, scale(number(nth), sum(left))))
            left[cards[-1]] -= 1
        return self.show(g, want, cards)

    def part(self, g: Game, want: InputRequest) -> str:
        """The coach of a pair who decides this, or who holds the deck that is drawn from."""
        kind, by, item = want
        if kind in (Ask.DRAW, Ask.BURN):
            return coach_pairs.PARTS[1 + item]
        return coach_pairs.part_of(COACHES, kind, by == g.offense)

    def holder(self, g: Game, side: int) -> str:
        """The coach of a pair whose hand `private` shows."""
        return coach_pairs.PARTS[1 + role_of(g, side)]

    def private(self, g: Game, side: int) -> dict[str, Any]:
        """What this side alone may see:
        its hand and its own discards (the other pile would tell a secret search)."""
        role = role_of(g, side)
        d, names = g.deck[role], self.plays[role]
        hand = None if g.team[side].unseen else {n: c for n, c in zip(names, d.hand, strict=True) if c}
        return {"hand": hand, "discards": {n: c for n, c in zip(names, d.discard, strict=True) if c}}

    def public(self, g: Game) -> dict[str, Any]:
        """What everybody sees on the table beside score and field: (deck, hand, discards) of either deck."""
        sizes = [(d.deck_size, d.hand_size, sum(d.discard)) for d in g.deck]
        return {"offense_deck": sizes[0], "defense_deck": sizes[1]}


def nth_card(counts: list[int], nth: int) -> int:
    """The card that copy number `nth` of a deck is, counted in the order of plays."""
    for card in range(PLAYS):
        nth -= counts[card]
        if nth < 0:
            return card
    raise ValueError("no such card is left")
