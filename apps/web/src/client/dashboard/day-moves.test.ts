import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { readDayMoves, showMoves } from './day-moves.model.ts';

const dollars = (amount: number) => usd(BigInt(Math.round(amount * 100)) * 10_000n);
const held = (symbol: string, pnl: number) =>
  ({ position: { symbol }, pnl: dollars(pnl) }) as Parameters<typeof readDayMoves>[1][number];
const today = (parts: readonly [string, string, string][] | null) => ({
  began: '2026-03-02T22:00:00Z',
  parts: parts?.map(([symbol, settled, openedWith]) => ({ symbol, settled, openedWith })) ?? null,
});

it('adds what is open now to what the server knows of the day', () => {
  const moves = readDayMoves(
    today([
      ['EURUSD', '0.000000', '30.000000'],
      ['AAPL', '12.500000', '0.000000'],
    ]),
    [held('EURUSD', 51.6)],
    dollars(34.1),
  );
  expect(moves).toEqual({
    moves: [
      { market: 'EURUSD', amount: dollars(21.6) },
      { market: 'AAPL', amount: dollars(12.5) },
    ],
    rest: dollars(0),
  });
});

it('knows nothing of a day whose beginning was not stored', () => {
  expect(readDayMoves(today(null), [held('EURUSD', 1)], dollars(1))).toBeUndefined();
});

const order = (count: number) => Array.from({ length: count }, (_, place) => `M${place}`);

it('keeps an order whatever moves most', () => {
  const moves = [2, 1].map((dollar) => ({ market: `M${dollar}`, amount: dollars(dollar) }));
  const { rows } = showMoves({ moves, rest: dollars(0) }, ['M1', 'M2']);
  expect(rows.map(({ market, percent }) => [market, percent])).toEqual([
    ['M1', 50],
    ['M2', 100],
  ]);
});

it('shows six, or five and the sum of the others', () => {
  const moves = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ market: `M${place}`, amount: dollars(100 - place) }));
  expect(showMoves({ moves: moves(6), rest: dollars(0) }, order(6))).toMatchObject({ others: undefined });
  const shown = showMoves({ moves: moves(50), rest: dollars(2) }, order(50));
  expect(shown.rows.map(({ percent }) => percent)).toEqual([100, 99, 98, 97, 96]);
  // 95 + 94 + ... + 51
  expect(shown.others).toEqual({ count: 45, amount: dollars(3_285) });
  expect(shown.rest).toBe(dollars(2));
});
