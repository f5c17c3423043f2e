export {
  NO_ACTS,
  type ActWrites,
  type NewAuditRow,
  type PersonalValues,
  type NewDeposit,
  type NewWithdrawal,
  type PositionChangeRow,
  type WithdrawalDestination,
} from './desk/act-writes.ts';
export {
  digestNewPerson,
  digestPersonal,
  findPersonalValues,
  forgetPersonalValues,
  saveAudit,
  type AuditRow,
  type Recorded,
} from './audit.ts';
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
  type UserRefusal,
  type UserFields,
  type UserSearch,
  type UserState,
  type UserValues,
} from './user-administration.ts';
export {
  findWithdrawal,
  listDeposits,
  listWithdrawalQueue,
  listWithdrawals,
  type DepositRow,
  type QueuedWithdrawal,
  type WithdrawalRow,
} from './transfers.ts';
export { findAuditHash, findAuditHead, verifyAudit, type AuditHead } from './audit-verification.ts';
export { countAdjustments, listActsOn, searchAudit, type FoundAuditRow } from './audit-search.ts';
export { searchEntries } from './entry-search.ts';
export {
  decideVerification,
  listVerifications,
  saveVerification,
  type VerificationRow,
} from './verification-requests.ts';
export { createAdministrator } from './administrators.ts';
export { closeUser } from './erase-user.ts';
