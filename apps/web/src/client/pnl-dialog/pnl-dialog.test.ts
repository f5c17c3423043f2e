import type { Transaction } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { profitFactorOf, resultsByDay, resultsByInstrument, weeksOf } from './pnl-dialog.model.ts';

const fill = (symbol: string, profit: number, createdAt: string, closes = true) =>
  ({ symbol, profit, createdAt, closes }) as Transaction;
const fills = [
  fill('AAPL', 30, '2026-11-21T12:00:00.000Z'),
  fill('AAPL', -10, '2026-11-21T02:00:00.000Z'),
  fill('BTC', 50, '2026-11-19T12:00:00.000Z'),
  fill('BTC', 0, '2026-11-18T12:00:00.000Z', false),
];

it('[DSH-21] adds results up by instrument, the best first; an opening is no result', () => {
  expect(resultsByInstrument(fills)).toEqual([
    { symbol: 'BTC', trades: 1, profit: 50 },
    { symbol: 'AAPL', trades: 2, profit: 20 },
  ]);
});

it("adds them up by the zone's days", () => {
  expect(resultsByDay(fills, 'UTC')).toEqual([
    { day: '2026-11-21', profit: 20 },
    { day: '2026-11-19', profit: 50 },
  ]);
  expect(resultsByDay(fills, 'America/New_York').map(({ day }) => day)).toContain('2026-11-20');
});

it('knows no profit factor without a loss', () => {
  expect(profitFactorOf(fills)).toBe(8);
  expect(profitFactorOf(fills.slice(2))).toBeUndefined();
});

it('puts a month into weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01']);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});
