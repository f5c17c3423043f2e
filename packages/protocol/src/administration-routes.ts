import * as z from 'zod';
import { AccountQuery } from './accounts.ts';
import type { ADMINISTRATION_CALLS } from './administration-calls.ts';
import {
  AdminPosition,
  ConfirmPasswordRequest,
  ConfirmPasswordResponse,
  PositionAddress,
  PositionChange,
  UserChange,
} from './administration.ts';
import {
  AdminWithdrawal,
  DepositRequest,
  Transfer,
  TransferResponse,
  WithdrawalChange,
  WithdrawalRequest,
} from './transfers.ts';
import {
  AdminUser,
  AuditPage,
  AuditQuery,
  ClientView,
  Closings,
  LedgerPage,
  LedgerQuery,
  NewUserRequest,
  ReasonRequest,
  Transparency,
  UserExportQuery,
  UserImportReport,
  UserImportRequest,
  UserPage,
  UserSearchQuery,
  UserTotals,
  Verification,
  VerificationDecision,
  VerificationQuery,
  VerificationRequest,
  VerificationStatus,
} from './administration-screens.ts';
import { Done } from './settings.ts';
import { Split, SplitDismissal, SplitList, SplitRequest } from './splits.ts';
import { SystemReport } from './system-report.ts';
import { User } from './users.ts';

const ById = z.strictObject({ id: z.string().max(64) });

/** The schemas of the administrators' calls. */
export const ADMINISTRATION_ROUTES = {
  listUsers: { response: z.array(User) },
  changeUser: { params: ById, body: UserChange, response: User },
  getAdminPositions: { params: ById, response: z.array(AdminPosition) },
  changePosition: { params: PositionAddress, body: PositionChange, response: AdminPosition },
  closeAllPositions: { params: ById, body: ReasonRequest, response: Closings },
  deposit: { params: ById, body: DepositRequest, response: TransferResponse },
  withdraw: { params: ById, body: WithdrawalRequest, response: TransferResponse },
  listTransfers: { params: ById, query: AccountQuery, response: z.array(Transfer) },
  cancelWithdrawal: {
    params: z.strictObject({ id: z.string().max(64), withdrawalId: z.string().max(64) }),
    response: TransferResponse,
  },
  listWithdrawals: { response: z.array(AdminWithdrawal) },
  changeWithdrawal: { params: ById, body: WithdrawalChange, response: AdminWithdrawal },
  searchUsers: { query: UserSearchQuery, response: UserPage },
  exportUsers: { query: UserExportQuery, response: z.string() },
  createUser: { body: NewUserRequest, response: AdminUser },
  importUsers: { body: UserImportRequest, response: UserImportReport },
  deleteUser: { params: ById, query: ReasonRequest, response: Done },
  viewClient: { params: ById, query: ReasonRequest, response: ClientView },
  getUserTotals: { response: UserTotals },
  getVerification: { params: ById, response: VerificationStatus },
  requestVerification: { params: ById, body: VerificationRequest, response: VerificationStatus },
  listVerifications: { query: VerificationQuery, response: z.array(Verification) },
  decideVerification: { params: ById, body: VerificationDecision, response: Verification },
  searchAudit: { query: AuditQuery, response: AuditPage },
  readLedger: { query: LedgerQuery, response: LedgerPage },
  getSystem: { response: SystemReport },
  listSplits: { response: SplitList },
  tellSplit: { body: SplitRequest, response: Split },
  dismissSplit: { params: ById, body: SplitDismissal, response: Split },
  getTransparency: { response: Transparency },
  confirmPassword: { body: ConfirmPasswordRequest, response: ConfirmPasswordResponse },
} as const satisfies Record<keyof typeof ADMINISTRATION_CALLS, object>;
