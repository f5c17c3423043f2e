export { migrate } from './schema/migrate.ts';
export { SchemaRefused } from './schema/schema-refused.ts';

export { loadDatabaseFacts } from './database/database-facts.ts';
export { DatabaseInUse } from './database/database-in-use.ts';
export {
  OF_JOBS,
  openDatabase,
  openOwnerDatabase,
  pingDatabase,
  type Database,
} from './database/database.ts';
export {
  failureOf,
  isLostRace,
  isDatabaseProblem,
  isOfNobody,
  outageOf,
  UNREACHABLE,
  type Failure,
} from './database/failure.ts';
export type { NewsCategory } from './database/column-types.ts';

export {
  DataFolderInUse,
  startEmbedded,
  StartRefusal,
  startSupervised,
  withEmbedded,
  type Embedded,
  type Supervised,
} from './embedded/index.ts';

export * from './backup/index.ts';

export {
  countOpenedAccounts,
  loadMedianOpening,
  saveAccountOpening,
} from './installation/account-openings.ts';
export {
  deleteOldHeartbeats,
  loadMedianSpread,
  loadUptime,
  saveHeartbeat,
} from './installation/heartbeats.ts';
export { isDemonstration, markDemonstration } from './installation/demonstration.ts';
export {
  MarketInUse,
  settleMarket,
  type MarketSettings,
  type SettledMarket,
} from './installation/installation.ts';
export { listConditions, saveConditions, type ConditionsRow } from './installation/trading-conditions.ts';

export { createAdministrator } from './people/administrators.ts';
export {
  listKeysWithAuthority,
  listHeldMandates,
  listSuspendedAccounts,
  type KeyWithAuthority,
  type SuspendedAccount,
} from './programs/key-authorities.ts';
export {
  findProgramLeverage,
  saveProgramLeverage,
  type ProgramLeverage,
} from './programs/program-leverage.ts';
export {
  decideOnProposal,
  findProposal,
  listProposals,
  saveProposal,
  saveProposalResult,
  type NewProposal,
  type ProposalRecord,
  type ProposalResult,
} from './programs/proposals.ts';
export {
  deleteApiKey,
  findApiKey,
  findOpenApiKeys,
  listApiKeys,
  saveApiKey,
  touchApiKey,
  type ApiKeyRecord,
  type ApiKeyRow,
} from './people/api-keys.ts';
export {
  deleteOldPasswordResets,
  findResetRecipient,
  hasPasswordReset,
  redeemPasswordReset,
  resetPasswordByOperator,
  savePasswordReset,
} from './people/password-resets.ts';
export { closeUser, eraseUser, findClosingRefusal } from './personal/erase-user.ts';
export { listEquity, loadPersonalRows } from './personal/personal-data.ts';
export type { ExportName } from './personal/rows.ts';
export {
  findPasswordHash,
  savePasswordHash,
  saveProfile,
  type ProfileValues,
  type RecordedProfile,
} from './people/profiles.ts';
export {
  confirmSession,
  deleteExpiredSessions,
  deleteSession,
  findConfirmation,
  findSession,
  findSessions,
  listSessionIds,
  listSessions,
  saveActivity,
  saveSession,
  touchSession,
  type ListedSession,
  type SessionRecord,
} from './people/sessions.ts';
export {
  findSettings,
  saveExpectedSettings,
  saveSettings,
  type SettingsRow,
  type SettingsValues,
} from './people/settings.ts';
export { noteSignIn } from './people/sign-ins.ts';
export {
  deleteOldChallenges,
  deleteTwoFactor,
  enableTwoFactor,
  endLoginChallenge,
  findTwoFactor,
  saveLoginChallenge,
  saveTwoFactorSecret,
  takeRecoveryCode,
  takeTwoFactorStep,
  tryLoginChallenge,
} from './people/two-factor.ts';
export {
  changeUser,
  findChangeRefusal,
  findListedUser,
  findTakenLogin,
  lowerLogin,
  searchUsers,
  sumOpenPositions,
  sumUsers,
  USER_SORTS,
  type HeldTogether,
  type ListedUser,
  type UserDecision,
  type UserFields,
  type UserSearch,
  type UserState,
  type UserValues,
} from './people/user-administration.ts';
export {
  createFirstAdministrator,
  findCredentials,
  findAccountHolders,
  listAccountVersions,
  findUser,
  findUserOfAccount,
  findUsers,
  hasAdministrator,
  listUsers,
  type AccountHolder,
  type AccountRecord,
  type Credentials,
  type UserRecord,
} from './people/users.ts';
export {
  loadDailyActivity,
  type DailyActivity,
  type EntriesOfDay,
  type FillsOfDay,
} from './trading/daily-activity.ts';
export {
  decideVerification,
  listVerifications,
  saveVerification,
  type VerificationRow,
} from './people/verification-requests.ts';

export {
  dropOldCandles,
  listCandles,
  listNewestCandles,
  saveMinuteCandles,
  type StoredCandle,
} from './market/candles.ts';
export { listAwaitedInstruments, saveInstruments } from './market/instruments.ts';
export { listNews, pruneNews, saveNews, type NewNewsItem, type NewsRow } from './market/news.ts';
export {
  beginSplit,
  dismissSplit,
  findAppliedSplit,
  listAdjustingSplits,
  listAppliedSplits,
  listNewestSplits,
  finishSplit,
  listAccountsToSplit,
  listDismissedFactors,
  listOpenSplits,
  listSplits,
  listSplitsById,
  saveSeenSplit,
  saveSplitRatio,
  declareSplit,
  type SplitQuote,
  type SplitRow,
} from './market/splits.ts';
export type { EntryNonce } from './market/entry-nonce.ts';
export {
  findMarketStep,
  listHeldInstruments,
  listMarketSteps,
  listStepInstants,
  saveMarketStep,
  type MarketStep,
} from './market/market-steps.ts';
export {
  changeWorldClock,
  findWorldsVersion,
  listWorlds,
  listUnseenReplays,
  noteLooks,
  restWorlds,
  revealWorld,
  saveWorld,
  type NewWorld,
  type WorldReplay,
  type WorldLimit,
  type WorldRow,
} from './market/worlds.ts';
export { mayOpenIn } from './contests/entrants.ts';
export { isHeardByAll, saveHeard } from './market/worlds-heard.ts';

export type { AdjustmentsRecord } from './trading/account-adjustments.ts';
export {
  findAccountsToMeasure,
  loadAccount,
  loadEntryFlows,
  loadEquityBreaks,
  loadMeasuredEquity,
  loadRebaseFlows,
  loadTradingRecord,
  saveEquityPoints,
  thinEquityPoints,
  type EquityPointRow,
  type MeasuredPoint,
} from './trading/equity-points.ts';
export { loadExecutionRecord, type ExecutionRecord } from './trading/execution-record.ts';
export {
  findFills,
  listFills,
  listOpeningQuotes,
  type FillFigures,
  type FillRow,
  type OpeningQuote,
} from './trading/fills.ts';
export {
  findAccountsToFinance,
  findAccountsToPay,
  loadAccountsOnMargin,
  loadOwnedAccounts,
  type AccountOfSlot,
  type OwnedAccount,
  type ExMoment,
} from './trading/open-accounts.ts';
export {
  findExpiredOrders,
  listOrders,
  loadWorkingOrders,
  type OrderOfSlot,
  type OrderPage,
} from './trading/orders.ts';
export { listPositionChanges, listPositions, type HeldPositions } from './trading/positions.ts';
export { findOrSaveSender, senderOf, type ProgramIdentity } from './people/senders.ts';
export { loadTradeResults } from './trading/trade-results.ts';
export {
  listTradingAccounts,
  findTradingAccount,
  renameTradingAccount,
  type TradingAccountRecord,
} from './trading/trading-accounts.ts';
export type { AccountOpening } from './desk/account-opening.ts';
export {
  listTradedInstruments,
  loadPastRecords,
  type PastRecords,
  type RecordedFill,
} from './trading/account-past.ts';
export { loadTradingState, type StoredState } from './trading/trading-states.ts';

export {
  NO_ACTS,
  type ActWrites,
  type NewAuditRow,
  type VerdictRow,
  type NewDeposit,
  type NewWithdrawal,
  type PersonalValues,
  type PositionChangeRow,
  type WithdrawalDestination,
} from './desk/act-writes.ts';
export type { AccountClosing, AccountReset, BatchWrites } from './desk/batch-writes.ts';
export type { NewClient } from './people/new-client.ts';
export { enterDatabase, type DatabaseEntry } from './desk/database-entry.ts';
export { deskName, isEdge } from './desk/desk-name.ts';
export {
  openDeskConnection,
  type AccountHead,
  type BatchRequest,
  type ClientOrderId,
  type DeskConnection,
  type KnownClientOrder,
  type LoadedBatch,
  type OpenAccounts,
  type ProgrammePast,
  type TenuredConnection,
} from './desk/desk-connection.ts';
export type { Holding, Lease } from './desk/process-locks.ts';
export { countStrays, takeStrays, type Stray } from './desk/strays.ts';
export type { Member, Tenure } from './desk/tenure.ts';

export { searchEntries, type FoundEntry } from './ledger/entry-search.ts';
export { acknowledgeBreaches, listOpenBreaches, saveBreach, type OpenBreach } from './audit/breaches.ts';
export { deleteOldAttempts, giveAttemptBack, takeAttempt, type AttemptLimit } from './people/attempts.ts';
export {
  listLastTakers,
  listMoves,
  MAX_MOVES,
  saveDeparture,
  saveMove,
  type Departure,
  type Move,
  type MoveReason,
  type MoveRow,
} from './installation/moves.ts';
export { forgetProcess, listProcesses, saveProcess } from './installation/processes.ts';
export { MAX_PAYLOAD_BYTES, openNotifications } from './database/notifications.ts';
export { auditBooks, auditRange, type AuditShare } from './ledger/ledger-audit.ts';
export { findFullRound, saveLedgerRound } from './ledger/ledger-rounds.ts';
export { listDividends, type DividendRow } from './ledger/dividend-payments.ts';
export { listCharges, type ChargeRow, type EntryKey } from './ledger/financing-charges.ts';
export { listLedgerEntries } from './ledger/ledger-entries.ts';
export {
  listAccountEntries,
  listStatementEntries,
  sumEntriesBefore,
  type StatementEntry,
} from './ledger/statements.ts';
export {
  findWithdrawal,
  listDeposits,
  listWithdrawalQueue,
  listWithdrawals,
  type DepositRow,
  type QueuedWithdrawal,
  type WithdrawalRow,
} from './ledger/transfers.ts';
export { loadTrialBalance, type TrialBalance } from './ledger/trial-balance.ts';

export {
  claimResponse,
  findResponse,
  releaseClaim,
  saveSealedResponse,
  type ClaimedKey,
  type FoundResponse,
  type IdempotentResponse,
  type UsedKey,
} from './idempotency/idempotent-responses.ts';
export { dayOf, keyDays, rollKeyPartitions } from './idempotency/key-partitions.ts';

export {
  countAdjustments,
  listActsOf,
  listActsOn,
  searchAudit,
  type FoundAuditRow,
} from './audit/audit-search.ts';
export { findAuditRound, saveAuditRound, type AuditRound } from './audit/audit-rounds.ts';
export { findAuditHash, findAuditHead, verifyAudit, type AuditHead } from './audit/audit-verification.ts';
export {
  digestNewPerson,
  digestPersonal,
  findPersonalValues,
  saveAudit,
  type AuditRow,
  type Recorded,
} from './audit/audit.ts';

export {
  changeAlerts,
  fireAlerts,
  listAccountAlerts,
  listAlerts,
  listAlertsById,
  loadActiveAlerts,
  type AlertFiring,
  type AlertOwner,
  type AlertRecord,
  type NewAlert,
} from './workspace/alerts.ts';
export { findDrawings, findWatchlists, saveDrawings, saveWatchlists } from './workspace/workspaces.ts';

export {
  changeGroup,
  changeMembership,
  findGroup,
  findGroupByCode,
  findRole,
  joinGroup,
  listGroups,
  listMembers,
  listReadAccounts,
  listOwnGroups,
  saveGroup,
  type GroupChange,
  type GroupRecord,
  type MemberRecord,
  type OwnGroup,
} from './groups/groups.ts';
export {
  changeAssignment,
  deleteDraft,
  findAssignment,
  listAssignments,
  saveAssignment,
  type AssignmentRecord,
  type AssignmentText,
} from './groups/assignments.ts';
export {
  countWorks,
  listOwnWorks,
  listWorks,
  returnGrades,
  saveExtension,
  saveGrade,
  saveSubmission,
  workOf,
  type GradeRecord,
  type ReturnedGrade,
  type WorkRecord,
} from './groups/works.ts';
export {
  confirmLaunched,
  confirmNumbers,
  countRoster,
  dropRoster,
  importRoster,
  setExternalId,
  type RenumberedMember,
  type SeenNumber,
  listOwnRosterLines,
} from './groups/rosters.ts';
export { listWritten } from './groups/written.ts';
export {
  changePlatform,
  findPlatform,
  findPlatformsOf,
  listPlatforms,
  listToolKeys,
  saveFirstToolKey,
  saveNextToolKey,
  savePlatform,
  type PlatformRecord,
  type PlatformTerms,
  type ToolKey,
} from './lti/platforms.ts';
export {
  findLaunch,
  findLinkedPerson,
  forgetLaunches,
  linkPerson,
  listOwnIdentities,
  nameLaunched,
  saveLaunch,
  takeSignIn,
  type LaunchRecord,
} from './lti/launches.ts';
export {
  bindCourse,
  bindLink,
  findCourse,
  findLink,
  joinFromCourse,
  listCourses,
  listLinks,
  noteCourse,
  saveSeat,
  unbindCourse,
  type CourseRecord,
  type LinkRecord,
} from './lti/courses.ts';
export {
  listDueScores,
  listScores,
  queueScores,
  retryScores,
  saveScoreOutcome,
  type DueScore,
  type ScoreOutcome,
  type ScoreRecord,
} from './lti/scores.ts';

export {
  disqualifyEntry,
  findContest,
  freezeContest,
  isWorldOfContest,
  listContests,
  listUnfinishedContests,
  saveContest,
  type ContestRecord,
} from './contests/contests.ts';
export {
  findContestWithoutLuck,
  finishLuck,
  listEntriesForLuck,
  saveLuck,
  type CountedFill,
  type EntryForLuck,
} from './contests/luck.ts';
export {
  findEntriesToEnd,
  findEntry,
  findEntryHolder,
  isAliasTaken,
  finishContest,
  hasOpenEntries,
  listEntries,
  listEntryVersions,
  listOrderedFills,
  listOwnResults,
  isEntryOfGroup,
  type OwnResult,
  type EntryHolder,
  type EntryRecord,
  type EntryVersion,
  type OrderedFill,
} from './contests/entries.ts';
export {
  findOwnTeam,
  joinTeam,
  leaveTeam,
  makeTeam,
  type TeamRecord,
  type TeamRefusal,
} from './contests/teams.ts';
export { listTrackedEvents, type TrackedThrough } from './contests/tracked-events.ts';
export {
  hasSubject,
  listEntriesOf,
  listLabels,
  countEntries,
  writeEntry,
  type EntryFilter,
  type JournalEntry,
  type NewNote,
  type NoteSubject,
} from './journal/journal-entries.ts';
export { followAccount } from './journal/follow-trades.ts';
export {
  listTradeFills,
  listTrades,
  saveExcursion,
  sumTrades,
  TRADE_GROUPS,
  type GroupedSums,
  type TradeGroup,
  type TradeRecord,
} from './journal/trades.ts';
export { writeRuleset } from './contests/written-ruleset.ts';
export {
  closeProgramme,
  findProgramme,
  listProgrammes,
  saveProgramme,
  type ProgrammeRecord,
} from './evaluations/programmes.ts';
export {
  answerAppeal,
  findVerdictEvidence,
  listEvaluations,
  loadEvaluated,
  saveAppeal,
  type AppealRecord,
  type EvaluationRecord,
  type VerdictEvidence,
} from './evaluations/evaluations.ts';
export { writePhases } from './evaluations/written-progress.ts';
export {
  countRanked,
  findCertificateState,
  findContestFinish,
  listOwnCertificates,
  saveCertificate,
} from './certificates/certificates.ts';
export {
  findSigningKey,
  listSigningCertificates,
  replaceSigningKey,
  saveFirstSigningKey,
  type SigningCertificate,
  type SigningKey,
} from './certificates/signing-keys.ts';

export {
  changeHook,
  deleteHook,
  deleteHooksOfNobody,
  findHookByToken,
  listHooks,
  saveHook,
  saveHookToken,
  type HookRow,
  type HookRules,
  type OwnHook,
} from './programs/hooks.ts';
export {
  claimHooks,
  listSignals,
  listWaitingSignals,
  pruneSignals,
  releaseHook,
  saveSignal,
  saveSignalOutcome,
  type FollowedHook,
  type NewSignal,
  type SignalOutcome,
  type SignalRow,
} from './programs/hook-signals.ts';
export type { WrittenRefusal } from './programs/written-refusal.ts';

export {
  changeWebhookEndpoint,
  deleteEndpointsOfNobody,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  saveWebhookEndpoint,
  type WebhookChange,
  type WebhookEndpoint,
} from './webhooks/endpoints.ts';
export { pruneWebhookEvents, saveTestEvent, spreadWebhookEvents } from './webhooks/events.ts';
export {
  claimWebhookEndpoints,
  listDeliveries,
  listDueDeliveries,
  releaseWebhookEndpoint,
  retryDelivery,
  saveDeliveryOutcome,
  type DeliveryOutcome,
  type DueDelivery,
  type FreeTurns,
  type ListedDelivery,
  type ServedEndpoint,
} from './webhooks/deliveries.ts';
export type { NewWebhookEvent } from './desk/webhook-writes.ts';

export { findNoticeReaders, type NoticeReader } from './notices/notice-readers.ts';
export {
  countUnreadNotices,
  listNoticesById,
  listNoticesSince,
  listReadersSince,
  listNotices,
  markNoticesRead,
  saveNotices,
  type NewNotice,
  type NoticeRow,
} from './notices/notices.ts';

export {
  claimMail,
  clearOldMail,
  countWaitingMail,
  findMailOwner,
  listMail,
  listWaitingMail,
  markMailFailed,
  markMailSent,
  openMail,
  saveMail,
  type MailRecord,
  type NewMail,
} from './mail/mail.ts';
export { CredentialEnded, type Credential } from './desk/credentials.ts';
