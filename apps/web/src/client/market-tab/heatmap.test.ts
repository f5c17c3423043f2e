import { expect, it } from 'vitest';
import { heatOf, layOut } from './heatmap.model.ts';

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
])('%d %% is %s', (change, colour) => expect(heatOf(change).ground).toBe(colour));
