import {
  CATEGORIES,
  LEVERAGES,
  price,
  quantity,
  type Category,
  type Instrument,
  type LeverageClass,
  type MarketQuote,
} from '@lonja/core';
import type { CoreMarket } from './core-book.ts';
import { createRandom, type Ground } from './random-operation.ts';
import type { ReferenceMarket, ReferenceRules } from './reference-market.ts';
import type { ReferenceRatio } from './reference-split.ts';

const START = Date.UTC(2026, 10, 21, 12);
/** Currency, price at first, decimals of the tick, hundredths of a price unit, smallest quantity, leverage table, category. */
const LISTED: readonly (readonly [string, bigint, number, bigint, bigint, LeverageClass, Category])[] = [
  ['USD', 108_456_000n, 5, 100n, 1_000_000n, 'forex', 'forex'],
  ['JPY', 15_730_500_000n, 3, 100n, 1_000_000n, 'forex', 'forex'],
  ['USD', 19_122_000_000n, 2, 100n, 1_000_000n, 'stocks', 'technology'],
  ['USD', 8_775_000_000_000n, 2, 100n, 100n, 'crypto', 'crypto'],
  ['USD', 4_100n, 8, 100n, 100_000_000n, 'none', 'indices'],
  ['GBP', 46_800_000_000n, 2, 1n, 1_000_000n, 'none', 'indices'],
];
const RATES: Readonly<Record<string, { over: bigint; under: bigint }>> = {
  USD: { over: 1n, under: 1n },
  JPY: { over: 200_000_000n, under: 31_461_000_000n },
  GBP: { over: 267_410_000n, under: 200_000_000n },
};
/** Of the two that are indices the one that is listed last. */
const FUND = 5;
const RULES = LISTED.map(([, , decimals, unit, step, leverageClass, category], id): ReferenceRules => ({
  tick: 10n ** BigInt(8 - decimals),
  step,
  minimum: step,
  unit,
  leverages: LEVERAGES[leverageClass],
  category,
  isFund: id === FUND,
}));

export interface Trial extends Ground {
  now: number;
  isHoarding: boolean;
  readonly markets: (ReferenceMarket & { isQuoted: boolean })[];
}

export function createTrial(seed: number): Trial {
  const markets: Trial['markets'] = LISTED.map(([currency, mid, , unit], index) => {
    const { tick } = RULES[index] as ReferenceRules;
    return {
      bid: mid - (mid % tick),
      ask: mid - (mid % tick) + 4n * tick,
      rate: RATES[currency] ?? { over: 1n, under: 1n },
      unit,
      isOpen: true,
      isStale: false,
      isSuspect: false,
      isQuoted: true,
    };
  });
  const trial: Trial = {
    now: START,
    isHoarding: false,
    hasProfiles: true,
    oddLeverages: [0, 3, 7, 1_000],
    oddTrail: 5_001,
    oddCategory: 'bonds',
    oddQuantities: [0n, -1_000_000n, 10n ** 22n],
    markets,
    random: createRandom(seed),
    instruments: [...LISTED.keys()],
    lastQuote: (instrument) => markets[instrument] as ReferenceMarket,
    world: {
      get now() {
        return trial.now;
      },
      categories: CATEGORIES,
      listed: [...LISTED.keys()],
      rulesOf: (instrument) => RULES[instrument] as ReferenceRules,
      find: (instrument) => (markets[instrument]?.isQuoted ? markets[instrument] : undefined),
    },
  };
  return trial;
}

/** Moves one instrument by up to 3 %, now and then closes it, silences it, doubts it or takes its quote away. */
export function moveMarket({ random, markets }: Trial): number {
  const index = Math.floor(random() * markets.length);
  const market = markets[index] as Trial['markets'][number];
  const { tick } = RULES[index] as ReferenceRules;
  const moved = (market.bid * BigInt(9_700 + Math.floor(random() * 601))) / 10_000n;
  market.bid = moved - (moved % tick) + tick;
  market.ask = market.bid + tick * BigInt(1 + Math.floor(random() * 12));
  market.isOpen = random() > 0.02;
  market.isStale = random() < 0.02;
  market.isSuspect = random() < 0.02;
  market.isQuoted = random() > 0.02;
  return index;
}

/** New units for old ones, forward; each comes the other way round too. */
const RATIOS: readonly (readonly [bigint, bigint])[] = [
  [2n, 1n],
  [3n, 1n],
  [3n, 2n],
  [7n, 3n],
  [10n, 1n],
  [1_000n, 999n],
];

/** Splits an instrument towards the price that it was listed at, and quotes it by the new scale. */
export function splitMarket({ random, markets }: Trial): {
  readonly index: number;
  readonly ratio: ReferenceRatio;
} {
  const index = Math.floor(random() * markets.length);
  const market = markets[index] as Trial['markets'][number];
  const { tick } = RULES[index] as ReferenceRules;
  const [more, less] = RATIOS[Math.floor(random() * RATIOS.length)] as (typeof RATIOS)[number];
  const isDear = market.bid > (LISTED[index]?.[1] ?? 0n);
  const ratio = isDear ? { fresh: more, old: less } : { fresh: less, old: more };
  const scaled = (market.bid * ratio.old) / ratio.fresh;
  market.bid = scaled - (scaled % tick) + tick;
  market.ask = market.bid + tick * BigInt(1 + Math.floor(random() * 12));
  market.isQuoted = true;
  return { index, ratio };
}

export const rulesOf = (index: number): ReferenceRules => RULES[index] as ReferenceRules;

const INSTRUMENTS = LISTED.map(
  ([currency, , decimals, unit, step, leverageClass, category], id): Instrument => ({
    id,
    symbol: `I${id}`,
    name: `I${id}`,
    category,
    sector: id === FUND ? 'ETF / World' : '',
    exchange: '',
    currency,
    tickSize: price(10n ** BigInt(8 - decimals)),
    priceDecimals: decimals,
    priceUnit: unit,
    quantityStep: quantity(step),
    minQuantity: quantity(step),
    spreadTicks: 4,
    leverageClass,
  }),
);

export function viewOf({ markets, now }: Trial): CoreMarket {
  return {
    now,
    listed: INSTRUMENTS,
    instrumentOf: (id) => INSTRUMENTS[id] as Instrument,
    isOpen: (id) => markets[id]?.isOpen ?? false,
    isCloseOnly: (id) => markets[id]?.isSuspect ?? false,
    quoteOf: (id): MarketQuote | undefined => {
      const market = markets[id];
      if (!market?.isQuoted) return undefined;
      return {
        bid: price(market.bid),
        ask: price(market.ask),
        rate: { numerator: market.rate.over, denominator: market.rate.under },
        at: market.isStale ? now - 60_000 : now,
        source: 'simulated',
        sequence: 1,
      };
    },
  };
}
