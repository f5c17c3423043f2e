import {
  decideCallAccount,
  decideDividends,
  decideExpire,
  decideFinancing,
  decideStopOut,
  decideTrigger,
  followDecision,
  type MarketQuote,
  type Reached,
  type TradingChange,
} from '@lonja/core';
import type { CommandRow, OnAccount } from '../desk/command/command-row.ts';
import { ENFORCING } from '../desk/command/enforcing.ts';

interface Expiring extends OnAccount {
  readonly orderId: number;
}

/** A quote has reached an order, or moved a trailing stop. */
interface Triggering extends OnAccount {
  readonly orderId: number;
  readonly quote: MarketQuote;
  /** The order's state at that quote; without it, its state when this is decided. */
  readonly reached?: Reached | undefined;
}

/** As many as there are; none where nothing was left to do. */
type Some = readonly TradingChange[];

export const STOP_OUT = {
  ...ENFORCING,
  kind: 'stop_out',
  decide: (state, _input, { market }) =>
    followDecision(state, decideStopOut(state.account, market), market.now),
} as const satisfies CommandRow<OnAccount, Some>;

export const CHARGE_NIGHTS = {
  ...ENFORCING,
  kind: 'financing',
  charges: 'nights_itself',
  decide: (state, _input, { market }) =>
    followDecision(state, decideFinancing(state.account, market), market.now),
} as const satisfies CommandRow<OnAccount, Some>;

/** Dividends that prices have passed. */
export const PAY_DIVIDENDS = {
  ...ENFORCING,
  kind: 'dividends',
  charges: 'dividends_itself',
  decide: (state, _input, { market }) =>
    followDecision(state, decideDividends(state.account, market), market.now),
} as const satisfies CommandRow<OnAccount, Some>;

export const CALL_MARGIN = {
  ...ENFORCING,
  kind: 'margin_call',
  model: { outside: 'the model knows no margin calls' },
  decide: (state, _input, { market }) =>
    followDecision(state, decideCallAccount(state.account, market), market.now),
} as const satisfies CommandRow<OnAccount, Some>;

export const EXPIRE_ORDER = {
  ...ENFORCING,
  kind: 'expire',
  decide: (state, { orderId }, { market }) => decideExpire(state, orderId, market),
} as const satisfies CommandRow<Expiring, Some>;

export const TRIGGER_ORDER = {
  ...ENFORCING,
  kind: 'trigger',
  charges: ({ quote }, _account, market) => ({ market, lastQuote: quote.at }),
  decide: (state, { orderId, quote, reached }, { market }) =>
    decideTrigger(state, orderId, quote, market, reached),
} as const satisfies CommandRow<Triggering, Some>;
