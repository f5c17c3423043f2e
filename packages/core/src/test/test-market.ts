import {
  datedConversionToUsd,
  decideMarketOrder,
  decideOpenAccount,
  formatPrice,
  formatUsdExact,
  leverageClassOf,
  parsePrice,
  parseQuantity,
  parseUsd,
  price,
  quantity,
  quoteAmount,
  SPECIFICATION_MARGIN,
  usd,
  USD_TO_USD,
  type AccountState,
  type Decision,
  type FinancingTable,
  type Instrument,
  type MarginPreset,
  type MarketOrder,
  type MarketQuote,
  type MarketView,
  type PositionState,
  type Side,
} from '../index.ts';

/** Saturday, 2026-11-21, 12:00 UTC: 07:00 in New York. */
export const NOW = 1_795_262_400_000;

const instrument = (
  id: number,
  symbol: string,
  currency: string,
  decimals: number,
  priceUnit = 100n,
): Instrument => ({
  id,
  symbol,
  name: symbol,
  category: 'forex',
  sector: 'Major',
  exchange: 'FOREX',
  currency,
  tickSize: price(10n ** BigInt(8 - decimals)),
  priceDecimals: decimals,
  priceUnit,
  quantityStep: quantity(1_000_000n),
  minQuantity: quantity(1_000_000n),
  spreadTicks: 8,
  leverageClass: leverageClassOf(symbol),
});

export const EURUSD = instrument(1, 'EURUSD', 'USD', 5);
export const AAPL = instrument(2, 'AAPL', 'USD', 2);
export const USDJPY = instrument(3, 'USDJPY', 'JPY', 3);
export const CORN = instrument(4, 'CORN', 'USD', 2, 1n);
export const INSTRUMENTS = [EURUSD, AAPL, USDJPY, CORN];

const units = (text: string, parse: typeof parsePrice): bigint => {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`);
  return parsed.units;
};
export const at = (text: string) => price(units(text, parsePrice));
export const toQuantity = (text: string) => quantity(units(text, parseQuantity));
export const dollars = (text: string) => usd(units(text, parseUsd));

/** Cause of an administrator's act. */
export const CAUSE = { act: '7b1c5a36-3f0e-4c5b-9a53-2f1d0c9e8a11', reason: 'A demonstration in class' };

/** By instrument id. */
export type Prices = Record<number, readonly [bid: string, ask: string]>;
export const CALM: Prices = {
  1: ['1.08452', '1.08460'],
  2: ['191.20', '191.24'],
  3: ['157.300', '157.310'],
  4: ['467.75', '468.25'],
};

interface MarketOptions {
  readonly now?: number;
  readonly age?: number;
  /** Age of the quotes that convert other currencies. */
  readonly rateAge?: number;
  readonly closed?: boolean;
  /** Instruments whose quotes are a minute old. */
  readonly stale?: readonly Instrument[];
  /** Instruments whose exchange is closed. */
  readonly shut?: readonly Instrument[];
  readonly financing?: readonly FinancingTable[];
  readonly margin?: MarginPreset;
}

/** The market at these prices; an instrument without one has no quote. USDJPY gives the rate of the yen. */
export function market(prices: Prices = CALM, options: MarketOptions = {}): MarketView {
  const { now = NOW, age = 0, rateAge = 0, closed = false, stale = [], shut = [] } = options;
  const { financing = [], margin = SPECIFICATION_MARGIN } = options;
  const raw = (id: number) => {
    const pair = prices[id];
    return pair && { bid: at(pair[0]), ask: at(pair[1]) };
  };
  const quoteOf = (id: number): MarketQuote | undefined => {
    const found = raw(id);
    const { currency } = getInstrument(id);
    const dated = (pair: ReturnType<typeof raw>) =>
      pair && { ...pair, at: now - rateAge, source: 'simulated' as const };
    const conversion = datedConversionToUsd(currency, (symbol) =>
      symbol === 'USDJPY' ? dated(raw(3)) : symbol === 'EURUSD' ? dated(raw(1)) : undefined,
    );
    if (!found || !conversion) return undefined;
    const { rate, holdsUntil } = conversion;
    const converted = holdsUntil === undefined ? { rate } : { rate, rateHoldsUntil: holdsUntil };
    const isOld = stale.some((one) => one.id === id);
    return { ...found, ...converted, at: now - (isOld ? 60_000 : age), source: 'simulated', sequence: 7 };
  };
  return {
    now,
    instrumentOf: getInstrument,
    quoteOf,
    financing,
    margin,
    isOpen: (id) => !closed && !shut.some((one) => one.id === id),
  };
}

export const getInstrument = (id: number): Instrument => INSTRUMENTS[id - 1] as Instrument;
export const getSymbol = (id: number): string => getInstrument(id).symbol;

export const order = (
  side: Side,
  what: Instrument,
  amount: string,
  rest: Partial<MarketOrder> = {},
): MarketOrder => ({
  instrumentId: what.id,
  side,
  quantity: toQuantity(amount),
  leverage: 1,
  reduceOnly: false,
  seenPrice: undefined,
  slippage: 50,
  ...rest,
});

export const opened = (): AccountState => decideOpenAccount(1, NOW).after;
/** A new account after these orders at the calm market: `[side, instrument, quantity, leverage]`. */
export const holding = (...orders: readonly (readonly [Side, Instrument, string, number])[]): AccountState =>
  orders.reduce(
    (account, [side, what, amount, leverage]) =>
      accept(decideMarketOrder(account, order(side, what, amount, { leverage }), market())).after,
    opened(),
  );

export const accept = <Change>(decision: Decision<readonly [Change], { readonly code: string }>): Change => {
  if (!decision.accepted) throw new Error(`refused: ${decision.refusal.code}`);
  return decision.changes[0];
};
export const refuse = <Reason extends { readonly code: string }>(
  decision: Decision<readonly unknown[], Reason>,
): Reason => {
  if (decision.accepted) throw new Error('accepted');
  return decision.refusal;
};
export const money = (account: AccountState) =>
  Object.fromEntries(
    Object.entries(account.balances).map(([name, amount]) => [name, formatUsdExact(amount)]),
  );

/** A calm market of one instrument, quoted in dollars, at any price. */
export const buildMarket = (what: Instrument, bid: string, ask: string): MarketView => ({
  now: NOW,
  isOpen: () => true,
  instrumentOf: () => what,
  quoteOf: () => buildQuote(bid, ask),
});
export const buildQuote = (bid: string, ask: string): MarketQuote => ({
  bid: at(bid),
  ask: at(ask),
  rate: USD_TO_USD,
  at: NOW,
  source: 'simulated',
  sequence: 7,
});

/** A position of any size, even one that no order could have; its cost is a dollar per unit, all of it margin. */
export const buildPosition = (
  what: Instrument,
  amount: string,
  rest: Partial<PositionState> = {},
): PositionState => {
  const held = toQuantity(amount);
  const cost = held / 100n;
  return {
    instrumentId: what.id,
    openedBy: 3,
    quantity: held,
    cost: quoteAmount(cost),
    margin: usd(cost < 0n ? -cost : cost),
    fullyPaid: false,
    openedAt: NOW,
    ...rest,
  };
};
/** A new account with these positions besides; it has had four fills. */
export const keeping = (...positions: readonly PositionState[]): AccountState => {
  const account = opened();
  const margin = usd(positions.reduce((total, position) => total + position.margin, 0n));
  return {
    ...account,
    fillCount: 4,
    balances: { ...account.balances, margin },
    positions: new Map(positions.map((position) => [position.instrumentId, position])),
  };
};

/** The price moved by so many ticks, the spread kept. */
export const moved = (prices: Prices, what: Instrument, ticks: bigint): Prices => {
  const [bid, ask] = prices[what.id] as Prices[number];
  const move = (text: string) => formatPrice(price(at(text) + ticks * what.tickSize), what.priceDecimals);
  return { ...prices, [what.id]: [move(bid), move(ask)] };
};

/** The calm market with every price moved by so many hundredths of a percent, on its grid, the spread kept. */
export const drifted = (hundredths: number): Prices =>
  INSTRUMENTS.reduce((prices, what) => drift(prices, what, hundredths), CALM);

/** One price moved by so many hundredths of a percent, on its grid, the spread kept. */
export const drift = (prices: Prices, what: Instrument, hundredths: number): Prices => {
  const [bid] = prices[what.id] as Prices[number];
  return moved(prices, what, (at(bid) * BigInt(hundredths)) / 10_000n / what.tickSize);
};
