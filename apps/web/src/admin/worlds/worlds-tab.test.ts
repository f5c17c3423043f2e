import type { World } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { inOrder, newWorld, computeShownTime, readWorld, type WorldDraft } from './worlds-tab.model.ts';

const DRAFT: WorldDraft = {
  ...newWorld(Date.UTC(2026, 10, 26)),
  name: ' Crisis ',
  beginsAt: '2030-01-07T14:30',
};

describe('a new world', () => {
  test('is asked for by classes, by symbols, or by both', () => {
    expect(readWorld(DRAFT)).toEqual({
      name: 'Crisis',
      beginsAt: '2030-01-07T14:30:00.000Z',
      assetClasses: ['forex', 'stocks', 'crypto'],
    });
    expect(readWorld({ ...DRAFT, classes: [], symbols: 'aapl, EURUSD\nbtc;aapl' })).toMatchObject({
      symbols: ['AAPL', 'EURUSD', 'BTC'],
    });
    expect(readWorld({ ...DRAFT, endsAt: '2030-02-07T14:30' })).toMatchObject({
      endsAt: '2030-02-07T14:30:00.000Z',
    });
  });

  test.each([
    { name: '  ' },
    { beginsAt: '' },
    { beginsAt: '2030-13-07T14:30' },
    { beginsAt: 'tomorrow' },
    { endsAt: '2030-01-07T14:30' },
    { endsAt: '2029-01-07T14:30' },
    { endsAt: 'never' },
    { classes: [], symbols: ' , ' },
  ])('is not complete with %j', (part) => {
    expect(readWorld({ ...DRAFT, ...part })).toBeUndefined();
  });
});

test('market time passes by its rate since it was read', () => {
  const endless = { marketTime: 1_000, rate: 60, endsAt: null };
  expect(computeShownTime(endless, 5_000, 6_000)).toBe(61_000);
  expect(computeShownTime(endless, 5_000, 4_000)).toBe(1_000);
  const endsAt = new Date(50_000).toISOString();
  expect(computeShownTime({ ...endless, endsAt }, 5_000, 6_000)).toBe(50_000);
});

test('running worlds come first, ended ones last', () => {
  const worlds = (['ended', 'scheduled', 'running', 'paused', 'running'] as const).map((state, id) => ({
    id: String(id),
    state,
  })) as World[];
  expect(inOrder(worlds).map(({ id }) => id)).toEqual(['4', '2', '3', '1', '0']);
});
