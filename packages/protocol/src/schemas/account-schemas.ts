import { FUNDS_REFUSALS } from '@lonja/core/account-kinds';
import * as z from 'zod';
import {
  ByAccount,
  ByReplay,
  CloseAccountResponse,
  NewBranchRequest,
  NewBranchResponse,
  NewPracticeRequest,
  NewPracticeResponse,
  NewReplayRequest,
  RenameAccountRequest,
  ReplayClockRequest,
  ResetAccountRequest,
  ResetAccountResponse,
  TradingAccount,
} from '../accounts/accounts.ts';
import {
  PerformanceQuery,
  PortfolioPerformance,
  TradeResults,
  TradeResultsQuery,
} from '../trading/portfolio.ts';
import { MoveProfitRequest, MoveProfitResponse, Transaction, TransactionQuery } from '../trading/trading.ts';
import { DepositRequest, Transfer, TransferResponse, WithdrawalRequest } from '../funds/transfers.ts';
import type { ACCOUNT_CALLS } from '../rows/account-calls.ts';
import { AnyId, ById, type SchemasOf } from '../rows/call-schema.ts';
import { World } from '../worlds/worlds.ts';

export const ACCOUNT_SCHEMAS = {
  listAccounts: {
    what: 'your trading accounts, the newest first',
    params: ById,
    response: z.array(TradingAccount),
  },
  openPractice: {
    what: 'opens a practice account on terms of your choice beside your primary one, eight at a time',
    params: ById,
    body: NewPracticeRequest,
    response: NewPracticeResponse,
    refuses: [
      'grant_out_of_range',
      'too_many_accounts',
      'too_many_kept_accounts',
      'unknown_time_zone',
      'world_takes_no_accounts',
    ],
  },
  openReplay: {
    what: 'a world with the prices of the market of one of your accounts, from a moment of the past on, see [replays](#branches-and-replays)',
    params: ById,
    body: NewReplayRequest,
    response: World,
    refuses: [
      'moment_out_of_range',
      'prices_not_begun',
      'prices_not_revealed',
      'replays_full',
      'replays_of_day_spent',
      'too_many_replays',
      'unknown_instrument',
      'world_ended',
    ],
  },
  listReplays: { what: 'your replays', params: ById, response: z.array(World) },
  setReplayClock: {
    what: 'starts, pauses, hastens or ends a replay, or lets it run to a moment, two seconds later',
    params: ByReplay,
    body: ReplayClockRequest,
    response: World,
    refuses: ['rate_out_of_range', 'world_ended'],
  },
  openBranch: {
    what: 'copies the account of a replay, as it was when that begins, into an account that plays on in it',
    params: ById,
    body: NewBranchRequest,
    response: NewBranchResponse,
    refuses: [
      'account_closed',
      'history_too_long',
      'past_unknown',
      'too_many_accounts',
      'too_many_kept_accounts',
      'withdrawal_held',
      'world_takes_no_accounts',
    ],
  },
  renameAccount: {
    what: 'names a practice account',
    params: ByAccount,
    body: RenameAccountRequest,
    response: TradingAccount,
    refuses: [],
  },
  closeAccount: {
    what: 'closes a practice account once nothing is open, waiting or held; its history stays',
    params: ByAccount,
    body: z.strictObject({}),
    response: CloseAccountResponse,
    refuses: [
      'account_closed',
      'account_in_use',
      ...FUNDS_REFUSALS,
      'primary_account_stays',
      'rate_out_of_range',
      'withdrawal_held',
      'world_ended',
    ],
  },
  resetAccount: {
    what: 'begins anew with another account, see [below](#a-new-demo-account)',
    params: ById,
    body: ResetAccountRequest,
    response: ResetAccountResponse,
    refuses: [
      'account_closed',
      'account_in_use',
      ...FUNDS_REFUSALS,
      'nothing_to_reset',
      'price_delayed',
      'too_many_kept_accounts',
      'withdrawal_held',
    ],
  },
  getPerformance: {
    what: 'your equity curve (`?period=1D`, `1W`, `1M`, `3M`, `1Y`), daily results, returns and risk figures; `lifetime` since the account was opened, `execution` the fill profiles behind it',
    query: PerformanceQuery,
    response: PortfolioPerformance,
  },
  moveProfit: {
    what: 'moves profit to the balance, or settles a negative one from it',
    body: MoveProfitRequest,
    response: MoveProfitResponse,
    refuses: ['nothing_to_move'],
  },
  getOwnTransactions: { what: 'your newest 1,000 fills', response: z.array(Transaction) },
  getTransactions: {
    what: 'the same; with `before`, the number of one of them, the 1,000 before it',
    params: ById,
    query: TransactionQuery,
    response: z.array(Transaction).describe('The newest 1,000'),
  },
  getTradeResults: {
    what: 'what all your fills came to: trades, win rate, profit factor, market results by instrument and by day (`?timezone=UTC`, `EST`, `PST`, `CET`)',
    params: ById,
    query: TradeResultsQuery,
    response: TradeResults,
  },
  getStatement: {
    what: 'the books of a period (`?from=2026-11-01&to=2026-11-30`) as PDF, days in UTC: opening and closing balances, every entry (5,000 at most), both figures of what administrators set',
    query: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date().describe('The last day, included. UTC'),
    }),
  },
  listTransfers: {
    what: 'your deposits and withdrawals',
    params: ById,
    response: z.array(Transfer),
  },
  deposit: {
    what: 'virtual funds in, see [below](#deposits-and-withdrawals)',
    params: ById,
    body: DepositRequest,
    response: TransferResponse,
    refuses: [
      ...FUNDS_REFUSALS,
      'card_expired',
      'card_is_no_test_card',
      'deposit_out_of_range',
      'deposits_closed',
      'details_invalid',
    ],
  },
  withdraw: {
    what: 'virtual funds out, see [below](#deposits-and-withdrawals)',
    params: ById,
    body: WithdrawalRequest,
    response: TransferResponse,
    refuses: [
      ...FUNDS_REFUSALS,
      'card_expired',
      'card_is_no_test_card',
      'details_invalid',
      'information_missing',
      'quote_unavailable',
      'withdrawal_exceeds_funds',
      'withdrawal_held',
      'withdrawal_too_small',
    ],
  },
  cancelWithdrawal: {
    what: 'takes a pending withdrawal back',
    params: z.strictObject({ id: AnyId, withdrawalId: AnyId }),
    response: TransferResponse,
    refuses: ['quote_unavailable', 'withdrawal_changed', 'withdrawal_funds_gone', 'withdrawal_not_pending'],
  },
} as const satisfies SchemasOf<typeof ACCOUNT_CALLS>;
