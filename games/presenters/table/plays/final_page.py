"""The final whistle: the winner, the score by period, the flow of the lead and the plays of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.catalog import ruleset
from engine.gridiron.events import Line
from engine.presentation.facts.final_whistle import FinalFigures, final_figures
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.presentation.situation_text import clock_text, period_title
from games.models import Game, Seat
from games.presenters.table.plays.lead_flow import LeadFlow, lead_flow
from games.presenters.table.plays.recent_plays import PlayTableRow, play_table_row
from games.records.clubs import GameClub, clubs_of_game
from games.records.participants import Participant


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One team: its people, points by period and in all, and total yards."""

    club: GameClub
    people: str
    periods: tuple[int, ...]
    points: int
    yards: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class GreatPlay:
    """A play of the game, and when it was."""

    when: str
    play: PlayTableRow


@dataclass(frozen=True, slots=True)
class FinalPage:
    """A finished game. `winner` is None for a tie. `rows` are (away, home), as on the scoreboard. `rematch`:
    the address of a new pick-up game with the same choices; empty for a league's game. `may_be_adopted`: the
    reader has an account and may ask a league to count the pick-up game."""

    title: str
    sentence: str
    winner: GameClub | None
    periods: tuple[str, ...]
    rows: tuple[FinalRow, FinalRow]
    flow: LeadFlow
    plays: tuple[GreatPlay, ...]
    rematch: str
    may_be_adopted: bool


def final_page(game: Game, player: Participant, seats: Sequence[Seat]) -> FinalPage | None:
    """The final whistle of a game, or None if it was abandoned."""
    if game.state != Game.State.FINISHED:
        return None
    clubs, people = clubs_of_game(game), (_people(seats, "home"), _people(seats, "away"))
    lines = [Line(*line) for line in game.play_by_play.lines]
    shown = play_by_play(game.header, lines, (clubs[0].nickname, clubs[1].nickname), translation)
    figures = final_figures(game.header, lines, shown)
    winner = None if figures.winner is None else clubs[figures.winner]
    rows = [_row(game, figures, side, clubs[side], people[side]) for side in (0, 1)]
    return FinalPage(
        title=_title(winner, figures.score),
        sentence=_sentence(figures, people),
        winner=winner,
        periods=tuple(period_title(game.ruleset, n + 1, _) for n in range(len(figures.periods))),
        rows=(rows[1], rows[0]),
        flow=lead_flow(figures, clubs, len(ruleset(game.ruleset).words.periods)),
        plays=tuple(_great_play(game, lines, shown[play.row], clubs) for play in figures.plays),
        rematch="" if game.fixture_id else _rematch(game, player, seats),
        may_be_adopted=player.user is not None and not game.played_for,
    )


def _title(winner: GameClub | None, score: tuple[int, int]) -> str:
    high, low = max(score), min(score)
    if winner is None:
        return _("A tie, %(high)d–%(low)d") % {"high": high, "low": low}
    return _("%(team)s win, %(high)d–%(low)d") % {"team": winner.nickname, "high": high, "low": low}


def _sentence(figures: FinalFigures, people: tuple[str, str]) -> str:
    """Which people won, and how often the lead changed."""
    said = []
    if figures.winner is not None and people[0] != people[1] and all(people):
        names = {"winner": people[figures.winner], "loser": people[1 - figures.winner]}
        said.append(_("%(winner)s beats %(loser)s.") % names)
    if changes := figures.lead_changes:
        text = ngettext("The lead changed once.", "The lead changed %(times)d times.", changes)
        said.append(text % {"times": changes})
    return " ".join(said)


def _people(seats: Sequence[Seat], side: str) -> str:
    return ", ".join(dict.fromkeys(seat.name for seat in seats if seat.side == side and seat.name))


def _row(game: Game, figures: FinalFigures, side: int, club: GameClub, people: str) -> FinalRow:
    return FinalRow(
        club=club,
        people=people,
        periods=tuple(period[side] for period in figures.periods),
        points=figures.score[side],
        yards=game.box_score.data[("home", "away")[side]]["yards"],
        is_winner=figures.winner == side,
    )


def _great_play(game: Game, lines: list[Line], row: PlayRow, clubs: tuple[GameClub, GameClub]) -> GreatPlay:
    when = f"{period_title(game.ruleset, row.half, _)}, {clock_text(game.ruleset, row.clock, translation)}"
    return GreatPlay(when, play_table_row(game, lines, row, clubs))


def _rematch(game: Game, player: Participant, seats: Sequence[Seat]) -> str:
    """The start page with this game's choices. The reader keeps their team."""
    own = [seat for seat in seats if player.holds(seat)]
    is_away = bool(own) and all(seat.side == "away" for seat in own)
    ours = [seat for seat in seats if (seat.side == "away") is is_away]
    theirs = [seat for seat in seats if seat not in ours]
    home, away = reversed(game.header["teams"]) if is_away else game.header["teams"]
    chosen: dict[str, Any] = {"ruleset": game.ruleset, "home": home, "away": away, "dice": game.dice}
    if len(ours) > 1:
        chosen["partner"] = "me" if all(seat in own for seat in ours) else "link"
        chosen["part"] = next((seat.part for seat in ours if seat in own), ours[0].part)
    if computer := next((seat.coach for seat in theirs if seat.person is None), ""):
        chosen |= {"against": "computer", "coach": computer}
    else:
        chosen |= {"against": "me" if all(seat in own for seat in theirs) else "link", "pace": game.pace}
        chosen |= {"opponents": "two"} if len(theirs) > 1 else {}
    return f"{reverse('games:play')}?{urlencode(chosen)}"
