"""The games of a week as cards: records, score or deadline, what is at stake or how it went, and one
button."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import Season, Team, Week
from league.presenters.scorelines import Scoreline
from league.presenters.season.stakes import NOTHING, Stakes
from league.selectors.schedule.deadlines import deadline_of
from league.standings import ClubRecord


@dataclass(frozen=True, slots=True)
class CardButton:
    """The one thing to do with a game."""

    label: str
    url: str
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game. The records are empty before a team's first game, `due` is the deadline of an open game."""

    line: Scoreline
    away_record: str
    home_record: str
    sentence: str
    notes: str
    due: datetime | None
    button: CardButton
    is_own: bool
    rank: int


def game_cards(
    season: Season,
    lines: Sequence[Scoreline],
    records: Mapping[str, ClubRecord],
    *,
    headlines: Mapping[int, str],
    stakes: Stakes,
    own: Collection[int],
    plays_all: bool,
) -> list[GameCard]:
    """The cards: live games first, then those of one's own teams, then those with the most at stake. `own`
    are the primary keys of the teams that the reader coaches; with `plays_all` they may play or log any
    game."""
    cards = []
    last = max((line.fixture.number for line in lines), default=0)
    for line in lines:
        stake = (
            stakes.of(line.fixture, is_bowl=line.fixture.number == last)
            if line.is_open or line.live
            else NOTHING
        )
        is_own = bool({line.fixture.home_id, line.fixture.away_id} & set(own))
        cards.append(
            GameCard(
                line=line,
                away_record=_record(line.fixture.away, records),
                home_record=_record(line.fixture.home, records),
                sentence=headlines.get(line.fixture.pk) or stake.text,
                notes=_notes(line),
                due=deadline_of(line.fixture) if line.is_open else None,
                button=_button(season, line, plays=is_own or plays_all, is_own=is_own),
                is_own=is_own,
                rank=stake.rank,
            )
        )
    return sorted(cards, key=lambda card: (card.line.live is None, not card.is_own, card.rank))


def _notes(line: Scoreline) -> str:
    """How far the game is; the round of a playoff game too."""
    week = line.fixture.week
    notes = [week.title] if week.kind == Week.Kind.PLAYOFF else []
    return " · ".join([*notes, *([] if line.is_open else line.notes)])


def _button(season: Season, line: Scoreline, *, plays: bool, is_own: bool) -> CardButton:
    place = [season.league.slug, season.number, line.fixture.number]
    game, result = reverse("games:game", args=place), reverse("league:result", args=place)
    if line.live:
        return CardButton(_("Watch"), line.live.url, is_strong=True)
    if line.is_open:
        return CardButton(_("Play or log it") if plays else _("Matchup"), game, is_strong=is_own)
    if line.was_played:
        return CardButton(_("How it went"), game)
    if line.state and plays:
        return CardButton(_("Confirm or dispute"), result, is_strong=True)
    return CardButton(_("Result"), result)


def _record(team: Team, records: Mapping[str, ClubRecord]) -> str:
    record = records.get(team.slug)
    return str(record.overall) if record and record.overall.games else ""
