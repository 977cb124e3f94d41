"""Operations: table. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping

from dice_football.session import Session, quoted
from dice_football.types.shared import TableOut
from dice_football.types.table import (
    AdoptionInRequest,
    AdoptionOut,
    AnswerInRequest,
    BackInRequest,
    HandOverInRequest,
    LastSeenInRequest,
    OrdersInRequest,
    PaceInRequest,
    PlayInRequest,
    SeatLinkOut,
    SitInRequest,
    StartInRequest,
    StateInRequest,
    ThrowInRequest,
)


class TableOperations:
    """Operations: table."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def post_sit(
        self, body: SitInRequest, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> TableOut:
        """Takes the seat of the link, or one of the free seats of its table."""
        answer: TableOut = self._session.json(
            "POST",
            "/api/v1/games/sit",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_abandon(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> TableOut:
        """Ends the game without a result. A fixture can be played again."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/abandon",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_adoption(
        self,
        game: str,
        body: AdoptionInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AdoptionOut:
        """Agrees, as one of its coaches or the commissioner, that the game counts as this fixture."""
        answer: AdoptionOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/adoption",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_adoption(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """Withdraws the agreement."""
        self._session.send(
            "DELETE",
            f"/api/v1/games/{quoted(game)}/adoption",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def post_agree(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> TableOut:
        """Agrees to the correction, as the other side or the commissioner."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/agree",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_answers(
        self,
        game: str,
        body: AnswerInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Answers for one of your sides. You may also answer the next question early, unless the other
        side takes an optional decision first."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/answers",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_back(
        self,
        game: str,
        body: BackInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Goes back to the start of the play that contains this entry. If another person plays the other
        side, they have to agree first."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/back",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_decline(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> TableOut:
        """Declines or withdraws the correction."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/decline",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_finish(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> TableOut:
        """Lets the computer play both sides until the game is over."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/finish",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_hand_over(
        self,
        game: str,
        body: HandOverInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Lets a computer coach decide for your side from this play on, or takes the side back."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/hand-over",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_table_link(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> SeatLinkOut:
        """Creates a link with which each person takes one of the free seats, for a person at the table."""
        answer: SeatLinkOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/link",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def delete_table_link(
        self, game: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """Revokes all links to the free seats."""
        self._session.send(
            "DELETE",
            f"/api/v1/games/{quoted(game)}/link",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def put_orders(
        self,
        game: str,
        body: OrdersInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Replaces all standing orders of your side."""
        answer: TableOut = self._session.json(
            "PUT",
            f"/api/v1/games/{quoted(game)}/orders",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def put_pace(
        self,
        game: str,
        body: PaceInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Changes pace and dice from this point on. Real dice require that everybody can see them."""
        answer: TableOut = self._session.json(
            "PUT",
            f"/api/v1/games/{quoted(game)}/pace",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_plays(
        self,
        game: str,
        body: PlayInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Enters both strategies and the throw at once. Requires a game whose strategies have their own
        dice, and that you decide for both sides."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/plays",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_rolls(
        self,
        game: str,
        body: LastSeenInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Lets the app roll the dice that are due."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/rolls",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_seat_open(
        self, game: str, side: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> TableOut:
        """Frees a side that the computer has played from the start, for the person who follows its link."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/seats/{quoted(side)}/open",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_seat_link(
        self,
        game: str,
        side: str,
        part: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeatLinkOut:
        """Creates the seat's link, for a person at the table."""
        answer: SeatLinkOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/seats/{quoted(side)}/{quoted(part)}/link",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def delete_seat_link(
        self,
        game: str,
        side: str,
        part: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revokes the seat's link."""
        self._session.send(
            "DELETE",
            f"/api/v1/games/{quoted(game)}/seats/{quoted(side)}/{quoted(part)}/link",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def post_seat_offer(
        self,
        game: str,
        side: str,
        part: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeatLinkOut:
        """Creates a link to your seat. The seat stays yours until somebody follows the link."""
        answer: SeatLinkOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/seats/{quoted(side)}/{quoted(part)}/offer",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_seat_stand_in(
        self,
        game: str,
        side: str,
        part: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Lets the partner decide at this seat. Its owner may ask for that at any time, the partner may
        begin while the seat is free or its owner is absent."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/seats/{quoted(side)}/{quoted(part)}/stand-in",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def delete_seat_stand_in(
        self,
        game: str,
        side: str,
        part: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Returns the seat to its owner."""
        answer: TableOut = self._session.json(
            "DELETE",
            f"/api/v1/games/{quoted(game)}/seats/{quoted(side)}/{quoted(part)}/stand-in",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_state(
        self,
        game: str,
        body: StateInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Continues from this down. If another person plays the other side, they have to agree first."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/state",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_table(
        self, game: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> TableOut:
        """The game as you may see it: the board, your questions, and the possible answers."""
        answer: TableOut = self._session.json(
            "GET",
            f"/api/v1/games/{quoted(game)}/table",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def post_throws(
        self,
        game: str,
        body: ThrowInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Enters the faces of physical dice or cards."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/throws",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_undo(
        self,
        game: str,
        body: LastSeenInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Undoes your newest input. Dice that were thrown cannot be undone."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/games/{quoted(game)}/undo",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_fixture_game(
        self,
        league: str,
        season: int,
        fixture: int,
        body: StartInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TableOut:
        """Starts the fixture's game. Its coaches and the people who score for the league may do this."""
        answer: TableOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/fixtures/{quoted(fixture)}/game",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer
