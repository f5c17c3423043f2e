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
  },
  openReplay: {
    what: 'a world with the prices of the market of one of your accounts, from a moment of the past on, see [replays](#branches-and-replays)',
    params: ById,
    body: NewReplayRequest,
    response: World,
  },
  listReplays: { what: 'your replays', params: ById, response: z.array(World) },
  setReplayClock: {
    what: 'starts, pauses, hastens or ends a replay, or lets it run to a moment, two seconds later',
    params: ByReplay,
    body: ReplayClockRequest,
    response: World,
  },
  openBranch: {
    what: 'copies the account of a replay, as it was when that begins, into an account that plays on in it',
    params: ById,
    body: NewBranchRequest,
    response: NewBranchResponse,
  },
  renameAccount: {
    what: 'names a practice account',
    params: ByAccount,
    body: RenameAccountRequest,
    response: TradingAccount,
  },
  closeAccount: {
    what: 'closes a practice account once nothing is open, waiting or held; its history stays',
    params: ByAccount,
    body: z.strictObject({}),
    response: CloseAccountResponse,
  },
  resetAccount: {
    what: 'begins anew with another account, see [below](#a-new-demo-account)',
    params: ById,
    body: ResetAccountRequest,
    response: ResetAccountResponse,
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
  },
  withdraw: {
    what: 'virtual funds out, see [below](#deposits-and-withdrawals)',
    params: ById,
    body: WithdrawalRequest,
    response: TransferResponse,
  },
  cancelWithdrawal: {
    what: 'takes a pending withdrawal back',
    params: z.strictObject({ id: AnyId, withdrawalId: AnyId }),
    response: TransferResponse,
  },
} as const satisfies SchemasOf<typeof ACCOUNT_CALLS>;
