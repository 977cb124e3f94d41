from engine.rulesets.first_and_roll.record import Game
from engine.kernel.compile import rule

@rule
def situational(g: Game, kind: int, by: int, number: int) -> int:
    return 0
