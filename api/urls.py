"""URLs of the API."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from api.feed import feed, live
from api.games import box_scores, drives, entries, events, games, proofs, rulings
from api.http import docs, root
from api.league import champions, changes, constitution, imports, inbox, leagues, teams
from api.people import coaches, invitations, members, tokens
from api.results import deadlines, fixtures, reported_boxes, results, scorer_links, typed_sheets
from api.schedule import drawings, revisions, schedule, weeks, wishes
from api.season import awards, bracket, conferences, jobs, playoffs, seasons, withdrawals
from api.standings import clinch, ranking, standings
from api.table import adoptions, arrangements, corrections, inputs, seats, starts, tables

app_name = "api"
LEAGUE = "leagues/<slug:league>"
TEAM = f"{LEAGUE}/teams/<slug:team>"
SEASON = f"{LEAGUE}/seasons/<int:season>"
FIXTURE = f"{SEASON}/fixtures/<int:fixture>"
GAME = "games/<uuid:game>"

urlpatterns: list[URLPattern] = [
    path("", root.RootDetail.as_view(), name="root"),
    path("rules/<str:ruleset>/rulings", rulings.Rulings.as_view(), name="rulings"),
    path("leagues", leagues.LeagueList.as_view(), name="leagues"),
    path(LEAGUE, leagues.LeagueDetail.as_view(), name="league"),
    path(f"{LEAGUE}/teams", teams.TeamList.as_view(), name="teams"),
    path(TEAM, teams.TeamDetail.as_view(), name="team"),
    path(f"{TEAM}/computer-coach", teams.TeamComputerCoach.as_view(), name="computer-coach"),
    path(f"{TEAM}/coaches", coaches.CoachList.as_view(), name="coaches"),
    path(f"{TEAM}/coaches/<str:username>", coaches.CoachDetail.as_view(), name="coach"),
    path(f"{TEAM}/coaches/<str:username>/replace", coaches.CoachReplacement.as_view(), name="coach-replace"),
    path(f"{LEAGUE}/members", members.MemberList.as_view(), name="members"),
    path(f"{LEAGUE}/members/<str:username>", members.MemberDetail.as_view(), name="member"),
    path(f"{LEAGUE}/invitations", invitations.InvitationList.as_view(), name="invitations"),
    path(
        f"{LEAGUE}/invitations/<slug:invitation>", invitations.InvitationDetail.as_view(), name="invitation"
    ),
    path(f"{LEAGUE}/constitution", constitution.ConstitutionVersions.as_view(), name="constitution"),
    path(f"{LEAGUE}/changes", changes.ChangeList.as_view(), name="changes"),
    path(f"{LEAGUE}/changes/<uuid:change>", changes.ChangeDetail.as_view(), name="change"),
    path(f"{LEAGUE}/changes/<uuid:change>/revert", changes.ChangeReversal.as_view(), name="revert"),
    path(f"{LEAGUE}/champions", champions.HallOfChampions.as_view(), name="champions"),
    path(f"{LEAGUE}/records", champions.RecordBook.as_view(), name="records"),
    path(f"{LEAGUE}/leaders", ranking.LeagueLeaders.as_view(), name="leaders"),
    path(f"{LEAGUE}/inbox", inbox.InboxList.as_view(), name="inbox"),
    path(f"{LEAGUE}/imports", imports.SeasonImport.as_view(), name="imports"),
    path(f"{LEAGUE}/feed", feed.LeagueFeed.as_view(), name="league-feed"),
    path(f"{LEAGUE}/feed/live", live.league_live, name="league-live"),
    path(f"{LEAGUE}/seasons", seasons.SeasonList.as_view(), name="seasons"),
    path(SEASON, seasons.SeasonDetail.as_view(), name="season"),
    path(f"{SEASON}/conferences", conferences.ConferenceList.as_view(), name="conferences"),
    path(f"{SEASON}/divisions", conferences.DivisionList.as_view(), name="divisions"),
    path(f"{SEASON}/schedule", schedule.ScheduleDetail.as_view(), name="schedule"),
    path(f"{SEASON}/standings", standings.StandingsDetail.as_view(), name="standings"),
    path(f"{SEASON}/leaders", ranking.SeasonLeaders.as_view(), name="season-leaders"),
    path(f"{SEASON}/ranking", ranking.RankingDetail.as_view(), name="ranking"),
    path(f"{SEASON}/awards", awards.AwardList.as_view(), name="awards"),
    path(f"{SEASON}/ballots", awards.BallotList.as_view(), name="ballots"),
    path(f"{SEASON}/ballots/<int:ballot>/vote", awards.BallotVote.as_view(), name="vote"),
    path(f"{SEASON}/ballots/<int:ballot>/close", awards.BallotClosing.as_view(), name="ballot-close"),
    path(f"{SEASON}/weeks", weeks.WeekList.as_view(), name="weeks"),
    path(f"{SEASON}/weeks/<int:week>", weeks.WeekDetail.as_view(), name="week"),
    path(f"{SEASON}/fixtures", fixtures.FixtureList.as_view(), name="fixtures"),
    path(FIXTURE, fixtures.FixtureDetail.as_view(), name="fixture"),
    path(f"{FIXTURE}/box-score", reported_boxes.ReportedBoxScore.as_view(), name="reported-box"),
    path(f"{FIXTURE}/deadline", deadlines.FixtureDeadline.as_view(), name="deadline"),
    path(f"{FIXTURE}/deadline/proposal", deadlines.DeadlineProposal.as_view(), name="deadline-proposal"),
    path(f"{FIXTURE}/deadline/agreement", deadlines.DeadlineAgreement.as_view(), name="deadline-agreement"),
    path(f"{FIXTURE}/ready", deadlines.FixtureReadiness.as_view(), name="ready"),
    path(f"{FIXTURE}/late-report", deadlines.LateReportRejection.as_view(), name="late-report"),
    path(f"{FIXTURE}/computer", deadlines.ComputerGame.as_view(), name="computer"),
    path(f"{FIXTURE}/report", results.ResultReport.as_view(), name="report"),
    path(f"{FIXTURE}/confirm", results.ResultConfirmation.as_view(), name="confirm"),
    path(f"{FIXTURE}/dispute", results.ResultDispute.as_view(), name="dispute"),
    path(f"{FIXTURE}/resolve", results.DisputeResolution.as_view(), name="resolve"),
    path(f"{FIXTURE}/correct", results.ResultCorrection.as_view(), name="correct"),
    path(f"{SEASON}/schedule/games", revisions.GameSlots.as_view(), name="schedule-games"),
    path(f"{SEASON}/schedule/file", revisions.ScheduleFile.as_view(), name="schedule-file"),
    path(f"{SEASON}/schedule/redraw", revisions.ScheduleRedraw.as_view(), name="schedule-redraw"),
    path(f"{SEASON}/schedule/wishes", wishes.ScheduleWishes.as_view(), name="wishes"),
    path(f"{SEASON}/schedule/drawings", drawings.DrawingList.as_view(), name="drawings"),
    path(f"{SEASON}/schedule/drawings/<uuid:drawing>", drawings.DrawingDetail.as_view(), name="drawing"),
    path(
        f"{SEASON}/schedule/drawings/<uuid:drawing>/stop", drawings.DrawingStop.as_view(), name="drawing-stop"
    ),
    path(
        f"{SEASON}/schedule/drawings/<uuid:drawing>/take",
        drawings.DrawingAdoption.as_view(),
        name="drawing-take",
    ),
    path(f"{SEASON}/dates", weeks.SeasonDates.as_view(), name="dates"),
    path(f"{SEASON}/overdue", deadlines.OverdueSettlement.as_view(), name="overdue"),
    path(f"{SEASON}/step", playoffs.NextSeasonStep.as_view(), name="step"),
    path(f"{SEASON}/close", playoffs.RegularSeasonClosing.as_view(), name="close"),
    path(f"{SEASON}/reopen", playoffs.RegularSeasonReopening.as_view(), name="reopen"),
    path(f"{SEASON}/advance", playoffs.NextPlayoffRound.as_view(), name="advance"),
    path(f"{SEASON}/crown", playoffs.ChampionCrowning.as_view(), name="crown"),
    path(f"{SEASON}/seeds", playoffs.PlayoffSeeds.as_view(), name="seeds"),
    path(f"{SEASON}/tosses", playoffs.TossList.as_view(), name="tosses"),
    path(f"{SEASON}/withdrawals", withdrawals.TeamWithdrawal.as_view(), name="withdrawals"),
    path(f"{SEASON}/clinch", clinch.ClinchDetail.as_view(), name="clinch"),
    path(f"{SEASON}/clinch/<slug:team>", clinch.TeamClinchDetail.as_view(), name="clinch-of-team"),
    path(f"{SEASON}/bracket", bracket.BracketDetail.as_view(), name="bracket"),
    path(f"{SEASON}/jobs", jobs.JobList.as_view(), name="jobs"),
    path("jobs/<uuid:job>", jobs.JobDetail.as_view(), name="job"),
    path("jobs/<uuid:job>/pause", jobs.JobPause.as_view(), name="job-pause"),
    path("jobs/<uuid:job>/resume", jobs.JobResumption.as_view(), name="job-resume"),
    path("jobs/<uuid:job>/cancel", jobs.JobCancellation.as_view(), name="job-cancel"),
    path("invitations/accept", invitations.InvitationAcceptance.as_view(), name="accept"),
    path("games", games.GameList.as_view(), name="games"),
    path(GAME, games.GameDetail.as_view(), name="game"),
    path(f"{FIXTURE}/scorer-links", scorer_links.ScorerLinkList.as_view(), name="scorer-links"),
    path(
        f"{FIXTURE}/scorer-links/<uuid:scorer_link>",
        scorer_links.ScorerLinkDetail.as_view(),
        name="scorer-link",
    ),
    path("notation", typed_sheets.NotationChecking.as_view(), name="notation"),
    path(f"{FIXTURE}/notation", typed_sheets.TypedSheet.as_view(), name="fixture-notation"),
    path(f"{FIXTURE}/game", starts.FixtureGameStart.as_view(), name="fixture-game"),
    path("games/sit", seats.SeatTaking.as_view(), name="sit"),
    path(f"{GAME}/table", tables.TableDetail.as_view(), name="table"),
    path(f"{GAME}/answers", inputs.TableAnswers.as_view(), name="answers"),
    path(f"{GAME}/throws", inputs.TableThrows.as_view(), name="throws"),
    path(f"{GAME}/rolls", inputs.TableRolls.as_view(), name="rolls"),
    path(f"{GAME}/plays", inputs.WholePlays.as_view(), name="plays"),
    path(f"{GAME}/undo", inputs.TableUndo.as_view(), name="undo"),
    path(f"{GAME}/state", corrections.StateCorrection.as_view(), name="state"),
    path(f"{GAME}/back", corrections.PlayReturn.as_view(), name="back"),
    path(f"{GAME}/agree", corrections.CorrectionAgreement.as_view(), name="agree"),
    path(f"{GAME}/decline", corrections.CorrectionRefusal.as_view(), name="decline"),
    path(f"{GAME}/hand-over", arrangements.SideHandover.as_view(), name="hand-over"),
    path(f"{GAME}/pace", arrangements.TablePace.as_view(), name="pace"),
    path(f"{GAME}/orders", arrangements.StandingOrders.as_view(), name="orders"),
    path(f"{GAME}/finish", arrangements.ComputerFinish.as_view(), name="finish"),
    path(f"{GAME}/abandon", arrangements.GameAbandonment.as_view(), name="abandon"),
    path(f"{GAME}/adoption", adoptions.GameAdoption.as_view(), name="adoption"),
    path(f"{GAME}/seats/<slug:side>/<slug:part>/link", seats.SeatLinkDetail.as_view(), name="seat-link"),
    path(f"{GAME}/seats/<slug:side>/<slug:part>/offer", seats.SeatOffer.as_view(), name="seat-offer"),
    path(f"{GAME}/seats/<slug:side>/<slug:part>/stand-in", seats.StandIn.as_view(), name="seat-stand-in"),
    path(f"{GAME}/seats/<slug:side>/open", seats.SeatOpening.as_view(), name="seat-open"),
    path(f"{GAME}/entries", entries.EntryList.as_view(), name="entries"),
    path(f"{GAME}/events", events.EventList.as_view(), name="events"),
    path(f"{GAME}/box-score", box_scores.BoxScoreDetail.as_view(), name="box-score"),
    path(f"{GAME}/drives", drives.DriveList.as_view(), name="drives"),
    path(f"{GAME}/proof", proofs.ProofDetail.as_view(), name="proof"),
    path(f"{GAME}/feed", feed.GameFeed.as_view(), name="game-feed"),
    path(f"{GAME}/feed/live", live.game_live, name="game-live"),
    path("tokens", tokens.TokenList.as_view(), name="tokens"),
    path("tokens/<uuid:token>", tokens.TokenDetail.as_view(), name="token"),
    path("schema", docs.DescriptionView.as_view(), name="schema"),
    path("docs", docs.DocsPage.as_view(), name="docs"),
    re_path(r"", root.NotFound.as_view()),
]
