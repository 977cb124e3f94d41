"""Files of leagues, and imports of old seasons."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from api.http.params import require_known
from api.http.problems import JsonProblems
from api.http.reads import ReadOneView, WaitsForWorkerField, WorkerStatusMixin
from api.http.views import LeagueView, PersonView
from api.http.writes import created, write_method
from api.leagues.leagues import LeagueOut, with_newest_season
from api.seasons import SeasonOut
from api.serializers import Computed, Data, FileText, OptionalText, TypedSerializer
from engine.lines import LONGEST_LEAGUE
from games.league_files.imports import read_upload, start_import
from games.league_files.loader import results_of_import
from games.league_files.views import file_response
from games.models import LeagueImport
from league.almanac.old_seasons import read_old_seasons
from league.frame.csv_files import MOST_LINES, parse_rows
from league.frame.errors import Refused
from league.frame.permissions import Permission, require
from league.frame.quotas import spend
from league.models import Result
from league.seasons.imports import MAX_NUMBER, plan_imports, save_imports
from league.standings.files import GAME_COLUMNS, TEAM_COLUMNS

if TYPE_CHECKING:
    from django.contrib.auth.models import User


ZIP, BYTES = "application/zip", "application/octet-stream"


class LeagueFileParams(TypedSerializer):
    """What the file leaves out."""

    without_open_games = serializers.BooleanField(
        default=False,
        help_text="Leave games in progress out. Without this, a league with such games is refused.",
    )


class LeagueFileIn(TypedSerializer):
    """A league file in Base64, and another name for the league."""

    file = serializers.CharField(trim_whitespace=False, help_text="The bytes of the file in Base64.")
    name = OptionalText(max_length=LONGEST_LEAGUE)


class ImportRefusalOut(TypedSerializer):
    """Why nothing was imported."""

    code: str
    detail: str


class FileResultOut(TypedSerializer):
    """How a game ended."""

    outcome = serializers.ChoiceField(Result.Outcome.choices, required=False)
    away_score = serializers.IntegerField(allow_null=True, required=False)
    home_score = serializers.IntegerField(allow_null=True, required=False)


class BelievedResultOut(TypedSerializer):
    """A result that no game proves. `about` is the game, as in the history of changes; `stated` is its result
    in the file, `told` the last one in the file's history, null if there is none."""

    about: str
    stated: FileResultOut
    told: FileResultOut | None
    differs: bool


class LeagueImportOut(TypedSerializer):
    """An import. `done` and `total` count the games that are replayed. In the end there is a `league` or a
    `refusal`. `proved` games agree with their own dice. `believed` counts the games of rules that this
    installation no longer has, and the results that no game proves; `believed_results` names 500 of these,
    first those that the file's own history has otherwise. `digest` is that of the file."""

    id = serializers.UUIDField(source="public_id")
    state: LeagueImport.State
    done: int
    total: int
    league: LeagueOut | None
    proved: int
    believed: int
    believed_results = Computed(
        list[BelievedResultOut], lambda row: results_of_import(row.league) if row.league else []
    )
    digest: str
    refusal = Computed(
        ImportRefusalOut | None, lambda row: {"code": row.code, "detail": row.error} if row.code else None
    )
    waits_for_worker: WaitsForWorkerField
    created_at: datetime

    def to_representation(self, instance: LeagueImport) -> Any:
        is_done = instance.state == LeagueImport.State.DONE  # until then nobody can see the league
        instance.league = with_newest_season(instance.league) if is_done and instance.league else None
        return super().to_representation(instance)


class ZipRenderer(BaseRenderer):
    """The type of a league file, for `Accept`."""

    media_type = ZIP
    format = "zip"
    charset = None
    render_style = "binary"

    def render(self, data: Any, *_args: Any, **_kwargs: Any) -> Any:
        return data


class BytesRenderer(ZipRenderer):
    """The same for generated clients, which know no other type of bytes."""

    media_type = BYTES
    format = "bytes"


class LeagueFileDetail(JsonProblems, LeagueView):
    """The whole league as one file."""

    renderer_classes = (JSONRenderer, ZipRenderer, BytesRenderer)
    runners_only = may_conflict = has_etag = True  # for the API's description

    @extend_schema(
        parameters=[LeagueFileParams],
        responses={(200, kind): OpenApiTypes.BINARY for kind in (ZIP, BYTES)},
    )
    def get(self, request: Request, **_address: Any) -> HttpResponseBase:
        """The league as a zip file, for its commissioner. docs/league_files.md describes it."""
        require(self.person, Permission.OWN, self.league, when_archived=True)
        require_known(request.query_params, LeagueFileParams().fields)
        params = LeagueFileParams(data=request.query_params.dict())
        params.is_valid(raise_exception=True)
        answer = file_response(request, self.league, **params.validated_data)
        if request.accepted_renderer.media_type == BYTES:
            answer["Content-Type"] = BYTES
        unread = get_conditional_response(cast("HttpRequest", request), etag=answer["ETag"], response=answer)
        return unread if unread and unread.status_code == HTTPStatus.NOT_MODIFIED else answer


class LeagueFileImport(PersonView):
    def prepared(self, data: Data) -> Data:
        """The file and its manifest; the attempt counts even if it is refused."""
        file = _decoded(data["file"])
        return {**data, "data": file, "manifest": read_upload(data=file, actor=self.person)}

    @write_method(LeagueFileIn, LeagueImportOut, status=HTTPStatus.CREATED, prepare=prepared)
    def post(self, data: Data) -> Any:
        """Checks the file's manifest and lets a worker import it: all of it, or nothing. You become the
        commissioner of its league. Every game is replayed and compared with its own dice. Ask
        `league-files/{id}` for the progress."""
        given = {name: data[name] for name in ("data", "manifest", "name")}
        row = start_import(**given, actor=cast("User", self.person))
        return created(row, "league-import", row.public_id)


class LeagueImportDetail(WorkerStatusMixin, PersonView, ReadOneView):
    """An import of a league file."""

    serializer_class = LeagueImportOut

    subject = "row"

    @cached_property
    def row(self) -> LeagueImport:
        own = LeagueImport.objects.filter(started_by=self.person.pk).select_related("league").defer("file")
        return get_object_or_404(own, public_id=self.kwargs["league_import"])

    def version(self) -> Hashable:
        return (self.row.state, self.row.done, self.row.attempt, self.row.league_id)


def _decoded(text: str) -> bytes:
    """Raises Refused: not_base64."""
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        sentence = _("The file is not Base64: encode its bytes with the standard alphabet.")
        raise Refused("not_base64", sentence) from error


LARGEST = 1_000_000  # characters of a file


class ImportIn(TypedSerializer):
    """GAMES and TEAMS as CSV (docs/history.md), and the number of the first season."""

    games = FileText(max_length=LARGEST)
    teams = FileText(max_length=LARGEST)
    number = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, default=None, allow_null=True)


class ImportOut(TypedSerializer):
    """The imported seasons."""

    seasons: list[SeasonOut]


class SeasonImport(LeagueView):
    def prepared(self, data: Data) -> Data:
        """Reads the files and decides what to save, before the transaction."""
        require(
            self.person, Permission.MANAGE, self.league
        )  # checked first: only people who may import get to see errors of a file
        spend("old_seasons", cast("User", self.request.user))
        played = parse_rows("games", data["games"].encode(), GAME_COLUMNS, most=MOST_LINES)
        teams = parse_rows("teams", data["teams"].encode(), TEAM_COLUMNS, most=MOST_LINES)
        old = read_old_seasons(played, teams, "teams")
        return {"plan": plan_imports(league=self.league, old=old, number=data["number"], actor=self.person)}

    @write_method(ImportIn, ImportOut, status=HTTPStatus.CREATED, prepare=prepared)
    def post(self, data: Data) -> Any:
        """Imports finished seasons with their scores: all of them or none."""
        seasons = save_imports(league=self.league, actor=self.person, **data)
        return created({"seasons": seasons}, "seasons", self.league.slug)
