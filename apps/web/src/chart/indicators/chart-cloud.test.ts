import { describe, expect, it } from 'vitest';
import { cloudPieces } from './chart-cloud.ts';

describe('the ground between two lines', () => {
  it('goes along the first and back along the second', () => {
    const points = [
      { x: 0, first: 10, second: 20 },
      { x: 8, first: 12, second: 18 },
    ];
    expect(cloudPieces(points)).toEqual([
      {
        isFirstAbove: true,
        outline: [
          { x: 0, y: 10 },
          { x: 8, y: 12 },
          { x: 8, y: 18 },
          { x: 0, y: 20 },
        ],
      },
    ]);
  });

  it('changes where they cross: from 10 above to 30 below at a quarter of the way', () => {
    const [above, below, ...more] = cloudPieces([
      { x: 0, first: 0, second: 10 },
      { x: 8, first: 40, second: 10 },
    ]);
    expect([above?.isFirstAbove, below?.isFirstAbove, more]).toEqual([true, false, []]);
    expect(above?.outline.slice(1, 3)).toEqual([
      { x: 2, y: 10 },
      { x: 2, y: 10 },
    ]);
    expect(below?.outline).toEqual([
      { x: 2, y: 10 },
      { x: 8, y: 40 },
      { x: 8, y: 10 },
      { x: 2, y: 10 },
    ]);
  });

  it('is none where one of them is missing, or at a single candle', () => {
    const point = { x: 0, first: 1, second: 2 };
    expect(cloudPieces([undefined, point, undefined, point])).toEqual([]);
    expect(cloudPieces([point, point, undefined, point, point])).toHaveLength(2);
  });
});
