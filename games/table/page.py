"""Everything that the referee page shows one player, its log, and the final whistle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.gridiron.events import SIDES, Line
from engine.play.corrections import ANSWER, CALL, THROW, undo_kind
from engine.play.playthrough import Playthrough
from engine.play.prompts import next_stop, own_cards
from engine.play.scoresheet import Scoresheet
from engine.presentation import labels
from engine.presentation.box_score import box_score
from engine.presentation.field_picture import field_picture
from engine.presentation.game_flow import NO_PLAYS, lead_changes, plays_of_the_game
from engine.presentation.labels import card_titles
from engine.presentation.play_by_play import play_by_play
from engine.presentation.scoreboard import board_text, clock_line, clock_text, period_title, scoreboard
from games.models import CorrectionRequest, Game, ScoresheetEntry, Seat
from games.records import scoresheets
from games.records.circumstances import described_circumstances
from games.records.participants import Participant, clubs_of_game, people_beside_clubs, side_names
from games.records.scoresheets import refereed_tosses, toss_sentences
from games.story.findings import lead_picture, lead_text, line_of
from games.story.finished_game import game_tables, title_of
from games.story.pictures import FLOW_SIZES
from games.table.open_table import pending_correction
from games.table.pictures import field_drawing, team_dice
from games.table.plays import is_long, newest_entries, page_play, play_under_way, recent_plays
from games.table.questions import (
    NOBODY,
    Facing,
    Question,
    answer_again,
    buttons_of,
    shown_question,
    undone_answer,
)
from games.table.rolls import roll_form, whole_play_form
from games.table.seats import (
    introduce_partners,
    may_stand_in,
    may_talk,
    others_of,
    part_phrase,
    pending_input,
    seat_title,
)


def table_page(game: Game, player: Participant, facing: Facing = NOBODY) -> dict[str, Any]:
    """The context of the referee page of a game, as far as the player may see it. `facing`: the seat that
    holds a shared phone. After the game, `final` replaces the pending question, the board and the field."""
    home, away = clubs_of_game(game)
    seats = game.cached_seats or list(game.seats.order_by("pk"))
    introduce_partners(seats)
    correction = None if game.has_new_entries else pending_correction(game)
    names, newest = side_names(seats, (home, away)), newest_entries(game)
    recent = recent_plays(game, newest, names)
    own = [seat for seat in seats if player.holds(seat)]
    context: dict[str, Any] = {
        "game": game,
        "home": home,
        "away": away,
        "seats": seats,
        "own": own,
        "watched": None if own else game.played_for,
        "circumstances": described_circumstances(game),
        "earlier": recent["plays"],
        "pictures": recent["pictures"],
        "toss": recent["toss"],
        "people": people_beside_clubs(names, (home, away)),
        "version": page_version(game, seats, correction),
    }
    if game.state != Game.State.IN_PROGRESS:
        return context | {"final": final_page(game, player, seats)}
    play = scoresheets.resume_game(game)
    pending = pending_input(play, seats, player)
    stop = next_stop(play)
    board, question = scoreboard(stop), shown_question(game, play, pending, seats, own, facing)
    under_way = play_under_way(stop, names, (home, away))
    is_under_way = any(under_way.values())
    covered = question is not None and question.hidden and facing.key == question.key
    room = _room_on_phone(
        question,
        is_covered=covered,
        rolls=bool(pending.roll),
        is_under_way=is_under_way,
        is_last_long=is_long(recent["pictures"]),
    )
    return context | {
        "pending": pending,
        "commitment": game.commitment,
        "waiting": waiting_sentences(game, seats, pending.waiting, own),
        "question": question,
        "again": answer_again(question, newest),
        "covered": covered,
        "under_way": is_under_way,
        **room,
        **under_way,
        "last": None if is_under_way else next(iter(recent["plays"]), None),
        "earlier": recent["plays"] if is_under_way else recent["plays"][1:],
        "throw": pending.roll
        and roll_form(
            stop,
            pending.roll,
            app_only=game.dice == Game.Dice.APP,
            names=names,
            undone=undone_answer(newest, pending.roll.id),
        ),
        "bar": undo_bar(play, newest, own, seats, recent["entry"]) if own else None,
        "called": [seat_title(game, seat, seats) for seat in pending.called if seat in own],
        "stand_ins": list(stand_in_notes(game, seats, player)),
        "partner_cards": partner_cards(game, play, seats, player),
        "beside": [  # that either coach of a pair may give, while the game waits for the partner of this one
            button
            for asked in pending.questions
            if asked.for_partner and asked.decision is None
            for decision in asked.optional
            for button in buttons_of(asked.stop, decision)
        ],
        "scribe": whole_play_form(game, play, seats, player),
        "roll_optional": [button for decision in pending.optional for button in buttons_of(play, decision)],
        "board": board,
        "team_dice": team_dice(play),
        "has_ball": board.offense if board.down else "",
        "situation": board_text(board, (home.nickname, away.nickname), _),
        "clock": clock_line(game.ruleset, board, translation),
        "period": period_title(game.ruleset, board.period, _),
        "field": field_drawing(field_picture(stop, recent["lines"]), (home, away)),
        "correction": correction,
        "agrees": correction and any(seat in own for seat in others_of(seats, correction.asked_by)),
    }


def _room_on_phone(
    question: Question | None, *, is_covered: bool, rolls: bool, is_under_way: bool, is_last_long: bool
) -> dict[str, Any]:
    """What a phone has room for: `explains_last` opens the arithmetic of the last play, whose pictures may be
    long (`is_last_long`); `scene` is the class of the field, which is not shown at all beside a play under
    way or long pictures (`is-aside`), small beside many calls (`is-small`), else whole (empty)."""
    has_room = not rolls if question is None else question.leaves_room and not is_last_long
    explains = is_covered or has_room
    scene = "is-small" if question is not None and question.is_crowded and not explains else ""
    if is_under_way or (explains and is_last_long):
        scene = "is-aside"
    return {"explains_last": explains, "scene": scene}


def page_version(game: Game, seats: list[Seat], correction: CorrectionRequest | None) -> str:
    """A text that changes as soon as any phone would show something else."""
    calls = "".join("1" if seat.early else "0" for seat in seats)
    people = ".".join(
        f"{seat.person or ''}{seat.coach and 'c'}{'p' if seat.partner_decides else ''}" for seat in seats
    )
    how = f"{game.pace[0]}{game.dice[0]}"
    return f"{game.last}-{game.state[0]}-{how}-{calls}-{people}-{correction.pk if correction else ''}"


def waiting_sentences(
    game: Game, seats: Iterable[Seat], waiting: Iterable[Seat], own: Collection[Seat]
) -> list[str]:
    """Sentences with the names for whom the game waits, each once. Without any it is the other people whose
    dice or cards are due; a person without a seat watches."""
    awaited = list(waiting)
    if not awaited and own:
        awaited = [seat for seat in seats if seat not in own and not seat.coach]
    sentences = [
        _("Waiting for a player for %(plays)s: send them the link.") % {"plays": part_phrase(game, seat)}
        if seat.decider.is_free
        else _("Waiting for %(name)s.") % {"name": seat.decider.name}
        for seat in awaited
    ]
    nobody = _("Waiting for the computer.") if own else _("You are watching this game.")
    return list(dict.fromkeys(sentences or [nobody]))


def undo_bar(
    play: Playthrough,
    newest: Sequence[ScoresheetEntry],
    own: Sequence[Seat],
    seats: list[Seat],
    last_play: int,
) -> dict[str, Any]:
    """The bar of the person with these seats. `newest` entries are enough, because nothing older can be
    undone; `last_play` is an entry of the newest play that is over.

    `what` an undo takes back, in a word; empty if it would be refused. `play`: an entry of the play that can
    be undone as a whole, 0 for none; `is_open`: that play's throw is still due, so that undoing it takes back
    both calls. `asks`: another person has to agree to that."""
    known = play.copy()
    known.sheet = Scoresheet(
        play.sheet.header,
        [scoresheets.scoresheet_entry(row) for row in newest],
        before=newest[0].number - 1 if newest else 0,
    )
    kind = undo_kind(known, f"person:{own[0].person}")
    if any(seat.early for seat in own):
        kind = CALL
    words = {
        THROW: pgettext("undo", "the throw"),
        CALL: pgettext("undo", "my call"),
        ANSWER: pgettext("undo", "the answer"),
    }
    # The newest call of the play in progress, once both are known.
    since = {number for number, *_rest in play.since if number not in play.sealed}
    calls = [row for row in newest if row.number in since and row.asked in play.rules.play_facts.call_ids]
    began = calls[-1].number if calls else 0
    return {
        "what": words.get(kind, ""),
        "play": began or last_play,
        "is_open": bool(began),
        "asks": bool(others_of(seats, own[0])),
    }


def stand_in_notes(game: Game, seats: Sequence[Seat], player: Participant) -> Iterator[dict[str, Any]]:
    """What this reader may do about partners who stand in, or may do so: a sentence and a button for each.
    `back`: the button returns the seat to its person."""
    for seat in seats:
        if not seat.is_of_pair or game.state != Game.State.IN_PROGRESS:
            continue
        plays, name = part_phrase(game, seat), seat.name
        if seat.partner_decides and player.owns(seat):
            sentence = _("%(name)s stands in for you.") % {"name": seat.decider.name}
            yield {"seat": seat, "sentence": sentence, "button": _("I am back"), "back": True}
        elif seat.partner_decides and player.holds(seat):
            sentence, button = _("You stand in for %(name)s.") % {"name": name}, _("Stop standing in")
            if not name:
                sentence = _("You play %(plays)s until somebody takes the seat.") % {"plays": plays}
            yield {"seat": seat, "sentence": sentence, "button": button, "back": True}
        elif may_stand_in(seat, game, player):
            sentence = _("Nobody plays %(plays)s yet.") % {"plays": plays}
            if name:
                sentence = _("The game waits for %(name)s.") % {"name": name}
            button = _("Play %(plays)s, too") % {"plays": plays}
            yield {"seat": seat, "sentence": sentence, "button": button, "back": False}


def partner_cards(
    game: Game, play: Playthrough, seats: Sequence[Seat], player: Participant
) -> list[tuple[str, int]]:
    """The titles and numbers of the cards in the partner's hand, if the two may talk; empty if this phone
    also has seats of the other side, whose coach would see them."""
    own = [seat for seat in seats if player.owns(seat)]
    if not may_talk(game) or len({seat.side for seat in own}) != 1 or not player.shares_side(seats):
        return []
    hand = own_cards(play, own[0].side, own[0].part).get("hand") or {}
    titles = card_titles(game.header)
    return [(labels.card(game.header, titles[card], _).title, count) for card, count in hand.items()]


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
    plays = [row for row in rows if row.kind not in NO_PLAYS]
    ends = {row.period: (row.home, row.away) for row in rows}
    winner = None if score[0] == score[1] else int(score[1] > score[0])
    points = {"high": max(score), "low": min(score)}
    title = _("A tie, %(high)d–%(low)d") % points
    if winner is not None:
        title = _("%(team)s win, %(high)d–%(low)d") % {"team": clubs[winner].nickname, **points}
    return {
        "title": title,
        "sentence": _final_sentence(winner, people, lead_changes(play.lead for play in plays)),
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
                page_play(game, lines, row, clubs),
            )
            for row in plays_of_the_game(game.header, lines, rows)
        ],
        "rematch": "" if game.fixture_id else _rematch(game, player, seats),
        "may_be_adopted": player.user is not None and not game.played_for,
    }


def _final_sentence(winner: int | None, people: Sequence[str], changes: int) -> str:
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
