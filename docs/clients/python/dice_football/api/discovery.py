"""Operations: discovery. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dice_football.session import Session, quoted
from dice_football.types.discovery import (
    BundledClubOut,
    ComponentSetDetailOut,
    ComponentSetOut,
    ErrorCodeOut,
    EventKindOut,
    PaginatedBundledClubOutList,
    PaginatedComponentSetOutList,
    PaginatedErrorCodeOutList,
    PaginatedEventKindOutList,
    PaginatedPresetOutList,
    PaginatedRulesetOutList,
    PresetOut,
    RootOut,
    RulesetDetailOut,
    RulesetOut,
)


class DiscoveryOperations:
    """Operations: discovery."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_root(self, *, fields: str | None = None, headers: Mapping[str, str] | None = None) -> RootOut:
        """All resources: the address of each collection and the template of its members."""
        answer: RootOut = self._session.json(
            "GET",
            "/api/v1/",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_clubs(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedBundledClubOutList:
        """The 24 clubs that come with the program. Send the `slug` of one to take it into a league."""
        answer: PaginatedBundledClubOutList = self._session.json(
            "GET",
            "/api/v1/clubs",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_clubs(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[BundledClubOut]:
        """The 24 clubs that come with the program. Send the `slug` of one to take it into a league. Yields
        the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/clubs",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_component_sets(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedComponentSetOutList:
        """The released component sets of all games. A league's own sets are on the page of its box."""
        answer: PaginatedComponentSetOutList = self._session.json(
            "GET",
            "/api/v1/components",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_component_sets(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[ComponentSetOut]:
        """The released component sets of all games. A league's own sets are on the page of its box. Yields
        the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/components",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_component_set(
        self,
        ruleset: str,
        components: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ComponentSetDetailOut:
        """A released component set with all its dice, cards and tables."""
        answer: ComponentSetDetailOut = self._session.json(
            "GET",
            f"/api/v1/components/{quoted(ruleset)}/{quoted(components)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_errors(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedErrorCodeOutList:
        """The stable codes of all refusals."""
        answer: PaginatedErrorCodeOutList = self._session.json(
            "GET",
            "/api/v1/errors",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_errors(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[ErrorCodeOut]:
        """The stable codes of all refusals. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/errors",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_error(
        self, code: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> ErrorCodeOut:
        """What a code means and what to do. The `type` of a problem is this address; browsers get a page."""
        answer: ErrorCodeOut = self._session.json(
            "GET",
            f"/api/v1/errors/{quoted(code)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_event_kinds(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedEventKindOutList:
        """All kinds of events, and what each one means."""
        answer: PaginatedEventKindOutList = self._session.json(
            "GET",
            "/api/v1/events",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_event_kinds(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[EventKindOut]:
        """All kinds of events, and what each one means. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/events",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_presets(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedPresetOutList:
        """All kinds of schedule. Whether one fits depends on the clubs: a refusal tells what is wrong."""
        answer: PaginatedPresetOutList = self._session.json(
            "GET",
            "/api/v1/presets",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_presets(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[PresetOut]:
        """All kinds of schedule. Whether one fits depends on the clubs: a refusal tells what is wrong.
        Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/presets",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_rulesets(
        self,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedRulesetOutList:
        """All games that can be played."""
        answer: PaginatedRulesetOutList = self._session.json(
            "GET",
            "/api/v1/rules",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_rulesets(
        self, *, fields: str | None = None, limit: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[RulesetOut]:
        """All games that can be played. Yields the items of all pages."""
        return self._session.pages(
            "GET",
            "/api/v1/rules",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_ruleset(
        self, ruleset: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> RulesetDetailOut:
        """A game with its editions, options, decisions, rolls and dice."""
        answer: RulesetDetailOut = self._session.json(
            "GET",
            f"/api/v1/rules/{quoted(ruleset)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer
