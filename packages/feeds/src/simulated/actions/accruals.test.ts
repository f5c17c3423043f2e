import { evenGrid, priceToNumber } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { MARKET_MODEL, type MarketModel } from '../model/market-models.ts';
import { createSimulatedMarket, type SimulatedMarket } from '../simulated-market.ts';

const DAY = 86_400_000;
const ORIGIN = Date.UTC(2024, 0, 1);
const BILLS = ['BIL', 'SGOV', 'USFR', 'TFLO', 'BOXX'];
const entries = loadCatalogue().filter(({ symbol }) => [...BILLS, 'SHY'].includes(symbol));
const placeOf = (symbol: string): number => entries.findIndex((entry) => entry.symbol === symbol);
const marketOf = (from: number | undefined, model: MarketModel = MARKET_MODEL, seed = 'seed') =>
  createSimulatedMarket({
    seed,
    speed: 1,
    tradingTime: 'real',
    entries,
    model,
    actionPeriods: from === undefined ? [] : [{ from }],
  });

const [paying, bare] = [marketOf(ORIGIN), marketOf(undefined)];
/** What a fund is above its price without any interest, in money. */
const interestOf = (symbol: string, at: number): number =>
  paying.midAt(placeOf(symbol), at) - bare.midAt(placeOf(symbol), at);
const dividendsOf = (market: SimulatedMarket, symbol: string, from: number, until: number) =>
  market.dividends
    .paid(placeOf(symbol), from, until)
    .map(({ exAt, amount }) => ({ exAt, amount: priceToNumber(amount) }));
const YEAR = { from: Date.UTC(2025, 0, 15), until: Date.UTC(2026, 0, 15) };

describe('the interest of a fund of bills', () => {
  it.each(BILLS)('comes into the price of %s day by day, and is gone on the ex-date', (symbol) => {
    const dividends = dividendsOf(paying, symbol, YEAR.from, YEAR.until);
    expect(dividends).toHaveLength(12);
    for (const { exAt, amount } of dividends) {
      expect(interestOf(symbol, exAt)).toBeCloseTo(0, 9);
      expect(interestOf(symbol, exAt - 250) / amount).toBeGreaterThan(0.85);
      expect(interestOf(symbol, exAt - 250) / amount).toBeLessThan(1);
      // Half of it, less what comes with the opening after a long weekend.
      expect(interestOf(symbol, exAt - 14 * DAY) / amount).toBeGreaterThan(0.38);
      expect(interestOf(symbol, exAt - 14 * DAY) / amount).toBeLessThan(0.52);
      const days = Array.from({ length: 28 }, (_, day) =>
        interestOf(symbol, exAt - (28 - day) * DAY + DAY / 2),
      );
      for (const [day, interest] of days.entries())
        expect(interest).toBeGreaterThan((days[day - 1] ?? 0) - amount / 1_000);
    }
  });

  it.each(BILLS)('is what bills yield: 3.4 to 3.8 %% a year of %s', (symbol) => {
    const paid = dividendsOf(paying, symbol, YEAR.from, YEAR.until).reduce(
      (total, { amount }) => total + amount,
      0,
    );
    const share = (100 * paid) / bare.midAt(placeOf(symbol), YEAR.from);
    expect(share).toBeGreaterThan(3.4);
    expect(share).toBeLessThan(3.8);
  });

  it('goes nowhere: a year of it leaves the price where it would be without', () => {
    for (const symbol of BILLS) {
      const { exAt } = dividendsOf(paying, symbol, YEAR.from, YEAR.until).at(-1)!;
      expect(paying.midAt(placeOf(symbol), exAt)).toBe(bare.midAt(placeOf(symbol), exAt));
    }
  });

  it('begins with its announcement, where that is later than the ex-date before', () => {
    const from = Date.UTC(2026, 5, 20);
    const late = marketOf(from);
    const index = placeOf('BIL');
    for (let at = from - 40 * DAY; at < from; at += DAY / 4)
      expect(late.midAt(index, at)).toBe(bare.midAt(index, at));
    const first = dividendsOf(late, 'BIL', from, from + 60 * DAY)[0]!;
    expect(first.exAt - 28 * DAY).toBeGreaterThanOrEqual(from);
    expect(late.midAt(index, first.exAt - 28 * DAY)).toBe(bare.midAt(index, first.exAt - 28 * DAY));
    expect(late.midAt(index, first.exAt - DAY / 2)).toBeGreaterThan(bare.midAt(index, first.exAt - DAY / 2));
  });

  it('is of no other fund, and of none in the second model', () => {
    const before = marketOf(ORIGIN, 2);
    const { exAt } = dividendsOf(paying, 'SHY', YEAR.from, YEAR.until)[0]!;
    expect(interestOf('SHY', exAt - 250)).toBeLessThanOrEqual(0);
    const plain = marketOf(undefined, 2);
    const index = placeOf('BIL');
    for (let at = YEAR.from; at < YEAR.until; at += 9 * DAY)
      expect(before.midAt(index, at)).toBeLessThanOrEqual(plain.midAt(index, at));
  });

  it('is in every step and every candle alike', () => {
    const walked = marketOf(ORIGIN);
    const index = placeOf('BIL');
    const { exAt } = dividendsOf(paying, 'BIL', YEAR.from, YEAR.until)[5]!;
    for (let at = exAt - 3 * DAY; at <= exAt + DAY; at += DAY / 16) {
      walked.step(at);
      expect(paying.quoteAt(index, at)).toEqual({
        bidTicks: walked.bidTicks[index],
        askTicks: walked.askTicks[index],
      });
    }
    const tick = priceToNumber(entries[index]!.tickSize);
    const candles = paying.candles.between(
      index,
      { price: 'mid', grid: evenGrid(DAY / 48) },
      exAt - (exAt % DAY) - 4 * DAY,
      exAt - (exAt % DAY) + 2 * DAY,
    );
    expect(candles.count).toBeGreaterThan(20);
    for (let place = 0; place < candles.count; place++)
      expect(candles.open[place]).toBe(Math.round(paying.midAt(index, candles.time[place]!) / tick));
  });
});
