import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { followedBy } from './followers.ts';
import { findCarry } from './futures-carry.ts';
import { MARKET_MODEL } from './market-models.ts';
import { createSimulatedMarket } from '../simulated-market.ts';

const HOUR_MS = 3_600_000;
const ORIGIN = Date.UTC(2024, 0, 1);
const catalogue = loadCatalogue();
const find = (symbol: string): CatalogueEntry => catalogue.find((entry) => entry.symbol === symbol)!;
const basisOf = (symbol: string): number => findCarry(find(symbol), MARKET_MODEL)!.basis;
const spreadOf = ({ spreadTicks, tickSize, seedPrice }: CatalogueEntry): number =>
  (spreadTicks * Number(tickSize)) / Number(seedPrice);
const futures = catalogue.filter(({ category }) => category === 'futures');

/** Logarithms of future over underlying, hour by hour from the origin on. */
function basesOf(future: string, underlying: string, hours: number): number[] {
  const entries = [find(future), find(underlying)];
  const market = createSimulatedMarket({ seed: 'seed', speed: 1, tradingTime: 'always', entries });
  return Array.from({ length: hours }, (_, hour) =>
    Math.log(market.midAt(0, ORIGIN + hour * HOUR_MS) / market.midAt(1, ORIGIN + hour * HOUR_MS)),
  );
}

describe('the carry of a future', () => {
  it('is known for every future whose underlying is, and for nothing else', () => {
    for (const entry of catalogue)
      expect(findCarry(entry, MARKET_MODEL) !== undefined).toBe(
        entry.category === 'futures' && followedBy(entry.symbol, MARKET_MODEL) !== undefined,
      );
    expect(futures.filter((entry) => !findCarry(entry, MARKET_MODEL)).map(({ symbol }) => symbol)).toEqual([
      'ZB=F',
      'ZF=F',
      'ZN=F',
      'ZT=F',
    ]);
  });

  it.each([
    ['ES=F', 'dollar interest is above the dividends', 0.0031, 0.0033],
    ['FESX=F', 'euro interest is below the dividends', -0.0011, -0.0009],
    ['6J=F', 'yen interest is below the dollar’s', 0.0036, 0.0039],
    ['6M=F', 'peso interest is above the dollar’s', -0.0042, -0.0039],
    ['GC=F', 'gold yields nothing and costs its storage', 0.0031, 0.0033],
    ['CL=F', 'oil is wanted at once', -0.0051, -0.0049],
    ['ZW=F', 'wheat is in store', 0.009, 0.011],
    ['BTC=F', 'leverage is paid for', 0.002, 0.003],
  ])('begins with the basis of %s, because %s', (symbol, _reason, least, maximum) => {
    expect(basisOf(symbol)).toBeGreaterThan(least);
    expect(basisOf(symbol)).toBeLessThan(maximum);
  });

  it('is opposite for a pair and its inverse, and the same for contracts of any size', () => {
    expect(basisOf('M6J=F')).toBeCloseTo(-basisOf('6J=F'), 15);
    expect(basisOf('DX=F')).toBeCloseTo(-basisOf('6E=F'), 15);
    for (const [one, other] of [
      ['MES=F', 'ES=F'],
      ['MCL=F', 'CL=F'],
      ['MGC=F', 'GC=F'],
    ])
      expect(findCarry(find(one!), MARKET_MODEL)).toEqual(findCarry(find(other!), MARKET_MODEL));
  });

  it('changes by little on a day beside what its price moves', () => {
    const wild = futures.filter(
      (entry) =>
        Math.hypot(...(findCarry(entry, MARKET_MODEL)?.weights.values() ?? [])) >= entry.dailyVolatility / 10,
    );
    expect(wild.map(({ symbol }) => symbol)).toEqual([]);
  });

  it.each([
    ['ES=F', '^GSPC'],
    ['CL=F', 'USOIL'],
    ['6E=F', 'EURUSD'],
    ['GC=F', 'XAUUSD'],
  ])(
    'begins %s at its basis and never jumps over a year, so that no roll can be waited for',
    (symbol, underlying) => {
      const bases = basesOf(symbol, underlying, 365 * 24);
      expect(Math.abs(bases[0]! - basisOf(symbol))).toBeLessThan(spreadOf(find(symbol)) / 2);
      const changes = bases.slice(1).map((basis, hour) => Math.abs(basis - bases[hour]!));
      const day = Math.hypot(...findCarry(find(symbol), MARKET_MODEL)!.weights.values());
      expect(Math.max(...changes)).toBeLessThan(2 * day + spreadOf(find(symbol)) / 2);
    },
  );

  it('moves contango to backwardation and back in oil, within years', () => {
    const entries = [find('CL=F'), find('USOIL')];
    const signs = Array.from({ length: 12 }, (_, seed) => {
      const market = createSimulatedMarket({ seed: `oil ${seed}`, speed: 1, tradingTime: 'always', entries });
      const after = ORIGIN + 3 * 365 * 24 * HOUR_MS;
      return Math.sign(Math.log(market.midAt(0, after) / market.midAt(1, after)));
    });
    expect(new Set(signs)).toEqual(new Set([1, -1]));
  });
});
