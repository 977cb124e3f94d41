"""Questions and answers: JSON for people and programs, whole numbers for the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron import coach_pairs
from engine.gridiron.cards import nth_card
from engine.gridiron.questions import (
    BREAKAWAY,
    COIN_CALL,
    COIN_CHOICE,
    PENALTY,
    PUNT_RECEIVE,
    DecisionTables,
    GridironQuestions,
)
from engine.kernel.dice import scale
from engine.kernel.inputs import NONE
from engine.kernel.tape import InputRequest
from engine.rulesets.first_and_goal.rules import throw_json
from engine.rulesets.first_and_goal.rules.legal import PAIRS, how_many, legal
from engine.rulesets.first_and_goal.rules.names import COLORED_DICE, OFFENSE, PLAYS, Ask, Roll, Ruling
from engine.rulesets.first_and_goal.rules.record import Game, role_of
from engine.rulesets.first_and_goal.rules.refusals import NOT_ON_THE_DECK, RULES, SENTENCES, WRONG_CARDS

TABLES = DecisionTables[Game](
    asks=Ask,
    rolls=Roll,
    rulings=Ruling,
    how_many=how_many,
    legal=legal,
    sentences=SENTENCES,
    rules=RULES,
    throws=throw_json,
    named=lambda _prefix, name: name.lower(),
    chance=frozenset({Ask.DRAW, Ask.BURN}),
    secret=frozenset({Ask.DRAW, Ask.TIMEOUT_ACTION}),  # never shown to the other side
    plain=frozenset({Ruling.NOT_IN_HAND, Ruling.NOT_IN_DISCARDS, Ruling.NO_SUCH_PUNT_DIE}),
    sealed=frozenset(
        {
            Ask.TIMEOUT_ACTION,
            Ask.OFFENSE_CALL,
            Ask.DEFENSE_CALL,
            Ask.FAKE_OFFENSE,
            Ask.FAKE_DEFENSE,
            Ask.FAKE_CARD_OFFENSE,
            Ask.FAKE_CARD_DEFENSE,
        }
    ),
    replies={
        "timeout_action": "timeout_action",
        "defense_call": "offense_call",
        "fake_defense": "fake_offense",
        "fake_card_defense": "fake_card_offense",
    },
    answers={
        Ask.COIN_CALL: COIN_CALL,
        Ask.COIN_CHOICE: COIN_CHOICE,
        Ask.KICK_TYPE: ["normal", "onside", "squib"],
        Ask.KICKOFF_RECEIVE: ["touchback", "run_out"],
        Ask.TIMEOUT_OFFENSE: ["timeout", "no"],
        Ask.TIMEOUT_DEFENSE: ["timeout", "no"],
        Ask.STOP_BURN: ["timeout", "no"],
        Ask.BREAKAWAY_GO: BREAKAWAY,
        Ask.PENALTY_ANSWER: PENALTY,
        Ask.RUN_CLOCK: ["burn", "no"],
        Ask.FAKE_OFFENSE: ["kick", "fake"],
        Ask.FAKE_DEFENSE: ["kick", "fake"],
        Ask.PUNT_METHOD: ["a", *({"b": die.name.lower()} for die in COLORED_DICE)],
        Ask.PUNT_RECEIVE: PUNT_RECEIVE,
        Ask.TRY_CHOICE: ["kick", "two_point"],
    },
    # 1G-TEAM-1, -2. Either coach may decide what is not listed here: the coin, calling a time-out.
    coaches={
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
    },
    optional={
        "kick_type": "normal",
        "timeout_offense": "no",
        "timeout_defense": "no",
        "timeout_action": "none",
        "stop_burn": "no",
        "run_clock": "no",
        "fake_offense": "kick",
        "fake_defense": "kick",
    },
)
NO_PLAY = ""
SPECIAL = ["field_goal", "punt", "sneak", "kneel", "hail_mary", "end_half"]


class Questions(GridironQuestions[Game]):
    """The two-way tables of one matrix: `plays` are the offense's and the defense's plays in order.

    Answers from twelve up are no cards, so a deck of fewer plays is filled with names that no hand holds."""

    pair_rule = "1G-TEAM-2"
    deal_ids = frozenset({"draw", "burn"})

    def __init__(self, offense: tuple[str, ...], defense: tuple[str, ...]) -> None:
        super().__init__(TABLES)
        self.plays = tuple(names + (NO_PLAY,) * (PLAYS - len(names)) for names in (offense, defense))
        self.secret_ids |= {"deal"}  # of `engine.play.deals`

    @cache  # noqa: B019 (one Questions for each matrix, kept for good)
    def table(self, kind: int, role: int) -> Sequence[Any]:
        """Every answer to this Decision as JSON; its place in the list is the number that the rules see."""
        names = self.plays[role]
        if kind == Ask.OFFENSE_CALL:
            redraws = [{"redraw": [names[c] for c in pair if c != NONE]} for pair in PAIRS]
            return [{"card": n} for n in names] + SPECIAL + redraws
        if kind == Ask.DEFENSE_CALL:
            return [{"card": n} for n in names]
        if kind == Ask.TIMEOUT_ACTION:
            return [{"search": n} for n in names] + ["reshuffle", "none"]
        return TABLES.answers.get(kind) or list(names)

    def answers_to(self, g: Game, kind: int, by: int) -> Sequence[Any]:
        """Every answer to this Decision as JSON, by its number."""
        return self.table(kind, role_of(g, by))

    def number_of(self, g: Game, kind: int, by: int, answer: Any) -> int:
        """Returns the number of an answer. Raises IllegalAnswer unknown_answer."""
        return super().number_of(g, kind, by, self._sorted_redraw(answer))

    def dice_of(self, g: Game) -> Sequence[tuple[str, bool]]:
        """Returns (name, whether it is a stand-in) of each die of the throw."""
        return [(die.name.lower(), bool(g.house[side][die])) for side, die in throw_json.dice_of(g.throw)]

    def dice(self, g: Game, want: InputRequest) -> tuple[str, ...]:
        """Returns what a chance input takes: names of dice, or `card` for each card."""
        return super().dice(g, want) if want[0] == Ask.DIE else ("card",) * self.size(g, want)

    def house(self, g: Game, want: InputRequest) -> tuple[bool, ...]:
        """Whether each of `dice` is a stand-in, which takes other faces too, see `throw_json.read`."""
        return super().house(g, want) if want[0] == Ask.DIE else ()

    def faces(self, g: Game, want: InputRequest) -> list[tuple[Any, ...]]:
        """Returns the faces that each of `dice` may show, as JSON; for a card, all that are left."""
        if want[0] == Ask.DIE:
            return super().faces(g, want)
        left = g.deck[want[2]].deck
        named = tuple(name for name, count in zip(self.plays[want[2]], left, strict=True) if count)
        return [named] * self.size(g, want)

    def size(self, g: Game, want: InputRequest) -> int:
        """Returns the number of values of this input."""
        return g.deck[want[2]].dealing if want[0] == Ask.DRAW else super().size(g, want)

    def unseen(self, g: Game, want: InputRequest) -> bool:
        """Whether only the coach who holds the real deck can name this card."""
        return want[0] != Ask.DIE and bool(g.team[want[1]].unseen)

    def show(self, g: Game, want: InputRequest, values: list[int]) -> Any:
        """The values of an input as JSON."""
        if want[0] == Ask.DRAW:
            return [self.plays[want[2]][value] for value in values]
        return super().show(g, want, values)

    def read(self, g: Game, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        """JSON to (values, mark). Raises IllegalAnswer if it may not be given."""
        if want[0] in (Ask.DRAW, Ask.BURN):
            return self._read_cards(g, want, answer if want[0] == Ask.DRAW else [answer])
        return super().read(g, want, answer)

    def mark(self, ruling: IntEnum) -> str | None:
        """Returns the mark on the sheet of a legal answer with this ruling."""
        return "claim" if ruling == Ruling.CLAIM else None

    def situation(self, g: Game, by: int) -> dict[str, object]:
        """Returns the values for the placeholders of refusals."""
        return {
            "spot": g.spot,
            "down": g.down,
            "hand": g.deck[role_of(g, by)].hand_size,
            "deck": g.deck[OFFENSE].deck_size,
            "to_go": g.target - g.spot,
        }

    def _read_cards(self, g: Game, want: InputRequest, cards: Any) -> tuple[list[int], str | None]:
        """The named cards, each still in the deck."""
        names, left = self.plays[want[2]], list(g.deck[want[2]].deck)
        due = self.size(g, want)
        if not isinstance(cards, list) or len(cards) != due or not all(card in names for card in cards):
            raise IllegalAnswer("wrong_cards", WRONG_CARDS, due=due, cards=", ".join(filter(None, names)))
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

    def roll(self, g: Game, want: InputRequest, number: Callable[[int], int]) -> Any:
        """The app rolls or deals: JSON faces or cards.
        `number(n)` is a 32-bit number for the n-th die or card."""
        kind, _, item = want
        if kind == Ask.DIE:
            return super().roll(g, want, number)
        left, cards = list(g.deck[item].deck), []
        for nth in range(self.size(g, want)):
            cards.append(nth_card(left, scale(number(nth), sum(left))))
            left[cards[-1]] -= 1
        return self.show(g, want, cards)

    def part(self, g: Game, want: InputRequest) -> str:
        """The coach of a pair who decides this, or who holds the deck that is drawn from."""
        return coach_pairs.PARTS[1 + want[2]] if want[0] in (Ask.DRAW, Ask.BURN) else super().part(g, want)

    def holder(self, g: Game, side: int) -> str:
        """The coach of a pair whose hand `private` shows."""
        return coach_pairs.PARTS[1 + role_of(g, side)]

    def private(self, g: Game, side: int) -> dict[str, Any]:
        """Returns what only this side may see:
        its hand and its own discards (the other pile would reveal a secret search)."""
        role = role_of(g, side)
        d, names = g.deck[role], self.plays[role]
        hand = None if g.team[side].unseen else {n: c for n, c in zip(names, d.hand, strict=True) if c}
        return {"hand": hand, "discards": {n: c for n, c in zip(names, d.discard, strict=True) if c}}

    def public(self, g: Game) -> dict[str, Any]:
        """Returns what everybody sees besides score and field: (deck, hand, discards) of each deck."""
        sizes = [(d.deck_size, d.hand_size, sum(d.discard)) for d in g.deck]
        return {"offense_deck": sizes[0], "defense_deck": sizes[1]}
