"""What each strategy brings against each of the defense, by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

from engine.gridiron.call_odds import CallOdds, CallTable, CallTables, OddsCount
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.enumeration import every_way
from engine.kernel.record import copy_of
from engine.kernel.tape import InputRequest
from engine.rulesets.touchdown_a_minute.rules.names import KIND, STRATEGIES, WHITES, Die, Kind, Phase
from engine.rulesets.touchdown_a_minute.rules.options import AutoCancel
from engine.rulesets.touchdown_a_minute.rules.penalties import WALKS, flag_falls, roll_the_flag
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scrimmage import is_lost, yards_gained

Results = tuple[int, ...]  # what a roll shows, in order
Ruled = tuple[bool, bool, int]  # a flag, a lost ball, yards
Known = tuple[dict[Results, Ruled], dict[Results, Ruled]]  # of passes, of runs
NOTHING = 0  # a result that changes nothing in this play
RUN = frozenset({Kind.GN, Kind.TK, Kind.FM, Kind.IN})
PASS = frozenset({Kind.CP, Kind.BP, Kind.FM, Kind.IN, Kind.SK})


def _table(g: Game, attacker: int, spot: int) -> CallTable:
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
    is_run, found = play.is_run[call] == 1, OddsCount(play.spot)
    kinds, rulings = (RUN if is_run else PASS), Counter[Ruled]()
    for results, ways in _rolls(dice, kinds).items():
        if results not in known[is_run]:
            known[is_run][results] = _ruling(play, results)
        rulings[known[is_run][results]] += ways
    total = prod(len(faces) for faces in dice)
    for (is_flag, is_lost_ball, gain), ways in rulings.items():
        chance = Fraction(ways, total)
        if is_flag:
            for name, share in fouls.items():
                found.add(name, chance * share)
            chance *= 1 - sum(fouls.values())
        if is_lost_ball:
            found.add("fumble" if is_run else "interception", chance)
        else:
            found.gain(gain, chance, incomplete=not is_run and gain == 0)
    return found.odds()


def _ruling(g: Game, results: Results) -> Ruled:
    """What the rules make of a roll: a flag, a lost ball, yards."""
    g.throw.count = len(results)
    g.throw.shown[: len(results)] = results
    return flag_falls(g), is_lost(g), yards_gained(g)


def _rolls(dice: Sequence[Sequence[int]], kinds: frozenset[Kind]) -> Mapping[Results, int]:
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
    found = {"offense_foul": Fraction(0), "defense_foul": Fraction(0)}
    for way, ways, total in every_way(g, _roll_flag, _red_or_not):
        if way.walk:
            found["defense_foul" if way.walk > 0 else "offense_foul"] += Fraction(ways, total)
    return found


def _roll_flag(g: Game) -> None:
    g.walk = WALKS[roll_the_flag(g)]


def _red_or_not(g: Game, want: InputRequest) -> Mapping[int, int]:
    """Only red and other results matter to a flag: one of each stands for all."""
    faces = g.dice[want[2]]
    red = sum(face // KIND in (Kind.GN, Kind.CP) for face in faces)
    return {face: ways for face, ways in ((KIND * Kind.GN, red), (NOTHING, len(faces) - red)) if ways}


CALL_ODDS = CallTables(
    _table,
    (
        _("The defense cancels what leaves the fewest yards."),
        _("Strengths and the home coach’s second roll are not included."),
    ),
)
