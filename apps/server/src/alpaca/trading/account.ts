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
import { findTradingAccount, loadAccount, type Database, type TradingAccountRecord } from '@lonja/store';
import { unlessRefused } from '../../http/kernel/outcome.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { readInOneScale } from '../../market/split-suspensions.ts';
import { performanceOf } from '../../views/performance-view.ts';
import { notFound, AlpacaError } from '../alpaca-error.ts';
import type { OperationHandlers, OperationRequest } from '../serve-operations.ts';
import { newYorkDate, utcText } from '../times.ts';
import { lastEquityOf } from './equity-curve.ts';
import { ownAccount } from './own-account.ts';
import { recordId } from './record-ids.ts';

type AccountHandlers = Pick<OperationHandlers, 'getAccount' | 'getAccountConfig' | 'patchAccountConfig'>;

/** GET /v2/account, and what is set on it. */
export function accountHandlers(db: Database): AccountHandlers {
  const read = (asked: Asked) => readAccount(db, asked);
  return {
    getAccount: async (asked) => {
      const known = await read(asked);
      const performance = unlessRefused(await performanceOf(db, asked.market, known.account.id, '1W'));
      return accountAnswer(known, asked.market, lastEquityOf(performance, asked.market.now()));
    },
    getAccountConfig: async (asked) => configurationOf(await read(asked)),
    patchAccountConfig: async (asked) => {
      const present: Readonly<Record<string, unknown>> = configurationOf(await read(asked));
      for (const [name, wanted] of Object.entries(asked.body))
        if (name in present && wanted !== null && String(wanted) !== String(present[name]))
          throw new AlpacaError(403, `${name} is ${String(present[name])} here, and no program changes it`);
      return present;
    },
  };
}

type Asked = Pick<OperationRequest<'getAccount'>, 'caller' | 'market'>;

interface ReadAccount {
  readonly account: AccountState;
  readonly record: TradingAccountRecord;
  /** Whether the key that asks is suspended: its orders are refused. */
  readonly isSuspended: boolean;
}

async function readAccount(db: Database, { caller, market }: Asked): Promise<ReadAccount> {
  const { userId, accountId } = ownAccount(caller);
  const [account, record] = await Promise.all([
    readInOneScale(market.splits, () => loadAccount(db, accountId)),
    findTradingAccount(db, userId, accountId),
  ]);
  if (!account || !record) throw notFound('account');
  const held = heldBy(account.mandates, caller?.id ?? '');
  return { account, record, isSuspended: held !== undefined && isSuspended(held, market.now()) };
}

/** What orders are opened with: leverage is 1. */
const MULTIPLIER = '1';

function accountAnswer(
  { account, record, ...standing }: ReadAccount,
  market: LiveMarket,
  lastEquity: string,
) {
  const { balances } = account;
  const view = market.view();
  const worth = valueAccount(account, view);
  if (!worth) throw new AlpacaError(409, 'a position of the account has no price');
  const free = smaller(balances.cash, worth.freeMargin);
  const buyingPower = formatUsd(free < 0n ? ZERO_USD : free, 'floor');
  const isClosed = account.isClosed ?? false;
  const values = marketValuesOf(account, view);
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
    non_marginable_buying_power: buyingPower,
    effective_buying_power: buyingPower,
    options_buying_power: '0',
    ...values,
    initial_margin: formatUsdExact(worth.usedMargin),
    maintenance_margin: formatUsdExact(atStopOut(worth.usedMargin)),
    multiplier: MULTIPLIER,
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
    // Of a rule that there is no more; older clients ask for them.
    pattern_day_trader: false,
    daytrade_count: 0,
    daytrading_buying_power: '0',
  };
}

/** The equity of positions on margin at which the first of them is closed. */
const atStopOut = (margin: Usd): Usd => usd((margin * STOP_OUT_LEVEL) / 10_000n);

function marketValuesOf({ positions }: AccountState, view: MarketView) {
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

const configurationOf = ({ account, isSuspended: isStopped }: ReadAccount) => ({
  dtbp_check: 'entry',
  pdt_check: 'entry',
  fractional_trading: true,
  max_margin_multiplier: MULTIPLIER,
  no_shorting: account.terms?.rules?.noShorts === true,
  suspend_trade: isStopped,
  trade_confirm_email: 'none',
  ptp_no_exception_entry: false,
  max_options_trading_level: 0,
  disable_overnight_trading: false,
});
