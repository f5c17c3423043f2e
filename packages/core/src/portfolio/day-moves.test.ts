import fc from 'fast-check';
import { expect, test } from 'vitest';
import { magnitude, usd } from '../money/index.ts';
import { dollars } from '../test/test-market.ts';
import { computeDayMoves } from './day-moves.ts';

test('a market brought what it settled, and what its open result has changed by', () => {
  const parts = [
    // Held since yesterday: 30.00 up then, 51.60 now.
    { market: 'EURUSD', settled: dollars('0'), openedWith: dollars('30.00') },
    // Closed today with 12.00 in all, of which 20.00 stood there at the beginning; a night had cost 1.00.
    { market: 'AAPL', settled: dollars('11.00'), openedWith: dollars('20.00') },
  ];
  const open = new Map([
    ['EURUSD', dollars('51.60')],
    ['BTC', dollars('-14.64')],
  ]);
  expect(computeDayMoves(parts, open, dollars('-2.04'))).toEqual({
    moves: [
      { market: 'EURUSD', amount: dollars('21.60') },
      { market: 'BTC', amount: dollars('-14.64') },
      { market: 'AAPL', amount: dollars('-9.00') },
    ],
    rest: dollars('0'),
  });
});

test('what no market brought is left over, and the moves with it are the result exactly', () => {
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(usd);
  const part = fc.record({
    market: fc.constantFrom('A', 'B', 'C', 'D'),
    settled: amount,
    openedWith: amount,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(part, { selector: ({ market }) => market }),
      fc.dictionary(fc.constantFrom('A', 'B', 'E'), amount),
      amount,
      (parts, open, result) => {
        const { moves, rest } = computeDayMoves(parts, new Map(Object.entries(open)), result);
        const total = moves.reduce((sum, move) => sum + move.amount, 0n as bigint) + rest;
        expect(total).toBe(result);
        const sizes = moves.map((move) => magnitude(move.amount) as bigint);
        expect(sizes).toEqual(sizes.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0)));
        expect(new Set(moves.map(({ market }) => market)).size).toBe(moves.length);
      },
    ),
  );
});
