"""What the dice of a play did, as a picture: each die with its yards, or with the reason why it has none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.gridiron.labels import Label
from engine.gridiron.play_facts import CHECK, COUNTED, PLAY, RETURN, CountedDie, CountedThrow
from engine.play.playthrough import Playthrough
from engine.presentation import labels
from engine.presentation.facts.arithmetic import (
    Arithmetic,
    arithmetic,
    arithmetic_sentence,
    arithmetic_so_far,
    explained,
)
from engine.presentation.facts.reveal import reveal
from games.presenters.table.plays.duel import Duel, duel_of_play
from games.records.clubs import GameClub
from league.presenters.dice import DieView, die_view

ROW = 5  # dice beside each other on a phone


@dataclass(frozen=True, slots=True)
class SumDie:
    """One die of the sum. `yards`: what it adds, empty for a die of symbols. `is_cut`: it does not count.
    `note` says why, in a word."""

    die: DieView
    who: str
    yards: str
    note: str
    is_counted: bool
    is_cut: bool


@dataclass(frozen=True, slots=True)
class SumThrow:
    """One throw. `extra`: yards that no die shows, with the reason; empty for none. `total`: the yards of the
    play, beside its last throw; empty elsewhere, and if its dice move no ball."""

    title: str
    dice: tuple[SumDie, ...]
    extra: str
    extra_note: str
    is_void: bool
    total: str = ""


@dataclass(frozen=True, slots=True)
class ArithmeticPicture:
    """A play, or the try after it. `unit` is the word for yards. `rules`: IDs of those behind its reasons."""

    duel: Duel | None
    throws: tuple[SumThrow, ...]
    unit: str
    sentence: str
    rules: tuple[str, ...]


def arithmetic_pictures(
    header: Mapping[str, Any],
    lines: Iterable[Sequence[Any]],
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> tuple[ArithmeticPicture, ...]:
    """The pictures of one row of the play-by-play. `lines` are its own, from `PlayRow.line` to `PlayRow.end`;
    `side` (0 home, 1 away) had the ball; `names` are those of (home, away). Throws that move no ball, such as
    the search for a flag, are left out beside others."""
    return _pictures(header, arithmetic(header, lines), side, names, clubs)


def pictures_so_far(
    play: Playthrough, names: tuple[str, str], clubs: tuple[GameClub, GameClub]
) -> tuple[ArithmeticPicture, ...]:
    """The pictures of the play in progress: the throws that everybody has seen."""
    seen = reveal(play)
    side = play.mark.offense if seen is None else seen.attacker
    return _pictures(play.sheet.header, arithmetic_so_far(play), side, names, clubs)


def is_long(pictures: Iterable[ArithmeticPicture]) -> bool:
    """Whether these pictures need most of a phone: two rows of dice, or more."""
    throws = [throw for picture in pictures for throw in picture.throws]
    return len(throws) > 1 or any(len(throw.dice) > ROW for throw in throws)


def _pictures(
    header: Mapping[str, Any],
    told: Iterable[Arithmetic],
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> tuple[ArithmeticPicture, ...]:
    pictures = (arithmetic_picture(header, one, side, names, clubs) for one in told)
    return tuple(picture for picture in pictures if picture.throws)


def arithmetic_picture(
    header: Mapping[str, Any],
    told: Arithmetic,
    side: int,
    names: tuple[str, str],
    clubs: tuple[GameClub, GameClub],
) -> ArithmeticPicture:
    """The picture of one play or try; the other arguments are those of `arithmetic_pictures`."""
    stages = {throw.stage for throw in told.throws if not throw.is_void}
    moving = [throw for throw in told.throws if throw.stage != CHECK]
    yards = told.yards(PLAY if PLAY in stages else RETURN)
    throws = [_throw(header, throw, names) for throw in moving]
    if throws and stages & {PLAY, RETURN}:
        throws[-1] = replace(throws[-1], total=_plus(yards))
    return ArithmeticPicture(
        duel=duel_of_play(header, told.calls, side, names, clubs) if told.calls else None,
        throws=tuple(throws),
        unit=ngettext("yard", "yards", abs(yards)),
        sentence=arithmetic_sentence(header, told, translation),
        rules=tuple(
            dict.fromkeys(rule for reason in explained(header, told.reasons) for rule in reason.rules)
        ),
    )


def _throw(header: Mapping[str, Any], throw: CountedThrow, names: tuple[str, str]) -> SumThrow:
    (why,) = explained(header, [throw.why], _) if throw.why else (None,)
    return SumThrow(
        title=labels.roll(header["ruleset"], throw.roll, _).title,
        dice=tuple(_die(header, die, names, throw.stage) for die in throw.dice),
        extra=_plus(throw.extra) if throw.extra else "",
        extra_note=why.title if why and throw.extra else "",
        is_void=throw.is_void,
    )


def _die(header: Mapping[str, Any], die: CountedDie, names: tuple[str, str], stage: str) -> SumDie:
    name = header["ruleset"]
    reason = _reason(header, die.status)
    is_counted = die.status == COUNTED or die.yards != 0
    return SumDie(
        die=die_view(name, die.die, labels.face_text(name, die.face, _)),
        who=names[die.side] if stage != CHECK else "",
        yards=_plus(die.yards) if is_counted or reason else "",
        note=reason.title if reason else "",
        is_counted=is_counted,
        is_cut=bool(reason) and not is_counted,
    )


def _reason(header: Mapping[str, Any], status: str) -> Label | None:
    """The reason behind a die's status, or None if it needs none."""
    try:
        return explained(header, [status], _)[0]
    except KeyError:
        return None


def _plus(yards: int) -> str:
    return f"+{yards}" if yards > 0 else str(yards).replace("-", "−")
