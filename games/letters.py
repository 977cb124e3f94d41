"""Letters to people who play by mail: kickoff, final, one for each wait, and a reminder after a day.

Only people who are not looking get the letter of a wait. The reveal of a play is an HTML table, which mail
readers show, unlike SVG.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from engine.catalog import ruleset
from engine.components.library import set_in_play
from engine.gridiron.events import Event, Line
from engine.gridiron.play_facts import COUNTED, PLAY, CountedDie
from engine.play.playthrough import Playthrough
from engine.play.prompts import next_stop
from engine.play.scoresheet import lines_in_effect
from engine.presentation import labels
from engine.presentation.play_by_play import PlayRow, arithmetic, arithmetic_sentence, explained, play_by_play
from engine.presentation.scoreboard import board_text, clock_text, period_title, scoreboard
from games.models import CorrectionRequest, Game, Seat
from games.records import scoresheets
from games.records.participants import Participant, clubs_of_game, side_names, team_names
from games.records.scoresheets import lock_game, toss_sentences, tosses_in
from games.table.open_table import OpenTable
from games.table.seats import pending_input
from league.frame.addresses import absolute_address
from league.frame.errors import Refused
from league.frame.numbers import signed
from league.frame.permissions import in_active_league
from league.letters import person_language, post_letter

# Background and ink of each die; mail readers drop style sheets, so letters name the colors of games.css.
DIE_COLORS = {
    "red": ("#b3261e", "#ffffff"),
    "ivory": ("#fbf5dd", "#222222"),
    "brown": ("#6b4226", "#ffffff"),
    "yellow": ("#f4c81f", "#111111"),
    "blue": ("#1d4fa3", "#ffffff"),
    "green": ("#1d6b38", "#ffffff"),
    "black": ("#151515", "#ffffff"),
}
PLAIN_DIE = ("#ffffff", "#111111")


def reveal_picture(game: Game, lines: Sequence[Line], rows: Sequence[PlayRow]) -> dict[str, Any] | None:
    """The newest of these rows whose dice moved the ball, as `letters/reveal.html` shows it: both calls
    (empty if the ruleset names none), the dice, and the arithmetic in words. None if there is none."""
    for row in reversed(rows):
        part = lines[row.line : row.end]
        for explanation in arithmetic(game.header, part)[:1]:
            throws = [throw for throw in explanation.throws if throw.stage == PLAY and not throw.is_void]
            if throws:
                return {
                    "where": row.where,
                    "calls": _calls(game, part),
                    "dice": [_die(game, die) for throw in throws for die in throw.dice],
                    "yards": explanation.yards(PLAY),
                    "sentence": arithmetic_sentence(game.header, explanation, translation),
                }
    return None


def _calls(game: Game, part: Sequence[Line]) -> tuple[str, ...]:
    words = ruleset(game.ruleset).words
    names = words.titles(set_in_play(game.header).data, game.header)
    pairs = (words.call_of(line, names) for line in part if line.event == Event.THROW)
    return next((tuple(_(name) for name in pair) for pair in pairs if pair), ())


def _die(game: Game, die: CountedDie) -> dict[str, Any]:
    """A die after the throw. `note`: its yards, or why it does not count."""
    label = labels.die(game.ruleset, die.die, _)
    reasons = ruleset(game.ruleset).words.labels("reasons")
    if die.status == COUNTED:
        note = signed(die.yards, level="0")
    else:
        note = explained(game.header, [die.status], _)[0].title if die.status in reasons else ""
    color, ink = DIE_COLORS.get(label.pattern, PLAIN_DIE)
    return {
        "name": label.name,
        "letters": label.letters,
        "face": labels.face_text(game.ruleset, die.face, _),
        "note": note,
        "counts": die.status == COUNTED,
        "color": color,
        "ink": ink,
    }


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
    board = scoreboard(next_stop(play))
    parts = [
        _score(game, board.score),
        period_title(game.ruleset, board.period, _),
        clock_text(game.ruleset, board.clock, translation),
    ]
    if board.down:
        ball = (home if board.offense == "home" else away).nickname
        parts.append(f"{ball}: {board_text(board, (home.nickname, away.nickname), _)}")
    return "\n".join(parts)


def _new_plays(game: Game, looked: int) -> tuple[str, dict[str, Any] | None]:
    """The newest plays that the person has not seen, at most MOST_PLAYS, and the picture of the newest one
    whose dice moved the ball, which the text explains too; two queries."""
    entries = list(game.entries.filter(number__gt=looked).order_by("number"))
    lines = lines_in_effect((row.number, row.kind, row.of, row.told) for row in entries)
    clubs = clubs_of_game(game)
    names = clubs[0].nickname, clubs[1].nickname
    toss_texts = toss_sentences(tosses_in(entries), names, side_names(game.seats.all(), clubs))
    rows = play_by_play(game.header, lines, names, translation, toss_texts)
    if not rows:
        bullets = [f"- {text}" for text in toss_texts]
        return "\n".join([_("Since you last looked:"), *bullets]) if bullets else "", None
    picture = reveal_picture(game, lines, rows)
    plays = [f"- {row.where}: {row.text}" if row.where else f"- {row.text}" for row in rows[-MOST_PLAYS:]]
    why = [picture["sentence"]] if picture else []
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
    picture: dict[str, Any] | None = None,
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
        shown = render_to_string("letters/reveal.html", {"picture": picture})
        parts = {"title": title, "before": body[:2], "picture": shown}
        html = render_to_string("letters/letter.html", parts | {"after": list(filter(None, body[2:]))})
    played_for = game.played_for  # the same matter in every game that is started for it
    about = f"{what} of fixture {played_for.pk}" if played_for else f"{what} {game.pk}"
    post_letter(to=person, subject=title, body="\n\n".join(filter(None, body)), html=html, about=about)


PATIENCE = timedelta(minutes=3)  # longer than an open page goes without a request
REMINDER = timedelta(days=1)
LETTERS = 2  # of one wait


def write_letters() -> int:
    """Sends a letter to each person for whom a game by mail waits and who has not seen it. Returns the number
    of letters.

    Safe to run twice, or while the game continues: the transaction that posts a letter also notes it on the
    seat. If a worker dies after that, this letter is lost, but the reminder is still sent."""
    waiting = _due().values_list("game", "user").distinct().order_by("game", "user")
    return sum(_write(game, person) for game, person in list(waiting))


def _due() -> QuerySet[Seat]:
    now = timezone.now()
    unseen = Q(looked_at=None) | Q(looked_at__lt=F("asked_at"))
    first = Q(letters=0, asked_at__lt=now - PATIENCE) & unseen
    reminder = Q(letters__lt=LETTERS, asked_at__lt=now - REMINDER)
    by_mail = Q(game__pace=Game.Pace.MAIL, game__state=Game.State.IN_PROGRESS)
    archived = Q(game__fixture__isnull=False) & ~in_active_league("game__fixture__season__league")
    return Seat.objects.filter(by_mail, ~archived, first | reminder, user__isnull=False, coach="")


@transaction.atomic
def _write(game_pk: int, person_pk: int) -> bool:
    """Sends one letter to one person about one game, unless it is no longer due. Returns whether it did."""
    related = ("fixture__home", "fixture__away")
    game = lock_game(game_pk, *related)
    due = list(_due().filter(game=game, user=person_pk))
    if not due:
        return False
    late = timezone.now() - REMINDER
    for seat in due:
        seat.letters = LETTERS if seat.asked_at is not None and seat.asked_at < late else 1
    Seat.objects.bulk_update(due, ["letters"])
    try:
        play = scoresheets.resume_game(game)
    except Refused:  # the rules are no longer here; the game's page says so
        return False
    send_turn_letter(game, play, list(game.seats.order_by("pk")), User.objects.get(pk=person_pk))
    return True
