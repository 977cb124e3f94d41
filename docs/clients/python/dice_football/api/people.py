"""Operations: people. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dice_football.session import Session, quoted
from dice_football.types.people import (
    CoachInRequest,
    InvitationInRequest,
    InvitationOut,
    LettersOut,
    MemberOut,
    MeOut,
    NewInvitationOut,
    NewSubscriptionOut,
    NewTokenOut,
    PaginatedCoachOutList,
    PaginatedInvitationOutList,
    PaginatedMemberOutList,
    PaginatedPlaceholderOutList,
    PaginatedSubscriptionOutList,
    PaginatedTokenOutList,
    PasswordTokenInRequest,
    PatchedLettersInRequest,
    PlaceholderOut,
    PlaceInRequest,
    RoleInRequest,
    SecretInRequest,
    SubscriptionInRequest,
    SubscriptionOut,
    SuccessorInRequest,
    TokenInRequest,
    TokenOut,
)
from dice_football.types.shared import CoachOut, LeagueOut


class PeopleOperations:
    """Operations: people."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def post_accept(
        self, body: SecretInRequest, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> LeagueOut:
        """Makes you a member of the league."""
        answer: LeagueOut = self._session.json(
            "POST",
            "/api/v1/invitations/accept",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_invitations(
        self,
        league: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedInvitationOutList:
        """The invitations that can still be accepted, for the people who run the league."""
        answer: PaginatedInvitationOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/invitations",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_invitations(
        self,
        league: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[InvitationOut]:
        """The invitations that can still be accepted, for the people who run the league. Yields the items
        of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/invitations",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_invitations(
        self,
        league: str,
        body: InvitationInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> NewInvitationOut:
        """Creates an invitation. Only this answer shows its link."""
        answer: NewInvitationOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/invitations",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_invitation(
        self,
        league: str,
        invitation: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revokes the invitation. Its link no longer works."""
        self._session.send(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/invitations/{quoted(invitation)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def get_members(
        self,
        league: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedMemberOutList:
        """All members of the league, highest role first."""
        answer: PaginatedMemberOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/members",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_members(
        self,
        league: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[MemberOut]:
        """All members of the league, highest role first. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/members",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_member(
        self,
        league: str,
        username: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MemberOut:
        """A member."""
        answer: MemberOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/members/{quoted(username)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def put_member(
        self,
        league: str,
        username: str,
        body: RoleInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MemberOut:
        """Changes the member's role. The member remains coach of their clubs."""
        answer: MemberOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/members/{quoted(username)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_member(
        self,
        league: str,
        username: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Removes the member; members may also remove themselves. The computer takes over their clubs."""
        self._session.send(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/members/{quoted(username)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def get_placeholders(
        self,
        league: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedPlaceholderOutList:
        """The people of the league's file whose places nobody has taken, for the people who run the
        league."""
        answer: PaginatedPlaceholderOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/placeholders",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_placeholders(
        self,
        league: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[PlaceholderOut]:
        """The people of the league's file whose places nobody has taken, for the people who run the
        league. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/placeholders",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_placeholder_invitation(
        self,
        league: str,
        number: int,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> NewInvitationOut:
        """Creates an invitation for the one person who takes the place. Only this answer shows its link."""
        answer: NewInvitationOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/placeholders/{quoted(number)}/invitation",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def post_placeholder_person(
        self,
        league: str,
        number: int,
        body: PlaceInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Gives the member the history of the person of the file, and their teams if these are free."""
        self._session.send(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/placeholders/{quoted(number)}/person",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )

    def get_coaches(
        self,
        league: str,
        team: str,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedCoachOutList:
        """The club's coaches. The computer plays for a club without coaches."""
        answer: PaginatedCoachOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}/coaches",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_coaches(
        self,
        league: str,
        team: str,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[CoachOut]:
        """The club's coaches. The computer plays for a club without coaches. Yields the items of all
        pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}/coaches",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def put_coach(
        self,
        league: str,
        team: str,
        username: str,
        body: CoachInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CoachOut:
        """Makes the member a coach of the club, or of its offense or defense."""
        answer: CoachOut = self._session.json(
            "PUT",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}/coaches/{quoted(username)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_coach(
        self,
        league: str,
        team: str,
        username: str,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Removes the coach. The computer takes over."""
        self._session.send(
            "DELETE",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}/coaches/{quoted(username)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def post_coach_replace(
        self,
        league: str,
        team: str,
        username: str,
        body: SuccessorInRequest,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CoachOut:
        """Replaces this coach by another member, who takes over all their decisions."""
        answer: CoachOut = self._session.json(
            "POST",
            f"/api/v1/leagues/{quoted(league)}/teams/{quoted(team)}/coaches/{quoted(username)}/replace",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_me(self, *, fields: str | None = None, headers: Mapping[str, str] | None = None) -> MeOut:
        """Who you are, and what waits for you: games where it is your turn, results to confirm, deadlines,
        your next games, ballots, and the next steps of leagues that you run."""
        answer: MeOut = self._session.json(
            "GET",
            "/api/v1/me",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_letters(
        self, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> LettersOut:
        """Your switches for letters."""
        answer: LettersOut = self._session.json(
            "GET",
            "/api/v1/me/letters",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def patch_letters(
        self,
        body: PatchedLettersInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> LettersOut:
        """Changes your switches. Every letter also has a link that ends letters of its kind without
        signing in."""
        answer: LettersOut = self._session.json(
            "PATCH",
            "/api/v1/me/letters",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def get_subscriptions(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedSubscriptionOutList:
        """Your links for calendars and feed readers."""
        answer: PaginatedSubscriptionOutList = self._session.json(
            "GET",
            "/api/v1/me/subscriptions",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_subscriptions(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[SubscriptionOut]:
        """Your links for calendars and feed readers. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/me/subscriptions",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_subscriptions(
        self,
        body: SubscriptionInRequest | None = None,
        *,
        dry_run: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> NewSubscriptionOut:
        """Makes a link with which a calendar reads a league as you, private ones too, or the games of your
        teams. You have one link for each; asking again shows it again."""
        answer: NewSubscriptionOut = self._session.json(
            "POST",
            "/api/v1/me/subscriptions",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def delete_subscription(
        self, subscription: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """Ends the link at once."""
        self._session.send(
            "DELETE",
            f"/api/v1/me/subscriptions/{quoted(subscription)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )

    def post_subscription_renew(
        self, subscription: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> NewSubscriptionOut:
        """Gives the link other addresses and another id, in your language. The old ones end at once."""
        answer: NewSubscriptionOut = self._session.json(
            "POST",
            f"/api/v1/me/subscriptions/{quoted(subscription)}/renew",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
        return answer

    def get_tokens(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedTokenOutList:
        """Your tokens, without their secrets."""
        answer: PaginatedTokenOutList = self._session.json(
            "GET",
            "/api/v1/tokens",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_tokens(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[TokenOut]:
        """Your tokens, without their secrets. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/tokens",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def post_tokens(
        self, body: TokenInRequest, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> NewTokenOut:
        """Creates a token. Only this answer shows its secret. This request requires a session: a token
        cannot create tokens."""
        answer: NewTokenOut = self._session.json(
            "POST",
            "/api/v1/tokens",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
            body=body,
        )
        return answer

    def post_token_by_password(
        self, body: PasswordTokenInRequest, *, headers: Mapping[str, str] | None = None
    ) -> NewTokenOut:
        """Creates a token for the person with this name and password, without a browser. Wrong passwords
        are counted as on the sign-in page. Only this answer shows the token's secret."""
        answer: NewTokenOut = self._session.json(
            "POST", "/api/v1/tokens/by-password", query={}, headers=headers, body=body
        )
        return answer

    def delete_token(
        self, token: str, *, dry_run: bool | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """Revokes the token at once. A token may revoke itself, even if it may only read."""
        self._session.send(
            "DELETE",
            f"/api/v1/tokens/{quoted(token)}",
            query={
                "dry_run": dry_run,
            },
            headers=headers,
        )
