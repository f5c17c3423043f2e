import {
  decideClosePosition,
  decideMarketOrder,
  decideOpenAccount,
  LEVERAGES,
  price,
  quantity,
  type AccountState,
  type Instrument,
  type LeverageClass,
  type MarketQuote,
  type MarketView,
} from '@lonja/core';
import { expect, test } from 'vitest';
import {
  openReferenceAccount,
  tradeReference,
  type ReferenceAccount,
  type ReferenceMarket,
  type ReferenceOrder,
} from './reference-account.ts';

const OPERATIONS = Number(process.env['PROVE_OPERATIONS'] ?? 200_000);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
/** A new account after so many operations, or when too little is left to trade with. */
const LIFETIME = 400;
const NOW = Date.UTC(2026, 10, 21, 12);

/** Currency, price at first, decimals of the tick, hundredths of a price unit, smallest quantity, leverage table. */
const LISTED: readonly (readonly [string, bigint, number, bigint, bigint, LeverageClass])[] = [
  ['USD', 108_456_000n, 5, 100n, 1_000_000n, 'forex'],
  ['JPY', 15_730_500_000n, 3, 100n, 1_000_000n, 'forex'],
  ['USD', 19_122_000_000n, 2, 100n, 1_000_000n, 'stocks'],
  ['USD', 8_775_000_000_000n, 2, 100n, 100n, 'crypto'],
  ['USD', 4_100n, 8, 100n, 100_000_000n, 'none'],
  ['GBP', 46_800_000_000n, 2, 1n, 1_000_000n, 'none'],
];
const RATES: Readonly<Record<string, { over: bigint; under: bigint }>> = {
  USD: { over: 1n, under: 1n },
  JPY: { over: 200_000_000n, under: 31_461_000_000n },
  GBP: { over: 267_410_000n, under: 200_000_000n },
};

/** mulberry32: the same run for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Trial {
  readonly random: () => number;
  readonly markets: (ReferenceMarket & { isQuoted: boolean })[];
}

const tickOf = (index: number): bigint => 10n ** BigInt(8 - (LISTED[index]?.[2] ?? 0));

function createTrial(seed: number): Trial {
  return {
    random: createRandom(seed),
    markets: LISTED.map(([currency, mid, , unit, step, leverageClass], index) => ({
      bid: mid - (mid % tickOf(index)),
      ask: mid - (mid % tickOf(index)) + 4n * tickOf(index),
      rate: RATES[currency] ?? { over: 1n, under: 1n },
      unit,
      step,
      minimum: step,
      leverages: LEVERAGES[leverageClass],
      isOpen: true,
      isStale: false,
      isQuoted: true,
    })),
  };
}

/** Moves one instrument by up to 3 %, now and then closes it, silences it or takes its quote away. */
function moveMarket({ random, markets }: Trial): void {
  const index = Math.floor(random() * markets.length);
  const market = markets[index] as Trial['markets'][number];
  const tick = tickOf(index);
  const moved = (market.bid * BigInt(9_700 + Math.floor(random() * 601))) / 10_000n;
  market.bid = moved - (moved % tick) + tick;
  market.ask = market.bid + tick * BigInt(1 + Math.floor(random() * 12));
  market.isOpen = random() > 0.02;
  market.isStale = random() < 0.02;
  market.isQuoted = random() > 0.02;
}

function viewOf({ markets }: Trial): MarketView {
  return {
    now: NOW,
    instrumentOf: (id) => INSTRUMENTS[id] as Instrument,
    isOpen: (id) => markets[id]?.isOpen ?? false,
    quoteOf: (id): MarketQuote | undefined => {
      const market = markets[id];
      if (!market?.isQuoted) return undefined;
      return {
        bid: price(market.bid),
        ask: price(market.ask),
        rate: { numerator: market.rate.over, denominator: market.rate.under },
        at: market.isStale ? NOW - 60_000 : NOW,
        source: 'simulated',
        sequence: 1,
      };
    },
  };
}

const INSTRUMENTS = LISTED.map(([currency, , decimals, unit, step, leverageClass], id): Instrument => ({
  id,
  symbol: `I${id}`,
  name: `I${id}`,
  category: 'forex',
  sector: '',
  exchange: '',
  currency,
  tickSize: price(tickOf(id)),
  priceDecimals: decimals,
  priceUnit: unit,
  quantityStep: quantity(step),
  minQuantity: quantity(step),
  spreadTicks: 4,
  leverageClass,
}));

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Mostly what could pass, at sizes from dust to far too much; now and then nonsense. */
function drawOrder({ random, markets }: Trial, account: ReferenceAccount): ReferenceOrder {
  const instrument = Math.floor(random() * markets.length);
  const market = markets[instrument] as ReferenceMarket;
  const leverage = random() < 0.97 ? pick(random, market.leverages) : pick(random, [0, 3, -1, 1_000]);
  const held = account.positions.get(instrument)?.quantity ?? 0n;
  return {
    instrument,
    side: pick(random, ['buy', 'sell']),
    quantity: drawQuantity(random, market, held, leverage),
    leverage,
    reduceOnly: random() < 0.2,
    seen: random() < 0.5 ? (market.bid * BigInt(9_900 + Math.floor(random() * 201))) / 10_000n : undefined,
    slippage: pick(random, [0n, 50n, 500n]),
  };
}

function drawQuantity(random: () => number, market: ReferenceMarket, held: bigint, leverage: number): bigint {
  const dice = random();
  if (dice < 0.03) return pick(random, [0n, -market.step, 1n, market.step + 1n, 10n ** 22n]);
  const size = held < 0n ? -held : held;
  if (size > 0n && dice < 0.3) return size;
  if (size > 0n && dice < 0.5) return onGrid((size * BigInt(Math.ceil(random() * 2_000))) / 1_000n, market);
  // of 10,000 dollars, at this leverage, from a thousandth to one and a half
  const usd = BigInt(Math.ceil(random() ** 3 * 15_000)) * 10n ** 6n * BigInt(Math.max(1, leverage));
  const inUnits =
    (usd * 100n * 10n ** 10n * market.rate.under) / (market.ask * market.unit * market.rate.over);
  return onGrid(inUnits, market);
}

const onGrid = (amount: bigint, { step }: ReferenceMarket): bigint => amount - (amount % step);

interface Step {
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
  readonly after: AccountState;
}

/** The same order on both; a close by its own command, now and then. */
function operate(trial: Trial, account: AccountState, reference: ReferenceAccount): Step {
  const order = drawOrder(trial, reference);
  const find = (id: number) => (trial.markets[id]?.isQuoted ? trial.markets[id] : undefined);
  const held = reference.positions.get(order.instrument)?.quantity;
  const market = viewOf(trial);
  const rules = trial.markets[order.instrument] as ReferenceMarket;
  const isClose = held !== undefined && trial.random() < 0.2;
  const { instrument: instrumentId, side, leverage, reduceOnly } = order;
  const terms = {
    instrumentId,
    quantity: quantity(order.quantity),
    seenPrice: order.seen === undefined ? undefined : price(order.seen),
    slippage: Number(order.slippage),
  };
  const decision = isClose
    ? decideClosePosition(account, terms, market)
    : decideMarketOrder(account, { ...terms, side, leverage, reduceOnly }, market);
  const expected = isClose
    ? { ...order, side: held > 0n ? ('sell' as const) : ('buy' as const), leverage: 1, reduceOnly: true }
    : order;
  const mine = tradeReference(reference, expected, rules, find);
  return {
    mine,
    theirs: decision.accepted ? undefined : decision.refusal.code,
    after: decision.accepted ? decision.change.after : account,
  };
}

const stateOf = (account: AccountState): unknown => ({
  ...account.balances,
  positions: [...account.positions.values()].map(
    ({ instrumentId, quantity: held, cost, margin, fullyPaid }) => [
      instrumentId,
      { quantity: held, cost, margin, fullyPaid },
    ],
  ),
});
const referenceStateOf = ({ cash, margin, profit, positions }: ReferenceAccount): unknown => ({
  cash,
  margin,
  profit,
  withdrawal_hold: 0n,
  positions: [...positions],
});

/** Cheaper than a deep comparison of every step: the figures as one text. */
const textOf = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

test(
  `${OPERATIONS} random operations come to what the reference model says, seed ${SEED}`,
  { timeout: 0 },
  () => {
    const trial = createTrial(SEED);
    let account = decideOpenAccount(1, NOW).after;
    let reference = openReferenceAccount();
    const outcomes = new Map<string, number>();
    for (let operation = 1; operation <= OPERATIONS; operation++) {
      if (trial.random() < 0.5) moveMarket(trial);
      const { mine, theirs, after } = operate(trial, account, reference);
      const name = theirs ?? 'executed';
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
      const isSame = mine === theirs && textOf(stateOf(after)) === textOf(referenceStateOf(reference));
      if (!isSame) {
        const found = textOf({ refusal: theirs, state: stateOf(after) });
        const expected = textOf({ refusal: mine, state: referenceStateOf(reference) });
        throw new Error(`operation ${operation} came to\n${found}\ninstead of\n${expected}`);
      }
      account = after;
      const { cash, margin, profit, house } = reference;
      if (cash + margin + profit + house.funding + house.market + house.protection !== 0n)
        throw new Error(`unbalanced at ${operation}`);
      if (operation % LIFETIME === 0 || cash < 50_000_000n) {
        account = decideOpenAccount(1, NOW).after;
        reference = openReferenceAccount();
      }
    }
    // A run that is refused throughout, or never refused for some reason, would prove little.
    expect([...outcomes.keys()].toSorted()).toEqual([
      'exceeds_position',
      'executed',
      'insufficient_free_margin',
      'insufficient_funds',
      'leverage_not_allowed',
      'market_closed',
      'no_position',
      'notional_out_of_range',
      'price_moved',
      'quantity_off_grid',
      'quantity_too_small',
      'quote_stale',
      'quote_unavailable',
    ]);
    expect(outcomes.get('executed')).toBeGreaterThan(OPERATIONS / 5);
  },
);
