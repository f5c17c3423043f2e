import { expect, it } from 'vitest';
import { MARKET_TABS } from './market-tabs.model.ts';

it('[PUB-05] has four tabs: forex, stocks, crypto, commodities', () => {
  expect(MARKET_TABS.map(({ id }) => id)).toEqual(['forex', 'stocks', 'crypto', 'commodities']);
});
