"""Addresses of games."""

from __future__ import annotations

from django.urls import path

from games import learn
from games.autoplay import views as autoplay
from games.experiments import views as experiments
from games.forks import views as forks
from games.league_files import views as league_files
from games.learn import rules, rulings
from games.metrics import metrics
from games.odds import views as odds
from games.odds.views import advice, calls, choice_chart, decisions, what_if
from games.offline import views as offline
from games.people import export
from games.scoring import notation
from games.scoring import views as scoring
from games.showcase import showcase
from games.story import exports
from games.story.replays import replay, watch_again
from games.story.views import game, superseded
from games.table import service_views
from games.table.adoptions import adopt
from games.table.views import TABLE, TABLE_PAGES
from league.almanac import views as almanac

app_name = "games"
SEASON = "leagues/<slug:slug>/<int:number>/"
FIXTURE = f"{SEASON}games/<int:fixture_number>/"

urlpatterns = [
    path("metrics", metrics, name="metrics"),
    path("found/import/", league_files.import_file, name="import_league"),
    path("found/import/<uuid:league_import>/", league_files.import_progress, name="import_progress"),
    path("leagues/<slug:slug>/file/", league_files.league_file, name="league_file"),
    path("leagues/<slug:slug>/file/league.zip", league_files.league_file_zip, name="league_file_zip"),
    path("leagues/<slug:slug>/places/<int:number>/", league_files.place, name="place"),
    path(f"{SEASON}autoplay/", autoplay.autoplay, name="autoplay"),
    path(f"{SEASON}autoplay/<uuid:job>/<slug:verb>/", autoplay.steer, name="steer"),
    path("account/export/", export, name="account_export"),
    path("experiments/", experiments.experiments, name="experiments"),
    path("experiments/<uuid:experiment>/", experiments.experiment, name="experiment"),
    path("experiments/<uuid:experiment>/<slug:verb>/", experiments.steer_experiment, name="steer_experiment"),
    path("forks/", forks.my_forks, name="my_forks"),
    path(f"{SEASON}what-if/", what_if, name="what_if"),
    path(f"{SEASON}forks/", forks.forks, name="forks"),
    path(f"{SEASON}forks/<uuid:fork>/", forks.fork, name="fork"),
    path(f"{SEASON}forks/<uuid:fork>/<slug:verb>/", forks.steer_fork, name="steer_fork"),
    path(f"{SEASON}data/", exports.season_data, name="season_data"),
    path(f"{SEASON}data/<slug:table>.<slug:form>", exports.data_file, name="data_file"),
    path(f"{SEASON}leaders/", almanac.leaders, name="leaders"),
    path(f"{SEASON}luck/", odds.luck, name="luck"),
    path(f"{SEASON}dice/", odds.dice, name="dice"),
    path("leagues/<slug:slug>/leaders/", almanac.leaders, name="all_time_leaders"),
    path("leagues/<slug:slug>/matchups/", odds.matchups, name="matchups"),
    path(f"{SEASON}odds/", odds.odds, name="odds"),
    path(f"{SEASON}teams/<slug:team_slug>/calls/", calls, name="calls"),
    path(f"{SEASON}fourth-downs/", choice_chart, {"chart": "fourth_downs"}, name="fourth_downs"),
    path(f"{SEASON}tries/", choice_chart, {"chart": "tries"}, name="tries"),
    path(f"{SEASON}time-outs/", choice_chart, {"chart": "timeouts"}, name="timeouts"),
    path(FIXTURE, game, name="game"),
    path(f"{FIXTURE}decisions/", decisions, name="decisions"),
    path(f"{FIXTURE}replay/", watch_again, name="watch_again"),
    path(f"{FIXTURE}superseded/", superseded, name="superseded"),
    path(f"{FIXTURE}computer/", autoplay.play, name="play_for_both"),
    path(f"{SEASON}overdue/", autoplay.settle, name="settle_overdue"),
    path("leagues/<slug:slug>/inbox/", autoplay.inbox, name="inbox"),
    path(f"{FIXTURE}start/", service_views.start, name="start"),
    path(f"{FIXTURE}sheet/", scoring.sheet, name="sheet"),
    path(f"{SEASON}weeks/<int:week_number>/sheets/", scoring.week_sheets, name="week_sheets"),
    path(f"{SEASON}weeks/<int:week_number>/replay/", replay, name="week_replay"),
    path(f"{FIXTURE}scorers/", scoring.scorers, name="scorers"),
    path(f"{FIXTURE}scorers/<uuid:scorer_link>/revoke/", scoring.revoke, name="revoke_scorer"),
    path("score/<str:secret>/", scoring.follow_link, name="follow_link"),
    path("notation/", notation.notation, name="notation"),
    path(f"{FIXTURE}notation/", notation.fixture_notation, name="fixture_notation"),
    path(f"{FIXTURE}box/", scoring.box, name="box"),
    path(f"{FIXTURE}score/", scoring.desk, name="desk"),
    path(f"{FIXTURE}score/start/", scoring.start, name="desk_start"),
    path(f"{FIXTURE}score/join/", scoring.join, name="join"),
    path(f"{FIXTURE}score/report/", scoring.report, name="desk_report"),
    path("play/", service_views.play, name="play"),
    path("play/sw.js", offline.service_worker, name="service_worker"),
    path("play/manifest.webmanifest", offline.manifest, name="manifest"),
    path("play/offline/", offline.shell, name="offline"),
    path("play/offline/worker.js", offline.worker, name="offline_worker"),
    path("play/offline/<slug:version>.zip", offline.rules, name="offline_rules"),
    path("play/seats/<str:link>/", service_views.take_offered_seat, name="take_seat"),
    path("play/tables/<str:link>/", service_views.table_seats, name="table_seats"),
    *TABLE_PAGES,
    path(f"{TABLE}live/", service_views.live, name="live"),
    path(f"{TABLE}chance/", service_views.chance, name="chance"),
    path(f"{TABLE}advice/", advice, name="advice"),
    path(f"{TABLE}proof/", service_views.proof, name="proof"),
    path(f"{TABLE}sit/", service_views.sit, name="sit"),
    path(f"{TABLE}along/", offline.take_along, name="take_along"),
    path(f"{TABLE}sync/", offline.sync, name="sync"),
    path(f"{TABLE}hand-in/", offline.hand_in, name="hand_in"),
    path(f"{TABLE}adopt/", adopt, name="adopt"),
    path(f"{TABLE}link/revoke/", service_views.revoke_table, name="revoke_table"),
    path(f"{TABLE}seats/<slug:side>/<slug:part>/offer/", service_views.offer_seat, name="offer_seat"),
    path(f"{TABLE}seats/<slug:side>/<slug:part>/stand-in/", service_views.stand_in, name="stand_in"),
    path(f"{TABLE}seats/<slug:side>/<slug:part>/revoke/", service_views.revoke_seat, name="revoke_seat"),
    path("components/", showcase, name="components"),
    path("rules/<str:ruleset>/", rules, name="rules"),
    path("rules/<str:ruleset>/rulings/", rulings, name="rulings"),
    path("learn/", learn.learn, name="learn"),
    path("learn/<str:ruleset>/<int:step>/", learn.lesson, name="lesson"),
    path("learn/<str:ruleset>/symbols/", learn.symbols, name="symbols"),
]
