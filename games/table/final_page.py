"""The final whistle of a game at the table, with the lead over time as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.catalog import ruleset
from engine.gridiron.events import SIDES, Line
from engine.presentation.game_flow import FinalFigures, final_figures
from engine.presentation.play_by_play import PlayRow, play_by_play
from engine.presentation.scoreboard import clock_text, period_title
from games.models import Game, Seat
from games.records.participants import GameClub, Participant, clubs_of_game
from games.table.plays import table_play

WIDTH, LEFT, MIDDLE, HALF_HEIGHT = 112.0, 4.0, 26.0, 14.0
LEAST_SCALE = 14  # points: a smaller greatest lead does not fill the picture
ROOM = 11.0  # width that a score needs


def lead_flow(figures: FinalFigures, clubs: tuple[GameClub, GameClub], regulation: int) -> dict[str, Any]:
    """The picture of `table/plays/flow.html`. `regulation`: the number of periods without overtime. `blocks`
    are stretches of time with one lead; the `score` of a block (away–home) stands at `x`, `label_y` if there
    is room. `periods`: where the second period and later ones begin."""
    end = figures.flow[-1][0]
    scale = WIDTH / end
    greatest = max(LEAST_SCALE, *(abs(home - away) for _time, home, away in figures.flow))
    blocks, line, free = [], f"M{LEFT:g} {MIDDLE:g}", 0.0
    for (time, home, away), (until, *_score) in pairwise(figures.flow):
        lead, x, after = home - away, LEFT + time * scale, LEFT + until * scale
        height = abs(lead) * HALF_HEIGHT / greatest
        top = MIDDLE - height if lead > 0 else MIDDLE
        line += f"H{x:.1f}V{MIDDLE - lead * HALF_HEIGHT / greatest:.1f}"
        if lead and after > x:
            has_room = after - x >= ROOM and x >= free
            free = x + ROOM if has_room else free
            blocks.append(
                {
                    "x": round(x, 1),
                    "y": round(top, 1),
                    "width": round(after - x, 1),
                    "height": round(height, 1),
                    "is_home": lead > 0,
                    "score": f"{away}–{home}" if has_room else "",
                    "label_y": round(top - 1.2 if lead > 0 else top + height + 4.2, 1),
                }
            )
    ahead = _("%(team)s ahead")
    return {
        "blocks": blocks,
        "line": f"{line}H{LEFT + WIDTH:g}",
        "periods": [
            round(LEFT + WIDTH * n / regulation / end, 1)
            for n in range(1, regulation + 1)
            if n / regulation < end
        ],
        "home": ahead % {"team": clubs[0].nickname},
        "away": ahead % {"team": clubs[1].nickname},
        "text": _text(figures, clubs),
    }


def _text(figures: FinalFigures, clubs: tuple[GameClub, GameClub]) -> str:
    changes = figures.lead_changes
    sentences = [
        _("The lead over the game."),
        ngettext("The lead changed once.", "The lead changed %(times)d times.", changes) % {"times": changes}
        if changes
        else _("The lead never changed."),
    ]
    if figures.winner is not None:
        ahead = {"team": clubs[figures.winner].nickname, "n": abs(figures.score[0] - figures.score[1])}
        sentences.append(_("%(team)s ahead by %(n)d at the end.") % ahead)
    return " ".join(sentences)


def final_page(game: Game, player: Participant, seats: Sequence[Seat]) -> dict[str, Any] | None:
    """The final whistle of a game, or None if it was abandoned. `winner` is None for a tie; `rows` are (away,
    home), as on the scoreboard; each of the `plays` of the game has the time when it was. `rematch`: the
    address of a new pick-up game with the same choices; empty for a league's game. `may_be_adopted`: the
    reader has an account and may ask a league to count the pick-up game."""
    if game.state != Game.State.FINISHED:
        return None
    clubs, people = clubs_of_game(game), (_people(seats, "home"), _people(seats, "away"))
    lines = [Line(*line) for line in game.play_by_play.lines]
    shown = play_by_play(game.header, lines, (clubs[0].nickname, clubs[1].nickname), translation)
    figures = final_figures(game.header, lines, shown)
    winner = None if figures.winner is None else clubs[figures.winner]
    return {
        "title": _title(winner, figures.score),
        "sentence": _sentence(figures, people),
        "winner": winner,
        "periods": [period_title(game.ruleset, n + 1, _) for n in range(len(figures.periods))],
        "rows": [
            {
                "club": clubs[side],
                "people": people[side],
                "periods": [period[side] for period in figures.periods],
                "points": figures.score[side],
                "yards": game.box_score.data[SIDES[side]]["yards"],
                "is_winner": figures.winner == side,
            }
            for side in (1, 0)
        ],
        "flow": lead_flow(figures, clubs, len(ruleset(game.ruleset).words.periods)),
        "plays": [
            (_time_of(game, shown[play]), table_play(game, lines, shown[play], clubs))
            for play in figures.plays
        ],
        "rematch": "" if game.fixture_id else _rematch(game, player, seats),
        "may_be_adopted": player.user is not None and not game.played_for,
    }


def _title(winner: GameClub | None, score: tuple[int, int]) -> str:
    high, low = max(score), min(score)
    if winner is None:
        return _("A tie, %(high)d–%(low)d") % {"high": high, "low": low}
    return _("%(team)s win, %(high)d–%(low)d") % {"team": winner.nickname, "high": high, "low": low}


def _sentence(figures: FinalFigures, people: tuple[str, str]) -> str:
    """Which people won, and how often the lead changed."""
    sentences = []
    if figures.winner is not None and people[0] != people[1] and all(people):
        names = {"winner": people[figures.winner], "loser": people[1 - figures.winner]}
        sentences.append(_("%(winner)s beats %(loser)s.") % names)
    if changes := figures.lead_changes:
        text = ngettext("The lead changed once.", "The lead changed %(times)d times.", changes)
        sentences.append(text % {"times": changes})
    return " ".join(sentences)


def _people(seats: Sequence[Seat], side: str) -> str:
    return ", ".join(dict.fromkeys(seat.name for seat in seats if seat.side == side and seat.name))


def _time_of(game: Game, row: PlayRow) -> str:
    return f"{period_title(game.ruleset, row.period, _)}, {clock_text(game.ruleset, row.clock, translation)}"


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
