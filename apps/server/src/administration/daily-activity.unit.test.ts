import { usd } from '@lonja/core';
import type { DailyActivity } from '@lonja/store/trading/daily-activity';
import { expect, it } from 'vitest';
import { countDays } from './daily-activity.ts';

const NOTHING: DailyActivity = {
  clientsBefore: 0,
  clients: new Map(),
  active: new Map(),
  orders: new Map(),
  fills: new Map(),
  entries: new Map(),
  equityBefore: undefined,
  equity: new Map(),
  openPositionsNow: 0,
  heldNow: usd(0n),
};
const dollars = (amount: bigint) => usd(amount * 1_000_000n);

it('clients and equity count forward, and a day without news keeps the last figure', () => {
  const days = countDays(
    {
      ...NOTHING,
      clientsBefore: 4,
      clients: new Map([
        [100, 2],
        [102, -1],
      ]),
      equity: new Map([
        [101, dollars(500n)],
        [103, dollars(-20n)],
      ]),
    },
    100,
    4,
  );
  expect(days.map(({ day, clients, equity }) => [day, clients, equity])).toEqual([
    ['1970-04-11', 6, null],
    ['1970-04-12', 6, '500.00'],
    ['1970-04-13', 5, '500.00'],
    ['1970-04-14', 5, '480.00'],
  ]);
});

it('open positions and what is held for withdrawals count back from now', () => {
  const fills = { fills: 3, stopOuts: 0 };
  const days = countDays(
    {
      ...NOTHING,
      openPositionsNow: 5,
      heldNow: dollars(70n),
      fills: new Map([
        [101, { ...fills, opened: 2 }],
        [102, { ...fills, opened: -1 }],
      ]),
      entries: new Map([[102, { deposits: dollars(30n), held: dollars(70n) }]]),
    },
    100,
    3,
  );
  expect(days.map(({ openPositions, pendingWithdrawals }) => [openPositions, pendingWithdrawals])).toEqual([
    [4, '0.00'],
    [6, '0.00'],
    [5, '70.00'],
  ]);
});
