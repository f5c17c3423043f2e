import { FUNDS_REFUSALS } from '@lonja/core/account-kinds';
import * as z from 'zod';
import { ORDER_REFUSALS } from './call-refusals.ts';
import {
  AdminUser,
  AuditPage,
  AuditQuery,
  ClientView,
  Closings,
  DailyActivity,
  DailyActivityQuery,
  LedgerPage,
  LedgerQuery,
  NewUserRequest,
  ReasonRequest,
  UserExportQuery,
  UserImportReport,
  UserImportRequest,
  UserPage,
  UserSearchQuery,
  UserTotals,
  Verification,
  VerificationDecision,
  VerificationQuery,
} from '../administration/administration-screens.ts';
import {
  AdminPosition,
  ConfirmPasswordResponse,
  PositionAddress,
  PositionChange,
  UserChange,
} from '../administration/administration.ts';
import { Conditions, ConditionsRequest } from '../conditions/conditions.ts';
import { ClientFigures } from '../administration/client-figures.ts';
import { AccountNearCall } from '../trading/near-call.ts';
import { OpenMessageRequest, OutboxMessage, OutboxText } from '../sign-in/sessions.ts';
import { PerformanceQuery, PortfolioPerformance } from '../trading/portfolio.ts';
import { Done } from '../profile/settings.ts';
import { Split, SplitDismissal, SplitList, SplitRequest } from '../splits/splits.ts';
import { ProcessMove, SystemReport } from '../system/system-report.ts';
import { AdminWithdrawal, WithdrawalChange } from '../funds/transfers.ts';
import { User } from '../people/users.ts';
import { ClientWebhooks } from '../webhooks/webhooks.ts';
import { ListedGroup, NewGroupRequest } from '../groups/groups.ts';
import { MarketScript } from '../worlds/market-script.ts';
import {
  ByWorld,
  NewWorldRequest,
  World,
  WorldClockRequest,
  WorldPreview,
  WorldPreviewRequest,
  WorldRevealRequest,
} from '../worlds/worlds.ts';
import type { ADMINISTRATION_CALLS } from '../rows/administration-calls.ts';
import { ById, type SchemasOf } from '../rows/call-schema.ts';

/** Query that names the account of a client that the call is about. */
const OfClientsAccount = z.strictObject({
  account: z
    .string()
    .optional()
    .describe('Number of one of the client’s accounts; the primary one unless given'),
});

export const ADMINISTRATION_SCHEMAS = {
  confirmPassword: {
    what: 'your password once more: sensitive acts ask for it after 15 minutes',
    response: ConfirmPasswordResponse,
    refuses: [],
  },
  getUserTotals: { what: 'sums over all users and their open accounts', response: UserTotals },
  getDailyActivity: {
    what: 'clients, equity, deposits, positions, orders, fills, stop-outs and pending withdrawals of the last `days` (7, 30 or 90) of UTC',
    query: DailyActivityQuery,
    response: DailyActivity,
  },
  listUsers: { what: 'the newest 1,000 users', response: z.array(User) },
  searchUsers: {
    what: 'users by words, filters, sort and page',
    query: UserSearchQuery,
    response: UserPage,
  },
  exportUsers: {
    what: 'the same as CSV, in the `language` asked for (Spanish without)',
    query: UserExportQuery,
  },
  createUser: {
    what: 'creates a user',
    body: NewUserRequest,
    response: AdminUser,
    refuses: [
      'admin_password_too_short',
      'administrator_without_account',
      'email_invalid',
      'email_taken',
      'password_common',
      'password_too_short',
      'username_invalid',
      'username_taken',
      'username_too_short',
    ],
  },
  importUsers: {
    what: 'creates up to 200 from CSV, see [below](#an-import-of-users)',
    body: UserImportRequest,
    response: UserImportReport,
    refuses: [
      'admin_password_too_short',
      'amount_out_of_range',
      'below_margin_call',
      'books_changed',
      'email_invalid',
      'email_taken',
      'import_interrupted',
      'import_invalid',
      'import_not_reached',
      'password_common',
      'password_too_short',
      'quote_unavailable',
      'user_changed',
      'username_invalid',
      'username_taken',
      'username_too_short',
    ],
  },
  changeUser: {
    what: 'changes a user, its balance or total profit, see [below](#what-an-administrator-sets)',
    params: ById,
    query: OfClientsAccount,
    body: UserChange,
    response: User,
    refuses: [
      'account_closed',
      'account_in_use',
      ...FUNDS_REFUSALS,
      'admin_password_needed',
      'admin_password_too_short',
      'administrator_without_account',
      'amount_out_of_range',
      'below_margin_call',
      'books_changed',
      'edit_incomplete',
      'email_invalid',
      'email_taken',
      'last_administrator',
      'market_closed',
      'order_not_working',
      'own_access',
      'own_books',
      'password_common',
      'password_empty',
      'password_too_short',
      'price_delayed',
      'quote_stale',
      'quote_unavailable',
      'user_changed',
      'user_has_open_books',
      'username_invalid',
      'username_taken',
      'username_too_short',
      'withdrawal_held',
    ],
  },
  deleteUser: {
    what: 'erases a user (`?reason=…`); the ledger stays under the opaque id',
    params: ById,
    query: ReasonRequest,
    response: Done,
    refuses: [
      'account_in_use',
      'administrator_not_deletable',
      'last_administrator',
      'order_not_working',
      'own_access',
      'own_books',
      'price_delayed',
      'user_has_open_books',
    ],
  },
  getClientFigures: {
    what: 'a client at this moment: equity, open P&L, margin, exposure by class',
    params: ById,
    query: OfClientsAccount,
    response: ClientFigures,
  },
  getClientPerformance: {
    what: "a client's equity curve and results, as `GET /api/portfolio/performance` gives them to the client",
    params: ById,
    query: PerformanceQuery.extend(OfClientsAccount.shape),
    response: PortfolioPerformance,
  },
  listClientWebhooks: {
    what: "a client's webhooks, without their secrets and with no more of an address than its host",
    params: ById,
    response: ClientWebhooks,
  },
  viewClient: {
    what: 'what the client sees, to read: positions, orders, transactions, transfers, notices; recorded with the `reason`',
    params: ById,
    query: ReasonRequest.extend(OfClientsAccount.shape),
    response: ClientView,
  },
  getAdminPositions: {
    what: "a client's open positions",
    params: ById,
    query: OfClientsAccount,
    response: z.array(AdminPosition),
  },
  changePosition: {
    what: 'sets quantity, average price, profit, see [below](#what-an-administrator-sets)',
    params: PositionAddress,
    query: OfClientsAccount,
    body: PositionChange,
    response: AdminPosition,
    refuses: [
      'account_closed',
      ...FUNDS_REFUSALS,
      'amount_out_of_range',
      'below_margin_call',
      'books_changed',
      'direction_differs',
      'margin_missing',
      'market_closed',
      'no_position',
      'notional_out_of_range',
      'own_books',
      'quantity_off_grid',
      'quantity_too_small',
      'quote_stale',
      'quote_unavailable',
      'unknown_instrument',
    ],
  },
  closeAllPositions: {
    what: 'closes all positions of a client at the market, of all accounts unless one is named, with a reason that the client is given; what was refused, or could not be tried because the service fails, says why',
    params: ById,
    query: OfClientsAccount,
    body: ReasonRequest,
    response: Closings,
    refuses: [...ORDER_REFUSALS, 'account_closed', 'own_books'],
  },
  listAccountsNearCall: {
    what: 'the 50 accounts with the lowest margin levels at this moment, the lowest first, and what a stop-out would close first',
    response: z.array(AccountNearCall),
  },
  listWithdrawals: { what: 'the queue of withdrawals', response: z.array(AdminWithdrawal) },
  changeWithdrawal: {
    what: 'decides on one: `status`, `adminNotes`, `expectedRevision`',
    params: ById,
    body: WithdrawalChange,
    response: AdminWithdrawal,
    refuses: [
      'account_closed',
      'own_books',
      'quote_unavailable',
      'withdrawal_changed',
      'withdrawal_funds_gone',
      'withdrawal_not_pending',
    ],
  },
  listVerifications: {
    what: 'requests for verification',
    query: VerificationQuery,
    response: z.array(Verification),
  },
  decideVerification: {
    what: 'decides on one: `status`, `reason`',
    params: ById,
    body: VerificationDecision,
    response: Verification,
    refuses: ['own_books', 'verification_decided'],
  },
  getOutbox: { what: 'mail that waits for somebody to hand it on', response: z.array(OutboxMessage) },
  openOutboxMessage: {
    what: 'opens one, which is audited with its `reason` and notified to the addressee',
    params: ById,
    body: OpenMessageRequest,
    response: OutboxText,
    refuses: ['own_access', 'own_books'],
  },
  searchAudit: {
    what: 'the audit log with before, after and why, by user, kind and [period](#periods-of-the-records)',
    query: AuditQuery,
    response: AuditPage,
  },
  readLedger: {
    what: 'the trial balance and its entries, by user, kind and [period](#periods-of-the-records)',
    query: LedgerQuery,
    response: LedgerPage,
  },
  listSplits: {
    what: 'splits as they are applied: of what is quoted from outside, and of simulated companies',
    response: SplitList,
  },
  declareSplit: {
    what: 'declares a ratio (`symbol`, `newUnits`, `oldUnits`, `reason`), before or after the source counts by it',
    body: SplitRequest,
    response: Split,
    refuses: [
      'split_applying',
      'split_ratio_differs',
      'split_ratio_invalid',
      'split_simulated',
      'unknown_instrument',
    ],
  },
  dismissSplit: {
    what: 'it is none, or will be none: with a `reason`',
    params: ById,
    body: SplitDismissal,
    response: Split,
    refuses: ['split_applying', 'split_not_open', 'split_simulated'],
  },
  setConditions: {
    what: 'sets how nights are charged from the next one on (`financing`), or what limits leverage from now on (`margin`); with the `expected` number and a `reason`',
    body: ConditionsRequest,
    response: Conditions,
    refuses: ['conditions_changed', 'unknown_instrument'],
  },
  createWorld: {
    what: 'a market with a clock of its own, see [worlds](#worlds); it stands until its clock is started',
    body: NewWorldRequest,
    response: World,
    refuses: [
      'beginning_out_of_range',
      'rate_out_of_range',
      'script_line_idle',
      'too_many_worlds',
      'unknown_instrument',
    ],
  },
  previewWorld: {
    what: 'prices that chance may bring to such a world, with its scripted moves and without: of a seed that no world has',
    body: WorldPreviewRequest,
    response: WorldPreview,
    refuses: ['beginning_out_of_range', 'script_line_idle', 'unknown_instrument'],
  },
  readWorldScript: {
    what: "a world's script, for another world",
    params: ByWorld,
    response: MarketScript,
  },
  setWorldClock: {
    what: 'starts, pauses, hastens or ends a world, two seconds later',
    params: ByWorld,
    body: WorldClockRequest,
    response: World,
    refuses: ['clock_is_of_the_market', 'rate_out_of_range', 'world_ended'],
  },
  revealWorld: {
    what: 'shows everybody what the prices of a world that has ended were computed from',
    params: ByWorld,
    body: WorldRevealRequest,
    response: World,
    refuses: ['world_not_ended'],
  },
  createGroup: {
    what: 'makes a group, with its first teacher',
    body: NewGroupRequest,
    response: ListedGroup,
    refuses: ['too_many_groups'],
  },
  listAllGroups: { what: 'all groups with their teachers, the newest first', response: z.array(ListedGroup) },
  listMoves: {
    what: 'what moved between processes, the newest first: who came and went, who took which slots and leases from whom, and why; the last 200 of up to 2,000',
    response: z.array(ProcessMove),
  },
  getSystem: {
    what: "health, the database, quotes by source, orders of the last hour, background jobs, mail that waits, the audit log's chain: measured",
    response: SystemReport,
  },
} as const satisfies SchemasOf<typeof ADMINISTRATION_CALLS>;
