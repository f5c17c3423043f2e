import {
  assertInvariant,
  decideAmendOrder,
  decideCancelOrder,
  decideExpire,
  decideMarketOrder,
  decideOpenAccount,
  decidePlaceOco,
  decidePlaceOrder,
  decideProtectPosition,
  decideReplaceOrder,
  decideTrigger,
  followChange,
  formatPrice,
  formatQuantity,
  leverageClassOf,
  parsePrice,
  parseQuantity,
  price,
  quantity,
  USD_TO_USD,
  type Bracket,
  type Fill,
  type Instrument,
  type LimitTerms,
  type MarginPreset,
  type MarketOrder,
  type MarketQuote,
  type MarketView,
  type OrderAmendment,
  type OrderChange,
  type OrderDecision,
  type NotionalDraft,
  type OrderDraft,
  type OrderReplacement,
  type OrderTerms,
  type RestingOrder,
  type Side,
  type StopLimitTerms,
  type StopLossTerms,
  type StopTerms,
  type TradingChange,
  type AccountState,
  type TradingState,
  type TrailingStopTerms,
} from '../index.ts';

/** 2026-11-21 17:00 UTC, a Saturday noon in New York: five hours before a day order ends. */
export const NOON = 1_795_280_400_000;
export const HOUR = 3_600_000;

export const AAPL: Instrument = {
  id: 1,
  symbol: 'AAPL',
  name: 'Apple',
  category: 'technology',
  sector: 'Hardware',
  exchange: 'NASDAQ',
  currency: 'USD',
  tickSize: price(1_000_000n),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: quantity(1_000_000n),
  minQuantity: quantity(1_000_000n),
  spreadTicks: 4,
  leverageClass: leverageClassOf('AAPL'),
};
/** The same instrument five times: what counts per instrument needs more than one. */
const INSTRUMENTS = [1, 2, 3, 4, 5].map((id): Instrument => ({ ...AAPL, id }));

const units = (text: string, parse: typeof parsePrice): bigint => {
  const parsed = parse(text);
  if (!parsed.ok) throw new RangeError(`${text}: ${parsed.problem}`);
  return parsed.units;
};
export const at = (text: string) => price(units(text, parsePrice));
export const toQuantity = (text: string) => quantity(units(text, parseQuantity));

export const limit = (text: string): LimitTerms => ({ type: 'limit', limit: at(text) });
export const stop = (text: string): StopTerms => ({ type: 'stop', stop: at(text) });
export const stopLimit = (stopAt: string, limitAt: string): StopLimitTerms => ({
  type: 'stop_limit',
  stop: at(stopAt),
  limit: at(limitAt),
});
export const trailBy = (distance: string): TrailingStopTerms => ({
  type: 'trailing_stop',
  trail: { by: 'distance', distance: at(distance) },
});
export const trailByPoints = (basisPoints: number): TrailingStopTerms => ({
  type: 'trailing_stop',
  trail: { by: 'basis_points', basisPoints },
});
export const MARKET: OrderTerms = { type: 'market', seenPrice: undefined, slippage: 50 };

export const draft = (
  side: Side,
  amount: string,
  terms: OrderTerms,
  rest: Partial<OrderDraft> = {},
): OrderDraft => ({
  instrumentId: AAPL.id,
  side,
  quantity: toQuantity(amount),
  leverage: 1,
  reduceOnly: false,
  terms,
  lifetime: { timeInForce: terms.type === 'market' ? 'fok' : 'gtc' },
  bracket: undefined,
  ...rest,
});
export const bracket = (stopLoss: Bracket['stopLoss'], takeProfit?: LimitTerms) => ({
  bracket: { stopLoss, takeProfit },
});

interface Moment {
  readonly bid: string;
  readonly ask: string;
  readonly now: number;
  readonly closed?: boolean;
  /** How old the quote is, in milliseconds. */
  readonly age?: number;
  readonly margin?: MarginPreset;
  /** Whether it is a figure that nobody can buy or sell. */
  readonly quotedOnly?: boolean;
}
export const CALM: Moment = { bid: '191.20', ask: '191.24', now: NOON };

export const quoteAt = ({ bid, ask, now, age = 0 }: Moment): MarketQuote => ({
  bid: at(bid),
  ask: at(ask),
  at: now - age,
  source: 'simulated',
  sequence: 7,
  rate: USD_TO_USD,
});
export const marketAt = (moment: Moment): MarketView => ({
  now: moment.now,
  instrumentOf: (id) => INSTRUMENTS[id - 1] as Instrument,
  quoteOf: () => quoteAt(moment),
  isOpen: () => !moment.closed,
  isQuotedOnly: () => moment.quotedOnly === true,
  ...(moment.margin ? { margin: moment.margin } : {}),
});

export const newcomer = (): TradingState => ({
  account: decideOpenAccount(1, NOON).after,
  orders: new Map(),
  orderCount: 0,
});

/** An account with a market that moves; the events of its orders are recorded in words. */
export function createDay(changed: (account: AccountState) => AccountState = (account) => account) {
  let state: TradingState = { ...newcomer(), account: changed(newcomer().account) };
  let moment = CALM;
  const events: string[] = [];
  const fills: Fill[] = [];

  const enter = (change: TradingChange) => {
    assertInvariant(change.before === state, 'a change starts from the state');
    assertInvariant(
      change.after.account.version === state.account.version + 1,
      'every change raises the version by one',
    );
    state = change.after;
    if (change.account.fill) fills.push(change.account.fill);
    events.push(...change.orders.map((one) => describe(one, change.account.fill)));
  };
  const accept = (decision: OrderDecision) => {
    if (decision.accepted) enter(decision.changes[0]);
    else events.push(`refused: ${decision.refusal.code}`);
  };
  const trigger = (id: number) => {
    const decision = decideTrigger(state, id, quoteAt(moment), marketAt(moment));
    if (decision.accepted) decision.changes.forEach(enter);
    else events.push(`#${id} waits: ${decision.refusal.code}`);
  };
  return {
    events,
    fills,
    state: () => state,
    place: (order: OrderDraft | NotionalDraft) => accept(decidePlaceOrder(state, order, marketAt(moment))),
    oco: (...legs: OrderDraft[]) => accept(decidePlaceOco(state, legs, marketAt(moment))),
    protect: (terms: StopLossTerms | LimitTerms) =>
      accept(decideProtectPosition(state, buildProtection(terms), marketAt(moment))),
    amend: (orderId: number, what: Partial<OrderAmendment>) =>
      accept(decideAmendOrder(state, { orderId, ...AS_IT_IS, ...what }, marketAt(moment))),
    replace: (orderId: number, what: Partial<OrderReplacement>) =>
      accept(decideReplaceOrder(state, { orderId, ...AS_IT_IS, ...what }, marketAt(moment))),
    cancel: (id: number) => accept(decideCancelOrder(state, id, marketAt(moment))),
    /** A trade that is no order of its own. */
    trade: (side: Side, amount: string) => {
      const decision = decideMarketOrder(state.account, buildTrade(side, amount), marketAt(moment));
      if (!decision.accepted) throw new Error(decision.refusal.code);
      enter(followChange(state, decision.changes[0], moment.now));
    },
    /** The market moves, and every order is decided in the order of its id. */
    quotes: (bid: string, ask: string, how: Partial<Moment> = {}) => {
      moment = { bid, ask, now: moment.now, ...how };
      for (const id of state.orders.keys()) trigger(id);
    },
    /** The clock moves, and expired orders end. */
    clock: (now: number) => {
      moment = { ...moment, now };
      for (const id of state.orders.keys()) {
        decideExpire(state, id, marketAt(moment)).changes.forEach(enter);
      }
    },
  };
}
export type Day = ReturnType<typeof createDay>;

const AS_IT_IS = { quantity: undefined, terms: undefined, lifetime: undefined } as const;

const buildProtection = (terms: StopLossTerms | LimitTerms) => ({
  instrumentId: AAPL.id,
  terms,
  lifetime: { timeInForce: 'gtc' as const },
});

const buildTrade = (side: Side, amount: string): MarketOrder => ({
  instrumentId: AAPL.id,
  side,
  quantity: toQuantity(amount),
  leverage: 1,
  reduceOnly: false,
  seenPrice: undefined,
  slippage: 50,
});

/** '#1 works: buy 10', '#1 filled at 196.04, gapped from 195.00', '#2 cancelled: oco'. */
function describe({ before, after }: OrderChange, fill: Fill | undefined): string {
  const { id, state, side } = after;
  const amount = `${side} ${formatQuantity(after.quantity)}`;
  switch (state.status) {
    case 'pending':
      return before ? `#${id} amended` : `#${id} waits for #${after.parentId}: ${amount}`;
    case 'working':
      return before?.state.status === 'working'
        ? `#${id} ${movedBy(before, after)}`
        : `#${id} works: ${amount}`;
    case 'filled':
      return `#${id} filled: ${amount} at ${cents(fill?.price)}${formatGap(fill)}`;
    case 'cancelled':
      return `#${id} cancelled: ${state.reason}`;
    case 'rejected':
      return `#${id} rejected: ${state.refusal.code}`;
    case 'expired':
      return `#${id} expired`;
  }
}
const cents = (amount: ReturnType<typeof price> | undefined) => formatPrice(amount ?? price(0n), 2);
const formatGap = (fill: Fill | undefined) =>
  fill?.execution?.gapped ? `, gapped from ${cents(fill.execution.triggerPrice)}` : '';
function movedBy(before: RestingOrder, after: RestingOrder): string {
  if (before.quantity !== after.quantity) return `is now ${after.side} ${formatQuantity(after.quantity)}`;
  if (before.stopMetAt !== after.stopMetAt) return 'is a limit now';
  return before.trail === after.trail ? 'amended' : `trails at ${cents(after.trail?.stop)}`;
}
