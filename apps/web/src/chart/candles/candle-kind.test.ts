import { expect, it } from 'vitest';
import { dateOfDay, buildMidKind, priceOfQuote, queryOfKind } from './candle-kind.ts';

it('a query says what differs from mids of UTC days, and a day only of daily candles', () => {
  expect(queryOfKind(buildMidKind('5m'))).toEqual({ interval: '5m' });
  expect(queryOfKind({ interval: '1h', price: 'bid', day: 'newyork' })).toEqual({
    interval: '1h',
    price: 'bid',
  });
  expect(queryOfKind({ interval: '1d', price: 'mid', day: 'newyork' })).toEqual({
    interval: '1d',
    day: 'newyork',
  });
  const bids = { interval: '1d', price: 'bid', day: 'newyork' } as const;
  expect(queryOfKind(bids)).toEqual(bids);
});

it('a quote adds its own side to candles of bids or asks, and what is between them to mids', () => {
  const quote = { bid: 1.0801, ask: 1.0804 };
  expect(priceOfQuote(quote, 'bid', 4)).toBe(1.0801);
  expect(priceOfQuote(quote, 'ask', 4)).toBe(1.0804);
  expect(priceOfQuote(quote, 'mid', 4)).toBe(1.08025);
});

it('a day is called by its own date, a New York one by the date on which it ends', () => {
  const monday = Date.UTC(2026, 2, 9);
  const newYork = { interval: '1d', price: 'mid', day: 'newyork' } as const;
  for (const moment of [Date.UTC(2026, 2, 8, 21), Date.UTC(2026, 2, 9, 12), Date.UTC(2026, 2, 9, 20, 59)])
    expect(dateOfDay(newYork, moment)).toBe(monday);
  expect(dateOfDay(buildMidKind('1d'), Date.UTC(2026, 2, 9, 23))).toBe(monday);
});

it('calls a week by its Monday, in either day', () => {
  const monday = Date.UTC(2026, 2, 9);
  expect(dateOfDay(buildMidKind('1w'), Date.UTC(2026, 2, 15, 23))).toBe(monday);
  const newYork = { interval: '1w', price: 'mid', day: 'newyork' } as const;
  // From Sunday 17:00 there, after the clocks have changed.
  expect(dateOfDay(newYork, Date.UTC(2026, 2, 8, 21))).toBe(monday);
  expect(dateOfDay(newYork, Date.UTC(2026, 2, 8, 20, 59))).toBe(monday - 7 * 86_400_000);
});
