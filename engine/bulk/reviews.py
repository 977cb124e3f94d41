"""A finished game's decisions, each with the chances to win after its answer and after the best other one.

The step of the decision is played again from its beginning: the inputs before the decision are those of the
game, the answer is the one that is looked at, and all that follows comes from the dice and the computer
coaches. So a call is judged by what its side could know: the other side's sealed call is drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine.bulk.simulation import situation_odds
from engine.bulk.steps import Continuation, PlayedStep
from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Event
from engine.kernel.compilation import JIT
from engine.kernel.dice import seed
from engine.kernel.inputs import GivenInput, InputNeeded, Tape
from engine.kernel.record import copy_of
from engine.play.playthrough import Playthrough

MOST_OPTIONS = 12  # answers that are compared
BATCHES = 10
FIRST_BATCHES = 4  # after these, the search goes on with the answers that are ahead of the given one
SEARCH = (2, 12) if JIT else (1, 1)  # first steps of a batch, games after each: to find the best answer
CHECK = (2, 25) if JIT else (1, 1)  # the same, with other dice: whether it is better at all
PROOF = (8, 20) if JIT else (1, 1)  # the same, with other dice again: to measure the two that are compared
CLOSE = 1.0  # standard errors: a smaller advantage is not looked at again
SCALE = 100_000  # chances are stored as whole numbers
MEANINGLESS = ("COIN_CALL",)

Rows = dict[str, dict[str, Any]]


class Choice(NamedTuple):
    """A decision of one side with several legal answers. `step` is the index of the step, `given` its inputs
    before the decision, `kind` its number, `answer` the given one, `options` every legal one."""

    step: int
    given: tuple[GivenInput, ...]
    kind: int
    side: int
    answer: int
    options: tuple[int, ...]
    record: Any


def choices_of(game: Playthrough, steps: Sequence[PlayedStep]) -> list[Choice]:
    """Every decision of the game that had several legal answers, in order."""
    return [choice for number, step in enumerate(steps) for choice in _choices(game, number, step)]


def _choices(game: Playthrough, number: int, step: PlayedStep) -> Iterator[Choice]:
    questions: Any = game.questions
    meaningless = {int(kind) for kind in questions.asks if kind.name in MEANINGLESS}
    for at, (_entry, kind, side, values) in enumerate(step.inputs):
        if kind in questions.chance or kind in meaningless:
            continue
        question = _asked(game, step, at, kind, side)
        if question is None:
            continue
        given, g = question
        legal = questions.legal_numbers(g, kind, side)
        if len(legal) > 1 and values[0] in legal:
            options = [values[0], *(n for n in legal if n != values[0])][:MOST_OPTIONS]
            yield Choice(number, given, kind, side, values[0], tuple(sorted(options)), g)


def _asked(
    game: Playthrough, step: PlayedStep, at: int, kind: int, side: int
) -> tuple[tuple[GivenInput, ...], Any] | None:
    """(the inputs that the side could know, the record when it is asked). Of a sealed pair that is before
    either answer. None if the rules do not ask for this input."""
    for known in (at - 1, at):
        given = tuple(step.inputs[: max(0, known)])
        g = copy_of(step.mark)
        g.tape = Tape(given)
        try:
            game.rules.step(g)
        except InputNeeded as needed:
            if (kind, side) in ((want[0], want[1]) for want in needed.wants):
                return given, g
        except ValueError:
            return None
    return None


def review_choice(
    game: Playthrough, steps: Sequence[PlayedStep], choice: Choice, master: int
) -> dict[str, Any]:
    """Compares the answers. It depends on the arguments alone. The row, ready for JSON, has the chance of the
    side to win after the given answer and after the best one, and the standard error of the difference. If
    the best answer is the given one, no other was found that is better; its error is that of the chance.

    The best answer is searched with some dice, checked and measured with others, so that the best of many is
    not simply the luckiest. Each stage costs more than the one before and is only for answers that still
    look better."""

    header, mark = game.sheet.header, steps[choice.step].mark

    def batches(answer: int, effort: tuple[int, int], stage: int, numbers: range) -> list[float]:
        return [_chance(header, mark, choice, answer, effort, (master, stage, batch)) for batch in numbers]

    shares = {answer: list[float]() for answer in choice.options}
    ahead = [answer for answer in choice.options if answer != choice.answer]
    for numbers in (range(FIRST_BATCHES), range(FIRST_BATCHES, BATCHES)):
        for answer in (choice.answer, *ahead):
            shares[answer] += batches(answer, SEARCH, 1, numbers)
        ours = shares[choice.answer]
        ahead = [answer for answer in ahead if fmean(shares[answer]) > fmean(ours)]
    best = max(ahead, key=lambda answer: fmean(shares[answer]), default=choice.answer)
    theirs = shares[best]
    for stage, effort in ((2, CHECK), (3, PROOF)):
        advantage, doubt = _difference(theirs, ours)
        if advantage <= CLOSE * doubt:
            best = choice.answer
            break
        ours, theirs = (batches(answer, effort, stage, range(BATCHES)) for answer in (choice.answer, best))
    if best == choice.answer:
        theirs, error = ours, stdev(ours) / sqrt(len(ours))
    else:
        error = _difference(theirs, ours)[1]
    want = (choice.kind, choice.side, 0)
    at = game.rules.line(mark, Event.POSSESSION, 0, 0)
    called, better = (game.questions.show(choice.record, want, [answer]) for answer in (choice.answer, best))
    return {
        "line": steps[choice.step].line,
        "side": SIDES[choice.side],
        "decision": game.questions.name(choice.record, want)[0],
        "called": called,
        "best": better,
        "chance": round(fmean(ours) * SCALE),
        "best_chance": round(fmean(theirs) * SCALE),
        "error": round(error * SCALE),
        "period": at.half,
        "clock": at.clock,
        "score": [at.home, at.away],
        "snap": [at.offense, at.down, at.target, at.spot] if mark.phase == game.rules.down_phase else [],
    }


def review_choices(
    game: Playthrough, steps: Sequence[PlayedStep], master: int, first: int, count: int
) -> Rows:
    """Reviews the choices `first`, `first` + 1 ... of the game: number of the choice -> its row. A row does
    not depend on the others."""
    choices = choices_of(game, steps)[first : first + count]
    return {
        str(number): review_choice(game, steps, choice, master)
        for number, choice in enumerate(choices, start=first)
    }


def _difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """(mean, standard error) of the differences of batches with the same dice."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    return fmean(differences), stdev(differences) / sqrt(len(differences))


def _chance(
    header: Mapping[str, Any],
    mark: Any,
    choice: Choice,
    answer: int,
    effort: tuple[int, int],
    numbers: tuple[int, int, int],
) -> float:
    """The share of wins of the side after this answer in one batch of games; a tie counts half."""
    master, stage, batch = numbers
    rules = ruleset(header["ruleset"])
    plays, repeats = effort
    season = (choice.step * 3 + stage) * BATCHES + batch
    ends = []
    for number in range(plays):
        g = copy_of(mark)
        seed(g, master, season, number)
        g.tape = _Forced(choice, answer)
        rules.step(g)
        g.tape = None
        ends.append(g)
    odds = situation_odds(header, ends, games=plays * repeats, master=master, season=season, full=True)
    return odds.home if choice.side == 0 else 1 - odds.home


class _Forced(Continuation):
    """The inputs before a choice, then one answer, then the ruleset's own dice and coaches."""

    def __init__(self, choice: Choice, answer: int) -> None:
        super().__init__(choice.given)
        self.due: tuple[int, int] | None = (choice.kind, choice.side)
        self.forced = answer

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        if self.at == len(self.given) and not self.values and (kind, by) == self.due:
            self.due = None
            return self.forced
        return super().answer(g, kind, by, item)
