import { evenGrid, priceFactorOf, priceToNumber } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import type { ActionPeriod } from './action-periods.ts';
import { createActionTracks } from './action-tracks.ts';
import { splitAt } from './split-policy.ts';
import { Splits } from './splits.ts';
import { createEventCalendar } from '../events/event-calendar.ts';
import { createOpenings } from '../events/openings.ts';
import { createSimulatedMarket, type SimulatedMarket } from '../simulated-market.ts';
import { MARKET_MODEL } from '../model/market-models.ts';

const DAY = 86_400_000;
const ORIGIN = Date.UTC(2024, 0, 1);
const UNTIL = Date.UTC(2028, 0, 1);
const mids = (length: number) => ({ price: 'mid', grid: evenGrid(length) }) as const;
const SYMBOLS = [
  'AAPL',
  'NVDA',
  'TSLA',
  'IBM',
  'XOM',
  'AMBA',
  'GOOG',
  'GOOGL',
  'STRL',
  'SPY',
  'BTC',
  'EURUSD',
];
const some = loadCatalogue().filter(({ symbol }) => SYMBOLS.includes(symbol));
const placeOf = (symbol: string): number => some.findIndex((entry) => entry.symbol === symbol);

interface Wanted {
  readonly seed?: string;
  readonly periods?: readonly ActionPeriod[];
  readonly tradingTime?: 'always' | 'real';
  readonly entries?: readonly CatalogueEntry[];
  readonly splitsSince?: number;
}
/** Three times as wild from 2026 on, so that prices rise and fall far: of the model whose prices of this seed are split that often. */
const marketOf = ({
  seed = 'splits',
  periods = [{ from: ORIGIN }],
  tradingTime = 'always',
  entries = some,
  splitsSince,
}: Wanted = {}): SimulatedMarket =>
  createSimulatedMarket({
    seed,
    model: 2,
    speed: 3,
    tradingTime,
    entries,
    actionPeriods: periods,
    ...(splitsSince === undefined ? {} : { splitsSince }),
  });

const allOf = (market: SimulatedMarket, until = UNTIL) => market.splits.announced(ORIGIN, until, until);
const SPLITS = allOf(marketOf());
/** One in which all splits until the end are announced. */
const announcing = (wanted?: Wanted): SimulatedMarket => {
  const market = marketOf(wanted);
  allOf(market);
  return market;
};

describe('a split', () => {
  it('is announced by companies alone, now and then', () => {
    expect(SPLITS.length).toBeGreaterThan(4);
    const symbols = new Set(SPLITS.map(({ symbol }) => symbol));
    for (const symbol of ['SPY', 'BTC', 'EURUSD']) expect(symbols).not.toContain(symbol);
    expect(SPLITS.some(({ ratio }) => ratio.newUnits > 1)).toBe(true);
    expect(SPLITS.some(({ ratio }) => ratio.oldUnits > 1)).toBe(true);
  });

  it('is decided with a report, by the last price before it', () => {
    for (const { symbol, announcedAt, ratio } of SPLITS.filter(({ symbol }) => symbol !== 'GOOGL')) {
      const market = marketOf();
      const reports = market.calendar.between(announcedAt, announcedAt + 1);
      expect(reports.map(({ subject }) => subject)).toContain(symbol);
      for (const split of allOf(market, announcedAt - 1))
        if (split.symbol === symbol && split.at < announcedAt) market.adopt(placeOf(symbol));
      const { seedPrice } = some[placeOf(symbol)]!;
      const before = market.midAt(placeOf(symbol), announcedAt - 250);
      expect(splitAt(before, priceToNumber(seedPrice))).toEqual(ratio);
    }
  });

  it('is known from its report on, at least four weeks before an opening of its exchange', () => {
    for (const split of SPLITS) {
      const market = marketOf();
      const find = (now: number) =>
        market.splits.announced(split.at, split.at + 1, now).find(({ symbol }) => symbol === split.symbol);
      expect(find(split.announcedAt - 1)).toBeUndefined();
      expect(find(split.announcedAt)).toEqual(split);
      expect(split.at - split.announcedAt).toBeGreaterThanOrEqual(28 * DAY);
      expect(split.at - split.announcedAt).toBeLessThan(36 * DAY);
      const newYork = new Date(split.at).toLocaleString('en-US', { timeZone: 'America/New_York' });
      expect(newYork).toContain('9:30:00 AM');
    }
  });

  it('is that of all share classes of a company', () => {
    const found = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((seed) => allOf(marketOf({ seed })));
    const of = (wanted: string) =>
      found
        .filter(({ symbol }) => symbol === wanted)
        .map(({ announcedAt, at, ratio }) => ({ announcedAt, at, ratio }));
    expect(of('GOOG').length).toBeGreaterThan(0);
    expect(of('GOOGL')).toEqual(of('GOOG'));
  });

  it('is a pure function of time, in whatever order it is asked for', () => {
    const scalesOf = (market: SimulatedMarket, moments: readonly number[]) =>
      moments.map((at) => SYMBOLS.map((symbol) => market.splits.scaleAt(placeOf(symbol), at / 250)));
    const moments = Array.from({ length: 60 }, (_, month) => ORIGIN + month * 30 * DAY);
    const forwards = scalesOf(marketOf(), moments);
    expect(scalesOf(marketOf(), moments.toReversed()).toReversed()).toEqual(forwards);
    expect(moments.map((at) => scalesOf(marketOf(), [at])[0])).toEqual(forwards);
  });
});

describe('what a split does', () => {
  const split = SPLITS.find(({ ratio }) => ratio.newUnits > 1)!;
  const index = placeOf(split.symbol);
  const factor = priceFactorOf(split.ratio);

  it('nothing, until positions have gone through it: prices go on in their scale', () => {
    const [market, without] = [marketOf(), marketOf({ periods: [] })];
    for (const at of [split.at - DAY, split.at - 250, split.at, split.at + 250, split.at + DAY])
      expect(market.midAt(index, at) / without.midAt(index, at)).toBeCloseTo(
        market.midAt(index, split.at - 250) / without.midAt(index, split.at - 250),
        2,
      );
  });

  it('counts every price by the new units once they have, also past ones, and no other price', () => {
    const [old, market] = [marketOf(), announcing()];
    market.step(split.at);
    old.step(split.at);
    market.adopt(index);
    for (const at of [ORIGIN, split.at - DAY, split.at, split.at + 400 * DAY])
      for (const other of some.keys()) {
        const ratio = market.midAt(other, at) / old.midAt(other, at);
        expect(ratio).toBeCloseTo(other === index ? factor : 1, 12);
      }
    market.step(split.at + 250);
    old.step(split.at + 250);
    expect(market.dayAgoTicks[index]! / old.dayAgoTicks[index]!).toBeCloseTo(factor, 12);
    expect(Math.abs(market.bidTicks[index]! - old.bidTicks[index]! * factor)).toBeLessThan(1.5);
    expect(Math.abs(market.askTicks[index]! - old.askTicks[index]! * factor)).toBeLessThan(1.5);
    expect(Math.abs(market.volumes[index]! - old.volumes[index]! / factor)).toBeLessThan(1 / factor);
  });

  it('counts candles anew, their volumes too, and what reports did', () => {
    const [old, market] = [marketOf(), announcing()];
    const [from, until] = [split.at - 3 * DAY, split.at + DAY];
    market.candles.between(index, { ...mids(DAY), price: 'ask' }, from, until);
    const event = market.calendar
      .between(split.announcedAt, split.announcedAt + 1)
      .find(({ subject }) => subject === split.symbol)!;
    expect(market.reactionTo(event, split.symbol, until)).toEqual(old.reactionTo(event, split.symbol, until));
    market.adopt(index);
    expect(market.candles.scaledAt(index)).toBe(split.at);
    for (const price of ['mid', 'bid', 'ask'] as const) {
      const [before, after] = [old, market].map(({ candles }) =>
        candles.between(index, { ...mids(DAY), price }, from, until),
      ) as [ReturnType<typeof old.candles.between>, ReturnType<typeof old.candles.between>];
      expect(after.time).toEqual(before.time);
      for (let place = 0; place < before.count; place++) {
        for (const name of ['open', 'high', 'low', 'close'] as const)
          expect(Math.abs(after[name][place]! - before[name][place]! * factor)).toBeLessThan(2);
        expect(Math.abs(after.volume[place]! - before.volume[place]! / factor)).toBeLessThan(2 / factor);
      }
    }
    const [was, is] = [old, market].map((one) => one.reactionTo(event, split.symbol, until)!);
    expect(Math.abs(is!.beforeTicks - was!.beforeTicks * factor)).toBeLessThan(1);
  });

  it('is quoted by a closed venue too', () => {
    const market = announcing({ tradingTime: 'real' });
    const friday = Date.UTC(2027, 10, 26, 23);
    market.step(friday);
    const { bidTicks } = { bidTicks: market.bidTicks[index]! };
    market.adopt(index);
    market.step(friday + 250);
    expect(Math.abs(market.bidTicks[index]! - bidTicks * factor)).toBeLessThan(1.5);
  });

  it('is the same market after a start as without one, to the bit', () => {
    const running = announcing();
    for (const { symbol } of SPLITS) running.adopt(placeOf(symbol));
    const started = marketOf({ splitsSince: UNTIL });
    for (const market of [running, started]) market.step(UNTIL);
    for (const other of some.keys()) expect(started.midAt(other, UNTIL)).toBe(running.midAt(other, UNTIL));
    expect(started.bidTicks).toEqual(running.bidTicks);
    expect(started.dayAgoTicks.map(Math.fround)).toEqual(running.dayAgoTicks.map(Math.fround));
  });

  it('leaves a price on whole ticks, with a tick below a two-thousandth of it', () => {
    for (const one of SPLITS) {
      const market = marketOf({ splitsSince: one.at });
      const place = placeOf(one.symbol);
      const tick = priceToNumber(some[place]!.tickSize);
      expect(tick / market.midAt(place, one.announcedAt)).toBeLessThan(1 / 400);
      market.step(one.at);
      expect(Number.isInteger(market.bidTicks[place])).toBe(true);
    }
  });
});

describe('dividends around a split', () => {
  const payers = SPLITS.filter(({ symbol }) => ['AAPL', 'IBM', 'XOM', 'GOOG', 'NVDA'].includes(symbol));

  it('are paid on a unit of their ex moment, whatever scale positions are in, and the price falls by as much', () => {
    expect(payers.length).toBeGreaterThan(0);
    for (const { symbol, at } of payers) {
      const place = placeOf(symbol);
      const old = marketOf();
      const market = marketOf({ splitsSince: at });
      const paid = (of: SimulatedMarket) => of.dividends.paid(place, at - 400 * DAY, at + 300 * DAY);
      const heldOf = (of: SimulatedMarket) => of.midAt(place, at) / old.midAt(place, at);
      for (const [number, { amount }] of paid(market).entries()) {
        // A holder of one old unit gets the same: amounts count by the units that positions count by.
        const scaled = Number(paid(old)[number]!.amount) * heldOf(market);
        expect(Math.abs(Number(amount) - scaled)).toBeLessThanOrEqual(1);
      }
      for (const { exAt, amount } of paid(old)) {
        // The same market in which this one and what follows is not announced.
        const without = marketOf({ periods: [{ from: ORIGIN, until: exAt - 28 * DAY }] });
        expect(without.midAt(place, exAt) - old.midAt(place, exAt)).toBeCloseTo(priceToNumber(amount), 6);
      }
    }
  });

  it('are divided as the price is, to whole ticks, within the year for which they are declared', () => {
    let count = 0;
    for (const { symbol, at, ratio } of payers) {
      const year = new Date(at).getUTCFullYear();
      const ofYear = marketOf()
        .dividends.announced(Date.UTC(year, 0), Date.UTC(year + 1, 0), Date.UTC(year + 1, 0))
        .filter((one) => one.symbol === symbol);
      const last = ofYear.findLast(({ exAt }) => exAt < at);
      for (const { amount } of last ? ofYear.filter(({ exAt }) => exAt >= at) : []) {
        const divided = Number(last!.amount) * priceFactorOf(ratio);
        const tick = Number(some[placeOf(symbol)]!.tickSize);
        expect(Math.abs(Number(amount) - divided)).toBeLessThanOrEqual(tick / 2);
        expect(Number(amount) % tick).toBe(0);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  it('stay as they were announced', () => {
    for (const { symbol, at } of payers) {
      const market = marketOf();
      const known = (now: number, exAt = now) =>
        market.dividends.announced(exAt, exAt + 1, now).filter((one) => one.symbol === symbol);
      for (const { exAt } of market.dividends.paid(placeOf(symbol), at - 1, at + 100 * DAY))
        expect(known(exAt - 28 * DAY, exAt)).toEqual(known(exAt));
    }
  });
});

describe('who knows a split', () => {
  it('gains nothing: what is held moves as it would without one, at every moment around it', () => {
    const bare = some.filter(({ symbol }) => ['TSLA', 'AMBA', 'STRL'].includes(symbol));
    let count = 0;
    for (let seed = 0; seed < 8; seed++) {
      const wanted = { seed: `fair ${seed}`, entries: bare };
      const without = marketOf({ ...wanted, periods: [] });
      for (const { symbol, announcedAt, at, ratio } of allOf(marketOf(wanted))) {
        const place = bare.findIndex((entry) => entry.symbol === symbol);
        const [before, after] = [
          marketOf({ ...wanted, splitsSince: at - 1 }),
          marketOf({ ...wanted, splitsSince: at }),
        ];
        for (const [bought, sold] of [
          [at - 250, at],
          [at - DAY, at + DAY],
          [announcedAt, at + 10 * DAY],
        ] as const) {
          const units = ratio.newUnits / ratio.oldUnits;
          const gain = (units * after.midAt(place, sold)) / before.midAt(place, bought);
          expect(gain / (without.midAt(place, sold) / without.midAt(place, bought))).toBeCloseTo(1, 12);
        }
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(10);
  });
});

it('what companies have decided in a market, they do not decide again in another on the same prices', () => {
  const tracks = createActionTracks().splits;
  const calendar = createEventCalendar(some, MARKET_MODEL);
  let asked = 0;
  const decideIn = (entries: readonly CatalogueEntry[]) =>
    new Splits({
      entries,
      calendar,
      periods: [{ from: ORIGIN }],
      openingFrom: createOpenings(),
      midAt: (index) => {
        asked += 1;
        return 40 * priceToNumber(entries[index]!.seedPrice);
      },
      tracks,
    }).announced(ORIGIN, UNTIL, UNTIL);
  const first = decideIn(some);
  expect(first.length).toBeGreaterThan(5);
  expect(asked).toBeGreaterThan(50);
  asked = 0;
  const fewer = some.filter(({ symbol }) => symbol === 'AAPL' || symbol === 'XOM');
  expect(decideIn(fewer)).toEqual(first.filter(({ symbol }) => fewer.some((one) => one.symbol === symbol)));
  expect(asked).toBe(0);
});

describe('when splits are on', () => {
  const switchedAt = SPLITS[0]!.announcedAt + 1;

  it('never, unless somebody has switched them on', () => {
    expect(allOf(marketOf({ periods: [] }))).toEqual([]);
  });

  it('switching off keeps what was announced, switching on announces nothing of before', () => {
    const off = allOf(marketOf({ periods: [{ from: ORIGIN, until: switchedAt }] }));
    expect(off).toEqual(SPLITS.filter(({ announcedAt }) => announcedAt < switchedAt));
    for (const { announcedAt } of allOf(marketOf({ periods: [{ from: switchedAt }] })))
      expect(announcedAt).toBeGreaterThanOrEqual(switchedAt);
  });
});
