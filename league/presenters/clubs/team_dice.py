"""A team's dice, drawn as dice, each with its mean against the mean of that die of all teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from django.utils.translation import gettext as _

from engine.errors import EngineError
from league.components import component_set_of
from league.models import League, Team
from league.presenters.clubs.numbers import LEVEL, decimal, face_text, signed
from league.presenters.dice import DieView, die_view
from league.strips import DiceScale, DiceStrip, dice_scale, dice_strip
from league.strips.dice import NARROW, WIDE

# Team's slug -> key of a die -> its faces.
DiceSets = Mapping[str, Mapping[str, Sequence[int]]]


@dataclass(frozen=True, slots=True)
class DieLine:
    """One die: its faces as texts, its mean, and both against the usual die of the league. With two teams,
    `means` and `sides` have one entry for each."""

    die: DieView
    sides: list[list[str]]
    means: list[str]
    usual: str
    difference: str
    wide: DiceStrip
    narrow: DiceStrip


@dataclass(frozen=True, slots=True)
class DicePicture:
    """`title` is a finding; a league whose teams have no dice of their own has no lines."""

    title: str
    lines: list[DieLine]


def dice_of_league(league: League, teams: Iterable[Team]) -> DiceSets:
    """The dice of these teams, faces low to high; empty if the ruleset gives teams no dice of their own, or
    if the league's own component set can no longer be read."""
    try:
        sets = component_set_of(league).data.get("team", {})
    except EngineError:
        return {}
    found = {team.slug: sets.get(team.key, {}).get("dice", {}) for team in teams}
    return {slug: dice for slug, dice in found.items() if dice}


def dice_picture(ruleset: str, sets: DiceSets, *shown: str) -> DicePicture:
    """The dice of one team, or of two to compare, against those of all teams. `shown` are slugs."""
    if any(slug not in sets for slug in shown):
        return DicePicture("", [])
    keys = [key for key in sets[shown[0]] if all(key in sets[slug] for slug in shown)]
    faces = [face for slug in shown for key in keys for face in sets[slug][key]]
    wide, narrow = (dice_scale(faces, width) for width in (WIDE, NARROW))
    lines = [_line(ruleset, key, sets, shown, (wide, narrow)) for key in keys]
    return DicePicture(_title(keys, lines, sets, shown), lines)


def _line(
    ruleset: str, key: str, sets: DiceSets, shown: Sequence[str], scales: tuple[DiceScale, DiceScale]
) -> DieLine:
    usual = _usual(sets, key)
    own, *others = (fmean(sets[slug][key]) for slug in shown)
    wide, narrow = (dice_strip(sets[shown[0]][key], usual, scale, others) for scale in scales)
    return DieLine(
        die=die_view(ruleset, key),
        sides=[[face_text(face) for face in sets[slug][key]] for slug in shown],
        means=[decimal(mean) for mean in (own, *others)],
        usual=decimal(usual),
        difference=signed(own - (others[0] if others else usual)),
        wide=wide,
        narrow=narrow,
    )


def _usual(sets: DiceSets, key: str) -> float:
    return fmean(fmean(dice[key]) for dice in sets.values() if key in dice)


def _title(keys: Sequence[str], lines: Sequence[DieLine], sets: DiceSets, shown: Sequence[str]) -> str:
    """Names the die that differs most: from the league's, or between the two teams."""

    def apart(key: str) -> float:
        own, *others = (fmean(sets[slug][key]) for slug in shown)
        return abs(own - (others[0] if others else _usual(sets, key)))

    if not keys:
        return ""
    number = max(range(len(keys)), key=lambda place: apart(keys[place]))
    if apart(keys[number]) < LEVEL:
        return _("The same dice")
    named = {"die": lines[number].die.name, "difference": lines[number].difference}
    if len(shown) > 1:
        return _("Dice farthest apart: %(die)s, %(difference)s") % named
    return _("The die farthest from the league: %(die)s, %(difference)s") % named
