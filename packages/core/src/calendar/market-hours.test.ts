import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMarketHours } from './market-hours.ts';

const at = (utc: string) => Date.parse(`${utc}Z`);
const isOpen = (exchange: string, utc: string) => createMarketHours().isOpenAt(exchange, at(utc));
const nextChange = (exchange: string, utc: string) => {
  const change = createMarketHours().nextChangeAt(exchange, at(utc));
  return change === undefined ? 'never' : new Date(change).toISOString().replace(/:00\.000Z$/, '');
};

describe('an exchange', () => {
  it.each(['2026-06-06T03:00', '2026-12-25T12:00'])('of crypto is open at %s and never changes', (utc) => {
    expect(isOpen('CRYPTO', utc)).toBe(true);
    expect(nextChange('CRYPTO', utc)).toBe('never');
  });

  it.each([
    // New York in winter: UTC-5.
    ['NYSE', '2026-01-14T14:29:59.999', false, '2026-01-14T14:30'],
    ['NYSE', '2026-01-14T14:30', true, '2026-01-14T21:00'],
    ['NYSE', '2026-01-14T20:59:59.999', true, '2026-01-14T21:00'],
    ['NYSE', '2026-01-14T21:00', false, '2026-01-15T14:30'],
    ['NYSE', '2026-01-23T21:00', false, '2026-01-26T14:30'],
    ['FOREX', '2026-01-16T21:59', true, '2026-01-16T22:00'],
    ['FOREX', '2026-01-17T12:00', false, '2026-01-18T22:00'],
    ['FOREX', '2026-01-20T03:00', true, '2026-01-23T22:00'],
    ['CME', '2026-01-14T21:59', true, '2026-01-14T22:00'],
    ['CME', '2026-01-14T22:30', false, '2026-01-14T23:00'],
    ['CME', '2026-01-14T23:00', true, '2026-01-15T22:00'],
    ['CME', '2026-01-16T22:00', false, '2026-01-18T23:00'],
    ['ICE', '2026-01-18T23:00', true, '2026-01-19T23:00'],
    ['ICE', '2026-01-19T23:00', false, '2026-01-20T01:00'],
    // Tokyo, UTC+9; Shanghai and Hong Kong, UTC+8: closed over lunch.
    ['TSE', '2026-01-14T02:29', true, '2026-01-14T02:30'],
    ['TSE', '2026-01-14T03:00', false, '2026-01-14T03:30'],
    ['TSE', '2026-01-14T06:29', true, '2026-01-14T06:30'],
    ['SSE', '2026-01-14T04:00', false, '2026-01-14T05:00'],
    ['HKEX', '2026-01-14T04:30', false, '2026-01-14T05:00'],
    // The evening session of Friday ends on Saturday morning.
    ['HKFE', '2026-01-16T18:59', true, '2026-01-16T19:00'],
    ['HKFE', '2026-01-16T19:00', false, '2026-01-19T01:15'],
    // Riyadh, UTC+3: the week is Sunday to Thursday.
    ['Tadawul', '2026-01-18T08:00', true, '2026-01-18T12:00'],
    ['Tadawul', '2026-01-16T08:00', false, '2026-01-18T07:00'],
    // Mumbai, UTC+5:30.
    ['NSE', '2026-01-14T03:45', true, '2026-01-14T10:00'],
  ])('%s at %s: open is %s until %s', (exchange, utc, open, change) => {
    expect(isOpen(exchange, utc)).toBe(open);
    expect(nextChange(exchange, utc)).toBe(change);
  });

  it('that nobody knows is a fault, also when it is named like a property of every object', () => {
    const hours = createMarketHours();
    expect(() => hours.isOpenAt('MOON', 0)).toThrow(RangeError);
    expect(() => hours.nextChangeAt('toString', 0)).toThrow(RangeError);
  });
});

describe('what an exchange says of a day', () => {
  it('is its zone, and that of CRYPTO none, for it never closes', () => {
    const hours = createMarketHours();
    const noon = at('2026-11-18T12:00');
    expect(hours.dayAt('NYSE', noon)).toEqual({
      zone: 'America/New_York',
      special: null,
      holidaysThrough: null,
      isPartial: false,
    });
    expect(hours.dayAt('CRYPTO', noon)).toEqual({
      zone: null,
      special: null,
      holidaysThrough: null,
      isPartial: false,
    });
    expect(() => hours.dayAt('MOON', noon)).toThrow(RangeError);
  });

  it('changes at midnight by its own clock', () => {
    const special = (utc: string) => createMarketHours().dayAt('NYSE', at(utc)).special;
    expect(
      ['2026-11-26T04:59', '2026-11-26T05:00', '2026-11-27T04:59', '2026-11-27T05:00'].map(special),
    ).toEqual([null, 'holiday', 'holiday', 'early_close']);
  });
});

describe('a change of clocks', () => {
  it.each([
    // 2026-03-08 and 2026-11-01 in New York.
    ['NYSE', '2026-03-06T21:00', '2026-03-09T13:30'],
    ['NYSE', '2026-10-30T20:00', '2026-11-02T14:30'],
    ['FOREX', '2026-03-06T22:00', '2026-03-08T21:00'],
    ['FOREX', '2026-10-30T21:00', '2026-11-01T22:00'],
    ['CME', '2026-03-06T22:00', '2026-03-08T22:00'],
    // 2026-03-29 and 2026-10-25 in Madrid.
    ['BME', '2026-03-27T16:30', '2026-03-30T07:00'],
    ['BME', '2026-10-23T15:30', '2026-10-26T08:00'],
    // 2027-04-04 in Sydney, where it is autumn.
    ['ASX', '2027-04-02T05:00', '2027-04-05T00:00'],
  ])('between two sessions of %s after %s: it opens at %s', (exchange, utc, opening) => {
    expect(isOpen(exchange, utc)).toBe(false);
    expect(nextChange(exchange, utc)).toBe(opening);
  });

  it.each([
    ['before both', '2026-03-06', '15:30'],
    ['after that of New York', '2026-03-09', '14:30'],
    ['the last day before that of Madrid', '2026-03-27', '14:30'],
    ['after both', '2026-03-30', '15:30'],
    ['the last day of summer in both', '2026-10-23', '15:30'],
    ['after that of Madrid', '2026-10-26', '14:30'],
    ['after both in autumn', '2026-11-02', '15:30'],
  ])('%s New York opens on %s at %s by the clock of Madrid', (_, day, time) => {
    const opening = createMarketHours().nextChangeAt('NYSE', at(`${day}T05:00`));
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Madrid',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(shown.format(opening)).toBe(`${day} ${time}`);
  });
});

describe('every exchange of the catalogue', () => {
  it('is known, and what is remembered along the clock is what a new look finds, over a year', () => {
    const catalogue = fs.readFileSync('packages/feeds/catalogue/instruments.csv', 'utf8');
    const exchanges = new Set(catalogue.trim().split('\n').slice(1).map(exchangeOf));
    expect(exchanges.size).toBe(42);
    const remembering = createMarketHours();
    for (const exchange of exchanges) {
      let previous = at('2026-01-01T00:00');
      for (let asked = 0; asked < 40; asked += 1) {
        const instant = previous + 9.13 * 86_400_000;
        expect(remembering.isOpenAt(exchange, instant)).toBe(createMarketHours().isOpenAt(exchange, instant));
        previous = instant;
      }
    }
  });

  it('opens where it closed before, change after change', () => {
    const hours = createMarketHours();
    for (const exchange of ['NYSE', 'FOREX', 'CME', 'HKFE', 'SGX', 'BMD', 'LME', 'NZX']) {
      let instant = at('2026-01-01T00:00');
      for (let change = 0; change < 600; change += 1) {
        const wasOpen = hours.isOpenAt(exchange, instant);
        const next = hours.nextChangeAt(exchange, instant) ?? 0;
        expect(next).toBeGreaterThan(instant);
        expect(hours.isOpenAt(exchange, next - 1)).toBe(wasOpen);
        expect(hours.isOpenAt(exchange, next)).toBe(!wasOpen);
        instant = next;
      }
    }
  });
});

/** The fifth field of a line of the catalogue, whose names may be quoted. */
const exchangeOf = (line: string): string =>
  [...line.matchAll(/("[^"]*"|[^,]*)(,|$)/g)][4]?.[1]?.replaceAll('"', '') ?? '';
