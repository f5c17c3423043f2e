import { expect, it } from 'vitest';
import { MARKET_TABS, nextTab } from './market-tabs.model.ts';

it('[PUB-05] has four tabs: forex, stocks, crypto, commodities', () => {
  expect(MARKET_TABS.map(({ id }) => id)).toEqual(['forex', 'stocks', 'crypto', 'commodities']);
});

it.each([
  ['forex', 'ArrowRight', 'stocks'],
  ['commodities', 'ArrowRight', 'forex'],
  ['forex', 'ArrowLeft', 'commodities'],
  ['crypto', 'Home', 'forex'],
  ['forex', 'End', 'commodities'],
  ['forex', 'a', undefined],
] as const)('[PUB-05] from %s, %s leads to %s', (chosen, key, next) => {
  expect(nextTab(chosen, key)).toBe(next);
});
