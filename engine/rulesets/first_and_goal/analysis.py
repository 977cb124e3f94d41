"""What each card brings against each card with two teams' dice by the rules, and the choices to sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

from engine.gridiron.analysis import (
    GO,
    MOST_REROLLS,
    CallOdds,
    CallTable,
    ChartChoices,
    OddsCount,
    lowest_of,
    moments,
    sum_of,
)
from engine.gridiron.analysis import PUNT as TO_PUNT
from engine.gridiron.field import GOAL, first_and_ten
from engine.kernel.inputs import NONE, InputRequest, every_way
from engine.kernel.record import copy_of
from engine.rulesets.first_and_goal.coach.calls import offense_card
from engine.rulesets.first_and_goal.coach.game_plan import matrix_of
from engine.rulesets.first_and_goal.rules.cards import burn_top
from engine.rulesets.first_and_goal.rules.record import (
    COLORED_DICE,
    FIELD_GOAL,
    OFFENSE,
    PUNT,
    Ask,
    BlackDice,
    Die,
    Face,
    Game,
    Phase,
    Roll,
)
from engine.rulesets.first_and_goal.rules.scoring import TRY_SPOT
from engine.rulesets.first_and_goal.rules.scrimmage import first_total, flagged, roll_total
from engine.rulesets.first_and_goal.rules.throws import is_lost, third_breakaway

Sums = list[tuple[int, int, int]]  # (sum of the colored dice, black result, ways)


def call_odds(g: Game, attacker: int, spot: int) -> CallTable:
    """Returns the chances of every card against every card from a spot, whether they may be played there or
    not. The offense goes on after every Breakaway. Cells with the same dice are computed once."""
    play = copy_of(g)
    play.phase, play.offense, play.spot = Phase.DOWN, attacker, spot
    play.deck[OFFENSE].burned = NONE
    colors, blacks, _ = matrix_of(g)
    cells: dict[tuple[int, int, int], CallOdds] = {}
    for call, row in enumerate(colors):
        for answer, bits in enumerate(row):
            key = bits, blacks[call][answer], play.is_run[call]
            if key not in cells:
                cells[key] = _cell(play, *key)
    return tuple(
        tuple(cells[bits, blacks[call][answer], play.is_run[call]] for answer, bits in enumerate(row))
        for call, row in enumerate(colors)
    )


def _cell(play: Game, bits: int, blacks: int, run: int) -> CallOdds:
    """One play with these colored dice (bits) and black dice (count)."""
    is_run = run == 1
    sums, tally = _sums(play, bits, blacks), OddsCount(play.spot)
    rolls = sum(ways for _, _, ways in sums)
    play_die = play.dice[play.offense][Die.PLAY]
    for symbol, count in Counter(play_die).items():
        share = Fraction(count, len(play_die) * rolls)
        totals = _totals(play, sums, Roll.SCRIMMAGE, symbol, lambda g: first_total(g, is_run))
        if symbol == Face.T:
            lost = _share(play, lambda g: _note(g, is_lost(g, not is_run)), lambda g: g.total == 1)
            tally.add("fumble" if is_run else "interception", share * rolls * lost)
            share *= 1 - lost
        elif symbol == Face.P:
            share *= 1 - _add_fouls(tally, play, share * rolls)
        if symbol == Face.BREAKAWAY:
            _break_away(tally, play, totals, sums, share)
            continue
        for total, ways in totals.items():
            incomplete = not is_run and (symbol == Face.X or total == 0)
            tally.gain(total, share * ways, incomplete=incomplete)
    return tally.odds()


def _sums(g: Game, bits: int, blacks: int) -> Sums:
    """What the colored and the black dice add up to."""
    black = g.dice[1 - g.offense][Die.BLACK]
    colored = sum_of([g.dice[g.offense][die] for die in COLORED_DICE if bits >> die & 1])
    adds = g.options.black_dice == BlackDice.SUM
    loss = sum_of([black] * blacks) if adds else lowest_of(black, blacks)
    return [(yards, less, a * b) for yards, a in colored.items() for less, b in loss.items()]


def _totals(g: Game, sums: Sums, roll: Roll, symbol: int, total_of: Callable[[Game], int]) -> dict[int, int]:
    """The ways to reach each total of a throw, as a rule reads it from the dice."""
    totals: dict[int, int] = {}
    g.throw.roll, g.throw.play = roll, symbol
    for yards, black, ways in sums:
        g.throw.yards, g.throw.black = yards, black
        total = total_of(g)
        totals[total] = totals.get(total, 0) + ways
    return totals


def _break_away(tally: OddsCount, g: Game, first: Mapping[int, int], sums: Sums, share: Fraction) -> None:
    """1G-DIE-3, -4: all dice again and again. Totals that are equal go on as one."""
    again = _totals(g, sums, Roll.SCRIMMAGE_AGAIN, Face.BLANK, roll_total)
    symbols, to_goal = g.dice[g.offense][Die.PLAY], GOAL - g.spot
    goes_on = symbols.count(Face.BREAKAWAY)
    stops, each = len(symbols) - goes_on, len(symbols) * sum(again.values())
    running, ended, total = (
        dict(first),
        Counter[int](),
        1,
    )  # ways out of `total` times those of the first roll
    for chain in range(1, MOST_REROLLS + 1):
        is_last = third_breakaway(g, chain)
        ended[to_goal] += sum(ways for yards, ways in running.items() if yards >= to_goal or is_last)
        running = {yards: ways for yards, ways in running.items() if yards < to_goal and not is_last}
        if not running:
            break
        after: dict[int, int] = {}
        for yards, ways in running.items():
            for more, count in again.items():
                after[yards + more] = after.get(yards + more, 0) + ways * count
        total *= each
        ended = Counter({yards: ways * each for yards, ways in ended.items()})
        keeps = stops if chain < MOST_REROLLS else len(symbols)
        for yards, ways in after.items():
            ended[min(to_goal, yards)] += ways * keeps
        running = {yards: ways * goes_on for yards, ways in after.items()}
    for yards, ways in ended.items():
        tally.gain(yards, share * Fraction(ways, total))


def _add_fouls(tally: OddsCount, g: Game, chance: Fraction) -> Fraction:
    """Adds the fouls of a P, and returns the share of flags that are fouls."""
    by_offense = _share(g, lambda g: _note(g, flagged(g)), lambda g: g.total == 1 and g.walk < 0)
    by_defense = _share(g, lambda g: _note(g, flagged(g)), lambda g: g.total == 1 and g.walk > 0)
    tally.add("offense_foul", chance * by_offense)
    tally.add("defense_foul", chance * by_defense)
    return by_offense + by_defense


def _note(g: Game, happened: bool) -> None:
    """Keeps the answer of a rule in a field that the throw does not use."""
    g.total = int(happened)


def _share(g: Game, rule: Callable[[Game], object], holds: Callable[[Game], bool]) -> Fraction:
    """The chance that a rule which throws white dice ends in this way."""
    share = Fraction(0)
    for way, ways, total in every_way(g, rule, _faces):
        share += Fraction(ways, total) * holds(way)
    return share


def _faces(g: Game, want: InputRequest) -> Mapping[int, int]:
    return Counter(g.dice[want[1]][want[2]])


def _answer(g: Game, side: int, choice: str, number: int) -> int:
    """The coach's own card, which is NONE if every card in the hand is barred."""
    if choice == GO:
        return offense_card(g, side, number)
    return PUNT if choice == TO_PUNT else FIELD_GOAL


def _times(g: Game) -> list[tuple[int, int]]:
    return [(2, cards) for cards in moments(sum(g.copies[OFFENSE]), 16, 8, 4, 2)]


def _place_try(g: Game) -> None:
    g.phase, g.spot, g.try_again, g.after_score = Phase.TRY, TRY_SPOT, 0, 1
    first_and_ten(g)


def _run_down(g: Game, cards: int) -> None:
    while g.deck[OFFENSE].deck_size + g.deck[OFFENSE].hand_size > cards:
        burn_top(g, OFFENSE)


# Tries (1G-TRY-1) and time-outs: the offense's before a play fetches a card (1G-PLAY-3), the defense's saves
# cards of the clock (1G-CLK-4).
CHART_CHOICES = ChartChoices(
    down_ask=int(Ask.OFFENSE_CALL),
    down_answer=_answer,
    times=_times,
    place_try=_place_try,
    try_ask=int(Ask.TRY_CHOICE),
    timeout_asks=(int(Ask.TIMEOUT_OFFENSE), int(Ask.STOP_BURN)),
    run_down=_run_down,
)
