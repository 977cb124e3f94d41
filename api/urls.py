"""URLs of the API."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, re_path
from django.urls import path as django_path
from django.views import View

from api import playoffs, webhooks
from api.almanac import almanac, news
from api.description import clients
from api.description.pages import DocsPage, SubjectPage
from api.discovery import catalogs, errors
from api.feed import feed
from api.feed import feed as live
from api.games import games, plays
from api.http import schema
from api.http import views as http
from api.leagues import changes, files, leagues, teams
from api.odds import charts, what_if
from api.odds import games as odds_games
from api.odds import seasons as odds_seasons
from api.people import me, members, tokens
from api.results import fixtures, results
from api.schedule import drawings, schedule
from api.seasons import jobs, seasons, steps
from api.standings import decisions, standings
from api.standings import teams as standings_teams
from api.table import inputs, tables

app_name = "api"
LEAGUE = "leagues/<slug:league>"
TEAM = f"{LEAGUE}/teams/<slug:team>"
SEASON = f"{LEAGUE}/seasons/<int:season>"
FIXTURE = f"{SEASON}/fixtures/<int:fixture>"
GAME = "games/<uuid:game>"
WEBHOOK = f"{LEAGUE}/webhooks/<uuid:webhook>"


def path(route: str, view: type[View[Any]], name: str) -> URLPattern:
    return django_path(route, view.as_view(), name=name)


urlpatterns: list[URLPattern] = [
    path("", errors.RootDetail, "root"),
    path("rules", catalogs.RulesetList, "rulesets"),
    path("rules/<str:ruleset>", catalogs.RulesetDetail, "ruleset"),
    path("rules/<str:ruleset>/rulings", plays.Rulings, "rulings"),
    path("clubs", catalogs.ClubList, "clubs"),
    path("presets", catalogs.PresetList, "presets"),
    path("components", catalogs.ComponentSetList, "component-sets"),
    path("components/<str:ruleset>/<str:components>", catalogs.ComponentSetDetail, "component-set"),
    path("errors", errors.ErrorList, "errors"),
    path("errors/<str:code>", errors.ErrorDetail, "error"),
    path("events", catalogs.EventKindList, "event-kinds"),
    path("experiments", what_if.ExperimentList, "experiments"),
    path("experiments/<uuid:experiment>", what_if.ExperimentDetail, "experiment"),
    path("experiments/<uuid:experiment>/stop", what_if.ExperimentStop, "experiment-stop"),
    path("me", me.MeDetail, "me"),
    path("me/letters", me.LetterSettings, "letters"),
    path("me/subscriptions", me.SubscriptionList, "subscriptions"),
    path("me/subscriptions/<uuid:subscription>", me.SubscriptionDetail, "subscription"),
    path("me/subscriptions/<uuid:subscription>/renew", me.SubscriptionRenewal, "subscription-renew"),
    path("leagues", leagues.LeagueList, "leagues"),
    path(LEAGUE, leagues.LeagueDetail, "league"),
    path(f"{LEAGUE}/archive", leagues.LeagueArchiving, "league-archive"),
    path(f"{LEAGUE}/take-back", leagues.LeagueTakingBack, "league-take-back"),
    path(f"{LEAGUE}/deletion", leagues.LeagueDeletion, "league-deletion"),
    path(f"{LEAGUE}/deletion/now", leagues.LeagueDeletionNow, "league-deletion-now"),
    path(f"{LEAGUE}/file", files.LeagueFileDetail, "league-file"),
    path("league-files", files.LeagueFileImport, "league-files"),
    path("league-files/<uuid:league_import>", files.LeagueImportDetail, "league-import"),
    path(f"{LEAGUE}/placeholders", members.PlaceholderList, "placeholders"),
    path(f"{LEAGUE}/placeholders/<int:number>/person", members.PlaceGiving, "placeholder-person"),
    path(
        f"{LEAGUE}/placeholders/<int:number>/invitation",
        members.PlaceInvitation,
        "placeholder-invitation",
    ),
    path(f"{LEAGUE}/teams", teams.TeamList, "teams"),
    path(TEAM, teams.TeamDetail, "team"),
    path(f"{TEAM}/computer-coach", teams.TeamComputerCoach, "computer-coach"),
    path(f"{TEAM}/coaches", members.CoachList, "coaches"),
    path(f"{TEAM}/coaches/<str:username>", members.CoachDetail, "coach"),
    path(f"{TEAM}/coaches/<str:username>/replace", members.CoachReplacement, "coach-replace"),
    path(f"{LEAGUE}/members", members.MemberList, "members"),
    path(f"{LEAGUE}/members/<str:username>", members.MemberDetail, "member"),
    path(f"{LEAGUE}/invitations", members.InvitationList, "invitations"),
    path(f"{LEAGUE}/invitations/<slug:invitation>", members.InvitationDetail, "invitation"),
    path(f"{LEAGUE}/constitution", leagues.ConstitutionVersions, "constitution"),
    path(f"{LEAGUE}/changes", changes.ChangeList, "changes"),
    path(f"{LEAGUE}/changes/<uuid:change>", changes.ChangeDetail, "change"),
    path(f"{LEAGUE}/changes/<uuid:change>/revert", changes.ChangeReversal, "revert"),
    path(f"{LEAGUE}/champions", almanac.HallOfChampions, "champions"),
    path(f"{LEAGUE}/records", almanac.RecordBook, "records"),
    path(f"{LEAGUE}/rivalries", almanac.RivalryList, "rivalries"),
    path(f"{LEAGUE}/rivalries/<slug:team>/<slug:other>", almanac.MeetingList, "meetings"),
    path(f"{LEAGUE}/coaches/<str:coach>", almanac.CoachSeasons, "coach-seasons"),
    path(f"{LEAGUE}/matchups", odds_games.LeagueMatchupsDetail, "matchups"),
    path(f"{LEAGUE}/leaders", standings.LeagueLeaders, "leaders"),
    path(f"{LEAGUE}/inbox", changes.InboxList, "inbox"),
    path(f"{LEAGUE}/imports", files.SeasonImport, "imports"),
    path(f"{LEAGUE}/exports/<slug:table>.<slug:form>", games.LeagueExport, "league-export"),
    path(f"{LEAGUE}/feed", feed.LeagueFeed, "league-feed"),
    django_path(f"{LEAGUE}/feed/live", live.league_live, name="league-live"),
    path(f"{LEAGUE}/webhooks", webhooks.WebhookList, "webhooks"),
    path(WEBHOOK, webhooks.WebhookDetail, "webhook"),
    path(f"{WEBHOOK}/secret", webhooks.WebhookSecret, "webhook-secret"),
    path(f"{WEBHOOK}/test", webhooks.WebhookTest, "webhook-test"),
    path(f"{WEBHOOK}/deliveries", webhooks.DeliveryList, "deliveries"),
    path(f"{WEBHOOK}/deliveries/<uuid:delivery>/resend", webhooks.DeliveryResend, "delivery-resend"),
    path(f"{LEAGUE}/feed/token", feed.LeagueFeedToken, "league-feed-token"),
    path(f"{LEAGUE}/seasons", seasons.SeasonList, "seasons"),
    path(SEASON, seasons.SeasonDetail, "season"),
    path(f"{SEASON}/exports/<slug:table>.<slug:form>", games.SeasonExport, "season-export"),
    path(f"{SEASON}/conferences", seasons.ConferenceList, "conferences"),
    path(f"{SEASON}/divisions", seasons.DivisionList, "divisions"),
    path(f"{SEASON}/schedule", schedule.ScheduleDetail, "schedule"),
    path(f"{SEASON}/standings", standings.StandingsDetail, "standings"),
    path(f"{SEASON}/luck", odds_seasons.SeasonLuckDetail, "luck"),
    path(f"{SEASON}/dice", odds_seasons.SeasonDiceDetail, "dice"),
    path(f"{SEASON}/leaders", standings.SeasonLeaders, "season-leaders"),
    path(f"{SEASON}/ranking", standings.RankingDetail, "ranking"),
    path(f"{SEASON}/awards", almanac.AwardList, "awards"),
    path(f"{SEASON}/ballots", almanac.BallotList, "ballots"),
    path(f"{SEASON}/ballots/<int:ballot>/vote", almanac.BallotVote, "vote"),
    path(f"{SEASON}/ballots/<int:ballot>/close", almanac.BallotClosing, "ballot-close"),
    path(f"{SEASON}/weeks", schedule.WeekList, "weeks"),
    path(f"{SEASON}/weeks/<int:week>", schedule.WeekDetail, "week"),
    path(f"{SEASON}/weeks/<int:week>/stakes", news.WeekStakes, "stakes"),
    path(f"{SEASON}/news", news.NewsList, "news"),
    path(f"{SEASON}/news/<int:week>", news.EditionDetail, "edition"),
    path(f"{SEASON}/plots", standings_teams.PlotList, "plots"),
    path(f"{SEASON}/plots/<slug:plot>", standings_teams.PlotDetail, "plot"),
    path(f"{SEASON}/yearbook", news.YearbookDetail, "yearbook"),
    path(f"{SEASON}/fixtures", fixtures.FixtureList, "fixtures"),
    path(FIXTURE, fixtures.FixtureDetail, "fixture"),
    path(f"{FIXTURE}/box-score", fixtures.ReportedBoxScore, "reported-box"),
    path(f"{FIXTURE}/deadline", results.FixtureDeadline, "deadline"),
    path(f"{FIXTURE}/deadline/proposal", results.DeadlineProposal, "deadline-proposal"),
    path(f"{FIXTURE}/deadline/agreement", results.DeadlineAgreement, "deadline-agreement"),
    path(f"{FIXTURE}/ready", results.FixtureReadiness, "ready"),
    path(f"{FIXTURE}/late-report", results.LateReportRejection, "late-report"),
    path(f"{FIXTURE}/computer", results.ComputerGame, "computer"),
    path(f"{SEASON}/results", results.SeasonResults, "results"),
    path(f"{FIXTURE}/report", results.ResultReport, "report"),
    path(f"{FIXTURE}/confirm", results.ResultConfirmation, "confirm"),
    path(f"{FIXTURE}/dispute", results.ResultDispute, "dispute"),
    path(f"{FIXTURE}/resolve", results.DisputeResolution, "resolve"),
    path(f"{FIXTURE}/correct", results.ResultCorrection, "correct"),
    path(f"{SEASON}/schedule/games", schedule.GameSlots, "schedule-games"),
    path(f"{SEASON}/schedule/file", schedule.ScheduleFile, "schedule-file"),
    path(f"{SEASON}/schedule/redraw", schedule.ScheduleRedraw, "schedule-redraw"),
    path(f"{SEASON}/schedule/wishes", drawings.ScheduleWishes, "wishes"),
    path(f"{SEASON}/what-if", what_if.SeasonWhatIf, "what-if"),
    path(f"{SEASON}/forks", what_if.ForkList, "forks"),
    path(f"{SEASON}/forks/<uuid:fork>", what_if.ForkDetail, "fork"),
    path(f"{SEASON}/forks/<uuid:fork>/simulate", what_if.ForkSimulation, "fork-simulate"),
    path(f"{SEASON}/forks/<uuid:fork>/stop", what_if.ForkStop, "fork-stop"),
    path(f"{SEASON}/schedule/drawings", drawings.DrawingList, "drawings"),
    path(f"{SEASON}/schedule/drawings/<uuid:drawing>", drawings.DrawingDetail, "drawing"),
    path(f"{SEASON}/schedule/drawings/<uuid:drawing>/stop", drawings.DrawingStop, "drawing-stop"),
    path(f"{SEASON}/schedule/drawings/<uuid:drawing>/take", drawings.DrawingAdoption, "drawing-take"),
    path(f"{SEASON}/dates", schedule.SeasonDates, "dates"),
    path(f"{SEASON}/overdue", results.OverdueSettlement, "overdue"),
    path(f"{SEASON}/step", steps.NextSeasonStep, "step"),
    path(f"{SEASON}/close", steps.RegularSeasonClosing, "close"),
    path(f"{SEASON}/reopen", steps.RegularSeasonReopening, "reopen"),
    path(f"{SEASON}/advance", steps.NextPlayoffRound, "advance"),
    path(f"{SEASON}/crown", steps.ChampionCrowning, "crown"),
    path(f"{SEASON}/seeds", playoffs.PlayoffSeeds, "seeds"),
    path(f"{SEASON}/tosses", decisions.TossList, "tosses"),
    path(f"{SEASON}/adjustments", decisions.PointsAdjustments, "adjustments"),
    path(f"{SEASON}/withdrawals", results.TeamWithdrawal, "withdrawals"),
    path(f"{SEASON}/clinch", standings.ClinchDetail, "clinch"),
    path(f"{SEASON}/clinch/<slug:team>", standings.TeamClinchDetail, "clinch-of-team"),
    path(f"{SEASON}/teams/<slug:team>", standings_teams.SeasonTeamDetail, "season-team"),
    path(f"{SEASON}/teams/<slug:team>/calls", charts.TeamCalls, "calls"),
    path(f"{SEASON}/fourth-downs", charts.FourthDownChart, "fourth-downs"),
    path(f"{SEASON}/tries", charts.TryChart, "tries"),
    path(f"{SEASON}/time-outs", charts.TimeoutChart, "timeouts"),
    path(f"{SEASON}/bracket", playoffs.BracketDetail, "bracket"),
    path(f"{SEASON}/odds", odds_seasons.SeasonOddsDetail, "season-odds"),
    path(f"{SEASON}/odds/weeks", odds_seasons.EarlierOdds, "earlier-odds"),
    path(f"{SEASON}/odds/simulations/<uuid:simulation>", odds_seasons.SeasonSimulation, "season-simulation"),
    path(f"{SEASON}/jobs", jobs.JobList, "jobs"),
    path("jobs/<uuid:job>", jobs.JobDetail, "job"),
    path("jobs/<uuid:job>/pause", jobs.JobPause, "job-pause"),
    path("jobs/<uuid:job>/resume", jobs.JobResumption, "job-resume"),
    path("jobs/<uuid:job>/cancel", jobs.JobCancellation, "job-cancel"),
    path("invitations/accept", members.InvitationAcceptance, "accept"),
    path("games", games.GameList, "games"),
    path(GAME, games.GameDetail, "game"),
    path(f"{FIXTURE}/scorer-links", fixtures.ScorerLinkList, "scorer-links"),
    path(f"{FIXTURE}/scorer-links/<uuid:scorer_link>", fixtures.ScorerLinkDetail, "scorer-link"),
    path("notation", fixtures.NotationChecking, "notation"),
    path(f"{FIXTURE}/notation", fixtures.TypedSheet, "fixture-notation"),
    path(f"{FIXTURE}/game", tables.FixtureGameStart, "fixture-game"),
    path("games/sit", inputs.SeatTaking, "sit"),
    path(f"{GAME}/table", tables.TableDetail, "table"),
    path(f"{GAME}/answers", inputs.TableAnswers, "answers"),
    path(f"{GAME}/throws", inputs.TableThrows, "throws"),
    path(f"{GAME}/rolls", inputs.TableRolls, "rolls"),
    path(f"{GAME}/plays", inputs.WholePlays, "plays"),
    path(f"{GAME}/undo", inputs.TableUndo, "undo"),
    path(f"{GAME}/state", inputs.StateCorrection, "state"),
    path(f"{GAME}/back", inputs.PlayReturn, "back"),
    path(f"{GAME}/agree", inputs.CorrectionAgreement, "agree"),
    path(f"{GAME}/decline", inputs.CorrectionRefusal, "decline"),
    path(f"{GAME}/hand-over", tables.SideHandover, "hand-over"),
    path(f"{GAME}/pace", tables.TablePace, "pace"),
    path(f"{GAME}/orders", tables.StandingOrders, "orders"),
    path(f"{GAME}/finish", tables.ComputerFinish, "finish"),
    path(f"{GAME}/abandon", tables.GameAbandonment, "abandon"),
    path(f"{GAME}/adoption", tables.GameAdoption, "adoption"),
    path(f"{GAME}/link", inputs.TableLinkDetail, "table-link"),
    path(f"{GAME}/seats/<slug:side>/<slug:part>/link", inputs.SeatLinkDetail, "seat-link"),
    path(f"{GAME}/seats/<slug:side>/<slug:part>/offer", inputs.SeatOffer, "seat-offer"),
    path(f"{GAME}/seats/<slug:side>/<slug:part>/stand-in", inputs.StandIn, "seat-stand-in"),
    path(f"{GAME}/seats/<slug:side>/open", inputs.SeatOpening, "seat-open"),
    path(f"{GAME}/entries", plays.EntryList, "entries"),
    path(f"{GAME}/events", plays.EventList, "events"),
    path(f"{GAME}/box-score", plays.BoxScoreDetail, "box-score"),
    path(f"{GAME}/win-probability", odds_games.WinProbabilityDetail, "win-probability"),
    path(f"{GAME}/advice", games.GameAdvice, "advice"),
    path(f"{GAME}/decisions", games.GameDecisions, "decisions"),
    path(f"{GAME}/live-odds", games.LiveOddsDetail, "live-odds"),
    path(f"{GAME}/drives", plays.DriveList, "drives"),
    path(f"{GAME}/proof", games.ProofDetail, "proof"),
    path(f"{GAME}/feed", feed.GameFeed, "game-feed"),
    django_path(f"{GAME}/feed/live", live.game_live, name="game-live"),
    path(f"{GAME}/feed/token", feed.GameFeedToken, "game-feed-token"),
    path("tokens", tokens.TokenList, "tokens"),
    path("tokens/by-password", tokens.PasswordToken, "token-by-password"),
    path("tokens/<uuid:token>", tokens.TokenDetail, "token"),
    path("schema", schema.DescriptionView, "schema"),
    path("clients/league.d.ts", clients.TypeScriptTypes, "typescript-types"),
    path(f"clients/{clients.WHEEL}", clients.PythonClient, "python-client"),
    path("docs", DocsPage, "docs"),
    path("docs/<slug:subject>", SubjectPage, "docs-subject"),
    re_path(r"", http.NotFound.as_view()),
]
