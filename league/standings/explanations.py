"""Explains a tie-break in plain sentences, for "why are we second?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from league.standings.steps import TIE_BREAK_STEPS
from league.translation import NameOf, Translate, join_with_and
from league.translation import gettext_noop as _

if TYPE_CHECKING:
    from league.standings.coin import CoinToss
    from league.standings.tie_breaks import StepComparison, TieBreakDecision

OPENINGS = {
    "division": _("Place {place} in {division}: {clubs} are level at {level}."),
    "winners": _("Seed {place} in {conference}: the division winners {clubs} are level at {level}."),
    "wild_card": _("Seed {place} in {conference}: {clubs} are level at {level}."),
    "league": _("Place {place} in the league: {clubs} are level at {level}."),
}
WAITING = {
    "wild_card": _("Only the best team of each division is compared for this place; {clubs} cannot get it."),
    "league": _("Only the best team of each conference is compared for this place; {clubs} cannot get it."),
}
NOT_APPLICABLE = _("{step}: does not apply. {reason}")
NOT_APPLICABLE_WITH = _("{step}: {figures}; does not apply. {reason}")
LEVEL = _("{step}: {figures}; still level.")
AHEAD = _("{step}: {figures}; {clubs} comes out ahead.")
FELL_OUT = _(
    "{step}: {figures}; out of the running for this place: {out}. From the first step again: {kept}."
)
COIN = _("No step separates {group}: the coin falls for {club}.")
PROVISIONAL = _(
    "No step separates {group}: for now they are in an order that counts for nothing, with {club} first. If "
    "they are still level after the last regular game, a coin that nobody can predict decides."
)
OVERRIDDEN = _("No step separates {group}: the commissioner put {club} first.")
CLOSINGS = {
    "division": _("Place {place} goes to {club}."),
    "winners": _("Seed {place} goes to {club}."),
    "wild_card": _("Seed {place} goes to {club}."),
    "league": _("Place {place} goes to {club}."),
}


def sentences(decision: TieBreakDecision, translate: Translate, name_of: NameOf) -> list[str]:
    """What was tied, each step with its numbers, and which club takes the place."""

    def clubs(names: tuple[str, ...]) -> str:
        return join_with_and([name_of(name) for name in names], translate)

    def comparison(one: StepComparison) -> str:
        step = translate(TIE_BREAK_STEPS[one.step].name)
        figures = ", ".join(
            f"{name_of(name)} {figure.text(translate)}" for name, figure in one.figures.items()
        )
        if one.reason:
            template = NOT_APPLICABLE_WITH if figures else NOT_APPLICABLE
            return translate(template).format(step=step, figures=figures, reason=translate(one.reason))
        if not one.out:
            return translate(LEVEL).format(step=step, figures=figures)
        template = FELL_OUT if one.restarts else AHEAD
        kept, out = clubs(one.kept), clubs(one.out)
        return translate(template).format(step=step, figures=figures, clubs=kept, kept=kept, out=out)

    where = {"place": decision.place, "division": decision.division, "conference": decision.conference}
    opening = translate(OPENINGS[decision.scope]).format(
        clubs=clubs(decision.tied), level=_level(decision, translate), **where
    )
    said = [opening]
    if decision.waiting:
        said.append(translate(WAITING[decision.scope]).format(clubs=clubs(decision.waiting)))
    said += [comparison(one) for one in decision.comparisons]
    if decision.toss:
        said.append(
            translate(_of_toss(decision.toss)).format(
                group=clubs(decision.level), club=name_of(decision.chosen)
            )
        )
    said.append(translate(CLOSINGS[decision.scope]).format(club=name_of(decision.chosen), **where))
    return said


def _of_toss(toss: CoinToss) -> str:
    if toss.overridden:
        return OVERRIDDEN
    return PROVISIONAL if toss.provisional else COIN


def _level(decision: TieBreakDecision, translate: Translate) -> str:
    """A record with its percentage, "9-7 (.563)"; the percentage alone if the numbers of games differ."""
    records = {str(wlt): wlt for wlt in decision.records.values()}
    first = next(iter(records.values()))
    return first.text(translate) if len(records) == 1 else first.pct_text
