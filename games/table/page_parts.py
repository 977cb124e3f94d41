"""Parts of the pages of a table: people in the seats, orders, waiting, undo, partners of a pair, the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.gridiron.standing_orders import StandingOrder
from engine.play.corrections import BEFORE
from engine.play.optional_decisions import order_choices
from engine.play.playthrough import Playthrough
from engine.play.prompts import own_cards
from engine.play.scoresheet import Scoresheet
from engine.presentation import labels
from engine.presentation.box_score import box_score
from engine.presentation.consequences import ANSWER, CALL, THROW, undo_kind
from engine.presentation.labels import card_titles
from games.models import Game, ScoresheetEntry, Seat
from games.records import scoresheets
from games.records.participants import Participant, clubs_of_game, side_names
from games.records.scoresheets import refereed_tosses, toss_sentences
from games.story.finished_game import game_tables
from games.table.seats import others_of
from games.table.stand_ins import may_be_replaced, may_stand_in
from league.models import Coach


def club_of(game: Game, seat: Seat) -> str:
    """The nickname of the seat's club."""
    home, away = clubs_of_game(game)
    return home.nickname if seat.side == Seat.Side.HOME else away.nickname


def part_title(game: Game, seat: Seat) -> str:
    """What the seat plays, as a title: the club, and of a pair its offense or defense."""
    club = club_of(game, seat)
    return f"{club}, {seat.get_part_display()}" if seat.is_of_pair else club


def part_phrase(game: Game, seat: Seat) -> str:
    """What the seat plays, as the object of a sentence."""
    phrases = {
        Coach.Part.BOTH: _("the %(club)s"),
        Coach.Part.OFFENSE: _("the offense of the %(club)s"),
        Coach.Part.DEFENSE: _("the defense of the %(club)s"),
    }
    return phrases[Coach.Part(seat.part)] % {"club": club_of(game, seat)}


def seat_title(game: Game, seat: Seat, seats: Sequence[Seat]) -> str:
    """The name of the person who decides at this seat. It is followed by what they play if they share the
    phone with another seat of the same name, and if they share the side with a partner."""
    name = seat.decider.name
    if not name:
        return part_title(game, seat)
    others = [other for other in seats if other.pk != seat.pk and other.person is not None]
    if seat.is_of_pair or any(other.decider.name == name for other in others):
        return _("%(name)s (%(plays)s)") % {"name": name, "plays": part_title(game, seat)}
    return name


def computer_seats(game: Game) -> list[tuple[Seat, str]]:
    """The seats that the computer has had from the start, not those that a person handed over, each with what
    it plays."""
    seats = [seat for seat in game.seats.order_by("pk") if seat.coach and seat.person is None]
    return [(seat, part_title(game, seat)) for seat in seats]


def orders_page(
    game: Game, player: Participant
) -> list[tuple[Seat, str, list[tuple[str, list[tuple[StandingOrder, bool]]]]]]:
    """The standing orders of each of the player's seats, with what the seat plays."""
    own = [seat for seat in game.seats.order_by("pk") if player.holds(seat)]
    return [(seat, part_title(game, seat), order_choices(game.ruleset, seat.orders)) for seat in own]


def waiting_sentences(
    game: Game, seats: Iterable[Seat], waiting: Iterable[Seat], own: Collection[Seat]
) -> list[str]:
    """Sentences with the names for whom the game waits, each once. Without any it is the other people whose
    dice or cards are due; a person without a seat watches."""
    sentences = [_sentence(game, seat) for seat in waiting]
    if not sentences and own:
        others = [seat for seat in seats if seat not in own and not seat.coach]
        sentences = [_sentence(game, seat) for seat in others] or [_("Waiting for the computer.")]
    return list(dict.fromkeys(sentences or [_("You are watching this game.")]))


def _sentence(game: Game, seat: Seat) -> str:
    if seat.decider.is_free:
        return _("Waiting for a player for %(plays)s: send them the link.") % {
            "plays": part_phrase(game, seat)
        }
    return _("Waiting for %(name)s.") % {"name": seat.decider.name}


INPUT, UNDO, SET_STATE = "input", "undo", "set_state"


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
    called = any(seat.early for seat in own)
    known = play.copy()
    known.sheet = Scoresheet(
        play.sheet.header,
        [scoresheets.scoresheet_entry(row) for row in newest],
        before=newest[0].number - 1 if newest else 0,
    )
    kind = CALL if called else undo_kind(known, f"person:{own[0].person}")
    words = {
        THROW: pgettext("undo", "the throw"),
        CALL: pgettext("undo", "my call"),
        ANSWER: pgettext("undo", "the answer"),
    }
    began = _calls_in(play, newest)
    return {
        "what": words.get(kind, ""),
        "play": began or last_play,
        "is_open": bool(began),
        "asks": bool(others_of(seats, own[0])),
    }


def _calls_in(play: Playthrough, newest: Sequence[ScoresheetEntry]) -> int:
    """The number of the newest call of the play in progress, once both are known; 0 otherwise."""
    calls = play.rules.play_facts.call_ids
    since = {number for number, *_rest in play.since if number not in play.sealed}
    numbers = [row.number for row in newest if row.number in since and row.asked in calls]
    return numbers[-1] if numbers else 0


def undone_answer(newest: Sequence[ScoresheetEntry], asked: str, by: str = "") -> Any:
    """The answer that was given to this question, or to this Roll if `by` is empty, before it was undone, or
    None. Dice of the app are not offered again, nor what was answered anew since."""
    first: int | None = None  # everything from this entry on is undone
    for row in reversed(newest):
        if row.kind == UNDO:
            first = row.of if first is None else min(first, row.of or first)
        elif row.kind == SET_STATE and isinstance(row.answer, dict) and BEFORE in row.answer:
            first = 0
        elif row.kind == INPUT and row.asked == asked and by in ("", row.by):
            is_undone = first is not None and row.number >= first
            return row.answer if is_undone and row.source.startswith("person:") else None
    return None


def may_talk(game: Game) -> bool:
    """Whether the coaches of a pair may show each other their cards."""
    return bool(game.header["options"].get("pair_talk") == "yes")


def pair_of_seat(seat: Seat) -> dict[str, Any] | None:
    """For the page on which a person takes one half of a pair: what they play, with whom, and whether the
    two may talk. None if the seat is for the whole side."""
    if not seat.is_of_pair:
        return None
    partner = seat.partner
    name = partner.name if partner is not None and not partner.is_free else ""
    return {"plays": part_phrase(seat.game, seat), "partner": name, "talk": may_talk(seat.game)}


def introduce_partners(seats: Sequence[Seat]) -> None:
    """Lets the seats of each pair know each other, so that no seat asks for its partner."""
    for seat in seats:
        beside = [other for other in seats if other.side == seat.side and other is not seat]
        seat.partner = beside[0] if seat.is_of_pair and beside else None


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
            sentence, button = _for(name, plays), _("Stop standing in")
            yield {"seat": seat, "sentence": sentence, "button": button, "back": True}
        elif may_stand_in(seat, game, player):
            sentence = _("Nobody plays %(plays)s yet.") % {"plays": plays}
            if name:
                sentence = _("The game waits for %(name)s.") % {"name": name}
            button = _("Play %(plays)s, too") % {"plays": plays}
            yield {"seat": seat, "sentence": sentence, "button": button, "back": False}


def _for(name: str, plays: str) -> str:
    if name:
        return _("You stand in for %(name)s.") % {"name": name}
    return _("You play %(plays)s until somebody takes the seat.") % {"plays": plays}


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


def seats_with_partners(game: Game, player: Participant) -> set[int]:
    """The primary keys of the reader's seats at which a partner could stand in."""
    own = [seat for seat in game.seats.all() if seat.is_of_pair and player.owns(seat)]
    return {seat.pk for seat in own if may_be_replaced(seat, player)}


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
