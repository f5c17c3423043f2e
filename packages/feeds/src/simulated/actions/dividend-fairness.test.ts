import { priceToNumber } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { createSimulatedMarket } from '../simulated-market.ts';

/** Who knows every announcement gains nothing by it: not by holding over an ex-date, nor by being short over it. */
const SEEDS = 24;
const MINUTE = 60_000;
const DAY = 86_400_000;
const ORIGIN = Date.UTC(2024, 0, 1);
const UNTIL = Date.UTC(2026, 9, 1);
const SYMBOLS = ['AAPL', 'XOM', 'KO', 'JPM', 'SPY', 'TLT'];
const entries = loadCatalogue().filter(({ symbol }) => SYMBOLS.includes(symbol));
const markets = Array.from({ length: SEEDS }, (_, seed) =>
  createSimulatedMarket({
    seed: `market ${seed}`,
    speed: 1,
    tradingTime: 'always',
    entries,
    actionPeriods: [{ from: ORIGIN }],
  }),
);

interface Held {
  readonly before: number;
  readonly after: number;
}

/** The mean of all gains as shares of the price, by market, with its standard error; with and without the dividend. */
function gainsOf({ before, after }: Held) {
  const ofMarkets = markets.map((market) => {
    let [price, total, count] = [0, 0, 0];
    for (const index of entries.keys())
      for (const { exAt, amount } of market.dividends.paid(index, ORIGIN, UNTIL)) {
        const bought = market.midAt(index, exAt - before);
        const move = market.midAt(index, exAt + after) - bought;
        price += move / bought;
        total += (move + priceToNumber(amount)) / bought;
        count += 1;
      }
    return { price: price / count, total: total / count };
  });
  const resultOf = (pick: (one: (typeof ofMarkets)[number]) => number) => {
    const mean = ofMarkets.reduce((sum, one) => sum + pick(one), 0) / SEEDS;
    const variance = ofMarkets.reduce((sum, one) => sum + (pick(one) - mean) ** 2, 0) / (SEEDS - 1);
    return { mean, error: Math.sqrt(variance / SEEDS) };
  };
  return { price: resultOf(({ price }) => price), total: resultOf(({ total }) => total) };
}

describe('an announced dividend', () => {
  it.each<[string, Held]>([
    ['a step before its ex-date to that date', { before: 250, after: 0 }],
    ['a minute before to a minute after', { before: MINUTE, after: MINUTE }],
    ['a day before to a day after', { before: DAY, after: DAY }],
    ['its announcement to ten days after', { before: 28 * DAY, after: 10 * DAY }],
  ])('gains nothing, long or short, who holds from %s', (_name, held) => {
    const { mean, error } = gainsOf(held).total;
    expect(Math.abs(mean)).toBeLessThan(4 * error);
  });

  it('leaves the price lower, by what is paid', () => {
    const { mean, error } = gainsOf({ before: MINUTE, after: MINUTE }).price;
    expect(mean).toBeLessThan(-20 * error);
  });
});
