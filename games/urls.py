"""Addresses of games."""

from __future__ import annotations

from django.urls import path

from games.table_urls import TABLE, TABLE_PAGES
from games.views import (
    autoplay,
    exports,
    inbox,
    leaders,
    league_files,
    learn,
    notation,
    offline,
    overdue,
    phone_logs,
)
from games.views.adoption import adopt
from games.views.components import showcase
from games.views.game import drives_file, game, plays_file, win_file
from games.views.game_replay import watch_again
from games.views.metrics import metrics
from games.views.odds import experiments, forks, matchups, season_luck
from games.views.odds import season as season_odds
from games.views.odds.advice import advice
from games.views.odds.calls import calls, calls_file
from games.views.odds.fourth_downs import fourth_downs, fourth_downs_file, review
from games.views.odds.late_choices import late_choices, late_choices_file
from games.views.odds.reviews import decisions
from games.views.odds.what_if import what_if
from games.views.rules import rules, rulings
from games.views.scoring import boxes, desk, links, sheets
from games.views.superseded import superseded
from games.views.table import chance, live, proof, seats, start
from games.views.week_replay import replay

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
    path("experiments/", experiments.experiments, name="experiments"),
    path("experiments/<uuid:experiment>/", experiments.experiment, name="experiment"),
    path("experiments/<uuid:experiment>/results.csv", experiments.experiment_csv, name="experiment_csv"),
    path("experiments/<uuid:experiment>/<slug:verb>/", experiments.steer_experiment, name="steer_experiment"),
    path("forks/", forks.my_forks, name="my_forks"),
    path(f"{SEASON}what-if/", what_if, name="what_if"),
    path(f"{SEASON}forks/", forks.forks, name="forks"),
    path(f"{SEASON}forks/<uuid:fork>/", forks.fork, name="fork"),
    path(f"{SEASON}forks/<uuid:fork>/teams.csv", forks.fork_csv, name="fork_csv"),
    path(f"{SEASON}forks/<uuid:fork>/<slug:verb>/", forks.steer_fork, name="steer_fork"),
    path(f"{SEASON}data/", exports.season_data, name="season_data"),
    path(f"{SEASON}data/<slug:table>.<slug:form>", exports.data_file, name="data_file"),
    path(f"{SEASON}leaders/", leaders.leaders, name="leaders"),
    path(f"{SEASON}luck/", season_luck.luck, name="luck"),
    path(f"{SEASON}luck.csv", season_luck.luck_file, name="luck_csv"),
    path(f"{SEASON}dice/", season_luck.dice, name="dice"),
    path(f"{SEASON}dice.csv", season_luck.dice_file, name="dice_csv"),
    path("leagues/<slug:slug>/leaders/", leaders.leaders, name="all_time_leaders"),
    path("leagues/<slug:slug>/matchups/", matchups.matchups, name="matchups"),
    path("leagues/<slug:slug>/matchups/matchups.csv", matchups.matchups_csv, name="matchups_csv"),
    path(f"{SEASON}odds/", season_odds.odds, name="odds"),
    path(f"{SEASON}odds/odds.csv", season_odds.odds_csv, name="odds_csv"),
    path(f"{SEASON}odds/weeks.csv", season_odds.weeks_csv, name="odds_weeks_csv"),
    path(f"{SEASON}teams/<slug:team_slug>/calls/", calls, name="calls"),
    path(f"{SEASON}teams/<slug:team_slug>/calls.csv", calls_file, name="calls_csv"),
    path(f"{SEASON}fourth-downs/", fourth_downs, name="fourth_downs"),
    path(f"{SEASON}fourth-downs.csv", fourth_downs_file, name="fourth_downs_csv"),
    path(f"{SEASON}tries/", late_choices, {"chart": "tries"}, name="tries"),
    path(f"{SEASON}tries.csv", late_choices_file, {"chart": "tries"}, name="tries_csv"),
    path(f"{SEASON}time-outs/", late_choices, {"chart": "timeouts"}, name="timeouts"),
    path(f"{SEASON}time-outs.csv", late_choices_file, {"chart": "timeouts"}, name="timeouts_csv"),
    path(FIXTURE, game, name="game"),
    path(f"{FIXTURE}fourth-downs/", review, name="fourth_down_review"),
    path(f"{FIXTURE}decisions/", decisions, name="decisions"),
    path(f"{FIXTURE}plays.csv", plays_file, name="plays_csv"),
    path(f"{FIXTURE}drives.csv", drives_file, name="drives_csv"),
    path(f"{FIXTURE}win.csv", win_file, name="win_csv"),
    path(f"{FIXTURE}replay/", watch_again, name="watch_again"),
    path(f"{FIXTURE}superseded/", superseded, name="superseded"),
    path(f"{FIXTURE}computer/", inbox.play, name="play_for_both"),
    path(f"{SEASON}overdue/", overdue.settle, name="settle_overdue"),
    path("leagues/<slug:slug>/inbox/", inbox.inbox, name="inbox"),
    path(f"{FIXTURE}start/", start.start, name="start"),
    path(f"{FIXTURE}sheet/", sheets.sheet, name="sheet"),
    path(f"{SEASON}weeks/<int:week_number>/sheets/", sheets.week_sheets, name="week_sheets"),
    path(f"{SEASON}weeks/<int:week_number>/replay/", replay, name="week_replay"),
    path(f"{FIXTURE}scorers/", links.scorers, name="scorers"),
    path(f"{FIXTURE}scorers/<uuid:scorer_link>/revoke/", links.revoke, name="revoke_scorer"),
    path("score/<str:secret>/", links.follow_link, name="follow_link"),
    path("notation/", notation.notation, name="notation"),
    path(f"{FIXTURE}notation/", notation.fixture_notation, name="fixture_notation"),
    path(f"{FIXTURE}box/", boxes.box, name="box"),
    path(f"{FIXTURE}score/", desk.desk, name="desk"),
    path(f"{FIXTURE}score/start/", desk.start, name="desk_start"),
    path(f"{FIXTURE}score/join/", desk.join, name="join"),
    path(f"{FIXTURE}score/report/", desk.report, name="desk_report"),
    path("play/", start.play, name="play"),
    path("play/sw.js", offline.service_worker, name="service_worker"),
    path("play/manifest.webmanifest", offline.manifest, name="manifest"),
    path("play/offline/", offline.shell, name="offline"),
    path("play/offline/worker.js", offline.worker, name="offline_worker"),
    path("play/offline/<slug:version>.zip", offline.rules, name="offline_rules"),
    path("play/seats/<str:link>/", start.take_seat, name="take_seat"),
    path("play/tables/<str:link>/", seats.table_seats, name="table_seats"),
    *TABLE_PAGES,
    path(f"{TABLE}live/", live.live, name="live"),
    path(f"{TABLE}chance/", chance.chance, name="chance"),
    path(f"{TABLE}advice/", advice, name="advice"),
    path(f"{TABLE}proof/", proof.proof, name="proof"),
    path(f"{TABLE}sit/", start.sit, name="sit"),
    path(f"{TABLE}along/", offline.take_along, name="take_along"),
    path(f"{TABLE}sync/", offline.sync, name="sync"),
    path(f"{TABLE}hand-in/", phone_logs.hand_in, name="hand_in"),
    path(f"{TABLE}adopt/", adopt, name="adopt"),
    path(f"{TABLE}link/revoke/", seats.revoke_table, name="revoke_table"),
    path(f"{TABLE}seats/<slug:side>/<slug:part>/offer/", start.offer_seat, name="offer_seat"),
    path(f"{TABLE}seats/<slug:side>/<slug:part>/stand-in/", start.stand_in, name="stand_in"),
    path(f"{TABLE}seats/<slug:side>/<slug:part>/revoke/", start.revoke_seat, name="revoke_seat"),
    path("components/", showcase, name="components"),
    path("rules/<str:ruleset>/", rules, name="rules"),
    path("rules/<str:ruleset>/rulings/", rulings, name="rulings"),
    path("learn/", learn.learn, name="learn"),
    path("learn/<str:ruleset>/<int:step>/", learn.lesson, name="lesson"),
    path("learn/<str:ruleset>/symbols/", learn.symbols, name="symbols"),
]
