"""A season's awards in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from league.almanac import Award, Contest
from league.models import Team


@dataclass(frozen=True, slots=True)
class AwardRow:
    """An award in words, with the game it was earned in, if any."""

    title: str
    teams: list[Team]
    text: str
    contest: Contest | None


def award_rows(awards: Iterable[Award], teams: Mapping[str, Team]) -> list[AwardRow]:
    """The awards in the reader's language; `teams` are the season's by slug."""
    return [_row(award, teams) for award in awards]


def _row(award: Award, teams: Mapping[str, Team]) -> AwardRow:
    values = {
        key: teams[value].nickname if key == "club" else _figure(value) for key, value in award.values.items()
    }
    winners = [teams[winner] for winner in award.winners]
    return AwardRow(_(award.title), winners, _(award.text).format(**values), award.contest)


def _figure(value: object) -> str:
    return number_format(value, 1) if isinstance(value, float) else str(value)
