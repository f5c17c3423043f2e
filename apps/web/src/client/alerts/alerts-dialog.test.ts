import { expect, it } from 'vitest';
import type { Listing } from '../../account/directory.ts';
import {
  ALERT_SYMBOLS,
  ALERT_TYPES,
  isComplete,
  meantBy,
  MAX_ACTIVE,
  offersFor,
} from './alerts-dialog.model.ts';

const listings = [
  ['APLE', 'Apple Hospitality REIT Inc.', 'none'],
  ['AAPL', 'Apple Inc.', 'stocks'],
  ['BTC', 'Bitcoin', 'crypto'],
].map(([symbol, name, leverageType]) => ({ asset: { symbol, name, leverageType } }) as Listing);

it('[DLG-09] needs a symbol and a value above zero', () => {
  const draft = { symbol: 'AAPL', type: 'price_above', value: '200' } as const;
  expect(isComplete(draft)).toBe(true);
  expect(isComplete({ ...draft, symbol: ' ' })).toBe(false);
  expect(isComplete({ ...draft, value: '0' })).toBe(false);
  expect(isComplete({ ...draft, value: '' })).toBe(false);
  expect(isComplete({ ...draft, value: '1e3' })).toBe(false);
});

it('[DLG-09] offers the ten symbols and the four types, and twenty active at most', () => {
  expect(ALERT_SYMBOLS.join(' ')).toBe('AAPL GOOGL MSFT TSLA AMZN NVDA META SPY QQQ BTC-USD');
  expect(ALERT_TYPES.join(' ')).toBe('price_above price_below change_above change_below');
  expect(MAX_ACTIVE).toBe(20);
});

it('[DLG-09] offers what is meant by what is typed, and takes BTC-USD for BTC', () => {
  expect(offersFor('apple', listings).map(({ symbol }) => symbol)).toEqual(['AAPL', 'APLE']);
  expect(offersFor('', listings).map(({ symbol }) => symbol)).toEqual([...ALERT_SYMBOLS]);
  expect(meantBy('btc-usd', listings)?.asset.symbol).toBe('BTC');
  expect(meantBy('apple', listings)).toBeUndefined();
});
