import { quantity, usd } from '@lonja/core';
import type { Position, User } from '@lonja/protocol';
import { expect, it } from 'vitest';
import type { BrowserDesk, ValuedPosition } from '../../../account/browser-desk.ts';
import { analyse, buildReport } from './portfolio-dialog.model.ts';

const held = (symbol: string, category: string, value: bigint, pnl: bigint, shownPnl = pnl) =>
  ({
    position: {
      symbol,
      name: symbol,
      category,
      quantity: '2',
      decimals: 2,
      hasAdminProfit: shownPnl !== pnl,
      adminReason: shownPnl === pnl ? null : 'Ejercicio',
      adminAt: shownPnl === pnl ? null : '2026-11-20T10:00:00.000Z',
    } as Position,
    quantity: quantity(200_000_000n),
    margin: usd(0n),
    fullyPaid: true,
    closingPrice: 300,
    quotedAt: 0,
    value: usd(value),
    invested: usd(value - pnl),
    pnl: usd(pnl),
    shownPnl: usd(shownPnl),
  }) satisfies ValuedPosition;

it('[DSH-25] derives quantity, price, value, cost, profit and share of each position', () => {
  const { positions } = analyse([
    held('AAPL', 'technology', 750_000_000n, 150_000_000n),
    held('BTC', 'crypto', 250_000_000n, -50_000_000n),
  ]);
  expect(positions[0]).toMatchObject({
    symbol: 'AAPL',
    quantity: '2',
    currentPrice: 300,
    marketValue: 750,
    totalCost: 600,
    unrealizedPnl: 150,
    unrealizedPnlPercent: 25,
    allocationPercent: 75,
  });
});

it('[DSH-26] [DSH-27] rates and advises on market results, never on set ones', () => {
  const rated = analyse([held('AAPL', 'technology', 100_000_000n, 0n, 90_000_000n)]);
  expect(rated.rating).toEqual({ diversification: 'low', volatility: 'low', performance: 'poor' });
  expect(rated.recommendations).toEqual(['diversify', 'concentrated']);
  expect(analyse([]).recommendations).toEqual(['get_started']);
});

it('[DSH-27] five positions rate as the specification has them, and what stands in one class is said beside', () => {
  const crowded = analyse([
    held('AAPL', 'technology', 500_000_000n, 0n),
    held('JPM', 'banking', 300_000_000n, 0n),
    held('BTC', 'crypto', 100_000_000n, 0n),
    held('EURUSD', 'forex', 50_000_000n, 0n),
    held('GOLD', 'commodities', 50_000_000n, 0n),
  ]);
  expect(crowded.rating.diversification).toBe('high');
  expect(crowded.largest).toEqual({ name: 'stocks', percent: 80, isConcentrated: true });
  expect(crowded.recommendations).toEqual(['concentrated']);
});

it('a spread portfolio is warned of nothing, and an empty one has no largest class', () => {
  const spread = analyse(
    ['technology', 'crypto', 'forex', 'commodities', 'indices'].map((category, index) =>
      held(`S${index}`, category, 100_000_000n, 0n),
    ),
  );
  expect(spread.largest).toMatchObject({ percent: 20, isConcentrated: false });
  expect(spread.recommendations).toEqual([]);
  expect(analyse([]).largest).toBeUndefined();
});

it('a short counts for the concentration by its size', () => {
  const short = analyse([
    held('BTC', 'crypto', -900_000_000n, 0n),
    held('AAPL', 'technology', 100_000_000n, 0n),
  ]);
  expect(short.largest).toEqual({ name: 'crypto', percent: 90, isConcentrated: true });
});

it('[DSH-25] [DSH-13] a set profit is shown and enters no percent', () => {
  const [set] = analyse([held('AAPL', 'technology', 750_000_000n, 150_000_000n, 900_000_000n)]).positions;
  expect(set).toMatchObject({ unrealizedPnl: 900, marketPnl: 150, unrealizedPnlPercent: 25 });
});

it('[DSH-24] the report names virtual funds, and which figure an administrator set beside the market’s', () => {
  const desk = {
    positions: [held('AAPL', 'technology', 100_000_000n, 10_000_000n, 90_000_000n)],
    summary: { equity: usd(1_000_000n) },
  } as unknown as BrowserDesk;
  const adjustments = {
    cash: { amount: '-9999.000000', count: 1, lastAt: '2026-11-20T09:00:00.000Z', lastReason: 'Reto' },
    profit: null,
  };
  const account = { adjustments } as User['account'];
  const user = { id: 'u', username: 'ana', balance: '1.00', totalProfit: '0.00', account } as User;
  const { name, content } = buildReport(user, desk, new Date('2026-11-21T10:00:00Z'));
  expect(name).toBe('portfolio-report-2026-11-21.json');
  expect(content).toMatchObject({
    note: expect.stringContaining('Virtual funds') as string,
    timestamp: '2026-11-21T10:00:00.000Z',
    user: { username: 'ana', setByAdministrators: adjustments },
    totals: { positions: 1, unrealizedPnl: 90, marketPnl: 10 },
    positions: [
      {
        unrealizedPnl: 90,
        setByAdministrator: true,
        marketPnl: 10,
        reason: 'Ejercicio',
        setAt: '2026-11-20T10:00:00.000Z',
      },
    ],
  });
});
