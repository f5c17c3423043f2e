export { noteSignIn } from './sign-ins.ts';
export { findNoticeReaders, type NoticeReader } from './notice-readers.ts';
export { listStatementEntries, sumEntriesBefore, type StatementEntry } from './statements.ts';
export {
  startEmbedded,
  startSupervised,
  withEmbedded,
  DataFolderInUse,
  StartRefusal,
  type Embedded,
  type Supervised,
} from './embedded/index.ts';
export { migrate } from './schema/migrate.ts';
export { SchemaRefused } from './schema/schema-refused.ts';
export { loadDatabaseFacts } from './database-facts.ts';
export * from './backup/index.ts';
export { OF_JOBS, openDatabase, openOwnerDatabase, pingDatabase, type Database } from './database.ts';
export { failureOf, isDatabaseProblem, isOfNobody, outageOf, UNREACHABLE, type Failure } from './failure.ts';
export { loadTradeResults } from './trade-results.ts';
export { listAwaitedInstruments, saveInstruments } from './instruments.ts';
export { settleMarket, MarketInUse } from './installation.ts';
export {
  beginSplit,
  dismissSplit,
  findAppliedSplit,
  finishSplit,
  listAccountsToSplit,
  listOpenSplits,
  listSplits,
  saveSeenSplit,
  saveSplitRatio,
  tellSplit,
  type SplitQuote,
  type SplitRow,
} from './splits.ts';
export {
  dropOldCandles,
  listCandles,
  listNewestCandles,
  saveMinuteCandles,
  type StoredCandle,
} from './candles.ts';
export {
  createFirstAdministrator,
  findCredentials,
  type Credentials,
  findUser,
  findOwnersOfAccounts,
  findUserOfAccount,
  findUsers,
  hasAdministrator,
  listUsers,
  type AccountRecord,
  type AdjustmentsRecord,
  type UserRecord,
} from './users.ts';
export {
  deleteExpiredSessions,
  confirmSession,
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
} from './sessions.ts';
export { listTradingAccounts, ownsTradingAccount, type TradingAccountRecord } from './trading-accounts.ts';
export {
  findSettings,
  saveExpectedSettings,
  saveSettings,
  type SettingsRow,
  type SettingsValues,
} from './settings.ts';
export {
  findPasswordHash,
  savePasswordHash,
  saveProfile,
  type ProfileValues,
  type RecordedProfile,
} from './profiles.ts';
export {
  deleteApiKey,
  findApiKey,
  findOpenApiKeys,
  listApiKeys,
  saveApiKey,
  touchApiKey,
  type ApiKeyRecord,
  type ApiKeyRow,
} from './api-keys.ts';
export { listLedgerEntries } from './ledger-entries.ts';
export { findDrawings, findWatchlists, saveDrawings, saveWatchlists } from './workspaces.ts';
export { eraseUser, findClosingRefusal } from './erase-user.ts';
export {
  claimAnswer,
  keepAnswer,
  releaseAnswer,
  type ClaimedKey,
  type FoundAnswer,
  type KeptAnswer,
  type UsedKey,
} from './kept-answers.ts';
export { listEquity, loadPersonalRows } from './personal-data.ts';
export {
  countUnreadNotices,
  listNotices,
  markNoticesRead,
  saveNotices,
  type NewNotice,
  type NoticeRow,
} from './notices.ts';
export {
  changeAlerts,
  fireAlerts,
  listAlerts,
  loadActiveAlerts,
  type AlertFiring,
  type AlertRecord,
  type NewAlert,
} from './alerts.ts';
export { listNews, pruneNews, saveNews, type NewNewsItem, type NewsRow } from './news.ts';
export type { NewsCategory } from './tables.ts';
export { listFills, listOpeningQuotes, type FillRow, type OpeningQuote } from './fills.ts';
export { listPositions } from './positions.ts';
export { findExpiredOrders, listOrders, loadWorkingOrders, type OrderPage } from './orders.ts';
export {
  findAccountsToMeasure,
  loadAccount,
  loadEntryFlows,
  loadEquityBreaks,
  loadRebaseFlows,
  loadMeasuredEquity,
  loadTradingRecord,
  saveEquityPoints,
  thinEquityPoints,
  type EquityPointRow,
} from './equity-points.ts';
export { findAccountsToFinance, loadAccountsOnMargin } from './open-accounts.ts';
export {
  openDeskConnection,
  type AccountHead,
  type BatchRequest,
  type DeskConnection,
  type LoadedBatch,
} from './desk/desk-connection.ts';
export { DatabaseInUse } from './desk/database-in-use.ts';
export { leaseDatabase, type DatabaseLease } from './desk/database-lease.ts';
export type { AccountReset, BatchWrites, NewClient } from './desk/batch-writes.ts';
export { auditAccounts, auditBooks, auditPositions } from './ledger-audit.ts';
export { loadTrialBalance, type TrialBalance } from './trial-balance.ts';
export { dayOf, keyDays, rollKeyPartitions } from './partitions.ts';
export {
  deleteOldChallenges,
  deleteTwoFactor,
  enableTwoFactor,
  endLoginChallenge,
  findTwoFactor,
  saveLoginChallenge,
  saveTwoFactorSecret,
  tryLoginChallenge,
  takeRecoveryCode,
  takeTwoFactorStep,
} from './two-factor.ts';
export {
  deleteOldPasswordResets,
  findResetRecipient,
  hasPasswordReset,
  redeemPasswordReset,
  resetPasswordByOperator,
  savePasswordReset,
} from './password-resets.ts';
export {
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
} from './mail.ts';
export { countOpenedAccounts, loadMedianOpening, saveAccountOpening } from './account-openings.ts';
export { deleteOldHeartbeats, loadMedianSpread, loadUptime, saveHeartbeat } from './heartbeats.ts';
export * from './administration.ts';
export { loadTradingState } from './trading-states.ts';
