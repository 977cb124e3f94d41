"""Who won the toss, as pages and letters say it before the kickoff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q
from django.utils.translation import gettext as _

from engine.gridiron.events import Line
from engine.presentation.facts.toss import INPUTS, Toss, is_toss, tosses
from engine.presentation.play_by_play import PlayRow
from games.models import Game, ScoresheetEntry
from games.records.side_names import with_people

COLUMNS = ("number", "kind", "of", "asked", "by", "answer")
Names = tuple[str, str]  # (home, away)


def refereed_tosses(game: Game) -> list[Toss]:
    """The tosses of a refereed game in order; one query."""
    concerned = Q(asked__in=INPUTS) | Q(kind=ScoresheetEntry.Kind.UNDO)
    return tosses_in(game.entries.filter(concerned).only(*COLUMNS).order_by("number"))


def tosses_in(entries: Iterable[ScoresheetEntry]) -> list[Toss]:
    """The tosses in these entries, in order, without those that were undone."""
    return tosses(tuple(getattr(row, name) for name in COLUMNS) for row in entries)


def toss_sentences(found: Iterable[Toss], nicknames: Names, people: Names) -> list[str]:
    """One sentence for each of these tosses, with the team and its people. `people` are as `side_names`
    returns them: the team's name where nobody is known."""
    teams = with_people(nicknames, people)
    return [_sentence(toss) % {"team": teams[toss.winner]} for toss in found]


def text_after_toss(game: Game, row: PlayRow, lines: Sequence[Line], told: Sequence[str]) -> str:
    """The text of a row of play-by-play after the sentence of the toss that it begins with. `told` are the
    sentences of all tosses in `lines`."""
    inside = count_tosses(game, lines[row.line : row.end]) if told else 0
    if not inside:
        return row.text
    before = count_tosses(game, lines[: row.line])
    return " ".join([*told[before : before + inside], row.text])


def count_tosses(game: Game, lines: Iterable[Line]) -> int:
    """How many tosses are in these lines."""
    return sum(is_toss(game.ruleset, line) for line in lines)


def _sentence(toss: Toss) -> str:
    return {
        "receive": _("%(team)s won the toss and receive."),
        "kick": _("%(team)s won the toss and kick off."),
    }.get(toss.choice, _("%(team)s won the toss."))
