import type { AccountState } from '../../account/account.ts';
import { withProfile } from '../../account/with-profile.ts';
import type { HeldMandate } from '../../mandate/mandate.ts';
import type { Usd } from '../../money/index.ts';
import { isPrimaryKind } from '../../account/account-kinds.ts';
import { getAccountKind, refuseFunds, type KindRefusal } from '../../account/account-terms.ts';
import { getProfile } from '../../account/fill-profile.ts';
import { isLive } from '../../order/resting-order.ts';
import { cancelOrder, type Orders } from '../../order/working-orders.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { changeOrders, followChange, type TradingChange, type TradingState } from '../trading-change.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { standsFor } from '../trading/end-order.ts';
import { decideOpenAccount } from './open-account.ts';
import { withProfitOption } from './profit-option.ts';

/** Why a trading account is not closed. In the order of precedence. */
export type ClosingRefusal =
  /** It is the client's primary one. */
  | { readonly code: 'primary_account_stays' }
  | { readonly code: 'account_closed' }
  /** Positions are open, or a withdrawal is held, in USD. */
  | { readonly code: 'account_in_use'; readonly positions: number; readonly held: Usd }
  /** An order stands until the prices of its moment have come; milliseconds. */
  | { readonly code: 'price_delayed'; readonly delay: number };

/** Why a trading account is not reset. In the order of precedence. */
export type ResetRefusal =
  | KindRefusal
  | Exclude<ClosingRefusal, { readonly code: 'primary_account_stays' }>
  /** The account is unused. */
  | { readonly code: 'nothing_to_reset' };

/**
 * Decides that a client starts over: the account closes with its balances, its waiting orders are cancelled, and a new
 * account opens with the opening grant of its terms. The new one keeps the terms, the profit destination, the fill
 * profile and what API keys may do. No money moves between the two.
 * @returns the change of the old account and that of the new one
 */
export function decideResetAccount(
  state: TradingState,
  newAccountId: number,
  market: Pick<MarketView, 'now' | 'quoteOf'>,
): Decision<readonly [closed: TradingChange, opened: TradingChange], ResetRefusal> {
  const { now } = market;
  const refusal =
    refuseFunds(state.account) ??
    refuseClosing(state, market) ??
    (isUnused(state) ? NOTHING_TO_RESET : undefined);
  if (refusal) return refuse(refusal);
  const closed = closeAtRest(state, now);
  const { before, ...opening } = decideOpenAccount(newAccountId, now, state.account.terms);
  // A screen that has seen the old account would discard a lower version as outdated.
  const version = closed.after.account.version + 1;
  const settling = withProfitOption({ ...opening.after, version }, state.account.settlesProfit === true);
  const after = { ...withProfile(settling, getProfile(state.account)), ...resetMandates(state.account) };
  const empty = { account: before, orders: NO_ORDERS, orderCount: 0 };
  return accept(closed, followChange(empty, { ...opening, before, after }, now));
}

/** The account's keys reach the new one, so their limits and suspensions do too. */
const resetMandates = ({ mandates }: AccountState): Pick<AccountState, 'mandates'> =>
  mandates ? { mandates: new Map([...mandates].map(([key, held]) => [key, unused(held)])) } : {};

function unused(held: HeldMandate): HeldMandate {
  const { use: _, ...rest } = held;
  return rest;
}

const isUnused = ({ account, orderCount }: TradingState): boolean =>
  account.entryCount <= 1 && orderCount === 0;
const NOTHING_TO_RESET = { code: 'nothing_to_reset' } as const;

/**
 * Decides that a client closes an account beside the primary one, with its balances; its waiting orders are cancelled. No money
 * moves.
 */
export function decideCloseAccount(
  state: TradingState,
  market: Pick<MarketView, 'now' | 'quoteOf'>,
): Decision<readonly [TradingChange], ClosingRefusal> {
  const refusal = isPrimaryKind(getAccountKind(state.account)) ? PRIMARY_STAYS : refuseClosing(state, market);
  return refusal ? refuse(refusal) : accept(closeAtRest(state, market.now));
}

const PRIMARY_STAYS = { code: 'primary_account_stays' } as const;

/** Nothing is open, held or about to fill. */
function refuseClosing(
  { account, orders }: TradingState,
  market: Pick<MarketView, 'now' | 'quoteOf'>,
): Exclude<ClosingRefusal, typeof PRIMARY_STAYS> | undefined {
  if (account.isClosed) return { code: 'account_closed' };
  const { withdrawal_hold: held } = account.balances;
  if (account.positions.size > 0 || held > 0n) {
    return { code: 'account_in_use', positions: account.positions.size, held };
  }
  for (const order of orders.values()) {
    const delay = standsFor(account, order, market);
    if (delay !== undefined) return { code: 'price_delayed', delay };
  }
  return undefined;
}

const closeAtRest = (state: TradingState, now: number): TradingChange =>
  close(changeOrders(state, cancelAll(state.orders, now)));

const cancelAll = (orders: Orders, at: number): Orders =>
  new Map([...orders].map(([id, order]) => [id, isLive(order) ? cancelOrder(order, 'client', at) : order]));

function close(change: TradingChange): TradingChange {
  const after: AccountState = { ...change.account.after, isClosed: true };
  return {
    ...change,
    after: { ...change.after, account: after },
    account: { ...change.account, after },
  };
}

const NO_ORDERS: Orders = new Map();
