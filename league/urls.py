"""URLs of leagues, seasons, results, members and accounts."""

from __future__ import annotations

from django.urls import path

from league.views.http.spoilers import switch_scores
from league.views.leagues import (
    almanac,
    boxes,
    change_history,
    constitution,
    endings,
    imports,
    marks,
    new_league,
    next_season,
    overview,
    team_settings,
    webhooks,
    welcome,
)
from league.views.leagues.index import index
from league.views.operations import operations
from league.views.people import account, coaches, invitations, letters, members
from league.views.people.home import home
from league.views.results import corrections, deadlines, report_links, reports
from league.views.schedules import dates as schedule_dates
from league.views.schedules import drawings as schedule_drawings
from league.views.schedules import edits as schedule_edits
from league.views.schedules import overview as schedule_overview
from league.views.schedules import wishes as schedule_wishes
from league.views.seasons import awards, cards, news, overrides, power_ranking, progress, withdrawals
from league.views.seasons.bracket import bracket
from league.views.seasons.clinch import clinch
from league.views.seasons.compare import compare
from league.views.seasons.embeds import embed, framed_score, framed_standings
from league.views.seasons.overview import season
from league.views.seasons.plots import plot_csv, plots
from league.views.seasons.scores import scores, week
from league.views.seasons.standings import standings
from league.views.seasons.team import team, team_csv
from league.views.seasons.tv import tv
from league.views.subscriptions import calendars, feeds
from league.views.subscriptions import pages as subscriptions

app_name = "league"
LEAGUE = "leagues/<slug:slug>/"
SEASON = f"{LEAGUE}<int:number>/"
WEBHOOK = f"{LEAGUE}webhooks/<uuid:webhook>/"
RESULT = f"{SEASON}games/<int:fixture_number>/result/"

urlpatterns = [
    path("", index, name="index"),
    path("welcome/", welcome.welcome, name="welcome"),
    path("home/", home, name="home"),
    path("scores/", switch_scores, name="switch_scores"),
    path("found/", new_league.found, name="found"),
    path("found/default/", welcome.found_default, name="found_default"),
    path("subscriptions/", subscriptions.subscriptions, name="subscriptions"),
    path("subscriptions/make/", subscriptions.make, name="make_subscription"),
    path("subscriptions/<uuid:subscription>/renew/", subscriptions.renew, name="renew_subscription"),
    path("subscriptions/<uuid:subscription>/remove/", subscriptions.remove, name="remove_subscription"),
    path("subscriptions/<str:link>/games.ics", calendars.linked_calendar, name="linked_calendar"),
    path(
        "subscriptions/<str:link>/teams/<slug:team_slug>.ics",
        calendars.linked_calendar,
        name="linked_team_calendar",
    ),
    path("subscriptions/<str:link>/<slug:kind>.atom", feeds.linked_feed, name="linked_feed"),
    path(
        "subscriptions/<str:link>/<int:number>/<slug:kind>.atom",
        feeds.linked_feed,
        name="linked_season_feed",
    ),
    path("operations/", operations, name="operations"),
    path("account/", account.account, name="account"),
    path("account/letters/", account.letters, name="account_letters"),
    path("letters/<slug:kind>/<str:link>/stop/", letters.stop, name="stop_letters"),
    path("account/export/", account.export, name="account_export"),
    path("account/remove/", account.remove, name="account_remove"),
    path("claims/<str:link>/", report_links.claim, name="claim"),
    path("claims/<str:link>/confirm/", report_links.confirm, name="claim_confirm"),
    path("claims/<str:link>/dispute/", report_links.dispute, name="claim_dispute"),
    path("claims/<str:link>/withdraw/", report_links.withdraw, name="claim_withdraw"),
    path("invitations/<str:secret>/", invitations.accept, name="accept"),
    path("colors/<str:pairs>.css", marks.colors, name="colors"),
    path(f"{LEAGUE}teams/<slug:team_slug>/mark.svg", marks.mark, name="mark"),
    path(f"{SEASON}card.png", cards.season, name="season_card"),
    path(f"{SEASON}bracket/card.png", cards.bracket, name="bracket_card"),
    path(f"{SEASON}news/week/<int:week_number>/card.png", cards.edition, name="edition_card"),
    path(f"{SEASON}yearbook/card.png", cards.yearbook, name="yearbook_card"),
    path(f"{SEASON}teams/<slug:team_slug>/card.png", cards.team, name="team_card"),
    path(f"{SEASON}games/<int:fixture_number>/card.png", cards.game, name="game_card"),
    path(LEAGUE, overview.league, name="league"),
    path(f"{LEAGUE}subscribe/", subscriptions.subscribe, name="subscribe"),
    path(f"{LEAGUE}subscribe/link/", subscriptions.make_for_league, name="make_league_subscription"),
    path(f"{LEAGUE}calendar.ics", calendars.calendar, name="calendar"),
    path(f"{LEAGUE}teams/<slug:team_slug>/calendar.ics", calendars.calendar, name="team_calendar"),
    path(f"{LEAGUE}<slug:kind>.atom", feeds.feed, name="feed"),
    path(f"{SEASON}<slug:kind>.atom", feeds.feed, name="season_feed"),
    path(f"{LEAGUE}almanac/", almanac.almanac, name="almanac"),
    path(f"{LEAGUE}almanac/records/", almanac.records, name="records"),
    path(f"{LEAGUE}almanac/rivals/", almanac.rivals, name="rivals"),
    path(f"{LEAGUE}import/", imports.import_old_seasons, name="import_seasons"),
    path(f"{LEAGUE}roll-over/", next_season.roll_over, name="roll_over"),
    path(f"{LEAGUE}box/", boxes.box, name="box"),
    path(f"{LEAGUE}box/cards/<slug:card_key>/", boxes.card, name="box_card"),
    path(f"{LEAGUE}box/<slug:form>/", boxes.box_file, name="box_file"),
    path(f"{LEAGUE}archive/", endings.archive, name="archive"),
    path(f"{LEAGUE}take-back/", endings.take_back, name="take_back"),
    path(f"{LEAGUE}delete/", endings.delete, name="delete"),
    path(f"{LEAGUE}settings/", overview.settings, name="settings"),
    path(f"{LEAGUE}webhooks/", webhooks.webhooks, name="webhooks"),
    path(WEBHOOK, webhooks.webhook, name="webhook"),
    path(f"{WEBHOOK}test/", webhooks.test, name="test_webhook"),
    path(f"{WEBHOOK}switch/", webhooks.switch, name="switch_webhook"),
    path(f"{WEBHOOK}secret/", webhooks.renew, name="renew_webhook"),
    path(f"{WEBHOOK}remove/", webhooks.remove, name="remove_webhook"),
    path(f"{WEBHOOK}deliveries/<uuid:delivery>/resend/", webhooks.resend, name="resend_delivery"),
    path(f"{LEAGUE}constitution/", constitution.constitution, name="constitution"),
    path(
        f"{LEAGUE}constitution/<int:number>/",
        constitution.constitution,
        name="constitution_version",
    ),
    path(f"{LEAGUE}constitution/amend/", constitution.amend, name="amend"),
    path(f"{LEAGUE}teams/<slug:team_slug>/", team_settings.team, name="team_settings"),
    path(f"{LEAGUE}history/", change_history.history, name="history"),
    path(f"{LEAGUE}history/<uuid:change>/revert/", change_history.revert, name="revert"),
    path(f"{LEAGUE}members/", members.members, name="members"),
    path(f"{LEAGUE}coaches/<str:coach>/", coaches.coach_page, name="coach"),
    path(f"{LEAGUE}computer-coaches/<slug:profile>/", coaches.computer_coach_page, name="computer_coach"),
    path(f"{LEAGUE}leave/", members.leave, name="leave"),
    path(f"{LEAGUE}seats/", members.seat, name="seat"),
    path(f"{LEAGUE}seats/<slug:team_slug>/<str:username>/", members.unseat, name="unseat"),
    path(f"{LEAGUE}members/<str:username>/role/", members.role, name="role"),
    path(f"{LEAGUE}members/<str:username>/remove/", members.remove, name="remove_member"),
    path(f"{LEAGUE}members/<str:username>/password/", members.reset_link, name="reset_link"),
    path(f"{LEAGUE}invitations/", invitations.create, name="invite"),
    path(f"{LEAGUE}invitations/group/", invitations.invite_group, name="invite_group"),
    path(f"{LEAGUE}invitations/<slug:digest>/revoke/", invitations.revoke, name="revoke"),
    path(f"{SEASON}draw/", overview.draw, name="draw"),
    path(f"{SEASON}grouping/", team_settings.grouping, name="grouping"),
    path(SEASON, season, name="season"),
    path(f"{SEASON}standings/", standings, name="standings"),
    path(f"{SEASON}scores/", scores, name="scores"),
    path(f"{SEASON}schedule/", schedule_overview.schedule, name="schedule"),
    path(f"{SEASON}schedule/games.csv", schedule_overview.games_csv, name="schedule_csv"),
    path(f"{SEASON}schedule/move/", schedule_edits.arrange, name="arrange"),
    path(f"{SEASON}schedule/upload/", schedule_edits.upload, name="upload_schedule"),
    path(f"{SEASON}schedule/draw/", schedule_drawings.drawing, name="drawing"),
    path(
        f"{SEASON}schedule/draw/<uuid:drawing>/<slug:verb>/",
        schedule_drawings.act_on_drawing,
        name="steer_drawing",
    ),
    path(f"{SEASON}schedule/wishes/", schedule_wishes.wishes, name="wishes"),
    path(f"{SEASON}schedule/dates/", schedule_dates.dates, name="dates"),
    path(f"{SEASON}schedule/dates/week/", schedule_dates.deadline, name="week_deadline"),
    path(f"{SEASON}weeks/<int:week_number>/", week, name="week"),
    path(f"{SEASON}weeks/<int:week_number>/tv/", tv, name="tv"),
    path(f"{SEASON}embed/", embed, name="embed"),
    path(f"{SEASON}embed/standings/", framed_standings, name="framed_standings"),
    path(f"{SEASON}embed/games/<int:fixture_number>/", framed_score, name="framed_score"),
    path(RESULT, reports.result, name="result"),
    path(f"{RESULT}report/", reports.report, name="report"),
    path(f"{RESULT}confirm/", reports.confirm, name="confirm"),
    path(f"{RESULT}dispute/", reports.dispute, name="dispute"),
    path(f"{RESULT}dispute/withdraw/", reports.withdraw, name="withdraw_dispute"),
    path(f"{RESULT}resolve/", reports.resolve, name="resolve"),
    path(f"{RESULT}decline/", deadlines.decline, name="decline_late"),
    path(f"{RESULT}deadline/", deadlines.deadline, name="deadline"),
    path(f"{RESULT}deadline/agree/", deadlines.agree, name="agree_deadline"),
    path(f"{RESULT}deadline/end/", deadlines.end, name="end_proposal"),
    path(f"{RESULT}ready/", deadlines.ready, name="ready"),
    path(f"{RESULT}correct/", corrections.correct, name="correct"),
    path(f"{SEASON}plots/", plots, name="plots"),
    path(f"{SEASON}plots/<slug:plot>.csv", plot_csv, name="plot_csv"),
    path(f"{SEASON}ranking/", power_ranking.ranking, name="ranking"),
    path(f"{SEASON}news/", news.news, name="news"),
    path(f"{SEASON}news/week/<int:week_number>/", news.news, name="news_week"),
    path(f"{SEASON}yearbook/", news.yearbook, name="yearbook"),
    path(f"{SEASON}awards/", awards.awards, name="awards"),
    path(f"{SEASON}awards/open/", awards.ballot, name="ballot"),
    path(f"{SEASON}awards/<int:ballot_number>/vote/", awards.vote, name="vote"),
    path(f"{SEASON}awards/<int:ballot_number>/close/", awards.close, name="close_ballot"),
    path(f"{SEASON}bracket/", bracket, name="bracket"),
    path(f"{SEASON}advance/", progress.advance, name="advance"),
    path(f"{SEASON}reopen/", progress.reopen, name="reopen"),
    path(f"{SEASON}overrule/", overrides.overrule, name="overrule"),
    path(f"{SEASON}overrule/seeds/", overrides.seeds, name="set_seeds"),
    path(f"{SEASON}overrule/toss/", overrides.toss, name="decide_toss"),
    path(f"{SEASON}compare/", compare, name="compare"),
    path(f"{SEASON}teams/<slug:team_slug>/", team, name="team"),
    path(f"{SEASON}teams/<slug:team_slug>/<slug:table>.csv", team_csv, name="team_csv"),
    path(f"{SEASON}teams/<slug:team_slug>/profile/", deadlines.profile, name="profile"),
    path(f"{SEASON}teams/<slug:team_slug>/withdraw/", withdrawals.withdraw, name="withdraw"),
    path(f"{SEASON}teams/<slug:team_slug>/clinch/", clinch, name="clinch"),
]
