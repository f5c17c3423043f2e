import { lastEndedNight, nextEndOfNight } from './reference-calendar.ts';
import { fillReference, type ReferenceProfile, type ReferenceTaking } from './reference-fills.ts';
import { ANY_LEVERAGE } from './reference-leverage.ts';
import type { ReferenceMarket, ReferenceRules, ReferenceWorld } from './reference-market.ts';

/**
 * The rules of money and trading once more, written from their description alone and not from the product's code: plain,
 * slow, without a type, constant or function in common with it. Where the two differ, one of them is wrong.
 *
 * Amounts are millionths (of a dollar, or of an instrument's currency), prices and quantities hundred-millionths.
 */
export interface ReferenceAccount {
  cash: bigint;
  margin: bigint;
  profit: bigint;
  /**
   * The house accounts' balances: opening grants given, results against clients and others; negative amounts went to the
   * client.
   */
  house: {
    funding: bigint;
    market: bigint;
    protection: bigint;
    financing: bigint;
    adjustment: bigint;
    fees: bigint;
  };
  /** Held for pending withdrawals. */
  hold: bigint;
  /** Whether profit moves to cash at each close. */
  settles: boolean;
  /** The account's fill profile, and the total cost of its fills against ideal ones. */
  profile: ReferenceProfile;
  cost: bigint;
  /** All withdrawals ever requested, oldest first. */
  withdrawals: ReferenceWithdrawal[];
  positions: Map<number, ReferencePosition>;
  /** How many positions there ever were, which numbers the next. */
  openings: number;
  /** The last night that was charged for, and when the next one ends (ms since 1970). */
  chargedThrough: number;
  nextNightAt: number;
}

export interface ReferenceWithdrawal {
  readonly amount: bigint;
  readonly status: 'pending' | 'approved' | 'rejected' | 'cancelled';
  /** The part taken from profit when it was last held; the rest came from cash. */
  readonly ofProfit: bigint;
}

export interface ReferencePosition {
  readonly opening: number;
  /** The last night that had ended when it was opened. */
  readonly openedAfter: number;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly margin: bigint;
  readonly fullyPaid: boolean;
  /** The profit that an administrator has set, in dollars; undefined while it is the market's. */
  readonly profitOverride?: bigint | undefined;
  /** By how much an administrator's average price exceeds the market's result, in the instrument's currency. */
  readonly beyondOverride?: bigint | undefined;
}

export interface ReferenceOrder {
  instrument: number;
  side: 'buy' | 'sell';
  quantity: bigint;
  leverage: number;
  reduceOnly: boolean;
  seen: bigint | undefined;
  /** Hundredths of a percent. */
  slippage: bigint;
  /** Absent fills at the quote, in any size. */
  taking?: ReferenceTaking | undefined;
  /** The price of an ideal fill, where that was at another quote. */
  ideal?: bigint | undefined;
}

/** @param grant what it opens with, micro-dollars: 10,000 USD unless given */
export const openReferenceAccount = (now: number, grant = 10_000_000_000n): ReferenceAccount => ({
  cash: grant,
  margin: 0n,
  profit: 0n,
  house: {
    funding: -grant,
    market: 0n,
    protection: 0n,
    financing: 0n,
    adjustment: 0n,
    fees: 0n,
  },
  hold: 0n,
  settles: false,
  profile: 'ideal',
  cost: 0n,
  withdrawals: [],
  positions: new Map(),
  openings: 0,
  chargedThrough: lastEndedNight(now),
  nextNightAt: nextEndOfNight(now),
});

/** Carries the order out on the account. @returns why not, when it is refused; the account is as before then */
export function tradeReference(
  account: ReferenceAccount,
  wanted: ReferenceOrder,
  world: ReferenceWorld,
): string | undefined {
  const rules = world.rulesOf(wanted.instrument);
  const malformed = refuseForm(account, wanted, rules);
  if (malformed !== undefined) return malformed;
  const quoted = world.find(wanted.instrument);
  if (!quoted) return 'quote_unavailable';
  const { price, fills, isShort } = fillReference(wanted, wanted.taking ?? IDEAL, quoted, rules);
  const order = { ...wanted, quantity: fills };
  const market = pricedAt(price, wanted.side, quoted);
  const { closed, opened, closesAll } = split(account, order);
  const refusal =
    refuseQuote(order, opened, closesAll, market, isShort, holdsTooMany(account, order)) ??
    refuseFunds(account, order, world, market);
  if (refusal !== undefined) return refusal;

  const held = account.positions.get(order.instrument);
  const rest = held && closed > 0n ? closePart(account, held, closed, price, market) : held;
  if (opened > 0n) {
    const openedAfter = lastEndedNight(world.now);
    account.positions.set(order.instrument, openPart(account, rest, order, opened, openedAfter, market));
  } else if (rest) account.positions.set(order.instrument, rest);
  else account.positions.delete(order.instrument);
  account.cost += reckonCost(order, price, quoted);
  if (opened === 0n) protect(account);
  if (closed > 0n) settle(account);
  return undefined;
}

const IDEAL: ReferenceTaking = { profile: 'ideal', time: 'ioc', limit: undefined };

/** The market with this price as its ask for a buy, or its bid for a sell. */
export const pricedAt = (price: bigint, side: 'buy' | 'sell', market: ReferenceMarket): ReferenceMarket =>
  side === 'buy' ? { ...market, ask: price } : { ...market, bid: price };

/** A fill's cost against the ideal price, rounded once: above zero when more is paid, or less received. */
function reckonCost(
  { side, quantity, ideal }: ReferenceOrder,
  price: bigint,
  market: ReferenceMarket,
): bigint {
  const sign = side === 'buy' ? 1n : -1n;
  const other = ideal ?? (side === 'buy' ? market.ask : market.bid);
  return dollars(market, (price - other) * quantity * sign, 1n);
}

/** Why an order may not trade at this quote of its instrument. */
function refuseQuote(
  { side, quantity, seen, slippage }: ReferenceOrder,
  opened: bigint,
  closesAll: boolean,
  market: ReferenceMarket,
  isShort: boolean,
  isTooMany: boolean,
): string | undefined {
  if (!market.isOpen) return 'market_closed';
  if (market.isStale) return 'quote_stale';
  if (isShort) return 'depth_short';
  if (market.isSuspect && opened > 0n) return 'close_only';
  const price = side === 'buy' ? market.ask : market.bid;
  const value = dollars(market, price * quantity, 1n);
  if (value < 10_000n && !closesAll) return 'notional_out_of_range';
  if (opened > 0n && (value > 10_000_000_000_000n || isTooMany)) return 'notional_out_of_range';
  if (seen === undefined) return undefined;
  const worse = side === 'buy' ? price - seen : seen - price;
  return worse * 10_000n > seen * slippage ? 'price_moved' : undefined;
}

/** Closes a part at a price. @returns the rest, undefined where nothing is left */
function closePart(
  account: ReferenceAccount,
  held: ReferencePosition,
  closed: bigint,
  price: bigint,
  market: ReferenceMarket,
): ReferencePosition | undefined {
  const ratio = { part: closed, whole: absolute(held.quantity) };
  const direction = held.quantity < 0n ? -1n : 1n;
  const cost = sharePart(held.cost, ratio);
  const margin = sharePart(held.margin, ratio);
  const gain = toDollars(market, inCurrency(market, price * closed * direction) - cost);
  const override = shareOverrides(held, ratio);
  const adjusted =
    override.profit === undefined ? toDollars(market, override.beyond ?? 0n) : override.profit - gain;
  account.cash += margin;
  account.margin -= margin;
  account.profit += gain + adjusted;
  account.house.market -= gain;
  account.house.adjustment -= adjusted;
  if (ratio.part === ratio.whole) return undefined;
  return {
    ...held,
    quantity: held.quantity - closed * direction,
    cost: held.cost - cost,
    margin: held.margin - margin,
    profitOverride:
      held.profitOverride === undefined ? undefined : held.profitOverride - (override.profit ?? 0n),
    beyondOverride:
      held.beyondOverride === undefined ? undefined : held.beyondOverride - (override.beyond ?? 0n),
  };
}

/** Adds to the rest of a position, or opens one. */
function openPart(
  account: ReferenceAccount,
  rest: ReferencePosition | undefined,
  { side, leverage }: ReferenceOrder,
  opened: bigint,
  openedAfter: number,
  market: ReferenceMarket,
): ReferencePosition {
  const price = side === 'buy' ? market.ask : market.bid;
  const needed = dollars(market, price * opened, BigInt(leverage));
  const added = side === 'buy' ? opened : -opened;
  const paid = side === 'buy' && leverage === 1;
  account.cash -= needed;
  account.margin += needed;
  account.openings += rest ? 0 : 1;
  return {
    opening: rest?.opening ?? account.openings,
    openedAfter: rest?.openedAfter ?? openedAfter,
    quantity: (rest?.quantity ?? 0n) + added,
    cost: (rest?.cost ?? 0n) + inCurrency(market, price * added),
    margin: (rest?.margin ?? 0n) + needed,
    fullyPaid: paid && (rest?.fullyPaid ?? true),
    profitOverride: rest?.profitOverride,
    beyondOverride: rest?.beyondOverride,
  };
}

/** Moves profit to cash after a close where the account settles: all of it, a loss as far as there is cash. */
export function settle(account: ReferenceAccount): void {
  if (!account.settles) return;
  const moved = account.profit < -account.cash ? -account.cash : account.profit;
  account.cash += moved;
  account.profit -= moved;
}

/** A position's quantity must fit in 64 bits: an instrument that costs next to nothing can exceed them. */
export function holdsTooMany(
  { positions }: Pick<ReferenceAccount, 'positions'>,
  { instrument, side, quantity }: Pick<ReferenceOrder, 'instrument' | 'side' | 'quantity'>,
): boolean {
  const held = positions.get(instrument)?.quantity ?? 0n;
  return absolute(side === 'buy' ? held + quantity : held - quantity) > 9_223_372_036_854_775_807n;
}

/** How an order divides into what closes and what opens. */
export function split(
  { positions }: Pick<ReferenceAccount, 'positions'>,
  { instrument, side, quantity }: Pick<ReferenceOrder, 'instrument' | 'side' | 'quantity'>,
): { closed: bigint; opened: bigint; closesAll: boolean } {
  const held = positions.get(instrument)?.quantity ?? 0n;
  const opposes = side === 'buy' ? held < 0n : held > 0n;
  const closed = opposes ? least(absolute(held), quantity) : 0n;
  return { closed, opened: quantity - closed, closesAll: closed === quantity && closed === absolute(held) };
}

/** Refusals of an order that do not depend on the price. */
export function refuseForm(
  account: Pick<ReferenceAccount, 'positions'>,
  order: Pick<ReferenceOrder, 'instrument' | 'side' | 'quantity' | 'leverage' | 'reduceOnly'>,
  rules: ReferenceRules,
): string | undefined {
  const { closed, opened, closesAll } = split(account, order);
  const onlyCloses = opened === 0n;
  if (rules.isQuotedOnly && !onlyCloses && !order.reduceOnly) return 'not_traded';
  if (order.quantity % rules.step !== 0n && !closesAll) return 'quantity_off_grid';
  if (order.quantity <= 0n) return 'quantity_too_small';
  if (order.quantity < rules.minimum && !onlyCloses) return 'quantity_too_small';
  // what only closes takes no leverage: any value that is listed for something does
  const values = onlyCloses ? ANY_LEVERAGE : rules.leverages;
  if (!values.includes(order.leverage)) return 'leverage_not_allowed';
  if (order.reduceOnly && !onlyCloses) return closed === 0n ? 'no_position' : 'exceeds_position';
  return undefined;
}

/**
 * What increases exposure needs margin <= balance and <= free margin, and leaves the account above its margin call with
 * the spread counted. Opening never raises free margin. All of it at this quote of the order's instrument.
 * @returns why not
 */
export function refuseFunds(
  account: ReferenceAccount,
  order: Pick<ReferenceOrder, 'instrument' | 'side' | 'quantity' | 'leverage'>,
  world: ReferenceWorld,
  market: ReferenceMarket,
): string | undefined {
  const there: ReferenceWorld = {
    now: world.now,
    categories: world.categories,
    listed: world.listed,
    rulesOf: (instrument) => world.rulesOf(instrument),
    find: (instrument) => (instrument === order.instrument ? market : world.find(instrument)),
  };
  const { closed, opened } = split(account, order);
  if (opened === 0n) return undefined;
  // what opens does so once the rest is closed
  const flat: ReferenceAccount = {
    ...account,
    house: { ...account.house },
    positions: new Map(account.positions),
  };
  const held = account.positions.get(order.instrument);
  if (held && closed > 0n) closeWhole(flat, held, order, market);
  const floating = reckonFloating(flat, there);
  if (floating === undefined) return 'quote_unavailable';
  const free = flat.cash + flat.profit + floating;
  const price = order.side === 'buy' ? market.ask : market.bid;
  const needed = dollars(market, price * opened, BigInt(order.leverage));
  if (needed > flat.cash) return 'insufficient_funds';
  if (needed > free) return 'insufficient_free_margin';
  const kept = flat.positions.get(order.instrument);
  const added = order.side === 'buy' ? opened : -opened;
  flat.positions.set(order.instrument, {
    opening: 0,
    openedAfter: 0,
    quantity: (kept?.quantity ?? 0n) + added,
    cost: (kept?.cost ?? 0n) + inCurrency(market, price * added),
    margin: (kept?.margin ?? 0n) + needed,
    fullyPaid: order.side === 'buy' && order.leverage === 1 && (kept?.fullyPaid ?? true),
  });
  const freeAfter = flat.cash - needed + flat.profit + (reckonFloating(flat, there) ?? 0n);
  if (closed === 0n && freeAfter > free) return 'position_fully_paid';
  let used = 0n;
  for (const { fullyPaid, margin } of flat.positions.values()) used += fullyPaid ? 0n : margin;
  // (free margin + used margin) / used margin above 100 %
  if (used > 0n && freeAfter + used <= used) return 'opens_at_margin_call';
  return undefined;
}

function closeWhole(
  account: ReferenceAccount,
  held: ReferencePosition,
  { instrument }: Pick<ReferenceOrder, 'instrument'>,
  market: ReferenceMarket,
): void {
  const gain = reckonGain(held, market);
  const override = shareOverrides(held, { part: 1n, whole: 1n });
  const adjusted =
    override.profit === undefined ? toDollars(market, override.beyond ?? 0n) : override.profit - gain;
  account.cash += held.margin;
  account.profit += gain + adjusted;
  account.positions.delete(instrument);
}

export const usesMargin = ({ positions }: Pick<ReferenceAccount, 'positions'>): boolean =>
  [...positions.values()].some(({ fullyPaid, margin }) => !fullyPaid && margin > 0n);

/** The share of the overrides that goes with the part that closes. */
function shareOverrides(
  { profitOverride, beyondOverride }: ReferencePosition,
  { part, whole }: { part: bigint; whole: bigint },
): { profit?: bigint | undefined; beyond?: bigint | undefined } {
  const shareOf = (amount: bigint | undefined) =>
    amount === undefined ? undefined : nearest(amount * part, whole);
  return { profit: shareOf(profitOverride), beyond: shareOf(beyondOverride) };
}

/**
 * Negative balance protection: without positions, a loss beyond cash is paid from held withdrawals, then by the house account.
 */
export function protect(account: ReferenceAccount): void {
  const worth = account.cash + account.margin + account.profit;
  if (account.positions.size > 0 || worth >= 0n) return;
  const left = worth + account.hold;
  account.hold = 0n;
  account.withdrawals = account.withdrawals.map((one) =>
    one.status === 'pending' ? { ...one, status: 'cancelled' } : one,
  );
  account.profit = 0n;
  account.cash = left > 0n ? left : 0n;
  if (left < 0n) account.house.protection += left;
}

/** The P&L of the positions that are not fully paid if they were closed now; unknown without a quote. */
export function reckonFloating(
  account: ReferenceAccount,
  world: ReferenceWorld,
  without?: number,
): bigint | undefined {
  let total = 0n;
  for (const [instrument, position] of account.positions) {
    if (position.fullyPaid || instrument === without) continue;
    const market = world.find(instrument);
    if (!market) return undefined;
    total += reckonGain(position, market);
  }
  return total;
}

/** A position's P&L if it were closed now, dollars. */
export function reckonGain(position: ReferencePosition, market: ReferenceMarket): bigint {
  const price = position.quantity > 0n ? market.bid : market.ask;
  return toDollars(market, inCurrency(market, price * position.quantity) - position.cost);
}

export const absolute = (n: bigint): bigint => (n < 0n ? -n : n);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** A product of price and quantity as millionths of the instrument's currency. */
export const inCurrency = (market: ReferenceMarket, product: bigint): bigint =>
  nearest(product * market.unit, 100n * 10_000_000_000n);

/** The same of a quantity that is divided, once. */
export const inParts = (market: ReferenceMarket, product: bigint, parts: bigint): bigint =>
  nearest(product * market.unit, 100n * 10_000_000_000n * parts);

export const toDollars = (market: ReferenceMarket, amount: bigint): bigint =>
  nearest(amount * market.rate.over, market.rate.under);

/** A product of price and quantity in dollars, divided once. */
export const dollars = (market: ReferenceMarket, product: bigint, by: bigint): bigint =>
  nearest(product * market.unit * market.rate.over, 100n * 10_000_000_000n * by * market.rate.under);

/** The share of a part; everything for the last one. */
const sharePart = (amount: bigint, { part, whole }: { part: bigint; whole: bigint }): bigint =>
  part === whole ? amount : nearest(amount * part, whole);

/** The nearest integer to over / under; of two equally near ones the even. */
export function nearest(over: bigint, under: bigint): bigint {
  let below = over / under;
  if (over < 0n && below * under !== over) below -= 1n;
  const twiceAbove = 2n * (over - below * under);
  if (twiceAbove === under) return below % 2n === 0n ? below : below + 1n;
  return twiceAbove < under ? below : below + 1n;
}
