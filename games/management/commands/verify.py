"""`python3 manage.py verify GAME`: replays a finished game and compares every roll, ruling and number."""

from __future__ import annotations

import json
import re
import sys
import uuid
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from django.core.management.base import CommandError, CommandParser

from games.models import Game
from games.story.proofs import check_proof, proof_of
from league.management.base import LeagueCommand
from league.standings.steps import Coin

ADDRESS = re.compile(r"(https?://.+?)/(?:api/v1/games|play)/([0-9a-fA-F-]{36})(?:/.*)?")
MOST = 20  # maximum number of differences: most follow from the first one
SECONDS, BYTES = 30, 20_000_000  # limits for the answer of another installation


class Command(LeagueCommand):
    """Exit status 1 if anything differs, or if nothing could be checked."""

    help = (
        "Replays a finished game: every roll from its secret, every ruling by the rules, the score and "
        "the box score. GAME is its id here, its address on any installation, or its file."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="GAME", nargs="?")
        parser.add_argument(
            "--secret",
            metavar="HEX",
            default="",
            help="the season's secret, for a file that was downloaded before the secret was published",
        )
        parser.add_argument(
            "--coin",
            metavar="CLUB",
            nargs="+",
            help="instead of a game: the winner of a coin toss between these clubs (slugs), with --secret",
        )
        self.add_json_argument(parser, "a JSON object instead of text")

    def handle(self, *, game: str | None, secret: str, coin: list[str] | None, **options: Any) -> None:
        """Prints what was compared, what differs and what nobody can check; or the result of a coin toss."""
        if not game and not coin:
            raise CommandError("Name a game: its id, its address or a file of it; or clubs with --coin.")
        if coin and not secret:
            raise CommandError("Give the season's secret with --secret: it decides the coin toss.")
        if secret and not re.fullmatch("[0-9a-f]{64}", secret):
            raise CommandError("A secret has 64 digits from 0 to 9 and a to f: copy the whole of it.")
        if coin:
            self.stdout.write(Coin(secret=secret).toss(coin).winner)
            return
        checked = check_proof(_proof(game or "") | ({"secret": secret} if secret else {}))
        if options["json"]:
            findings = {"verified": not checked.differences, **checked._asdict()}
            self.print_json(findings)
        else:
            sentences = [*checked.checked, *(f"Not checked: {line}" for line in checked.unchecked)]
            sentences += [f"DIFFERS: {line}" for line in checked.differences[:MOST]]
            if more := len(checked.differences[MOST:]):
                sentences.append(f"... and {more} more, which --json lists.")
            wrong = "This game is not what it says."
            sentences.append(wrong if checked.differences else "Everything agrees.")
            self.stdout.write("\n".join(sentences))
        if checked.differences:
            sys.exit(1)


def _proof(named: str) -> dict[str, Any]:
    """The proof from the database, another installation, or a file. Raises CommandError, Refused."""
    if match := ADDRESS.fullmatch(named):
        address = f"{match[1]}/api/v1/games/{match[2]}/proof"
        request = Request(address, headers={"Accept": "application/json"})
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return _parsed(answer.read(BYTES), address)
        except (URLError, TimeoutError) as error:
            raise CommandError(f"{address} does not give the game out: {error}") from error
    try:
        public_id = uuid.UUID(named)
    except ValueError:
        try:
            return _parsed(Path(named).read_bytes(), named)
        except OSError as error:
            raise CommandError(f"{named} cannot be read: {error}") from error
    game = Game.objects.select_related("box_score", "drawn_from").filter(public_id=public_id).first()
    if game is None:
        raise CommandError(f"There is no game {public_id} here: name it by its address, or a file of it.")
    return proof_of(game)


def _parsed(text: bytes, source: str) -> dict[str, Any]:
    try:
        parsed = json.loads(text)
    except ValueError as error:
        raise CommandError(f"{source} is not JSON: {error}") from error
    if not isinstance(parsed, dict):
        raise CommandError(f"{source} holds no game: download it from the page “Check the dice”.")
    return parsed
