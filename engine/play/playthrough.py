"""One game at the table, played input by input.

Its state is the record at the last step boundary (`mark`) and the inputs given since then (`since`)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine.catalog import ruleset
from engine.errors import IllegalAnswer
from engine.gridiron.events import SIDES, Event, Line
from engine.gridiron.questions import BOTH
from engine.gridiron.words import gettext_noop as _
from engine.kernel.inputs import GivenInput, InputNeeded, InputRequest, Tape
from engine.kernel.record import copy_of, dump, load
from engine.play import setup
from engine.play.corrections import Step, checked_record_of, is_public, record_of, rewind, undo_target
from engine.play.deals import replace_hand, reset_hand_knowledge
from engine.play.prompts import (
    Decision,
    FinalWhistle,
    Roll,
    forced_answer,
    prompt_for,
    want_named,
)
from engine.play.scoresheet import COMPUTER, DEAL, HOUSE, RULE, Scoresheet

NOT_AWAITED = _("The game does not expect an input by {by} now: {due} is due.")
OTHER_COACH = _("Only the {part} coach of {side} can answer {asked}: wait for their answer.")


class Playthrough:
    """A game in progress. Begin with `Playthrough.begin(header)`; every change is an entry on `sheet`."""

    def __init__(
        self,
        start: Any,
        sheet: Scoresheet,
        mark: Any = None,
        since: Iterable[GivenInput] = (),
        reported: int = 0,
        spare: Iterable[int] = (),
        first: int = 0,
    ) -> None:
        self.rules = ruleset(sheet.header["ruleset"])
        self.questions = setup.questions_of(sheet.header)
        self.start, self.sheet = start, sheet
        self.mark = mark or copy_of(start)  # the last step boundary
        self.since: list[GivenInput] = [(n, kind, by, values) for n, kind, by, values in since]
        self.reported = reported  # how many lines of the current step were returned before
        self.spare = list(spare)  # draws that undos gave back, see `Scoresheet.spare_draws`
        self.hands: dict[str, str] = {}  # side -> source of the deal that replaced its hand, see `deals`
        self.dealt: dict[str, Any] = {}  # on a phone: the state after its newest deal, as `save` writes it
        self.new_lines: list[Line] = []  # the new lines of play-by-play
        # The number of the entry that began the current step.
        self.first = first or (self.since[0][0] if self.since else sheet.last + 1)
        self.steps: list[Step] = []  # finished since the game was begun or resumed
        self.next_stop: tuple[Any, Any, Playthrough] | None = None  # cache of `prompts.next_stop`
        # Optional Decisions that `next_stop` answered on the way to this stop, with the answers.
        self.skipped: list[tuple[Decision, Any]] = []
        # Cache of `awaiting`.
        self.prompts: tuple[Any, list[InputRequest], tuple[Decision | Roll, ...]] | None = None
        self.run_on()

    @classmethod
    def begin(cls, header: dict[str, Any]) -> Playthrough:
        """Returns a new game from a header made by `setup.header`."""
        return cls(setup.starting_record(header), Scoresheet(header))

    def copy(self) -> Playthrough:
        """Returns this game at the same stop with its own sheet, without replaying anything. The copy shares
        the records, which are never modified: every input is played on a copy of them."""
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other.sheet = Scoresheet(self.sheet.header, before=self.sheet.last)
        other.since, other.spare, other.steps = list(self.since), list(self.spare), []
        other.void, other.sealed, other.wants = list(self.void), list(self.sealed), list(self.wants)
        other.hands, other.dealt, other.new_lines, other.next_stop = {}, {}, [], None
        other.skipped = []
        return other

    def run_on(self) -> None:
        """Plays from the mark with the inputs since then, and moves the mark after each finished step."""
        self.void: list[int] = []
        self.sealed: list[int] = []
        self.wants: list[InputRequest] = []
        while not self.rules.over(self.mark):
            trial = copy_of(self.mark)
            trial.tape, trial.log = Tape(self.since), []
            try:
                self.rules.step(trial)
            except InputNeeded as need:
                self.wants = need.wants
            self.now, self.sealed = trial, trial.tape.sealed
            self.void += trial.tape.void
            self.new_lines += trial.log[self.reported :]
            self.reported = len(trial.log)
            if self.wants:
                return
            inputs = self.since[: trial.tape.at]
            self.steps.append(Step(self.first, self.mark, inputs, len(trial.log)))
            self.first = inputs[-1][0] + 1 if inputs else self.first
            self.mark, self.since, self.reported = trial, self.since[trial.tape.at :], 0
            trial.tape = trial.log = None
        self.now = self.mark

    @property
    def draw(self) -> int:
        """The number of the app's next draw: the next entry's number, or one that an undo gave back."""
        return self.spare[0] if self.spare else self.sheet.last + 1

    @property
    def over(self) -> bool:
        return not self.wants

    @property
    def score(self) -> tuple[int, int]:
        """Points of (home, away)."""
        return self.now.team[0].score, self.now.team[1].score

    def part_of(self, want: InputRequest) -> str:
        """Which coach of a side may give this input: `offense`, `defense` or `both`, see `Decision`."""
        paired = SIDES[want[1]] in self.sheet.header.get("pairs", ())
        return self.questions.part(self.now, want) if paired else BOTH

    def awaiting(self) -> list[Decision | Roll | FinalWhistle]:
        """Returns everything that may be answered now: one Roll, one Decision, a sealed pair in either order,
        or the final whistle.

        For the referee only: a Decision's legal answers reveal a hand. Show people their `view` instead."""
        if not self.wants:
            return [FinalWhistle(self.score)]
        if self.prompts is None or self.prompts[0] is not self.now or self.prompts[1] != self.wants:
            self.prompts = self.now, list(self.wants), tuple(prompt_for(self, want) for want in self.wants)
        return list(self.prompts[2])

    def want_of(self, by: str) -> InputRequest:
        """Returns the input that `by` (home, away or dice) may give now.

        Raises IllegalAnswer game_over or not_awaited."""
        if not self.wants:
            raise IllegalAnswer("game_over", _("The game is over: it takes no more inputs."))
        for want in self.wants:
            if by == ("dice" if want[0] in self.questions.chance else SIDES[want[1]]):
                return want
        due = " or ".join(f"{self.questions.name(self.now, w)[0]} by {SIDES[w[1]]}" for w in self.wants)
        raise IllegalAnswer("not_awaited", NOT_AWAITED, by=by, due=due)

    def answer(self, by: str, answer: Any, source: str = "person", part: str = BOTH) -> list[Line]:
        """Gives one input. `by` is home, away or dice; `part` is the coach of a pair who answers, or `both`
        for the whole side. Returns the new lines of play-by-play.

        Raises IllegalAnswer if the answer is refused (nothing has changed), with the code other_coach if the
        partner has to give it."""
        want = self.want_of(by)
        due = self.part_of(want)
        if BOTH not in (part, due) and part != due:
            raise IllegalAnswer(
                "other_coach",
                OTHER_COACH,
                self.questions.pair_rule,
                asked=self.questions.name(self.now, want)[0],
                part=due,
                side=by,
            )
        values, mark = self.questions.read(self.now, want, answer)
        self.new_lines = []
        self.enter(want, values, source, mark)
        self.answer_the_forced()
        return self.new_lines

    def enter(self, want: InputRequest, values: list[int], source: str, mark: str | None = None) -> None:
        """Adds an input that has been checked to the sheet and plays on."""
        kind, by, _ = want
        name, side = self.questions.name(self.now, want)
        shown = self.questions.show(self.now, want, values)
        waiting = self.sealed
        self.since.append((self.sheet.last + 1, int(kind), int(by), values))
        self.run_on()
        if source in (HOUSE, COMPUTER):
            del self.spare[:1]
        voids = next((n for n in self.void if n in waiting), None)
        self.sheet.write(kind="input", id=name, by=side, answer=shown, source=source, mark=mark, voids=voids)

    def answer_the_forced(self) -> None:
        """Answers and records every Decision that has only one legal answer."""
        while (forced := forced_answer(self)) is not None:
            want, answer = forced
            values, mark = self.questions.read(self.now, want, answer)
            self.enter(want, values, RULE, mark)

    def undo(self, source: str) -> None:
        """Goes back to before the newest input of this source. Raises IllegalAnswer as `undo_target` does."""
        target = undo_target(self, source)
        self.sheet.write(kind="undo", id=target.id, by=target.by, answer=None, source=source, of=target.n)
        self.spare, self.new_lines = self.sheet.spare_draws(), []  # a caller may still hold the older list
        if rewind(self, target.n):
            self.since = [line for line in self.since if line[0] < target.n]
            self.reported = 0
            self.run_on()
        else:
            other = Playthrough.replay(self.sheet, self.dealt)
            for name in ("mark", "since", "now", "wants", "void", "sealed", "reported", "first", "steps"):
                setattr(self, name, getattr(other, name))
        self.new_lines = []

    def set_state(self, state: Mapping[str, Any], source: str) -> None:
        """Applies a correction that both sides agreed to, in one of the forms of `corrections`. Everybody may
        see its entry; if it is a whole record, which holds both hands, only after the game.

        Raises EngineError impossible_state or no_such_entry; nothing has changed then."""
        corrected = checked_record_of(self, state)
        recorded = dict(state) if is_public(state) else dump(corrected)
        self.sheet.write(kind="set_state", id="set_state", by="both", answer=recorded, source=source)
        self._continue_from(corrected, self.sheet.last)
        reset_hand_knowledge(self, state)
        self.new_lines.append(self.rules.line(self.now, Event.CORRECTION, self.now.offense, 0))
        self.answer_the_forced()

    def deal(self, side: str, cards: Any, source: str) -> None:
        """Replaces this side's hand. `cards` are names; there is no line of play-by-play about it.

        Raises EngineError no_deal_now or wrong_hand; nothing has changed then."""
        replace_hand(self, side, cards)
        self.sheet.write(kind=DEAL, id=DEAL, by=side, answer=cards, source=source)
        self.hands[side] = source

    def handover(self, side: str, coach: str | None, source: str) -> None:
        """Lets this computer coach decide for the side from now on, or (None) a person again. An undo leaves
        handovers in place."""
        if coach is not None:
            setup.check_coach(coach)
        self.sheet.write(kind="handover", id="handover", by=side, answer=coach, source=source)
        self._seat(side, coach)

    def _seat(self, side: str, coach: str | None) -> None:
        if coach is not None:
            is_over, self.mark = self.now is self.mark, copy_of(self.mark)  # steps keep theirs
            setup.set_coach(self.mark, self.sheet.header, SIDES.index(side), coach)
            if is_over:
                self.now = self.mark
            else:
                setup.set_coach(self.now, self.sheet.header, SIDES.index(side), coach)

    def _continue_from(self, corrected: Any, number: int) -> None:
        """Continues from the record of a correction; `number` is the number of its entry."""
        self.steps.append(Step(self.first, self.mark, self.since, self.reported))
        self.mark, self.since, self.reported, self.first = corrected, [], 0, number + 1
        self.new_lines = []
        self.run_on()
        self.new_lines = []

    def save(self) -> str:
        """Returns the state as JSON without the scoresheet: what differs between the mark and the starting
        record, and the few inputs since the mark."""
        state = {"mark": dump(self.mark, self.start), "since": self.since, "told": self.reported}
        some = {"spare": self.spare, "hands": self.hands, "dealt": self.dealt}
        state |= {name: value for name, value in some.items() if value}
        return json.dumps(state, separators=(",", ":"))

    @classmethod
    def resume(cls, sheet: Scoresheet, saved: str) -> Playthrough:
        """Restores a game from what `save` returned and the sheet that belongs to it."""
        state, start = json.loads(saved), setup.starting_record(sheet.header)
        mark = load(copy_of(start), state["mark"], whole=False)
        game = cls(start, sheet, mark, state["since"], state["told"], state.get("spare", ()))
        game.hands, game.dealt = state.get("hands", {}), state.get("dealt", {})
        return game

    @classmethod
    def replay(cls, sheet: Scoresheet, dealt: Mapping[str, Any] | None = None) -> Playthrough:
        """Plays a game again from its scoresheet and checks every answer. `dealt`, if given, is a state to
        begin from: the one after its entry `last`. Raises IllegalAnswer."""
        start, mark, since, reported, after = setup.starting_record(sheet.header), None, [], 0, 0
        if dealt and dealt["last"] <= sheet.last:
            mark = load(copy_of(start), dealt["mark"], whole=False)
            since, reported, after = dealt["since"], dealt["told"], dealt["last"]
        first = since[0][0] if since else after + 1
        game = cls(start, sheet, mark, since, reported, sheet.spare_draws(), first)
        for entry in (entry for entry in sheet.in_effect() if entry.n > after):
            if entry.kind == "set_state":
                game._continue_from(record_of(game, entry.answer), entry.n)
                reset_hand_knowledge(game, entry.answer)
            elif entry.kind == DEAL:
                replace_hand(game, entry.by, entry.answer)
                game.hands[entry.by] = entry.source
            elif entry.kind == "handover":
                game._seat(entry.by, entry.answer)
            else:
                want = want_named(game, entry.id, entry.by)
                values, _ = game.questions.read(game.now, want, entry.answer)
                game.since.append((entry.n, int(want[0]), int(want[1]), values))
                game.run_on()
        return game
