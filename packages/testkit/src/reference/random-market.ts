import {
  CATEGORIES,
  LEVERAGES,
  price,
  quantity,
  type Category,
  type Dividend,
  type FinancingTable,
  type Instrument,
  type LeverageClass,
  type MarginPreset,
  type MarketQuote,
} from '@lonja/core';
import type { CoreMarket } from './core-desk.ts';
import { createRandom, type Ground } from './random-operation.ts';
import {
  ANY_LEVERAGE,
  ESMA,
  leveragesBy,
  LIMITED,
  type LimitedClass,
  type ReferenceCaps,
} from './reference-leverage.ts';
import {
  LATE_PATIENCE,
  type ReferenceFinancing,
  type ReferenceMarket,
  type ReferenceRules,
} from './reference-market.ts';
import { lastEndedNight } from './reference-calendar.ts';
import type { ReferenceRatio } from './reference-split.ts';

const START = Date.UTC(2026, 10, 21, 12);
/**
 * Symbol, currency, initial price, decimals of the tick, hundredths of a price unit, smallest quantity, leverage table,
 * category, class that leverage is limited by.
 */
const LISTED: readonly (readonly [
  string,
  string,
  bigint,
  number,
  bigint,
  bigint,
  LeverageClass,
  Category,
  LimitedClass,
])[] = [
  ['EURUSD', 'USD', 108_456_000n, 5, 100n, 1_000_000n, 'forex', 'forex', 'majorPairs'],
  ['USDJPY', 'JPY', 15_730_500_000n, 3, 100n, 1_000_000n, 'forex', 'forex', 'majorPairs'],
  ['SHARE', 'USD', 19_122_000_000n, 2, 100n, 1_000_000n, 'stocks', 'technology', 'others'],
  ['COIN', 'USD', 8_775_000_000_000n, 2, 100n, 100n, 'crypto', 'crypto', 'crypto'],
  ['^RUT', 'USD', 4_100n, 8, 100n, 100_000_000n, 'none', 'indices', 'indices'],
  ['FUND', 'GBP', 46_800_000_000n, 2, 1n, 1_000_000n, 'none', 'indices', 'others'],
  ['USDCAD', 'CAD', 137_650_000n, 5, 100n, 1_000_000n, 'forex', 'forex', 'majorPairs'],
  ['AUDUSD', 'USD', 70_190_000n, 5, 100n, 1_000_000n, 'forex', 'forex', 'pairs'],
  ['XAUUSD', 'USD', 413_000_000_000n, 2, 100n, 1_000_000n, 'none', 'commodities', 'gold'],
];
const RATES: Readonly<Record<string, { over: bigint; under: bigint }>> = {
  USD: { over: 1n, under: 1n },
  JPY: { over: 200_000_000n, under: 31_461_000_000n },
  CAD: { over: 200_000_000n, under: 275_310_000n },
  GBP: { over: 267_410_000n, under: 200_000_000n },
};
/** The one of the two indices that is listed last. */
const FUND = 5;
/** Instruments whose source is late at times, and by how many milliseconds. */
const DELAYS: ReadonlyMap<number, number> = new Map([
  [2, 1_000],
  [FUND, 900_000],
]);
const RULES = LISTED.map(
  ([symbol, currency, , decimals, unit, step, leverageClass, category], id): ReferenceRules => ({
    tick: 10n ** BigInt(8 - decimals),
    step,
    minimum: step,
    unit,
    leverages: LEVERAGES[leverageClass],
    category,
    isFund: id === FUND,
    currency,
    pairOf: category === 'forex' ? symbol.slice(0, 3) : undefined,
    settlesIn: symbol === 'USDCAD' ? 1 : 2,
  }),
);

export interface Trial extends Ground {
  now: number;
  isHoarding: boolean;
  readonly markets: (ReferenceMarket & { isQuoted: boolean })[];
  /** The newest dividend; undefined before the first. */
  dividend: Dividend | undefined;
  /** The operator's tables, ordered by their first night; undefined for the flat rate. */
  readonly tables: { readonly from: number; readonly table: ReferenceFinancing | undefined }[];
  /** Instruments that are quoted and not traded. */
  quotedOnly: ReadonlySet<number>;
  /** The operator's limits of leverage; undefined for the specification's lists. */
  caps: ReferenceCaps | undefined;
}

export function createTrial(seed: number): Trial {
  const markets = createMarkets();
  let rules = RULES;
  let caps: ReferenceCaps | undefined;
  let quotedOnly: ReadonlySet<number> = new Set();
  const setRules = (): void => {
    rules = listRules(caps, quotedOnly);
  };
  const trial: Trial = {
    now: START,
    isHoarding: false,
    hasProfiles: true,
    oddLeverages: [0, 3, 7, 20, 500, 1_000],
    oddTrail: 5_001,
    oddCategory: 'bonds',
    oddQuantities: [0n, -1_000_000n, 10n ** 22n],
    markets,
    dividend: undefined,
    tables: [],
    get caps() {
      return caps;
    },
    set caps(set) {
      caps = set;
      setRules();
    },
    get quotedOnly() {
      return quotedOnly;
    },
    set quotedOnly(set) {
      quotedOnly = set;
      setRules();
    },
    random: createRandom(seed),
    instruments: [...LISTED.keys()],
    lastQuote: (instrument) => markets[instrument] as ReferenceMarket,
    world: {
      get now() {
        return trial.now;
      },
      categories: CATEGORIES,
      listed: [...LISTED.keys()],
      rulesOf: (instrument) => rules[instrument] as ReferenceRules,
      find: (instrument) => {
        const market = markets[instrument];
        if (!market?.isQuoted) return undefined;
        return market.late ? { ...market, isStale: isSilent(market.late, trial.now) } : market;
      },
      financingOn: (night) => trial.tables.findLast(({ from }) => from <= night)?.table,
    },
  };
  return trial;
}

/** All open, and quoted at the prices that they are listed with. */
const createMarkets = (): Trial['markets'] =>
  LISTED.map(([, currency, mid, , unit], index) => {
    const { tick } = RULES[index] as ReferenceRules;
    const delay = DELAYS.get(index);
    return {
      bid: mid - (mid % tick),
      ask: mid - (mid % tick) + 4n * tick,
      rate: RATES[currency] ?? { over: 1n, under: 1n },
      unit,
      isOpen: true,
      isStale: false,
      isSuspect: false,
      isQuoted: true,
      late: delay === undefined ? undefined : { at: START - delay, delay },
    };
  });

/** The rules of the instruments at the operator's limits, some of them not traded. */
const listRules = (caps: ReferenceCaps | undefined, quotedOnly: ReadonlySet<number>): ReferenceRules[] =>
  LISTED.map(([, , , , , , , , limitedBy], id) => {
    const listed = RULES[id] as ReferenceRules;
    const leverages = leveragesBy(caps, limitedBy, listed.leverages);
    return { ...listed, leverages, isQuotedOnly: quotedOnly.has(id) };
  });

const isSilent = ({ at, delay }: NonNullable<ReferenceMarket['late']>, now: number): boolean =>
  now - at > delay + LATE_PATIENCE;

/**
 * Moves one instrument by up to 3 %, now and then closes it, makes its quote stale or suspect, or removes the quote, or
 * makes its source late or live, or the instrument one that is quoted and not traded until it moves again.
 */
export function moveMarket(trial: Trial): number {
  const { random, markets, now, quotedOnly } = trial;
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
  const delay = DELAYS.get(index);
  if (delay !== undefined) market.late = nextLate(market.late, delay, now, random);
  const isQuotedOnly = random() < 0.02;
  if (isQuotedOnly) trial.quotedOnly = new Set([...quotedOnly, index]);
  else if (quotedOnly.has(index)) trial.quotedOnly = new Set([...quotedOnly].filter((one) => one !== index));
  return index;
}

/** Something that is quoted goes ex, a moment later; undefined where it is not quoted. Only simulated prices pay, which are never late. */
export function goEx(
  trial: Trial,
): { readonly instrument: number; readonly amount: bigint; readonly market: ReferenceMarket } | undefined {
  const instrument = Math.floor(trial.random() * trial.markets.length);
  const market = trial.markets[instrument] as Trial['markets'][number];
  if (!market.isQuoted || DELAYS.has(instrument)) return undefined;
  trial.now += 1;
  const amount = 1n + (market.bid * BigInt(Math.floor(trial.random() * 500))) / 10_000n;
  trial.dividend = { instrumentId: instrument, exAt: trial.now, amount: price(amount) };
  return { instrument, amount, market };
}

/** A late source's next quote is dated about its delay ago, never before the last one; now and then it is the last one again. */
function nextLate(
  last: ReferenceMarket['late'],
  delay: number,
  now: number,
  random: () => number,
): ReferenceMarket['late'] {
  if (random() < (last ? 0.03 : 0.3)) return last ? undefined : { at: now - delay, delay };
  if (!last || random() < 0.05) return last;
  return { at: Math.max(last.at, now - delay - Math.floor(random() * 500)), delay };
}

/** Sets a random table, or the flat rate again, for the nights that end from now on. */
export function setFinancing({ random, now, tables }: Trial): void {
  const between = (maximum: number): bigint => BigInt(Math.floor((random() * 2 - 1) * maximum));
  const some = <Key>(keys: readonly Key[]): Key[] => keys.filter(() => random() < 0.8);
  const table: ReferenceFinancing = {
    markup: between(60_000),
    benchmarks: new Map(
      some(['USD', 'EUR', 'JPY', 'CAD', 'GBP']).map((currency) => [currency, between(200_000)]),
    ),
    tomNext: new Map(
      some(PAIRS)
        .filter(() => random() < 0.5)
        .map((pair) => [pair, { long: between(50_000), short: between(50_000) }]),
    ),
  };
  // The oldest table charges no night any more, and every look at the market searches the whole list.
  if (tables.length === 8) tables.shift();
  tables.push({ from: lastEndedNight(now) + 1, table: random() < 0.2 ? undefined : table });
}

/** Sets ESMA's limits, limits of the operator's own, or the specification's lists again. */
export function setMargin(trial: Trial): void {
  const { random } = trial;
  const own = Object.fromEntries(
    LIMITED.map((limitedBy) => [limitedBy, ANY_LEVERAGE[Math.floor(random() * ANY_LEVERAGE.length)]]),
  ) as ReferenceCaps;
  const dice = random();
  trial.caps = dice < 0.6 ? undefined : dice < 0.8 ? ESMA : own;
}

const buildPreset = (caps: ReferenceCaps | undefined): MarginPreset =>
  caps === undefined ? { kind: 'specification' } : caps === ESMA ? { kind: 'esma' } : { kind: 'own', caps };

const PAIRS = [...RULES.keys()].filter((id) => RULES[id]?.pairOf !== undefined);

const buildTable = ({ from, table }: Trial['tables'][number], index: number): FinancingTable => ({
  number: index + 1,
  firstNight: from,
  terms: table
    ? {
        kind: 'table',
        ...table,
        tomNext: new Map(
          [...table.tomNext].map(([pair, points]) => [INSTRUMENTS[pair]?.symbol ?? '', points]),
        ),
      }
    : { kind: 'flat' },
});

/** New units for old ones, forward; each comes the other way round too. */
const RATIOS: readonly (readonly [bigint, bigint])[] = [
  [2n, 1n],
  [3n, 1n],
  [3n, 2n],
  [7n, 3n],
  [10n, 1n],
  [1_000n, 999n],
];

/** Splits an instrument towards its listing price, and quotes it in the new scale. */
export function splitMarket({ random, markets }: Trial): {
  readonly index: number;
  readonly ratio: ReferenceRatio;
} {
  const index = Math.floor(random() * markets.length);
  const market = markets[index] as Trial['markets'][number];
  const { tick } = RULES[index] as ReferenceRules;
  const [more, less] = RATIOS[Math.floor(random() * RATIOS.length)] as (typeof RATIOS)[number];
  const isDear = market.bid > (LISTED[index]?.[2] ?? 0n);
  const ratio = isDear ? { fresh: more, old: less } : { fresh: less, old: more };
  const scaled = (market.bid * ratio.old) / ratio.fresh;
  market.bid = scaled - (scaled % tick) + tick;
  market.ask = market.bid + tick * BigInt(1 + Math.floor(random() * 12));
  market.isQuoted = true;
  return { index, ratio };
}

export const getRules = (index: number): ReferenceRules => RULES[index] as ReferenceRules;

const INSTRUMENTS = LISTED.map(
  ([symbol, currency, , decimals, unit, step, leverageClass, category], id): Instrument => ({
    id,
    symbol,
    name: symbol,
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

export function buildView({ markets, now, tables, caps, quotedOnly, dividend }: Trial): CoreMarket {
  return {
    now,
    dividends: {
      newest: () => dividend?.exAt ?? 0,
      of: (id, after, until) =>
        dividend?.instrumentId === id && dividend.exAt > after && dividend.exAt <= until ? [dividend] : [],
    },
    financing: tables.map(buildTable),
    margin: buildPreset(caps),
    listed: INSTRUMENTS,
    instrumentOf: (id) => INSTRUMENTS[id] as Instrument,
    isOpen: (id) => markets[id]?.isOpen ?? false,
    isQuotedOnly: (id) => quotedOnly.has(id),
    isCloseOnly: (id) => markets[id]?.isSuspect ?? false,
    quoteOf: (id): MarketQuote | undefined => {
      const market = markets[id];
      if (!market?.isQuoted) return undefined;
      return {
        bid: price(market.bid),
        ask: price(market.ask),
        rate: { numerator: market.rate.over, denominator: market.rate.under },
        ...(market.late
          ? { ...market.late, source: 'yahoo' }
          : { at: market.isStale ? now - 60_000 : now, source: 'simulated' }),
        sequence: 1,
      };
    },
  };
}
