"""What each strategy brings against each of the defense, by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

from engine.gridiron.analysis import (
    CHOICES,
    CallOdds,
    CallTable,
    ChartChoices,
    OddsCount,
)
from engine.gridiron.field import GOAL
from engine.kernel.inputs import InputRequest, every_way
from engine.kernel.record import copy_of
from engine.rulesets.touchdown_a_minute.rules.record import (
    FIELD_GOAL,
    KIND,
    PLAY,
    PUNT,
    STRATEGIES,
    WHITES,
    Ask,
    AutoCancel,
    Die,
    Game,
    Kind,
    Phase,
)
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS, TRY_SPOT
from engine.rulesets.touchdown_a_minute.rules.scrimmage import (
    WALKS,
    flag_falls,
    is_lost,
    roll_the_flag,
    yards_gained,
)

Results = tuple[int, ...]  # what a roll shows, in order
Ruled = tuple[bool, bool, int]  # a flag, a lost ball, yards
Known = tuple[dict[Results, Ruled], dict[Results, Ruled]]  # of passes, of runs
NOTHING = 0  # a result that changes nothing in this play
RUN = frozenset({Kind.GN, Kind.TK, Kind.FM, Kind.IN})
PASS = frozenset({Kind.CP, Kind.BP, Kind.FM, Kind.IN, Kind.SK})


def call_odds(g: Game, attacker: int, spot: int) -> CallTable:
    """Returns the chances of every strategy against every one of the defense. The defense cancels what leaves
    the fewest yards; strengths and the home coach's reroll are not used."""
    play = copy_of(g)
    play.phase, play.offense, play.spot = Phase.DOWN, attacker, spot
    play.options.auto_cancel = AutoCancel.BEST_FOR_PICKER
    fouls, every = _fouls(play), range(STRATEGIES)
    known: Known = ({}, {})
    return tuple(tuple(_cell(play, call, answer, fouls, known) for answer in every) for call in every)


def _cell(play: Game, call: int, answer: int, fouls: Mapping[str, Fraction], known: Known) -> CallOdds:
    """`fouls`: the chances that a flag is a foul, by the names in `CallOdds`. `known` grows."""
    play.offense_call, play.defense_call = call, answer
    dice = [play.dice[die] for die in (*range(WHITES), Die.RUN_INSIDE + call, Die.STOP_RUN + answer)]
    is_run, tally = play.is_run[call] == 1, OddsCount(play.spot)
    kinds, rulings = (RUN if is_run else PASS), Counter[Ruled]()
    for results, ways in rolls(dice, kinds).items():
        if results not in known[is_run]:
            known[is_run][results] = ruling(play, results)
        rulings[known[is_run][results]] += ways
    total = prod(len(faces) for faces in dice)
    for (is_flag, is_lost_ball, gain), ways in rulings.items():
        chance = Fraction(ways, total)
        if is_flag:
            for name, share in fouls.items():
                tally.add(name, chance * share)
            chance *= 1 - sum(fouls.values())
        if is_lost_ball:
            tally.add("fumble" if is_run else "interception", chance)
        else:
            tally.gain(gain, chance, incomplete=not is_run and gain == 0)
    return tally.odds()


def ruling(g: Game, results: Results) -> Ruled:
    """What the rules make of a roll: a flag, a lost ball, yards."""
    g.throw.count = len(results)
    g.throw.shown[: len(results)] = results
    return flag_falls(g), is_lost(g), yards_gained(g)


def rolls(dice: Sequence[Sequence[int]], kinds: frozenset[Kind]) -> Mapping[Results, int]:
    """The ways to roll each set of results, without regard to which die shows which. Results of other kinds
    change nothing."""
    return _rolls_of(tuple(_relevant(faces, kinds) for faces in dice))


def _relevant(faces: Iterable[int], kinds: frozenset[Kind]) -> Results:
    return tuple(face if face // KIND in kinds else NOTHING for face in faces)


@lru_cache(maxsize=64)
def _rolls_of(dice: tuple[Results, ...]) -> Mapping[Results, int]:
    """Rolls that begin with the same dice share their part."""
    if not dice:
        return {(): 1}
    after: dict[Results, int] = {}
    faces = Counter(dice[-1])
    for results, ways in _rolls_of(dice[:-1]).items():
        for face, count in faces.items():
            shown = tuple(sorted((*results, face)))
            after[shown] = after.get(shown, 0) + ways * count
    return after


def _fouls(g: Game) -> dict[str, Fraction]:
    """The chance that a flag is a foul of either side: some throws of the white dice wave it off."""
    fouls = {"offense_foul": Fraction(0), "defense_foul": Fraction(0)}
    for way, ways, total in every_way(g, _roll_flag, _red_or_not):
        if way.walk:
            fouls["defense_foul" if way.walk > 0 else "offense_foul"] += Fraction(ways, total)
    return fouls


def _roll_flag(g: Game) -> None:
    g.walk = WALKS[roll_the_flag(g)]


def _red_or_not(g: Game, want: InputRequest) -> Mapping[int, int]:
    """Only red and other results matter to a flag: one of each stands for all."""
    faces = g.dice[want[2]]
    red = sum(face // KIND in (Kind.GN, Kind.CP) for face in faces)
    return {face: ways for face, ways in ((KIND * Kind.GN, red), (NOTHING, len(faces) - red)) if ways}


def _answer(g: Game, side: int, choice: str, number: int) -> int:
    return (PLAY, PUNT, FIELD_GOAL)[CHOICES.index(choice)]


def _times(g: Game) -> list[tuple[int, int]]:
    whole = g.options.plays_per_quarter
    return [(QUARTERS - 1, whole), *((QUARTERS, plays) for plays in (whole, 6, 3, 2, 1))]


def _place_try(g: Game) -> None:
    """The try belongs to a play, which is counted after it."""
    g.phase, g.spot, g.down, g.target, g.snapper = Phase.TRY, TRY_SPOT, 1, GOAL, g.offense


CHART_CHOICES = ChartChoices(
    down_ask=int(Ask.SCRIMMAGE),
    down_answer=_answer,
    times=_times,
    place_try=_place_try,
    try_ask=int(Ask.TRY),
    timeout_asks=(int(Ask.TIMEOUT),) * 2,
)
