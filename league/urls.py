"""Addresses of leagues, seasons and what belongs to them."""

from __future__ import annotations

from django.urls import path

from league.views import (
    almanac,
    bracket,
    claims,
    clinch,
    corrections,
    index,
    overruling,
    people,
    results,
    scores,
    season,
    standings,
    team,
    week,
    withdrawing,
)

app_name = "league"
LEAGUE = "leagues/<slug:slug>/"
SEASON = f"{LEAGUE}<int:number>/"
RESULT = f"{SEASON}games/<int:fixture_number>/result/"

urlpatterns = [
    path("", index, name="index"),
    path("welcome/", people.first_run.welcome, name="welcome"),
    path("home/", people.home, name="home"),
    path("found/", people.founding.found, name="found"),
    path("found/default/", people.first_run.found_default, name="found_default"),
    path("found/<slug:step>/", people.founding.found, name="found_step"),
    path("account/", people.account.account, name="account"),
    path("account/letters/", people.account.letters, name="account_letters"),
    path("account/export/", people.account.export, name="account_export"),
    path("account/remove/", people.account.remove, name="account_remove"),
    path("claims/<str:link>/", claims.claim, name="claim"),
    path("claims/<str:link>/confirm/", claims.confirm, name="claim_confirm"),
    path("claims/<str:link>/dispute/", claims.dispute, name="claim_dispute"),
    path("invitations/<str:secret>/", people.invitations.accept, name="accept"),
    path(LEAGUE, people.league.league, name="league"),
    path(f"{LEAGUE}almanac/", almanac.almanac, name="almanac"),
    path(f"{LEAGUE}almanac/rivals/", almanac.rivals, name="rivals"),
    path(f"{LEAGUE}roll-over/", people.roll_over.roll_over, name="roll_over"),
    path(f"{LEAGUE}settings/", people.league.settings, name="settings"),
    path(f"{LEAGUE}constitution/", people.constitution.constitution, name="constitution"),
    path(
        f"{LEAGUE}constitution/<int:number>/",
        people.constitution.constitution,
        name="constitution_version",
    ),
    path(f"{LEAGUE}constitution/amend/", people.constitution.amend, name="amend"),
    path(f"{LEAGUE}history/", people.changes.history, name="history"),
    path(f"{LEAGUE}history/<uuid:change>/revert/", people.changes.revert, name="revert"),
    path(f"{LEAGUE}members/", people.members.members, name="members"),
    path(f"{LEAGUE}leave/", people.members.leave, name="leave"),
    path(f"{LEAGUE}seats/", people.members.seat, name="seat"),
    path(f"{LEAGUE}seats/<slug:team_slug>/<str:username>/", people.members.unseat, name="unseat"),
    path(f"{LEAGUE}members/<str:username>/role/", people.members.role, name="role"),
    path(f"{LEAGUE}members/<str:username>/remove/", people.members.remove, name="remove_member"),
    path(f"{LEAGUE}members/<str:username>/password/", people.members.reset_link, name="reset_link"),
    path(f"{LEAGUE}invitations/", people.invitations.create, name="invite"),
    path(f"{LEAGUE}invitations/<slug:digest>/revoke/", people.invitations.revoke, name="revoke"),
    path(f"{SEASON}draw/", people.league.draw, name="draw"),
    path(SEASON, season, name="season"),
    path(f"{SEASON}standings/", standings, name="standings"),
    path(f"{SEASON}scores/", scores, name="scores"),
    path(f"{SEASON}weeks/<int:week_number>/", week, name="week"),
    path(RESULT, results.result, name="result"),
    path(f"{RESULT}report/", results.report, name="report"),
    path(f"{RESULT}confirm/", results.confirm, name="confirm"),
    path(f"{RESULT}dispute/", results.dispute, name="dispute"),
    path(f"{RESULT}resolve/", results.resolve, name="resolve"),
    path(f"{RESULT}correct/", corrections.correct, name="correct"),
    path(f"{SEASON}bracket/", bracket, name="bracket"),
    path(f"{SEASON}overrule/", overruling.overrule, name="overrule"),
    path(f"{SEASON}overrule/seeds/", overruling.seeds, name="set_seeds"),
    path(f"{SEASON}overrule/toss/", overruling.toss, name="decide_toss"),
    path(f"{SEASON}teams/<slug:team_slug>/", team, name="team"),
    path(f"{SEASON}teams/<slug:team_slug>/withdraw/", withdrawing.withdraw, name="withdraw"),
    path(f"{SEASON}teams/<slug:team_slug>/clinch/", clinch, name="clinch"),
]
