import {
  formatUsd,
  formatUsdExact,
  heldBy,
  isSuspended,
  minus,
  smaller,
  STOP_OUT_LEVEL,
  sum,
  usd,
  valueAccount,
  valuePosition,
  ZERO_USD,
  type AccountState,
  type MarketView,
  type Usd,
} from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { loadAccount } from '@lonja/store/trading/equity-points';
import { findTradingAccount, type TradingAccountRecord } from '@lonja/store/trading/trading-accounts';
import type { LiveMarket } from '../../market/live-market.ts';
import { readInOneScale } from '../../market/split-suspensions.ts';
import { loadPerformance } from '../../accounts/performance-view.ts';
import { notFound, AlpacaError } from '../operations/alpaca-error.ts';
import type { Assets } from '../operations/assets.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import { newYorkDate, utcText } from '../operations/times.ts';
import { computeLastEquity } from './equity-curve.ts';
import { ownAccount } from './own-account.ts';
import { readOwnLeverage } from './own-leverage.ts';
import { recordId } from './record-ids.ts';

type AccountHandlers = Pick<OperationHandlers, 'getAccount'>;

/** GET /v2/account. */
export const accountHandlers = (
  db: Database,
  assetsOf: (board: LiveMarket['board']) => Assets,
): AccountHandlers => ({
  getAccount: async (asked) => {
    const { market } = asked;
    const [known, leverage] = await Promise.all([readAccount(db, asked), readOwnLeverage(db, asked)]);
    const performance = await loadPerformance(db, market, known.account.id, '1W');
    return accountAnswer(known, market, {
      lastEquity: computeLastEquity(performance, market.now()),
      multiplier: leverage.highest(assetsOf(market.board)),
    });
  },
});

type Asked = Pick<OperationRequest<'getAccount'>, 'caller' | 'market'>;

/** An account, and what stands for the key that asks. */
export interface ReadAccount {
  readonly account: AccountState;
  readonly record: TradingAccountRecord;
  /** Whether the key that asks is suspended: its orders are refused. */
  readonly isSuspended: boolean;
}

export async function readAccount(db: Database, { caller, market }: Asked): Promise<ReadAccount> {
  const { userId, accountId } = ownAccount(caller);
  const [account, record] = await Promise.all([
    readInOneScale(market.splits, () => loadAccount(db, accountId)),
    findTradingAccount(db, userId, accountId),
  ]);
  if (!account || !record) throw notFound('account');
  const held = heldBy(account.mandates, caller?.id ?? '');
  return { account, record, isSuspended: held !== undefined && isSuspended(held, market.now()) };
}

function accountAnswer(
  { account, record, ...standing }: ReadAccount,
  market: LiveMarket,
  { lastEquity, multiplier }: { readonly lastEquity: string; readonly multiplier: number },
) {
  const { balances } = account;
  const view = market.view();
  const worth = valueAccount(account, view);
  if (!worth) throw new AlpacaError(409, 'a position of the account has no price');
  const free = smaller(balances.cash, worth.freeMargin);
  const own = free < 0n ? ZERO_USD : free;
  const buyingPower = formatUsd(usd(own * BigInt(multiplier)), 'floor');
  const isClosed = account.isClosed ?? false;
  const values = sumMarketValues(account, view);
  const equity = formatUsd(worth.equity, 'floor');
  return {
    id: recordId('account', { account: account.id, number: 0 }),
    account_number: String(account.id),
    status: isClosed ? 'ACCOUNT_CLOSED' : 'ACTIVE',
    crypto_status: isClosed ? 'INACTIVE' : 'ACTIVE',
    currency: 'USD',
    cash: formatUsdExact(balances.cash),
    equity,
    portfolio_value: equity,
    last_equity: lastEquity,
    buying_power: buyingPower,
    regt_buying_power: buyingPower,
    non_marginable_buying_power: formatUsd(own, 'floor'),
    effective_buying_power: buyingPower,
    options_buying_power: '0',
    ...values,
    initial_margin: formatUsdExact(worth.usedMargin),
    maintenance_margin: formatUsdExact(atStopOut(worth.usedMargin)),
    multiplier: String(multiplier),
    accrued_fees: '0',
    pending_transfer_in: '0',
    pending_transfer_out: formatUsdExact(balances.withdrawal_hold),
    pending_reg_taf_fees: '0',
    shorting_enabled: account.terms?.rules?.noShorts !== true,
    trading_blocked: isClosed,
    transfers_blocked: isClosed,
    account_blocked: isClosed,
    trade_suspended_by_user: standing.isSuspended,
    created_at: utcText(record.openedAt.getTime()),
    balance_asof: newYorkDate(market.now()),
    intraday_adjustments: '0',
    options_approved_level: 0,
    options_trading_level: 0,
    crypto_tier: 0,
    // The rule on day trades is gone; older clients ask for these fields.
    pattern_day_trader: false,
    daytrade_count: 0,
    daytrading_buying_power: '0',
  };
}

/** The equity of positions on margin at which the first of them is closed. */
const atStopOut = (margin: Usd): Usd => usd((margin * STOP_OUT_LEVEL) / 10_000n);

function sumMarketValues({ positions }: AccountState, view: MarketView) {
  const values = [...positions.values()].flatMap((position) => {
    const quote = view.quoteOf(position.instrumentId);
    return quote ? [valuePosition(position, view.instrumentOf(position.instrumentId), quote).value] : [];
  });
  const long = sum([ZERO_USD, ...values.filter((value) => value > 0n)]);
  const all = sum([ZERO_USD, ...values]);
  return {
    long_market_value: formatUsd(long),
    short_market_value: formatUsd(minus(all, long)),
    position_market_value: formatUsd(all),
  };
}
