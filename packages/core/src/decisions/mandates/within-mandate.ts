import { wallClockOf } from '../../calendar/wall-clock.ts';
import { weekdayOf } from '../../calendar/calendar-day.ts';
import { localDayOf } from '../../calendar/local-day.ts';
import {
  heldBy,
  isSuspended,
  type HeldMandate,
  type Mandate,
  type MandateHours,
  type Mandates,
  type MandateUse,
} from '../../mandate/mandate.ts';
import type { MandateRefusal } from '../../mandate/mandate-refusal.ts';
import { valueAccount } from '../../margin/value-account.ts';
import { larger, minus, plus, sum, ZERO_USD, type Usd } from '../../money/index.ts';
import type { AccountState } from '../../account/account.ts';
import type { EntryKind } from '../../ledger/ledger-names.ts';
import { isOpening, type OpeningOrder } from '../../order/market-order.ts';
import { isLive } from '../../order/resting-order.ts';
import { findMandateKey } from '../../order/sender.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { withAccount } from '../close-out.ts';
import { refuse, type Accepted, type Refused } from '../decision.ts';
import type { TradingChange, TradingState } from '../trading-change.ts';
import { computeExposure, computeOpenedValue, computeWaitingValue } from './ordered-value.ts';

type Changes = readonly [TradingChange, ...TradingChange[]];

/** No order has this number. */
const NO_ORDER = 0;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Why whoever sends under this key's mandate is refused everything; undefined where it is not suspended. @param now milliseconds since 1970 */
export function refuseSuspended(
  mandates: Mandates | undefined,
  key: string,
  now: number,
): MandateRefusal | undefined {
  const held = heldBy(mandates, key);
  return held && isSuspended(held, now) ? { code: 'key_suspended' } : undefined;
}

/**
 * Decides whether a key's mandate allows what was decided for it, by what it changes: so every command is limited alike, whichever way
 * it came. Counts what it used. A refused decision stays refused for its own reason.
 */
export function withinMandate<Reason extends { readonly code: string }, Changed extends Changes>(
  state: TradingState,
  decision: Accepted<Changed> | Refused<Reason>,
  key: string,
  market: MarketView,
): Accepted<Changed> | Refused<Reason | MandateRefusal> {
  const held = heldBy(state.account.mandates, key);
  if (!held || !decision.accepted) return decision;
  const ordered = orderedBy(state, decision.changes, key, market);
  if (ordered?.length === 0) return transferWithin(state, decision, { key, held }, market);
  const equity = valueAccount(state.account, market)?.equity;
  if (!ordered || equity === undefined) return refuse({ code: 'quote_unavailable' });
  const use = usedBy(held, equity, market.now);
  const after = (decision.changes.at(-1) ?? decision.changes[0]).after;
  const refusal = refuseByMandate(held.mandate, { use, equity, ordered, after }, market);
  if (refusal) return refuse(refusal);
  const spent = { ordered: addedBy(ordered), withdrawn: ZERO_USD };
  const used = { ...held, use: spend(held, use, spent, market.now) };
  return { accepted: true, changes: countUse(decision.changes, key, used) };
}

/** Kinds of entries that are transfers: money that comes, goes, or moves within the account. A cancelled withdrawal is none. */
const TRANSFERS: ReadonlySet<EntryKind> = new Set(['deposit', 'withdrawal_held', 'profit_move']);

/** The same for a decision that has no order: one that transfers nothing is not limited. */
function transferWithin<Changed extends Changes>(
  state: TradingState,
  decision: Accepted<Changed>,
  { key, held }: { readonly key: string; readonly held: HeldMandate },
  market: MarketView,
): Accepted<Changed> | Refused<MandateRefusal> {
  const { changes } = decision;
  const entries = changes.flatMap(({ account }) => account.entries);
  if (!entries.some(({ kind }) => TRANSFERS.has(kind))) return decision;
  const { account } = (changes.at(-1) ?? changes[0]).after;
  const equity = valueAccount(account, market)?.equity;
  if (equity === undefined) return refuse({ code: 'quote_unavailable' });
  // After the transfer, which is no result: it has moved what the day's loss is counted from.
  const use = usedBy(account.mandates?.get(key) ?? held, equity, market.now);
  const hold = minus(account.balances.withdrawal_hold, state.account.balances.withdrawal_hold);
  const withdrawn = larger(hold, ZERO_USD);
  const refusal =
    refuseByTime(held.mandate, use, market.now) ?? refuseByWithdrawals(held.mandate, use, withdrawn);
  if (refusal) return refuse(refusal);
  const spent = { ordered: ZERO_USD, withdrawn };
  return {
    accepted: true,
    changes: countUse(changes, key, { ...held, use: spend(held, use, spent, market.now) }),
  };
}

function refuseByWithdrawals(
  { maxWithdrawalsDay: maximum }: Mandate,
  use: MandateUse,
  withdrawn: Usd,
): MandateRefusal | undefined {
  if (maximum === undefined || withdrawn === ZERO_USD || plus(use.withdrawn, withdrawn) <= maximum)
    return undefined;
  const left = larger(minus(maximum, use.withdrawn), ZERO_USD);
  return { code: 'mandate_withdrawals_spent', maximum, left };
}

/** What one order of a decision opens. USD. */
interface Ordered {
  readonly instrumentId: number;
  /** Zero for one that only closes. */
  readonly value: Usd;
  /** The same, without what the key had ordered already by it, or by the order that it takes the place of. */
  readonly added: Usd;
  readonly leverage: number;
}

/** Undefined where a waiting order has no quote. */
function orderedBy(
  state: TradingState,
  changes: Changes,
  key: string,
  market: MarketView,
): Ordered[] | undefined {
  const ordered: Ordered[] = [];
  for (const { account, after, orders } of changes) {
    let countedOfFill = ZERO_USD;
    for (const { before, after: order } of orders) {
      const value = computeWaitingValue(after.account, order, market);
      const former = before ?? state.orders.get(order.replaces ?? NO_ORDER);
      // Nothing was counted for an order of somebody else's: the key answers for all that it makes of it.
      const isOwn = former !== undefined && findMandateKey(former.sentBy) === key;
      const counted = isOwn ? computeWaitingValue(state.account, former, market) : ZERO_USD;
      if (value === undefined || counted === undefined) return undefined;
      const { instrumentId, leverage } = order;
      if (isLive(order)) ordered.push({ instrumentId, leverage, value, added: moreThan(counted, value) });
      else if (order.state.status === 'filled') countedOfFill = plus(countedOfFill, counted);
    }
    if (account.fill) {
      const { instrumentId, leverage } = account.fill.order;
      const value = computeOpenedValue(account.fill);
      ordered.push({ instrumentId, leverage, value, added: moreThan(countedOfFill, value) });
    }
  }
  return ordered;
}

/** What of a value was not counted before. USD. */
const moreThan = (counted: Usd, value: Usd): Usd => larger(minus(value, counted), ZERO_USD);

/** What a decision meets its mandate with. USD. */
interface Occasion {
  readonly use: MandateUse;
  /** Before it. */
  readonly equity: Usd;
  readonly ordered: readonly Ordered[];
  readonly after: TradingState;
}

function refuseByMandate(
  { instruments, ...mandate }: Mandate,
  occasion: Occasion,
  market: MarketView,
): MandateRefusal | undefined {
  const { ordered } = occasion;
  if (instruments && ordered.some(({ instrumentId }) => !instruments.includes(instrumentId))) {
    return { code: 'outside_mandate' };
  }
  const opening = ordered.filter(({ value }) => value > 0n);
  if (opening.length === 0) return undefined;
  return (
    refuseByTime(mandate, occasion.use, market.now) ??
    refuseBySize(mandate, opening) ??
    refuseByDay(mandate, { ...occasion, ordered: opening }) ??
    refuseByExposure(mandate, occasion.after, market)
  );
}

function refuseByTime(
  { zone, hours, ordersAMinute }: Mandate,
  { recent }: MandateUse,
  now: number,
): MandateRefusal | undefined {
  if (hours && !isWithin(hours, wallClockOf(zone).wallOf(now))) return { code: 'mandate_hours' };
  return ordersAMinute !== undefined && recent.length >= ordersAMinute
    ? { code: 'mandate_rate', maximum: ordersAMinute }
    : undefined;
}

/** @param wall milliseconds since 1970-01-01 00:00 on the zone's clock */
function isWithin({ weekdays, from, until }: MandateHours, wall: number): boolean {
  const day = Math.floor(wall / DAY_MS);
  const minute = Math.floor((wall - day * DAY_MS) / MINUTE_MS);
  return weekdays.includes(weekdayOf(day)) && minute >= from && minute < until;
}

function refuseBySize(
  { maxLeverage, maxOrder }: Mandate,
  opening: readonly Ordered[],
): MandateRefusal | undefined {
  if (maxLeverage !== undefined && opening.some(({ leverage }) => leverage > maxLeverage)) {
    return { code: 'mandate_leverage', maximum: maxLeverage };
  }
  const asked = opening.map(({ value }) => value).reduce(larger);
  return maxOrder !== undefined && asked > maxOrder
    ? { code: 'mandate_order_size', maximum: maxOrder, asked }
    : undefined;
}

function refuseByDay(
  { maxDailyLoss, maxDay }: Mandate,
  { use, equity, ordered }: Omit<Occasion, 'after'>,
): MandateRefusal | undefined {
  if (maxDailyLoss !== undefined && minus(use.baseline, equity) >= maxDailyLoss) {
    return { code: 'mandate_loss', maximum: maxDailyLoss };
  }
  if (maxDay === undefined || plus(use.ordered, addedBy(ordered)) <= maxDay) return undefined;
  return { code: 'mandate_day_spent', maximum: maxDay, left: larger(minus(maxDay, use.ordered), ZERO_USD) };
}

function refuseByExposure(
  { maxExposure }: Mandate,
  after: TradingState,
  market: MarketView,
): MandateRefusal | undefined {
  if (maxExposure === undefined) return undefined;
  const exposure = computeExposure(after, market);
  if (exposure === undefined) return { code: 'quote_unavailable' };
  return exposure > maxExposure ? { code: 'mandate_exposure', maximum: maxExposure, exposure } : undefined;
}

const addedBy = (ordered: readonly Ordered[]): Usd => sum(ordered.map(({ added }) => added));

/** What was used by now: another day, and another minute, begin with nothing. */
function usedBy({ mandate, use }: HeldMandate, equity: Usd, now: number): MandateUse {
  const recent = use?.recent.filter((at) => at > now - MINUTE_MS) ?? [];
  if (use && now < use.dayEndsAt) return { ...use, recent };
  const { endsAt } = localDayOf(now, { zone: mandate.zone, hour: 0 });
  return { dayEndsAt: endsAt, ordered: ZERO_USD, withdrawn: ZERO_USD, baseline: equity, recent };
}

function spend(
  { mandate }: HeldMandate,
  use: MandateUse,
  spent: Pick<MandateUse, 'ordered' | 'withdrawn'>,
  now: number,
): MandateUse {
  const kept = mandate.ordersAMinute ?? 0;
  return {
    ...use,
    ordered: plus(use.ordered, spent.ordered),
    withdrawn: plus(use.withdrawn, spent.withdrawn),
    recent: kept === 0 ? [] : [...use.recent, now].slice(-kept),
  };
}

/** The last change commits with the use of all of them. */
function countUse<Changed extends Changes>(changes: Changed, key: string, held: HeldMandate): Changed {
  const last = changes.length - 1;
  return changes.map((change, place) =>
    place === last
      ? withAccount(change, { mandates: new Map(change.after.account.mandates).set(key, held) })
      : change,
  ) as readonly TradingChange[] as Changed;
}

/**
 * The order of a key under a mandate: one that only closes is made to reduce only. Waiting or in flight, it ends with its position,
 * before it could open another one beyond what the mandate allows.
 */
export const asMandated = <Order extends OpeningOrder>(account: AccountState, order: Order): Order =>
  isOpening(account, order) ? order : { ...order, reduceOnly: true };
