import { createMarketHours, wallClockOf } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { createEventCalendar, type EventKind, type MarketEvent } from './event-calendar.ts';
import { MARKET_MODEL } from '../model/market-models.ts';

const DAY_MS = 86_400_000;
const YEARS = Array.from({ length: 10 }, (_, place) => 2024 + place);
const SYMBOLS = ['AAPL', 'MSFT', 'TSLA', 'NVDA', 'JPM', 'WMT'];
const entries = loadCatalogue().filter(({ symbol }) => SYMBOLS.includes(symbol));
const calendar = createEventCalendar(entries, MARKET_MODEL);

/** Where each announcement is at home. */
const HOMES: Readonly<Record<EventKind, readonly [zone: string, exchange: string]>> = {
  earnings: ['America/New_York', 'NYSE'],
  fed_rates: ['America/New_York', 'NYSE'],
  us_jobs: ['America/New_York', 'NYSE'],
  us_inflation: ['America/New_York', 'NYSE'],
  us_oil_stocks: ['America/New_York', 'NYSE'],
  ecb_rates: ['Europe/Berlin', 'XETRA'],
  boe_rates: ['Europe/London', 'LSE'],
  boj_rates: ['Asia/Tokyo', 'TSE'],
  snb_rates: ['Europe/Zurich', 'SIX'],
  boc_rates: ['America/Toronto', 'TSX'],
  rba_rates: ['Australia/Sydney', 'ASX'],
};
const dayOf = ({ kind, at }: MarketEvent): number =>
  Math.floor(wallClockOf(HOMES[kind][0]).wallOf(at) / DAY_MS);
const dateOf = (event: MarketEvent): string => new Date(dayOf(event) * DAY_MS).toISOString().slice(0, 10);
const datesOf = (year: number, kind: EventKind, of = calendar): string[] =>
  of
    .ofYear(year)
    .filter((event) => event.kind === kind)
    .map(dateOf);

describe('announcements', () => {
  const hours = createMarketHours();

  it.each(YEARS)('come in %d on days that their exchanges trade on', (year) => {
    const closed = calendar
      .ofYear(year)
      .filter((event) => hours.sessionsOn(HOMES[event.kind][1], dayOf(event))?.length === 0);
    expect(closed.map((event) => `${event.kind} ${dateOf(event)}`)).toEqual([]);
  });

  it('wait for the next such day: figures after New Year, and a report after the third Monday of January', () => {
    expect(datesOf(2027, 'us_jobs')[0]).toBe('2027-01-04');
    expect(datesOf(2025, 'us_oil_stocks')[0]).toBe('2025-01-02');
    expect(datesOf(2027, 'earnings')).not.toContain('2027-01-18');
  });

  it('are as many as before, all within their year and in order', () => {
    const older = createEventCalendar(entries, 2);
    for (const year of YEARS) {
      const events = calendar.ofYear(year);
      expect(events).toHaveLength(older.ofYear(year).length);
      expect(events.map(({ at }) => new Date(at).getUTCFullYear())).toEqual(events.map(() => year));
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));
    }
  });

  it('stay in older markets where they were', () => {
    expect(datesOf(2027, 'us_jobs', createEventCalendar(entries, 2))[0]).toBe('2027-01-01');
  });
});
