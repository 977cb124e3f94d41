"""What 1st & Goal asks: refusals, questions and answers as people and programs see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any

from engine.errors import IllegalAnswer
from engine.gridiron.events import Line
from engine.gridiron.field import GOAL
from engine.gridiron.questions import (
    PARTS,
    GridironQuestions,
    line_of,
    nth_card,
)
from engine.gridiron.words import gettext_noop as _
from engine.kernel.dice import scale
from engine.kernel.inputs import NONE, InputRequest
from engine.rulesets.first_and_goal.rules.legal import PAIRS, how_many, legal
from engine.rulesets.first_and_goal.rules.record import (
    DEFENSE,
    FOLDER,
    OFFENSE,
    PLAYS,
    Ask,
    Game,
    Roll,
    Ruling,
    role_of,
)
from engine.rulesets.first_and_goal.rules.throws import THROWS

WRONG_CARDS = _("This deal takes {due} cards, each one of {cards}.")
NOT_ON_THE_DECK = _("No copy of {card} is left in that deck: name another card.")


def line(g: Game, event: int, side: int, amount: int) -> Line:
    offense = g.deck[OFFENSE]
    calls = offense.on_table, g.deck[DEFENSE].on_table
    cards = offense.deck_size + offense.hand_size
    spot = min(GOAL, max(0, g.spot))  # the dice may have carried the ball beyond a goal line
    return line_of(g, THROWS, event, side, amount, cards, calls)._replace(spot=spot)


def clock(g: Game) -> str:
    """Deck + hand of the offense: 1G-CLK-1."""
    return f"{g.deck[OFFENSE].deck_size}+{g.deck[OFFENSE].hand_size}"


NO_PLAY = ""


class Questions(GridironQuestions[Game]):
    """The two-way tables of one matrix: `plays` are the offense's and the defense's plays in order.

    Answers from twelve up are no cards, so a deck of fewer plays is filled with names that no hand holds."""

    asks, rolls, rulings, throws = Ask, Roll, Ruling, THROWS
    how_many, ruling = staticmethod(how_many), staticmethod(legal)
    folder = FOLDER
    replies = {
        "timeout_action": "timeout_action",
        "defense_call": "offense_call",
        "fake_defense": "fake_offense",
        "fake_card_defense": "fake_card_offense",
    }
    deals = frozenset({Ask.DRAW, Ask.BURN})
    pair_rule = "1G-TEAM-2"
    deal_ids = frozenset({"draw", "burn"})

    def __init__(self, offense: tuple[str, ...], defense: tuple[str, ...]) -> None:
        super().__init__()
        self.plays = tuple(names + (NO_PLAY,) * (PLAYS - len(names)) for names in (offense, defense))
        self.secret_ids |= {"deal"}  # of `engine.play.deals`

    def id_of(self, prefix: str, name: str) -> str:
        return name.lower()

    @cache  # noqa: B019 (one Questions for each matrix, kept for good)
    def table(self, kind: int, role: int) -> Sequence[Any]:
        """Every answer to this Decision as JSON; its place in the list is the number that the rules see."""
        names, others = self.plays[role], list(self.decisions[kind].answers)
        if kind == Ask.OFFENSE_CALL:
            redraws = [{"redraw": [names[c] for c in pair if c != NONE]} for pair in PAIRS]
            return [{"card": n} for n in names] + others + redraws
        if kind == Ask.DEFENSE_CALL:
            return [{"card": n} for n in names]
        if kind == Ask.TIMEOUT_ACTION:
            return [{"search": n} for n in names] + others
        return others or list(names)

    def answers_to(self, g: Game, kind: int, by: int) -> Sequence[Any]:
        return self.table(kind, role_of(g, by))

    def number_of(self, g: Game, kind: int, by: int, answer: Any) -> int:
        return super().number_of(g, kind, by, self._sorted_redraw(answer))

    def dice(self, g: Game, want: InputRequest) -> tuple[str, ...]:
        """Returns what a chance input takes: names of dice, or `card` for each card."""
        return super().dice(g, want) if want[0] == Ask.DIE else ("card",) * self.size(g, want)

    def house(self, g: Game, want: InputRequest) -> tuple[bool, ...]:
        return super().house(g, want) if want[0] == Ask.DIE else ()

    def faces(self, g: Game, want: InputRequest) -> list[tuple[Any, ...]]:
        if want[0] == Ask.DIE:
            return super().faces(g, want)
        left = g.deck[want[2]].deck
        named = tuple(name for name, count in zip(self.plays[want[2]], left, strict=True) if count)
        return [named] * self.size(g, want)

    def size(self, g: Game, want: InputRequest) -> int:
        """Returns the number of values of this input."""
        return g.deck[want[2]].dealing if want[0] == Ask.DRAW else super().size(g, want)

    def unseen(self, g: Game, want: InputRequest) -> bool:
        return want[0] != Ask.DIE and bool(g.team[want[1]].unseen)

    def show(self, g: Game, want: InputRequest, values: list[int]) -> Any:
        if want[0] == Ask.DRAW:
            return [self.plays[want[2]][value] for value in values]
        return super().show(g, want, values)

    def read(self, g: Game, want: InputRequest, answer: Any) -> tuple[list[int], str | None]:
        if want[0] in (Ask.DRAW, Ask.BURN):
            return self._read_cards(g, want, answer if want[0] == Ask.DRAW else [answer])
        return super().read(g, want, answer)

    def mark(self, ruling: IntEnum) -> str | None:
        """Returns the mark on the sheet of a legal answer with this ruling."""
        return "claim" if ruling == Ruling.CLAIM else None

    def situation(self, g: Game, by: int) -> dict[str, object]:
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
        return PARTS[1 + want[2]] if want[0] in (Ask.DRAW, Ask.BURN) else super().part(g, want)

    def holder(self, g: Game, side: int) -> str:
        return PARTS[1 + role_of(g, side)]

    def private(self, g: Game, side: int) -> dict[str, Any]:
        """Returns what only this side may see:
        its hand and its own discards (the other pile would reveal a secret search)."""
        role = role_of(g, side)
        d, names = g.deck[role], self.plays[role]
        hand = None if g.team[side].unseen else {n: c for n, c in zip(names, d.hand, strict=True) if c}
        return {"hand": hand, "discards": {n: c for n, c in zip(names, d.discard, strict=True) if c}}
