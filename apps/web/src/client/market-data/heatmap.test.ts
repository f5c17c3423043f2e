import { expect, it } from 'vitest';
import { chooseHeat, layOut, computeUsdVolume } from './heatmap.model.ts';

it('covers the surface with tiles as large as their weights, none over another', () => {
  const weights = [6, 6, 4, 3, 2, 2, 1];
  const tiles = layOut(weights, 1.5);
  expect(tiles.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const areas = tiles.map(({ width, height }) => (width * height) / 100);
  weights.forEach((weight, index) => expect(areas[index]).toBeCloseTo((weight / 24) * 100, 6));
  for (const a of tiles) {
    const over = tiles.filter(
      (b) =>
        b !== a &&
        b.left < a.left + a.width - 1e-6 &&
        b.left + b.width > a.left + 1e-6 &&
        b.top < a.top + a.height - 1e-6 &&
        b.top + b.height > a.top + 1e-6,
    );
    expect(over).toEqual([]);
  }
});

it.each([
  [0.1, '--heat-0'],
  [-0.3, '--heat-n1'],
  [1.5, '--heat-p2'],
  [-9, '--heat-n3'],
])('%d %% is %s', (change, colour) => expect(chooseHeat(change).ground).toBe(colour));

it('what was traded counts in US dollars, whatever it is quoted in', () => {
  const pair = (currency: string, price: number, volume: number, priceUnit: 1 | 0.01 = 1) => ({
    currency,
    priceUnit,
    volume,
    bid: price - 0.01,
    ask: price + 0.01,
  });
  const pairs: Readonly<Record<string, ReturnType<typeof pair>>> = {
    EURUSD: pair('USD', 1.1, 1_000_000),
    EURKRW: pair('KRW', 1_650, 1_000),
    USDJPY: pair('JPY', 150, 1_000),
  };
  const usd = (asset: ReturnType<typeof pair>) => computeUsdVolume(asset, (symbol) => pairs[symbol]);
  // In won the thousand euros would be more than the million.
  expect(usd(pairs.EURUSD!)).toBeCloseTo(1_100_000);
  expect(usd(pairs.EURKRW!)).toBeCloseTo(1_100);
  expect(usd(pairs.USDJPY!)).toBeCloseTo(1_000);
  expect(usd(pair('USD', 420, 10, 0.01))).toBeCloseTo(42);
  expect(usd(pair('XXX', 1, 1))).toBeUndefined();
});
