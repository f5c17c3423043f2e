import { evenGrid, priceToNumber, type MarketScript, type ScriptLine, type ScriptTarget } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { findLineWithoutEffect } from './scripted-model.ts';
import { createSimulatedMarket, type SimulatedMarket } from '../simulated-market.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const BEGINS = Date.UTC(2030, 0, 7, 14, 30);
const catalogue = loadCatalogue();
const named = (symbol: string): CatalogueEntry => catalogue.find((entry) => entry.symbol === symbol)!;
const entries = 'AAPL MSFT XOM KO ^GSPC ES=F EURUSD GBPUSD EURGBP USDCHF 6S=F BTC IBIT USOIL CL=F XAUUSD GC=F'
  .split(' ')
  .map(named);
const indexOf = (symbol: string): number => entries.findIndex((entry) => entry.symbol === symbol);

const marketOf = (
  lines: MarketScript,
  seed = 'seed',
  tradingTime: 'always' | 'real' = 'always',
  listed: readonly CatalogueEntry[] = entries,
) =>
  createSimulatedMarket({
    seed,
    speed: 1,
    tradingTime,
    entries: listed,
    origin: BEGINS - 365 * DAY,
    script: { lines, beginsAt: BEGINS },
  });
const plain = marketOf([]);
/** A price with a script, as a multiple of the price without. */
const effectOf = (market: SimulatedMarket, symbol: string, minute: number): number => {
  const at = BEGINS + minute * MINUTE;
  return market.midAt(indexOf(symbol), at) / plain.midAt(indexOf(symbol), at);
};
const move = (
  target: ScriptTarget,
  percent: number,
  part: Partial<Extract<ScriptLine, { kind: 'move' }>> = {},
): ScriptLine => ({
  kind: 'move',
  at: 60,
  target,
  shape: 'step',
  minutes: 0,
  percent,
  isDrawn: false,
  ...part,
});
const stock: ScriptTarget = { on: 'instrument', name: 'AAPL' };

describe('a scripted move', () => {
  it('is of exactly so many percent, from its moment on, and of nothing else', () => {
    const market = marketOf([move(stock, -12.5)]);
    expect(effectOf(market, 'AAPL', 59.99)).toBe(1);
    expect(effectOf(market, 'AAPL', 60)).toBeCloseTo(0.875, 12);
    expect(effectOf(market, 'AAPL', 10_000)).toBeCloseTo(0.875, 12);
    for (const symbol of ['MSFT', '^GSPC', 'EURUSD', 'BTC']) expect(effectOf(market, symbol, 10_000)).toBe(1);
  });

  it('goes evenly up a ramp and stays, and decays evenly', () => {
    const ramp = marketOf([move(stock, 44, { shape: 'ramp', minutes: 100 })]);
    expect(effectOf(ramp, 'AAPL', 110)).toBeCloseTo(1.2, 3);
    expect(effectOf(ramp, 'AAPL', 160)).toBeCloseTo(1.44, 10);
    const decay = marketOf([move(stock, 44, { shape: 'decay', minutes: 100 })]);
    expect(effectOf(decay, 'AAPL', 60)).toBeCloseTo(1.44, 10);
    expect(effectOf(decay, 'AAPL', 110)).toBeCloseTo(1.2, 3);
    expect(effectOf(decay, 'AAPL', 160)).toBeCloseTo(1, 10);
  });

  it('takes what follows it along: a future, a fund, a cross', () => {
    const oil = marketOf([move({ on: 'group', name: 'oil' }, -50)]);
    expect(effectOf(oil, 'USOIL', 70)).toBeLessThan(0.6);
    expect(effectOf(oil, 'CL=F', 70)).toBeCloseTo(effectOf(oil, 'USOIL', 70), 12);
    const bitcoin = marketOf([move({ on: 'instrument', name: 'BTC' }, 30)]);
    expect(effectOf(bitcoin, 'BTC', 70)).toBeCloseTo(1.3, 12);
    expect(effectOf(bitcoin, 'IBIT', 70)).toBeCloseTo(1.3, 12);
    const euro = marketOf([move({ on: 'currency', name: 'EUR' }, 7)]);
    expect(effectOf(euro, 'EURUSD', 70)).toBeCloseTo(1.07, 12);
    expect(effectOf(euro, 'EURGBP', 70)).toBeCloseTo(1.07, 12);
    expect(effectOf(euro, 'GBPUSD', 70)).toBe(1);
    const franc = marketOf([move({ on: 'instrument', name: '6S=F' }, 18)]);
    expect(effectOf(franc, 'USDCHF', 70)).toBeCloseTo(1 / 1.18, 12);
  });

  it('of the market moves shares and indices by their betas, coins a little, and no currency', () => {
    const market = marketOf([move({ on: 'market' }, -10)]);
    expect(effectOf(market, '^GSPC', 70)).toBeLessThan(0.92);
    expect(effectOf(market, 'ES=F', 70)).toBeCloseTo(effectOf(market, '^GSPC', 70), 12);
    expect(effectOf(market, 'KO', 70)).toBeGreaterThan(effectOf(market, 'MSFT', 70));
    expect(effectOf(market, 'BTC', 70)).toBeLessThan(1);
    expect(effectOf(market, 'EURUSD', 70)).toBe(1);
  });

  it('of the dollar moves all others against it', () => {
    const market = marketOf([move({ on: 'currency', name: 'USD' }, 5)]);
    expect(effectOf(market, 'EURUSD', 70)).toBeCloseTo(1 / 1.05, 10);
    expect(effectOf(market, 'USDCHF', 70)).toBeGreaterThan(1.03);
    expect(effectOf(market, 'XAUUSD', 70)).toBeLessThan(0.96);
  });

  it('that is drawn goes one of two ways by the seed, all of a moment together', () => {
    const lines = [
      move(stock, 25, { isDrawn: true }),
      move({ on: 'currency', name: 'EUR' }, -4, { isDrawn: true }),
    ];
    const ways = Array.from({ length: 24 }, (_, seed) => {
      const [scripted, unmoved] = [marketOf(lines, `s${seed}`), marketOf([], `s${seed}`)];
      return ['AAPL', 'EURUSD']
        .map((symbol) => {
          const at = BEGINS + 70 * MINUTE;
          return (scripted.midAt(indexOf(symbol), at) / unmoved.midAt(indexOf(symbol), at)).toFixed(6);
        })
        .join(' ');
    });
    expect(new Set(ways)).toEqual(new Set(['1.250000 0.960000', '0.800000 1.041667']));
  });
});

/** Standard deviations of an instrument's moves over parts of two ranges of minutes, over many seeds. */
function movesOf(lines: MarketScript, symbol: string): { readonly inside: number; readonly after: number } {
  const markets = Array.from({ length: 40 }, (_, seed) =>
    marketOf(lines, `vol ${seed}`, 'always', [named(symbol)]),
  );
  const over = (from: number, to: number): number => {
    const width = (to - from) / 12;
    const squares = markets.flatMap((market) => {
      const prices = Array.from({ length: 13 }, (_, part) =>
        market.midAt(0, BEGINS + (from + part * width) * MINUTE),
      );
      return prices.slice(1).map((price, part) => Math.log(price / prices[part]!) ** 2);
    });
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  };
  return { inside: over(240, 480), after: over(500, 740) };
}
const unscripted = new Map(
  ['AAPL', 'EURUSD', '^GSPC', 'GBPUSD', 'BTC'].map((symbol) => [symbol, movesOf([], symbol)]),
);

describe('scripted volatility', () => {
  it.each([
    [{ on: 'everything' }, 'AAPL', 4],
    [{ on: 'everything' }, 'EURUSD', 4],
    [stock, 'AAPL', 4],
    [{ on: 'market' }, '^GSPC', 3],
    [{ on: 'currency', name: 'GBP' }, 'GBPUSD', 4],
    [{ on: 'group', name: 'crypto' }, 'BTC', 4],
    [{ on: 'everything' }, 'EURUSD', 0.25],
  ] as const)('of %j multiplies the moves of %s by %d while it lasts', (target, symbol, factor) => {
    const lines: MarketScript = [{ kind: 'volatility', at: 240, minutes: 240, target, factor }];
    const [scripted, plainly] = [movesOf(lines, symbol), unscripted.get(symbol)!];
    const inside = scripted.inside / plainly.inside;
    expect(inside / factor).toBeGreaterThan(0.75);
    expect(inside / factor).toBeLessThan(1.3);
    const after = scripted.after / plainly.after;
    expect(after).toBeGreaterThan(0.75);
    expect(after).toBeLessThan(1.3);
  });

  it('has no drift of its own', () => {
    const lines: MarketScript = [
      { kind: 'volatility', at: 0, minutes: 2_880, target: { on: 'everything' }, factor: 6 },
      { kind: 'volatility', at: 0, minutes: 2_880, target: stock, factor: 2 },
    ];
    const gains = Array.from({ length: 600 }, (_, seed) => {
      const market = marketOf(lines, `drift ${seed}`, 'always', [named('AAPL')]);
      return market.midAt(0, BEGINS + 2_880 * MINUTE) / market.midAt(0, BEGINS) - 1;
    });
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const deviation = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / gains.length);
    // Without its correction the drift would be some 3 % in these two days, more than four of these errors.
    expect(Math.abs(mean)).toBeLessThan((3.5 * deviation) / Math.sqrt(gains.length));
  });
});

describe('a scripted halt', () => {
  const lines: MarketScript = [
    { kind: 'halt', at: 60, minutes: 30, target: stock },
    { kind: 'halt', at: 80, minutes: 20, target: stock },
    move(stock, -20, { at: 70 }),
  ];

  it('leaves the last quote standing, and opens with what happened meanwhile', () => {
    const market = marketOf(lines);
    const quoteAt = (minute: number) => market.quoteAt(0, BEGINS + minute * MINUTE);
    const before = quoteAt(60 - 0.25 / 60);
    for (const minute of [60, 75, 99.99]) expect(quoteAt(minute)).toEqual(before);
    expect(quoteAt(100).bidTicks / before.bidTicks).toBeLessThan(0.9);
    expect(market.resumesAt(0, BEGINS + 60 * MINUTE - 1)).toBeUndefined();
    expect(market.resumesAt(0, BEGINS + 60 * MINUTE)).toBe(BEGINS + 100 * MINUTE);
    expect(market.resumesAt(0, BEGINS + 100 * MINUTE)).toBeUndefined();
    expect(market.resumesAt(indexOf('MSFT'), BEGINS + 70 * MINUTE)).toBeUndefined();
  });

  it('has no candles', () => {
    const candles = marketOf(lines).candles.between(
      0,
      { price: 'mid', grid: evenGrid(10 * MINUTE) },
      BEGINS + 30 * MINUTE,
      BEGINS + 130 * MINUTE,
    );
    expect(Array.from(candles.time.slice(0, candles.count), (time) => (time - BEGINS) / MINUTE)).toEqual([
      30, 40, 50, 100, 110, 120,
    ]);
  });

  it('of a currency halts its pairs and futures, of oil what moves with it', () => {
    const halted = (target: ScriptTarget) => {
      const market = marketOf([{ kind: 'halt', at: 0, minutes: 10, target }]);
      return entries.filter((_, index) => market.resumesAt(index, BEGINS)).map(({ symbol }) => symbol);
    };
    expect(halted({ on: 'currency', name: 'CHF' })).toEqual(['USDCHF', '6S=F']);
    expect(halted({ on: 'currency', name: 'EUR' })).toEqual(['EURUSD', 'EURGBP']);
    expect(halted({ on: 'group', name: 'oil' })).toEqual(['XOM', 'USOIL', 'CL=F']);
    expect(halted({ on: 'market' })).toEqual(['AAPL', 'MSFT', 'XOM', 'KO', '^GSPC', 'ES=F']);
  });
});

it('a scripted spread is so many times as wide while it lasts', () => {
  const market = marketOf([{ kind: 'spread', at: 60, minutes: 30, target: stock, factor: 5 }]);
  const widthAt = (one: SimulatedMarket, minute: number): number => {
    const { bidTicks, askTicks } = one.quoteAt(0, BEGINS + minute * MINUTE);
    return askTicks - bidTicks;
  };
  expect(widthAt(market, 75) / widthAt(plain, 75)).toBeCloseTo(5, 0);
  for (const minute of [59, 91]) expect(widthAt(market, minute)).toBe(widthAt(plain, minute));
});

const RUNS = Number(process.env['PROVE_CANDLES'] ?? 25);
const anyTarget = fc.constantFrom<ScriptTarget>(
  { on: 'market' },
  { on: 'group', name: 'oil' },
  { on: 'group', name: 'technology' },
  { on: 'currency', name: 'EUR' },
  { on: 'currency', name: 'USD' },
  { on: 'instrument', name: 'AAPL' },
  { on: 'instrument', name: 'GC=F' },
);
const anyTargetOrAll = fc.oneof(anyTarget, fc.constant({ on: 'everything' } as const));
const minute = fc.integer({ min: 0, max: 180 });
const anyLine: fc.Arbitrary<ScriptLine> = fc.oneof(
  fc
    .record({
      kind: fc.constant('move' as const),
      at: minute,
      target: anyTarget,
      shape: fc.constantFrom('step' as const, 'ramp' as const, 'decay' as const),
      minutes: fc.integer({ min: 1, max: 90 }),
      percent: fc.integer({ min: -60, max: 120 }),
      isDrawn: fc.boolean(),
    })
    .map((line) => (line.shape === 'step' ? { ...line, minutes: 0 } : line)),
  fc.record({
    kind: fc.constantFrom('volatility' as const, 'spread' as const),
    at: minute,
    target: anyTargetOrAll,
    minutes: fc.integer({ min: 1, max: 90 }),
    factor: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({
    kind: fc.constant('halt' as const),
    at: minute,
    target: anyTargetOrAll,
    minutes: fc.integer({ min: 1, max: 40 }),
  }),
);
const anyScript = fc.array(anyLine, { minLength: 1, maxLength: 7 });

describe('any script', () => {
  it('is quoted the same by a cold start, a warm run and a look at a single moment', () => {
    fc.assert(
      fc.property(
        anyScript,
        fc.constantFrom('always' as const, 'real' as const),
        fc.array(fc.integer({ min: -2, max: 240 }), { minLength: 2, maxLength: 12 }),
        (lines, tradingTime, minutes) => {
          const warm = marketOf(lines, 'seed', tradingTime);
          for (const minute of minutes) warm.step(BEGINS + minute * MINUTE);
          const last = BEGINS + minutes.at(-1)! * MINUTE;
          const cold = marketOf(lines, 'seed', tradingTime);
          cold.step(last);
          expect([warm.bidTicks, warm.askTicks, warm.dayAgoTicks]).toEqual([
            cold.bidTicks,
            cold.askTicks,
            cold.dayAgoTicks,
          ]);
          const alone = entries.map((_, index) => cold.quoteAt(index, last));
          expect(alone).toEqual(
            entries.map((_, index) => ({ bidTicks: warm.bidTicks[index], askTicks: warm.askTicks[index] })),
          );
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('has candles of exactly what it quotes, step by step', () => {
    const grid = evenGrid(5 * MINUTE);
    fc.assert(
      fc.property(
        anyScript,
        fc.constantFrom('AAPL', 'EURGBP', 'CL=F', '^GSPC'),
        fc.constantFrom('mid' as const, 'bid' as const, 'ask' as const),
        fc.integer({ min: 0, max: 40 }),
        (lines, symbol, price, place) => {
          const market = marketOf(lines);
          const index = indexOf(symbol);
          const from = BEGINS - (BEGINS % (5 * MINUTE)) + place * 5 * MINUTE;
          const candles = market.candles.between(index, { price, grid }, from, from + 15 * MINUTE);
          const tick = priceToNumber(entries[index]!.tickSize);
          const steps = Array.from({ length: 15 * 240 }, (_, step) => from + step * 250).filter(
            (at) => market.resumesAt(index, at) === undefined,
          );
          const priceAt = (at: number): number => {
            if (price === 'mid') return Math.max(1, Math.round(market.midAt(index, at) / tick));
            const quote = market.quoteAt(index, at);
            return price === 'bid' ? quote.bidTicks : quote.askTicks;
          };
          const groups = Map.groupBy(steps, (at) => at - (at % (5 * MINUTE)));
          const expected = [...groups].map(([time, group]) => {
            const prices = group.map(priceAt);
            return [time, prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)];
          });
          expect(
            Array.from({ length: candles.count }, (_, bar) => [
              candles.time[bar],
              candles.open[bar],
              candles.high[bar],
              candles.low[bar],
              candles.close[bar],
            ]),
          ).toEqual(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

it('a line about what no instrument of the world moves with is found', () => {
  const currencies = ['EURUSD', 'GBPUSD'].map(named);
  const idle = (line: ScriptLine, of = currencies) => findLineWithoutEffect([line], of) !== undefined;
  expect(idle(move({ on: 'market' }, 1))).toBe(true);
  expect(idle(move(stock, 1))).toBe(true);
  expect(idle(move({ on: 'group', name: 'oil' }, 1))).toBe(true);
  expect(idle(move({ on: 'currency', name: 'XXX' }, 1))).toBe(true);
  expect(idle(move({ on: 'currency', name: 'JPY' }, 1))).toBe(true);
  expect(idle(move({ on: 'currency', name: 'USD' }, 1))).toBe(false);
  expect(idle({ kind: 'halt', at: 0, minutes: 1, target: { on: 'market' } })).toBe(true);
  expect(idle({ kind: 'spread', at: 0, minutes: 1, target: { on: 'everything' }, factor: 2 })).toBe(false);
  expect(idle({ kind: 'news', at: 0, headline: 'x', symbols: ['AAPL'] })).toBe(true);
  expect(idle({ kind: 'news', at: 0, headline: 'x', symbols: ['EURUSD'] })).toBe(false);
});
