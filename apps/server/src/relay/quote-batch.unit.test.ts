import { loadCatalogue, type SourceQuote } from '@lonja/feeds';
import { priceToNumber } from '@lonja/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createQuoteSeal, type RelayedQuote } from './quote-batch.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const seal = createQuoteSeal('secret', 'yahoo');

it('the whole catalogue goes into batches that a notification of PostgreSQL takes, and comes out as it was', () => {
  const quotes = loadCatalogue().map(({ symbol, seedPrice }, place): RelayedQuote => {
    const bid = priceToNumber(seedPrice) * (1 + (place % 97) / 1_234.5);
    const moment = { receivedAt: NOON - (place % 250), datedAt: NOON - place * 7, delay: 900_000 };
    return [symbol, { bid, ask: bid * 1.000_1, dayAgo: bid * 0.987_65, volume: place * 1_003, ...moment }];
  });
  const batches = seal.seal({ reader: '1@a', at: NOON, quotes });
  expect(quotes.length).toBeGreaterThan(2_800);
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(7_000);
  expect(batches.join('')).not.toContain('\n');
  expect(batches.flatMap((batch) => seal.open(batch)!.quotes)).toEqual(quotes);
  expect(batches.length).toBeLessThan(40);
});

it('any figure comes out exactly; what is none stays none', () => {
  const figure = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(undefined));
  const moment = fc.integer({ min: NOON - 1_000_000, max: NOON });
  const quote = fc.record({
    bid: fc.double({ noDefaultInfinity: true }),
    ask: fc.double({ noDefaultInfinity: true }),
    dayAgo: figure,
    volume: figure,
    receivedAt: moment,
    datedAt: moment,
    delay: fc.nat(),
  });
  const withoutMinus = (given: SourceQuote) => JSON.stringify(given);
  fc.assert(
    fc.property(quote, (given) => {
      const [batch] = seal.seal({ reader: '1@a', at: NOON, quotes: [['AAPL', given]] });
      const [[symbol, came]] = seal.open(batch!)!.quotes as [RelayedQuote];
      expect([symbol, withoutMinus(came)]).toEqual(['AAPL', withoutMinus(given)]);
    }),
  );
});

it('a batch without quotes says that its reader is there', () => {
  const [batch, ...others] = seal.seal({ reader: '1@a', at: NOON, quotes: [] });
  expect(others).toEqual([]);
  expect(seal.open(batch!)).toEqual({ reader: '1@a', at: NOON, quotes: [] });
});
