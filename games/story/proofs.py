"""The proof of a finished game: with its scoresheet, secret and result anybody can replay it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.catalog import ruleset
from engine.coaches import VERSION
from engine.play import scoresheet
from engine.play.scoresheet import PackedSheet, Scoresheet
from engine.play.verification import Verification, verify_packed, verify_sheet
from engine.presentation.box_score import box_score, is_box_score
from games.models import Game
from games.records import scoresheets
from games.records.circumstances import CORRECTIONS, AgreedBy, circumstances_of
from games.story.finished_game import TEXTS
from league.frame.errors import Refused, engine_refusals
from league.frame.secrets import game_seed
from league.history.selectors import import_of

FORMAT = 1


def proof_of(game: Game) -> dict[str, Any]:
    """The JSON that `games.story.proofs.check_proof` replays. `entries` are those of
    `engine.play.scoresheet`; `commitment` was published before kickoff; `corrections` are the entries
    that set the state, each with who agreed to it (`games.records.circumstances.AgreedBy`).

    An auto-played game has `seed` and `values` instead of entries. Its dice come from the season's public
    seed ("seed"), or from the season's secret and `drawn_for` ("season"): then `secret` is empty until the
    season has ended.

    Raises Refused game_not_finished: the secret and the calls are published after the final whistle."""
    if game.state != Game.State.FINISHED:
        raise Refused("game_not_finished", _("Its dice can be checked after the final whistle."))
    fixture = game.played_for
    imported = import_of(fixture.season.league) if fixture else None
    return {
        "format": FORMAT,
        "game": str(game.public_id),
        "provable": game.is_provable,
        "offline": not game.provable and game.seats.exists(),  # a sheet that was typed in has no seats
        "corrections": [
            [circumstance.entry, circumstance.agreed_by]
            for circumstance in circumstances_of(game)
            if circumstance.kind in CORRECTIONS
        ],
        # Whether the game was played before its league came here in a file.
        "from_file": bool(imported and game.finished_at and game.finished_at <= imported.at),
        **_dice(game),
        **scoresheets.packed_sheet(game),
        "score": [game.home_score, game.away_score],
        "box_score": game.box_score.data,
    }


def _dice(game: Game) -> dict[str, Any]:
    if game.sheet is None:
        return {"dice": game.dice, "commitment": game.commitment, "secret": game.secret}
    coaches = {"coaches": game.coaches}
    if game.drawn_from is None:
        return {"dice": "seed", "commitment": "", "secret": "", **coaches}
    return {
        "dice": "season",
        "commitment": game.drawn_from.commitment,
        "secret": game.drawn_from.published,
        "drawn_for": game.drawn_for,
        **coaches,
    }


COLUMNS = ("n", "kind", "id", "by", "answer", "source", "mark", "voids", "of")


class ProofReport(NamedTuple):
    """Sentences: what differs from the proof, what was compared, and what cannot be checked."""

    differences: tuple[str, ...]
    checked: tuple[str, ...]
    unchecked: tuple[str, ...]


def check_proof(proof: Mapping[str, Any]) -> ProofReport:
    """Replays the game of a proof (`games.story.proofs.proof_of`).

    Raises Refused: not_a_proof, other_format, other_version, and what the engine refuses of the set-up."""
    try:
        with engine_refusals():
            _require_readable(proof["format"], proof["header"])
            verification = _played(proof)
            differences = list(_differences(proof, verification))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        sentence = _(
            "This is not a game from the page “Check the dice” or from the API: download the game again."
        )
        raise Refused("not_a_proof", sentence) from error
    return ProofReport(
        tuple(differences), tuple(_checked(proof, verification)), tuple(_unchecked(proof, verification))
    )


def _require_readable(given: Any, header: Mapping[str, Any]) -> None:
    if given != FORMAT:
        sentence = _("This proof has format %(given)s, but this program reads format %(here)d.")
        raise Refused("other_format", sentence % {"given": given, "here": FORMAT})
    here, played = ruleset(header["ruleset"]).version, header["version"]
    if here != played:
        sentence = _(
            "The game was played under version %(played)d of the rules, but this program has version "
            "%(here)d."
        )
        raise Refused("other_version", sentence % {"played": played, "here": here})


def _played(proof: Mapping[str, Any]) -> Verification:
    if "entries" not in proof:
        return verify_packed(PackedSheet.of(proof), same_coaches=_has_same_coaches(proof))
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in proof["entries"]]
    entries = [scoresheet.Entry(**{**values, "mark": values["mark"] or None}) for values in rows]
    return verify_sheet(Scoresheet(proof["header"], entries), bytes.fromhex(proof["secret"]))


def _has_same_coaches(proof: Mapping[str, Any]) -> bool:
    """Whether the game was played by this version of the computer coaches."""
    return bool(proof["coaches"] == VERSION)


def _differences(proof: Mapping[str, Any], verification: Verification) -> Iterator[str]:
    """Of the secret, of the seed that follows from the season's secret, of the entries, and if the game could
    be replayed to its end, of score and box score."""
    secret = proof["secret"]
    if secret and hashlib.sha256(secret.encode()).hexdigest() != proof["commitment"]:
        yield _("The secret does not match the fingerprint that was published before kickoff.")
    is_known = secret and proof["dice"] == "season"
    if is_known and list(game_seed(secret, proof["drawn_for"])) != list(proof["seed"]):
        yield _("Its seed does not follow from the season’s secret.")
    for difference in verification.differences:
        sentence = difference.translated(_)
        numbered = {"number": difference.entry, "what": sentence}
        yield _("Entry %(number)d: %(what)s") % numbered if difference.entry else sentence
    if verification.log:
        yield from _figure_differences(proof, verification)


def _figure_differences(proof: Mapping[str, Any], verification: Verification) -> Iterator[str]:
    stated, played = proof["score"], list(verification.score)
    if stated != played:
        values = {"said": f"{stated[0]}:{stated[1]}", "played": f"{played[0]}:{played[1]}"}
        yield _("The proof gives the final score as %(said)s, but the game ends %(played)s.") % values
    if is_box_score(proof["box_score"], verification.log):
        return
    for part, rows in box_score(verification.log).items():
        stated = proof["box_score"][part]
        for name in rows if isinstance(rows, dict) else ():
            if stated.get(name) != rows[name]:
                values = {"part": part, "name": name, "said": stated.get(name), "played": rows[name]}
                yield (
                    _("Box score, %(part)s, %(name)s: the proof has %(said)s, but the game gives %(played)s.")
                    % values
                )
        if not isinstance(rows, dict) and stated != rows:
            values = {"said": stated, "played": rows}
            yield (
                _("The proof gives the points by period as %(said)s, but the game gives %(played)s.") % values
            )


def _counted(numbers: Mapping[str, int]) -> list[str]:
    """Sentences with a number, for numbers above 0."""
    sentences = []
    for name, number in numbers.items():
        singular, plural = TEXTS.checks[name].values()
        if number > 0:
            sentences.append(ngettext(singular, plural, number) % {"n": number})
    return sentences


def _checked(proof: Mapping[str, Any], verification: Verification) -> Iterator[str]:
    replayed = verification.entries
    yield ngettext("%(n)d entry replayed.", "%(n)d entries replayed.", replayed) % {"n": replayed}
    yield from _counted({"rolled": verification.rolled, "decided": verification.decided})
    if proof["secret"] and proof["dice"] == "season":
        yield _("Its seed follows from the season’s secret for the purpose “%(purpose)s”.") % {
            "purpose": proof["drawn_for"]
        }
    if proof["secret"]:
        yield _("Fingerprint of the secret: %(commitment)s") % {"commitment": proof["commitment"]}


def _unchecked(proof: Mapping[str, Any], verification: Verification) -> Iterator[str]:
    if proof.get("offline", not proof["provable"]):
        yield _("A phone rolled without a network: its dice were accepted as sent.")
    if proof.get("from_file"):
        yield _("It came in a league file: only the site of the game can show that nobody knew its dice.")
    agreed = Counter(str(agreed_by) for _entry, agreed_by in proof.get("corrections", ()))
    together, by_commissioner = agreed[AgreedBy.OTHER_SIDE], agreed[AgreedBy.COMMISSIONER]
    numbers = {
        "typed": verification.typed,
        "together": together,  # corrections by the people who agreed to them
        "by_commissioner": by_commissioner,
        "alone": verification.corrections - together - by_commissioner,
        "otherwise": 0,
    }
    if verification.otherwise and not _has_same_coaches(proof):
        numbers["otherwise"] = verification.otherwise
    yield from _counted(numbers)
    if proof["dice"] == "seed":
        yield _("Its dice come from its season’s public seed: anybody could predict them.")
    if proof["dice"] == "season" and not proof["secret"]:
        yield _(
            "Whether its seed follows from the season’s secret can be checked once the season has ended: the"
            " secret is published then. Its fingerprint is %(commitment)s."
        ) % {"commitment": proof["commitment"]}
