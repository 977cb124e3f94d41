"""Letters of a game by mail: it has started, it is somebody's turn, it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from engine.play.optional_decisions import next_stop
from engine.play.playthrough import Playthrough
from engine.presentation import labels
from engine.presentation.play_by_play import play_by_play
from engine.presentation.scoreboard import scoreboard
from engine.presentation.situation_text import board_text, clock_text, period_title
from engine.scoresheets.scoresheet import lines_in_effect
from games.models import CorrectionRequest, Game, Seat
from games.records.clubs import clubs_of_game
from games.records.participants import Participant
from games.records.side_names import side_names, team_names
from games.records.tosses import text_after_toss, toss_sentences, tosses_in
from games.selectors.pending_input import pending_input
from games.services.letters.reveal_picture import RevealPicture, reveal_picture
from games.services.table.open_table import OpenTable
from league.services.notifications.letters import absolute_address, person_language, post_letter

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MOST_PLAYS = 12  # in one letter
ASKED = 1  # letters of a wait: the first one has been sent, and a reminder is still to come


def send_kickoff_letters(table: OpenTable) -> None:
    """Tells the other coaches of a game by mail that it has started, with the commitment of its dice. It
    replaces the letter about their first question."""
    game = table.game
    for person in _others(table):
        with person_language(person):
            sentence = _("%(name)s plays %(game)s with you by mail: you can both answer when you have time.")
            first = sentence % {"name": table.player.name, "game": _title(game)}
            _post_game_letter(person, game, _("A game by mail: %(game)s"), [first], what="kickoff")
    notified = [seat.pk for seat in table.seats if seat.user in _others(table)]
    Seat.objects.filter(pk__in=notified, asked_at__isnull=False).update(letters=ASKED)


def send_final_letters(table: OpenTable) -> None:
    """Tells the other coaches of a game by mail how it ended."""
    for person in _others(table):
        with person_language(person):
            seen = [seat.looked for seat in table.seats if seat.user == person]
            score = _score(table.game, (table.game.home_score, table.game.away_score))
            plays, picture = _new_plays(table.game, min(seen))
            _post_game_letter(person, table.game, _("Final: %(game)s"), [score, plays], picture, what="final")


def send_turn_letter(game: Game, play: Playthrough, seats: list[Seat], person: User) -> None:
    """Tells the person what has happened since they last looked, and what they are asked. `seats` are all
    seats of the game."""
    own = [seat for seat in seats if seat.user_id == person.pk]
    with person_language(person):
        reminder = any(seat.letters > ASKED for seat in own)
        subject = _("Still your turn: %(game)s") if reminder else _("Your turn: %(game)s")
        plays, picture = _new_plays(game, min(seat.looked for seat in own))
        paragraphs = [_score_and_clock(game, play), plays, "\n".join(_questions(game, play, seats, person))]
        _post_game_letter(person, game, subject, paragraphs, picture, what="turn")


def _others(table: OpenTable) -> list[User]:
    """The people with an account who play by mail, without the person who acts."""
    if table.game.pace != Game.Pace.MAIL:
        return []
    people = {seat.user_id: seat.user for seat in table.seats if seat.user and seat not in table.own}
    return [person for person in people.values() if person is not None]


def _title(game: Game) -> str:
    """The nicknames of the clubs, visitors first."""
    home, away = clubs_of_game(game)
    return f"{away.nickname} – {home.nickname}"


def _score(game: Game, score: tuple[int, int]) -> str:
    """The score with the names of teams and people, visitors first; `score` is (home, away)."""
    home, away = team_names(clubs_of_game(game), game.seats.all())
    return f"{away} {score[1]} – {home} {score[0]}"


def _score_and_clock(game: Game, play: Playthrough) -> str:
    """Score, period, clock and down."""
    home, away = clubs_of_game(game)
    board = scoreboard(next_stop(play).game)
    parts = [
        _score(game, board.score),
        period_title(game.ruleset, board.period, _),
        clock_text(game.ruleset, board.clock, translation),
    ]
    if board.down:
        ball = (home if board.offense == "home" else away).nickname
        parts.append(f"{ball}: {board_text(board, (home.nickname, away.nickname), _)}")
    return "\n".join(parts)


def _new_plays(game: Game, looked: int) -> tuple[str, RevealPicture | None]:
    """The newest plays that the person has not seen, at most MOST_PLAYS, and the picture of the newest one
    whose dice moved the ball, which the text explains too; two queries."""
    entries = list(game.entries.filter(number__gt=looked).order_by("number"))
    lines = lines_in_effect((row.number, row.kind, row.of, row.told) for row in entries)
    clubs = clubs_of_game(game)
    names = clubs[0].nickname, clubs[1].nickname
    rows = play_by_play(game.header, lines, names, translation)
    told = toss_sentences(tosses_in(entries), names, side_names(game.seats.all(), clubs))
    for row in rows:
        row.text = text_after_toss(game, row, lines, told)
    if not rows:
        return "\n".join([_("Since you last looked:"), *(f"- {text}" for text in told)]) if told else "", None
    picture = reveal_picture(game, lines, rows)
    plays = [f"- {row.where}: {row.text}" if row.where else f"- {row.text}" for row in rows[-MOST_PLAYS:]]
    why = [picture.sentence] if picture else []
    return "\n".join([_("Since you last looked:"), *plays, *why]), picture


def _questions(game: Game, play: Playthrough, seats: list[Seat], person: User) -> Iterator[str]:
    correction = CorrectionRequest.objects.filter(game=game, last=game.last).first()
    if correction is not None:
        yield _("A correction needs your agreement: %(what)s") % {"what": correction.summary}
        return
    for question in pending_input(play, seats, Participant(user=person)).questions:
        asked = question.optional if question.decision is None else (question.decision,)
        for decision in asked:
            label = labels.decision(game.ruleset, decision.id, _)
            yield _("%(name)s, your decision: %(question)s") % {
                "name": question.seat.name,
                "question": f"{label.title} {label.sentence}",
            }


def _post_game_letter(
    person: User,
    game: Game,
    subject: str,
    paragraphs: list[str],
    picture: RevealPicture | None = None,
    *,
    what: str,
) -> None:
    """Posts the letter. With a picture it is HTML too: the picture follows the first two paragraphs, score
    and plays."""
    account = absolute_address(reverse("league:account"))
    body = [
        *paragraphs,
        absolute_address(game.get_absolute_url()),
        _("Fingerprint of the app's dice (SHA-256): %(commitment)s") % {"commitment": game.commitment},
        account
        and _("To stop these letters, change the setting on your account's page: %(address)s")
        % {"address": account},
    ]
    title, html = subject % {"game": _title(game)}, ""
    if picture:
        parts = {"title": title, "before": body[:2], "picture": picture.html()}
        html = render_to_string("letters/letter.html", parts | {"after": list(filter(None, body[2:]))})
    played_for = game.played_for  # the same matter in every game that is started for it
    about = f"{what} of fixture {played_for.pk}" if played_for else f"{what} {game.pk}"
    post_letter(to=person, subject=title, body="\n\n".join(filter(None, body)), html=html, about=about)
