"""Operations: standings. Made by docs/clients/generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dice_football.session import Session, quoted
from dice_football.types.standings import (
    ClinchOfTeamOut,
    ClinchOut,
    LeadersOut,
    PaginatedPlotOutList,
    PlotOut,
    RankingOut,
    SeasonTeamOut,
    StandingsOut,
)


class StandingsOperations:
    """Operations: standings."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_leaders(
        self, league: str, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> LeadersOut:
        """Team leaders of all seasons together."""
        answer: LeadersOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/leaders",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_clinch(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> ClinchOut:
        """The clubs that have clinched or are eliminated. Everything is proved, nothing estimated."""
        answer: ClinchOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/clinch",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def leagues_seasons_clinch_team_retrieve(
        self,
        league: str,
        season: int,
        team: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ClinchOfTeamOut:
        """What a club can still reach, with examples. A worker computes it in a few seconds."""
        answer: ClinchOfTeamOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/clinch/{quoted(team)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_season_leaders(
        self, league: str, season: int, *, fields: str | None = None, headers: Mapping[str, str] | None = None
    ) -> LeadersOut:
        """Team leaders of the season."""
        answer: LeadersOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/leaders",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_plots(
        self,
        league: str,
        season: int,
        *,
        cursor: str | None = None,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaginatedPlotOutList:
        """The plots of a season: the race, seeds, points, margins, schedules, streaks, and the odds of the
        playoffs after each week. None before the first final result, and in a knockout."""
        answer: PaginatedPlotOutList = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/plots",
            query={
                "cursor": cursor,
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )
        return answer

    def iter_plots(
        self,
        league: str,
        season: int,
        *,
        fields: str | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[PlotOut]:
        """The plots of a season: the race, seeds, points, margins, schedules, streaks, and the odds of the
        playoffs after each week. None before the first final result, and in a knockout. Yields the
        items of all pages."""
        return self._session.pages(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/plots",
            query={
                "fields": fields,
                "limit": limit,
            },
            headers=headers,
        )

    def get_plot(
        self,
        league: str,
        season: int,
        plot: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PlotOut:
        """One plot by its name."""
        answer: PlotOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/plots/{quoted(plot)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer

    def get_ranking(
        self,
        league: str,
        season: int,
        *,
        expand: str | None = None,
        fields: str | None = None,
        through: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RankingOut:
        """The Elo ranking by results and margins, with the changes since last week."""
        answer: RankingOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/ranking",
            query={
                "expand": expand,
                "fields": fields,
                "through": through,
            },
            headers=headers,
        )
        return answer

    def get_standings(
        self,
        league: str,
        season: int,
        *,
        as_of: int | None = None,
        expand: str | None = None,
        fields: str | None = None,
        through: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StandingsOut:
        """The standings from final results of the regular season, with the reason for every place."""
        answer: StandingsOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/standings",
            query={
                "as_of": as_of,
                "expand": expand,
                "fields": fields,
                "through": through,
            },
            headers=headers,
        )
        return answer

    def get_season_team(
        self,
        league: str,
        season: int,
        team: str,
        *,
        fields: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SeasonTeamOut:
        """A club in a season: places, figures with their ranks, dice, all its seasons, and its record
        against every opponent. `fixtures?team=` has its games."""
        answer: SeasonTeamOut = self._session.json(
            "GET",
            f"/api/v1/leagues/{quoted(league)}/seasons/{quoted(season)}/teams/{quoted(team)}",
            query={
                "fields": fields,
            },
            headers=headers,
        )
        return answer
