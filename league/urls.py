"""URLs of leagues, seasons, results, members and accounts."""

from __future__ import annotations

from django.urls import path

from league.almanac import views as almanac
from league.boxes import views as boxes
from league.frame.requests import switch_scores
from league.leagues import views as leagues
from league.news import pages as news
from league.pages import changes, sharing
from league.pages import views as pages
from league.pages.views import coach_page, compare, computer_coach_page, index, plots, season, team, tv, week
from league.people import views as people
from league.people.views import home
from league.playoffs import views as playoffs
from league.results import views as results
from league.schedule import views as schedule
from league.schedule.views import scores
from league.seasons import views as seasons
from league.standings import views as standings
from league.subscriptions import views as subscriptions
from league.webhooks import views as webhooks
from league.work.views import operations

app_name = "league"
LEAGUE = "leagues/<slug:slug>/"
SEASON = f"{LEAGUE}<int:number>/"
WEBHOOK = f"{LEAGUE}webhooks/<uuid:webhook>/"
RESULT = f"{SEASON}games/<int:fixture_number>/result/"

urlpatterns = [
    path("", index, name="index"),
    path("welcome/", people.welcome, name="welcome"),
    path("home/", home, name="home"),
    path("scores/", switch_scores, name="switch_scores"),
    path("found/", leagues.found, name="found"),
    path("found/default/", leagues.found_default, name="found_default"),
    path("subscriptions/", subscriptions.subscriptions, name="subscriptions"),
    path("subscriptions/make/", subscriptions.make, name="make_subscription"),
    path("subscriptions/<uuid:subscription>/renew/", subscriptions.renew, name="renew_subscription"),
    path("subscriptions/<uuid:subscription>/remove/", subscriptions.remove, name="remove_subscription"),
    path("subscriptions/<str:link>/games.ics", subscriptions.linked_calendar, name="linked_calendar"),
    path(
        "subscriptions/<str:link>/teams/<slug:team_slug>.ics",
        subscriptions.linked_calendar,
        name="linked_team_calendar",
    ),
    path("subscriptions/<str:link>/<slug:kind>.atom", subscriptions.linked_feed, name="linked_feed"),
    path(
        "subscriptions/<str:link>/<int:number>/<slug:kind>.atom",
        subscriptions.linked_feed,
        name="linked_season_feed",
    ),
    path("operations/", operations, name="operations"),
    path("account/", people.account, name="account"),
    path("account/letters/", people.letters, name="account_letters"),
    path("letters/<slug:kind>/<str:link>/stop/", people.stop, name="stop_letters"),
    path("account/remove/", people.remove_account, name="account_remove"),
    path("claims/<str:link>/", results.claim, name="claim"),
    path("claims/<str:link>/confirm/", results.claim_confirm, name="claim_confirm"),
    path("claims/<str:link>/dispute/", results.claim_dispute, name="claim_dispute"),
    path("claims/<str:link>/withdraw/", results.claim_withdraw, name="claim_withdraw"),
    path("invitations/<str:secret>/", people.accept, name="accept"),
    path("colors/<str:pairs>.css", pages.colors, name="colors"),
    path(f"{LEAGUE}teams/<slug:team_slug>/mark.svg", pages.mark, name="mark"),
    path(f"{SEASON}card.png", sharing.season_card, name="season_card"),
    path(f"{SEASON}bracket/card.png", sharing.bracket_card, name="bracket_card"),
    path(f"{SEASON}news/week/<int:week_number>/card.png", sharing.edition_card, name="edition_card"),
    path(f"{SEASON}yearbook/card.png", sharing.yearbook_card, name="yearbook_card"),
    path(f"{SEASON}teams/<slug:team_slug>/card.png", sharing.team_card, name="team_card"),
    path(f"{SEASON}games/<int:fixture_number>/card.png", sharing.game_card, name="game_card"),
    path(LEAGUE, pages.league, name="league"),
    path(f"{LEAGUE}subscribe/", subscriptions.subscribe, name="subscribe"),
    path(f"{LEAGUE}subscribe/link/", subscriptions.make_for_league, name="make_league_subscription"),
    path(f"{LEAGUE}calendar.ics", subscriptions.calendar, name="calendar"),
    path(f"{LEAGUE}teams/<slug:team_slug>/calendar.ics", subscriptions.calendar, name="team_calendar"),
    path(f"{LEAGUE}<slug:kind>.atom", subscriptions.feed, name="feed"),
    path(f"{SEASON}<slug:kind>.atom", subscriptions.feed, name="season_feed"),
    path(f"{LEAGUE}almanac/", almanac.almanac, name="almanac"),
    path(f"{LEAGUE}almanac/records/", almanac.records, name="records"),
    path(f"{LEAGUE}almanac/rivals/", almanac.rivals, name="rivals"),
    path(f"{LEAGUE}import/", seasons.import_old_seasons, name="import_seasons"),
    path(f"{LEAGUE}roll-over/", seasons.roll_over, name="roll_over"),
    path(f"{LEAGUE}box/", boxes.box, name="box"),
    path(f"{LEAGUE}box/cards/<slug:card_key>/", boxes.card, name="box_card"),
    path(f"{LEAGUE}box/<slug:form>/", boxes.box_file, name="box_file"),
    path(f"{LEAGUE}archive/", leagues.archive, name="archive"),
    path(f"{LEAGUE}take-back/", leagues.take_back, name="take_back"),
    path(f"{LEAGUE}delete/", leagues.delete, name="delete"),
    path(f"{LEAGUE}settings/", leagues.settings, name="settings"),
    path(f"{LEAGUE}webhooks/", webhooks.webhooks, name="webhooks"),
    path(WEBHOOK, webhooks.webhook, name="webhook"),
    path(f"{WEBHOOK}test/", webhooks.test, name="test_webhook"),
    path(f"{WEBHOOK}switch/", webhooks.switch, name="switch_webhook"),
    path(f"{WEBHOOK}secret/", webhooks.renew, name="renew_webhook"),
    path(f"{WEBHOOK}remove/", webhooks.remove, name="remove_webhook"),
    path(f"{WEBHOOK}deliveries/<uuid:delivery>/resend/", webhooks.resend, name="resend_delivery"),
    path(f"{LEAGUE}constitution/", leagues.constitution, name="constitution"),
    path(
        f"{LEAGUE}constitution/<int:number>/",
        leagues.constitution,
        name="constitution_version",
    ),
    path(f"{LEAGUE}constitution/amend/", leagues.amend, name="amend"),
    path(f"{LEAGUE}teams/<slug:team_slug>/", leagues.team_settings, name="team_settings"),
    path(f"{LEAGUE}history/", changes.history, name="history"),
    path(f"{LEAGUE}history/<uuid:change>/revert/", changes.revert, name="revert"),
    path(f"{LEAGUE}members/", people.members, name="members"),
    path(f"{LEAGUE}coaches/<str:coach>/", coach_page, name="coach"),
    path(f"{LEAGUE}computer-coaches/<slug:profile>/", computer_coach_page, name="computer_coach"),
    path(f"{LEAGUE}leave/", people.leave, name="leave"),
    path(f"{LEAGUE}seats/", people.seat, name="seat"),
    path(f"{LEAGUE}seats/<slug:team_slug>/<str:username>/", people.unseat, name="unseat"),
    path(f"{LEAGUE}members/<str:username>/role/", people.role, name="role"),
    path(f"{LEAGUE}members/<str:username>/remove/", people.member_removal, name="remove_member"),
    path(f"{LEAGUE}members/<str:username>/password/", people.reset_link, name="reset_link"),
    path(f"{LEAGUE}invitations/", people.create, name="invite"),
    path(f"{LEAGUE}invitations/group/", people.invite_group, name="invite_group"),
    path(f"{LEAGUE}invitations/<slug:digest>/revoke/", people.revoke, name="revoke"),
    path(f"{SEASON}draw/", schedule.draw, name="draw"),
    path(f"{SEASON}grouping/", seasons.grouping, name="grouping"),
    path(SEASON, season, name="season"),
    path(f"{SEASON}standings/", standings.standings, name="standings"),
    path(f"{SEASON}scores/", scores, name="scores"),
    path(f"{SEASON}schedule/", schedule.schedule, name="schedule"),
    path(f"{SEASON}schedule/games.csv", schedule.games_csv, name="schedule_csv"),
    path(f"{SEASON}schedule/move/", schedule.arrange, name="arrange"),
    path(f"{SEASON}schedule/upload/", schedule.upload, name="upload_schedule"),
    path(f"{SEASON}schedule/draw/", schedule.drawing, name="drawing"),
    path(
        f"{SEASON}schedule/draw/<uuid:drawing>/<slug:verb>/",
        schedule.act_on_drawing,
        name="steer_drawing",
    ),
    path(f"{SEASON}schedule/wishes/", schedule.wishes, name="wishes"),
    path(f"{SEASON}schedule/dates/", schedule.dates, name="dates"),
    path(f"{SEASON}schedule/dates/week/", schedule.deadline, name="week_deadline"),
    path(f"{SEASON}weeks/<int:week_number>/", week, name="week"),
    path(f"{SEASON}weeks/<int:week_number>/tv/", tv, name="tv"),
    path(f"{SEASON}embed/", sharing.embed, name="embed"),
    path(f"{SEASON}embed/standings/", sharing.framed_standings, name="framed_standings"),
    path(f"{SEASON}embed/games/<int:fixture_number>/", sharing.framed_score, name="framed_score"),
    path(RESULT, results.result, name="result"),
    path(f"{RESULT}report/", results.report, name="report"),
    path(f"{RESULT}confirm/", results.confirm_report, name="confirm"),
    path(f"{RESULT}dispute/", results.dispute_report, name="dispute"),
    path(f"{RESULT}dispute/withdraw/", results.withdraw_report, name="withdraw_dispute"),
    path(f"{RESULT}resolve/", results.resolve, name="resolve"),
    path(f"{RESULT}decline/", results.decline, name="decline_late"),
    path(f"{RESULT}deadline/", results.deadline, name="deadline"),
    path(f"{RESULT}deadline/agree/", results.agree, name="agree_deadline"),
    path(f"{RESULT}deadline/end/", results.end, name="end_proposal"),
    path(f"{RESULT}ready/", results.ready, name="ready"),
    path(f"{RESULT}correct/", results.correct, name="correct"),
    path(f"{SEASON}plots/", plots, name="plots"),
    path(f"{SEASON}ranking/", almanac.ranking, name="ranking"),
    path(f"{SEASON}news/", news.news, name="news"),
    path(f"{SEASON}news/week/<int:week_number>/", news.news, name="news_week"),
    path(f"{SEASON}yearbook/", news.yearbook, name="yearbook"),
    path(f"{SEASON}awards/", almanac.awards, name="awards"),
    path(f"{SEASON}awards/open/", almanac.ballot, name="ballot"),
    path(f"{SEASON}awards/<int:ballot_number>/vote/", almanac.vote, name="vote"),
    path(f"{SEASON}awards/<int:ballot_number>/close/", almanac.close, name="close_ballot"),
    path(f"{SEASON}bracket/", playoffs.bracket, name="bracket"),
    path(f"{SEASON}advance/", seasons.advance, name="advance"),
    path(f"{SEASON}reopen/", seasons.reopen, name="reopen"),
    path(f"{SEASON}overrule/", playoffs.overrule, name="overrule"),
    path(f"{SEASON}overrule/seeds/", playoffs.seeds, name="set_seeds"),
    path(f"{SEASON}overrule/toss/", playoffs.toss, name="decide_toss"),
    path(f"{SEASON}compare/", compare, name="compare"),
    path(f"{SEASON}teams/<slug:team_slug>/", team, name="team"),
    path(f"{SEASON}teams/<slug:team_slug>/profile/", leagues.profile, name="profile"),
    path(f"{SEASON}teams/<slug:team_slug>/withdraw/", results.withdrawal, name="withdraw"),
    path(f"{SEASON}teams/<slug:team_slug>/points/", standings.points, name="points"),
    path(f"{SEASON}teams/<slug:team_slug>/clinch/", standings.clinch, name="clinch"),
]
