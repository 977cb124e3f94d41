"""The log of a game at the table, and its final whistle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.gridiron.events import SIDES, Line
from engine.presentation.box_score import box_score
from engine.presentation.game_flow import lead_changes, plays_of_the_game
from engine.presentation.play_by_play import play_by_play
from engine.presentation.scoreboard import clock_text
from games.models import Game, Seat
from games.records import scoresheets
from games.records.participants import GameClub, Participant, clubs_of_game, side_names
from games.records.scoresheets import refereed_tosses, toss_sentences
from games.story.findings import lead_picture, lead_text, line_of, plays_of
from games.story.finished_game import game_tables, title_of
from games.story.pictures import FLOW_SIZES
from games.table.plays import table_play


def log_page(game: Game, *, may_correct: bool) -> dict[str, Any]:
    """The context of the page, with the league's navigation. A person who may correct a game in progress may
    go back to any of its plays."""
    home, away = clubs_of_game(game)
    numbered = scoresheets.play_by_play_by_entry(game)
    lines = [line for _number, line in numbered]
    is_open = game.state == Game.State.IN_PROGRESS
    entries = [number for number, _line in numbered] if is_open and may_correct else []
    box = box_score(lines) if is_open else game.box_score.data
    people = side_names(game.seats.all(), (home, away))
    toss_texts = toss_sentences(refereed_tosses(game), (home.nickname, away.nickname), people)
    tables = game_tables(game, lines, box, (home, away), entries, toss_texts=toss_texts)
    return {"game": game, "watched": game.played_for, "home": home, "away": away, **tables}


def final_page(game: Game, player: Participant, seats: Sequence[Seat]) -> dict[str, Any] | None:
    """The final whistle of a game, or None if it was abandoned. `winner` is None for a tie; `rows` are (away,
    home), as on the scoreboard; `curve` is the lead after each play; each of the `plays` of the game has the
    time when it was. `rematch`: the address of a new pick-up game with the same choices; empty for a league's
    game. `may_be_adopted`: the reader has an account and may ask a league to count the pick-up game."""
    if game.state != Game.State.FINISHED:
        return None
    clubs, score = clubs_of_game(game), (game.home_score, game.away_score)
    people = [
        ", ".join(dict.fromkeys(seat.name for seat in seats if seat.side == side and seat.name))
        for side in SIDES
    ]
    lines = [Line(*line) for line in game.play_by_play.lines]
    rows = play_by_play(game.header, lines, (clubs[0].nickname, clubs[1].nickname), translation)
    plays = plays_of(rows, lines)
    ends = {row.period: (row.home, row.away) for row in rows}
    winner = None if score[0] == score[1] else int(score[1] > score[0])
    return {
        "title": _title(None if winner is None else clubs[winner], score),
        "sentence": _sentence(winner, people, lead_changes(play.lead for play in plays)),
        "winner": None if winner is None else clubs[winner],
        "periods": [title_of(game, period) for period in ends],
        "rows": [
            {
                "club": clubs[side],
                "people": people[side],
                "periods": [
                    after[side] - before[side] for before, after in pairwise([(0, 0), *ends.values()])
                ],
                "points": score[side],
                "yards": game.box_score.data[SIDES[side]]["yards"],
                "is_winner": winner == side,
            }
            for side in (1, 0)
        ],
        "curve": lead_picture(game, plays, clubs, FLOW_SIZES[1]),
        "curve_text": lead_text(game, clubs),
        "line_of": line_of(*clubs),
        "plays": [
            (
                f"{title_of(game, row.period)}, {clock_text(game.ruleset, row.clock, translation)}",
                table_play(game, lines, row, clubs),
            )
            for row in plays_of_the_game(game.header, lines, rows)
        ],
        "rematch": "" if game.fixture_id else _rematch(game, player, seats),
        "may_be_adopted": player.user is not None and not game.played_for,
    }


def _title(winner: GameClub | None, score: tuple[int, int]) -> str:
    high, low = max(score), min(score)
    if winner is None:
        return _("A tie, %(high)d–%(low)d") % {"high": high, "low": low}
    return _("%(team)s win, %(high)d–%(low)d") % {"team": winner.nickname, "high": high, "low": low}


def _sentence(winner: int | None, people: Sequence[str], changes: int) -> str:
    """Which people won, and how often the lead changed."""
    sentences = []
    if winner is not None and people[0] != people[1] and all(people):
        names = {"winner": people[winner], "loser": people[1 - winner]}
        sentences.append(_("%(winner)s beats %(loser)s.") % names)
    if changes:
        text = ngettext("The lead changed once.", "The lead changed %(times)d times.", changes)
        sentences.append(text % {"times": changes})
    return " ".join(sentences)


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
